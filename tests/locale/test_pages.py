"""Pages and pictures are in one language: the current one, or the one that is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.locale import language, languages, speaking, text
from tests.pseudo import CODE, english_words, plain, pseudo_language


@pytest.fixture
def game() -> Game:
    game = new_game(
        "manhattan", players=2, seed=5, names=["Ann", "Computer 1"], kinds=["person", "greedy"]
    )
    while game.outcome() is None:
        game.play(game.state.legal_moves()[0])
    return game


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with pseudo_language(monkeypatch):
        yield


def page(game: Game, path: Path, code: str | None = None) -> str:
    game.to_html(path, language=code, overwrite=True)
    return path.read_text("utf-8")


@pytest.mark.no_cover
@pytest.mark.parametrize("code", languages())
def test_a_page_is_in_the_language_asked_for(code: str, game: Game, tmp_path: Path) -> None:
    html = page(game, tmp_path / "game.html", code)
    assert f'<html lang="{code}"' in html
    with speaking(code):
        assert text("page.totals") in html
        assert page(game, tmp_path / "other.html") == html
    assert language() == "en"


def test_a_page_has_no_words_of_another_language(pseudo: None, game: Game, tmp_path: Path) -> None:
    html = page(game, tmp_path / "game.html", CODE)
    visible = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    codes = re.compile(r"[\w-]{40,}")  # the share code
    assert english_words(codes.sub("", plain(visible))) == []


def test_a_picture_is_in_the_language_asked_for(pseudo: None, game: Game) -> None:
    assert english_words(plain(game.to_svg(language=CODE))) == []
    assert "⟦" not in game.to_svg()


def test_an_animation_is_drawn_in_the_language_asked_for(
    pseudo: None, game: Game, tmp_path: Path
) -> None:
    short = game.branch(3)
    files = {}
    for code in ("en", CODE):
        path = tmp_path / f"{code}.gif"
        short.to_animation(path, language=code, width=300)
        files[code] = path.read_bytes()
    assert files["en"] != files[CODE]


def test_an_unknown_language_is_refused(game: Game, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Known languages"):
        game.to_html(tmp_path / "game.html", language="fr")
    assert not list(tmp_path.iterdir())
