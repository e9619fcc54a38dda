"""The rules of New York in short, by topic: the ids of the rules for each sentence."""

from __future__ import annotations

from manhattan_widgets.contract.rules_summary import digest

DIGEST = digest(
    "newyork",
    {
        "goal": ["N13"],
        "board": ["N1", "N14 N15"],
        "pieces": ["N2*"],
        "cards": ["N3", "N3", "N3 N3a*", "N6*"],
        "setup": ["N2", "N4*", "N5", "N6"],
        "turn": ["N7*", "N7", "N7"],
        "empty": ["N8"],
        "occupied": ["N9*", "N9", "N10"],
        "money": ["N2", "N9", "N13"],
        "special": ["N14*", "N15", "N16", "N17", "N18*", "N18a*"],
        "stuck": ["N11*"],
        "end": ["N12*"],
        "scoring": ["N13", "N13", "N13"],
        "ties": ["N13*", "N13"],
        "players": ["N2", "N20*", "N21*"],
        "variants": ["N3", "N19", "N21", "N20"],
        "hidden": ["N6", "N7", "N11"],
    },
)
