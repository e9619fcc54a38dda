"""What goes into a share code comes out of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records import Record, RecordError, decode, encode, load

from ..noted import noted_records
from ..played import ENDLESS, OPTION_SETS, game_with, games, play_randomly, random_game
from .codes import ALPHABET, EXAMPLES, SLOW, bare

#: The code of examples/records/four-players.json: it has to be readable for ever.
GOLDEN = (
    "1CbDFpGwXpVllObjltCieCv_8LEgotVcHjNIc-bCGG16FhbaQvtC5Z1V_wQcWC0NxFh7-1sJzghhMRdb"
    "ceKkVeopuzJKRgBcu1wvJApPpvQzKF1hZahC4-lMwVknX9Ud9zPckejFGif0xwTFpPUcSYoujkm"
)


@SLOW
@given(games())
def test_a_record_comes_back(game: Game) -> None:
    record = game.record
    code = encode(record)
    assert decode(code) == bare(record)
    assert set(code) <= set(ALPHABET)
    assert encode(decode(code)) == code
    assert decode(f"  {code[:9]}\r\n{code[9:12]} {code[12:]}\n") == decode(code)


@SLOW
@given(games(), st.booleans(), st.booleans())
def test_names_and_seed_come_along_if_asked_for(game: Game, names: bool, seed: bool) -> None:
    kinds = tuple(replace(p, name=p.name + " Ø", kind="greedy") for p in game.players)
    record = replace(game.record, players=kinds)
    expected = bare(record)
    if names:
        expected = replace(expected, players=record.players)
    if seed:
        expected = replace(expected, seed=record.seed)
    assert decode(encode(record, names=names, seed=seed)) == expected
    assert decode(encode(replace(record, seed=None), seed=seed)).seed is None


@settings(SLOW, max_examples=20)
@given(noted_records(), st.booleans())
def test_comments_and_variations_come_along_if_asked_for(record: Record, names: bool) -> None:
    assert decode(encode(record, notes=True, seed=True, names=True)) == record
    code = encode(record)
    assert decode(code) == bare(replace(record, comments=(), variations=()))
    plain = replace(record, comments=(), variations=())
    assert encode(plain, names=names, notes=True) == encode(record, names=names)


@SLOW
@given(games())
def test_a_position_comes_back(game: Game) -> None:
    code = encode(game.state)
    record = decode(code)
    assert (record.position, record.events) == (game.state, ())
    assert encode(record) == code
    assert Game(record).state == Game.from_position(game.state, seed=1).states[len(record.events)]


def test_an_impossible_position_has_no_code() -> None:
    game = random_game(plies=20)
    wrong = replace(game.state, hands=game.state.hands[::-1], pile=game.state.pile[1:])
    with pytest.raises(RecordError, match="position: "):
        encode(wrong)


@SLOW
@given(games())
def test_a_game_from_a_position_comes_back(game: Game) -> None:
    began = play_randomly(Game.from_position(game.state, seed=3), 10, seed=3)
    assert decode(encode(began.record)) == bare(began.record)


@pytest.mark.parametrize(("rules", "options"), OPTION_SETS)
def test_every_moment_of_a_game_comes_back(rules: object, options: object) -> None:
    game = play_randomly(game_with(rules, options, seed=5), ENDLESS, seed=5)  # type: ignore[arg-type]
    record = game.record
    for count in {0, 1, 2, len(record.events) // 2, len(record.events) - 1}:
        part = bare(replace(record, events=record.events[:count], result=None))
        assert decode(encode(part)) == part


def test_a_game_is_played_on_from_its_code() -> None:
    game = random_game(plies=30)
    again = Game.from_record(decode(encode(game.record, seed=True)))
    assert play_randomly(again, ENDLESS, seed=9).events == (
        play_randomly(game, ENDLESS, seed=9).events
    )


def test_the_code_of_a_recorded_game_stays() -> None:
    record = load(EXAMPLES / "four-players.json")
    assert encode(record) == GOLDEN
    assert decode(GOLDEN) == bare(record)


def test_a_record_that_breaks_the_rules_has_no_code() -> None:
    record = random_game(plies=30).record
    with pytest.raises(RecordError, match="events"):
        encode(replace(record, events=record.events[:-1] + record.events[:1]))
    with pytest.raises(RecordError, match="no share code"):
        decode(encode(record)[1:])


def test_long_names_in_any_script_come_along() -> None:
    game = new_game(
        "manhattan",
        names=["".join(map(chr, Random(n).sample(range(0x4E00, 0x9FFF), 40))) for n in range(4)],
    )
    assert decode(encode(game.record, names=True)).players == game.players
