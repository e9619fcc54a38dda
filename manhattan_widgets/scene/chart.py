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

from manhattan_widgets.games.core import Score, State
from manhattan_widgets.locale import language, text
from manhattan_widgets.scene.core import Area, Circle, Label, Line, Rect, Shape, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import fit, text_width

__all__ = ["ScoreSeries", "caption", "score_chart", "score_series"]

_TEXT = 14
_LEFT, _TOP, _BOTTOM = 36, 26, 24
_ROW = 20
_DASHES = ((), (9, 3), (3, 2), (12, 3, 3, 3))
_NAME_FROM = 560
"""From this width on there is room for the players' names at the ends of their lines."""


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
            score.totals if state.outcome() else _sum(score.totals, state.score_now().totals)
            for state, score in zip(states, official, strict=True)
        ),
        official=tuple(score.totals for score in official),
        names=tuple(names),
        colors=tuple(line.badges[0].color for line in players),
        letters=tuple("".join(badge.letter for badge in line.badges) for line in players),
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
    """Return the score of every state.  Scorings are few: what lies between equals is not made."""
    found: list[Score | None] = [None] * len(states)
    spans = [(0, len(states) - 1)]
    while spans:
        first, last = spans.pop()
        for ply in (first, last):
            found[ply] = found[ply] or states[ply].score()
        one, other = found[first], found[last]
        if one is not None and other is not None and len(one.parts) == len(other.parts):
            found[first : last + 1] = [one] * (last + 1 - first)
        elif last - first > 1:
            middle = (first + last) // 2
            spans += [(first, middle), (middle, last)]
    return [score for score in found if score is not None]


def _rounds(score: Score) -> int:
    return max((part.round for part in score.parts), default=0)


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


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
        tile, shapes=(*tile.shapes, *_cursor(series, current, _Plot.of(series, width, height)))
    )


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where plies and points lie: the plot is from ``left`` to ``right``, ``top`` to ``bottom``."""

    left: float
    right: float
    top: float
    bottom: float
    plies: int
    most: int

    @classmethod
    def of(cls, series: ScoreSeries, width: int, height: int) -> _Plot:
        most = max(map(max, series.now))
        step = _step(most)
        ceiling = max(step, -(-most // step) * step)
        right = width - _end_room(series, width)
        return cls(_LEFT, right, _TOP, height - _BOTTOM, len(series.now) - 1, ceiling)

    def x(self, ply: float) -> float:
        """Return where a ply lies."""
        return round(self.left + ply * (self.right - self.left) / max(1, self.plies), 1)

    def y(self, points: int) -> float:
        """Return where so many points lie."""
        return round(self.bottom - points * (self.bottom - self.top) / self.most, 1)


def _step(most: int) -> int:
    """Return how far apart the lines of the grid are, for seven of them at most."""
    return next(step for step in (5, 10, 20, 50, 100, 10**9) if most <= 7 * step)


def _end_room(series: ScoreSeries, width: int) -> int:
    """Return the room at the right for pills, names and points."""
    pill = max(map(_pill_width, series.letters))
    points = max(text_width(str(p), _TEXT, "bold") for p in series.official[-1])
    names = 92 if width >= _NAME_FROM else 0
    return round(8 + pill + names + 6 + points + 4)


def _pill_width(letters: str) -> float:
    return max(20, text_width(letters, 13, "bold") + 10)


@lru_cache(maxsize=32)
def _still(_language: str, series: ScoreSeries, width: int, height: int) -> Tile:
    """Return the chart with no ply marked.  The language is the one in use."""
    plot = _Plot.of(series, width, height)
    shapes: list[Shape] = [Rect(1, 1, width - 2, height - 2, "panel", "panel.edge", 1, 8)]
    shapes += _grid(series, plot)
    seats = range(len(series.names))
    for seat in seats:
        points = [official[seat] for official in series.official]
        shapes += _steps(points, 0, plot, f"{series.colors[seat]}.line", 1, (1, 2))
    for seat in seats:
        shapes += _rounds_of(series, seat, plot)
    shapes += _ends(series, plot, width)
    areas = tuple(_areas(series, plot, height))
    return Tile("chart", width, height, tuple(shapes), areas, text("scene.chart.label"))


def _grid(series: ScoreSeries, plot: _Plot) -> Iterator[Shape]:
    """Yield the axes: points at the left, moves below, a line for each scoring."""
    labels = [Label(6, 13, text("scene.chart.points"), _TEXT, "muted")]
    for points in range(0, plot.most + 1, _step(plot.most)):
        y = plot.y(points)
        yield Line(plot.left, y, plot.right, y, "panel.edge")
        labels.append(Label(plot.left - 6, y, str(points), _TEXT, "muted", anchor="end"))
    marks = [plot.left, *(plot.x(ply) for ply, _ in series.scorings)]
    room = min((b - a for a, b in pairwise(marks)), default=0)
    for ply, round_ in series.scorings:
        x = plot.x(ply)
        yield Line(x, plot.top - 6, x, plot.bottom, "muted", 1, (4, 3))
        said = text("scene.chart.scored_once" if series.once else "scene.chart.scored", n=round_)
        if text_width(said, _TEXT) > room - 6:
            said = "" if series.once else text("scene.chart.scored_short", n=round_)
        labels.append(Label(x, 13, said, _TEXT, "muted", anchor="end"))
    every = next(n for n in (1, 2, 5, 10, 20, 50, 10**9) if plot.x(n) - plot.x(0) > 44)
    below = plot.bottom + 13
    said = text("scene.chart.moves")
    last = plot.right - text_width(said, _TEXT) - 24
    labels += (
        Label(plot.x(ply), below, str(ply), _TEXT, "muted", anchor="middle")
        for ply in range(0, plot.plies + 1, every)
        if plot.x(ply) <= last
    )
    labels.append(Label(plot.right, below, said, _TEXT, "muted", anchor="end"))
    yield from labels


def _rounds_of(series: ScoreSeries, seat: int, plot: _Plot) -> Iterator[Shape]:
    """Yield a seat's thick line, one piece for each round, and a dot for each scoring."""
    role, dash = f"{series.colors[seat]}.line", _DASHES[seat % len(_DASHES)]
    ends = [ply for ply, _ in series.scorings]
    for first, last in pairwise(sorted({0, *ends, plot.plies})):
        values = [now[seat] for now in series.now[first : last + 1]]
        values[-1] = series.official[last][seat] if last in ends else values[-1]
        yield from _steps(values, first, plot, role, 2.5, dash)
    for ply in ends:
        yield Circle(plot.x(ply), plot.y(series.official[ply][seat]), 4.5, role, "panel", 1.5)


def _steps(
    values: Sequence[int],
    first: int,
    plot: _Plot,
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


def _ends(series: ScoreSeries, plot: _Plot, width: int) -> Iterator[Shape]:
    """Yield at the right of each thick line whose it is, and its points, none over another."""
    points = series.official[-1]
    seats = sorted(range(len(points)), key=lambda seat: -points[seat])
    pill = max(map(_pill_width, series.letters))
    room = width - 10 - text_width("000", _TEXT, "bold") - (plot.right + 14 + pill)
    labels: list[Label] = []
    for seat, y in zip(seats, _apart([plot.y(points[seat]) for seat in seats], plot), strict=True):
        color, x = series.colors[seat], plot.right + 8
        yield Line(plot.right, plot.y(points[seat]), x, y, f"{color}.line", 1.5)
        yield Rect(x, y - 9, pill, 18, f"{color}.chip", f"{color}.on", 1, 8)
        labels.append(
            Label(x + pill / 2, y, series.letters[seat], 13, f"{color}.on", "bold", "middle")
        )
        if width >= _NAME_FROM:
            name = fit(series.names[seat], room, _TEXT)
            labels.append(Label(x + pill + 5, y, name, _TEXT, "ink"))
        labels.append(Label(width - 7, y, str(points[seat]), _TEXT, "strong", "bold", "end"))
    yield from labels


def _apart(wanted: Sequence[float], plot: _Plot) -> list[float]:
    """Return places near those wanted (from the top down) that leave each a row of its own."""
    lowest = plot.bottom + 10 - _ROW * (len(wanted) - 1)
    placed: list[float] = []
    for number, y in enumerate(wanted):
        highest = placed[-1] + _ROW if placed else plot.top - 12
        placed.append(max(highest, min(y, lowest + _ROW * number)))
    return placed


def _areas(series: ScoreSeries, plot: _Plot, height: int) -> Iterator[Area]:
    for ply in range(plot.plies + 1):
        left = plot.x(ply - 0.5) if ply else 0
        right = plot.x(ply + 0.5) if ply < plot.plies else plot.right + 4
        yield Area(f"ply:{ply}", left, 0, right - left, height, _in_words(series, ply))


def _in_words(series: ScoreSeries, ply: int) -> str:
    gains = ", ".join(
        text("scene.chart.standing", name=name, points=points)
        for name, points in zip(series.names, series.now[ply], strict=True)
    )
    said = text("scene.chart.ply", ply=ply, standing=gains)
    round_ = dict(series.scorings).get(ply)
    if round_ is None:
        return said
    key = "scene.chart.ply_scored_once" if series.once else "scene.chart.ply_scored"
    return text(key, said=said, n=round_)


def _cursor(series: ScoreSeries, ply: int, plot: _Plot) -> Iterator[Shape]:
    x = plot.x(ply)
    yield Line(x, plot.top - 6, x, plot.bottom, "accent.edge", 2)
    for seat, points in enumerate(series.now[ply]):
        yield Circle(x, plot.y(points), 5, f"{series.colors[seat]}.line", "accent", 2)
