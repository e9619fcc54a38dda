"""What can be agreed before a game, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineOptions
from manhattan_widgets.locale import text


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 1}, "for 2, 3 or 4 players, not 1"),
        ({"players": 5}, "not 5"),
        ({"players": "4"}, "players, not '4'"),
        ({"players": True}, "not True"),
        ({"closed": 1}, "closed can be True or False, not 1"),
        ({"last_turn_mission": "yes"}, "last_turn_mission can be True or False, not 'yes'"),
        ({"own_skyline_fee": None}, "own_skyline_fee can be True or False, not None"),
        ({"skyline_block": "all"}, "skyline_block can be site, top, not 'all'"),
        ({"skyline_block": ["top"]}, "skyline_block can be"),
        ({"colors": (0, 1, 2)}, "needs 4 different numbers from 0 to 3"),
        ({"colors": (0, 1, 2, 2)}, "different numbers"),
        ({"colors": (0, 1, 2, 4)}, "different numbers"),
        ({"colors": (0, 1, 2, True)}, "different numbers"),
        ({"colors": "0123"}, "different numbers"),
        ({"colors": None}, "different numbers"),
        ({"edition": "printed"}, "An edition is"),
        ({"edition": None}, "An edition is"),
        ({"timer": 30}, 'no option "timer". Its options: closed, colors'),
    ],
)
def test_impossible_options_say_what_is_possible(given: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        SKYLINE.options(**given)
    assert words in str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_defaults(players: int) -> None:
    options = SKYLINE.options(players=players)
    assert options == SkylineOptions(players=players)
    assert options.colors == (0, 1, 2, 3)[:players]
    variants = (options.closed, options.last_turn_mission, options.own_skyline_fee)
    assert variants == (False, False, False)
    assert options.skyline_block == "site"
    assert [options.seat_of(color) for color in options.colors] == list(range(players))


def test_every_variant_of_a_form_can_be_chosen_and_is_labelled() -> None:
    for players in SKYLINE.players:
        for name, values in SKYLINE.variants(players).items():
            assert text(f"skyline.variant.{name}")
            assert values[0] == getattr(SKYLINE.options(players=players), name)
            for value in values:
                assert text(f"skyline.variant.{name}.{value}")
                chosen = SKYLINE.options(players=players, **{name: value})
                assert getattr(chosen, name) == value
