"""A game as one HTML file that replays itself: no kernel, no network, nothing beside it.

``page.html`` is the frame, ``page.css`` the look; ``film.js`` reads the data, ``stage.js`` draws
them and ``player.js`` is the player; here they are put together with what the game is.  What can be
read is in the page as text, so that it is there for screen readers, for printing and without
scripts; the player draws the board and steps through it.

A content security policy allows the page its own style sheet and its own script, by their
checksums, and nothing else: whatever somebody put into a name or a comment cannot run.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from string import Template

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, fragment
from manhattan_widgets.render.css import variable, variables
from manhattan_widgets.render.page.data import packed, player_data
from manhattan_widgets.render.page.markup import el, ledger, moves, players
from manhattan_widgets.render.page.story import Branch, Scoring, Step, Story
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.themes import COLORS, DARK, LIGHT

__all__ = ["Branch", "Scoring", "Step", "Story", "page"]

_SCRIPTS = ("film.js", "stage.js", "player.js")
"""One script, each part of which needs those before it."""

_REMARK = re.compile(r"/\*[\s\S]*?\*/\n?|^ *//.*\n|^ +", re.MULTILINE)
"""What only authors of style sheet and script read: remarks on lines of their own, and indents."""

_TEXT = "text_"
"""How the placeholders in ``page.html`` begin that stand for a sentence of the catalogue."""


def page(
    story: Story, *, theme: str, mark: str, start: int | None = None, width: int | None = None
) -> str:
    """Return the page that tells ``story``.

    ``theme`` is ``"auto"`` (as the reader's system), ``"light"`` or ``"dark"``; ``mark`` is kept at
    the head of the file for whoever wants to know it again.  ``start`` is the step that is shown at
    first, by default the last, and ``width`` how many pixels the page may take.
    """
    style = _colors() + _file("page.css")
    script = "\n".join(_file(name) for name in _SCRIPTS)
    if width is not None:
        style += f"@media screen {{ body {{ max-width: {width}px; }} }}\n"
    begun = len(story.steps) - 1 if start is None else start
    frame = Template(_file("page.html"))
    names = [name for name in frame.get_identifiers() if name.startswith(_TEXT)]
    first = story.steps[begun]
    parts: dict[str, object] = {
        name: text(f"page.text.{name.removeprefix(_TEXT)}") for name in names
    }
    parts |= {
        "language": story.language,
        "theme": theme,
        "policy": Html(_policy(style, script)),
        "mark": mark,
        "title": story.title,
        "about": [el("li", fact) for fact in story.about],
        "result": el("p.result", story.result) if story.result else None,
        "headline": first.info.title,
        "detail": first.info.detail,
        "sentence": first.sentence,
        "players": players(first),
        "board": first.scene.text,
        "columns": _columns(story.steps[0].scene),
        "pause": text("page.pause"),
        "no_rounds": "" if any(step.round for step in story.steps) else "hidden",
        "steps": len(story.steps) - 1,
        "start": begun,
        "moves": moves(story),
        "ledger": ledger(story),
        "no_hands": "" if story.pictures else "hidden",
        "caption": story.caption,
        "code": story.code,
        "no_code": "" if story.code else "hidden",
        "data": Html(packed(player_data(story, begun))),
        "style": Html(style),
        "script": Html(script),
    }
    return frame.substitute({name: fragment(part) for name, part in parts.items()})


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_checksum(style)}'; script-src '{_checksum(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _columns(scene: Scene) -> str:
    """Return the classes of the board: what lets one tile fit on a screen, a tall one too."""
    if scene.columns > 1:
        return ""
    return "one-tile tall" if scene.is_tall else "one-tile"


def _checksum(source: str) -> str:
    return "sha256-" + b64encode(sha256(source.encode()).digest()).decode()


@cache
def _file(name: str) -> str:
    return _REMARK.sub("", (files(__package__) / name).read_text("utf-8"))


@cache
def _colors() -> str:
    """Return the themes, by the reader's system or by the page's own switch, and the discs.

    On paper everything is light.
    """
    discs = "".join(
        f".c-{c} {{ background: var({variable(c + '.chip')}); color: var({variable(c + '.on')}); }}"
        for c in COLORS
    )
    light, dark = variables(LIGHT), variables(DARK)
    return (
        f":root {{ {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark)"
        f" {{ :root[data-theme=auto] {{ {dark} }} }}\n"
        f"@media screen {{ :root[data-theme=dark] {{ {dark} }} }}\n{discs}\n"
    )
