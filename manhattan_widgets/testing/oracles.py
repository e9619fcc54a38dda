"""Second opinions on games: what the laws compare a game's own answers with."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Rules, State

__all__ = ["ORACLES", "Oracle", "oracle_of"]


class Oracle:
    """What is known of a game: by default no more than its rules say themselves.

    A better one works out points and winners from the positions' JSON in a way of its own, counts
    what can never be lost, and knows which entries are secret.  Then the laws find what is wrong
    with the game, and not only where it contradicts itself.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    def points_now(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return the points by seat if the board were scored now."""
        return self._read(position).score_now().totals

    def points_foreseen(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return those of them that a preview may tell of."""
        return self.points_now(position)

    def points_so_far(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return the points scored so far, by seat."""
        return self._read(position).score().totals

    def winners(self, position: dict[str, Any]) -> tuple[int, ...]:
        """Return the seats that won, in a position at the end of the game."""
        outcome = self._read(position).outcome()
        assert outcome is not None
        return outcome.winners

    def census(self, _position: dict[str, Any]) -> Counter[str]:
        """Count everything that is never lost: pieces, cards."""
        return Counter()

    def secrets(self, _position: dict[str, Any]) -> set[str]:
        """Return the entries of a state that no view may have."""
        return set()

    def disguise(self, state: State, seat: int | None, rng: Random) -> State:
        """Return a state that ``seat`` cannot tell from ``state``, its secrets dealt anew."""
        return state.view(seat).sample(rng)

    def _read(self, position: dict[str, Any]) -> State:
        state: State = self.rules.state_from_json(position)
        return state


#: Oracles by the name of their game: an :class:`Oracle`, or a module with functions of its names.
ORACLES: dict[str, Any] = {}


def oracle_of(state: State) -> Any:
    """Return the oracle of the game of ``state``."""
    return ORACLES.get(state.rules.name) or Oracle(state.rules)
