"""What stands around the board of an analysis: turning points, the list of decisions, players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Box, VBox

from manhattan_widgets.analysis.course import ply_after
from manhattan_widgets.analysis.report import Report
from manhattan_widgets.analysis.signs import LIMITS, ONLY, sign_of
from manhattan_widgets.analysis.summary import (
    DEAL,
    LUCK,
    RESIGNATION,
    PlayerReport,
    TurningPoint,
    player_reports,
)
from manhattan_widgets.locale import language, text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import closed_with
from manhattan_widgets.scene.steady import letters_by_ply
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.widgets.analyze import html as analyze_html
from manhattan_widgets.widgets.common.controls import boxed, choice, html_box, row, show
from manhattan_widgets.widgets.common.options_row import OptionsRow
from manhattan_widgets.widgets.common.progress import Guard
from manhattan_widgets.widgets.replay.move_list import Entry, PlaceList

__all__ = ["DecisionList", "PlayerPanel", "TurningPanel"]

_ROWS = 10
_COSTLY = 3
_EVERYBODY = -1
_IN_ORDER, _COSTLIEST = "order", "cost"
_SPACE = "\u00a0"
#: What a move or a draw did, by whether to its own mover, and whether it was good for him.
_EFFECTS = {
    (True, False): "own_cost",
    (True, True): "own_gain",
    (False, False): "other_cost",
    (False, True): "other_gain",
}


class TurningPanel:
    """The turning points as buttons, each of which calls ``on_choose(ply)``."""

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        self._row = OptionsRow(lambda value: on_choose(self._plies[int(value)]))
        self._plies: list[int] = []
        self._none = html_box("mw-muted")
        self.widget = boxed(VBox, [self._row.widget, self._none], "mw-turning")

    def show(
        self,
        points: Sequence[TurningPoint],
        players: Sequence[PlayerLine],
        ply: int,
        last: int,
        *,
        complete: bool,
    ) -> None:
        """Show ``points``, and which of them is at the ply that is shown, or that there are none.

        ``complete`` tells whether all of the game is known.
        """
        self._plies = [ply_after(point, last) for point in points]
        options = [
            (str(number), f"{number + 1} · {_turning(point, players)}", _swing(point, players))
            for number, point in enumerate(points)
        ]
        current = [str(number) for number, at in enumerate(self._plies) if at == ply]
        self._row.show("", options, current)
        show(self._row.widget, bool(points))
        none = text("analyze.turning.none" if complete else "analyze.pending")
        self._none.value = "" if points else el("p", none)


def _turning(point: TurningPoint, players: Sequence[PlayerLine]) -> str:
    """Return what a turning point was, in a few words."""
    swing = decimal(100 * point.swing)
    if point.kind == DEAL:
        return text("analyze.turning.deal", n=swing)
    assert point.seat is not None
    name = players[point.seat].name
    if point.kind == RESIGNATION:
        return text("analyze.turning.resignation", name=name, n=swing)
    assert point.ply is not None
    changes = point.change.chances
    most = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    effect = _EFFECTS[most == point.seat, changes[most] > 0]
    drawn = point.kind == LUCK
    return text(
        f"analyze.turning.luck.{effect}" if drawn else f"analyze.turning.choice.{effect}",
        ply=point.ply + 1,
        name=name,
        who=players[most].name,
        n=decimal(100 * abs(changes[most])),
    )


def _swing(point: TurningPoint, players: Sequence[PlayerLine]) -> str:
    """Return whose chances a turning point changed, and by how much."""
    return text("core.list.comma").join(
        text(
            "analyze.chart.chance",
            name=line.name,
            value=analyze_html.signed_share(point.change.chances[line.seat]),
        )
        for line in players
    )


class DecisionList:
    """All moves with what each cost; calls ``on_choose(line, ply)`` when one is chosen."""

    def __init__(
        self, names: Sequence[str], on_choose: Callable[[int, int | None], None], guard: Guard
    ) -> None:
        self._list = PlaceList("analyze.list.label", _ROWS, on_choose)
        self._list.widget.add_class("mw-moves")
        seats = [(name, seat) for seat, name in enumerate(names)]
        self._seat = choice(
            "analyze.list.whose", lambda: [(text("analyze.list.everybody"), _EVERYBODY), *seats]
        )
        self._order = choice(
            "analyze.list.order",
            lambda: [(text(f"analyze.list.order.{o}"), o) for o in (_IN_ORDER, _COSTLIEST)],
        )
        for field in (self._seat, self._order):
            field.observe(guard(lambda _: self._chosen()), "value")
        self._subject: tuple[Any, ...] = ()
        self._made: tuple[Any, ...] = ()
        self._entries: tuple[Entry, ...] = ()
        self._legend = html_box()
        self.widget = boxed(
            VBox, [row(self._seat, self._order), self._list.widget, self._legend], "mw-decisions"
        )

    def show(
        self,
        report: Report,
        history: Sequence[HistoryEntry],
        players: Sequence[PlayerLine],
        ply: int,
    ) -> None:
        """Show the moves, and mark the one that led to ``ply``."""
        self._subject = (report, history, players, ply)
        made = (language(), report.decisions, history, self._seat.value, self._order.value)
        if made != self._made:
            self._made = made
            self._entries = tuple(self._sorted(report, history, players))
            self._legend.value = el("p.mw-muted", _legend())
        self._list.show(self._entries, 0, ply)

    def _sorted(
        self, report: Report, history: Sequence[HistoryEntry], players: Sequence[PlayerLine]
    ) -> list[Entry]:
        wanted = [e for e in history if self._seat.value in (_EVERYBODY, e.seat)]
        if self._order.value == _COSTLIEST:
            wanted = [e for e in wanted if _cost(report, e) > 0]
            wanted.sort(key=lambda entry: -_cost(report, entry))
        letters = letters_by_ply([entry.before for entry in history])
        entries = [
            Entry(_label(report, e, players, letters[e.ply - 1][e.seat]), (0, e.ply))
            for e in wanted
        ]
        return entries or [Entry(text("analyze.list.none"), (0, None))]

    def _chosen(self) -> None:
        if self._subject:
            self.show(*self._subject)


def _legend() -> str:
    """Return what the signs of the list mean."""
    limits = {f"limit{n}": decimal(100 * least) for n, (least, _) in enumerate(LIMITS)}
    return text("analyze.list.legend", only=decimal(100 * ONLY), **limits)


def _cost(report: Report, entry: HistoryEntry) -> float:
    decision = report.decisions[entry.ply - 1]
    return 0.0 if decision is None else decision.cost


def _label(report: Report, entry: HistoryEntry, players: Sequence[PlayerLine], letters: str) -> str:
    decision = report.decisions[entry.ply - 1]
    if not report.judged[entry.ply - 1]:
        cost = ""
    elif decision is None:
        cost = "…"
    elif not decision.played or not round(100 * decision.cost):
        cost = text("analyze.list.good")
    else:
        key = "sure" if decision.sure else "unsure"
        cost = text(f"analyze.list.{key}", cost=decimal(100 * decision.cost))
    sign = "" if decision is None else sign_of(decision)
    if sign:
        cost += _SPACE + sign
    return text(
        "analyze.list.move",
        ply=entry.ply,
        letter=f"{_SPACE}{letters}{_SPACE}",
        name=players[entry.seat].name,
        move=entry.text,
        cost=cost,
    )


class PlayerPanel:
    """A report for each player; buttons of the costliest moves call ``on_choose(ply)``."""

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        self._on_choose = on_choose
        self._cards: list[_Card] = []
        self._box = boxed(Box, (), "mw-player-reports", "mw-changes-above")
        self._title = html_box()
        self.widget = boxed(VBox, [self._title, self._box])

    def show(
        self, report: Report, history: Sequence[HistoryEntry], players: Sequence[PlayerLine]
    ) -> None:
        """Show how the players fared whose decisions are judged."""
        reports = player_reports(report)
        while len(self._cards) < len(reports):
            card = _Card(self._on_choose)
            closed_with(self._box, card.widget)
            self._cards.append(card)
        if len(self._box.children) != len(reports):
            self._box.children = [card.widget for card in self._cards[: len(reports)]]
        for card, player in zip(self._cards, reports, strict=False):
            card.show(player, players[player.seat], report, history)
        self._title.value = el("h3", text("analyze.player.title"))
        show(self.widget, bool(reports))


class _Card:
    def __init__(self, on_choose: Callable[[int], None]) -> None:
        self._words = html_box()
        self._moves = OptionsRow(lambda value: on_choose(int(value)))
        self.widget = boxed(VBox, [self._words, self._moves.widget], "mw-panel")

    def show(
        self,
        player: PlayerReport,
        line: PlayerLine,
        report: Report,
        history: Sequence[HistoryEntry],
    ) -> None:
        self._words.value = analyze_html.player_words(player, line)
        options = []
        for ply in player.costliest[:_COSTLY]:
            decision = report.decisions[ply]
            assert decision is not None
            caption = text(
                "analyze.player.move",
                ply=ply + 1,
                move=history[ply].text,
                cost=percent(decision.cost),
            )
            options.append((str(ply + 1), caption, analyze_html.cost_words(decision)))
        self._moves.show("", options, ())
