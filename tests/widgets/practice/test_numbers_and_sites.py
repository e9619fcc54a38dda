"""Numbers are entered and sites marked; another language keeps what is entered."""

from __future__ import annotations

from ipywidgets import Dropdown, Text

from manhattan_widgets import locale
from manhattan_widgets.widgets.practice.answer import AnswerPanel
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import button, click_site, field, press, words

from .practiced import opened, tiles


def answer(widget: PracticeWidget) -> AnswerPanel:
    return widget._answer


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
