"""``mw.score()``: the ledger as a person reads it, towers and lines, and "score it yourself"."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import HTML, Button, Dropdown, Text, ToggleButtons

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.markup import Html
from manhattan_widgets.records import RecordError, encode
from manhattan_widgets.widgets.score.quiz import QuizPanel, quiz_steps
from manhattan_widgets.widgets.score.widget import ScoreWidget, score
from tests.games.manhattan.rules.positions import building
from tests.games.manhattan.rules.positions import towers as towers_of
from tests.render.dummy import Sent, kept_messages
from tests.widgets import seen
from tests.widgets.seen import classes

RECORDS = Path(mw.__file__).parent.parent / "examples" / "records"
FOUR = RECORDS / "four-players.json"
#: The traits by which a widget can tell words.
WORDED = ("value", "description", "tooltip", "placeholder", "_options_labels", "_dom_classes")
THEMES = pytest.mark.parametrize("theme", ["auto", "light", "dark"])


def played(plies: int, players: int = 4, seed: int = 3) -> Game:
    game = new_game("manhattan", players=players, seed=seed)
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    return game


def rows(widget: ScoreWidget) -> list[str]:
    """Return the captions of the lines that can be pressed, in order."""
    return [
        part.children[0].description
        for part in seen.parts(widget)
        if "mw-ledger-row" in classes(part)
    ]


def texts(widget: ScoreWidget) -> set[str]:
    """Return the texts that are drawn on the board."""
    shapes = (shape for tile in seen.scene(widget).tiles for shape in tile.shapes)
    return {getattr(shape, "text", "") for shape in shapes}


def quiz(widget: ScoreWidget) -> QuizPanel:
    return widget._quiz


def choose_ply(widget: ScoreWidget, ply: int) -> None:
    """Click a ply of the chart."""
    track = widget._sums.track
    assert track is not None
    seen.click_area(track.boards[0], f"ply:{ply}")


def charts(widget: ScoreWidget) -> list[Any]:
    """Return the charts, in their places."""
    return [part for part in seen.parts(widget) if "mw-chart" in classes(part)]


def press_row(widget: ScoreWidget, caption: str) -> None:
    toggles = [
        part.children[0]
        for part in seen.parts(widget)
        if "mw-ledger-row" in classes(part) and part.children[0].description == caption
    ]
    assert len(toggles) == 1
    toggles[0].click()


def tabs(widget: ScoreWidget) -> ToggleButtons:
    [toggles] = [part for part in seen.parts(widget) if isinstance(part, ToggleButtons)]
    return toggles


def towers(widget: ScoreWidget) -> Dropdown:
    dropdown = seen.field(widget, Dropdown, "A building:")
    assert isinstance(dropdown, Dropdown)
    return dropdown


def fields(widget: ScoreWidget) -> list[Text]:
    return [part for part in seen.parts(widget) if isinstance(part, Text)]


def everything(widget: ScoreWidget) -> str:
    """Return all that the browser holds of the widget, hidden or not, but the style sheet."""
    held = []
    for part in seen.parts(widget, hidden=True):
        if isinstance(part, HTML) and part.value.startswith("<style"):
            continue
        trait_values = {key: value for key, value in part.get_state().items() if key in WORDED}
        # The texts of the rules may be read at any time.
        state_text = json.dumps(trait_values, ensure_ascii=False)
        state_text = re.sub(r"<details class='mw-rule'.*?</details>", "", state_text)
        held.append(unescape(state_text))
    return "\n".join(held)


def painted(sent: Sent) -> set[str]:
    """Return all texts that were painted on a canvas."""
    painted_texts: set[str] = set()
    for frame in sent.frames():
        for name, command in zip(frame.names, frame.commands, strict=True):
            if name == "fillText":
                painted_texts |= {arg for arg in command[1] if isinstance(arg, str)}
    return painted_texts


# What is shown


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


# Lines and towers


def test_a_line_lights_its_towers_and_says_why() -> None:
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    assert seen.notes(widget) == ["✓", "✓", "✓"]
    line = widget.line
    assert line is not None
    assert set(line.sites) == {"F3", "F7", "F9"}
    page_words = seen.words(widget)
    assert "Majority in Frankfurt: Blue (Gustav) +2." in page_words
    assert "Towers in Frankfurt: Blue 3, Red 1. Blue has the most. (rule M15)" in page_words
    assert "majority B +2" in texts(widget)
    press_row(widget, "São Paulo")
    assert seen.notes(widget) == ["tie"] * 4
    assert "Majority in São Paulo: nobody." in seen.words(widget)
    press_row(widget, "São Paulo")
    assert widget.line is None
    assert seen.notes(widget) == []


def test_every_line_of_every_round_can_be_chosen() -> None:
    for name in ("two", "four"):
        widget = score(RECORDS / f"{name}-players.json", 1)
        for round_ in widget.ledger.scorings:
            widget.show_round(round_.number)
            for caption in rows(widget):
                press_row(widget, caption)
                assert widget.line is not None
                assert widget.line.reason in seen.words(widget)
                assert {*widget.line.marks} >= {*widget.line.sites}


def test_a_round_with_fewer_lines_has_fewer_buttons() -> None:
    widget = score(replace(building("F5 r4", round_=2), scored=(towers_of("S1 b1, S2 r1"),)))
    assert rows(widget)[-2:] == ["Red", "Blue"]
    widget.show_round("now")
    assert rows(widget)[-2:] == ["Cairo", "Red"]


def test_a_round_with_fewer_sections_hides_the_others() -> None:
    widget = score(FOUR, 2)
    shorter = replace(widget.round, sections=widget.round.sections[:1])
    widget._panel.show(widget.ledger, shorter, Html(), None, Html())
    assert rows(widget) == ["Tallest tower"]
    assert "Majorities" not in everything(widget)


def test_another_round_takes_the_choice_back() -> None:
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    widget.show_round(3)
    assert widget.line is None
    assert seen.notes(widget) == []
    widget.choose(0, 5)  # a line that the other round had
    assert widget.line is None


def test_a_picture_of_the_city_goes_with_its_line() -> None:
    """For a narrow page, where the board is far from the line."""
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    assert seen.html(widget).count("<img class='mw-only-") == 2
    press_row(widget, "Blue")  # in four cities: too many
    assert "<img" not in seen.html(widget)
    dark = score(FOUR, 2, theme="dark")
    press_row(dark, "Frankfurt")
    assert seen.html(dark).count("<img class='mw-always'") == 1


def test_a_tower_lists_what_it_earned_in_every_round() -> None:
    widget = score(FOUR, 2)
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert widget.site == "S8"
    assert towers(widget).value == "S8"
    assert seen.notes(widget) == ["+4"]
    page_words = " ".join(seen.words(widget).split())
    lines = widget.ledger.site("S8")
    assert lines[0].round.number <= 2
    for line in lines:
        assert line.reason in page_words
    alone = sum(line.points for line in lines if not line.shared)
    assert alone > 4
    assert "By itself this building earned so far:" in page_words


def test_a_tower_can_be_chosen_by_keyboard() -> None:
    widget = score(FOUR, 1)
    for label, site in towers(widget).options[1:]:
        towers(widget).value = site
        assert widget.site == site
        assert label.split(":")[0] in seen.words(widget)
        assert widget.line is None
    towers(widget).value = ""
    assert widget.site is None
    assert "Press a building on the board" in seen.words(widget)


def test_a_tower_that_came_later_says_so() -> None:
    widget = score(FOUR, 1)
    later = next(
        site
        for _, site in towers(widget).options[1:]
        if all(line.round.number > 1 for line in widget.ledger.site(site))
    )
    widget.choose_tower(later)
    assert "later" in texts(widget)


def test_a_site_without_a_tower_says_so() -> None:
    widget = score(FOUR, 1)
    seen.click_site(widget, "S1")  # type: ignore[arg-type]
    assert widget.site is None
    assert "There never was a building to score here." in seen.words(widget)
    seen.click_beside(widget, "S")
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert "There never was" not in seen.words(widget)


def test_a_tower_that_only_tied_earned_nothing() -> None:
    widget = score(building("F5 r4, S1 b4, S2 b1").view(None))
    widget.choose_tower("F5")
    page_words = seen.words(widget)
    assert "tie: nobody" in page_words
    assert "By itself this building has earned nothing yet." in page_words  # it is not counted yet


def test_a_ply_of_the_chart_shows_the_scoring_it_led_to() -> None:
    widget = score(FOUR)
    choose_ply(widget, 30)
    assert widget.round.number == 2
    choose_ply(widget, 28)
    assert widget.round.number == 1
    going_on = score(played(60))
    choose_ply(going_on, 59)
    assert not going_on.round.counted


# Score it yourself


def answer(widget: ScoreWidget, points: Any) -> None:
    for field, value in zip(fields(widget), points, strict=True):
        field.value = str(value)
    seen.press(widget, "Check")


def test_a_quiz_asks_step_by_step_and_counts_what_was_right() -> None:
    widget = score(FOUR, 2, quiz=True)
    assert widget.asking
    steps = quiz_steps(widget.round, widget.ledger.players)
    assert [step.section.rule for step in steps] == ["M14", *["M15"] * 6, "M16"]
    assert [field.description for field in fields(widget)] == [
        "Red (Fatima)",
        "Blue (Gustav)",
        "Green (Hanneke)",
        "Black (Ivo)",
    ]
    for number, step in enumerate(steps, 1):
        page_words = seen.words(widget)
        assert f"Question {number} of 8" in page_words
        assert f"{step.heading}: who gets how many points?" in page_words
        assert seen.notes(widget) == []
        answer(widget, step.answer)
        page_words = seen.words(widget)
        assert "Right!" in page_words
        for line in step.lines:
            assert line.reason in page_words
        marked = [note for note in seen.notes(widget) if note != "+2"]
        assert len(marked) == len({s for line in step.lines for s in line.sites})
        seen.press(widget, "Next")
    assert "without a mistake" in seen.words(widget)
    assert "You answered 8 of 8 questions rightly" in seen.words(widget)
    seen.press(widget, "Once more")
    assert "Question 1 of 8" in seen.words(widget)
    seen.press(widget, "Show the ledger")
    assert not widget.asking
    assert rows(widget)


def test_a_wrong_answer_says_where_and_gives_the_figures() -> None:
    widget = score(FOUR, 2, quiz=True)
    answer(widget, (3, 0, 1, 0))
    page_words = seen.words(widget)
    assert "Not quite." in page_words
    assert "Red (Fatima): 3 is too many." in page_words
    assert "Blue (Gustav): 0 is too few." in page_words
    assert "Black (Ivo): 0 is right." in page_words
    assert (
        "Storeys of each color's tallest tower: Red 10, Blue 16, Green 6, Black 10." in page_words
    )
    assert seen.notes(widget) == []
    answer(widget, (0, 3, 0, 0))
    assert "Right!" in seen.words(widget)
    assert seen.notes(widget) == ["+3"]
    assert quiz(widget).right_at_first == 0


def test_hint_and_show_me_help_but_do_not_count() -> None:
    widget = score(FOUR, 2, quiz=True)
    seen.press(widget, "Hint")
    assert "Red 10, Blue 16, Green 6, Black 10" in seen.words(widget)
    answer(widget, ("", 3, "", ""))
    assert "Right!" in seen.words(widget)
    seen.press(widget, "Next")
    seen.press(widget, "Show me")
    assert "This is how it is counted." in seen.words(widget)
    assert "Points: Green (Hanneke) +2." in seen.words(widget)
    assert [field.value for field in fields(widget)] == ["0", "0", "2", "0"]
    assert all(field.disabled for field in fields(widget))
    for _ in range(6):
        seen.press(widget, "Next")
        seen.press(widget, "Show me")
    assert "Towers" in seen.words(widget)
    seen.press(widget, "Next")
    assert "You answered 0 of 8 questions rightly" in seen.words(widget)
    assert "without a mistake" not in seen.words(widget)


def test_the_hint_for_towers_goes_city_by_city() -> None:
    widget = score(FOUR, 2)
    hint = quiz_steps(widget.round, widget.ledger.players)[-1].hint
    assert hint.startswith("Towers that the color owns in each city: Red: Manhattan 2, Frankfurt 1")


@pytest.mark.parametrize("typed", ["two", "-1", "1.5", "100", "²"])
def test_what_is_no_number_is_said(typed: str) -> None:
    widget = score(FOUR, 2, quiz=True)
    answer(widget, (typed, "", "", ""))
    assert f'"{typed}" is not a number of points' in seen.words(widget)
    answer(widget, quiz_steps(widget.round, widget.ledger.players)[0].answer)
    assert quiz(widget).right_at_first == 1  # it was no answer


def test_nothing_entered_is_no_answer() -> None:
    widget = score(FOUR, 2, quiz=True)
    seen.press(widget, "Check")
    assert "Enter the points first" in seen.words(widget)


def test_two_colors_are_asked_apart() -> None:
    widget = score(RECORDS / "two-players.json", 2, quiz=True)
    assert [field.description for field in fields(widget)] == [
        "Red (Andrea)",
        "Green (Andrea)",
        "Blue (Bruno)",
        "Black (Bruno)",
    ]
    answer(widget, (0, 0, 0, 0))
    assert "Points: none for anybody." in seen.words(widget)


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_every_game_can_be_scored_by_oneself(file: Path) -> None:
    widget = score(file, quiz=True)
    steps = quiz_steps(widget.round, widget.ledger.players)
    assert sum(map(sum, (step.answer for step in steps))) == sum(widget.round.points)
    for step in steps:
        assert len(fields(widget)) == len(step.columns)
        answer(widget, step.answer)
        seen.press(widget, "Next")
    assert quiz(widget).right_at_first == len(steps)


def answers_in(widget: ScoreWidget, said: str) -> list[str]:
    """Return what tells an answer: reasons, verdicts, points."""
    telling = [line.reason for line in widget.round.lines]
    telling += ["majority", "nobody.", "tie ", "has the most", "Points by round", "✓"]
    return [words for words in telling if words in said]


@THEMES
def test_answers_are_nowhere_before_they_are_given(theme: str) -> None:
    with kept_messages() as sent:
        widget = score(FOUR, 2, quiz=True, theme=theme)
        for step in quiz_steps(widget.round, widget.ledger.players):
            assert answers_in(widget, everything(widget)) == []
            answer(widget, step.answer)
            assert step.lines[0].reason in everything(widget)
            seen.press(widget, "Next")
            if step.section.rule == "M14":
                first = painted(sent)
    assert "Sydney" in first
    assert "+3" in first
    for telling in ("✓", "+2", "tie", "majority", "round"):
        assert telling not in first
    assert "✓" in painted(sent)
    assert "majority" not in painted(sent)


def test_the_same_wrong_answer_is_read_out_again() -> None:
    widget = score(FOUR, 2, quiz=True)
    region = seen.part(widget, "mw-quiz-said")
    answers = []
    for _ in range(3):
        answer(widget, (3, 0, 1, 0))
        answers.append(region.value)
        quiz(widget).redraw(widget.ledger, widget.round)  # nothing new
        assert region.value == answers[-1]
    assert answers[0] != answers[1] != answers[2]


def test_nothing_of_the_ledger_stays_when_the_quiz_begins() -> None:
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert answers_in(widget, everything(widget)) != []
    seen.press(widget, "Score it yourself")
    assert answers_in(widget, everything(widget)) == []
    assert (widget.line, widget.site, charts(widget)) == (None, None, [])
    assert rows(widget) == []
    bundle, _ = widget._repr_mimebundle_()
    for kind in ("text/plain", "image/svg+xml"):
        assert answers_in(widget, bundle[kind]) == []
    seen.press(widget, "Show the ledger")
    assert charts(widget)
    assert "Blue has the most" in widget._repr_mimebundle_()[0]["text/plain"]


def test_while_asked_the_board_and_old_buttons_tell_nothing() -> None:
    widget = score(FOUR, 2, quiz=True)
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert widget.site is None
    assert "First the question" in seen.words(widget)
    widget.choose(0, 0)
    widget.choose_tower("S8")
    assert (widget.line, widget.site) == (None, None)
    answer(widget, quiz_steps(widget.round, widget.ledger.players)[0].answer)
    for late in ("Check", "Hint", "Show me"):
        seen.press_late(widget, late)
    assert "Right!" in seen.words(widget)
    assert quiz(widget).right_at_first == 1


def test_another_round_asks_anew() -> None:
    widget = score(FOUR, 2, quiz=True)
    answer(widget, quiz_steps(widget.round, widget.ledger.players)[0].answer)
    seen.press(widget, "Next")
    tabs(widget).value = 2
    assert widget.asking
    page_words = seen.words(widget)
    assert "Score it yourself: Round 3." in page_words
    assert "Question 1 of 8" in page_words


# For where no widget lives


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
