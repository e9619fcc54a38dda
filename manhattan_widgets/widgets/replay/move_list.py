"""Lists in which one chooses a place of the game: its moves, its variations.

They are the browser's own list boxes: those keep what is chosen in view and are walked through with
the keyboard, in every front end (but JupyterLab keeps the arrows up and down for its cells).  A
place may have several entries: a move, the scoring that it brought about, the round that begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ipywidgets import Select

from manhattan_widgets.locale import text
from manhattan_widgets.scene.chart import ScoreSeries
from manhattan_widgets.scene.steady import letters_by_ply
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.session.game_tree import GameTree, Line
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["Entry", "PlaceList", "line_entries", "move_entries"]

#: A line, and a ply of it; None leaves the ply to the session.
Place = tuple[int, int | None]

_COMMENT_LENGTH = 60
#: Around a seat's letters, where the style sheet looks for them to color an entry.
_SPACE = "\u00a0"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list, and the place where it leads."""

    label: str
    place: Place


class PlaceList:
    """Shows entries; calls ``on_choose(line, ply)`` when a person chooses one.

    ``label`` is the key of what stands before them.
    """

    def __init__(self, label: str, rows: int, on_choose: Callable[[int, int | None], None]) -> None:
        self._entries: tuple[Entry, ...] = ()
        self._on_choose = on_choose
        self._place: Place = (0, 0)
        self._showing = False
        self.widget = worded(Select(rows=rows), description=label)
        self.widget.add_class("mw-places")
        self.widget.observe(self._chosen, "index")

    def show(self, entries: Sequence[Entry], line: int, ply: int) -> None:
        """Show ``entries``, and mark the one that leads to this ply of this line.

        Of several that lead there, the one that is marked already stays so; where none does, the
        first of the line is marked.
        """
        self._place = (line, ply)
        self._showing = True
        try:
            if entries is not self._entries:
                self._entries = tuple(entries)
                self.widget.options = [entry.label for entry in self._entries]
                self.widget.index = self._index()
            elif not self._leads_here(self.widget.index):
                self.widget.index = self._index()
        finally:
            self._showing = False

    def _leads_here(self, index: int | None) -> bool:
        if index is None:
            return False
        line, ply = self._entries[index].place
        return line == self._place[0] and ply in (None, self._place[1])

    def _index(self) -> int | None:
        exact = (n for n, entry in enumerate(self._entries) if entry.place == self._place)
        of_line = (n for n, entry in enumerate(self._entries) if entry.place[0] == self._place[0])
        return next(exact, next(of_line, None))

    def _chosen(self, change: Any) -> None:
        index = change["new"]
        if not self._showing and not self._leads_here(index):
            self._on_choose(*self._entries[index].place)


def move_entries(
    tree: GameTree,
    line: Line,
    history: Sequence[HistoryEntry],
    series: ScoreSeries,
) -> tuple[Entry, ...]:
    """Return the moves of a line, under their rounds, with its scorings."""
    scorings = dict(series.scorings)
    letters = letters_by_ply([entry.before for entry in history])
    number = line.number
    entries = []
    round_ = None
    for entry in history:
        before = entry.ply - 1
        if entry.round and entry.round != round_:
            round_ = entry.round
            entries.append(Entry(text("replay.moves.round", n=round_), (number, before)))
        if line.parent is not None and before == line.ply:
            entries.append(Entry(text("replay.moves.variation"), (number, before)))
        entries.append(
            Entry(_move(tree, line, entry, letters[before], series), (number, entry.ply))
        )
        if entry.ply in scorings:
            gains = _gains(series, entry.ply)
            key = "replay.moves.scored_once" if series.once else "replay.moves.scored"
            scored = text(key, n=scorings[entry.ply], gains=gains)
            entries.append(Entry(scored, (number, entry.ply)))
    return tuple(entries) or (Entry(text("replay.moves.none"), (number, 0)),)


def _move(
    tree: GameTree, line: Line, entry: HistoryEntry, letters: Sequence[str], series: ScoreSeries
) -> str:
    move_text = text(
        "replay.moves.move",
        ply=entry.ply,
        letter=f"{_SPACE}{letters[entry.seat]}{_SPACE}",
        name=series.names[entry.seat],
        move=entry.text,
    )
    signs = []
    if tree.comment_at(line.number, entry.ply):
        signs.append(text("replay.moves.has_comment"))
    if len(_continuations(tree, line, entry.ply - 1)) > 1:
        signs.append(text("replay.moves.has_variations"))
    return " ".join([move_text, *signs])


def _continuations(tree: GameTree, line: Line, ply: int) -> set[int]:
    """Return the numbers of the lines that go on in different ways after ``ply``."""
    home = tree.home(line.number, ply)
    ways = {branch.number for branch in tree.leaving(line.number, ply)}
    return ways | ({home.number} if ply < len(home.moves) else set())


def _gains(series: ScoreSeries, ply: int) -> str:
    before, after = series.official[ply - 1], series.official[ply]
    return " · ".join(
        f"{letters} +{new - old}"
        for letters, old, new in zip(series.letters, before, after, strict=True)
    )


def line_entries(
    tree: GameTree, first_move: Callable[[Line], HistoryEntry], names: Sequence[str]
) -> tuple[Entry, ...]:
    """Return the lines of a tree, indented, with their comments.

    ``first_move(line)`` is the entry of a variation's first own move.
    """
    entries = []
    for line in tree.lines:
        margin = 3 * tree.depth(line.number) * _SPACE
        entries.append(Entry(margin + _line(line, first_move, names), (line.number, None)))
        for ply, comment in line.comments:
            label = text("replay.lines.comment", ply=ply, comment=_short(comment))
            entries.append(Entry(margin + 3 * _SPACE + label, (line.number, ply)))
    return tuple(entries)


def _line(line: Line, first_move: Callable[[Line], HistoryEntry], names: Sequence[str]) -> str:
    if line.parent is None:
        return text("replay.lines.main", n=len(line.moves))
    first = first_move(line)
    return text(
        "replay.lines.variation",
        ply=first.ply,
        name=names[first.seat],
        move=first.text,
        n=len(line.own_moves),
    )


def _short(comment: str) -> str:
    line = " ".join(comment.split())
    return line if len(line) <= _COMMENT_LENGTH else line[: _COMMENT_LENGTH - 1] + "…"
