"""Packages of games have catalogues of their own, which never touch ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from manhattan_widgets import locale, plugins
from manhattan_widgets.locale import has_text, languages, speaking, text

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of an installed package that brings a game."""
    folder = tmp_path / "ludo_game"
    for code in ("en", "de", "xx"):
        (folder / "locale" / code).mkdir(parents=True)
    (folder / "__init__.py").write_text("raise RuntimeError('nobody asked for the game')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry_point = EntryPoint("ludo", "ludo_game:GAME", plugins.GROUP)
    entry_points = {**plugins.game_entry_points(), "ludo": entry_point}
    monkeypatch.setattr(locale, "game_entry_points", lambda: entry_points)
    locale.catalog.cache_clear()
    yield folder
    locale.catalog.cache_clear()
    assert "ludo_game" not in sys.modules, "texts are read without loading the game"


def write(package: Path, code: str, *messages: tuple[str, str]) -> None:
    entries = "".join(f'\nmsgid "{key}"\nmsgstr "{words}"\n' for key, words in messages)
    (package / "locale" / code / "ludo.po").write_text(HEAD + entries, encoding="utf-8")


def test_texts_of_a_package_are_read_in_our_languages(package: Path) -> None:
    write(package, "en", ("ludo.title", "Ludo"), ("ludo.die", "Die"))
    write(package, "de", ("ludo.title", "Mensch ärgere dich nicht"))
    write(package, "xx", ("ludo.title", "?"))
    assert text("ludo.title") == "Ludo"
    with speaking("de"):
        assert text("ludo.title") == "Mensch ärgere dich nicht"
        assert text("ludo.die") == "Die", "what is not translated is English"
    assert "xx" not in languages()
    assert has_text("ludo.die")
    assert not has_text("ludo.board")


def test_our_own_texts_stay_ours(package: Path) -> None:
    write(package, "en", ("core.color.red", "Scarlet"))
    assert text("core.color.red") == "Red"


def test_a_catalogue_that_cannot_be_read_is_logged(
    package: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (package / "locale" / "en" / "ludo.po").write_bytes(b'msgid "ludo.title\n\xff')
    assert text("core.color.red") == "Red"
    assert "ludo.po" in caplog.text


def test_a_registered_package_is_read_too(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "game_entry_points", plugins.game_entry_points)
    monkeypatch.setattr(locale, "_packages", [])
    locale.catalog.cache_clear()
    write(package, "en", ("ludo.title", "Ludo"))
    assert not has_text("ludo.title")
    locale.add_package("ludo_game")
    locale.add_package("nothing.of.this_name")
    assert text("ludo.title") == "Ludo"


def test_what_is_taken_back_is_read_no_more(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "game_entry_points", plugins.game_entry_points)
    monkeypatch.setattr(locale, "_packages", [])
    locale.catalog.cache_clear()
    write(package, "en", ("ludo.title", "Ludo"))
    once, twice = locale.add_package("ludo_game"), locale.add_package("ludo_game")
    once()
    assert has_text("ludo.title")
    twice()
    assert not has_text("ludo.title")
