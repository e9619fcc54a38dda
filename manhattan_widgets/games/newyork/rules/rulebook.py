"""The clauses of the rules of New York, in order; their texts are in the catalogue."""

from __future__ import annotations

__all__ = ["CLAUSES"]

#: The ids of all clauses.
CLAUSES = (
    "N1",
    "N2",
    "N3",
    "N3a",
    "N4",
    "N5",
    "N6",
    "N7",
    "N8",
    "N9",
    "N10",
    "N11",
    "N12",
    "N13",
    "N14",
    "N15",
    "N16",
    "N17",
    "N18",
    "N18a",
    "N19",
    "N20",
    "N21",
)
