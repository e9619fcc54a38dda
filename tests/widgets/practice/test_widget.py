"""``mw.practice()``: every way to answer, feedback, hints, results, files, languages."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Dropdown, Text

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises import KINDS, ExerciseError, Play, exercise
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.lessons.progress import from_bytes
from manhattan_widgets.widgets.practice.answer import AnswerPanel
from manhattan_widgets.widgets.practice.move import ChosenMove
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import (
    button,
    buttons,
    classes,
    click_beside,
    click_site,
    field,
    html,
    is_shown,
    parts,
    press,
    press_part,
    scene,
    words,
)


def answer(widget: PracticeWidget) -> AnswerPanel:
    return widget._answer


def opened(game: str, kind: str, level: int = 2, seed: int = 1, **settings: Any) -> PracticeWidget:
    return mw.practice(game, [kind], level=level, seed=seed, **{"progress": False, **settings})


def option(widget: PracticeWidget, wanted: str) -> str:
    return next(str(o.words) for o in widget.exercise.form.options if o.id == wanted)


def test_options_are_pressed_until_one_is_right() -> None:
    widget = opened("manhattan", "owner", seed=3)
    exercise = widget.exercise
    assert str(exercise.question) in words(widget)
    assert not widget.exercise.explanation[0].sites or "Why" not in words(widget)
    wrong = next(o.id for o in exercise.form.options if o.id != exercise.solution)
    press(widget, option(widget, wrong))
    assert is_shown(widget, "✗ " + option(widget, wrong))
    assert "✗" in html(widget)
    assert not widget.practice.done
    press(widget, option(widget, str(exercise.solution)))
    assert widget.practice.done
    assert "Right." in words(widget)
    assert str(exercise.explanation[0].sentence) in words(widget)
    assert "<details class='mw-rule'" in html(widget)
    assert not is_shown(widget, "Show me")
    press(widget, "Next exercise")
    assert widget.exercise != exercise
    assert "Exercise 2" in words(widget)


def test_the_same_wrong_answer_is_read_out_again() -> None:
    widget = opened("manhattan", "owner", seed=3)
    wrong = next(o.id for o in widget.exercise.form.options if o.id != widget.exercise.solution)
    widget.answer(wrong)
    region = widget._feedback.widget
    assert "mw-live" in classes(region)
    first = region.value
    widget._draw()
    assert region.value == first
    widget.answer(wrong)
    assert region.value != first


def test_numbers_are_entered() -> None:
    widget = opened("manhattan", "score", level=1)
    exercise = widget.exercise
    labels = [str(entry.words) for entry in exercise.form.fields]
    for label in labels:
        field(widget, Text, label).value = "40"
    press(widget, "Answer")
    assert "Not yet" in words(widget)
    field(widget, Text, labels[0]).value = "many"
    press(widget, "Answer")
    assert f'{labels[0]}: "many" is not a whole number.' in words(widget)
    for label, points in zip(labels, exercise.solution, strict=True):
        field(widget, Text, label).value = str(points)
    press(widget, "Answer")
    assert widget.practice.done
    assert widget.practice.tries == 2  # what is no number is no try


def test_sites_are_marked_on_the_board_in_the_list_or_typed() -> None:
    widget = opened("newyork", "group", seed=2)
    sites = sorted(widget.exercise.solution)
    assert button(widget, "Answer").disabled
    click_site(widget, sites[0])
    listed = field(widget, Dropdown, "Site:")
    listed.value = sites[1]
    press(widget, "Mark or unmark")
    assert answer(widget).marks == dict.fromkeys(sites[:2], "✓")
    click_site(widget, sites[0])
    assert list(answer(widget).marks) == sites[1:2]
    press(widget, "Answer")
    assert "missing" in words(widget)
    press(widget, "Clear")
    assert answer(widget).marks == {}
    assert button(widget, "Answer").disabled
    typed = field(widget, Text, locale.text("learn.sites.typed"))
    typed.value = sites[0]
    typed.value = "Q99"
    tries = widget.practice.tries
    press(widget, "Answer")
    assert "is no site of this board" in words(widget)
    assert widget.practice.tries == tries
    click_site(widget, sites[1])
    assert typed.value == ""
    typed.value = ", ".join(sites).lower()
    press(widget, "Answer")
    assert widget.practice.done


def press_answer_is_refused(widget: PracticeWidget, said: str) -> None:
    press(widget, "Answer")
    assert said in words(widget)
    assert widget.practice.tries == 0


def test_only_the_city_that_is_asked_about_is_marked() -> None:
    widget = opened("manhattan", "reading", level=1)
    (site,) = widget.exercise.solution
    other = next(s for s in ("S1", "M1") if s[0] != site[0])
    field(widget, Text, "Or type:").value = other
    assert "of the city that is asked about" in words(widget)
    assert tiles(widget) == [site[0]]
    click_site(widget, site)
    press(widget, "Answer")
    assert widget.practice.done


def tiles(widget: PracticeWidget) -> list[str]:
    """The parts of the board that are shown."""
    return [tile.id for tile in scene(widget).tiles]


@pytest.mark.parametrize(
    ("kind", "level", "shown"),
    [("score", 1, "SMFHPC"), ("best", 2, "SMFHPC"), ("legal", 1, "1"), ("take", 1, "1")],
)
def test_the_board_shows_what_is_asked_about(kind: str, level: int, shown: str) -> None:
    widget = opened("manhattan", kind, level=level, seed=5)
    focus = widget.exercise.focus
    assert tiles(widget) == ([focus[0][0]] if shown == "1" else list(shown))
    # Whatever is shown of it, all of the board can be read.
    assert all(f"{letter}5" in scene(widget).text for letter in "SMFHPC")


def test_who_has_the_majority_is_seen_in_the_city_that_is_asked_about() -> None:
    widgets = [opened("manhattan", "owner", level=2, seed=seed) for seed in range(8)]
    asked = {w.exercise.question.key.rpartition(".")[2]: w for w in widgets}
    assert set(asked) == {"tower", "city", "tallest"}
    assert tiles(asked["tallest"]) == list("SMFHPC")
    city = asked["city"].exercise.place
    assert tiles(asked["city"]) == [city]
    assert {site[0] for site in asked["city"].exercise.explanation[0].sites} == {city}


@pytest.mark.parametrize(
    ("game", "kind", "levels", "fits", "sign"),
    [
        ("manhattan", "owner", (3, 4), lambda one: one.solution == "nobody", "="),
        ("manhattan", "owner", (1, 2), lambda one: one.solution != "nobody", "✓"),
        ("manhattan", "legal", (2, 3), lambda one: one.solution.startswith("no-"), "✗"),
        ("newyork", "legal", (2, 3), lambda one: one.solution.startswith("yes-"), "✓"),
    ],
)
def test_only_what_is_right_is_marked_right(
    game: str, kind: str, levels: tuple[int, ...], fits: Any, sign: str
) -> None:
    made = (exercise(game, kind, level=n, seed=seed) for n in levels for seed in range(12))
    one = next(one for one in made if fits(one))
    widget = mw.practice(exercises=[one.name], progress=False)
    widget.answer(one.solution)
    drawn = [s.text for t in scene(widget).tiles for s in t.shapes if hasattr(s, "text")]
    assert {text for text in drawn if text in "✓✗="} == {sign}


def test_all_sites_of_an_answer_are_marked_right_and_no_others() -> None:
    task = exercise("newyork", "named", level=4, seed=1)
    widget = mw.practice(exercises=[task.name], progress=False)
    widget.answer(task.solution)
    marks = board_of(task, done=True, verdict=None, chosen={})
    drawn = [s.text for t in marks.tiles for s in t.shapes if hasattr(s, "text")]
    assert drawn.count("✓") == len(task.solution)


def test_what_is_said_to_an_answer_stands_below_it() -> None:
    widget = opened("manhattan", "owner", seed=3)
    wrong = next(o.id for o in widget.exercise.form.options if o.id != widget.exercise.solution)
    press(widget, option(widget, wrong))
    all_parts = list(parts(widget))
    feedback_at = next(
        n for n, part in enumerate(all_parts) if widget.said in getattr(part, "value", "")
    )
    assert all_parts.index(button(widget, f"✗ {option(widget, wrong)}")) < feedback_at
    assert feedback_at < all_parts.index(button(widget, "Hint"))


def test_what_is_no_move_is_no_try() -> None:
    widget = opened("manhattan", "take", level=2, seed=4)
    field(widget, Text, "Your move").value = "zzz"
    press_answer_is_refused(widget, '"zzz" is not a move')
    assert widget.practice.tries == 0


def test_what_is_chosen_takes_the_place_of_what_was_typed() -> None:
    widget = opened("manhattan", "take", level=2, seed=4)
    view: Any = widget.exercise.view
    field(widget, Text, "Your move").value = "zzz"
    for part in view.parts(view.parse(widget.exercise.solution)):
        (press_part if ":" in part else click_site)(widget, part)
    assert field(widget, Text, "Your move").value == ""
    press(widget, "Answer")
    assert '"zzz"' not in words(widget)
    assert widget.practice.tries == 1


def test_a_move_is_put_together_freely_and_judged_by_the_rules() -> None:
    widget = opened("manhattan", "take", level=2, seed=4)
    exercise = widget.exercise
    view: Any = exercise.view
    right = view.parse(exercise.solution)
    press_answer_is_refused(widget, "The move is not complete")
    small = next(
        size
        for size in (1, 2, 3, 4)
        if view.drafts[right.color][size - 1] and size < view.needs(right.site, right.color)
    )
    pieces = [
        b for b in buttons(widget) if (b.tooltip or "").startswith(("Red", "Blue", "Gr", "Bl"))
    ]
    assert pieces
    letter = "rbgk"[right.color]
    press_part(widget, f"piece:{letter}{small}")
    click_site(widget, exercise.focus[0])
    assert "Chosen:" in words(widget)
    press(widget, "Answer")
    assert "M11" in html(widget)
    assert widget.practice.tries == 1
    press(widget, "Clear")
    field(widget, Text, "Your move").value = view.format(right)
    press(widget, "Answer")
    assert widget.practice.done


@pytest.mark.parametrize(("game", "kind"), [(g, k) for g in KINDS for k in ("take", "best")])
def test_every_right_move_can_be_chosen_by_its_parts(game: str, kind: str) -> None:
    widget = opened(game, kind, level=3, seed=2)
    view: Any = widget.exercise.view
    assert isinstance(widget.exercise.form, Play)
    chosen = ChosenMove(view)
    for part in view.parts(view.parse(widget.exercise.solution)):
        chosen.toggle(part)
    assert chosen.move is not None
    assert widget.exercise.check(chosen.move).right
    chosen.toggle(chosen.parts[0])
    assert len(chosen.parts) < len(view.parts(view.parse(widget.exercise.solution)))


def test_several_options_are_chosen_and_answered_together() -> None:
    widget = opened("skyline", "figures", level=2, seed=2)
    exercise = widget.exercise
    assert button(widget, "Answer").disabled
    names = [option(widget, part) for part in sorted(exercise.solution)]
    for name in names:
        press(widget, name)
    style = classes(button(widget, names[0]))
    assert "mw-chosen" in style
    assert any(name.startswith("mw-picture-") for name in style)
    press(widget, "Answer")
    assert widget.practice.done


def test_hints_come_one_by_one() -> None:
    widget = opened("newyork", "price")
    press(widget, "Hint")
    assert str(widget.exercise.hints[0]) in words(widget)
    assert str(widget.exercise.hints[1]) not in words(widget)
    press(widget, "Hint")
    assert str(widget.exercise.hints[1]) in words(widget)
    press(widget, "Hint")
    assert "There are no more hints." in words(widget)


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_is_shown_solved_and_summed_up(game: str) -> None:
    widget = mw.practice(game, seed=3, progress=False)
    for _ in KINDS[game]:
        exercise = widget.exercise
        before = html(widget)
        for reason in exercise.explanation:
            assert str(reason.sentence) not in before
        bundle, _ = widget._repr_mimebundle_()
        assert str(exercise.question).split() == bundle["text/plain"].partition("\n\n")[0].split()
        assert bundle["image/svg+xml"].startswith("<svg")
        press(widget, "Show me")
        assert "This is the answer:" in words(widget)
        assert not widget.practice.summary()[-1].right
        press(widget, "Next exercise")
    press(widget, "Results")
    assert words(widget).count("0") >= len(KINDS[game])
    bundle, _ = widget._repr_mimebundle_()
    assert "<table" in bundle["text/html"]
    press(widget, "Back to the exercises")
    assert is_shown(widget, "Show me")


def test_nothing_of_the_answer_is_sent_before_it_is_asked_for() -> None:
    widget = opened("newyork", "group", seed=5)
    pages = html(widget) + str(widget._repr_mimebundle_())
    assert ", ".join(sorted(widget.exercise.solution)) not in pages
    assert "points" not in pages.replace("<polygon points=", "")
    assert "largest group 3" not in pages


def test_a_list_of_exercises_ends_with_the_results() -> None:
    names = ["manhattan-owner-1-3", "manhattan-legal-2-5"]
    widget = mw.practice(exercises=names, progress=False)
    assert "Exercise 1 of 2" in words(widget)
    assert "No exercise is done yet." not in words(widget)
    press(widget, "Another one")
    press(widget, "Another one")
    assert "No exercise is done yet." in words(widget)
    assert not is_shown(widget, "Back")


def test_an_exercise_is_practiced_by_its_own_name() -> None:
    task = exercise("manhattan", "owner", level=1, seed=3)
    widget = mw.practice(exercises=[task.name, "manhattan-legal-2-5"], progress=False)
    assert widget.exercise == task
    assert "Exercise 1 of 2" in words(widget)


def test_results_are_offered_as_files(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    widget = opened("manhattan", "owner", progress=path)
    widget.answer(widget.exercise.solution)
    press(widget, "Results")
    assert "100% right at once." in words(widget)
    field(widget, Text, "Your name").value = "=Ann <b>"
    press(widget, "Export")
    links = dict(re.findall(r"download='([^']*)' href='data:[^,]*,([^']*)'", html(widget)))
    assert list(links) == ["Ann--b.csv", "Ann--b.json"]
    table = base64.b64decode(links["Ann--b.csv"]).decode("utf-8-sig")
    assert "'=Ann <b>,exercise,manhattan,owner,1,1" in table
    stored = from_bytes(base64.b64decode(links["Ann--b.json"]))
    assert stored == ProgressFile(path).read()
    assert stored.learner == "=Ann <b>"
    again = opened("manhattan", "owner", progress=ProgressFile(path), learner="Bo")
    assert again.practice.number == 0
    assert again.practice.learner == "Bo"
    assert str(path) in words(again)


def test_the_learner_chooses_how_hard_exercises_are() -> None:
    widget = mw.practice("manhattan", ["owner"], seed=1, progress=False)
    level = field(widget, Dropdown, "Level:")
    assert level.label == "as suits you"
    before = widget.exercise
    wrong = next(o.id for o in before.form.options if o.id != before.solution)
    widget.answer(wrong)
    level.label = "always 4"
    assert "(level 4)" in words(widget)
    assert "✗" not in html(widget)
    widget.answer(widget.exercise.solution)
    level.label = "always 1"
    assert "(level 4)" in words(widget)
    assert "Right." in words(widget)
    press(widget, "Next exercise")
    assert "(level 1)" in words(widget)
    assert field(opened("manhattan", "owner", level=3), Dropdown, "Level:").label == "always 3"


def test_where_exercises_are_listed_or_todays_no_level_is_chosen() -> None:
    for widget in (
        mw.practice(exercises=["manhattan-owner-1-3"], progress=False),
        mw.practice(progress=False),
    ):
        fields = [part for part in parts(widget) if isinstance(part, Dropdown)]
        assert "Level:" not in [part.description for part in fields]


def test_results_are_of_all_time_too(tmp_path: Path) -> None:
    """Those of earlier sittings, of the games that are practiced, with the curve of the rules."""
    path = tmp_path / "ann.json"
    for game, kind in (("skyline", "income"), ("manhattan", "owner")):
        earlier = opened(game, kind, progress=path)
        earlier.answer(earlier.exercise.solution)
        earlier.close()
    widget = opened("manhattan", "legal", progress=path)
    press(widget, "Results")
    assert "No exercise is done yet." in words(widget)
    assert "Exercises: 1 · days: 1 · right at once and without help: 100%" in words(widget)
    assert "Manhattan: Whose is it?" in words(widget)
    assert "Skyline of the World:" not in words(widget)
    picture = "alt='The rules that you met and learned over the days."
    assert re.search(picture + "[^']* of 22 met, 0 learned", html(widget))
    press(widget, "Back")
    widget.answer(widget.exercise.solution)
    press(widget, "Results")
    assert "Exercises: 2 · days: 1" in words(widget)
    new = opened("manhattan", "legal")
    press(new, "Results")
    assert "All time" not in words(new)


def test_progress_is_kept_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "p.json"))
    mw.practice(kinds=["owner"])
    assert (tmp_path / "p.json").exists()


def test_switching_the_language_keeps_the_exercise() -> None:
    widget = opened("manhattan", "score", level=1)
    name = field(widget, Text, "Blue")
    name.value = "5"
    try:
        locale.set_language("de")
        assert "Manhattan" in words(widget)
        assert field(widget, Text, "Blau").value == "5"
    finally:
        locale.set_language("en")
    assert field(widget, Text, "Blue").value == "5"
    widget.close()


def test_a_click_tells_what_stands_there_where_nothing_is_chosen() -> None:
    widget = opened("manhattan", "owner")
    click_site(widget, "F5")
    assert "Frankfurt 5" in widget.said
    click_beside(widget, "F")
    assert "Frankfurt 5" in widget.said


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="leave kinds, seed out"):
        mw.practice(exercises=["manhattan-owner-1-3"], kinds=["owner"], seed=1)
    with pytest.raises(ExerciseError, match="no exercises for"):
        mw.practice("chess", progress=False)
    with pytest.raises(ValueError, match="theme"):
        mw.practice(theme="pink", progress=False)
