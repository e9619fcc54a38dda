"""A recorded game as a table: a row for each ply, for pandas, a spreadsheet or a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from manhattan_widgets.contract.core import Move, State
from manhattan_widgets.records.record import Record, check_record
from manhattan_widgets.records.variations import by_ply, is_chance

__all__ = ["columns", "rows"]


def rows(record: Record) -> list[dict[str, Any]]:
    """Return a row for each move, in the order of play, replayed through the rules.

    Each has the entries

    - ``ply``: the number of the move, from 1; ``round``: in which it was made;
    - ``seat``, ``player``: who made it, by number from 0 and by name;
    - ``move``, ``notation``: the move in machine and in human notation;
    - ``effect``: what it did, in words; ``sites``: where, as ``"F5"``, empty for nowhere;
    - ``points_0``, ``points_1`` … by seat: the points scored after the move;
    - ``now_0``, ``now_1`` … by seat: the points if a scoring came at once then; once the game is
      over, the same as ``points``;
    - ``comment``: what was written beside the move, empty if nothing was.

    Raises :class:`RecordError` if the record breaks the rules, ``TypeError`` for what is none.

    >>> from manhattan_widgets.game import new_game
    >>> game = new_game("manhattan", players=2, seed=7, names=["Ann", "Bo"])
    >>> state = game.play("draft blue 1 1 2 3, black 1 1 2 2")
    >>> [row] = rows(game.record)
    >>> row["notation"], row["points_0"]
    ('draft blue 1 1 2 3, black 1 1 2 2', 0)
    """
    check_record(record)
    states = by_ply(record.check(), record.events)
    moves = [cast(Move, event) for event in record.events if not is_chance(event)]
    comments = dict(record.comments)
    return [
        _row(record, ply, states[ply - 1], move, states[ply], comments.get(ply, ""))
        for ply, move in enumerate(moves, 1)
    ]


def _row(
    record: Record, ply: int, before: State, move: Move, after: State, comment: str
) -> dict[str, Any]:
    seat = before.to_move
    assert seat is not None
    points = after.score().totals
    now = points if after.outcome() else (after.score() + after.score_now()).totals
    values = (
        ply,
        getattr(before, "round", 0),
        seat,
        record.players[seat].name,
        str(move),
        before.format(move),
        str(before.effect(move)),
        " ".join(part for part in before.parts(move) if ":" not in part),
        *points,
        *now,
        comment,
    )
    return dict(zip(columns(len(points)), values, strict=True))


def columns(seats: int) -> Sequence[str]:
    """Return the names of the entries, in order, in a game of so many seats."""
    return (
        *("ply", "round", "seat", "player", "move", "notation", "effect", "sites"),
        *(f"points_{seat}" for seat in range(seats)),
        *(f"now_{seat}" for seat in range(seats)),
        "comment",
    )
