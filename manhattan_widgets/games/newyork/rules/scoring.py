"""Scoring (N13, N20): labelled parts, each with its sites and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manhattan_widgets.contract.core import ScorePart, Sentence
from manhattan_widgets.games.newyork.rules.board import Board, groups, site_name
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence

GROUP_POINTS = 2
OTHER_POINTS = 1
MONEY_POINTS = 1
#: There is one scoring, at the end.
ROUND = 1


def other_points(options: NewYorkOptions) -> int:
    """Return what a building outside the largest group counts: nothing for two players (N20)."""
    return 0 if options.players == 2 else OTHER_POINTS


def score_board(
    options: NewYorkOptions,
    colors: SeatColors,
    board: Board,
    money: Sequence[int],
) -> tuple[ScorePart, ...]:
    """Return the parts of a scoring, seat by seat: for each color groups, then money.

    Before colors are drawn no building is anybody's (N5): there are no parts then.
    """
    return tuple(
        part
        for seat, own in enumerate(colors)
        for part in _seat_parts(options, seat, own, board, money[seat])
    )


def _seat_parts(
    options: NewYorkOptions,
    seat: int,
    own: tuple[int, ...],
    board: Board,
    units: int,
) -> Iterator[ScorePart]:
    rule = "N20" if options.players == 2 else "N13"

    def part(color: int, points: int, sites: Sequence[int], reason: Sentence) -> ScorePart:
        names = tuple(map(site_name, sites))
        return ScorePart(rule, ROUND, points, seat, color, None, names, reason)

    for color in own:
        largest, *others = groups(board, color) or [()]
        name, size = color_sentence(color), len(largest)
        if not largest:
            yield part(color, 0, (), Sentence.of("newyork.score.none", color=name))
            continue
        equal = 1 + sum(len(group) == size for group in others)
        key = "newyork.score.group" if equal == 1 else "newyork.score.group_tie"
        yield part(
            color,
            GROUP_POINTS * size,
            largest,
            Sentence.of(key, color=name, n=size, equal=equal),
        )
        rest = sorted(site for group in others for site in group)
        if rest:
            each = other_points(options)
            key = "newyork.score.others" if each else "newyork.score.others_nothing"
            yield part(color, each * len(rest), rest, Sentence.of(key, color=name, n=len(rest)))
    yield part(own[0], MONEY_POINTS * units, (), Sentence.of("newyork.score.money", n=units))


def points_by_seat(
    options: NewYorkOptions,
    colors: SeatColors,
    board: Board,
    money: Sequence[int],
) -> tuple[int, ...]:
    """Return only the sums of a scoring: the same rules without the labels."""
    if not colors:
        return (0,) * options.players
    each = other_points(options)
    points = [MONEY_POINTS * units for units in money]
    for seat, own in enumerate(colors):
        for color in own:
            sizes = [len(group) for group in groups(board, color)]
            if sizes:
                points[seat] += GROUP_POINTS * sizes[0] + each * sum(sizes[1:])
    return tuple(points)
