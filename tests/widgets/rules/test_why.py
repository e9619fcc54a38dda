"""Why, and why not: asked in play, replay and explore, answered with the rule's text and marks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from ipywidgets import Text

import manhattan_widgets as mw
from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.widgets.play.widget import PlayWidget
from manhattan_widgets.widgets.rules.why_panel import WhyPanel
from tests.widgets.seen import (
    button,
    click_site,
    field,
    html,
    is_shown,
    part,
    press,
    scene,
    type_move,
    words,
)

POSITION = "players: 4\nto move: Blue\nF5: b1 r4\nM1: b2\nhand Blue: 5 1 3 9\n"


@pytest.fixture
def state() -> State:
    editor = editor_of("manhattan")
    start = editor.parse(POSITION)
    return editor.fill(start, Random(1), editor.left_open(POSITION)).state


@pytest.fixture
def played(state: State) -> PlayWidget:
    kinds = ["person" if seat == state.to_move else "novice" for seat in range(4)]
    return mw.play(mw.Game.from_position(state, seed=1, kinds=kinds), library=False, pace=0)


def asking(widget: Any) -> WhyPanel:
    """Return what answers questions in a widget."""
    panel = widget._why
    assert isinstance(panel, WhyPanel)
    return panel


def _board(widget: object) -> set[str]:
    tiles = scene(widget).tiles
    return {getattr(shape, "text", "") for tile in tiles for shape in tile.shapes}


def _ask(widget: object, typed: str) -> None:
    question = field(widget, Text, "Move:")
    question.value = ""
    question.value = typed


def test_a_typed_question_is_answered_and_marked(played: PlayWidget) -> None:
    assert "Ask about any move" not in words(played)
    press(played, "Why, and why not?")
    _ask(played, "2 on Frankfurt 5")
    answer = asking(played).answer
    assert answer is not None
    assert (answer.rule, answer.legal) == ("M11", False)
    assert "Rule M11: Taking a tower over" in words(played)
    assert "✗" in _board(played)
    press(played, "Close the questions")
    assert "✗" not in _board(played)
    assert "Rule M11" not in words(played)


def test_the_same_answer_is_read_out_again(played: PlayWidget) -> None:
    press(played, "Why, and why not?")
    region = part(played, "mw-why")
    answers = []
    for _ in range(3):
        asking(played).ask("2 on Frankfurt 5")
        answers.append(region.value)
        asking(played).show(played.session.view)  # drawn again: nothing new
        assert region.value == answers[-1]
    assert answers[0] != answers[1] != answers[2]
    field(played, Text, "Move:").value = ""
    asking(played)._tell(None)
    for _ in range(2):
        press(played, "Ask")
        assert region.value not in answers[:-1]
        answers.append(region.value)


def test_the_chosen_move_is_asked_about(played: PlayWidget) -> None:
    press(played, "Why, and why not?")
    press(played, "Ask")
    assert "Type a move first, or choose one." in words(played)
    move = next(m for m in played.session.legal_moves if "M1" in played.session.view.parts(m))
    type_move(played, str(move))
    press(played, "Ask")
    assert asking(played).answer is not None
    assert (asking(played).answer.legal, asking(played).answer.rule) == (True, "M10")
    assert "✓" in _board(played)


def test_the_preview_of_a_move_has_its_rule(played: PlayWidget) -> None:
    assert "Rule M10" not in words(played)
    move = next(m for m in played.session.legal_moves if "M1" in played.session.view.parts(m))
    type_move(played, str(move))
    assert "<summary>Rule M10: Building on free ground" in html(played)


def test_a_site_that_is_not_lit_says_why_and_is_marked(played: PlayWidget) -> None:
    session = played.session
    fives = [p for m in session.legal_moves for p in session.view.parts(m) if p.startswith("card:")]
    session.select(next(card for card in fives if "5" in card))
    piece = next(p for p in sorted(session.choosable) if p.startswith("piece:b1"))
    session.select(piece)
    click_site(played, "F5")
    assert session.message.rule == "M11"
    assert "<summary>Rule M11: Taking a tower over" in html(played)
    assert "✗" in _board(played)


def test_an_answer_is_forgotten_with_its_position(played: PlayWidget) -> None:
    press(played, "Why, and why not?")
    _ask(played, "2 on Frankfurt 5")
    played.session.play(played.session.legal_moves[0])
    assert asking(played).answer is None
    assert "Rule M11: Taking" not in words(played)


def test_explore_answers_for_the_player_to_move(state: State) -> None:
    widget = mw.explore(state)
    press(widget, "Why, and why not?")
    _ask(widget, "2 on Frankfurt 5")
    assert asking(widget).answer.rule == "M11"
    assert "✗" in _board(widget)
    press(widget, "Ask")
    assert asking(widget).answer.rule == "M11"


def test_explore_answers_nothing_about_what_cannot_be(state: State) -> None:
    widget = mw.explore(state)
    widget.choose_tool("put:b1")
    widget.click("F5")
    assert not is_shown(widget, "Why, and why not?")
    assert "<summary>Rule M11: Taking a tower over" in html(widget)


def test_replay_answers_at_any_ply() -> None:
    game = mw.new_game("manhattan", seed=3)
    for _ in range(3):
        game.play(game.state.legal_moves()[0])
    widget = mw.replay(game)
    press(widget, "Why, and why not?")
    _ask(widget, "3 on Frankfurt 5")
    assert asking(widget).answer.explanation == game.state_at(0).view(None).explain(
        game.state.parse("3 on Frankfurt 5")
    )
    widget.session.go_to(2)
    assert asking(widget).answer is None


def test_a_scoring_has_its_rules() -> None:
    editor = editor_of("manhattan")
    text = "players: 4\nF5: r3 b4\nM1: b2\n"
    state = editor.fill(editor.parse(text), Random(1), editor.left_open(text)).state
    page = html(mw.score(state))
    for rule in ("M14", "M15", "M16"):
        assert f"<summary>Rule {rule}:" in page


def test_the_board_is_marked_only_where_the_answer_is_about(played: PlayWidget) -> None:
    press(played, "Why, and why not?")
    _ask(played, "draft 1 1 1 1 1 1")
    assert asking(played).marks(played.session.message) == {}
    assert button(played, "Close the questions")
