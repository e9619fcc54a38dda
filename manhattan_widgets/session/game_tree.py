"""A game and what might have been played instead: the tree of its lines.

A line is a whole game from its beginning.  The main line, number 0, is the game itself; every other
one leaves its parent after some ply and shares the states of all that comes before.  Nothing is
replayed to go from one line to another.

Every change makes new lines and leaves the old ones as they were, which is why each can be undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Move, Sentence, State
from manhattan_widgets.public import public
from manhattan_widgets.records import Record, Variation
from manhattan_widgets.records.schema import check, entry
from manhattan_widgets.records.variations import by_ply

__all__ = ["MAIN", "GameTree", "Line", "TreeError"]

#: The number of the main line.
MAIN = 0

Comments = tuple[tuple[int, str], ...]


@public
class TreeError(ValueError):
    """Something that cannot be done with the lines of a game."""

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__(Sentence.of(f"variations.error.{key}", **params))


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line of a tree, as it was at one moment.

    It leaves the line ``parent`` after ``ply`` moves (None and 0 for the main line).  ``game`` is
    the whole game up to the line's end, to be looked at, not to be played on; ``moves`` are all its
    moves, ``states`` the positions by ply.  ``comments`` are pairs of a ply and a text, on the
    line's own plies only.
    """

    number: int
    parent: int | None
    ply: int
    game: BaseGame
    moves: tuple[Move, ...]
    states: tuple[State, ...]
    comments: Comments = ()

    @classmethod
    def of(
        cls, game: BaseGame, number: int, parent: int | None, ply: int, comments: Comments = ()
    ) -> Line:
        """Return the line that ``game`` is."""
        states = tuple(by_ply(game.states, game.events))
        return cls(number, parent, ply, game, game.moves, states, comments)

    @property
    def own_moves(self) -> tuple[Move, ...]:
        """The moves that the parent has not."""
        return self.moves[self.ply :]


@dataclass(frozen=True, slots=True)
class _Moment:
    """A tree as it is now, and as it was before and after the changes that can be taken back."""

    lines: Mapping[int, Line]
    past: tuple[Mapping[int, Line], ...] = ()
    future: tuple[Mapping[int, Line], ...] = ()


class GameTree:
    """The lines of a game, with comments; ``game`` itself is copied and never changed.

    ``known_to`` is the seat for which the record was made, see
    :class:`~manhattan_widgets.records.Record`; None for all others.

    >>> from manhattan_widgets.game import Game, new_game
    >>> tree = GameTree(new_game("manhattan", players=4, seed=7))
    >>> tree.play(0, 0, "draft 1 1 2 2 3 4")
    (1, 1)
    >>> tree.play(0, 0, "draft 1 1 2 2 3 4")  # the same move: the same line
    (1, 1)
    >>> tree.comment(1, 1, "A safe beginning.")
    >>> [(line.number, line.parent, line.ply, len(line.moves)) for line in tree.lines]
    [(0, None, 0, 0), (1, 0, 0, 1)]
    >>> GameTree(Game.from_record(tree.record)).record == tree.record
    True
    """

    def __init__(self, game: BaseGame) -> None:
        record = game.record
        self.known_to = record.known_to
        main = game.branch()
        # Every change puts another moment here, in one step that no interrupt can halve.
        self._moment = _Moment({MAIN: Line.of(main, MAIN, None, 0, record.comments)})
        self._next = MAIN + 1
        todo = [(MAIN, variation) for variation in reversed(record.variations)]
        while todo:
            parent, variation = todo.pop()
            line = self._add(parent, variation)
            todo += [(line.number, inner) for inner in reversed(variation.variations)]

    # Asking

    @property
    def _lines(self) -> Mapping[int, Line]:
        return self._moment.lines

    @property
    def main(self) -> Line:
        """The main line."""
        return self._lines[MAIN]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, each followed by those that leave it, in the order of their plies."""
        return tuple(self._walk(MAIN))

    def __getitem__(self, number: int) -> Line:
        """Return the line with this number; raises :class:`TreeError` where there is none."""
        if number not in self._lines:
            raise TreeError("no_line", line=number)
        return self._lines[number]

    def __contains__(self, number: object) -> bool:
        return number in self._lines

    def __len__(self) -> int:
        return len(self._lines)

    def depth(self, number: int) -> int:
        """Return how many lines must be left to come to this one: 0 for the main line."""
        parent, depth = self[number].parent, 0
        while parent is not None:
            parent, depth = self._lines[parent].parent, depth + 1
        return depth

    def home(self, number: int, ply: int) -> Line:
        """Return the line to which a ply of line ``number`` belongs: itself, or one it left.

        Raises :class:`TreeError` for a ply that the line does not have.
        """
        line = self[number]
        if not 0 <= ply <= len(line.moves):
            raise TreeError("no_ply", ply=ply, last=len(line.moves))
        while line.parent is not None and ply <= line.ply:
            line = self._lines[line.parent]
        return line

    def comment_at(self, number: int, ply: int) -> str:
        """Return the comment at a ply of a line, empty if there is none."""
        return dict(self.home(number, ply).comments).get(ply, "")

    def leaving(self, number: int, ply: int) -> tuple[Line, ...]:
        """Return the lines that leave the position at a ply of a line, the oldest first."""
        home = self.home(number, ply).number
        return tuple(line for line in self._children(home) if line.ply == ply)

    @property
    def record(self) -> Record:
        """The game with all comments and variations."""
        return replace(
            self.main.game.record,
            comments=self.main.comments,
            variations=tuple(map(self._variation, self._children(MAIN))),
        )

    @property
    def can_undo(self) -> bool:
        """Whether anything was changed that can be taken back."""
        return bool(self._moment.past)

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back that can be done again."""
        return bool(self._moment.future)

    # Doing

    def play(self, number: int, ply: int, move: Move | str) -> tuple[int, int]:
        """Play a move at a ply of a line; return the line that has it, and its ply after it.

        Where a line has this move already, that line is followed.  At its end a variation grows;
        everywhere else, and at the end of the main line, a new variation begins.  Chance is drawn
        as games draw it.  Raises what :meth:`Game.play` raises; nothing changes then.
        """
        home = self.home(number, ply)
        state = home.states[ply]
        played = state.parse(move) if isinstance(move, str) else move
        for line in (self[number], home, *self.leaving(number, ply)):
            if line.moves[ply : ply + 1] == (played,):
                return line.number, ply + 1
        game = home.game.branch(ply)
        game.play(played)
        if ply == len(home.moves) and home.number != MAIN:
            line = Line.of(game, home.number, home.parent, home.ply, home.comments)
        else:
            line = Line.of(game, self._next, home.number, ply)
            self._next += 1
        self._change({**self._lines, line.number: line})
        return line.number, ply + 1

    def comment(self, number: int, ply: int, text: str) -> None:
        """Write a comment at a ply of a line in the place of what stood there; empty deletes it.

        Raises :class:`TreeError` for no such ply, ``RecordError`` for what no record can hold.
        """
        home, written = self.home(number, ply), text.strip()
        if written == self.comment_at(number, ply):
            return
        others = [pair for pair in home.comments if pair[0] != ply]
        if written:
            check(written, entry("comments", "text"))
            others.append((ply, written))
        line = replace(home, comments=tuple(sorted(others)))
        self._change({**self._lines, line.number: line})

    def delete(self, number: int) -> None:
        """Delete a variation and all that leave it; raises :class:`TreeError` for the main line."""
        if number == MAIN:
            raise TreeError("delete_main")
        gone = {line.number for line in self._walk(self[number].number)}
        self._change({n: line for n, line in self._lines.items() if n not in gone})

    def promote(self, number: int) -> tuple[int, int]:
        """Let a variation and the rest of the line that it left change places.

        Returns the line that has the promoted moves now, and the one that has what they replaced;
        both are the former if nothing is left of the latter.  Raises :class:`TreeError` for the
        main line, and for a resignation that would have to become a variation.
        """
        line = self[number]
        if line.parent is None:
            raise TreeError("promote_main")
        parent, ply = self._lines[line.parent], line.ply
        if parent.game.resigned is not None:
            raise TreeError("promote_resigned")
        before = tuple(pair for pair in parent.comments if pair[0] <= ply)
        comments = (*before, *line.comments)
        raised = Line.of(line.game, parent.number, parent.parent, parent.ply, comments)
        lines = {n: other for n, other in self._lines.items() if n != number}
        has_rest = ply < len(parent.moves)
        if has_rest:
            after = tuple(pair for pair in parent.comments if pair[0] > ply)
            lines[number] = Line.of(parent.game, number, parent.number, ply, after)
        for child in self._children(number):
            lines[child.number] = replace(child, parent=parent.number)
        for child in self._children(parent.number):
            if child.ply > ply:
                lines[child.number] = replace(child, parent=number)
        lines[parent.number] = raised
        self._change(lines)
        return parent.number, number if has_rest else parent.number

    def undo(self) -> None:
        """Take back the last change of the tree; raises :class:`TreeError` if there is none."""
        now = self._moment
        if not now.past:
            raise TreeError("nothing_to_undo")
        *past, before = now.past
        self._moment = _Moment(before, tuple(past), (*now.future, now.lines))

    def redo(self) -> None:
        """Do again what was taken back; raises :class:`TreeError` if there is nothing."""
        now = self._moment
        if not now.future:
            raise TreeError("nothing_to_redo")
        *future, after = now.future
        self._moment = _Moment(after, (*now.past, now.lines), tuple(future))

    # Inside

    def _change(self, lines: Mapping[int, Line]) -> None:
        now = self._moment
        self._moment = _Moment(lines, (*now.past, now.lines))

    def _add(self, parent: int, variation: Variation) -> Line:
        """Add a variation of a record, which was checked when the game was made."""
        game = self._lines[parent].game.branch(variation.ply, variation.events)
        line = Line.of(game, self._next, parent, variation.ply, variation.comments)
        self._next += 1
        self._moment = _Moment({**self._lines, line.number: line})
        return line

    def _children(self, number: int) -> list[Line]:
        children = [line for line in self._lines.values() if line.parent == number]
        return sorted(children, key=lambda line: (line.ply, line.number))

    def _walk(self, number: int) -> Iterator[Line]:
        todo = [number]
        while todo:
            line = self._lines[todo.pop()]
            yield line
            todo += [child.number for child in reversed(self._children(line.number))]

    def _variation(self, line: Line) -> Variation:
        shared = len(line.game.branch(line.ply).events)
        return Variation(
            line.ply,
            line.game.events[shared:],
            line.comments,
            tuple(map(self._variation, self._children(line.number))),
        )
