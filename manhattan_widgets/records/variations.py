"""Lines of play: a game's own, the variations that leave it, and what people wrote beside them.

Plies are counted in moves, from the beginning of the game on in variations too: ply 0 is before
the first move.  A line at a ply means the position in which its next move is to be made, so after
what chance gave in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard, cast

from manhattan_widgets.contract.core import Chance, Move, State
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.schema import check, entry, schema

__all__ = [
    "Variation",
    "by_ply",
    "check_lines",
    "is_chance",
    "moves_for_concealing",
    "numbered",
    "replay",
]

Events = tuple[Move | Chance, ...]

#: How often a variation may leave a variation that leaves a variation …
DEEPEST = 32
#: Bounds for a whole record, with which it stays a file of less than ``parse.MAX_BYTES``.
EVENTS_AT_MOST = 10_000
_CHARACTERS_AT_MOST = 100_000


@dataclass(frozen=True, slots=True)
class Variation:
    """What might have been played instead.

    It leaves its line, the game's or that of another variation, after ``ply`` moves; ``events``
    are its moves from there and what chance gave.  ``comments`` are pairs of a ply and a text; the
    first can be on the variation's first move.  ``variations`` leave this one in turn, after at
    least one of its moves.
    """

    ply: int
    events: Events
    comments: tuple[tuple[int, str], ...] = ()
    variations: tuple[Variation, ...] = ()


def is_chance(event: Move | Chance) -> TypeGuard[Chance]:
    """Tell what chance gave from a move: only the former has a form of its own in a record."""
    return hasattr(event, "to_json")


def moves_for_concealing(events: Iterable[Move | Chance]) -> list[Move | None]:
    """Return events as ``Rules.conceal`` takes them: moves, and None for what chance gave."""
    return [None if is_chance(event) else cast(Move, event) for event in events]


def replay(state: State, events: Sequence[Move | Chance], where: str) -> tuple[State, ...]:
    """Return ``state`` and the state after each event.

    Raises :class:`RecordError` naming the first event of the list ``where`` that the rules refuse,
    and for what is no list.
    """
    check(list(events) if isinstance(events, tuple) else events, {"type": "array"}, where)
    states = [state]
    for number, event in enumerate(events):
        try:
            state = state.apply(event)
        except ValueError as error:
            move = "" if is_chance(event) else str(event)
            key = "move" if move else "chance"
            place = f"{where}[{number}]"
            raise RecordError(place, key, move=move, reason=str(error)) from error
        states.append(state)
    return tuple(states)


def by_ply(states: Sequence[State], events: Sequence[Move | Chance]) -> list[State]:
    """Return the states of a replayed line by its plies; the first is before its first move."""
    before_moves = [s for s, e in zip(states, events, strict=False) if not is_chance(e)]
    return [*before_moves, states[-1]]


def numbered(variations: Sequence[Variation]) -> Iterator[tuple[int | None, Variation]]:
    """Yield all variations, each after the one it leaves, with that one's number from 0.

    The number is None for those that leave the game itself.
    """
    todo: list[tuple[int | None, Variation]] = [(None, v) for v in reversed(variations)]
    count = 0
    while todo:
        parent, variation = todo.pop()
        yield parent, variation
        todo += [(count, v) for v in reversed(variation.variations)]
        count += 1


def check_lines(
    states: Sequence[State],
    events: Events,
    comments: Sequence[tuple[int, str]],
    variations: Sequence[Variation],
) -> None:
    """Replay all variations of a game with these states, and check where the comments are.

    Raises :class:`RecordError` for a move that cannot be played, for a ply that its line does not
    have, and for more than a record may hold.
    """
    main = by_ply(states, events)
    _check_comments(comments, range(len(main)), "")
    size = _Size()
    size.add(events, comments, "comments", variations=0)
    # Of each line the plies that may be left, the state at each, and how deep it lies.
    lines: list[tuple[range, list[State], int]] = []
    for number, (parent, variation) in enumerate(numbered(variations)):
        where = f"variations[{number}]"
        plies, line, depth = (range(len(main)), main, 0) if parent is None else lines[parent]
        size.add(variation.events, variation.comments, where)
        if depth == DEEPEST:
            raise RecordError(where, "lines_deep", most=DEEPEST)
        if variation.ply not in plies:
            raise _no_ply(f"{where}.ply", variation.ply, plies)
        line_states = replay(line[plies.index(variation.ply)], variation.events, f"{where}.events")
        own = by_ply(line_states, variation.events)[1:]
        if not own:
            raise RecordError(f"{where}.events", "lines_empty")
        mine = range(variation.ply + 1, variation.ply + 1 + len(own))
        _check_comments(variation.comments, mine, f"{where}.")
        lines.append((mine, own, depth + 1))


class _Size:
    """Counts what a record holds, and refuses more than its file may have."""

    def __init__(self) -> None:
        self._events = self._characters = self._variations = 0

    def add(
        self, events: Events, comments: Sequence[tuple[int, str]], where: str, variations: int = 1
    ) -> None:
        most = schema()["properties"]["variations"]["maxItems"]
        self._events += len(events)
        self._characters += sum(len(text) for _, text in comments)
        self._variations += variations
        if (
            self._events > EVENTS_AT_MOST
            or self._characters > _CHARACTERS_AT_MOST
            or self._variations > most
        ):
            raise RecordError(
                where, "lines_size", n=most, events=EVENTS_AT_MOST, characters=_CHARACTERS_AT_MOST
            )


def _check_comments(comments: Sequence[tuple[int, str]], plies: range, where: str) -> None:
    last = -1
    for number, (ply, text) in enumerate(comments):
        place = f"{where}comments[{number}]"
        check(text, entry("comments", "text"), f"{place}.text")
        if ply not in plies:
            raise _no_ply(f"{place}.ply", ply, plies)
        if ply <= last:
            raise RecordError(f"{place}.ply", "comment_order", ply=ply)
        last = ply


def _no_ply(where: str, ply: int, plies: range) -> RecordError:
    return RecordError(where, "no_ply", ply=ply, first=plies[0], last=plies[-1])
