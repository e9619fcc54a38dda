"""Beside the board of a position: the tools, what is impossible, and the overlays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ipywidgets import Button, Dropdown, VBox

from manhattan_widgets.contract.core import Fault, State
from manhattan_widgets.contract.editing import Editor, ToolGroup
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import closed_with, plain
from manhattan_widgets.scene.overlays import Annotations, LegendLine, Overlay
from manhattan_widgets.scene.table import Choice, ChoiceGroup
from manhattan_widgets.widgets.common.controls import boxed, html_box, row, show
from manhattan_widgets.widgets.common.options_row import OptionsRow
from manhattan_widgets.widgets.play.hand import HandPanel
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = ["OverlayPanel", "StatusPanel", "ToolPanel"]

#: So many faults are told one by one; more would only hide the first.
_FAULTS = 8
_FEW_LINES = 12


class ToolPanel:
    """What to click on sites with; ``current`` is the tool in use."""

    def __init__(self, editor: Editor[State], on_choose: Callable[[str], None]) -> None:
        self._editor = editor
        self.current = editor.first_tool
        self._pieces = HandPanel(on_choose, on_choose)
        self._others = OptionsRow(on_choose)
        self.widget = boxed(
            VBox, [self._pieces.widget, self._others.widget], "mw-tool-panel", "mw-panel"
        )

    def show(self, state: State) -> None:
        """Show the tools for ``state``: those with pictures as in a hand, the others below."""
        groups = self._editor.tools(state, self.current)
        pictured = [g for g in groups if all(tool.picture for tool in g.tools)]
        offered = {t.id for g in pictured for t in g.tools if t.count != 0}
        labels = Counter(str(t.label) for g in pictured for t in g.tools)
        pieces = [_choices(group, labels) for group in pictured]
        self._pieces.show(pieces, (self.current,), offered)
        others = [g for g in groups if g not in pictured]
        self._others.show(
            " · ".join(str(g.heading) for g in others),
            [(t.id, str(t.caption), str(t.label)) for g in others for t in g.tools],
            self.current,
        )


def _choices(group: ToolGroup, labels: Counter[str]) -> ChoiceGroup:
    """Return tools as choices; the tool in use stands in several groups, and is told apart."""
    heading = str(group.heading)
    return ChoiceGroup(
        heading,
        tuple(
            Choice(
                tool.id,
                tool.picture,
                str(tool.label) if labels[str(tool.label)] == 1 else f"{heading}: {tool.label}",
                str(tool.caption),
                1 if tool.count is None else tool.count,
            )
            for tool in group.tools
        ),
    )


class StatusPanel:
    """What is impossible in the position; choosing a line calls ``on_light()``."""

    def __init__(self, on_light: Callable[[], None]) -> None:
        self._on_light = on_light
        self._faults: tuple[Fault, ...] = ()
        self._current: Fault | None = None
        self._head = html_box("mw-status", "mw-live")
        self._lines: list[Button] = []
        self._rows = boxed(VBox, (), "mw-lines")
        self._rest = html_box()
        self.widget = boxed(VBox, [self._head, self._rows, self._rest], "mw-panel")

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that the chosen line is about."""
        return () if self._current is None else self._current.sites

    def show(self, faults: Sequence[Fault]) -> None:
        """Show what is wrong; a chosen line stays chosen as long as it is there."""
        self._faults = tuple(faults)
        if self._current not in self._faults:
            self._current = None
        if any(fault.sites for fault in faults):
            sentence = text("explore.status", n=len(faults))
        else:
            sentence = text("explore.status.unfilled" if faults else "explore.status.sound")
        mark = "✓" if not faults else "!"
        kind = "mw-sound" if not faults else "mw-unsound"
        self._head.value = el(f"div.{kind}", el("b", mark, aria_hidden="true"), " ", sentence)
        placed = [fault for fault in self._faults if fault.sites][:_FAULTS]
        others = [fault for fault in self._faults if not fault.sites]
        self._show_placed(placed)
        listed = others[: max(0, _FAULTS - len(placed))]
        more = len(self._faults) - len(placed) - len(listed)
        lines = [*map(str, listed), *([text("explore.status.more", n=more)] if more else [])]
        items = el("ul.mw-faults", (el("li", line) for line in lines)) if lines else None
        rules = rule_details(*(fault.rule for fault in (*placed, *listed)))
        self._rest.value = fragment(items, rules)

    def _show_placed(self, placed: Sequence[Fault]) -> None:
        while len(self._lines) < len(placed):
            made, index = plain(Button), len(self._lines)
            made.on_click(lambda _, index=index: self._choose(index))
            made.add_class("mw-line")
            closed_with(self._rows, made)
            self._lines.append(made)
        self._rows.children = self._lines[: len(placed)]
        for line, fault in zip(self._lines, placed, strict=False):
            line.description = str(fault)
            if fault == self._current:
                line.add_class("mw-chosen")
            else:
                line.remove_class("mw-chosen")

    def _choose(self, index: int) -> None:
        placed = [fault for fault in self._faults if fault.sites]
        if index >= len(placed):
            return  # pressed when it had just been mended
        self._current = None if placed[index] == self._current else placed[index]
        self.show(self._faults)
        self._on_light()


class OverlayPanel:
    """Switches overlays on, one at a time; calls ``on_change()`` when another is to be drawn."""

    def __init__(
        self,
        overlays: Sequence[Overlay],
        on_change: Callable[[], None],
        guard: Callable[[Callable[..., None]], Callable[..., None]],
    ) -> None:
        self._overlays = {overlay.id: overlay for overlay in overlays}
        self._on_change, self._guard = on_change, guard
        self._chosen: dict[str, dict[str, str]] = {}
        self._filling = False
        self.current = ""
        self._row = OptionsRow(guard(self.choose))
        self._about = html_box()
        self._settings: list[Dropdown] = []
        self._names: list[str] = []
        self._setting_row = row()
        self._legend, self._words = html_box(), html_box()
        self.widget = boxed(
            VBox,
            [self._row.widget, self._about, self._setting_row, self._legend, self._words],
            "mw-panel",
            "mw-overlays",
            "mw-changes-above",  # the board comes into view (``scrolling.js``)
        )

    def choose(self, overlay: str, settings: Mapping[str, str] | None = None) -> None:
        """Switch an overlay on, or off if it is on; ``settings`` go with it."""
        again = overlay == self.current and settings is None
        self.current = "" if again else overlay
        if settings:
            self._chosen.setdefault(overlay, {}).update(settings)
        self._on_change()

    def show(self, state: State) -> Annotations:
        """Show the overlay that is on, and return what it puts on the board."""
        options = [(o.id, str(o.title), str(o.about)) for o in self._overlays.values()]
        self._row.show(text("explore.overlays"), options, self.current)
        overlay = self._overlays.get(self.current)
        for part in (self._about, self._setting_row, self._legend, self._words):
            show(part, overlay is not None)
        if overlay is None:
            return Annotations()
        self._about.value = el("p.mw-muted", overlay.about)
        self._show_settings(overlay, state)
        overlaid = overlay.show(state, self._chosen.get(overlay.id))
        self._legend.value = _legend(overlaid.legend)
        self._words.value = _in_words(overlaid.lines)
        return overlaid

    def _show_settings(self, overlay: Overlay, state: State) -> None:
        settings = overlay.settings(state)
        while len(self._settings) < len(settings):
            made, index = plain(Dropdown), len(self._settings)
            change = self._guard(lambda change, index=index: self._set(index, change["new"]))
            made.observe(change, "value")
            closed_with(self._setting_row, made)
            self._settings.append(made)
        self._names = [setting.id for setting in settings]
        wanted = self._chosen.get(overlay.id, {})
        self._filling = True
        try:
            for field, setting in zip(self._settings, settings, strict=False):
                values = [value for value, _ in setting.choices]
                options = [(words, value) for value, words in setting.choices]
                if list(field.options) != options:
                    field.options = options
                field.description = setting.label
                value = wanted.get(setting.id)
                field.value = value if value in values else values[0]
        finally:
            self._filling = False
        self._setting_row.children = self._settings[: len(settings)]

    def _set(self, index: int, value: str) -> None:
        if self._filling or value is None or index >= len(self._names):
            return
        self._chosen.setdefault(self.current, {})[self._names[index]] = value
        self._on_change()


def _in_words(lines: Sequence[str]) -> Html:
    """Return what an overlay says, closed if it is long; no list, nor a stop of Tab, of nothing."""
    if not lines:
        return Html()
    listed = el("ul.mw-faults.mw-words", (el("li", line) for line in lines), tabindex=0)
    if len(lines) <= _FEW_LINES:
        return listed
    return el("details", el("summary", text("explore.overlay.words")), listed)


def _legend(lines: Sequence[LegendLine]) -> Html:
    items = [
        el("li", el("span.mw-sign", line.sign, style=_sign_style(line)), f" {line.meaning}")
        for line in lines
    ]
    return el("ul.mw-legend", items) if items else Html()


def _sign_style(line: LegendLine) -> str:
    if line.color and line.strong:
        return f"background:var(--mw-{line.color}-chip);color:var(--mw-{line.color}-on)"
    if line.color:
        return f"color:var(--mw-{line.color}-ink)"
    return "background:var(--mw-accent);color:var(--mw-on-accent)" if line.strong else ""
