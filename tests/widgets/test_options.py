"""``mw.options()``: every option of a game with its values, its default and what it means."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from IPython.lib.pretty import pretty

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.locale.wrapping import COLUMNS

EVERY = [(name, count) for name, rules in GAMES.items() for count in (None, *rules.players)]


@pytest.mark.parametrize(("name", "count"), EVERY)
def test_every_option_is_listed_as_the_rules_have_it(name: str, count: int | None) -> None:
    rules = GAMES[name]
    rows = mw.options(name, players=count).rows()
    listed = [row["option"] for row in rows]
    assert len(set(listed)) == len(listed)
    made = rules.options() if count is None else rules.options(players=count)
    known = {field.name for field in fields(made)}
    assert set(listed) == known if count is None else set(listed) <= known
    counts = rules.players if count is None else (count,)
    for row in rows:
        assert row["default"] == row["values"][0]
        assert set(row["players"]) <= set(counts)
        if row["option"] == "players":
            assert sorted(row["values"]) == list(counts)
            continue
        for players in row["players"]:
            for value in row["values"] if row["words"] else []:
                rules.options(players=players, **{row["option"]: value})
        assert row["words"] == [] or len(row["words"]) == len(row["values"])
        # What is left out has the default that is told.
        usual = made if made.players in row["players"] else rules.options(players=row["players"][0])
        assert rules.options_to_json(usual)[row["option"]] == row["default"]
    assert json.loads(json.dumps(rows)) == rows


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", list(GAMES))
def test_a_table_in_every_language(name: str, language: str) -> None:
    with speaking(language):
        options = mw.options(name)
        as_text, as_html = str(options), options._repr_html_()
        rows = options.rows()
    assert all(len(line) <= COLUMNS for line in as_text.splitlines())
    assert as_text.count("\n") >= len(rows)
    for row in rows:
        assert row["option"] in as_text
        for words in (row["meaning"], *row["words"]):
            assert words.split()[0] in as_text
            assert words.split()[-1] in as_text
            assert row["option"] in as_html
    assert "<Edition" not in as_html
    with speaking("en"):
        assert (as_text == str(options)) == (language == "en")


def test_what_only_some_players_can_choose_says_so() -> None:
    listed = str(mw.options("newyork"))
    assert "Teams (with 4 players)" in listed
    assert "Teams" in str(mw.options("newyork", players=4))
    assert "with 4 players" not in str(mw.options("newyork", players=4))
    assert "Teams" not in str(mw.options("newyork", players=3))


def test_a_prompt_shows_the_table() -> None:
    options = mw.options("skyline")
    assert pretty(options) == str(options)


def test_no_such_game_and_no_such_number_of_players() -> None:
    with pytest.raises(mw.UnknownGameError, match="manhattan"):
        mw.options("chess")
    with pytest.raises(mw.OptionError, match="2, 3 or 4 players"):
        mw.options("manhattan", players=9)
