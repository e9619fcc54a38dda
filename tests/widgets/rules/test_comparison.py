"""``mw.compare_rules()``: what a person sees, presses and finds, without a browser."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import Dropdown, Text

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES, UnknownGameError
from manhattan_widgets.contract.rules_summary import TOPICS
from manhattan_widgets.widgets.rules import comparison_html
from manhattan_widgets.widgets.rules.comparison import CompareWidget, compare_rules
from tests.widgets import seen
from tests.widgets.seen import classes, static

ROWS = compare_rules().rows
TITLES = ["Manhattan", "New York", "Skyline of the World"]


def topics(widget: CompareWidget) -> list[str]:
    return [row.topic for row in widget.rows]


def find(widget: CompareWidget, word: str) -> list[str]:
    """Type a word to be found, and return the topics that are then shown."""
    seen.field(widget, Text, "Find a word:").value = word
    return topics(widget)


def heads(widget: CompareWidget) -> list[str]:
    return re.findall(r"<th [^>]*role='columnheader'[^>]*>(.*?)</th>", seen.html(widget))[1:]


class Balanced(HTMLParser):
    """Fails for tags that are not closed in order."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said = ""
        self.feed(source)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def test_all_games_and_topics_at_first() -> None:
    widget = mw.compare_rules()
    assert topics(widget) == list(TOPICS)
    assert heads(widget) == TITLES
    page_words = seen.words(widget)
    assert "Manhattan, New York and Skyline of the World, rule by rule" in page_words
    assert f"{len(TOPICS)} topics of {len(TOPICS)}." in page_words


def test_every_sentence_is_shown_with_its_rules() -> None:
    widget = compare_rules()
    page_words = unescape(re.sub("<[^>]+>", "", seen.html(widget)))
    for row in widget.rows:
        assert str(row.title) in page_words
        for cell in row.cells:
            for clause in cell.clauses:
                assert " ".join([str(clause.sentence), *clause.rules]) in page_words
            for decision in cell.decisions:
                assert f"{decision.sentence} {decision.rule}" in page_words


def test_the_table_is_well_formed() -> None:
    for widget in (compare_rules(), compare_rules(find="e"), compare_rules("newyork", find="<")):
        for source in (seen.html(widget), static(widget)["text/html"]):
            Balanced(source)


def test_options_are_told_with_their_names_and_players() -> None:
    page_words = seen.words(compare_rules(topic="variants"))
    assert "Action cards (actions): without (default); with the 12 action cards." in page_words
    assert (
        "Teams (teams, with 4 players): everybody alone (default); partners across." in page_words
    )


def test_a_topic_is_chosen() -> None:
    widget = compare_rules()
    seen.pick(widget, "Topic:", "ties")
    assert topics(widget) == ["ties"]
    assert f"One topic of {len(TOPICS)}." in seen.words(widget)
    seen.pick(widget, "Topic:", "")
    assert topics(widget) == list(TOPICS)


def test_the_topic_can_be_given() -> None:
    widget = compare_rules(topic="money")
    assert topics(widget) == ["money"]
    assert seen.field(widget, Dropdown, "Topic:").value == "money"


def test_games_are_put_away_and_come_back_in_their_place() -> None:
    widget = compare_rules()
    seen.press(widget, "Manhattan")
    assert (widget.games, heads(widget)) == (("newyork", "skyline"), TITLES[1:])
    assert "New York and Skyline of the World, rule by rule" in seen.words(widget)
    seen.press(widget, "Skyline of the World")
    assert "New York: the rules in short" in seen.words(widget)
    seen.press(widget, "Manhattan")
    assert widget.games == ("manhattan", "newyork")
    assert all([c.game for c in row.cells] == list(widget.games) for row in widget.rows)


def test_one_game_stays() -> None:
    widget = compare_rules("skyline")
    seen.press(widget, "Skyline")
    assert seen.message(widget) == "At least one game has to stay."  # type: ignore[arg-type]
    assert widget.games == ("skyline",)
    seen.press(widget, "New York")
    assert "At least one" not in seen.words(widget)


def test_pressed_buttons_are_marked() -> None:
    widget = compare_rules("manhattan", "skyline")
    marked = {b.description for b in seen.buttons(widget) if "mw-chosen" in classes(b)}
    assert marked == {"✓ Manhattan", "✓ Skyline of the World"}


def test_games_stand_as_they_are_asked_for() -> None:
    widget = compare_rules("skyline", "manhattan", "skyline")
    assert widget.games == ("skyline", "manhattan")
    assert heads(widget) == ["Skyline of the World", "Manhattan"]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("N14", {"board", "special"}),
        (" n14 ", {"board", "special"}),
        ("M20", {"stuck"}),
        ("M99", set()),
        ("TALLEST", {"goal", "scoring"}),
        ("hidden", {"players", "variants", "hidden"}),
        ("(takeover)", {"variants"}),
        ("xyzzy", set()),
    ],
)
def test_a_word_is_found(word: str, found: set[str]) -> None:
    assert set(find(compare_rules(), word)) == found


def test_what_is_found_is_marked() -> None:
    widget = compare_rules(find="PRICE")
    assert "The <mark>price</mark>:" in seen.html(widget)
    find(widget, "N9")
    assert "<small class='mw-tag'><mark>N9</mark></small>" in seen.html(widget)
    assert find(widget, "") == list(TOPICS)
    assert "<mark>" not in seen.html(widget)


def test_what_we_decided_is_open_where_the_word_stands() -> None:
    widget = compare_rules()
    assert "<details open>" not in seen.html(widget)
    assert find(widget, "fifth color") == ["pieces"]
    assert seen.html(widget).count("<details open>") == 1
    assert "<mark>fifth color</mark>" in seen.html(widget)


def test_nothing_found_is_said() -> None:
    widget = compare_rules(find="<b>&")
    assert widget.rows == ()
    assert "No rule shown here has the word “<b>&”." in seen.words(widget)
    assert "<b>" not in seen.html(widget)
    assert "<table" not in seen.html(widget)


def test_a_word_is_looked_for_in_the_games_shown() -> None:
    widget = compare_rules("manhattan", find="penthouse")
    assert topics(widget) == []
    seen.press(widget, "Skyline")
    assert "scoring" in topics(widget)


# Beyond these letters upper and lower case do not always pair.
@given(st.text(st.characters(max_codepoint=0x12F), max_size=6))
def test_any_word_can_be_typed(word: str) -> None:
    for row in ROWS:
        source = comparison_html.table([row], TITLES, word)
        plain = comparison_html.table([row], TITLES, "")
        assert Balanced(source).said == Balanced(plain).said
        assert ("<mark>" in source) <= comparison_html.has(row, word)


def test_what_is_folded_is_told_apart_where_the_table_is_not_seen() -> None:
    """A screen reader lists what can be opened: thirty times "What we decided"."""
    names = re.findall(r"<summary aria-label='(.*?)'>", seen.html(compare_rules()))
    assert len(names) > 20
    assert len(set(names)) == len(names)
    assert "What we decided (1): Board, Manhattan" in names


def test_static_pages_get_a_table_and_a_text() -> None:
    widget = compare_rules("manhattan", "newyork", topic="money")
    bundle, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"].count("<td") == 2
    # A page without styles of ours would put sentences at the right, as figures.
    cells = re.findall("<t[hd] [^>]*>", bundle["text/html"])
    assert len(cells) == 3 + 3
    assert all("text-align: left" in cell for cell in cells)
    assert bundle["text/plain"].splitlines()[:5] == [
        "Manhattan and New York, rule by rule",
        "",
        "Money",
        "  Manhattan",
        "    There is no money: building costs nothing.",
    ]
    assert "(N2)" in bundle["text/plain"]
    variants = static(compare_rules("manhattan", topic="variants"))["text/plain"]
    assert "Taking over (takeover)" in variants


def test_what_cannot_be() -> None:
    with pytest.raises(UnknownGameError, match='no game called "chess"'):
        compare_rules("chess")
    with pytest.raises(OptionError, match=r"no topic called 'dice'\. Topics: goal, board"):
        compare_rules(topic="dice")
    with pytest.raises(OptionError, match="auto, light or dark, not 'pink'"):
        compare_rules(theme="pink")


def test_all_games_there_are_can_be_chosen() -> None:
    names = [b.description.removeprefix("✓ ") for b in seen.buttons(compare_rules("newyork"))]
    assert sorted(names) == sorted(str(rules.title()) for rules in GAMES.values())
