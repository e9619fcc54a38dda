"""Closing widgets whole: whatever was made for one goes with it, in the kernel and in every client.

ipywidgets closes one model at a time, and keeps each model that is not closed for ever.  Here a
widget goes with its tree: all widgets that its traits hold (children, layout, style), what does not
stand in the tree but was made for it (:func:`closed_with`: listeners, buttons kept for later), and
what was begun for it (:func:`when_closed`: tasks, observers), each of which ends where it began.
What several widgets have in common (:func:`shared_by`) goes with the last of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from ipywidgets import Box, DOMWidget, Widget

from manhattan_widgets.render.serial import serially

__all__ = [
    "close_tree",
    "closed_if_refused",
    "closed_with",
    "is_closed",
    "is_inside",
    "is_shared",
    "keep_layout",
    "observed_by",
    "plain",
    "replace_children",
    "shared_by",
    "when_closed",
]

_WIDGETS, _CALLBACKS, _CLOSED = "_mw_closed_with", "_mw_when_closed", "_mw_closed"
_INSIDE, _LAYOUT, _SHARED = "_mw_inside", "_mw_layout", "_mw_shared"

W = TypeVar("W", bound=Widget)


@dataclass
class _Common:
    """A widget that several have in common, and how many of them live."""

    widget: Widget
    holders: int = 0


_commons: dict[Hashable, _Common] = {}


def closed_with(owner: Widget, *widgets: Widget) -> None:
    """Let ``widgets`` be closed along with ``owner``, in whose tree they do not stand always."""
    if is_closed(owner):
        for widget in widgets:
            close_tree(widget)
        return
    setattr(owner, _WIDGETS, (*getattr(owner, _WIDGETS, ()), *widgets))


def when_closed(owner: Widget, callback: Callable[[], object]) -> None:
    """Call ``callback()`` when ``owner`` is about to be closed: it and all around it still live."""
    setattr(owner, _CALLBACKS, (*getattr(owner, _CALLBACKS, ()), callback))


def shared_by(owner: Widget, key: Hashable, make: Callable[[], W]) -> W:
    """Return the one widget under ``key``, made if there is none; the last ``owner`` closes it.

    It is part of all that share it, and so must not be changed for one.
    """
    common = _held(key, make)
    when_closed(owner, lambda: _let_go(key, common))
    return common.widget


def plain(kind: type[W], *args: Any, **traits: Any) -> W:
    """Return a new widget of a ``kind``, with the layout and the style of all that are plain.

    They are what most models in a page would be, each like the others.  Change neither: what such
    a widget looks like, its style classes say.
    """
    made_of = [name for name in ("layout", "style") if name in kind.class_trait_names()]
    keys = {name: kind.class_traits()[name].klass for name in made_of}
    held = {name: _held(key, key) for name, key in keys.items()}
    widget = kind(*args, **traits, **{name: common.widget for name, common in held.items()})
    for name, common in held.items():
        when_closed(widget, partial(_let_go, keys[name], common))
    return widget


def _held(key: Hashable, make: Callable[[], Widget]) -> _Common:
    common = _commons.get(key)
    if common is None or common.widget.comm is None:  # ipywidgets can close all that there is
        common = _commons[key] = _Common(make())
        setattr(common.widget, _SHARED, True)
    common.holders += 1
    return common


def _let_go(key: Hashable, common: _Common) -> None:
    common.holders -= 1
    if not common.holders:
        if _commons.get(key) is common:
            del _commons[key]
        close_tree(common.widget)


def observed_by(owner: Widget, model: Any, handler: Callable[[Any], object], name: str) -> None:
    """Let ``handler`` observe the trait ``name`` of ``model`` until ``owner`` is closed.

    For models that outlive the widget, such as a session that a person goes on with.  Whoever
    changes one, from whatever thread: the handler waits while another one is at it.
    """
    alone = serially(handler)
    model.observe(alone, name)
    when_closed(owner, lambda: model.unobserve(alone, name))


@contextmanager
def closed_if_refused(widget: Widget) -> Iterator[None]:
    """Close ``widget``, which was just made, if what is done with it inside a ``with`` raises."""
    try:
        yield
    except BaseException:
        close_tree(widget)
        raise


def keep_layout(widget: DOMWidget) -> None:
    """Let ``widget`` go with the layout that it has now.

    One that a person gives it later may be that of other widgets, too, and outlives it.
    """
    setattr(widget, _LAYOUT, widget.layout)


def is_inside(widget: Widget) -> bool:
    """Tell whether ``widget`` was put into another by :func:`replace_children`."""
    return bool(getattr(widget, _INSIDE, False))


def is_shared(widget: Widget) -> bool:
    """Tell whether ``widget`` was made by :func:`shared_by`."""
    return bool(getattr(widget, _SHARED, False))


def is_closed(widget: Widget) -> bool:
    """Tell whether ``widget`` was closed by :func:`close_tree`."""
    return bool(getattr(widget, _CLOSED, False))


def replace_children(box: Box, children: Iterable[Widget] = ()) -> None:
    """Put ``children`` into ``box``, and close those that it held before and holds no longer."""
    old, new = box.children, tuple(children)
    box.children = new
    for widget in new:
        setattr(widget, _INSIDE, True)
    for widget in old:
        if all(widget is not child for child in new):
            close_tree(widget)


def close_tree(root: Widget) -> None:
    """Close ``root`` and all that it owns; what is closed already does no harm.

    What holds others goes before them, so that no client is told of a child that is gone.
    """
    if is_closed(root):
        return
    try:
        # Again and again: what is stopped may draw something, which has callbacks of its own.
        while callbacks := [each for widget in _tree(root) for each in _take_callbacks(widget)]:
            for callback in callbacks:
                callback()
    finally:
        for widget in _tree(root):
            setattr(widget, _WIDGETS, ())
            setattr(widget, _CLOSED, True)
            Widget.close(widget)
            if isinstance(widget, Box):  # what is put into it later, nobody would see
                widget.observe(_close_newcomers, "children")


def _take_callbacks(widget: Widget) -> tuple[Callable[[], object], ...]:
    callbacks: tuple[Callable[[], object], ...] = getattr(widget, _CALLBACKS, ())
    setattr(widget, _CALLBACKS, ())
    return callbacks


def _close_newcomers(change: Any) -> None:
    for widget in change["new"]:
        close_tree(widget)


def _tree(root: Widget) -> list[Widget]:
    """Return ``root`` and all that it owns, what holds others before them."""
    widgets: dict[int, Widget] = {}
    left = [root]
    while left:
        widget = left.pop()
        if id(widget) not in widgets:
            widgets[id(widget)] = widget
            left += _owned(widget)
    return list(widgets.values())


def _owned(widget: Widget) -> Iterator[Widget]:
    for name in widget.keys:
        # Not by asking for it: that would make what a trait holds by default.
        if widget.trait_has_value(name):
            value = getattr(widget, name)
            if name == "layout":
                value = getattr(widget, _LAYOUT, value)
            values = value if isinstance(value, list | tuple) else (value,)
            yield from (item for item in values if isinstance(item, Widget) and not is_shared(item))
    yield from getattr(widget, _WIDGETS, ())
