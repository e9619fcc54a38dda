"""A game that is being studied: any ply of any line, seen from any seat, and what if.

Any seat may be moved from any ply, which leads into a variation; the game itself stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from traitlets import Instance, Int, Tuple, Unicode

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Move, State, View
from manhattan_widgets.session.base import HistoryEntry, ShownGame, checked_game, history_entry
from manhattan_widgets.session.game_tree import MAIN, GameTree, Line

__all__ = ["ALL_HANDS", "StudySession"]

#: The perspective from which all hands are open.
ALL_HANDS = "all"


class StudySession(ShownGame):
    """A game and its variations, as traits; ``game`` is the game of the line that is shown.

    A game that is over is seen with all hands open at first, one that goes on as a spectator sees
    it.  Of a record that was made for one seat, what the others hold is made up: it is seen from
    that seat, or as a spectator.

    >>> from manhattan_widgets.game import new_game
    >>> session = StudySession(new_game("manhattan", players=4, seed=7))
    >>> session.play("draft 1 1 2 2 3 4")
    >>> session.line, session.cursor, len(session.tree.main.moves)
    (1, 1, 0)
    """

    joins_moves = True
    tree = Instance(GameTree)
    """The game and its variations; they change through the session only."""
    lines = Tuple()
    """All lines of the tree as they are now, each followed by those that leave it."""
    line = Int(MAIN)
    """The number of the line that is shown; 0 is the main line."""
    comment = Unicode("")
    """What was written at the ply that is shown, empty if nothing was."""

    def __init__(self, game: BaseGame) -> None:
        super().__init__()
        self._entries_of: dict[int, tuple[HistoryEntry, ...]] = {}
        with self._changing():
            self._open(game)

    # Asking

    @property
    def to_move(self) -> int | None:
        """The seat to move in the position that is shown."""
        return self.state.to_move

    @property
    def may_move(self) -> bool:
        """Whether the hand of the seat to move is open, so that its move can be chosen."""
        return self.to_move is not None and self.perspective in (ALL_HANDS, self.to_move)

    @property
    def perspectives(self) -> tuple[Any, ...]:
        """The perspectives that can be had."""
        if self.tree.known_to is not None:
            return (None, self.tree.known_to)
        return (None, ALL_HANDS, *range(self.game.options.players))

    @property
    def open_hands(self) -> tuple[View, ...]:
        """The views of all seats whose hands are open, in the order of the seats."""
        if self.perspective is None:
            return ()
        if self.perspective != ALL_HANDS:
            return (self.view,)
        return tuple(map(self.state.view, range(self.game.options.players)))

    def first_entry(self, line: Line) -> HistoryEntry:
        """Return the entry of the first move that a variation does not share with its parent."""
        return self._history(line)[line.ply]

    # Doing

    def new_game(self, game: BaseGame) -> None:
        """Put another game, with its variations, in the place of this one."""
        with self._changing():
            self._open(game)

    def play(self, move: Move | str) -> None:
        """Play a move, or text in the game's notation, at the ply that is shown.

        Where a line has this move already, that line is followed; else a variation begins, or
        grows.  Raises the errors of :meth:`Game.play`; nothing is changed then.
        """
        with self._changing():
            self._show_line(*self.tree.play(self.line, self.cursor, move))

    def go_to_line(self, number: int, ply: int | None = None) -> None:
        """Show a line at ``ply``: by default after a variation's first move.

        Back on the main line, that is where it was left.  Raises ``TreeError`` for a line or ply
        that is not there.
        """
        with self._changing():
            line = self.tree[number]
            if ply is None:
                ply = self._left_main if line.parent is None else line.ply + 1
            self.tree.home(number, ply)
            self._show_line(number, ply)

    def write(self, comment: str) -> None:
        """Write a comment at the ply that is shown, in the place of what stands there."""
        self._alter(lambda: self.tree.comment(self.line, self.cursor, comment))

    def delete_line(self) -> None:
        """Delete the variation that is shown, and go back to where it began."""
        line = self.tree[self.line]

        def delete() -> tuple[int, int]:
            self.tree.delete(line.number)
            return line.parent or MAIN, line.ply

        self._alter(delete)

    def promote_line(self) -> None:
        """Let the variation that is shown and the rest of the line that it left change places."""
        self._alter(lambda: (self.tree.promote(self.line)[0], self.cursor))

    def undo(self) -> None:
        """Take back the last change of the tree: a move, a comment, a deletion, a promotion."""
        self._alter(self.tree.undo)

    def redo(self) -> None:
        """Do again what was taken back; where a single line grew by it, show its end."""

        def redo() -> tuple[int, int] | None:
            before = {line.number: line for line in self.lines}
            self.tree.redo()
            changed = [x for x in self.tree.lines if x is not before.get(x.number)]
            if len(changed) != 1 or changed[0].comments != _comments(before, changed[0].number):
                return None
            return changed[0].number, len(changed[0].moves)

        self._alter(redo)

    # Inside

    def _open(self, game: BaseGame) -> None:
        self.tree = GameTree(checked_game(game))
        self.game = self.tree.main.game
        self._entries_of.clear()
        over = self.game.outcome() is not None
        whole = self.tree.known_to is None
        self.perspective = (ALL_HANDS if over else None) if whole else self.tree.known_to
        self._show_line(MAIN, 0)

    def _alter(self, change: Callable[[], tuple[int, int] | None]) -> None:
        """Change the tree; stay at this ply of this line, or as near to it as there is one."""
        with self._changing():
            target = change()
            self._entries_of.clear()
            number, ply = (self.line, self.cursor) if target is None else target
            before = {line.number: line for line in self.lines}
            while number not in self.tree:
                gone = before[number]
                number, ply = gone.parent or MAIN, min(ply, gone.ply)
            self._show_line(number, min(ply, len(self.tree[number].moves)))

    def _show_line(self, number: int, ply: int) -> None:
        line = self.tree[number]
        self.line = number
        self.lines = self.tree.lines
        self.game = line.game
        self.history = self._history(line)
        self._show_at(ply)

    def _show_at(self, ply: int) -> None:
        self._say("info", "")
        self.comment = self.tree.comment_at(self.line, ply)
        super()._show_at(ply)

    def _state_at(self, ply: int) -> State:
        return self.tree[self.line].states[ply]

    def _history(self, line: Line) -> tuple[HistoryEntry, ...]:
        """Return the entries of a line; what it shares with its parent is made once."""
        known = self._entries_of.get(line.number, ())
        if not known and line.parent is not None:
            known = self._history(self.tree[line.parent])[: line.ply]
        states = line.states
        more = (
            history_entry(states[ply], ply, line.moves[ply], line.game.given(ply + 1))
            for ply in range(len(known), len(line.moves))
        )
        entries = self._entries_of[line.number] = (*known, *more)
        return entries

    @property
    def _left_main(self) -> int:
        """The last ply that what is shown has in common with the main line."""
        line, ply = self.tree[self.line], self.cursor
        while line.parent is not None:
            line, ply = self.tree[line.parent], min(ply, line.ply)
        return ply

    def _seen(self, state: State) -> View:
        return state.view(state.to_move if self.perspective == ALL_HANDS else self.perspective)

    @property
    def _turn_refusal(self) -> str:
        return "study.over" if self.to_move is None else "study.closed"


def _comments(lines: Mapping[int, Line], number: int) -> object:
    return lines[number].comments if number in lines else ()
