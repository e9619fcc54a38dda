"""Words of controls that follow the language: one place knows what each of them says.

A control carries its words with it, as keys of the catalogue or as functions that make them.  When
the language changes, a widget walks through all that stands in it and says each of them anew; what
a person has chosen or typed stays as it is, and no callback hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ipywidgets import Widget

from manhattan_widgets.locale import text

__all__ = ["Words", "reword", "set_options", "worded"]

W = TypeVar("W", bound=Widget)

#: A key of the catalogue, or what makes the value of a trait.
Words = str | Callable[[], Any]

_ATTRIBUTE = "_mw_words"


def worded(widget: W, **words: Words) -> W:
    """Let traits of ``widget`` say ``words`` in the language of the moment, now and later.

    >>> from ipywidgets import Button
    >>> worded(Button(), description="widgets.undo").description
    'Undo'
    """
    setattr(widget, _ATTRIBUTE, {**getattr(widget, _ATTRIBUTE, {}), **words})
    _say(widget, words)
    return widget


def reword(widget: Widget, stop: type[Widget]) -> None:
    """Say the words of ``widget`` and of all that stands in it anew.

    A ``stop`` that stands in it looks after itself.
    """
    _say(widget, getattr(widget, _ATTRIBUTE, {}))
    for child in getattr(widget, "children", ()):
        if not isinstance(child, stop):
            reword(child, stop)


def set_options(field: Any, options: Sequence[tuple[str, Any]]) -> None:
    """Give a field of choices its options; the same ones in other words leave it where it is."""
    options = tuple(options)
    if field.options == options:
        return
    if not field.options or [v for _, v in field.options] != [value for _, value in options]:
        field.options = options
        return
    # ipywidgets would choose the first option, and tell so: here nothing was chosen.
    field._options_full = field._trait_values["options"] = options
    field.set_trait("_options_labels", tuple(label for label, _ in options))
    if field.index is not None:
        field.label = options[field.index][0]


def _say(widget: Widget, words: dict[str, Words]) -> None:
    for trait, wording in words.items():
        value: Any = text(wording, name="") if isinstance(wording, str) else wording()
        if trait == "options":
            set_options(widget, value)
        else:
            setattr(widget, trait, value)
