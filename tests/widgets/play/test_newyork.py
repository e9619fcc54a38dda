"""Whole games of New York in the widgets, every move put together part by part."""

from __future__ import annotations

import re
from random import Random

import pytest
from ipywidgets import Select

import manhattan_widgets as mw
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence
from tests.widgets import seen


@pytest.mark.no_cover
def test_people_play_with_action_cards_to_the_end() -> None:
    names, kinds = ["Ann", "Bo"], ["person", "person"]
    game = mw.new_game("newyork", seed=3, names=names, kinds=kinds, players=2, actions=True)
    widget = mw.play(game, library=False, pace=0)
    session, rng, made = widget.session, Random(3), set()
    while session.outcome is None:
        if session.curtained:
            assert not seen.part(widget, "mw-hand").children or not session.choosable
            session.reveal()
        view = session.view
        special = [m for m in view.legal_moves() if type(m).__name__ not in ("Build", "Put")]
        move = rng.choice(special) if special and rng.random() < 0.8 else view.random_move(rng)
        for part in view.parts(move):
            assert session.select(part), (part, session.message)
        assert session.chosen == move
        made.add(type(move).__name__)
        session.play_chosen()
    assert made >= {"Put", "Build", "Raze", "Speculate", "Develop", "Statics", "TakeDown"}
    assert "The scoring at the end" in seen.words(widget)
    replay = mw.replay(game)
    (entries,) = (select.options for select in seen.parts(replay) if isinstance(select, Select))
    assert "Round 0" not in str(entries)
    assert any("★ The scoring: " in entry for entry in entries)
    replay.session.go_to(len(game.moves))
    assert "ply" in seen.part(replay, "mw-place").value
    assert "round" not in seen.part(replay, "mw-place").value
    for opened in (widget, replay):
        opened.close()


def test_the_color_that_was_drawn_is_said_and_shown_until_one_has_moved() -> None:
    widget = mw.play("newyork", players=3, people=1, seed=5, pace=0, theme="light", library=False)
    session, beginning = widget.session, "Colors were drawn by lot: You "
    while not session.view.colors:
        assert beginning not in seen.words(widget)
        session.play(session.legal_moves[0])
    color = str(color_sentence(session.view.colors_of(0)[0]))
    assert f"{beginning}{color}, Computer 1 " in seen.words(widget)
    places = [box.value for box in seen.html_boxes(widget) if "class='mw-since'" in box.value]
    assert places
    assert all(f"aria-label='{color}'" in place for place in places)
    for _ in range(2):
        session.play(session.legal_moves[0])
    assert beginning not in seen.words(widget)


def test_what_was_placed_before_colors_were_drawn_is_listed_with_the_color_it_has() -> None:
    widget = mw.play("newyork", players=3, people=1, seed=4, pace=0, theme="light", library=False)
    session = widget.session
    while not session.view.colors:
        session.play(session.legal_moves[0])
    (since, *_) = (box.value for box in seen.html_boxes(widget) if "class='mw-since'" in box.value)
    made = [line for line in since.split("<p ") if " building of " in line]
    played = [re.findall(r"aria-label='(\w+)'|building of (\w+)</span>", line) for line in made]
    assert all(letter == building for (letter, _), (_, building) in played)
    assert len(played) > 1
    widget.close()


def test_there_is_no_curtain_before_anybody_has_cards() -> None:
    widget = mw.play("newyork", players=3, people=3, seed=5, pace=0, library=False)
    session, placed = widget.session, 0
    while not session.curtained:
        assert seen.is_shown(widget, "Play this move")
        session.play(session.legal_moves[0])
        placed += 1
    assert placed == len(session.history) == 3 * 8
    assert any(session.game.state.hands)
    assert seen.is_shown(widget, "I am Player ")


def test_where_no_curtain_names_a_person_the_headline_and_the_announcement_do() -> None:
    widget = mw.play("newyork", people=3, players=3, names=["Ann", "Bo", "Cy"], library=False)
    for name in ("Ann", "Bo"):
        assert f"Opening · {name} to place a stone" in seen.head(widget)
        assert f"{name}, it is your turn." in seen.words_of(seen.spoken(widget))
        widget.session.play(widget.session.view.legal_moves()[0])
    alone = mw.play("newyork", people=1, players=3, library=False)
    assert "your turn to place a stone" in seen.head(alone)
