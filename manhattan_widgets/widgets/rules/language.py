"""``mw.language()``: in which language everything is said, and a widget to choose it."""

from __future__ import annotations

from typing import Any

from manhattan_widgets import locale
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import native_name, set_language, text
from manhattan_widgets.widgets.common.arguments import check_text
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import MessageLine, heading, toggle
from manhattan_widgets.widgets.common.language_choice import choose_language

__all__ = ["LanguageWidget", "language"]


def language(code: str | None = None, *, theme: str = "auto") -> LanguageWidget | None:
    """Say everything in one language from now on, or return a widget to choose one.

    All widgets of this kernel change at once and keep what they show.  At first the language is
    that of the environment variable ``MANHATTAN_WIDGETS_LANGUAGE``, else the one that JupyterLab is
    set to, else English; where Python runs in a browser, the one that was last chosen in a widget
    there, else the browser's.  Files, share codes and positions as text are the same in every
    language.

    Parameters
    ----------
    code : {"en", "de", "nl", "sv"}, optional
        The language; a region, as in ``"de_AT"``, makes no difference.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    LanguageWidget or None
        The widget, if no ``code`` is given.

    Raises
    ------
    ValueError
        For a language that has no texts.

    Examples
    --------
    >>> language("en")
    >>> language().value
    'en'
    """
    if code is None:
        check_theme(theme, "auto")
        return LanguageWidget(theme)
    check_text(code=code)
    set_language(code)
    return None


class LanguageWidget(StyledWidget):
    """The widget that :func:`language` returns; ``value`` is the language that is chosen."""

    def __init__(self, theme: str) -> None:
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        title = heading("language.title")
        # Each language is called what it calls itself, so that its readers find it.
        self._choice = toggle(lambda: [(native_name(code), code) for code in locale.languages()])
        self._choice.value = locale.language()
        self._choice.observe(self._guarded(self._chosen), "value")
        self._fill(title, self._choice, self._line.widget)

    @property
    def value(self) -> str:
        """The code of the language that is chosen."""
        return str(self._choice.value)

    def _chosen(self, change: Any) -> None:
        choose_language(change["new"])
        self._line.say("info", Sentence.of("language.chosen", name=native_name(change["new"])))

    def _redraw(self) -> None:
        self._choice.value = locale.language()
        self._line.say("info", "")

    def _static(self) -> dict[str, str]:
        chosen = native_name(locale.language())
        return {"text/plain": f"{text('language.title')}: {chosen}"}
