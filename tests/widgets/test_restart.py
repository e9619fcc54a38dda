"""What a widget leaves in the page when the kernel is restarted: one sentence, and a true one."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.locale import set_language
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.common.base import StyledWidget
from tests.widgets.seen import part


def left_by(widget: StyledWidget) -> str:
    """Return the sentence, which stands in the page from the beginning."""
    assert part(widget, "mw-restarted") in widget.children
    found = re.fullmatch(r"<p role='status'>The kernel was restarted\. (.*)</p>", said(widget))
    assert found is not None
    return found[1]


def said(widget: StyledWidget) -> str:
    return unescape(part(widget, "mw-restarted").value)


def played(**arguments: Any) -> Any:
    widget = mw.play(players=2, people=2, seed=7, **arguments)
    widget.session.reveal()
    widget.session.play(widget.session.legal_moves[0])
    return widget


AGAIN = "Run this cell again to bring this back."


def test_what_shows_something_comes_back_with_its_cell() -> None:
    assert left_by(mw.rules()) == AGAIN
    assert left_by(mw.score(mw.new_game("manhattan", seed=7))) == AGAIN


def test_a_game_that_is_kept_is_gone_on_with() -> None:
    widget = mw.play(players=2, people=2, seed=7)
    assert left_by(widget) == AGAIN
    assert left_by(played()).startswith("mw.resume() goes on with this game, or mw.library() if")


def test_a_game_in_another_library_is_found_there(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    assert left_by(played(library=file)).startswith(f"mw.resume({str(file)!r}) goes on with this")
    assert left_by(played(library=Library(file))).startswith(f"mw.resume({str(file)!r}) goes on")


def test_a_game_that_is_over_is_in_the_library() -> None:
    widget = played()
    widget.session.resign(0)
    assert widget.game.outcome() is not None
    assert left_by(widget) == "This game is in mw.library()."


def test_a_game_that_is_kept_in_its_file_only_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert left_by(played(library=False)) == AGAIN
    assert left_by(played(library=False, file="evening.json")).startswith(
        "This game is in the file evening.json;"
    )


def test_the_sentence_follows_the_language() -> None:
    widget = played()
    set_language("de")
    try:
        assert "mw.resume() spielt diese Partie weiter" in said(widget)
    finally:
        set_language("en")
