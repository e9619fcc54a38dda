"""Moves are written and read in every language; files, codes and positions are the same in all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import MoveError, State
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.locale import languages, set_language, speaking
from manhattan_widgets.records import decode, encode, from_json, to_json, to_text

LANGUAGES = languages()
SETTINGS = [
    (name, number)
    for name, rules in sorted(GAMES.items())
    for number in range(len(list(rules.option_sets())))
]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


@cache
def played(name: str, number: int) -> Game:
    """A whole game by one of its option sets, played at random."""
    rules = GAMES[name]
    options = list(rules.option_sets())[number]
    rng = Random(number)
    game = new_game(name, seed=number, **settings_of(options))
    while game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    return game


def settings_of(options: Any) -> dict[str, Any]:
    names = options.__dataclass_fields__
    return {name: getattr(options, name) for name in names}


@pytest.mark.no_cover
@given(st.sampled_from(SETTINGS), st.sampled_from(LANGUAGES), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_what_is_written_is_read_again(chosen: tuple[str, int], code: str, rng: Random) -> None:
    game = played(*chosen)
    state = game.state_at(rng.randrange(len(game.moves)))
    moves = state.legal_moves()
    for move in rng.sample(list(moves[:200]), min(6, len(moves))):
        english = state.format(move)
        with speaking(code):
            written = state.format(move)
            assert state.parse(written) == move, written
            assert state.parse(written.upper()) == move, written
            assert state.parse(english) == move, english
            assert state.parse(str(move)) == move


@pytest.mark.no_cover
@given(st.sampled_from(SETTINGS), st.sampled_from(LANGUAGES), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_data_are_the_same_in_every_language(
    chosen: tuple[str, int], code: str, rng: Random
) -> None:
    game = played(*chosen)
    state = game.state_at(rng.randrange(len(game.moves)))
    english = data_of(game, state)
    with speaking(code):
        assert data_of(game, state) == english
        text, record, code_ = english["position"], english["record"], english["code"]
        # What was written in one language is read in any other.
        editor = editor_of(game.rules.name)
        assert editor.format(editor.parse(text)) == text
        assert to_text(from_json(json.loads(record))) == record
        assert encode(decode(code_)) == code_


def data_of(game: Game, state: State) -> dict[str, str]:
    return {
        "record": to_text(game.record),
        "code": encode(game.record),
        "position": editor_of(game.rules.name).format(state),
        "json": json.dumps(state.to_json(), sort_keys=True),
        "moves": " ".join(map(str, state.legal_moves()[:20])),
        "repr": repr(game) + repr(state),
    }


def test_a_language_that_both_miss_is_refused_in_the_readers() -> None:
    state = new_game("manhattan", players=2, seed=1).state
    for code in LANGUAGES:
        with speaking(code), pytest.raises(MoveError) as refused:
            state.parse("nonsense at all")
        with speaking(code):
            message = str(refused.value)
        assert "nonsense" in message
        if code != "en":
            assert message != str(refused.value)


def test_json_of_a_record_has_no_words_of_the_reader() -> None:
    game = new_game("skyline", players=3, seed=4)
    english = to_json(game.record)
    for code in LANGUAGES:
        with speaking(code):
            assert to_json(game.record) == english
