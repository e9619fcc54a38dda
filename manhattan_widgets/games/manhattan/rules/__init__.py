"""Manhattan (Andreas Seyfarth, Hans im Glück 1994): rules M1–M20."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from manhattan_widgets.contract.core import PositionError, Rules, Sentence
from manhattan_widgets.contract.rulebook import Rulebook, rule_texts
from manhattan_widgets.contract.rules_summary import Digest
from manhattan_widgets.games.manhattan.rules import moves, options
from manhattan_widgets.games.manhattan.rules.board import SITES, SIZES
from manhattan_widgets.games.manhattan.rules.cards import KINDS
from manhattan_widgets.games.manhattan.rules.codec.position_json import state_fields
from manhattan_widgets.games.manhattan.rules.codec.redaction import conceal
from manhattan_widgets.games.manhattan.rules.codec.share_code import position_steps
from manhattan_widgets.games.manhattan.rules.moves import ManhattanMove, Pass, build
from manhattan_widgets.games.manhattan.rules.options import (
    ManhattanOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.manhattan.rules.position import Drafts, Table
from manhattan_widgets.games.manhattan.rules.rulebook import CLAUSES
from manhattan_widgets.games.manhattan.rules.rules_summary import DIGEST
from manhattan_widgets.games.manhattan.rules.state import ManhattanState, ManhattanView, new_state

__all__ = ["MANHATTAN", "Manhattan", "ManhattanOptions", "ManhattanState", "ManhattanView"]

_ASSUMED = (
    "M1",
    "M2a",
    "M3",
    "M3a",
    "M5",
    "M6",
    "M7",
    "M8",
    "M12",
    "M17",
    "M19",
    "M20",
)


class Manhattan(Rules[ManhattanState]):
    """The rules of Manhattan.

    >>> state = MANHATTAN.new(MANHATTAN.options(players=3))
    >>> state.chance
    DealRequest(options=...)
    """

    name = "manhattan"
    number = 0
    version = 1
    players = (2, 3, 4)

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
        return Sentence.of("manhattan.title")

    def options(self, **given: Any) -> ManhattanOptions:
        """Return checked options; raises :class:`OptionError`."""
        return options_from_json(given)

    def option_sets(self) -> Sequence[ManhattanOptions]:
        """Return options that between them use every variant."""
        return (
            ManhattanOptions(players=4),
            ManhattanOptions(players=3),
            ManhattanOptions(players=2),
            ManhattanOptions(players=3, rounds=4, edition="sv"),
            ManhattanOptions(players=4, takeover="simple", sides=(0, 0, 2, 2)),
            ManhattanOptions(players=2, takeover="simple", edition="sv", colors=((3, 1), (0, 2))),
            ManhattanOptions(
                players=3, colors=((3,), (2,), (0,)), sides=(1, 3, 0), takeover="simple"
            ),
            ManhattanOptions(players=4, edition="sv", mix=(6, 6, 6, 6), sides=(1, 1, 1, 1)),
        )

    def state_from_json(self, data: Mapping[str, Any], *, check: bool = True) -> ManhattanState:
        """Read a state; raises :class:`PositionError` if unreadable or, with ``check``, unsound."""
        state = ManhattanState(**state_fields(data))
        if check and (faults := state.status()):
            raise PositionError(faults)
        return state

    def conceivable_moves(self, options: ManhattanOptions) -> Iterator[ManhattanMove]:
        """Yield every draft from a full supply, every build and every pass."""
        for colors in options.colors:
            yield from Drafts(colors, (options.mix,) * len(colors), options.draft_size)
        for color in options.colors_in_play:
            for size in SIZES:
                yield from (build(color, size, site) for site in range(SITES))
                yield from (Pass(card, color, size) for card in range(KINDS))

    def assumptions(self) -> Mapping[str, Sentence]:
        """Return what we decided where the booklets are silent, by rule id."""
        return {rule: Sentence.of(f"manhattan.assumption.{rule}") for rule in _ASSUMED}

    def digest(self) -> Digest:
        """Return the rules in short, by topic."""
        return DIGEST

    def rulebook(self) -> Rulebook:
        """Return every clause with its text."""
        return rule_texts("manhattan", CLAUSES, self.assumptions())


MANHATTAN = Manhattan()
Table.rules = MANHATTAN
