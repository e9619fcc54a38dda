"""Positions of Skyline written as the lines that :mod:`.position_text` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from manhattan_widgets.games.skyline.rules.board import COLORS, Counts
from manhattan_widgets.games.skyline.rules.options import SkylineOptions, options_to_json
from manhattan_widgets.games.skyline.rules.state import SkylineState
from manhattan_widgets.games.skyline.setup.tokens import (
    cards_text,
    mission_text,
    seat_text,
    sites_text,
    stock_text,
    tower_text,
    yes_or_no_text,
)

__all__ = ["format_state"]


def format_state(state: SkylineState) -> str:
    """Return everything about ``state`` in lines, possible or not."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: SkylineState) -> Iterator[str]:
    yield from _options(state.options)
    yield f"round: {state.round}"
    yield f"phase: {state.phase}"
    yield f"to move: {seat_text(state.turn, state.options)}"
    yield f"start: {seat_text(state.start, state.options)}"
    names = state.options.edition.names
    for site, tower in enumerate(state.towers):
        if tower.floors:
            yield f"{names[site]}: {tower_text(tower)}"
    yield from _goods(state)
    yield from _cards(state)
    yield from _turn(state)
    yield f"finisher: {seat_text(state.finisher, state.options)}"
    yield f"idle rounds: {state.idle}"
    yield f"built this round: {yes_or_no_text(state.round_built)}"
    for seat, sites in enumerate(state.finals):
        yield f"topped {_name(state, seat)}: {sites_text(sites, state.options.edition)}"


def _options(options: SkylineOptions) -> Iterator[str]:
    defaults = options_to_json(SkylineOptions(players=options.players))
    yield f"players: {options.players}"
    for name, value in options_to_json(options).items():
        if value != defaults[name]:
            yield f"{name.replace('_', ' ')}: {_option_text(name, value)}"


def _option_text(name: str, value: Any) -> str:
    if name == "colors":
        return " ".join(COLORS[color].title() for color in value)
    if isinstance(value, bool):
        return yes_or_no_text(value)
    if isinstance(value, dict):
        # What follows the sign of a board's sites would be a comment.
        return json.dumps(value).replace("#", "\\u0023")
    return str(value)


def _goods(state: SkylineState) -> Iterator[str]:
    for seat, purse in enumerate(state.purses):
        yield f"money {_name(state, seat)}: {purse}"
    places: tuple[tuple[str, tuple[Counts | None, ...]], ...]
    places = (("stock", state.stocks), ("bank", state.banks))
    for key, by_seat in places:
        for seat, counts in enumerate(by_seat):
            assert counts is not None
            yield f"{key} {_name(state, seat)}: {stock_text(counts)}"
    yield f"neutrals: {state.neutrals}"


def _cards(state: SkylineState) -> Iterator[str]:
    edition = state.options.edition
    for seat, mission in enumerate(state.missions[: state.options.players]):
        yield f"mission {_name(state, seat)}: {mission_text(mission, edition)}"
    for seat, hand in enumerate(state.hands):
        yield f"hand {_name(state, seat)}: {cards_text(hand, edition)}"
    yield f"discarded: {cards_text(state.discarded, edition)}"
    yield f"pile: {cards_text(state.pile, edition, ordered=True)}"


def _turn(state: SkylineState) -> Iterator[str]:
    """Write what has happened in this turn."""
    done, edition = state.done, state.options.edition
    sites = f" {sites_text(done.series, edition)}" if done.series else ""
    yield f"income: {done.income}{sites}"
    yield f"built: {done.built}"
    yield f"bought: {done.bought}"
    yield f"neutral bought: {yes_or_no_text(done.neutral_bought)}"
    yield f"cashed: {cards_text(done.cashed, edition)}"


def _name(state: SkylineState, seat: int) -> str:
    return seat_text(seat, state.options)
