"""HTML escapes by itself: each text once, whatever it is put into."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.markup import Html, el, fragment, xml_text

NAME = "<b>&\"'"
ESCAPED = "&lt;b&gt;&amp;&quot;&#x27;"


def test_text_is_escaped_once_however_deep_it_lies() -> None:
    inner = el("i", NAME)
    assert inner == f"<i>{ESCAPED}</i>"
    assert el("p", fragment(el("b", [inner]))) == f"<p><b><i>{ESCAPED}</i></b></p>"
    assert el("p", inner + NAME) == f"<p><i>{ESCAPED}</i>{ESCAPED}</p>"
    assert el("p", NAME + inner) == f"<p>{ESCAPED}<i>{ESCAPED}</i></p>"


def test_what_was_built_and_formatted_is_text_again() -> None:
    # Rather seen twice escaped than not at all.
    assert fragment(f"{el('b', 'A')}") == "&lt;b&gt;A&lt;/b&gt;"
    assert fragment("".join([el("b", "A")])) == "&lt;b&gt;A&lt;/b&gt;"


def test_children_are_whatever_has_words() -> None:
    sentence = Sentence.of("core.color.red")
    assert el("p", 0, sentence, None, False, "", (n for n in (1, 2)), Html("&nbsp;")) == (
        "<p>0Red12&nbsp;</p>"
    )


def test_attributes_are_named_as_in_python_and_keep_their_order() -> None:
    assert el("td", data_head=NAME, class_="a b") == f"<td data-head='{ESCAPED}' class='a b'></td>"
    assert el("details.a.b", open=True, hidden=False, title=None) == (
        "<details class='a b' open></details>"
    )
    assert el("img", alt="", width=0, quote='"') == '<img alt="" width="0">'


def test_xml_holds_only_what_it_allows() -> None:
    assert xml_text("a\x00<b>'") == "a\ufffd&lt;b&gt;'"


class _Read(HTMLParser):
    def __init__(self, source: str) -> None:
        super().__init__()
        self.read: list[str | None] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.read += [tag, *(value for _, value in attrs)]

    def handle_data(self, data: str) -> None:
        if isinstance(self.read[-1], str) and len(self.read) > 2:
            data = self.read.pop() + data
        self.read.append(data)


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1))
def test_browsers_read_what_was_put_in(words: str) -> None:
    for quote in "'\"":
        assert _Read(el("p", words, title=words, quote=quote)).read == ["p", words, words]
