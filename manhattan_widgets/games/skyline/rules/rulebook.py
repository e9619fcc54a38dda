"""The clauses of the rules of Skyline of the World, in order; their texts are in the catalogue."""

from __future__ import annotations

__all__ = ["CLAUSES"]

#: The ids of all clauses.
CLAUSES = (
    "S1",
    "S2",
    "S3",
    "S4",
    "S5",
    "S6",
    "S7",
    "S8",
    "S9",
    "S10",
    "S10a",
    "S11",
    "S12",
    "S13",
    "S14",
    "S15",
    "S15a",
    "S16",
    "S16a",
    "S17",
    "S18",
)
