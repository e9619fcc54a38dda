"""Positions of Skyline, and what sets them up."""

from __future__ import annotations

from functools import cache, partial

from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from manhattan_widgets.games.skyline.setup.editing import SKYLINE_EDITOR
from tests.games.setting_up import change_fields, fill_in, use_tools
from tests.games.skyline.rules.positions import random_positions

EDITOR = SKYLINE_EDITOR
SITES = SKYLINE.options().edition.names
use = partial(use_tools, EDITOR)
fill = partial(fill_in, EDITOR, "towers")


def _id(name: str) -> str:
    return "".join(":" + part if part.isdigit() else "_" + part for part in name.split("_"))[1:]


change = partial(change_fields, EDITOR, _id)


def rules(state: SkylineState) -> list[str]:
    return [fault.rule for fault in state.status()]


@cache
def games() -> tuple[SkylineState, ...]:
    """Return positions of random games under all variants, before, between and after turns."""
    return tuple(random_positions(every=23, first=1))


def a_penthouse(color: str, site: str, below: str) -> list[str]:
    """Return what builds a house with a penthouse on it."""
    return [f"put:{f} {site}" for f in (f"{below}1", f"{color}2", f"{below}4", "nN", f"{color}P")]
