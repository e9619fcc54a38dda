"""Score this board — for every game: points for each color or player, checked by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from manhattan_widgets.games.core import Score, ScorePart, Sentence
from manhattan_widgets.games.listed import comma_listed
from manhattan_widgets.games.manhattan.board import CITIES
from manhattan_widgets.games.manhattan.notation import city_sentence
from manhattan_widgets.games.manhattan.scoring import MAJORITY_POINTS, TALLEST_POINTS
from manhattan_widgets.games.newyork.board import groups
from manhattan_widgets.games.newyork.scoring import GROUP_POINTS
from manhattan_widgets.lessons.exercises.core import Enter, Option, Reason
from manhattan_widgets.lessons.exercises.judging import Mistake, entered
from manhattan_widgets.lessons.exercises.making import Kind, Made, Task, from_position, in_phase
from manhattan_widgets.lessons.exercises.words import (
    color_option,
    color_words,
    colors_of,
    hints,
    playing,
    purses,
    seat_words,
)

__all__ = ["SCORE"]

Points = dict[Any, int]


@from_position(in_phase("build", "play", "invest", "over"))
def _make(task: Task, state: Any) -> Made | None:
    if not _worth_scoring(state):
        return None
    view = state.view(None)
    score = view.score_now()
    fields, keys = _fields(view)
    solution = _in_order(_sums(score.parts, view), keys)
    mistakes = [
        Mistake(name, _in_order(points, keys), said, rule)
        for name, points, said, rule in _MISTAKES[task.game](view, score)
    ]
    return Made(
        view=view,
        question=_QUESTIONS[task.game],
        form=Enter(fields),
        solution=solution,
        explanation=tuple(_REASONS[task.game](view, score)),
        hints=hints(task.game, "score"),
        features=_FEATURES[task.game](view, score),
        judge=entered(solution, fields, mistakes),
        facts=purses(view) if task.game == "newyork" else (),
    )


def _worth_scoring(state: Any) -> bool:
    """Tell whether at least two players have points, and not all of them the same."""
    totals = state.score_now().totals
    built = sum(part.points > 0 and bool(part.sites) for part in state.score_now().parts)
    return built > 1 and len(set(totals)) > 1


def _fields(view: Any) -> tuple[tuple[Option, ...], tuple[Any, ...]]:
    """Return what is to be entered: Manhattan scores colors, the others players."""
    game = view.rules.name
    if game == "manhattan":
        colors = playing(view)
        return tuple(color_option(game, color) for color in colors), colors
    seats = range(view.options.players)
    fields = []
    for seat in seats:
        color = color_option(game, colors_of(view, seat)[0])
        fields.append(Option(f"seat-{seat}", seat_words(view, seat), color=color.color))
    return tuple(fields), tuple(seats)


def _sums(parts: tuple[ScorePart, ...], view: Any) -> Points:
    by_color = view.rules.name == "manhattan"
    sums: Points = {}
    for part in parts:
        key = part.color if by_color else part.seat
        if key is not None:
            sums[key] = sums.get(key, 0) + part.points
    return sums


def _in_order(points: Points, keys: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(points.get(key, 0) for key in keys)


Slip = tuple[str, Points, Sentence, str]


def _manhattan_slips(view: Any, score: Score) -> Iterator[Slip]:
    said = Sentence.of("practice.slip.manhattan.score.tallest")
    yield "tallest", _without(view, score, "M14"), said, "M14"
    said = Sentence.of("practice.slip.manhattan.score.city")
    yield "majority", _without(view, score, "M15"), said, "M15"
    said = Sentence.of("practice.slip.manhattan.score.towers")
    yield "towers", _without(view, score, "M16"), said, "M16"
    for rule, points in (("M14", TALLEST_POINTS), ("M15", MAJORITY_POINTS)):
        sums = _sums(score.parts, view)
        for part in score.parts:
            if part.rule == rule and part.color is None:
                owners = {_owner(view, site) for site in part.sites}
                for color in owners:
                    sums[color] = sums.get(color, 0) + points
        yield f"tie-{rule}", sums, Sentence.of("practice.slip.manhattan.score.tie"), rule


def _owner(view: Any, name: str) -> int:
    part = next(p for p in view.score_now().parts if p.rule == "M16" and p.sites == (name,))
    color: int = part.color
    return color


def _without(view: Any, score: Score, rule: str) -> Points:
    return _sums(tuple(part for part in score.parts if part.rule != rule), view)


def _newyork_slips(view: Any, score: Score) -> Iterator[Slip]:
    buildings = tuple(part for part in score.parts if part.color is not None and part.sites)
    said = Sentence.of("practice.slip.newyork.money")
    yield "money", _sums(buildings, view), said, "N13"
    doubled, single = _sums(score.parts, view), _sums(score.parts, view)
    for part in buildings:
        count = len(part.sites)
        if part.points < GROUP_POINTS * count:
            doubled[part.seat] += GROUP_POINTS * count - part.points
        else:
            single[part.seat] -= count
    said = Sentence.of("practice.slip.newyork.doubled")
    yield "doubled", doubled, said, "N13"
    yield "single", single, Sentence.of("practice.slip.newyork.single"), "N13"


def _skyline_slips(view: Any, score: Score) -> Iterator[Slip]:
    orange = {view.options.edition.names[site] for site in view.options.edition.orange}

    def is_orange(part: ScorePart) -> bool:
        return "orange" in part.reason.key and set(part.sites) <= orange

    parts = score.parts
    without = _sums(tuple(part for part in parts if not is_orange(part)), view)
    yield "orange", without, Sentence.of("practice.slip.skyline.orange"), "S17"
    without = _sums(tuple(part for part in parts if is_orange(part)), view)
    yield "penthouses", without, Sentence.of("practice.slip.skyline.penthouses"), "S17"


_MISTAKES: Mapping[str, Callable[[Any, Score], Iterator[Slip]]] = {
    "manhattan": _manhattan_slips,
    "newyork": _newyork_slips,
    "skyline": _skyline_slips,
}


def _manhattan_reasons(_view: Any, score: Score) -> Iterator[Reason]:
    """Yield tallest tower and majorities, then all towers of a color as one reason."""
    towers: dict[Any, list[ScorePart]] = {}
    for part in score.parts:
        if part.rule == "M16":
            towers.setdefault(part.color, []).append(part)
        else:
            yield Reason.of(part)
    for color, parts in sorted(towers.items()):
        cities = Counter(CITIES.index(part.where or "") for part in parts)
        listed = comma_listed(
            Sentence.of("scene.manhattan.score.in_city", city=city_sentence(city), count=count)
            for city, count in sorted(cities.items())
        )
        said = Sentence.of(
            "scene.manhattan.score.towers_reason",
            color=color_words("manhattan", color),
            n=len(parts),
            list=listed,
        )
        yield Reason("M16", said, tuple(site for part in parts for site in part.sites))


def _newyork_reasons(view: Any, score: Score) -> Iterator[Reason]:
    """Yield the parts in their order; of money it is said whose it is."""
    for part in score.parts:
        if part.reason.key != "newyork.score.money" or part.seat is None:
            yield Reason.of(part)
        else:
            who = seat_words(view, part.seat)
            yield Reason(part.rule, Sentence.of("practice.because.money", who=who, n=part.points))


def _skyline_reasons(_view: Any, score: Score) -> Iterator[Reason]:
    return map(Reason.of, score.parts)


_REASONS: Mapping[str, Callable[[Any, Score], Iterator[Reason]]] = {
    "manhattan": _manhattan_reasons,
    "newyork": _newyork_reasons,
    "skyline": _skyline_reasons,
}


def _manhattan_features(view: Any, score: Score) -> dict[str, float]:
    towers = [tower for tower in view.towers if tower.owner is not None]
    ties = sum(part.points == 0 and bool(part.sites) for part in score.parts)
    mixed = sum(sum(map(bool, tower.storeys)) > 1 for tower in towers)
    return {"towers": float(len(towers)), "ties": float(ties), "mixed": float(mixed)}


def _newyork_features(view: Any, _score: Score) -> dict[str, float]:
    counts = [len(groups(view.board, color)) for color in playing(view)]
    buildings = sum(owner is not None for owner in view.board)
    return {"buildings": float(buildings), "groups": float(sum(counts))}


def _skyline_features(view: Any, score: Score) -> dict[str, float]:
    paying = sum(part.points > 0 for part in score.parts)
    towers = sum(bool(tower.floors) for tower in view.towers)
    return {"parts": float(paying), "towers": float(towers)}


_FEATURES: Mapping[str, Callable[[Any, Score], dict[str, float]]] = {
    "manhattan": _manhattan_features,
    "newyork": _newyork_features,
    "skyline": _skyline_features,
}
_QUESTIONS = {
    "manhattan": Sentence.of("practice.ask.manhattan.score"),
    "newyork": Sentence.of("practice.ask.newyork.score"),
    "skyline": Sentence.of("practice.ask.skyline.score"),
}
_TITLE = Sentence.of("practice.kind.score")
#: The kind, by game.
SCORE = {
    "manhattan": Kind("score", _TITLE, _make, 560, {"towers": 20, "ties": 25, "mixed": 6}),
    "newyork": Kind("score", _TITLE, _make, -100, {"buildings": 16, "groups": 22}, (1, 2, 3, 4, 5)),
    "skyline": Kind("score", _TITLE, _make, 520, {"parts": 70, "towers": 12}, (1, 2, 3, 4, 5)),
}
