"""Whole games through the buttons, without a browser and without an event loop."""

from __future__ import annotations

import re
from typing import Any

import pytest
from ipywidgets import Checkbox

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules.board import site_number
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import classes


def scoring_lines(widget: PlayWidget) -> list[Any]:
    return [b for b in seen.buttons(widget) if "mw-line" in classes(b)]


def check_scoring(widget: PlayWidget, round_: int) -> None:
    """Check that every line lights its towers, and that the lines add up to the totals."""
    assert f"Round {round_} is scored" in seen.words(widget)
    score = widget.session.score.select(round=round_)
    options = widget.game.options
    totals = dict.fromkeys("RBGK", 0)
    for line in scoring_lines(widget):
        if "nobody" not in line.description:
            match = re.fullmatch(r"([RBGK]) \+(\d+) · .+", line.description)
            assert match is not None
            letter, points = match.groups()
            name = widget.names[options.seat_of("RBGK".index(letter))]
            assert line.tooltip == f"{name} +{points}"
            totals[letter] += int(points)
        line.click()
        assert "mw-chosen" in classes(line)
        assert "rule M1" in seen.words(widget)
        marks = widget._scoring.marks
        marked = {place for place in marks if len(place) == 2}
        if marked:  # no tower stands in an empty city
            assert set(marks.values()) == noted(line.description)
        assert sorted(seen.notes(widget)) == sorted(marks[site] for site in marked)
        if marked and "nobody" not in line.description:
            assert letter_of_owner(widget, marked) == {letter}
    for seat, colors in enumerate(options.colors):
        assert sum(totals["RBGK"[c]] for c in colors) == score.totals[seat]
        total = f"{widget.names[seat]} {score.totals[seat]:+d}"
        assert total in seen.words(widget)
    # Nothing can be played meanwhile, and a click says why.
    if widget.session.may_move:
        before = widget.session.selection
        seen.click_site(widget, "F5")
        assert "Go on" in seen.message(widget)
        assert widget.session.selection == before


def noted(caption: str) -> set[str]:
    """Return what a line is marked with: a tower is a point each, a majority its city's."""
    if "nobody" in caption:
        return {"tie"}
    if "Majority" in caption:
        return {"+2", "✓"}
    return {"+1"} if "Towers" in caption else {"+3"}


def letter_of_owner(widget: PlayWidget, sites: Any) -> set[str]:
    towers = widget.session.view.scored[-1]
    return {"RBGK"[towers[site_number(site)].owner] for site in sites}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("players", "people", "options"),
    [(4, 1, {}), (3, 1, {"takeover": "simple"}), (2, 1, {}), (3, 2, {"rounds": 4}), (2, 2, {})],
)
def test_whole_game(players: int, people: int, options: dict[str, Any]) -> None:
    seats = ["person"] * people + ["random"] * (players - people)
    widget = play(players=players, seats=seats, seed=5, pace=0, theme="light", **options)
    rounds = number = 0
    while widget.session.outcome is None or seen.is_shown(widget, "Go on"):
        if seen.is_shown(widget, "Go on"):
            rounds += 1
            check_scoring(widget, rounds)
            seen.press(widget, "Go on")
            continue
        state, plies = widget.session.state, len(widget.session.history)
        seat = widget.session.to_move
        assert seat in widget.session.persons
        seen.turn(widget, number)
        assert len(widget.session.history) > plies
        assert widget.session.history[plies].seat == seat
        assert state in widget.game.states
        number += 1
    assert rounds == widget.game.options.rounds
    assert len(seen.log(widget)) == len(widget.game.moves)
    check_end(widget)
    assert Game.from_record(widget.game.record).states == widget.game.states
    # The game is over: nothing to choose, a click says so.
    assert not seen.is_shown(widget, "Play this move")
    seen.click_site(widget, "F5")
    assert "over" in seen.message(widget)


def check_end(widget: PlayWidget) -> None:
    outcome = widget.game.outcome()
    assert outcome is not None
    ending = seen.words(seen.end(widget))
    title = ending.split("win")[0]
    for seat, name in enumerate(widget.names):
        assert (name in title) == (seat in outcome.winners)
    assert str(outcome.reason) in ending
    rows = re.findall(r"<tr><th scope='row'>(.*?)</th>(.*?)</tr>", seen.html(seen.end(widget)))
    seats = [widget.names.index(name) for name, _ in rows]
    assert sorted(seats) == list(range(len(widget.names)))
    won = len(outcome.winners)
    assert set(seats[:won]) == set(outcome.winners)
    others = [outcome.points[seat] for seat in seats[won:]]
    assert others == sorted(others, reverse=True)
    for seat, (_, row) in zip(seats, rows, strict=True):
        points = [int(n) for n in re.findall(r">(\d+)<", row)]
        assert sum(points[:-1]) == points[-1] == outcome.points[seat]


def test_computers_alone_play_to_the_end() -> None:
    widget = play(people=0, seats=["random"] * 4, seed=3, pace=0, theme="light")
    assert widget.session.outcome is not None
    assert not seen.is_shown(widget, "Go on")
    check_end(widget)


def test_a_move_is_previewed_before_it_is_made() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.draft(widget)
    session = widget.session
    move = session.legal_moves[-1]
    _, piece, site = session.view.parts(move)
    assert seen.button(widget, "Play this move").disabled
    assert seen.button(widget, "Clear").disabled
    seen.press(widget, f"Card for site {site[1]}")
    assert seen.lit(widget) == session.sites
    assert {s[1] for s in seen.lit(widget)} == {site[1]}
    seen.click_site(widget, site)
    seen.press(widget, f"Red piece of {piece[-1]}")
    words = seen.words(widget._move.widget)
    preview = session.preview()
    assert preview is not None
    assert session.view.format(move) in words
    assert str(preview.explanation) in words
    assert "If scored now: You +" in words
    seen.press(widget, "Clear")
    assert session.selection == ()
    assert "Choose a card, a piece and a lit site" in seen.words(widget)
    seen.type_move(widget, str(move))
    assert session.chosen == move
    seen.press(widget, "Play this move")
    assert session.history[-4].move == move


def test_a_draft_is_put_back_piece_by_piece() -> None:
    widget = play(seed=5, pace=0, theme="light")
    assert "Still to choose: 6" in seen.words(widget)
    for _ in range(2):
        seen.press(widget, "Red piece of 4")
    assert "Still to choose: 4" in seen.words(widget)
    seen.press(widget, "Put back: Red piece of 4")
    assert widget.session.selection == ("take:r4",)
    seen.press(widget, "Put back: Red piece of 4")
    assert not any("Put back" in (b.tooltip or "") for b in seen.buttons(widget))


def test_what_is_typed_wrong_is_answered_and_nothing_is_lost() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.draft(widget)
    before = widget.session.selection
    seen.type_move(widget, "9 on Atlantis 5")
    assert "Atlantis" in seen.message(widget)
    assert widget.session.selection == before
    seen.type_move(widget, "draft 1 1 1 1 1 1")
    assert "already chosen" in seen.message(widget)
    assert "already chosen" in seen.words_of(seen.spoken(widget))


def test_undo_redo_and_the_switched_off_buttons() -> None:
    widget = play(seed=5, pace=0, theme="light", practice=True)
    assert seen.button(widget, "Undo").disabled
    assert seen.button(widget, "Redo").disabled
    seen.draft(widget)
    for number in range(3):
        seen.build(widget, number)
    events, log = widget.game.events, seen.log(widget)
    seen.press(widget, "Undo")
    assert len(seen.log(widget)) == len(log) - 4
    seen.press(widget, "Redo")
    assert widget.game.events == events
    assert seen.log(widget) == log
    assert seen.button(widget, "Redo").disabled


def test_undo_puts_the_scoring_away_and_redo_scores_again() -> None:
    widget = play(seed=5, pace=0, theme="light", practice=True)
    number = 0
    while not seen.is_shown(widget, "Go on"):
        seen.turn(widget, number)
        number += 1
    seen.press(widget, "Undo")
    assert not seen.is_shown(widget, "Go on")
    assert widget.session.may_move
    seen.press(widget, "Redo")
    assert seen.is_shown(widget, "Go on")
    check_scoring(widget, 1)
    seen.press(widget, "Go on")
    # Looking back does not score the round again.
    widget.session.go_to(3)
    widget.session.go_to(len(widget.session.history))
    assert not seen.is_shown(widget, "Go on")


def test_two_browsers_may_press_the_same_button() -> None:
    widget = play(seed=5, pace=0, theme="light", players=2)
    number = 0
    while not seen.is_shown(widget, "Go on"):
        seen.turn(widget, number)
        number += 1
    line, following = scoring_lines(widget)[2], seen.button(widget, "Show it part")
    close = seen.button(widget, "Go on")
    line.click()
    close.click()
    for late in (close, following, line):
        late.click()
    assert not seen.is_shown(widget, "Go on")
    assert seen.message(widget) == ""
    seen.turn(widget, number)
    assert "wrong" not in seen.message(widget)


def test_resigning_asks_first_and_can_be_taken_back() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.press(widget, "Resign")
    for asked_away in ("Resign", "Redo", "New game"):
        assert not seen.is_shown(widget, asked_away)
    seen.press(widget, "Play on")
    assert seen.is_shown(widget, "New game")
    assert widget.session.outcome is None
    seen.press(widget, "Resign")
    seen.press(widget, "Really resign")
    assert "You resigned." in seen.words(seen.end(widget))
    assert seen.button(widget, "Resign").disabled
    seen.press(widget, "Undo")
    assert widget.session.outcome is None
    assert "taken back" in seen.message(widget)


def test_a_game_that_ended_meanwhile_is_not_resigned() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.press(widget, "Resign")
    widget.session.resign(0)
    assert not seen.is_shown(widget, "Really resign")
    assert seen.is_shown(widget, "New game")


def test_the_person_who_looks_on_resigns_while_a_computer_is_to_move() -> None:
    seats = ["person", "person", "random"]
    widget = play(seats=seats, seed=5, pace=0, theme="light")
    for number in range(6):
        seen.turn(widget, number)
    press_twice = ("Resign", "Really resign")
    seat = widget.session.to_move
    for caption in press_twice:
        seen.press(widget, caption)
    assert widget.game.resigned == seat


def test_a_new_game_as_the_form_says() -> None:
    widget = play(seed=5, pace=0, theme="light", practice=True)
    number = 0
    while not seen.is_shown(widget, "Go on"):  # in the midst of a scoring
        seen.turn(widget, number)
        number += 1
    old = widget.game
    seen.press(widget, "New game")
    seen.press(widget, "Cancel")
    assert widget.game is old
    seen.press(widget, "New game")
    form = seen.part(widget, "mw-setup")
    seen.pick(form, "Players", 3)
    seen.pick(form, "Seat 2", "person")
    seen.pick(form, "Seat 3", "random")
    seen.pick(form, "Taking over", "simple")
    seen.pick(form, "Rounds", 4)
    names = [p for p in seen.parts(form) if getattr(p, "placeholder", "") == "Name"]
    names[1].value = " Bo <b>"
    seen.field(form, Checkbox, "Practice: every move can be undone").value = False
    seen.press(widget, "Start")
    game = widget.game
    assert game is not old
    assert (game.options.players, game.options.rounds, game.options.takeover) == (3, 4, "simple")
    assert [p.kind for p in game.players] == ["person", "person", "random"]
    assert widget.names[1] == "Bo <b>"
    assert not seen.is_shown(widget, "Start")
    assert not seen.is_shown(widget, "Go on")
    assert not widget.session.practice
    assert len(seen.log(widget)) == len(game.moves)
    assert seen.is_shown(widget, "I am ")


def test_the_form_begins_with_what_the_game_before_had() -> None:
    names = ["Ann", "Computer 1", "Bo", "Computer 2"]
    game = new_game("newyork", names=names, teams=True, actions=True, opening="own")
    widget = play(game, pace=0, theme="light", library=False, practice=True)
    seen.press(widget, "New game")
    form = seen.part(widget, "mw-setup")
    names = [p.value for p in seen.parts(form) if getattr(p, "placeholder", "") == "Name"]
    assert names == ["Ann", "", "Bo", ""]
    seen.pick(form, "Players", 2)  # has no teams
    seen.pick(form, "Players", 4)
    seen.press(widget, "Start")
    assert widget.game is not game
    assert widget.game.options == game.options
    assert widget.session.practice


def test_what_the_form_cannot_make_is_told() -> None:
    widget = play(seed=5, pace=0, theme="light")
    old = widget.game
    seen.press(widget, "New game")
    names = [
        p
        for p in seen.parts(seen.part(widget, "mw-setup"))
        if getattr(p, "placeholder", "") == "Name"
    ]
    names[0].value = "x" * 10_000
    seen.press(widget, "Start")
    assert widget.game is old
    assert "name of seat 1" in seen.message(widget)
    assert seen.is_shown(widget, "Start")


def test_every_button_says_what_it_does() -> None:
    widget = play(seed=5, pace=0, theme="light", practice=True, players=3, seats=["person"] * 3)
    for number in range(20):
        for button in seen.buttons(widget):
            assert button.description.strip()
        assert "mw-live" in seen.classes(seen.spoken_box(widget))
        assert "<details" in seen.html(widget)
        if seen.is_shown(widget, "Go on"):
            seen.press(widget, "Go on")
        seen.turn(widget, number)
    for caption in ("Resign", "Play on", "New game"):
        seen.press(widget, caption)
        assert all(button.description.strip() for button in seen.buttons(widget))


def test_the_text_twin_and_the_announcement_follow_the_game() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.draft(widget)
    before = seen.words(seen.twin(widget))
    seen.build(widget)
    assert seen.words(seen.twin(widget)) != before
    entry = widget.session.history[-1]
    spoken = seen.words_of(seen.spoken(widget))
    assert entry.text in spoken
    assert str(entry.effect) in spoken
    assert "It is your turn." in spoken


def test_the_headline_says_that_a_round_is_scored() -> None:
    widget = play(seed=5, pace=0, theme="light")
    while not seen.is_scored(widget):
        seen.turn(widget)
    assert "Round 1 is over: its scoring" in seen.head(widget)
    assert "to move" not in seen.head(widget)
    seen.press(widget, "Go on")
    assert "Round 2" in seen.head(widget)
