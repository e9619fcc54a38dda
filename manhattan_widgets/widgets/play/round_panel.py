"""A round's scoring, line by line: each line lights the towers that earned it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, Button, VBox

from manhattan_widgets.contract.core import Score, View
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import plain, when_closed
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.scene.ledger import ScoreLine
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, repeats, row, show
from manhattan_widgets.widgets.play.scoring_show import ScoringShow
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = ["ScoringPanel"]


class ScoringPanel:
    """Shows a scoring until it is closed.

    ``on_light()`` is called when other sites are to be marked (see :attr:`marks`), ``on_close()``
    when the player goes on.
    """

    def __init__(self, on_light: Callable[[], None], on_close: Callable[[], None]) -> None:
        self._on_light, self._on_close = on_light, on_close
        self._words = ""
        self._scored: tuple[int, Score, GameScenes, View] | None = None
        self._score_lines: tuple[ScoreLine, ...] = ()
        self._current: int | None = None
        self._title = plain(HTML)
        self._lines: list[Button] = []
        self._rows = boxed(VBox, (), "mw-lines")
        self._show = ScoringShow(self._go_to)
        when_closed(self._rows, self._show.stop)
        following = button("widgets.scoring.next", self._start_or_go_on)
        repeats(following)
        self._skip = button("widgets.scoring.skip", self._stop)
        self._reason = html_box("mw-live")
        show(self._skip, False)
        close = button("widgets.scoring.close", self.close, main=True)
        buttons = row(following, self._skip, close)
        parts = [self._title, buttons, self._reason, self._rows]
        self.widget = boxed(VBox, parts, "mw-panel", "mw-scoring", "mw-hidden")

    @property
    def is_open(self) -> bool:
        """Whether a scoring is shown."""
        return bool(self._score_lines)

    def in_words(self) -> str:
        """Return what was scored, as sentences."""
        return self._words

    @property
    def marks(self) -> dict[str, str]:
        """What the chosen line marks on the board; empty if none is chosen."""
        line = self._line
        return {} if line is None else dict(line.marks)

    @property
    def _line(self) -> ScoreLine | None:
        return None if self._current is None else self._score_lines[self._current]

    def open(
        self, number: int, score: Score, scenes: GameScenes, view: View, names: Sequence[str]
    ) -> None:
        """Show the scoring of a round, or the only one: its points, and what they are made of.

        ``view`` is what is seen after it.
        """
        self._scored = (number, score, scenes, view)
        self._current = None
        self._show.stop()
        self.redraw(names)

    def redraw(self, names: Sequence[str]) -> None:
        """Say what is shown again, in the current language."""
        if self._scored is None:
            return
        number, score, scenes, view = self._scored
        key = "widgets.scoring.title_once" if scenes.once else "widgets.scoring.title"
        title, lines = text(key, n=number), scenes.score_lines(score)
        totals = comma_list(
            text("widgets.gain", name=name, gain=html.signed(points))
            for name, points in zip(names, score.totals, strict=True)
        )
        self._score_lines = tuple(lines)
        self._words = f"{title}. {totals}."
        players = scenes.table(view, names).players
        self._title.value = el("h4", title) + _gains(players, score.totals)
        self._grow(len(lines))
        for line_button, line in zip(self._lines, lines, strict=False):
            with line_button.hold_sync():  # one message
                line_button.description = _in_words(line)
                line_button.tooltip = _for_whom(line, names)
                show(line_button, True)
        for spare in self._lines[len(lines) :]:
            spare.add_class("mw-hidden")
        self._mark_current()
        self.widget.remove_class("mw-hidden")

    def close(self) -> None:
        """Put the scoring away and go on."""
        self.put_away()
        self._on_close()

    def put_away(self) -> None:
        """Put the scoring away without a word: what it tells is no longer so."""
        self._show.stop()
        self._scored = self._current = None
        self._score_lines = ()
        self.widget.add_class("mw-hidden")

    def _grow(self, size: int) -> None:
        """Make the buttons that are still missing for ``size`` lines."""
        while len(self._lines) < size:
            new, index = plain(Button, _dom_classes=("mw-line",)), len(self._lines)
            new.on_click(lambda _, index=index: self._choose(index))
            self._lines.append(new)
        if len(self._rows.children) < len(self._lines):
            self._rows.children = self._lines

    def go_on(self) -> bool:
        """Go on to the next part of what is shown part by part; tell whether it is."""
        running = self._show.is_running
        if running:
            self._show.go_on()
        return running

    def _start_or_go_on(self) -> None:
        if not self.go_on():
            first = 0 if self._current is None else self._current + 1
            self._show.start(first % max(1, len(self._score_lines)), len(self._score_lines))
            show(self._skip, self._show.is_running)

    def _stop(self) -> None:
        self._show.stop()
        self._go_to(None)

    def _go_to(self, index: int | None) -> None:
        """Show a part, or at the end, for None, the whole."""
        self._current = index
        if index is None:
            show(self._skip, False)
        self._mark_current()
        self._on_light()

    @property
    def so_far(self) -> Sequence[int] | None:
        """Everybody's points of the parts that were shown so far; None while all are counted."""
        if not self._show.is_running or self._current is None or self._scored is None:
            return None
        counted = [0] * len(self._scored[1].totals)
        for line in self._score_lines[: self._current + 1]:
            if line.seat is not None:
                counted[line.seat] += line.points
        return counted

    @property
    def totals(self) -> Sequence[int]:
        """Everybody's points of the scoring that is shown."""
        return () if self._scored is None else self._scored[1].totals

    def _choose(self, index: int) -> None:
        if index >= len(self._score_lines):
            return  # pressed in one browser when another had just closed it
        self._show.stop()
        show(self._skip, False)
        self._current = None if index == self._current else index
        self._mark_current()
        self._on_light()

    def _mark_current(self) -> None:
        for index, line_button in enumerate(self._lines):
            if index == self._current:
                line_button.add_class("mw-chosen")
            else:
                line_button.remove_class("mw-chosen")
        line = self._line
        if line is None:
            self._reason.value = el("p.mw-reason.mw-invites", text("widgets.scoring.hint"))
        else:
            self._reason.value = el("p.mw-reason", _reason(line)) + rule_details(line.rule)


def _gains(players: Sequence[PlayerLine], totals: Sequence[int]) -> Html:
    """Return what everybody gets, beside the letters, so that all stand in one line."""
    gains = (
        el(
            "span.mw-gain",
            html.badges(player),
            el("span.mw-quiet", player.name),
            f" {html.signed(points)} ",
            title=text("widgets.gain", name=player.name, gain=html.signed(points)),
        )
        for player, points in zip(players, totals, strict=True)
    )
    return el("p.mw-gains", gains)


def _in_words(line: ScoreLine) -> str:
    """Return the line as short as a column beside the board is: whose it is, its letter says."""
    key = "widgets.scoring.line" if line.seat is not None else "widgets.scoring.line_nobody"
    return text(key, heading=line.heading, letter=line.letter, points=line.points)


def _for_whom(line: ScoreLine, names: Sequence[str]) -> str:
    if line.seat is None:
        return ""
    return text("widgets.gain", name=names[line.seat], gain=html.signed(line.points))


def _reason(line: ScoreLine) -> str:
    return text("widgets.scoring.reason", reason=line.reason, rule=line.rule)
