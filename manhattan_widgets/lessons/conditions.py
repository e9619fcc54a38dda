"""What counts as done: small conditions on a move and on the position after it.

A condition is a table of a lesson file, ``{owner = {F5 = "Blue"}, gain = 2}``: each entry asks one
thing, and all must hold.  ``all``, ``any`` and ``not`` combine tables.  So a goal says what is to
be reached, and accepts every move that reaches it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    Move,
    MoveError,
    Position,
    Sentence,
    State,
)
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.queries import NOBODY, Facts, facts_of
from manhattan_widgets.locale.numbers import Gain

__all__ = ["Condition", "Moment", "color_or_nobody", "conditions_of", "lacking", "met"]

#: A table as the lesson file has it, its form checked by the schema.
Condition = Mapping[str, Any]


@dataclass(frozen=True)
class Moment:
    """A move that was tried: the position before it, what the rules say, the position after it.

    ``after`` is None for an illegal move; ``move`` is None where a position alone is looked at.
    """

    before: State
    move: Move | None
    explanation: Explanation | None
    after: State | None

    @classmethod
    def of(cls, before: State, move: Move) -> Moment:
        """Return the moment of trying ``move``."""
        explanation = before.explain(move)
        return cls(before, move, explanation, before.apply(move) if explanation.legal else None)

    @classmethod
    def still(cls, position: State) -> Moment:
        """Return the moment of looking at a position."""
        return cls(position, None, None, position)

    @property
    def facts(self) -> Facts:
        """How the game answers."""
        return facts_of(self.before.rules.name)

    @property
    def position(self) -> Position:
        """The position that is looked at: the one after the move, if there is one."""
        return self.before if self.after is None else self.after

    def gain(self, move: Move | None = None) -> int:
        """Return by how much a legal move raises the mover's points, if scored at once."""
        seat = self.before.to_move
        chosen = self.move if move is None else move
        if seat is None or chosen is None:
            return 0
        return self.before.preview(chosen).gains[seat]


def met(condition: Condition, moment: Moment) -> bool:
    """Tell whether all of ``condition`` holds.

    >>> from manhattan_widgets.contract.editors import editor_of
    >>> lines = ("F5: b1 r3", "to move: Blue", "draft Blue: 2", "hand Blue: 1 3 5 9")
    >>> before = editor_of("manhattan").parse(chr(10).join(lines))
    >>> moment = Moment.of(before, before.parse("2 on Frankfurt 5"))
    >>> met({"owner": {"F5": "Blue"}}, moment), met({"not": {"rule": "M11"}}, moment)
    (True, False)
    """
    return next(_lacking(condition, moment), None) is None


def lacking(condition: Condition, moment: Moment) -> tuple[Sentence, ...]:
    """Return what is missing for ``condition``, in words; nothing if it is met."""
    return tuple(dict.fromkeys(_lacking(condition, moment)))


def conditions_of(facts: Facts) -> frozenset[str]:
    """Return what can be asked of a game: what it has no ``more`` facts for cannot."""
    return frozenset(_TESTS) - {name for name in _OF_SOME if name not in facts.more}


def _lacking(condition: Condition, moment: Moment) -> Iterator[Sentence]:
    for name, value in condition.items():
        yield from _TESTS[name](value, moment)


def _all(value: list[Condition], moment: Moment) -> Iterator[Sentence]:
    for inner in value:
        yield from _lacking(inner, moment)


def _any(value: list[Condition], moment: Moment) -> Iterator[Sentence]:
    missing = [lacking(inner, moment) for inner in value]
    if all(missing):
        yield missing[0][0]


def _not(value: Condition, moment: Moment) -> Iterator[Sentence]:
    if met(value, moment):
        yield Sentence.of("lessons.lacking.other")


# About the move


def _move(value: str | list[str], moment: Moment) -> Iterator[Sentence]:
    if moment.move not in [_read(moment.before, text) for text in _listed(value)]:
        yield Sentence.of("lessons.lacking.other")


def _parts(value: list[str], moment: Moment) -> Iterator[Sentence]:
    # A part counts as often as it is written: two pieces of a draft may be alike.
    if not Counter(value) <= Counter(_parts_of(moment)):
        yield Sentence.of("lessons.lacking.other")


def _site(value: str | list[str], moment: Moment) -> Iterator[Sentence]:
    facts, options = moment.facts, moment.before.options
    wanted = [facts.site(options, site) for site in _listed(value)]
    if not set(wanted) & set(_parts_of(moment)):
        yield Sentence.of(
            "lessons.lacking.site", n=len(wanted), sites=listed(map(facts.site_words, wanted))
        )


def _rule(value: str, moment: Moment) -> Iterator[Sentence]:
    explanation = moment.explanation
    if explanation is None or not explanation.legal or explanation.rule != value:
        yield Sentence.of("lessons.lacking.rule", rule=value)


def _refused(value: str, moment: Moment) -> Iterator[Sentence]:
    explanation = moment.explanation
    if explanation is None or explanation.legal or explanation.rule != value:
        yield Sentence.of("lessons.lacking.other")


def _gain(value: int, moment: Moment) -> Iterator[Sentence]:
    if moment.after is None or (gain := moment.gain()) < value:
        gain = 0 if moment.after is None else gain
        yield Sentence.of("lessons.lacking.gain", n=Gain(value), found=Gain(gain))


def _best(_: bool, moment: Moment) -> Iterator[Sentence]:
    best = max(map(moment.gain, moment.before.legal_moves()), default=0)
    yield from _gain(best, moment)


def _piece(value: int, moment: Moment) -> Iterator[Sentence]:
    if moment.facts.piece(moment.move) != value:
        yield Sentence.of("lessons.lacking.other")


# About the position


def _owner(value: Mapping[str, str], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    for name, color in value.items():
        site, wanted = facts.site(moment.before.options, name), color_or_nobody(facts, color)
        owner = facts.owner(moment.position, site)
        if owner != wanted:
            yield Sentence.of(
                "lessons.lacking.owner",
                site=facts.site_words(site),
                color=facts.color_words(wanted),
                found=facts.color_words(owner),
            )


def _height(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    for name, wanted in value.items():
        site = facts.site(moment.before.options, name)
        height = facts.height(moment.position, site)
        if height != wanted:
            words = facts.site_words(site)
            yield Sentence.of("lessons.lacking.height", site=words, n=wanted, found=height)


def _storeys(value: Mapping[str, Mapping[str, int]], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    for name, colors in value.items():
        site = facts.site(moment.before.options, name)
        for color_name, wanted in colors.items():
            color = facts.color(color_name)
            storeys = facts.storeys(moment.position, site, color)
            if storeys != wanted:
                yield Sentence.of(
                    "lessons.lacking.storeys",
                    site=facts.site_words(site),
                    color=facts.color_words(color),
                    n=wanted,
                    found=storeys,
                )


def _scored(value: Mapping[str, str], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    color = facts.color(value["by"]) if "by" in value else None
    for part in moment.position.score_now().parts:
        if (
            part.points > 0
            and part.rule == value["rule"]
            and color in (None, part.color)
            and value.get("where") in (None, part.where)
        ):
            return
    if color is None:
        yield Sentence.of("lessons.lacking.scored", rule=value["rule"])
    else:
        yield Sentence.of(
            "lessons.lacking.scored_by", rule=value["rule"], color=facts.color_words(color)
        )


def _points(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
    yield from _at_least("points", value, moment, moment.facts.points)


def _buildings(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    key = facts.owned_words
    yield from _at_least(
        key, value, moment, lambda position, color: len(facts.owned(position, color))
    )


def _money(value: Mapping[str, int], moment: Moment) -> Iterator[Sentence]:
    facts = moment.facts
    yield from _at_least(
        "money",
        value,
        moment,
        lambda position, color: facts.more["money"](position, facts.colors[color]),
    )


def _at_least(
    key: str, value: Mapping[str, int], moment: Moment, ask: Callable[[Any, int], int]
) -> Iterator[Sentence]:
    facts = moment.facts
    for name, wanted in value.items():
        color = facts.color(name)
        actual = ask(moment.position, color)
        if actual < wanted:
            words = facts.color_words(color)
            yield Sentence.of(f"lessons.lacking.{key}", color=words, n=wanted, found=actual)


def _phase(value: str, moment: Moment) -> Iterator[Sentence]:
    if getattr(moment.position, "phase", None) != value:
        yield Sentence.of("lessons.lacking.other")


def _to_move(value: str, moment: Moment) -> Iterator[Sentence]:
    facts, position = moment.facts, moment.position
    if position.to_move != facts.seat(position, facts.color(value)):
        yield Sentence.of("lessons.lacking.other")


_TESTS: Mapping[str, Callable[[Any, Moment], Iterator[Sentence]]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "move": _move,
    "parts": _parts,
    "site": _site,
    "rule": _rule,
    "refused": _refused,
    "gain": _gain,
    "best": _best,
    "piece": _piece,
    "owner": _owner,
    "height": _height,
    "storeys": _storeys,
    "scored": _scored,
    "points": _points,
    "buildings": _buildings,
    "money": _money,
    "phase": _phase,
    "to_move": _to_move,
}
_OF_SOME = ("money",)  # what only some games can tell


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _read(position: Position, text: str) -> Move | None:
    try:
        return position.parse(text)
    except MoveError:
        return None


def _parts_of(moment: Moment) -> tuple[str, ...]:
    if moment.move is None:
        return ()
    try:
        return moment.before.parts(moment.move)
    except IllegalMoveError:
        return ()


def color_or_nobody(facts: Facts, name: str) -> int | None:
    """Return the number of a color, None for nobody; raises ``UnknownNameError``."""
    return None if name.strip().lower() == NOBODY else facts.color(name)
