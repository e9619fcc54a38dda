"""The clauses of the rules of Manhattan, in order; their texts are in the catalogue."""

from __future__ import annotations

__all__ = ["CLAUSES"]

#: The ids of all clauses.
CLAUSES = (
    "M1",
    "M2",
    "M2a",
    "M3",
    "M3a",
    "M4",
    "M5",
    "M6",
    "M7",
    "M8",
    "M9",
    "M10",
    "M11",
    "M12",
    "M13",
    "M14",
    "M15",
    "M16",
    "M17",
    "M18",
    "M19",
    "M20",
)
