"""What can be agreed before a game, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanOptions
from manhattan_widgets.locale import text


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 1}, "for 2, 3 or 4 players, not 1"),
        ({"players": 5}, "not 5"),
        ({"players": "4"}, "players, not '4'"),
        ({"players": True}, "not True"),
        ({"players": None}, "not None"),
        ({"rounds": 6}, "With 4 players the number of rounds can be 4, not 6"),
        ({"players": 3, "rounds": 5}, "can be 4, 6, not 5"),
        ({"rounds": 4.0}, "not 4.0"),
        ({"rounds": None}, "not None"),
        ({"rounds": False}, "not False"),
        ({"takeover": "hard"}, "takeover can be majority, simple, not 'hard'"),
        ({"takeover": None}, "not None"),
        ({"edition": "nl"}, "edition can be de, sv, not 'nl'"),
        ({"edition": ["de"]}, "edition can be"),
        ({"sides": (0, 1, 2)}, "a number from 0 to 3 for each of the 4 seats"),
        ({"sides": (0, 1, 2, 4)}, "from 0 to 3"),
        ({"sides": (0, 1, 2, True)}, "from 0 to 3"),
        ({"sides": "0123"}, "from 0 to 3"),
        ({"sides": None}, "from 0 to 3"),
        ({"sides": 0}, "from 0 to 3"),
        ({"colors": 0}, "of the colors 0 to 3"),
        ({"rounds": ()}, "the number of rounds can be 4"),
        ({"sides": (0, 2, 1, 3)}, "do not go clockwise"),
        ({"players": 3, "sides": (2, 1, 0)}, "do not go clockwise"),
        ({"colors": ((0,), (1,), (2,))}, "for each of 4 seats, a list with 1"),
        ({"players": 2, "colors": ((0,), (1,))}, "for each of 2 seats, a list with 2"),
        ({"colors": (0, 1, 2, 3)}, "a list with 1"),
        ({"colors": ((0,), (1,), (2,), (2,))}, "different numbers from 0 to 3"),
        ({"colors": ((0,), (1,), (2,), (4,))}, "different numbers"),
        ({"players": 2, "colors": ((0, 0), (1, 2))}, "different numbers"),
        ({"mix": (11, 6, 4)}, "four numbers that add up to 24"),
        ({"mix": (24, 1, -1, 0)}, "add up to 24"),
        ({"mix": (11, 6, 4, 3.0)}, "add up to 24"),
        ({"timer": 30}, 'no option "timer". Its options: colors, edition'),
    ],
)
def test_impossible_options_say_what_is_possible(given: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        MANHATTAN.options(**given)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("players", "sides"),
    [(4, (1, 2, 3, 0)), (4, (0, 0, 2, 2)), (4, (3, 3, 3, 3)), (3, (1, 3, 0)), (2, (2, 0))],
)
def test_possible_sides(players: int, sides: tuple[int, ...]) -> None:
    assert MANHATTAN.options(players=players, sides=sides).sides == sides


def test_lists_are_as_good_as_tuples() -> None:
    options = MANHATTAN.options(players=2, colors=[[0, 1], [2, 3]], sides=[0, 1])
    assert options.colors == ((0, 1), (2, 3))
    assert hash(options) == hash(
        MANHATTAN.options(players=2, colors=((0, 1), (2, 3)), sides=(0, 1))
    )


def test_defaults() -> None:
    assert MANHATTAN.options() == ManhattanOptions()
    assert ManhattanOptions().players == 4
    assert ManhattanOptions().takeover == "majority"
    assert ManhattanOptions().edition == "de"


def test_a_color_that_nobody_plays_has_no_seat() -> None:
    with pytest.raises(ValueError, match="3"):
        ManhattanOptions(players=3).seat_of(3)


def test_what_a_form_offers_are_possible_values_with_labels() -> None:
    for players in MANHATTAN.players:
        for name, values in MANHATTAN.variants(players).items():
            assert text(f"manhattan.variant.{name}")
            assert values[0] == getattr(MANHATTAN.options(players=players), name)
            for value in values:
                assert text(f"manhattan.variant.{name}.{value}")
                chosen = MANHATTAN.options(players=players, **{name: value})
                assert getattr(chosen, name) == value
    assert "rounds" in MANHATTAN.variants(3)
    assert "rounds" not in MANHATTAN.variants(4)
