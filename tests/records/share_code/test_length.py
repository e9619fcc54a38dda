"""How long share codes are, and what is too long for one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import lgamma, log, log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.records import Record, RecordError, encode, load
from manhattan_widgets.records.share_code import envelope

from ..played import ENDLESS, OPTION_SETS, game_with, play_randomly, random_game
from .codes import EXAMPLES, SLOW


def information(record: Record) -> float:
    """Return the bits in a record's events, counted without the coder and its numbering."""
    bits = 0.0
    for state, event in zip(record.states(), record.events, strict=False):
        if state.chance is None:
            bits += log2(len(list(state.legal_moves())))
            continue
        data = event.to_json()
        if "start" in data:
            bits += log2(record.options.players)
        if "colors" in data:
            sizes = [len(seat) for seat in data["colors"]]
        else:
            sizes = list(Counter(data.get("deal") or data["shuffle"]).values())
        orders = lgamma(sum(sizes) + 1) - sum(lgamma(n + 1) for n in sizes)
        bits += orders / log(2)
    return bits


@pytest.mark.no_cover
@pytest.mark.parametrize(("rules", "options"), OPTION_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_takes_little_more_than_its_information(
    rules: object, options: object, seed: int
) -> None:
    game = play_randomly(game_with(rules, options, seed), ENDLESS, seed)  # type: ignore[arg-type]
    assert len(encode(game.record)) <= 1.25 * information(game.record) / 6


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_recorded_games_too(name: str) -> None:
    record = load(EXAMPLES / f"{name}.json")
    assert len(encode(record)) <= 1.25 * information(record) / 6


@SLOW
@given(st.sampled_from([2, 3, 4]), st.integers(0, 130), st.booleans())
def test_a_part_of_a_game_takes_some_characters_more(
    players: int, plies: int, resigned: bool
) -> None:
    game = random_game(plies, players=players)
    if resigned and game.outcome() is None:
        game.resign(1)
    size, needed = len(encode(game.record)), information(game.record) / 6
    assert size <= needed + 12
    assert size <= 1.25 * needed or len(game.moves) < 32


def test_a_game_too_long_for_a_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = replace(random_game(plies=3).record, comments=((0, "東" * 2000), (1, "x" * 2000)))
    monkeypatch.setattr(envelope, "LONGEST", 100)
    with pytest.raises(RecordError, match="at most 100 characters"):
        encode(random_game().record)
    monkeypatch.undo()
    assert len(encode(record, notes=True)) < 500
    rng = Random(1)
    noise = ["".join(map(chr, rng.choices(range(0x4E00, 0x9FFF), k=2000))) for _ in range(3)]
    with pytest.raises(RecordError, match="at most 4095 characters"):
        encode(replace(record, comments=tuple(enumerate(noise))), notes=True)
    long = tuple((ply, "x" * 2000) for ply in range(30))
    with pytest.raises(RecordError, match="at most 4095 characters"):
        encode(replace(random_game(plies=30).record, comments=long), notes=True)
