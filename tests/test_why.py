"""``mw.why()``: the rules' answer to any move, with the text of the rule."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from IPython.lib.pretty import pretty

import manhattan_widgets as mw
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import GAMES, find_rule
from manhattan_widgets.games.manhattan.rules import moves as manhattan
from manhattan_widgets.games.newyork.rules import moves as newyork
from manhattan_widgets.games.skyline.rules import moves as skyline
from manhattan_widgets.locale.wrapping import COLUMNS
from manhattan_widgets.widgets.rules.rule_links import rule_details, rule_lines

TAKEOVER = "players: 4\nto move: Blue\nF5: b1 r4\nhand Blue: 1 3 5 9\n"


def _position() -> object:
    editor = editor_of("manhattan")
    state = editor.parse(TAKEOVER)
    return editor.fill(state, Random(1), editor.left_open(TAKEOVER)).state


def test_ids_of_rules_are_of_one_game_only() -> None:
    ids = [rule for rules in GAMES.values() for rule in rules.rulebook()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_first_move_is_explained_with_its_rule(game: str) -> None:
    played = mw.new_game(game, seed=3)
    move = played.state.legal_moves()[0]
    answer = mw.why(played, move)
    assert answer.legal
    assert answer.rule in played.rules.rulebook()
    assert str(answer).splitlines()[0] == f"{played.state.format(move)}: allowed."
    rule = find_rule(answer.rule)
    assert rule is not None
    printed = "\n".join(rule_lines(rule)).split()
    assert str(answer).split()[-len(printed) :] == printed
    assert max(map(len, str(answer).splitlines())) <= COLUMNS


def test_an_illegal_move_names_rule_and_sites() -> None:
    answer = mw.why(_position(), "2 on Frankfurt 5")  # type: ignore[arg-type]
    assert (answer.legal, answer.rule, answer.sites) == (False, "M11", ("F5",))
    assert "not allowed." in str(answer)
    assert "On the board: F5." in str(answer)
    assert "Rule M11: Taking a tower over" in str(answer)


def test_a_text_that_is_no_move_is_explained_too() -> None:
    answer = mw.why(mw.new_game("manhattan", seed=3), "<b>hello</b>")
    assert not answer.legal
    assert not answer.clear
    assert str(answer).startswith("<b>hello</b>: this is no single move.")
    assert "<b>hello" not in answer._repr_html_()


def test_a_view_is_asked_as_it_is() -> None:
    state = mw.new_game("manhattan", seed=3).state
    other = (state.to_move + 1) % 4  # type: ignore[operator]
    answer = mw.why(state.view(other), state.legal_moves()[0])
    assert not answer.legal
    assert "another player's turn" in str(answer)


def test_in_a_notebook_the_rule_is_opened_by_a_click() -> None:
    html = mw.why(_position(), "2 on Frankfurt 5")._repr_html_()  # type: ignore[arg-type]
    assert "<details class='mw-rule'><summary>Rule M11: Taking a tower over</summary>" in html


def test_details_of_rules_come_once_and_unknown_ids_give_none() -> None:
    details = rule_details("M11", "M11", "X1", "N9")
    assert details.count("<details") == 2
    assert rule_details("X1") == rule_details() == ""
    assert rule_details("M9", is_open=True).startswith("<details class='mw-rule' open>")


def test_what_was_decided_is_told_with_the_rule() -> None:
    rule = find_rule("M20")
    assert rule is not None
    assert rule_lines(rule)[-1].startswith("The booklet leaves this open")
    assert find_rule("M9") == GAMES["manhattan"].rulebook()["M9"]


@pytest.mark.parametrize("source", ["four-players.json", None, 3])
def test_what_has_no_position_is_refused_with_what_to_do(source: object) -> None:
    with pytest.raises(TypeError, match=r"mw\.load"):
        mw.why(source, "3 on Frankfurt 5")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_is_refused(name: str) -> None:
    game = mw.new_game(name, players=2, seed=7)
    with pytest.raises(TypeError, match=f"A move of {game.rules.title()} is needed.* not 5\\."):
        mw.why(game, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "move", "rule"),
    [
        ("manhattan", manhattan.Pass(9, 0, 1), "M5"),
        ("newyork", newyork.Put(0, 60), "N7"),
        ("skyline", skyline.Build("9", "B1"), "S1"),
    ],
)
def test_a_move_that_names_what_the_game_does_not_have_is_explained(
    name: str, move: Any, rule: str
) -> None:
    answer = mw.why(mw.new_game(name, players=2, seed=7), move)
    assert (answer.legal, answer.rule, answer.asked) == (False, rule, repr(move))


def test_a_prompt_shows_what_is_printed() -> None:
    answer = mw.why(mw.new_game("manhattan", seed=3), "3 on Frankfurt 5")
    assert pretty(answer) == str(answer)  # type: ignore[no-untyped-call]
