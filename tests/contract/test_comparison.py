"""The games side by side: every topic is told by every game, and every rule is cited."""

from __future__ import annotations

import re

import pytest

from manhattan_widgets.contract.comparison import Cell, compare
from manhattan_widgets.contract.registry import GAMES, UnknownGameError
from manhattan_widgets.contract.rules_summary import TOPICS
from manhattan_widgets.games.manhattan.rules.board import PIECE_MIX
from manhattan_widgets.games.newyork.rules.board import MONEY, START_STONES, STONES, STOP_AT
from manhattan_widgets.games.skyline.rules.board import FIRST_MONEY, FLOORS, MONEY_AT_MOST, NEUTRALS
from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
from tests.games.manhattan.rules.test_clauses import CLAUSES as MANHATTAN_CLAUSES
from tests.games.newyork.rules.test_clauses import CLAUSES as NEW_YORK_CLAUSES
from tests.games.skyline.rules.test_clauses import CLAUSES as SKYLINE_CLAUSES

CLAUSES = {
    "manhattan": set(MANHATTAN_CLAUSES),
    "newyork": set(NEW_YORK_CLAUSES),
    "skyline": set(SKYLINE_CLAUSES),
}
ROWS = {row.topic: row for row in compare()}


def cell(game: str, topic: str) -> Cell:
    return next(c for c in ROWS[topic].cells if c.game == game)


def cell_text(game: str, topic: str) -> str:
    return " ".join(str(clause.sentence) for clause in cell(game, topic).clauses)


def numbers(sentence: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", sentence)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_about_every_topic(game: str) -> None:
    digest = GAMES[game].digest()
    assert tuple(digest) == TOPICS
    assert all(digest[topic] for topic in TOPICS)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_and_no_other(game: str) -> None:
    clauses = [clause for topic in GAMES[game].digest().values() for clause in topic]
    assert {rule for clause in clauses for rule in clause.rules} == CLAUSES[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_ours_is_told_once(game: str) -> None:
    decisions = [d for topic in TOPICS for d in cell(game, topic).decisions]
    assert sorted(d.rule for d in decisions) == sorted(GAMES[game].assumptions())
    assert {d.rule: d.sentence for d in decisions} == GAMES[game].assumptions()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("topic", TOPICS)
def test_sentences_are_whole_and_none_is_said_twice(game: str, topic: str) -> None:
    sentences = [str(clause.sentence) for clause in cell(game, topic).clauses]
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z0-9].*\.", sentence), sentence


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_form_is_among_the_variants(game: str) -> None:
    rules = GAMES[game]
    offered = {option for players in rules.players for option in rules.variants(players)}
    choices = cell(game, "variants").choices
    assert {choice.option for choice in choices} == offered
    for choice in choices:
        for players in choice.players or rules.players:
            assert rules.variants(players)[choice.option] == tuple(v for v, _ in choice.values)


def test_an_option_tells_which_numbers_of_players_have_it() -> None:
    choices = {choice.option: choice for choice in cell("newyork", "variants").choices}
    assert (choices["teams"].players, choices["two_demolish"].players) == ((4,), (2,))
    assert choices["actions"].players == ()


def test_options_stand_with_the_variants_alone() -> None:
    assert all(not c.choices for r in ROWS.values() if r.topic != "variants" for c in r.cells)


def test_games_come_as_they_are_asked_for() -> None:
    rows = compare(["skyline", "manhattan"])
    assert [row.topic for row in rows] == list(TOPICS)
    assert all([c.game for c in row.cells] == ["skyline", "manhattan"] for row in rows)


def test_a_game_that_is_not() -> None:
    with pytest.raises(UnknownGameError, match='no game called "chess"'):
        compare(["chess"])


# ---- what is said agrees with what is played


def test_pieces_of_manhattan() -> None:
    first, *mix = numbers(cell_text("manhattan", "pieces"))
    assert (first, tuple(mix)) == (sum(PIECE_MIX), PIECE_MIX)


def test_stones_and_money_of_new_york() -> None:
    assert numbers(cell_text("newyork", "pieces")) == [STONES[3], STONES[2], STONES[5]]
    assert STONES[2] == STONES[4]
    start = numbers(str(cell("newyork", "setup").clauses[0].sentence))
    assert start == [START_STONES[3], START_STONES[2], START_STONES[5]]
    assert START_STONES[2] == START_STONES[4]
    begun = numbers(str(cell("newyork", "money").clauses[0].sentence))
    assert begun == [MONEY[3], MONEY[4], MONEY[5]]
    assert MONEY[2] in numbers(cell_text("newyork", "players"))
    assert STOP_AT == 4
    assert "four crossings or fewer" in cell_text("newyork", "end")


def test_floors_and_money_of_skyline() -> None:
    of_color = numbers(str(cell("skyline", "pieces").clauses[0].sentence))
    assert of_color == [FLOORS[0], 1, FLOORS[1], 2, FLOORS[2], 4, FLOORS[3], 6, FLOORS[4], 10]
    shared = numbers(str(cell("skyline", "pieces").clauses[1].sentence))
    assert shared == [FLOORS[6], NEUTRALS, 5]
    assert FIRST_MONEY in numbers(cell_text("skyline", "setup"))
    assert MONEY_AT_MOST in numbers(cell_text("skyline", "money"))
    edition = reconstruction()
    assert numbers(cell_text("skyline", "board"))[0] == len(edition.names)
    assert numbers(cell_text("skyline", "cards"))[0] == len(edition.deck)


def test_what_is_not_in_the_booklet_is_called_a_reconstruction() -> None:
    assert "reconstruction" in cell_text("skyline", "board")
    assert "reconstruction" in cell_text("skyline", "cards")


def test_no_two_topics_are_called_the_same() -> None:
    assert len({str(row.title) for row in ROWS.values()}) == len(TOPICS) == len(ROWS)
