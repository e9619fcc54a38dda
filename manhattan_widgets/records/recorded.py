"""Recorded games to look at: each game brings one, so they are there wherever it is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from manhattan_widgets.contract.registry import part_of, usable_rules
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["examples"]


class _Examples(Mapping[str, str]):
    """A recorded game of each game that brings one, as a share code, by the game's name."""

    def __getitem__(self, name: str) -> str:
        if name not in list(self):
            known = ", ".join(self)
            raise KeyError(text("records.error.example", name=short_repr(name), known=known))
        return str(part_of(name, "example"))

    def __iter__(self) -> Iterator[str]:
        names = (rules.name for rules in usable_rules())
        return (name for name in names if part_of(name, "example") is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<examples: {', '.join(self)}>"


#: What ``mw.load(mw.examples["skyline"])`` and ``mw.replay`` open: a share code for each game.
examples: Mapping[str, str] = _Examples()
