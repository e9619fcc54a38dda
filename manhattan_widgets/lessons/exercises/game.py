"""What one game gives to exercises: its kinds, and what questions about its positions need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.lessons.exercises.generator import Kind

__all__ = ["GameExercises", "exercises_of"]


def _no_means(_view: Any, _seat: int) -> tuple[Sentence, ...]:
    return ()


@dataclass(frozen=True)
class GameExercises:
    """The part ``exercises`` of a game; see :mod:`manhattan_widgets.contract.registry`."""

    kinds: tuple[Kind, ...]
    """The kinds of exercises, in the order in which they are learned."""
    tables: tuple[int, ...]
    """How many players sit down in games that are asked about: the commonest tables more often."""
    practices: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    """The kinds whose exercises are mostly about a clause, by clause, and at which levels."""
    cards: tuple[str, ...] = ()
    """The sorts of parts of a move that are cards: a wrong one still tells which move is meant."""
    site_alone: bool = False
    """Whether a site alone can tell which forbidden move is meant."""
    means: Callable[[Any, int], tuple[Sentence, ...]] = _no_means
    """Says what a seat has to build with besides what its hand shows: money, and floors."""

    @cached_property
    def by_id(self) -> Mapping[str, Kind]:
        """The kinds by their ids."""
        return {kind.id: kind for kind in self.kinds}


def exercises_of(game: str) -> GameExercises | None:
    """Return what a game gives to exercises, None if it has none."""
    exercises: GameExercises | None = part_of(game, "exercises")
    return exercises
