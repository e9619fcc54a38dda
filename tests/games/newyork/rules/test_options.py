"""Options: defaults, what goes together, and what is refused with which words."""

from __future__ import annotations

from typing import Any

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.games.newyork.rules import NEW_YORK
from manhattan_widgets.locale import text


def test_the_defaults() -> None:
    options = NEW_YORK.options()
    assert NEW_YORK.options_to_json(options) == {
        "players": 4,
        "actions": False,
        "opening": "shared",
        "teams": False,
        "two_demolish": False,
        "colors": [[0], [1], [2], [3]],
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 1}, "for 2, 3, 4 or 5 players, not 1"),
        ({"players": 6}, "not 6"),
        ({"players": True}, "not True"),
        ({"players": "4"}, "players, not '4'"),
        ({"actions": 1}, "actions can be True or False, not 1"),
        ({"teams": "yes"}, "teams can be True or False, not 'yes'"),
        ({"opening": "other"}, "opening can be shared, own, not 'other'"),
        ({"opening": None}, "not None"),
        ({"players": 3, "teams": True}, "four players, not for 3"),
        ({"players": 3, "two_demolish": True}, "two players, not for 3"),
        ({"colors": 3}, "for each of 4 seats"),
        ({"colors": [[0], [1], [2]]}, "for each of 4 seats"),
        ({"players": 2, "colors": [[0], [1]]}, "with 2 of the colors"),
        ({"colors": [[0], [1], [2], [2]]}, "all the numbers from 0 to 3"),
        ({"colors": [[0], [1], [2], [4]]}, "all the numbers from 0 to 3"),
        ({"colors": [["r"], [1], [2], [3]]}, "all the numbers"),
        ({"opening": "own", "colors": [[1], [0], [2], [3]]}, "drawn by lot"),
        ({"speed": 3}, 'no option "speed"'),
    ],
)
def test_what_cannot_be(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        NEW_YORK.options(**given)


@pytest.mark.parametrize("players", NEW_YORK.players)
def test_a_form_has_words_for_every_choice(players: int) -> None:
    defaults = NEW_YORK.options(players=players)
    for name, values in NEW_YORK.variants(players).items():
        assert values[0] == getattr(defaults, name)
        assert text(f"newyork.variant.{name}")
        for value in values:
            assert text(f"newyork.variant.{name}.{value}")
            NEW_YORK.options(players=players, **{name: value})


@pytest.mark.parametrize(("players", "ways"), [(2, 24), (3, 6), (4, 24), (5, 120)])
def test_values_are_numbered_with_the_default_first(players: int, ways: int) -> None:
    values = NEW_YORK.option_values(players)
    defaults = NEW_YORK.options(players=players)
    assert len(values["colors"]) == ways
    for name, possible in values.items():
        assert possible[0] == getattr(defaults, name)
        assert len(set(possible)) == len(possible)
