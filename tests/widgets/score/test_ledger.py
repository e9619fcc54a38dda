"""The ledger: rounds and sums, of whatever can be scored, shown and kept in a notebook."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from ipywidgets import Button

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.game import new_game
from manhattan_widgets.records import RecordError, encode
from manhattan_widgets.widgets.score.widget import ScoreWidget, score
from tests.widgets import seen

from .scored import FOUR, RECORDS, THEMES, played, press_row, rows, tabs, towers


def test_the_last_scoring_is_shown_first() -> None:
    widget = score(FOUR)
    assert tabs(widget).options == tuple((f"Round {n}", n - 1) for n in (1, 2, 3, 4))
    assert widget.round.number == 4
    page_words = seen.words(widget)
    assert "The board as it was when round 4 was scored." in page_words
    assert rows(widget)[:7] == [
        "Tallest tower",
        *("Sydney", "Manhattan", "Frankfurt", "Hong Kong", "São Paulo", "Cairo"),
    ]
    for how in ("3 points for the owner", "In each city, 2 points", "1 point for each tower"):
        assert how in page_words
    for rule in ("M14", "M15", "M16"):
        assert f"rule {rule}" in page_words


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_sums_are_those_of_the_game(name: str) -> None:
    widget = score(RECORDS / f"{name}-players.json")
    outcome = widget.ledger.totals
    html = seen.html(widget)
    for seat, player in enumerate(widget.ledger.players):
        assert f"<b>{outcome[seat]}</b>" in html
        assert player.name in html
    game = mw.load(RECORDS / f"{name}-players.json")
    assert outcome == game.state.score().totals


def test_all_sources_are_taken() -> None:
    game = played(40)
    for source in (game, game.record, encode(game.record), game.state, game.state.view(2)):
        widget = score(source)
        assert widget.ledger.totals == game.state.score().totals
        widget.close()


def test_a_state_has_colors_for_names_and_no_chart() -> None:
    widget = score(played(40, players=2).state)
    assert [player.name for player in widget.ledger.players] == ["Red + Green", "Blue + Black"]
    assert "Thick line" not in seen.words(widget)
    assert "Points by round" in seen.words(widget)


def test_other_rounds_and_now() -> None:
    widget = score(played(60), 1)
    assert widget.round.number == 1
    widget.show_round("now")
    assert not widget.round.counted
    assert "these points are not counted yet" in seen.words(widget)
    assert "Then" in seen.words(widget)
    tabs(widget).value = 0
    assert widget.round.number == 1
    assert "So far" in seen.words(widget)
    widget.show_round(1)
    assert widget.round.number == 1


@pytest.mark.parametrize("name", ["newyork", "skyline"])
def test_what_is_counted_once_is_said_once(name: str) -> None:
    game = new_game(name, players=3, seed=5)
    rng = Random(5)
    while game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    shown = seen.words(score(game))
    assert "Sum" in shown
    assert "Total" in shown
    assert "So far" not in shown
    assert "Points by round" not in shown


def test_before_the_first_scoring_the_board_as_it_stands() -> None:
    widget = score(new_game("manhattan", players=4, seed=7))
    assert widget.round.title == "If scored now"
    assert rows(widget) == [
        "Tallest tower",
        *("Sydney", "Manhattan", "Frankfurt", "Hong Kong", "São Paulo", "Cairo"),
    ]
    assert towers(widget).options == (("– choose a building –", ""),)


@pytest.mark.parametrize("wanted", [0, 5, -1, True, "round 2", 2.5, "now"])
def test_a_round_that_is_not_there_is_refused(wanted: Any) -> None:
    with pytest.raises(OptionError, match=r"There is no scoring .*; round can be: 1, 2, 3, 4\."):
        score(FOUR, wanted)


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(RecordError):
        score("no-such-file.json")
    with pytest.raises(OptionError, match="theme"):
        score(FOUR, theme="blue")
    with pytest.raises(TypeError):
        score(3)  # type: ignore[arg-type]


def test_points_from_before_are_in_the_table() -> None:
    state = replace(played(60).state, carried=(5, 0, 0, 0), scored=())
    widget = score(state)
    assert widget.round.title == "If scored now"
    assert "Before" in seen.html(widget)
    assert widget.ledger.totals == (5, 0, 0, 0)


@THEMES
def test_a_saved_notebook_has_the_board_the_chart_and_the_ledger_in_words(theme: str) -> None:
    widget = score(FOUR, 2, theme=theme)
    press_row(widget, "Frankfurt")
    bundle, _ = widget._repr_mimebundle_()
    picture, text = bundle["image/svg+xml"], bundle["text/plain"]
    for words in ("majority B +2", "round 2 scored", "The board: Round 2"):
        assert words in picture
    assert "Round 2: Fatima 9, Gustav 14, Hanneke 6, Ivo 4" in text
    assert "Majority in Frankfurt: Blue (Gustav) +2. Towers in Frankfurt: Blue 3, Red 1." in text
    assert "The game is over" not in text
    assert widget.snapshot() == picture
    state = score(played(40).state, theme=theme)
    assert "round 1 scored" not in state.snapshot()


def test_names_are_shown_as_they_are() -> None:
    game = new_game("manhattan", players=3, seed=2, names=["<b>A&B</b>", "Bo", "Cy"])
    rng = Random(2)
    while len(game.moves) < 40:
        game.play(rng.choice(game.state.legal_moves()))
    widget = score(game, "now")
    press_row(widget, "Red")
    assert "<b>A&B" not in seen.html(widget)
    assert "&lt;b&gt;A&amp;B" in seen.html(widget)


def test_a_closed_widget_is_gone() -> None:
    widget = score(FOUR)
    widget.close()
    assert widget.comm is None
    plain = score(played(20).state)
    plain.close()
    assert plain.comm is None


def test_it_is_offered_at_the_top() -> None:
    assert mw.score is score
    assert isinstance(mw.score(FOUR), ScoreWidget)
    assert any(isinstance(part, Button) for part in seen.parts(mw.score(FOUR)))


@pytest.mark.parametrize("teams", [True, False])
def test_what_partners_have_together_stands_below_the_points(teams: bool) -> None:
    names = ["Ann", "Bo", "Cy", "Dee"]
    game = new_game("newyork", players=4, teams=teams, opening="own", seed=4, names=names)
    for _ in range(30):
        game.play(game.state.legal_moves()[0])
    ann, bo, cy, dee = game.state.points_now()
    told = f"Teams: Ann, Cy: {ann + cy} · Bo, Dee: {bo + dee}"
    widget = score(game)
    assert (told in seen.words(widget)) is teams
    assert ("Teams:" in seen.words(widget)) is teams
    widget.close()
