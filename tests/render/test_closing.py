"""Closing: what was made for a widget goes with it, before it what is to be ended."""

from __future__ import annotations

import pytest
from ipywidgets import HTML, Button, HBox, VBox, Widget
from traitlets import HasTraits, Int

from manhattan_widgets.render import closing
from manhattan_widgets.render.closing import (
    close_tree,
    closed_if_refused,
    closed_with,
    is_closed,
    observed_by,
    plain,
    replace_children,
    shared_by,
    when_closed,
)


def lives(widget: Widget) -> bool:
    return widget.comm is not None


def test_a_tree_goes_with_layouts_and_styles() -> None:
    button = Button()
    inner = HBox([button])
    root = VBox([inner, HTML()])
    widgets = [root, inner, button, root.layout, button.layout, button.style]
    assert all(map(lives, widgets))
    close_tree(root)
    assert not any(map(lives, widgets))
    assert is_closed(root)
    assert is_closed(button)


def test_what_holds_others_goes_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = []
    close = Widget.close
    monkeypatch.setattr(Widget, "close", lambda widget: (gone.append(widget), close(widget)))
    button = Button()
    inner = HBox([button])
    root = VBox([inner])
    close_tree(root)
    assert [widget for widget in gone if widget in (root, inner, button)] == [root, inner, button]


def test_what_does_not_stand_in_the_tree_goes_with_its_owner() -> None:
    row, spare = HBox(), Button()
    closed_with(row, spare)
    close_tree(VBox([row]))
    assert not lives(spare)
    late = Button()
    closed_with(row, late)
    assert not lives(late)


def test_what_is_to_be_ended_is_ended_once_and_while_all_live() -> None:
    row = HBox([Button()])
    root, seen = VBox([row]), []
    when_closed(row, lambda: seen.append((lives(root), lives(row), lives(row.children[0]))))
    close_tree(root)
    close_tree(root)
    close_tree(row)
    assert seen == [(True, True, True)]


def test_an_error_while_something_ends_keeps_nothing_open() -> None:
    row = HBox([Button()])
    when_closed(row, lambda: 1 // 0)
    root = VBox([row])
    with pytest.raises(ZeroDivisionError):
        close_tree(root)
    assert not any(map(lives, (root, row, row.children[0])))


def test_a_model_is_observed_until_the_owner_is_closed() -> None:
    class Model(HasTraits):
        number = Int(0)

    model, seen, row = Model(), [], HBox()
    observed_by(row, model, lambda change: seen.append(change["new"]), "number")
    model.number = 1
    close_tree(row)
    model.number = 2
    assert seen == [1]


def test_children_that_are_replaced_are_closed_and_others_kept() -> None:
    old, staying, new = Button(), Button(), Button()
    box = VBox([old, staying])
    replace_children(box, [staying, new])
    assert box.children == (staying, new)
    assert [lives(old), lives(staying), lives(new)] == [False, True, True]
    replace_children(box)
    assert box.children == ()
    assert not lives(new)


def test_what_is_put_into_a_closed_box_is_closed() -> None:
    box, late = VBox(), HBox([Button()])
    close_tree(box)
    box.children = [late]
    assert not lives(late)
    assert not lives(late.children[0])


def test_what_is_drawn_while_something_ends_is_ended_too() -> None:
    box, made = HBox(), []

    def draw_last() -> None:
        made.append(plain(Button))
        box.children = made

    when_closed(box, draw_last)
    close_tree(box)
    (button,) = made
    assert not any(map(lives, (button, button.layout, button.style)))


def test_what_was_made_and_then_refused_is_closed() -> None:
    widget = VBox()
    with pytest.raises(ValueError, match="no"), closed_if_refused(widget):
        raise ValueError("no")
    assert not lives(widget)
    fine = VBox()
    with closed_if_refused(fine):
        pass
    assert lives(fine)


def test_what_is_shared_is_one_and_goes_with_the_last_that_shows_it() -> None:
    labels = []

    def make() -> HTML:
        labels.append(HTML())
        return labels[-1]

    def holder() -> VBox:
        box = VBox()
        box.children = [shared_by(box, "what all show", make)]
        return box

    first, second = holder(), holder()
    assert first.children == second.children == (labels[0],)
    close_tree(first)
    assert lives(labels[0])
    close_tree(second)
    assert not lives(labels[0])
    third = holder()
    assert third.children == (labels[1],)
    assert lives(labels[1])
    close_tree(third)


def test_plain_widgets_have_one_layout_and_one_style_of_their_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(closing, "_commons", {})
    first, second, text, box = plain(Button), plain(Button), plain(HTML, "text"), plain(VBox)
    assert text.value == "text"
    assert first.layout is second.layout is text.layout is box.layout
    assert first.style is second.style
    assert first.style is not text.style
    layout, style = first.layout, first.style
    for widget in (first, text, box):
        close_tree(widget)
    assert lives(layout)
    assert lives(style)
    close_tree(second)
    assert not lives(layout)
    assert not lives(style)


def test_what_was_closed_by_others_is_shared_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "_commons", {})
    first = plain(Button)
    layout = first.layout
    layout.close()
    second = plain(Button)
    assert second.layout is not layout
    close_tree(first)
    assert lives(second.layout)
    close_tree(second)
    assert not lives(second.layout)
