"""What a step points out on its board, found by the rules in the position that stands there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from manhattan_widgets.contract.core import Move, MoveError, State
from manhattan_widgets.contract.lists import comma_listed, listed
from manhattan_widgets.lessons.judging import right_number, right_sites, scored_parts
from manhattan_widgets.lessons.lesson import NumberTask, Sight, SitesTask, Step
from manhattan_widgets.lessons.queries import Facts, facts_of
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.sights import Arrow, Outline, ghosted, sighted

__all__ = ["Flight", "Sights", "crowded", "flight_words", "ghost_move", "outlined", "sights_of"]

#: A sign of points on a board; others only say that a site belongs to what is counted.
_POINTS = re.compile(r"\+\d+")


@dataclass(frozen=True, slots=True)
class Flight:
    """Points that go to the player of a ``color``: for what, and how many.

    ``signs`` show where on the board they come from, by site or part of the board.
    """

    color: str
    points: tuple[tuple[str, int], ...]
    signs: tuple[tuple[str, str], ...] = ()

    @property
    def total(self) -> int:
        """How many points they are together."""
        return sum(points for _, points in self.points)


@dataclass(frozen=True, slots=True)
class Sights:
    """What is pointed out: outlines and arrows, ``marks`` by site, and the same in words.

    ``ghost`` is a move whose piece is seen as a plan; ``flights`` are points that go to players.
    """

    outlines: tuple[Outline, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: dict[str, str] = field(default_factory=dict)
    sentences: tuple[str, ...] = ()
    ghost: Move | None = None
    flights: tuple[Flight, ...] = ()

    def on(self, scene: Scene, planned: Scene | None = None) -> Scene:
        """Return ``scene``, which was drawn with the ``marks``, with all of it.

        ``planned`` is the same with the ``ghost`` chosen, if it is to be seen.
        """
        if planned is not None:
            scene = ghosted(scene, planned, text("lessons.sights.planned"))
        return sighted(scene, self.outlines, self.arrows, self.sentences)


def sights_of(step: Step, state: State, *, done: bool) -> Sights:
    """Return what ``step`` points out: while its task is told, or once that is ``done``."""
    facts = facts_of(state.rules.name)
    outlines: list[Outline] = []
    arrows: list[Arrow] = []
    marks: dict[str, str] = {}
    sentences: list[str] = []
    ghost: Move | None = None
    flights: list[Flight] = []
    for sight in step.sights:
        if sight.after != done:
            continue
        for sites in _groups(sight, state):
            outlines.append(Outline(sites, text("lessons.sights.here")))
            names = listed(map(facts.site_words, sites))
            sentences.append(text("lessons.sights.outline", sites=names))
        if sight.arrow is not None:
            arrows.append(Arrow(*sight.arrow))
            start, end = map(facts.site_words, sight.arrow)
            sentences.append(text("lessons.sights.arrow", start=start, end=end))
        signs = dict(_signs(sight, state, facts))
        marks |= signs
        for site, sign in signs.items():
            sentences.append(text("lessons.sights.sign", site=facts.site_words(site), sign=sign))
        if sight.ghost is not None:
            with suppress(MoveError):  # illegal where a learner has played on in another way
                ghost = ghost_move(sight.ghost, state)
                sentences.append(text("lessons.sights.ghost", move=state.format(ghost)))
        if sight.points is not None:
            flights.append(flight := _flight(sight.points, state, facts))
            marks |= dict(flight.signs)
            sentences.append(flight_words(flight, facts))
    return Sights(
        tuple(outlines), tuple(arrows), marks, tuple(sentences), ghost=ghost, flights=tuple(flights)
    )


def ghost_move(notation: str, state: State) -> Move:
    """Return the move whose piece is seen as a plan; raises ``MoveError`` if it is not legal."""
    move = state.parse(notation)
    explanation = state.explain(move)
    if not explanation.legal:
        raise MoveError(explanation)
    return move


def flight_words(flight: Flight, facts: Facts) -> str:
    """Return in words how many points a player gets, and for what."""
    color = facts.color_words(facts.colors.index(flight.color))
    if not flight.points:
        return text("lessons.sights.points", color=color, n=flight.total)
    parts = [text("lessons.sights.part", n=n, heading=what) for what, n in flight.points]
    return text("lessons.sights.points_for", color=color, n=flight.total, parts=comma_listed(parts))


def _flight(asked: Mapping[str, Any], state: Any, facts: Facts) -> Flight:
    """Return the points of a color, line by line as the game counts them, with its signs."""
    color = facts.color(asked["points"])
    name, seat, rule = facts.colors[color], facts.seat(state, color), asked.get("rule")
    lines = [
        line
        for line in scenes_of(state.rules).score_lines(state.score_now())
        if line.points
        and rule in (None, line.rule)
        and (line.color == name or (line.color is None and line.seat == seat))
    ]
    signs: Counter[str] = Counter()
    for line in lines:
        for place, sign in line.marks.items():
            signs[place] += int(sign) if _POINTS.fullmatch(sign) else 0
    return Flight(
        name,
        tuple((line.heading, line.points) for line in lines),
        tuple((place, f"+{points}") for place, points in signs.items() if points),
    )


def outlined(sight: Sight, state: State) -> tuple[str, ...]:
    """Return all sites that an outline is around."""
    return tuple(dict.fromkeys(site for sites in _groups(sight, state) for site in sites))


def crowded(step: Step, state: State, *, done: bool) -> list[str]:
    """Return the sites at which more than one thing would stand; marks give way once it is done."""
    facts = facts_of(state.rules.name)
    signs = [] if done else list(step.marks)
    for sight in step.sights:
        if sight.after == done:
            signs += [site for site, _ in _signs(sight, state, facts)]
            if sight.points is not None:
                signs += [place for place, _ in _flight(sight.points, state, facts).signs]
    return sorted(site for site, times in Counter(signs).items() if times > 1)


def _groups(sight: Sight, state: State) -> list[tuple[str, ...]]:
    """Return the sites of each outline: one for each part of a scoring, else one for all."""
    asked: Any = sight.outline
    if asked is None:
        return []
    if "scored" in asked:
        groups = [part.sites for part in scored_parts(asked["scored"], state)]
    else:
        groups = [right_sites(SitesTask(asked), state)]
    return [sites for sites in groups if sites]


def _signs(sight: Sight, state: State, facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield what is written at which site."""
    if sight.at is not None and sight.count is not None:
        yield sight.at, str(right_number(NumberTask(sight.count), state))
    if sight.tell == "points":
        asked: Any = sight.outline
        for part in scored_parts(asked["scored"], state):
            yield from ((site, f"+{part.points}") for site in part.sites[:1])
        return
    for sites in _groups(sight, state) if sight.tell else ():
        if sight.tell == "heights":
            yield from ((site, str(facts.height(state, site))) for site in sites)
        else:
            # Where sites hang together, one number says it of all.
            signed = sites[:1] if facts.connects else sites
            yield from ((site, str(len(sites))) for site in signed)
