"""``mw.rules()``: all rules to read, found by number or by a word."""

from __future__ import annotations

import pytest
from ipywidgets import Text

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES
from tests.widgets.seen import field, html, press, static, words


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_are_there_in_order(game: str) -> None:
    widget = mw.rules(game)
    assert [rule.id for rule in widget.found] == list(GAMES[game].rulebook())
    assert f"{len(GAMES[game].rulebook())} rules of" in words(widget)
    assert html(widget).count("<details class='mw-rule'>") == len(widget.found)


@pytest.mark.parametrize("clause", ["M11", "m11"])
def test_one_rule_is_open(clause: str) -> None:
    widget = mw.rules("manhattan", clause)
    assert [rule.id for rule in widget.found] == ["M11"]
    assert "<details class='mw-rule' open>" in html(widget)


@pytest.mark.parametrize(
    ("typed", "found"),
    [("11", ["M11"]), ("m3a", ["M3a"]), ("3A", ["M3a"]), ("yellow", ["M2"]), ("M21", [])],
)
def test_rules_are_found(typed: str, found: list[str]) -> None:
    widget = mw.rules("manhattan")
    field(widget, Text, "Find:").value = typed
    assert [rule.id for rule in widget.found] == found
    press(widget, "Show all")
    assert len(widget.found) == len(GAMES["manhattan"].rulebook())


def test_what_was_decided_is_found_too() -> None:
    assert [rule.id for rule in mw.rules("skyline", find="cannot be real").found] == []
    assert "S2" in [rule.id for rule in mw.rules("skyline", find="reconstruction").found]


def test_a_game_or_position_tells_whose_rules_are_meant() -> None:
    game = mw.new_game("newyork", seed=1)
    assert mw.rules(game).found == mw.rules(game.state).found == mw.rules("newyork").found


def test_what_stays_in_a_saved_notebook() -> None:
    bundle = static(mw.rules("manhattan", "M9"))
    assert bundle["text/plain"].startswith("Rule M9: Who owns a tower\n")
    assert "Who owns a tower" in bundle["text/html"]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match=r"no rule 'N9'.*M1, M2"):
        mw.rules("manhattan", "N9")
    with pytest.raises(ValueError, match="no game called"):
        mw.rules("chess")
    with pytest.raises(OptionError, match="theme"):
        mw.rules(theme="blue")
