"""What a step points out on its board, found by the rules in the position that stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.judging import right_number, right_sites, scored_parts
from manhattan_widgets.lessons.lesson import NumberTask, Sight, SitesTask, Step
from manhattan_widgets.lessons.queries import Facts, facts_of
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.sights import Arrow, Outline, sighted

__all__ = ["Sights", "crowded", "outlined", "sights_of"]


@dataclass(frozen=True, slots=True)
class Sights:
    """What is pointed out: outlines and arrows, ``marks`` by site, and the same in words."""

    outlines: tuple[Outline, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: dict[str, str] = field(default_factory=dict)
    said: tuple[str, ...] = ()

    def on(self, scene: Scene) -> Scene:
        """Return ``scene``, which was drawn with the ``marks``, with all of it."""
        return sighted(scene, self.outlines, self.arrows, self.said)


def sights_of(step: Step, state: State, *, done: bool) -> Sights:
    """Return what ``step`` points out: while its task is told, or once that is ``done``."""
    facts = facts_of(state.rules.name)
    outlines: list[Outline] = []
    arrows: list[Arrow] = []
    marks: dict[str, str] = {}
    said: list[str] = []
    for sight in step.sights:
        if sight.after != done:
            continue
        for sites in _groups(sight, state):
            outlines.append(Outline(sites, text("lessons.sights.here")))
            names = listed(map(facts.site_words, sites))
            said.append(text("lessons.sights.outline", sites=names))
        if sight.arrow is not None:
            arrows.append(Arrow(*sight.arrow))
            start, end = map(facts.site_words, sight.arrow)
            said.append(text("lessons.sights.arrow", start=start, end=end))
        signs = dict(_signs(sight, state, facts))
        marks |= signs
        for site, sign in signs.items():
            said.append(text("lessons.sights.sign", site=facts.site_words(site), sign=sign))
    return Sights(tuple(outlines), tuple(arrows), marks, tuple(said))


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
    return sorted(site for site, times in Counter(signs).items() if times > 1)


def _groups(sight: Sight, state: State) -> list[tuple[str, ...]]:
    """Return the sites of each outline: one for each part of a scoring, else one for all."""
    asked: Any = sight.outline
    if asked is None:
        return []
    if "scored" in asked:
        found = [part.sites for part in scored_parts(asked["scored"], state)]
    else:
        found = [right_sites(SitesTask(asked), state)]
    return [sites for sites in found if sites]


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
            told = sites[:1] if facts.connects else sites
            yield from ((site, str(len(sites))) for site in told)
