"""Skyline of the World (Hans van Tol, The Game Master 2007): rules S1–S18."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from manhattan_widgets.contract.core import PositionError, Rules, Sentence
from manhattan_widgets.contract.rulebook import Rulebook, rule_texts
from manhattan_widgets.contract.rules_summary import Digest
from manhattan_widgets.games.skyline.rules import moves, options
from manhattan_widgets.games.skyline.rules.board import KINDS
from manhattan_widgets.games.skyline.rules.codec.position_json import state_fields
from manhattan_widgets.games.skyline.rules.codec.redaction import conceal
from manhattan_widgets.games.skyline.rules.codec.share_code import position_steps
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.edition_file import EditionError, load_edition
from manhattan_widgets.games.skyline.rules.moves import (
    TRADED,
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.options import (
    SkylineOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.games.skyline.rules.rulebook import CLAUSES
from manhattan_widgets.games.skyline.rules.rules_summary import DIGEST
from manhattan_widgets.games.skyline.rules.state import SkylineState, new_state
from manhattan_widgets.games.skyline.rules.view import SkylineView

__all__ = [
    "SKYLINE",
    "Edition",
    "EditionError",
    "Skyline",
    "SkylineOptions",
    "SkylineState",
    "SkylineView",
    "load_edition",
]

_ASSUMED = (
    "S1",
    "S2",
    "S5",
    "S6",
    "S7",
    "S10",
    "S10a",
    "S11",
    "S12",
    "S13",
    "S14",
    "S15",
    "S15a",
    "S16a",
    "S18",
)


class Skyline(Rules[SkylineState]):
    """The rules of Skyline of the World.

    >>> state = SKYLINE.new(SKYLINE.options(players=3))
    >>> state.chance
    DealRequest(options=...)
    """

    name = "skyline"
    number = 2
    version = 1
    players = options.PLAYERS

    options_from_json = staticmethod(options_from_json)
    options_to_json = staticmethod(options_to_json)
    variants = staticmethod(options.variants)
    option_values = staticmethod(options.option_values)
    new = staticmethod(new_state)
    move_from_text = staticmethod(moves.move_from_text)
    chance_from_json = staticmethod(moves.chance_from_json)
    position_steps = staticmethod(position_steps)
    conceal = staticmethod(conceal)

    def title(self) -> Sentence:
        """Return the game's name."""
        return Sentence.of("skyline.title")

    def options(self, **given: Any) -> SkylineOptions:
        """Return checked options; raises :class:`OptionError`."""
        return options_from_json(given)

    def option_sets(self) -> Sequence[SkylineOptions]:
        """Return options that between them use every variant."""
        return (
            SkylineOptions(players=4),
            SkylineOptions(players=3),
            SkylineOptions(players=2),
            SkylineOptions(players=2, closed=True, last_turn_mission=True),
            SkylineOptions(
                players=3,
                closed=True,
                own_skyline_fee=True,
                skyline_block="top",
                colors=(3, 1, 0),
            ),
            SkylineOptions(players=4, last_turn_mission=True, own_skyline_fee=True),
        )

    def state_from_json(self, data: Mapping[str, Any], *, check: bool = True) -> SkylineState:
        """Read a state; raises :class:`PositionError` if unreadable or, with ``check``, unsound."""
        state = SkylineState(**state_fields(data))
        if check and (faults := state.status()):
            raise PositionError(faults)
        return state

    def conceivable_moves(self, options: SkylineOptions) -> Iterator[SkylineMove]:
        """Yield every build, purchase, sale, and use of cards, and the ends of phases."""
        edition = options.edition
        for kind in KINDS:
            yield from (Build(kind, name) for name in edition.names)
            yield Buy(kind)
            yield Sell(kind)
        figures = range(len(edition.figures))
        yield from map(Cash, figures)
        yield from map(Trade, combinations_with_replacement(figures, TRADED))
        yield from (Invest(), End())

    def assumptions(self) -> Mapping[str, Sentence]:
        """Return what we decided where the booklets are silent, by rule id."""
        return {rule: Sentence.of(f"skyline.assumption.{rule}") for rule in _ASSUMED}

    def digest(self) -> Digest:
        """Return the rules in short, by topic."""
        return DIGEST

    def rulebook(self) -> Rulebook:
        """Return every clause with its text."""
        return rule_texts("skyline", CLAUSES, self.assumptions())


SKYLINE = Skyline()
Table.rules = SKYLINE
