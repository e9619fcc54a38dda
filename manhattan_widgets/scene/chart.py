"""The points of every player through a game, as a chart: data first, then a tile.

Two lines belong to each seat.  The thick one shows the points that the seat would have if the next
scoring came now; it ends in a dot at each scoring, at the points scored by then, and begins anew,
as every tower counts again in the next round.  The thin one is what was scored, level between two
scorings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise

from manhattan_widgets.contract.core import Score, State
from manhattan_widgets.locale import language, text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.chart_parts import (
    DASHES,
    TEXT,
    End,
    Plot,
    ends,
    frame,
    ply_areas,
    ply_labels,
)
from manhattan_widgets.scene.core import Circle, Label, Line, Shape, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.steady import steady

__all__ = ["ScoreSeries", "caption", "score_chart", "score_series"]


@dataclass(frozen=True, slots=True)
class ScoreSeries:
    """Everybody's points, ply by ply; ply 0 is before the first move.

    ``now`` are the points by ply and seat if the next scoring came at once, ``official`` those
    that were scored; they are equal once the game is over.  ``colors`` are the first halves of
    roles (``"red"``) and ``letters`` what stands at a line's end, both by seat.  ``scorings`` has
    for each scoring the ply after which it came, and its round; ``once`` tells that there is only
    one, at the end.
    """

    now: tuple[tuple[int, ...], ...]
    official: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    colors: tuple[str, ...]
    letters: tuple[str, ...]
    scorings: tuple[tuple[int, int], ...]
    once: bool = False


def score_series(states: Sequence[State], names: Sequence[str]) -> ScoreSeries:
    """Return the points after each ply; ``states[0]`` is the one before the first move.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=3, seed=7)
    >>> series = score_series([game.state_at(0)], ["Ann", "Bo", "Cy"])
    >>> series.now, series.letters, series.scorings
    (((0, 0, 0),), ('R', 'B', 'G'), ())
    """
    official = _scores(states)
    scenes = scenes_of(states[0].rules)
    # The last one has the colors that are played, also where they are drawn on the way.
    players = scenes.table(states[-1].view(None), names).players
    return ScoreSeries(
        now=tuple(
            score.totals if state.outcome() else _sum(score.totals, state.points_now())
            for state, score in zip(states, official, strict=True)
        ),
        official=tuple(score.totals for score in official),
        names=tuple(names),
        colors=tuple(line.badges[0].color for line in players),
        letters=tuple(line.letters for line in players),
        scorings=tuple(
            (ply, _rounds(after))
            for ply, (before, after) in enumerate(pairwise(official), 1)
            if _rounds(after) > _rounds(before)
        ),
        once=scenes.once,
    )


def caption(series: ScoreSeries) -> str:
    """Return the sentences that explain the chart; show them beside it."""
    return text("scene.chart.caption_once" if series.once else "scene.chart.caption")


def _scores(states: Sequence[State]) -> list[Score]:
    """Return the score of every state; it only changes where parts are added."""
    return steady(states, lambda state: state.score(), lambda score: len(score.parts))


def _rounds(score: Score) -> int:
    return max((part.round for part in score.parts), default=0)


def _sum(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(first, second, strict=True)))


def score_chart(
    series: ScoreSeries, *, current: int | None = None, width: int = 740, height: int = 220
) -> Tile:
    """Return the chart as a tile of ``width`` by ``height`` design pixels.

    ``current`` is a ply to be marked.  Each ply is an area over the full height, called
    ``"ply:17"``, whose label says everybody's points.  Texts have 14 pixels whatever the width:
    for a narrow column ask for a narrow chart, rather than shrinking a wide one.  Raises
    ``IndexError`` for a ply that the series does not have.
    """
    tile = _still(language(), series, width, height)
    if current is None:
        return tile
    if not 0 <= current < len(series.now):
        raise IndexError(current)
    return replace(
        tile, shapes=(*tile.shapes, *_cursor(series, current, _plot(series, width, height)))
    )


def _plot(series: ScoreSeries, width: int, height: int) -> Plot:
    most = max(map(max, series.now))
    step = _step(most)
    ceiling = max(step, -(-most // step) * step)
    return Plot.of((width, height), _ends(series), len(series.now) - 1, ceiling)


def _ends(series: ScoreSeries) -> list[End]:
    last = series.official[-1]
    rows = zip(last, series.colors, series.letters, series.names, strict=True)
    return [End(points, color, letters, name, str(points)) for points, color, letters, name in rows]


def _step(most: int) -> int:
    """Return how far apart the lines of the grid are, for seven of them at most."""
    return next(step for step in (5, 10, 20, 50, 100, 10**9) if most <= 7 * step)


@lru_cache(maxsize=32)
def _still(_language: str, series: ScoreSeries, width: int, height: int) -> Tile:
    """Return the chart with no ply marked.  The language is the one in use."""
    plot = _plot(series, width, height)
    shapes: list[Shape] = [frame(width, height)]
    shapes += _grid(series, plot)
    seats = range(len(series.names))
    for seat in seats:
        points = [official[seat] for official in series.official]
        shapes += _steps(points, 0, plot, f"{series.colors[seat]}.line", 1, (1, 2))
    for seat in seats:
        shapes += _rounds_of(series, seat, plot)
    shapes += ends(_ends(series), plot, width)
    labels = [_in_words(series, ply) for ply in range(plot.plies + 1)]
    areas = tuple(ply_areas(plot, height, labels))
    return Tile("chart", width, height, tuple(shapes), areas, text("scene.chart.label"))


def _grid(series: ScoreSeries, plot: Plot) -> Iterator[Shape]:
    """Yield the axes: points at the left, moves below, a line for each scoring."""
    labels = [Label(6, 13, text("scene.chart.points"), TEXT, "muted")]
    most = round(plot.most)
    for points in range(0, most + 1, _step(most)):
        y = plot.y(points)
        yield Line(plot.left, y, plot.right, y, "panel.edge")
        labels.append(Label(plot.left - 6, y, str(points), TEXT, "muted", anchor="end"))
    marks = [plot.left, *(plot.x(ply) for ply, _ in series.scorings)]
    room = min((b - a for a, b in pairwise(marks)), default=0)
    for ply, round_ in series.scorings:
        x = plot.x(ply)
        yield Line(x, plot.top - 6, x, plot.bottom, "muted", 1, (4, 3))
        caption = text("scene.chart.scored_once" if series.once else "scene.chart.scored", n=round_)
        if text_width(caption, TEXT) > room - 6:
            caption = "" if series.once else text("scene.chart.scored_short", n=round_)
        labels.append(Label(x, 13, caption, TEXT, "muted", anchor="end"))
    labels += ply_labels(plot)
    yield from labels


def _rounds_of(series: ScoreSeries, seat: int, plot: Plot) -> Iterator[Shape]:
    """Yield a seat's thick line, one piece for each round, and a dot for each scoring."""
    role, dash = f"{series.colors[seat]}.line", DASHES[seat % len(DASHES)]
    scored = [ply for ply, _ in series.scorings]
    for first, last in pairwise(sorted({0, *scored, plot.plies})):
        values = [now[seat] for now in series.now[first : last + 1]]
        values[-1] = series.official[last][seat] if last in scored else values[-1]
        yield from _steps(values, first, plot, role, 2.5, dash)
    for ply in scored:
        yield Circle(plot.x(ply), plot.y(series.official[ply][seat]), 4.5, role, "panel", 1.5)


def _steps(
    values: Sequence[int],
    first: int,
    plot: Plot,
    role: str,
    width: float,
    dash: tuple[float, ...],
) -> Iterator[Line]:
    """Yield a line through ``values``, from the ply ``first`` on, level where they stay equal."""
    ply, before, last = first, values[0], first + len(values) - 1
    for value, run in groupby(values):
        x, y = plot.x(ply), plot.y(value)
        if value != before:
            yield Line(x, plot.y(before), x, y, role, width)
        ply, before = ply + sum(1 for _ in run), value
        end = plot.x(min(ply, last))
        if end > x:
            yield Line(x, y, end, y, role, width, dash)


def _in_words(series: ScoreSeries, ply: int) -> str:
    gains = comma_list(
        text("scene.chart.standing", name=name, points=points)
        for name, points in zip(series.names, series.now[ply], strict=True)
    )
    sentence = text("scene.chart.ply", ply=ply, standing=gains)
    round_ = dict(series.scorings).get(ply)
    if round_ is None:
        return sentence
    key = "scene.chart.ply_scored_once" if series.once else "scene.chart.ply_scored"
    return text(key, said=sentence, n=round_)


def _cursor(series: ScoreSeries, ply: int, plot: Plot) -> Iterator[Shape]:
    x = plot.x(ply)
    yield Line(x, plot.top - 6, x, plot.bottom, "accent.edge", 2)
    for seat, points in enumerate(series.now[ply]):
        yield Circle(x, plot.y(points), 5, f"{series.colors[seat]}.line", "accent", 2)
