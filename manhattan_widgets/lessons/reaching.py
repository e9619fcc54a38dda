"""Why a move solves its task: what of the goal holds after it, in words.

The rules say why a move is legal; what it is shown for is that it reaches what was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.conditions import Condition, Moment, met
from manhattan_widgets.lessons.queries import NOBODY
from manhattan_widgets.locale.numbers import Gain

__all__ = ["reached"]


def reached(condition: Condition, moment: Moment) -> tuple[Sentence, ...]:
    """Return what of ``condition`` can be told of ``moment``, which meets it.

    Of whose a site is, only what the move has changed.

    >>> from manhattan_widgets.contract.editors import editor_of
    >>> lines = ("F5: b1 r3", "to move: Blue", "draft Blue: 2", "hand Blue: 1 3 5 9")
    >>> before = editor_of("manhattan").parse(chr(10).join(lines))
    >>> moment = Moment.of(before, before.parse("2 on Frankfurt 5"))
    >>> [str(sentence) for sentence in reached({"owner": {"F5": "Blue"}}, moment)]
    ['Frankfurt 5 belongs to Blue now.']
    """
    return tuple(dict.fromkeys(_reached(condition, moment)))


def _reached(condition: Condition, moment: Moment) -> Iterator[Sentence]:
    for name, value in condition.items():
        if name in _SENTENCES:
            yield from _SENTENCES[name](value, moment)


def _all(value: list[Condition], moment: Moment) -> Iterator[Sentence]:
    for inner in value:
        yield from _reached(inner, moment)


def _any(value: list[Condition], moment: Moment) -> Iterator[Sentence]:
    for inner in value:
        if met(inner, moment):
            yield from _reached(inner, moment)
            return


def _rule(_: str, moment: Moment) -> Iterator[Sentence]:
    if moment.explanation is not None:  # it is a move by that rule: the rules say why
        yield moment.explanation.sentence


def _gain(_: int, moment: Moment) -> Iterator[Sentence]:
    yield Sentence.of("lessons.reached.gain", n=Gain(moment.gain()))


def _best(_: bool, moment: Moment) -> Iterator[Sentence]:
    yield Sentence.of("lessons.reached.best", n=Gain(moment.gain()))


def _owner(value: Mapping[str, str], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    for name, color in value.items():
        site = facts.site(moment.before.options, name)
        owner = None if color.strip().lower() == NOBODY else facts.color(color)
        if owner != facts.owner(moment.before, site):
            words = facts.site_words(site)
            yield Sentence.of("lessons.reached.owner", site=words, color=facts.color_words(owner))


def _height(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    for name, n in value.items():
        site = facts.site_words(facts.site(moment.before.options, name))
        yield Sentence.of("lessons.reached.height", site=site, n=n)


def _storeys(value: Mapping[str, Mapping[str, int]], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    for name, colors in value.items():
        site = facts.site_words(facts.site(moment.before.options, name))
        for color, n in colors.items():
            words = facts.color_words(facts.color(color))
            yield Sentence.of("lessons.reached.storeys", site=site, color=words, n=n)


def _scored(value: Mapping[str, str], moment: Moment) -> Iterator[Sentence]:
    color = moment.facts.color(value["by"]) if "by" in value else None
    for part in moment.position.score_now().parts:
        fits = part.rule == value["rule"] and value.get("where") in (None, part.where)
        if fits and part.points > 0 and color in (None, part.color):
            yield part.reason
            return


def _buildings(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
    counted = _counted(
        moment.facts.owned_words, lambda facts, state, color: len(facts.owned(state, color))
    )
    return counted(value, moment)


def _counted(
    key: str, count: Callable[[Any, Any, int], int]
) -> Callable[[Mapping[str, int], Moment], Iterator[Sentence]]:
    def sentences(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
        facts = moment.facts
        for name in value:
            color = facts.color(name)
            n = count(facts, moment.position, color)
            words = facts.color_words(color)
            yield Sentence.of(f"lessons.reached.{key}", color=words, n=n)

    return sentences


_SENTENCES: Mapping[str, Callable[[Any, Moment], Iterator[Sentence]]] = {
    "all": _all,
    "any": _any,
    "rule": _rule,
    "gain": _gain,
    "best": _best,
    "owner": _owner,
    "height": _height,
    "storeys": _storeys,
    "scored": _scored,
    "points": _counted("points", lambda facts, state, color: int(facts.points(state, color))),
    "buildings": _buildings,
    "money": _counted(
        "money", lambda facts, state, color: int(facts.more["money"](state, facts.colors[color]))
    ),
}
"""What can be told; what else a condition may ask, such as a certain move, the task itself says."""
