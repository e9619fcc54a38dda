"""The signs in texts of lessons: ``*this*`` stands out, ``[M10]`` names a clause."""

from __future__ import annotations

import re

from manhattan_widgets.markup import Html, el, fragment

__all__ = ["RULE", "paragraphs", "plain"]

#: A clause that is named.
RULE = re.compile(r"\[([A-Z]\d+[a-z]?)\]")
_STRONG = re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*")


def paragraphs(words: object) -> Html:
    """Return a text of a lesson: its paragraphs, what stands out, the numbers of rules.

    >>> paragraphs("Build *up*. [M10]")
    "<p>Build <strong>up</strong>. <span class='mw-tag'>M10</span></p>"
    """
    return fragment(el("p", _marked_up(paragraph)) for paragraph in str(words).split("\n\n"))


def _marked_up(paragraph: str) -> Html:
    strong = _STRONG.sub(lambda match: el("strong", Html(match[1])), fragment(paragraph))
    return Html(RULE.sub(lambda match: el("span.mw-tag", match[1]), strong))


def plain(words: object) -> str:
    """Return a text of a lesson to be heard, without the signs of what stands out.

    >>> plain("Build *up*. [M10]")
    'Build up. [M10]'
    """
    return " ".join(_STRONG.sub(r"\1", str(words)).split())
