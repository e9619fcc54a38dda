"""Many scenes of one game as one small piece of data: a film.

From one move to the next almost nothing changes, and the same windows, roofs and words come again
and again.  A film keeps every shape, area and line of text once, and tells for each tile and frame
only what differs from the one before.  Nothing is lost: :meth:`Film.scene` gives every scene back.

>>> still, moved = Rect(0, 0, 9, 9, "site"), Rect(3, 0, 9, 9, "site")
>>> scenes = [Scene((Tile("A", 9, 9, (shape,)),), 1, "", "") for shape in (still, moved, still)]
>>> film = Film.of(scenes)
>>> len(film), len(film.shapes.pool), film.scene(2) == scenes[2]
(3, 2, True)
>>> Film.from_json(film.to_json()) == film
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from manhattan_widgets.render.columns import columns, rows
from manhattan_widgets.scene.core import (
    Anchor,
    Area,
    Circle,
    Label,
    Line,
    Polygon,
    Rect,
    Scene,
    Shape,
    Tile,
    Weight,
)

__all__ = ["Film", "Strings", "Track"]

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Track(Generic[T]):
    """Rows of values, of which each differs little from the one before.

    ``pool`` has every value once.  ``deltas`` has for each row a flat tuple of changes to the row
    before (to none, for the first): where, how many values go, how many come, and the numbers in
    the pool of those that come; places are counted in the row as changed so far.

    >>> track = Track.of([("a", "b"), ("a", "c", "b"), ("a", "c", "b")])
    >>> track.pool, track.deltas
    (('a', 'b', 'c'), ((0, 0, 2, 0, 1), (1, 0, 1, 2), ()))
    """

    pool: tuple[T, ...]
    deltas: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Sequence[T]]) -> Track[T]:
        """Return the track of these rows."""
        numbers: dict[T, int] = {}
        deltas, before = [], []  # type: ignore[var-annotated]
        for row in rows:
            now = [numbers.setdefault(value, len(numbers)) for value in row]
            deltas.append(_changes(before, now))
            before = now
        return cls(tuple(numbers), tuple(deltas))

    def rows(self) -> list[tuple[T, ...]]:
        """Return all rows."""
        rows, now = [], []  # type: ignore[var-annotated]
        for delta in self.deltas:
            now = list(now)
            for start, gone, values in _parts(delta):
                now[start : start + gone] = values
            rows.append(tuple(self.pool[number] for number in now))
        return rows

    def to_json(
        self, value: Callable[[T], Any], pool: Callable[[Iterable[Any]], Any] = list
    ) -> dict[str, Any]:
        """Return the track as plain data.

        ``value`` makes plain data of a value, ``pool`` of those of all values.  Changes are written
        such that equal ones look alike, which deflates well: each place is counted from the end of
        the change before, and a value has 0 where it is used for the first time, afterwards its
        number in the pool and one.
        """
        return {"pool": pool(map(value, self.pool)), "deltas": _written(self.deltas)}

    @classmethod
    def from_json(
        cls,
        data: dict[str, Any],
        value: Callable[[Any], T],
        pool: Callable[[Any], Iterable[Any]] = iter,
    ) -> Track[T]:
        """Read what :meth:`to_json` returned; ``pool`` undoes what its ``pool`` did."""
        return cls(tuple(map(value, pool(data["pool"]))), _read(data["deltas"]))


def _changes(before: list[int], now: list[int]) -> tuple[int, ...]:
    """Return what turns one row into the next.

    >>> _changes([1, 2, 3, 4], [1, 5, 3])
    (1, 1, 1, 5, 3, 1, 0)
    """
    if before == now:
        return ()
    # Most rows differ in a short stretch only, and comparing takes the square of the length.
    same = _same(before, now)
    ahead = _same(before[same:][::-1], now[same:][::-1])
    old, new = before[same : len(before) - ahead], now[same : len(now) - ahead]
    changes: list[int] = []
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            # What was changed to the left already stands as it is in the new row.
            changes += (same + j1, i2 - i1, j2 - j1, *new[j1:j2])
    return tuple(changes)


def _same(old: list[int], new: list[int]) -> int:
    """Return how many values from the first on are the same."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(old), len(new)))


def _written(deltas: Iterable[Sequence[int]]) -> list[list[int]]:
    """Return deltas as :meth:`Track.to_json` has them.

    >>> _written([(0, 0, 2, 0, 1), (0, 1, 1, 1, 2, 0, 1, 2)])
    [[0, 0, 2, 0, 0], [0, 1, 1, 2, 1, 0, 1, 0]]
    """
    fresh, written = 0, []
    for delta in deltas:
        end, changes = 0, list[int]()
        for start, gone, values in _parts(delta):
            changes += (start - end, gone, len(values))
            for number in values:
                changes.append(0 if number == fresh else number + 1)
                fresh += number == fresh
            end = start + len(values)
        written.append(changes)
    return written


def _read(written: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the deltas that :func:`_written` was given."""
    fresh, deltas = 0, []
    for changes in written:
        end, delta = 0, list[int]()
        for skipped, gone, values in _parts(changes):
            delta += (end + skipped, gone, len(values))
            for number in values:
                delta.append(number - 1 if number else fresh)
                fresh += not number
            end += skipped + len(values)
        deltas.append(tuple(delta))
    return tuple(deltas)


def _parts(delta: Sequence[int]) -> Iterator[tuple[int, int, Sequence[int]]]:
    """Yield each change of a delta: where, how many values go, what comes."""
    at = 0
    while at < len(delta):
        start, gone, count = delta[at : at + 3]
        at += 3 + count
        yield start, gone, delta[at - count : at]


class Strings:
    """A table of texts: data names them by number, so that none is written twice."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._numbers = {string: number for number, string in enumerate(known)}

    def number(self, string: str) -> int:
        """Return the number of a text."""
        return self._numbers.setdefault(string, len(self._numbers))

    def table(self) -> list[str]:
        """Return all texts so far, in the order of their numbers."""
        return list(self._numbers)


_KINDS: tuple[type[Shape], ...] = (Rect, Polygon, Line, Circle, Label)
_WEIGHTS: tuple[Weight, ...] = ("normal", "bold")
_ANCHORS: tuple[Anchor, ...] = ("start", "middle", "end")


@dataclass(frozen=True)
class Film:
    """Scenes one after another; ``len`` is their number.

    A *version* is one look of one tile.  ``tiles`` has for each version its id, width, height and
    label, ``shapes`` and ``areas`` have what it holds.  ``frames`` has for each scene its columns
    and the versions of its tiles, ``texts`` its label and the lines of its text.
    """

    tiles: Track[str | float]
    shapes: Track[Shape]
    areas: Track[Area]
    frames: Track[int]
    texts: Track[str]

    @classmethod
    def of(cls, scenes: Sequence[Scene]) -> Film:
        """Return the film of these scenes."""
        # All looks of one tile stand together, as each differs little from the one before.
        looks: dict[tuple[int, str], dict[Tile, None]] = {}
        for scene in scenes:
            for place, tile in enumerate(scene.tiles):
                looks.setdefault((place, tile.id), {})[tile] = None
        order = [(key, tile) for key, tiles in looks.items() for tile in tiles]
        number = {look: version for version, look in enumerate(order)}
        versions = [tile for _, tile in order]
        return cls(
            tiles=Track.of((t.id, t.width, t.height, t.label) for t in versions),
            shapes=Track.of(tile.shapes for tile in versions),
            areas=Track.of(tile.areas for tile in versions),
            frames=Track.of(
                (
                    scene.columns,
                    *(number[(place, t.id), t] for place, t in enumerate(scene.tiles)),
                )
                for scene in scenes
            ),
            texts=Track.of((scene.label, *scene.text.split("\n")) for scene in scenes),
        )

    def __len__(self) -> int:
        return len(self.frames.deltas)

    def scene(self, number: int) -> Scene:
        """Return the scene of a frame; raises ``IndexError`` if there is none of this number."""
        return self._scenes[number]

    @cached_property
    def _scenes(self) -> list[Scene]:
        heads = cast(list[tuple[str, float, float, str]], self.tiles.rows())
        versions = [
            Tile(tile_id, width, height, shapes, areas, label)
            for (tile_id, width, height, label), shapes, areas in zip(
                heads, self.shapes.rows(), self.areas.rows(), strict=True
            )
        ]
        return [
            Scene(tuple(versions[v] for v in numbers), columns, label, "\n".join(lines))
            for (columns, *numbers), (label, *lines) in zip(
                self.frames.rows(), self.texts.rows(), strict=True
            )
        ]

    def to_json(self, strings: Strings | None = None) -> dict[str, Any]:
        """Return the film as plain data, with ``strings`` that another film has as well.

        Shapes are lists: the number of the kind (rectangle, polygon, line, circle, label), then the
        fields in order, those at the end that have their default left out; areas are lists of all
        fields after a 0.  Both are written in columns.  Texts and roles are numbers in ``strings``,
        moved up by one in fields that can be empty: there 0 is none.
        """
        strings = Strings() if strings is None else strings
        for role in sorted({role for shape in self.shapes.pool for role in _roles(shape)}):
            strings.number(role)
        return {
            "tiles": self.tiles.to_json(lambda v: v if isinstance(v, str) else _plain(v)),
            "shapes": self.shapes.to_json(lambda shape: _shape_data(shape, strings), columns),
            "areas": self.areas.to_json(lambda area: _area_data(area, strings), columns),
            "frames": self.frames.to_json(_plain),
            "texts": self.texts.to_json(strings.number),
            "strings": strings.table(),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Film:
        """Read what :meth:`to_json` returned."""
        strings = data["strings"]
        return cls(
            tiles=Track.from_json(data["tiles"], lambda value: value),
            shapes=Track.from_json(data["shapes"], lambda value: _shape(value, strings), rows),
            areas=Track.from_json(data["areas"], lambda value: _area(value, strings), rows),
            frames=Track.from_json(data["frames"], int),
            texts=Track.from_json(data["texts"], lambda number: strings[number]),
        )


def _roles(shape: Shape) -> list[str]:
    fill, stroke = getattr(shape, "fill", None), getattr(shape, "stroke", None)
    return [role for role in (fill, stroke) if role is not None]


def _plain(number: float) -> float:
    """Return a number without the fraction that it does not have."""
    return int(number) if number == int(number) else number


def _shape_data(shape: Shape, strings: Strings) -> list[Any]:
    role = lambda name: 0 if name is None else strings.number(name) + 1  # noqa: E731
    match shape:
        case Rect(x, y, w, h, fill, stroke, width, radius):
            data = [0, *map(_plain, (x, y, w, h)), role(fill), role(stroke), width, radius]
            return _short(data, [0, 1, 0])
        case Polygon(points, fill):
            return [1, role(fill), *map(_plain, points)]
        case Line(x1, y1, x2, y2, stroke, width, dash):
            data = [2, *map(_plain, (x1, y1, x2, y2)), role(stroke), width, *map(_plain, dash)]
            return data if dash else _short(data, [1])
        case Circle(x, y, r, fill, stroke, width):
            data = [3, *map(_plain, (x, y, r)), role(fill), role(stroke), width]
            return _short(data, [0, 1])
        case Label(x, y, text, size, fill, weight, anchor):
            style = [_WEIGHTS.index(weight), _ANCHORS.index(anchor)]
            place = map(_plain, (x, y))
            return _short(
                [4, *place, strings.number(text), _plain(size), role(fill), *style], [0, 0]
            )


def _short(data: list[Any], defaults: list[Any]) -> list[Any]:
    """Leave out the fields at the end that have their default."""
    while defaults and data[-1] == defaults[-1]:
        data, defaults = data[:-1], defaults[:-1]
    return data


def _shape(data: Sequence[Any], strings: Sequence[str]) -> Shape:
    kind, rest = _KINDS[data[0]], list(data[1:])
    role = lambda number: strings[number - 1] if number else None  # noqa: E731
    if kind is Rect:
        return Rect(*rest[:4], *map(role, rest[4:6]), *rest[6:])
    if kind is Polygon:
        return Polygon(tuple(rest[1:]), strings[rest[0] - 1])
    if kind is Line:
        x1, y1, x2, y2, stroke = rest[:5]
        width = rest[5] if len(rest) > 5 else 1
        return Line(x1, y1, x2, y2, strings[stroke - 1], width, tuple(rest[6:]))
    if kind is Circle:
        return Circle(*rest[:3], *map(role, rest[3:5]), *rest[5:])
    x, y, index, size, fill, weight, anchor = (*rest, 0, 0)[:7]
    return Label(x, y, strings[index], size, strings[fill - 1], _WEIGHTS[weight], _ANCHORS[anchor])


def _area_data(area: Area, strings: Strings) -> list[Any]:
    name, x, y, w, h, label = astuple(area)
    return [0, strings.number(name), *map(_plain, (x, y, w, h)), strings.number(label)]


def _area(data: Sequence[Any], strings: Sequence[str]) -> Area:
    _, name, x, y, w, h, label = data
    return Area(strings[name], x, y, w, h, strings[label])
