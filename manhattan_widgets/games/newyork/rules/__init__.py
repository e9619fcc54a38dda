"""New York (Piatnik 1995): rules N1–N21."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from manhattan_widgets.contract.core import PositionError, Rules, Sentence
from manhattan_widgets.contract.option_data import check_options
from manhattan_widgets.contract.rulebook import Rulebook, rule_texts
from manhattan_widgets.contract.rules_summary import Digest
from manhattan_widgets.games.newyork.rules import chance, moves, options
from manhattan_widgets.games.newyork.rules.board import AREAS, SITES, SIZE
from manhattan_widgets.games.newyork.rules.codec.position_json import state_fields
from manhattan_widgets.games.newyork.rules.codec.redaction import conceal
from manhattan_widgets.games.newyork.rules.codec.share_code import position_steps
from manhattan_widgets.games.newyork.rules.moves import (
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    build,
)
from manhattan_widgets.games.newyork.rules.options import (
    NewYorkOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.rulebook import CLAUSES
from manhattan_widgets.games.newyork.rules.rules_summary import DIGEST
from manhattan_widgets.games.newyork.rules.state import NewYorkState, new_state
from manhattan_widgets.games.newyork.rules.view import NewYorkView

__all__ = ["NEW_YORK", "NewYork", "NewYorkOptions", "NewYorkState", "NewYorkView"]

_ASSUMED = (
    "N2",
    "N3a",
    "N4",
    "N6",
    "N7",
    "N9",
    "N11",
    "N12",
    "N13",
    "N14",
    "N18",
    "N18a",
    "N20",
    "N21",
)
_NO_OR_YES = (False, True)


class NewYork(Rules[NewYorkState]):
    """The rules of New York.

    >>> state = NEW_YORK.new(NEW_YORK.options(players=3))
    >>> state
    <New York: 3 players, Red to place>
    """

    name = "newyork"
    number = 1
    version = 1
    players = (2, 3, 4, 5)

    options_from_json = staticmethod(options_from_json)
    options_to_json = staticmethod(options_to_json)
    variants = staticmethod(options.variants)
    option_values = staticmethod(options.option_values)
    new = staticmethod(new_state)
    move_from_text = staticmethod(moves.move_from_text)
    chance_from_json = staticmethod(chance.chance_from_json)
    position_steps = staticmethod(position_steps)
    conceal = staticmethod(conceal)

    def title(self) -> Sentence:
        """Return the game's name."""
        return Sentence.of("newyork.title")

    def options(self, **given: Any) -> NewYorkOptions:
        """Return checked options; raises :class:`OptionError`."""
        return options_from_json(given)

    def option_sets(self) -> Sequence[NewYorkOptions]:
        """Return options that between them use every variant."""
        return (
            NewYorkOptions(players=4),
            NewYorkOptions(players=3),
            NewYorkOptions(players=5),
            NewYorkOptions(players=2),
            NewYorkOptions(players=4, teams=True),
            NewYorkOptions(players=3, actions=True, opening="own"),
            NewYorkOptions(players=2, actions=True, two_demolish=True, opening="own"),
            NewYorkOptions(players=4, teams=True, actions=True, colors=((3,), (1,), (0,), (2,))),
            NewYorkOptions(players=5, actions=True),
            NewYorkOptions(players=2, actions=True, colors=((3, 1), (0, 2))),
        )

    def teams(self, options: NewYorkOptions) -> tuple[tuple[int, ...], ...]:
        """Return the partners across in the team game (N21), else each seat alone."""
        check_options(NewYorkOptions, options)
        return ((0, 2), (1, 3)) if options.teams else super().teams(options)

    def state_from_json(self, data: Mapping[str, Any], *, check: bool = True) -> NewYorkState:
        """Read a state; raises :class:`PositionError` if unreadable or, with ``check``, unsound."""
        state = NewYorkState(**state_fields(data))
        if check and (faults := state.status()):
            raise PositionError(faults)
        return state

    def conceivable_moves(self, options: NewYorkOptions) -> Iterator[NewYorkMove]:
        """Yield every stone on every site, every play of cards, and what is asked of others."""
        playing = options.colors_in_play
        yield Redraw()
        for site in range(SITES):
            yield TakeDown(site)
            for color in playing:
                yield Put(color, site)
                yield from (build(color, site, (a, s)) for a in _NO_OR_YES for s in _NO_OR_YES)
        if options.actions:
            for back in (0, 1):
                yield from (Raze(area, back) for area in range(len(AREAS)))
                for color in playing:
                    yield from _conceivable_actions(back, color, playing)

    def assumptions(self) -> Mapping[str, Sentence]:
        """Return what we decided where the booklet is silent, by rule id."""
        return {rule: Sentence.of(f"newyork.assumption.{rule}") for rule in _ASSUMED}

    def digest(self) -> Digest:
        """Return the rules in short, by topic."""
        return DIGEST

    def rulebook(self) -> Rulebook:
        """Return every clause with its text."""
        return rule_texts("newyork", CLAUSES, self.assumptions())


def _conceivable_actions(back: int, color: int, playing: tuple[int, ...]) -> Iterator[NewYorkMove]:
    for site in range(SITES):
        yield from (Develop(back, color, site, joker) for joker in _NO_OR_YES)
    for target in playing:
        yield Speculate(back, color, target)
        for number in range(SIZE):
            yield from (Statics(back, color, target, number, joker) for joker in _NO_OR_YES)


NEW_YORK = NewYork()
Table.rules = NEW_YORK
