"""What a notebook shows of games, positions and scores: pictures and tables that tell no secret."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manhattan_widgets as mw
from manhattan_widgets.contract.core import Score, ScorePart, Sentence, State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.exports.cell_output import html_of
from manhattan_widgets.game import Game
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.testing.play import random_game
from tests import fourth
from tests.games import tiny
from tests.registered import registered

CASES = [(rules, options) for rules in GAMES.values() for options in rules.option_sets()]
NAMES = ("<Ann>", "Bo & Co", "Cy", "Di", "Ed", "Flo")


def read(value: Any) -> tuple[ET.Element, ET.Element]:
    """Return what a browser makes of a value's HTML, and the picture in it; both are sound."""
    ended = re.sub(r"(<(?:br|img)[^>]*)>", r"\1/>", value._repr_html_())
    page = ET.fromstring(f"<body>{ended}</body>")
    images = page.findall(".//img")
    assert len(images) == 1
    assert images[0].attrib["alt"]
    kind, _, data = images[0].attrib["src"].partition(";base64,")
    assert kind == "data:image/svg+xml"
    assert len(page.findall(".//table")) == 1
    return page, ET.fromstring(b64decode(data))


def words(value: Any) -> str:
    """Return all that can be read in a value's HTML, in its picture too."""
    page, picture = read(value)
    alt = page.find(".//img").attrib["alt"]  # type: ignore[union-attr]
    return "\n".join((*page.itertext(), alt, *picture.itertext()))


def rows(value: Any) -> list[list[str]]:
    """Return the table of a value's HTML, cell by cell."""
    page, _ = read(value)
    return [["".join(cell.itertext()) for cell in row] for row in page.iterfind(".//tr")]


def everything(state: State) -> Iterator[Any]:
    """Yield all that a notebook can be asked to show of a position."""
    seats = range(state.options.players)
    yield from (state, state.score(), state.score_now())
    yield from (state.view(seat) for seat in (None, *seats))


@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32), part=st.floats(0, 1))
@settings(deadline=None, derandomize=True, max_examples=25)
def test_all_is_sound_and_has_a_line_in_every_position(case: Any, seed: int, part: float) -> None:
    states, _ = random_game(*case, seed)
    with speaking(Random(seed).choice(languages())):
        for value in everything(states[round(part * (len(states) - 1))]):
            read(value)
            assert "\n" not in repr(value)
            assert len(repr(value)) <= 120


@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32), plies=st.integers(0, 300))
@settings(deadline=None, derandomize=True, max_examples=15)
def test_games_are_shown_as_their_pictures_are(case: Any, seed: int, plies: int) -> None:
    rules, options = case
    rng = Random(seed)
    count = options.players
    game = mw.new_game(rules.name, seed=seed, names=NAMES[:count], **rules.options_to_json(options))
    while game.outcome() is None and len(game.moves) < plies:
        game.play(game.state.random_move(rng))
    _, picture = read(game)
    assert ET.tostring(picture) == ET.tostring(ET.fromstring(game.to_svg()))
    assert [row[0] for row in rows(game)[1:]] == [*NAMES[:count]]
    assert "\n" not in repr(game)
    other = game.state.view(None).sample(rng)
    assert html_of(game.state) == html_of(other)


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_a_hand_is_shown_to_its_seat_alone(name: str) -> None:
    heading = "Your cards" if name != "skyline" else "Your mission"
    game = mw.new_game(name, players=3, seed=5)
    if name == "newyork":  # cards come after the opening
        while not game.state.view(0).hand(0):  # type: ignore[attr-defined]
            game.play(game.state.legal_moves()[0])
    for value in (game, game.state, game.state.view(None)):
        assert heading not in words(value)
    texts = [words(game.state.view(seat)) for seat in range(3)]
    assert all(heading in text for text in texts)
    assert len(set(texts)) == 3


def test_missions_of_others_are_named_nowhere() -> None:
    game = mw.new_game("skyline", players=4, seed=5)
    cities = [row[2].rpartition("mission: ")[2] for seat in range(4) for row in [
        rows(game.state.view(seat))[1 + seat]
    ]]  # fmt: skip
    assert len(set(cities)) == 4
    for seat in range(4):
        others = {*cities} - {cities[seat]}
        assert not [city for city in others if city in words(game.state.view(seat))]
    assert not [city for city in cities if city in words(game) + words(game.state)]


def test_a_table_has_everybodys_points() -> None:
    game = mw.load("examples/records/four-players.json")
    now = game.state
    points = [str(count) for count in now.score().totals]
    assert [row[1] for row in rows(game)[1:]] == points
    assert [row[0] for row in rows(now)[1:]] == ["Red", "Blue", "Green", "Black"]
    assert [row[1] for row in rows(now)[1:]] == points
    table = rows(now.score())
    assert table[0] == ["", "Player 1", "Player 2", "Player 3", "Player 4"]
    assert table[-1] == ["Total", *points]
    assert [row[0][:8] for row in table[1:-1]] == ["Rule M14", "Rule M15", "Rule M16"]
    assert [
        sum(map(int, column)) for column in zip(*(row[1:] for row in table[1:-1]), strict=True)
    ] == [*now.score().totals]
    assert words(now.score()).count("53") >= 2


def test_the_end_is_told() -> None:
    game = mw.load("examples/records/four-players.json")
    outcome = game.outcome()
    assert outcome is not None
    assert str(outcome.reason) in words(game)
    two = mw.new_game("manhattan", players=2, seed=7, names=["Ann", "Bo"])
    two.resign(0)
    assert "Ann resigned" in words(two)
    assert "resigned" not in words(two.state)


def test_it_speaks_the_readers_language() -> None:
    game = mw.new_game("manhattan", players=2, seed=7)
    versions = set()
    for code in languages():
        with speaking(code):
            versions.add(
                tuple(map(words, (game, game.state, game.state.view(1), game.state.score_now())))
            )
    assert len(versions) == len(languages()) == 4


def test_a_score_is_one_line_however_many_parts_it_has() -> None:
    game = mw.load("examples/records/four-players.json")
    points = " ".join(map(str, game.state.score().totals))
    count = len(game.state.score().parts)
    assert repr(game.state.score()) == f"<Score: points {points} from {count} parts>"


def test_a_score_of_no_known_game_names_its_rules_by_their_ids() -> None:
    sentence = Sentence.of("core.color.red")
    score = Score((ScorePart("X1", 1, 3, 1, None, None, (), sentence),), 2)
    assert repr(score) == "<Score: points 0 3 from 1 part>"
    assert rows(score)[1] == ["X1", "0", "3"]
    below = Score((*score.parts, replace(score.parts[0], seat=0, points=-2)), 2)
    assert rows(below)[-1] == ["Total", "-2", "3"]


@pytest.mark.parametrize("module", [tiny.GAME, fourth.GAME], ids=lambda module: module.name)
def test_games_of_others_are_shown_as_well(module: Any) -> None:
    with registered(module):
        game = Game.from_position(mw.new_game(module.name, seed=3).state)
        for value in (game, *everything(game.state)):
            assert "\n" not in repr(value)
            read(value)
        assert len(rows(game.state)) == 1 + game.options.players
