"""The names in conditions of lessons: colors, sites and rules, checked when a lesson is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.conditions import Condition, color_or_nobody, conditions_of
from manhattan_widgets.lessons.queries import Facts, UnknownNameError, facts_of

__all__ = ["check_names"]


def check_names(condition: Condition, game: str, options: Any) -> None:
    """Raise :class:`UnknownNameError` for a color, site or rule that the game does not have.

    So for a condition that only other games know, such as what money somebody has.
    """
    _Names(facts_of(game), game, options).check(condition)


@dataclass(frozen=True)
class _Names:
    """What names a game has."""

    facts: Facts
    game: str
    options: Any

    def check(self, condition: Condition) -> None:
        known = conditions_of(self.facts)
        for name, value in condition.items():
            if name not in known:
                raise UnknownNameError(name, sorted(known))
            if (check := _CHECKS.get(name)) is not None:
                check(self, value)

    def each(self, conditions: Iterable[Condition]) -> None:
        for condition in conditions:
            self.check(condition)

    def site(self, name: str) -> None:
        self.facts.site(self.options, name)

    def sites(self, names: str | Iterable[str]) -> None:
        for name in [names] if isinstance(names, str) else names:
            self.site(name)

    def owners(self, wanted: Mapping[str, str]) -> None:
        for site, color in wanted.items():
            self.site(site)
            color_or_nobody(self.facts, color)

    def storeys(self, wanted: Mapping[str, Mapping[str, int]]) -> None:
        for site, colors in wanted.items():
            self.site(site)
            self.colors(colors)

    def color(self, name: str) -> None:
        self.facts.color(name)

    def colors(self, names: Iterable[str]) -> None:
        for name in names:
            self.color(name)

    def rule(self, name: str) -> None:
        if name not in (known := find_rules(self.game).rulebook()):
            raise UnknownNameError(name, list(known))

    def scored(self, wanted: Mapping[str, str]) -> None:
        self.rule(wanted["rule"])
        if "by" in wanted:
            self.color(wanted["by"])


_CHECKS: Mapping[str, Callable[[_Names, Any], None]] = {
    "all": _Names.each,
    "any": _Names.each,
    "not": _Names.check,
    "site": _Names.sites,
    "height": _Names.sites,
    "owner": _Names.owners,
    "storeys": _Names.storeys,
    "points": _Names.colors,
    "buildings": _Names.colors,
    "money": _Names.colors,
    "to_move": _Names.color,
    "rule": _Names.rule,
    "refused": _Names.rule,
    "scored": _Names.scored,
}
"""Only conditions with names in them stand here."""
