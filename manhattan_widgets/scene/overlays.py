"""Overlays: what can be shown on a board besides what stands there, switched on one at a time.

An :class:`Overlay` makes :class:`Annotations` from a view: what is lit, small chips and short texts
at sites, a legend that says what they mean, and the same in words.  Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from manhattan_widgets.contract.core import Sentence

__all__ = [
    "Annotations",
    "Chip",
    "LegendLine",
    "Overlay",
    "Setting",
    "chip_roles",
    "no_settings",
]


@dataclass(frozen=True, slots=True)
class Chip:
    """A short text at a site (at most four signs) in a piece's color, or in none (``""``).

    ``strong`` chips are filled; ``label`` says the same in words.
    """

    text: str
    color: str
    label: str
    strong: bool = False


def chip_roles(chip: Chip) -> tuple[str, str]:
    """Return the roles of a chip's ground and of its text.

    >>> chip_roles(Chip("B3", "blue", "")), chip_roles(Chip("!", "", "", strong=True))
    (('blue.pill', 'blue.text'), ('accent', 'on.accent'))
    """
    if not chip.color:
        return ("accent", "on.accent") if chip.strong else ("note", "on.note")
    parts = ("chip", "on") if chip.strong else ("pill", "text")
    return f"{chip.color}.{parts[0]}", f"{chip.color}.{parts[1]}"


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A sign of an overlay and what it means; it looks as on the board.

    ``color`` is that of a piece; without one, a ``strong`` sign is a mark.
    """

    sign: str
    meaning: str
    color: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Annotations:
    """What an overlay shows on a position.

    ``lit``, ``needs`` and ``marks`` are as for the board's scene; ``chips`` are by site;
    ``outlines`` are lines around sites, in a game whose board has them; ``lines`` say everything in
    words.
    """

    lit: frozenset[str] = frozenset()
    needs: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    chips: Mapping[str, tuple[Chip, ...]] = field(default_factory=dict)
    outlines: tuple[Any, ...] = ()
    legend: tuple[LegendLine, ...] = ()
    lines: tuple[str, ...] = ()

    def scene_options(self, faults: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return how a board shows it: what a game's ``overlaid`` and ``picture`` take.

        ``faults`` are marks that hide it where they are.

        >>> Annotations(marks={"A1": "+2"}).scene_options({"A1": "!"})["marks"]
        {'A1': '!'}
        """
        wrong = faults or {}
        return {
            "lit": self.lit,
            "needs": self.needs,
            "marks": {**self.marks, **wrong},
            "chips": {site: chips for site, chips in self.chips.items() if site not in wrong},
            # Most boards have none.
            **({"outlines": self.outlines} if self.outlines else {}),
        }


@dataclass(frozen=True, slots=True)
class Setting:
    """Something to choose for an overlay, such as a seat; the first choice is the default.

    ``choices`` are pairs of a value and its words.
    """

    id: str
    label: str
    choices: tuple[tuple[str, str], ...]


def no_settings(_view: Any) -> tuple[Setting, ...]:
    """Return the settings of an overlay that has none."""
    return ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """One overlay: its name, what it tells, what can be chosen for it, and what it shows.

    ``show`` takes a view and the chosen value of each setting; one that is missing, or no longer
    offered, counts as the first.
    """

    id: str
    title: Sentence
    about: Sentence
    settings: Callable[[Any], tuple[Setting, ...]]
    draw: Callable[[Any, Mapping[str, str]], Annotations]

    def show(self, view: Any, chosen: Mapping[str, str] | None = None) -> Annotations:
        """Return what the overlay shows on ``view``."""
        values = {}
        for setting in self.settings(view):
            offered = [value for value, _ in setting.choices]
            wanted = (chosen or {}).get(setting.id)
            values[setting.id] = wanted if wanted in offered else offered[0]
        return self.draw(view, values)
