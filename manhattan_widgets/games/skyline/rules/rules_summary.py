"""The rules of Skyline in short, by topic: the ids of the rules for each sentence."""

from __future__ import annotations

from manhattan_widgets.contract.rules_summary import digest

DIGEST = digest(
    "skyline",
    {
        "goal": ["S16 S17"],
        "board": ["S2*"],
        "pieces": ["S1", "S1 S12", "S8"],
        "cards": ["S1 S15*", "S3 S17", "S15a*"],
        "setup": ["S3"],
        "turn": ["S4", "S5", "S7 S8", "S14", "S15"],
        "empty": ["S8", "S10"],
        "occupied": ["S8", "S9", "S10* S10a*", "S10"],
        "money": ["S5*", "S15", "S14", "S1* S6*"],
        "special": ["S11*", "S13*", "S12*", "S9 S10"],
        "stuck": ["S7*", "S14*"],
        "end": ["S16", "S16a*"],
        "scoring": ["S17", "S17", "S17"],
        "ties": ["S17"],
        "players": ["S3"],
        "variants": ["S18", "S18", "S10", "S12", "S2 S15a"],
        "hidden": ["S3 S15", "S18*"],
    },
)
