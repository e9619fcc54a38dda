"""The style sheet of the widgets: one look for light and dark, wide and narrow.

Colors come from the themes of the scene, as custom properties, so that page and board agree.
"""

from __future__ import annotations

from collections.abc import Mapping

from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.themes import COLORS, DARK, LIGHT, THEMES, Theme

__all__ = ["picture_class", "style_sheet"]

_PAGE_ROLES = (
    "ground",
    "panel",
    "panel.edge",
    "site",
    "ink",
    "muted",
    "pill",
    "accent",
    "accent.edge",
    "on.accent",
    "lit",
    *(f"{color}.{part}" for color in COLORS for part in ("chip", "on", "ink")),
)

#: Where a front end says that it is dark: JupyterLab, Notebook and Voilà; VS Code; Colab.
_DARK_PAGES = (
    'body[data-jp-theme-light="false"]',
    "body.vscode-dark",
    "html[theme=dark] body",
)


def style_sheet(pictures: Mapping[str, Tile], theme: str) -> str:
    """Return the whole style sheet, as HTML, with a class for every picture.

    ``theme`` is ``"auto"``, ``"light"`` or ``"dark"``.
    """
    first = THEMES["light" if theme == "auto" else theme]
    rules = [f".mw {{ {_variables(first)} }}", _RULES, *_pictures("", pictures, first)]
    if theme == "auto":
        for page in _DARK_PAGES:
            rules.append(f"{page} .mw {{ {_variables(DARK)} }}")
            rules.append(f"{page} .mw .mw-only-light {{ display: none !important; }}")
            rules.append(f"{page} .mw .mw-only-dark {{ display: flex !important; }}")
            rules += _pictures(page + " ", pictures, DARK)
    return "<style>" + "\n".join(rules) + "</style>"


def picture_class(name: str) -> str:
    """Return the class that shows the picture ``name`` on a button.

    >>> picture_class("piece:b3")
    'mw-picture-piece-b3'
    """
    return "mw-picture-" + name.replace(":", "-")


def _variables(theme: Theme) -> str:
    scheme = "dark" if theme is DARK else "light"
    shown = "; ".join(f"--mw-{role.replace('.', '-')}: {theme[role]}" for role in _PAGE_ROLES)
    return f"{shown}; color-scheme: {scheme};"


def _pictures(page: str, pictures: Mapping[str, Tile], theme: Theme) -> list[str]:
    return [
        f"{page}.mw .{picture_class(name)} "
        f"{{ background-image: url('{data_uri(svg_tile(tile, theme))}'); }}"
        for name, tile in pictures.items()
    ]


assert LIGHT is THEMES["light"]  # what "auto" begins with

_RULES = """
.mw { background: var(--mw-ground); color: var(--mw-ink); border-radius: 12px; padding: 12px;
  max-width: 1100px; container-type: inline-size; overflow: hidden; box-sizing: border-box;
  font-family: system-ui, "DejaVu Sans", Verdana, sans-serif; font-size: 14px; line-height: 1.4; }
.mw > * { margin: 0 0 8px 0; }
.mw .mw-style { display: none; }
.mw .widget-html, .mw .jupyter-widget-html, .mw .widget-html-content { color: inherit;
  font-size: inherit; line-height: inherit; height: auto; width: 100%; margin: 0; }
.mw .widget-vbox, .mw .widget-hbox, .mw .widget-box { overflow: visible; }
.mw .mw-row { display: flex; flex-flow: row wrap; gap: 8px; align-items: center; }
.mw .mw-only-dark { display: none !important; }
.mw .mw-boards, .mw .mw-boards > * { width: 100%; margin: 0; }
.mw h3, .mw h4 { margin: 0; font-weight: 650; color: var(--mw-ink); }
.mw h3 { font-size: 20px; } .mw h4 { font-size: 15px; }
.mw p { margin: 2px 0; }
.mw .mw-muted { color: var(--mw-muted); }
.mw .mw-panel { background: var(--mw-panel); border: 1px solid var(--mw-panel-edge);
  border-radius: 10px; padding: 10px 12px; width: 100%; box-sizing: border-box; }
.mw .mw-hidden { display: none !important; }
.mw .mw-quiet { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }

.mw .mw-table { display: grid; grid-template: "side" "said" "board" "foot" / minmax(0, 1fr);
  gap: 10px; width: 100%; align-items: start; overflow: visible; }
.mw .mw-table > * { margin: 0; }
.mw .mw-boards { grid-area: board; }
.mw .mw-side, .mw .mw-foot { width: 100%; gap: 8px; min-width: 0; }
.mw .mw-side { grid-area: side; }
.mw .mw-foot { grid-area: foot; }
.mw .mw-said-line { grid-area: said; min-height: 28px; }
.mw .mw-side.mw-setting-up > :not(.mw-setup) { display: none !important; }
.mw .mw-side > *, .mw .mw-foot > * { margin: 0; }
@container (min-width: 960px) {
  .mw .mw-table { grid-template: "board side" auto "said side" auto "foot side" 1fr
    / minmax(0, 1fr) 300px; }
  .mw .mw-side .mw-preview { flex-basis: 100%; }
}

.mw .mw-players { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; padding: 0;
  list-style: none; }
.mw .mw-player { flex: 1 1 150px; background: var(--mw-panel); padding: 6px 10px; margin: 0;
  border: 2px solid var(--mw-panel-edge); border-radius: 10px; list-style: none;
  box-sizing: border-box; }
.mw .mw-player.mw-turn { border-color: var(--mw-accent-edge); box-shadow: 0 0 0 1px
  var(--mw-accent-edge); }
.mw .mw-player-head { display: flex; justify-content: space-between; gap: 8px; font-weight: 600; }
.mw .mw-points { font-size: 18px; font-weight: 700; }
.mw .mw-player small { display: block; font-size: 12px; color: var(--mw-muted); }
.mw .mw-letter { display: inline-block; width: 20px; height: 20px; border-radius: 50%;
  text-align: center; font-weight: 700; font-size: 13px; line-height: 20px; margin-right: 4px; }
.mw .mw-tag { background: var(--mw-pill); color: var(--mw-ink); border-radius: 6px;
  padding: 1px 6px; font-size: 12px; font-weight: 500; }

.mw button.jupyter-button { min-height: 36px; height: auto; width: auto; padding: 4px 14px;
  border-radius: 8px; border: 1px solid var(--mw-panel-edge); background-color: var(--mw-panel);
  color: var(--mw-ink); font: inherit; line-height: 1.3; white-space: normal; margin: 0; }
.mw button.jupyter-button:hover:enabled { border-color: var(--mw-accent-edge); box-shadow: none; }
.mw button.jupyter-button:focus-visible { outline: 3px solid var(--mw-accent-edge);
  outline-offset: 1px; }
.mw button.jupyter-button:disabled { opacity: 0.55; cursor: default; }
.mw button.mw-main { background-color: var(--mw-blue-chip); color: var(--mw-blue-on);
  border-color: transparent; font-weight: 650; min-height: 44px; }
.mw button.mw-choice { width: 100%; min-height: 92px; padding: 64px 1px 4px; font-size: 12px;
  background-repeat: no-repeat; background-size: auto 54px; background-position: center 6px;
  border-width: 2px; text-overflow: clip; overflow: visible; }
.mw button.mw-choice.mw-chosen { border-color: var(--mw-accent-edge);
  background-color: var(--mw-lit); box-shadow: 0 0 0 2px var(--mw-accent-edge); }
.mw button.mw-choice.mw-dim { background-color: transparent; color: var(--mw-muted);
  border-style: dashed; }
.mw .mw-group { flex: 1 1 280px; max-width: 330px; margin: 0; }
.mw .mw-hand { display: flex; flex-flow: row wrap; gap: 10px; width: 100%; }
.mw .mw-group .mw-row { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 5px;
  align-items: stretch; width: 100%; }

.mw .mw-message { min-height: 22px; border-radius: 8px; padding: 4px 10px; }
.mw .mw-message.mw-said { background: var(--mw-pill); }
.mw .mw-message.mw-refusal, .mw .mw-message.mw-error { background: var(--mw-lit);
  border-left: 5px solid var(--mw-accent-edge); font-weight: 550; }
.mw .mw-preview { flex: 1 1 260px; }
.mw table { border-collapse: collapse; margin: 6px 0; color: inherit; font-size: 14px; }
.mw th, .mw td { padding: 3px 6px; text-align: right; border-bottom: 1px solid
  var(--mw-panel-edge); background: none; color: inherit; }
.mw tr { background: none !important; }
.mw th:first-child, .mw td:first-child { text-align: left; }
.mw .mw-log { max-height: 170px; overflow-y: auto; margin: 4px 0 0; padding: 0; list-style: none; }
.mw .mw-log li { padding: 2px 0; list-style: none; border-bottom: 1px solid var(--mw-panel-edge); }
.mw pre { white-space: pre-wrap; font-family: "DejaVu Sans Mono", monospace; font-size: 12px;
  color: inherit; background: none; margin: 4px 0; }
.mw details > summary { cursor: pointer; padding: 4px 0; }
.mw .widget-text, .mw .widget-dropdown, .mw .widget-checkbox { width: auto; margin: 0;
  height: auto; min-height: 36px; align-items: center; }
.mw .widget-label, .mw .widget-checkbox label { color: var(--mw-ink); font-size: 14px;
  width: auto; min-width: 0; margin-right: 6px; }
.mw input, .mw select { background-color: var(--mw-panel) !important; color: var(--mw-ink)
  !important; border-color: var(--mw-muted) !important; min-height: 32px; font-size: 14px
  !important; border-radius: 6px; }
.mw input[type="checkbox"] { min-height: 0; }
.mw .mw-setup .mw-row { flex-wrap: nowrap; margin: 4px 0; }
.mw .mw-setup .mw-row > .widget-text { flex: 1 1 90px; min-width: 0; }
.mw .mw-setup .widget-checkbox label { white-space: normal; overflow: visible; height: auto; }
.mw .mw-lines { display: flex; flex-flow: column; gap: 4px; width: 100%; }
.mw button.mw-line { text-align: left; width: 100%; min-height: 32px; padding: 2px 10px; }
.mw .mw-reason { min-height: 60px; margin: 6px 0; }
.mw button.mw-line.mw-chosen { border-color: var(--mw-accent-edge); background: var(--mw-lit);
  font-weight: 600; }
.mw .mw-win { font-size: 17px; font-weight: 650; }
@container (max-width: 560px) {
  .mw h3 { font-size: 17px; }
  .mw .mw-player { flex-basis: 100px; padding: 4px 8px; }
  .mw .mw-players { gap: 5px; }
  .mw .mw-group { margin-right: 0; }
}
"""
