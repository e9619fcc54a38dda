"""HTML that escapes by itself: all HTML of this package is built here.

Text becomes HTML in one way only, as a child or an attribute of an element, where it is escaped;
what is built already is an :class:`Html`, and is not escaped again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

__all__ = ["Html", "el", "fragment", "xml_safe", "xml_text"]

#: Elements without content, which have no end.
_VOID = frozenset({"br", "img", "meta"})

# What XML 1.0 does not allow in a text; a name that somebody typed may hold it.  (What it allows,
# negated, takes ten times as long to compile.)
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Html(str):
    """HTML that was built: whatever takes it as a child takes it as it is.

    Put together with ``+`` text is escaped; a format or a join makes plain text of it again.  So
    does ``str``, for front ends: marimo shows nothing for a text of a class of its own.
    """

    __slots__ = ()

    def __add__(self, other: object) -> Html:
        return fragment(self, other)

    def __radd__(self, other: object) -> Html:
        return fragment(other, self)


def fragment(*children: object) -> Html:
    """Return children one after another: an iterable gives its items, None and False nothing.

    >>> fragment("Q&A ", None, (el("b", n) for n in (1, 2)))
    'Q&amp;A <b>1</b><b>2</b>'
    """
    return Html("".join(map(_html, children)))


def el(name: str, /, *children: object, quote: str = "'", **attributes: object) -> Html:
    """Return an element with its children; ``name`` has its classes as in a style sheet.

    Attributes are named as in Python: ``class_``, ``aria_label``.  True leaves only the name; None
    and False leave out the attribute.  ``quote`` is put around their values.

    >>> el("p.mw-muted", "<b>", el("br"), title="Q&A", hidden=True)
    "<p class='mw-muted' title='Q&amp;A' hidden>&lt;b&gt;<br></p>"
    """
    tag, classes = _name_parts(name)
    written = ""
    if classes or attributes:
        values: dict[str, object] = {"class": classes} if classes else {}
        for key, value in attributes.items():
            values[_attribute(key)] = value
        for key, value in values.items():
            if value is True:
                written += f" {key}"
            elif value is not None and value is not False:
                written += f" {key}={quote}{_html(value)}{quote}"
    end = "" if tag in _VOID else f"</{tag}>"
    return Html(f"<{tag}{written}>{''.join(map(_html, children))}{end}")


def xml_safe(text: str) -> str:
    r"""Return a text without the signs that XML does not allow; others stand in their places.

    >>> xml_safe("Ann\0 & Bo")
    'Ann� & Bo'
    """
    return _NOT_XML.sub("\ufffd", text)


def xml_text(text: str) -> str:
    """Return a text between tags of XML, without the signs that XML does not allow.

    >>> xml_text("Q&A: 'yes'")
    "Q&amp;A: 'yes'"
    """
    return escape(xml_safe(text), quote=False)


# A replay builds hundreds of elements for each ply, out of few names.
@cache
def _name_parts(name: str) -> tuple[str, str]:
    tag, *classes = name.split(".")
    return tag, " ".join(classes)


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _html(child: object) -> str:
    # Most children are one of these two; whether something can be iterated is slow to ask.
    if type(child) is Html:
        return child
    if type(child) is str:
        return escape(child)
    if child is None or child is False:
        return ""
    if isinstance(child, Html):
        return child
    if isinstance(child, Iterable) and not isinstance(child, str):
        return fragment(*child)
    return escape(str(child))
