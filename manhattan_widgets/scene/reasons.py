"""Why a move may be good, in words: what it does, to whose points, and to the place it goes to.

Nothing here looks ahead: all of it can be seen on the board.  What a search found, others tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manhattan_widgets.contract.core import Move, Score, View
from manhattan_widgets.locale import text
from manhattan_widgets.scene.games import scenes_of

__all__ = ["reasons"]


def reasons(view: View, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    """Return what speaks for the legal ``move`` of the seat whose view this is, a sentence each.

    ``names`` are those of the seats.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> state = game.play(game.state.legal_moves()[0])
    >>> view = state.view(state.to_move)
    >>> print(*reasons(view, view.legal_moves()[0], ["Ann", "Bo"]))
    8 storeys together; 86 storeys stay in the supply, rounds after this one: 5.
    """
    scenes = scenes_of(view.rules)
    after = scenes.after(view, move)
    own = tuple(scenes.reasons(view, move, after))
    if after is None and own:
        return own  # they say all, and better
    effect = str(view.effect(move))
    sentences = [text("hints.effect", effect=effect[:1].upper() + effect[1:])] if effect else []
    if after is not None:
        sentences += _points(view, view.score_now(), after.score_now(), names)
    return (*sentences, *own)


def _points(view: View, before: Score, after: Score, names: Sequence[str]) -> Iterator[str]:
    """Yield what would change if the board were scored at once, by what scores."""
    seat = view.to_move or 0
    players = view.options.players
    seats = [(seat + step) % players for step in range(players)]  # the mover first
    changes: dict[str, list[int]] = {}
    for sign, score in ((-1, before), (1, after)):
        for line in scenes_of(view.rules).score_lines(score):
            if line.seat is not None:
                changes.setdefault(line.heading, [0] * players)[line.seat] += sign * line.points
    parts = [
        text("hints.gains", heading=heading, gains=_gains(gains, seats, names))
        for heading, gains in sorted(changes.items(), key=lambda item: -item[1][seat])
        if any(gains)
    ]
    if parts:
        yield text("hints.points", changes="; ".join(parts))


def _gains(gains: Sequence[int], seats: Sequence[int], names: Sequence[str]) -> str:
    return text("core.list.comma").join(
        text("hints.gain", name=names[seat], gain=f"{gains[seat]:+d}".replace("-", "−"))
        for seat in seats
        if gains[seat]
    )
