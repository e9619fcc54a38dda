"""One function reads a game from wherever a person has it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.game import Game, load
from manhattan_widgets.records import RecordError, encode, read, save
from manhattan_widgets.records.library import Library

from .played import random_game

GAME = random_game(plies=25, seed=3, players=3)
CODE = encode(GAME.record)


def test_a_file(tmp_path: Path) -> None:
    save(GAME.record, tmp_path / "evening.json")
    assert load(tmp_path / "evening.json") == GAME
    assert load(str(tmp_path / "evening.json")) == GAME
    assert read(tmp_path / "evening.json") == GAME.record
    assert mw.load is load


def test_a_file_that_is_called_like_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    other = random_game(plies=3)
    save(other.record, CODE)
    assert load(CODE) == other


@pytest.mark.parametrize(
    "source",
    [
        CODE,
        f"  {CODE}\n",
        f"https://example.org/voila/render/shared.ipynb?code={CODE}",
        f"HTTP://localhost:8866/?theme=dark&code={CODE}&seat=1",
        f"https://example.org/v2/gh/a/b/HEAD?urlpath=voila&code={CODE}#top",
        f"https://example.org/app#/shared?code={CODE}",
    ],
    ids=["code", "blanks", "link", "port", "more", "fragment"],
)
def test_a_code_and_a_link(source: str) -> None:
    assert load(source).states == GAME.states


def test_a_game_a_record_and_a_state() -> None:
    assert load(GAME) is GAME
    assert load(GAME.record) == GAME
    begun = load(GAME.state)
    assert (begun.state, begun.moves) == (GAME.state, ())


def test_a_position_code() -> None:
    again = load(encode(Game.from_position(GAME.state).record))
    assert (again.state, again.moves) == (GAME.state, ())


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (CODE[:-5], "cut off"),
        (CODE[:30] + "%" + CODE[31:], "character 31 is %"),
        (CODE[:20] + "AAA" + CODE[23:], "damaged"),
        ("2" + CODE[1:], "no share code"),
        ("https://example.org/", "no code=… in it"),
        ("https://example.org/?code=", "no code=… in it"),
        ("http://[", "no code=… in it"),
        ("https://example.org/?code=hello", "no share code"),
        (
            "evening.json",
            "evening.json: The file cannot be read: No such file.*Nor is this a share code",
        ),
        ("", "cannot be read|folder"),
        ("a\0b", "cannot be read"),
        ("x" * 5000, "cannot be read"),
    ],
    ids=[
        *("cut", "sign", "damaged", "version", "no-code", "empty-code", "no-link", "other-code"),
        *("missing", "empty", "nul", "long"),
    ],
)
def test_what_is_refused(source: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        load(source)
    assert str(caught.value).isprintable()


def test_a_library_is_no_game(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    with Library(place) as library:
        library.add(GAME.record)
    said = "This is a database, not one game. If it is a library, mw.library(…) shows its games."
    with pytest.raises(RecordError, match=re.escape(f"{place}: {said}")):
        load(place)


def test_the_page_of_a_replay_says_where_its_code_is(tmp_path: Path) -> None:
    place = tmp_path / "evening.html"
    GAME.to_html(place)
    said = 'This is a web page, not a record. If it shows a game, the code under "Open this game'
    with pytest.raises(RecordError, match=re.escape(f"{place}: {said}")):
        load(place)


@pytest.mark.parametrize("source", [None, 7, b"1Ar", [], GAME.state.view(0)])
def test_something_else(source: Any) -> None:
    with pytest.raises(TypeError, match="a share code is needed, not"):
        load(source)


def test_an_impossible_state() -> None:
    from dataclasses import replace

    with pytest.raises(PositionError):
        load(replace(GAME.state, round=1 + GAME.state.round % 6))
