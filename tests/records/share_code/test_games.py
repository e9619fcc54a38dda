"""What games say for share codes: values of their options, and a number or a name."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from manhattan_widgets.contract.registry import GAMES, GameModule
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.skyline.rules import SKYLINE, Skyline
from manhattan_widgets.records import decode, encode
from tests.games.tiny import GAME as TINY_GAME
from tests.registered import registered

from ..played import random_game
from .codes import bare, refusal, sealed, written


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_all_its_values_the_default_first(name: str) -> None:
    rules = GAMES[name]
    for players in rules.players:
        values, defaults = rules.option_values(players), rules.options(players=players)
        assert {"players", *values} == {f.name for f in fields(defaults)}
        for option, possible in values.items():
            assert possible[0] == getattr(defaults, option)
            assert len(set(possible)) == len(possible)
        for option, offered in rules.variants(players).items():
            assert set(offered) <= set(values[option])
    for options in rules.option_sets():
        possible = rules.option_values(options.players)
        assert all(getattr(options, option) in possible[option] for option in possible)


def test_games_have_numbers_of_their_own() -> None:
    numbers = [rules.number for rules in GAMES.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number is not None and 0 <= number < 7 for number in numbers)


class Twin(Skyline):
    """A game of somebody else, who took over our number with our rules."""

    name = "twin"


def tower_game(moves: int) -> Game:
    game = new_game("tiny", players=2, seed=1)
    for _ in range(moves):
        game.play(game.state.legal_moves()[0])
    return game


def test_a_game_without_a_number_is_written_by_its_name() -> None:
    with registered(TINY_GAME):
        for moves in (0, 5, 15):
            record = tower_game(moves).record
            assert decode(encode(record)) == bare(record)
        state = tower_game(7).state
        assert decode(encode(state)).position == state
        code = encode(state)
    assert "is of a game that this program does not know" in refusal(code)


def test_numbers_are_for_our_own_games() -> None:
    twin = GameModule(name="twin", package="twin", rules=Twin())
    golden = encode(SKYLINE.new(SKYLINE.options()))
    with registered(twin):
        assert decode(encode(Twin().new(SKYLINE.options()))).game == "skyline"  # the state's rules
        assert encode(SKYLINE.new(SKYLINE.options())) == golden
        record = replace(decode(golden), game="twin")
        assert decode(encode(record)).game == "twin"
        assert decode(golden).game == "skyline"


def test_a_name_is_written_for_no_game_that_has_a_number() -> None:
    name = b"skyline"
    writer = written((7, 8))
    writer.number(len(name))
    writer.choice(int.from_bytes(name), of=256 ** len(name))
    writer.number(0)
    assert "is no game" in refusal(sealed(writer))
    endless = written((7, 8))
    endless.number(10**6)
    assert "is no game" in refusal(sealed(endless))


def test_packages_that_are_broken_keep_no_code_from_opening() -> None:
    broken = GameModule(name="aaa", package="aaa", rules="aaa_is_not_installed:RULES")
    code = encode(random_game(plies=5).record)
    with registered(broken):
        assert decode(code).game == "manhattan"
