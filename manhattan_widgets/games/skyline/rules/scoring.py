"""Prestige (S17): labelled parts, each with its sites and the reason; and who wins a tie."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.contract.core import Outcome, Score, ScorePart, Sentence
from manhattan_widgets.games.skyline.rules.board import PENTHOUSE, Tower
from manhattan_widgets.games.skyline.rules.notation import color_sentence
from manhattan_widgets.games.skyline.rules.options import SkylineOptions

PENTHOUSE_POINTS = 1
ORANGE_POINTS = 1
MISSION_POINTS = 2

#: S17, S18: a mission and the sites that fulfill it, empty if it is not fulfilled.
Fulfilled = tuple[int, tuple[int, ...]]


def board_parts(
    towers: Sequence[Tower], options: SkylineOptions, round_: int
) -> tuple[ScorePart, ...]:
    """Return what the board gives: each penthouse, each orange site."""
    names = options.edition.names
    parts = [
        ScorePart(
            rule="S17",
            round=round_,
            points=PENTHOUSE_POINTS,
            seat=options.seat_of(tower.owner),
            color=tower.owner,
            where=None,
            sites=(names[site],),
            reason=Sentence.of(
                "skyline.score.penthouse", color=color_sentence(tower.owner), site=names[site]
            ),
        )
        for site, tower in enumerate(towers)
        if tower.top == PENTHOUSE and tower.owner in options.colors
    ]
    for site in sorted(options.edition.orange):
        owner = towers[site].owner
        if owner not in options.colors:
            owner = None  # in a position set up by hand, a color that nobody plays
        if owner is not None:
            reason = Sentence.of(
                "skyline.score.orange", color=color_sentence(owner), site=names[site]
            )
        else:
            key = "orange_neutral" if towers[site].floors else "orange_empty"
            reason = Sentence.of(f"skyline.score.{key}", site=names[site])
        parts.append(
            ScorePart(
                rule="S17",
                round=round_,
                points=ORANGE_POINTS if owner is not None else 0,
                seat=None if owner is None else options.seat_of(owner),
                color=owner,
                where=None,
                sites=(names[site],),
                reason=reason,
            )
        )
    return tuple(parts)


def mission_parts(
    options: SkylineOptions, fulfilled: Sequence[Fulfilled], round_: int
) -> tuple[ScorePart, ...]:
    """Return what the missions give, by seat."""
    parts = []
    for seat, (mission, sites) in enumerate(fulfilled):
        color = options.colors[seat]
        key = "mission" if sites else "no_mission"
        if options.last_turn_mission:
            key = "mission_last_turn" if sites else "no_mission_last_turn"
        parts.append(
            ScorePart(
                rule="S18" if options.last_turn_mission else "S17",
                round=round_,
                points=MISSION_POINTS if sites else 0,
                seat=seat,
                color=color,
                where=None,
                sites=tuple(options.edition.names[site] for site in sites),
                reason=Sentence.of(
                    f"skyline.score.{key}",
                    color=color_sentence(color),
                    mission=options.edition.missions[mission].name,
                ),
            )
        )
    return tuple(parts)


def board_points(towers: Sequence[Tower], options: SkylineOptions) -> tuple[int, ...]:
    """Return only the sums of :func:`board_parts` by seat: the same rules, quickly."""
    points = [0] * options.players
    orange = options.edition.orange
    for site, tower in enumerate(towers):
        if tower.owner in options.colors:
            seat = options.seat_of(tower.owner)
            points[seat] += (tower.top == PENTHOUSE) * PENTHOUSE_POINTS
            points[seat] += (site in orange) * ORANGE_POINTS
    return tuple(points)


def penthouses(towers: Sequence[Tower], color: int) -> int:
    """Return how many penthouses a color has built; nothing ever covers one."""
    return sum(tower.owner == color and tower.top == PENTHOUSE for tower in towers)


def skylines_given(towers: Sequence[Tower], color: int, *, finished: bool) -> int:
    """Return how many Skyline floors a color got: for the first penthouse, and the first third."""
    return int(penthouses(towers, color) > 0) + int(finished)


def outcome_of(
    score: Score, towers: Sequence[Tower], options: SkylineOptions, fulfilled: Sequence[Fulfilled]
) -> Outcome:
    """Return the winners: most prestige, then penthouses, then the mission; else a draw (S17)."""
    totals = score.totals
    built = [penthouses(towers, color) for color in options.colors]
    first = _best(range(options.players), totals)
    second = _best(first, built)
    third = _best(second, [bool(sites) for _, sites in fulfilled])
    n, count = max(totals), len(third)
    if len(first) == 1:
        reason = Sentence.of("skyline.outcome.won", n=n)
    elif len(second) == 1:
        reason = Sentence.of(
            "skyline.outcome.penthouses", n=n, count=len(first), built=built[second[0]]
        )
    elif count == 1:
        reason = Sentence.of("skyline.outcome.mission", n=n, count=len(second))
    elif count == len(first):
        reason = Sentence.of("skyline.outcome.draw", n=n, count=count)
    else:
        reason = Sentence.of("skyline.outcome.draw_of", n=n, count=len(first), equal=count)
    return Outcome(third, totals, reason)


def _best(seats: Sequence[int], by_seat: Sequence[int]) -> tuple[int, ...]:
    most = max(by_seat[seat] for seat in seats)
    return tuple(seat for seat in seats if by_seat[seat] == most)
