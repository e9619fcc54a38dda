"""The rules of Manhattan in short, by topic: the ids of the rules for each sentence."""

from __future__ import annotations

from manhattan_widgets.contract.rules_summary import digest

DIGEST = digest(
    "manhattan",
    {
        "goal": ["M13 M17"],
        "board": ["M1*"],
        "pieces": ["M2 M2a*"],
        "cards": ["M3*", "M3a*", "M7*", "M8*"],
        "setup": ["M4", "M5*"],
        "turn": ["M6*", "M13"],
        "empty": ["M10"],
        "occupied": ["M9", "M10", "M11", "M12*"],
        "money": [""],
        "special": [""],
        "stuck": ["M6", "M20*"],
        "end": ["M17 M18"],
        "scoring": ["M13", "M14", "M15", "M16"],
        "ties": ["M14", "M15", "M17*"],
        "players": ["M17", "M18", "M19*"],
        "variants": ["M12", "M3a", "M18", "M7 M2a"],
        "hidden": ["M4 M8", "M5"],
    },
)
