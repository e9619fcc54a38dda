"""Printed text goes on in the next line, never within a word."""

from __future__ import annotations

import pytest

import manhattan_widgets as mw
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.locale.wrapping import COLUMNS, wrapped
from tests.widgets.seen import static


def test_no_word_is_lost_or_broken() -> None:
    message = "Taking a tower over, " * 20
    lines = wrapped(message).split("\n")
    assert max(map(len, lines)) <= COLUMNS
    assert all(line.startswith("  ") for line in lines[1:])
    assert " ".join(line.strip() for line in lines) == message.strip()


def test_lines_that_are_there_stay() -> None:
    assert wrapped("one\n\ntwo", "    ") == "    one\n\n    two"


def test_a_word_that_is_too_long_stays_whole() -> None:
    link = "https://example.org/" + "a" * 100
    assert wrapped(f"See {link}.") == f"See\n  {link}."


@pytest.mark.parametrize("code", languages())
def test_printed_reasons_and_rules_fit(code: str) -> None:
    with speaking(code):
        explanation = str(mw.why(mw.new_game("manhattan", players=4, seed=7), "3 on Frankfurt 5"))
        rulebook = static(mw.rules("newyork"))["text/plain"]
        compared = static(mw.compare_rules())["text/plain"]
    assert "M5" in explanation
    for printed in (explanation, rulebook, compared):
        assert max(map(len, printed.split("\n"))) <= COLUMNS
