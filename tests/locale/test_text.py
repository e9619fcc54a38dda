"""Finding a message: languages, fallback to English, plurals, missing keys."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

import manhattan_widgets.locale as locale_room
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import (
    MissingMessageError,
    language,
    languages,
    native_name,
    on_change,
    set_language,
    text,
)
from manhattan_widgets.locale.numbers import Gain
from manhattan_widgets.locale.po import Catalog, read_po
from tests.widgets.leftovers import counts

LATIN = read_po('msgid "core.color.red"\nmsgstr "Ruber"')


@pytest.fixture
def latin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second language that has only one message."""
    english = locale_room.catalog

    def catalog(code: str) -> Catalog:
        return LATIN if code == "la" else english(code)

    monkeypatch.setattr(locale_room, "catalog", catalog)
    monkeypatch.setattr(locale_room, "languages", lambda: ("en", "la"))
    set_language("la")
    yield
    set_language("en")


def test_english_is_the_language_at_first() -> None:
    assert language() == "en"
    assert "en" in languages()


def test_a_sentence_follows_the_language(latin: None) -> None:
    sentence = Sentence.of("core.color.red")
    assert str(sentence) == "Ruber"
    set_language("en")
    assert str(sentence) == "Red"


def test_a_message_that_is_not_translated_is_english(latin: None) -> None:
    assert text("core.color.blue") == "Blue"
    assert text("core.list.and", head=Sentence.of("core.color.red"), last="x") == "Ruber and x"


def test_a_loss_of_points_has_a_real_minus_sign() -> None:
    words = text("lessons.feedback.better", n=Gain(-1), best=Gain(-2), move="1-2 on -3")
    assert "\N{MINUS SIGN}1 point to you" in words
    assert "Worth \N{MINUS SIGN}2: 1-2 on -3." in words


@pytest.mark.parametrize("code", ["xx", "", "../en", "en/", "e"])
def test_an_unknown_language_is_refused_and_nothing_changes(code: str) -> None:
    with pytest.raises(ValueError, match=r"no texts in the language .*Known languages: .*en"):
        set_language(code)
    assert language() == "en"


def test_a_language_is_named_with_its_region_too(latin: None) -> None:
    set_language("EN_gb")
    assert language() == "en"
    assert native_name("en") == "English"
    assert native_name("la") == "la"


def test_what_listens_is_called_after_a_change_and_only_then(latin: None) -> None:
    heard: list[str] = []
    forget = on_change(lambda: heard.append(language()))
    set_language("la")
    assert heard == []
    set_language("en")
    set_language("en")
    assert heard == ["en"]
    forget()
    forget()
    set_language("la")
    assert heard == ["en"]


class Listener:
    def __init__(self) -> None:
        self.heard = 0

    def hear(self) -> None:
        self.heard += 1


def test_methods_are_held_weakly(latin: None) -> None:
    before = counts()["listeners"]
    first, second = Listener(), Listener()
    on_change(first.hear)
    on_change(second.hear)
    set_language("en")
    assert (first.heard, second.heard) == (1, 1)
    del first
    gc.collect()
    assert counts()["listeners"] == before + 1
    set_language("la")
    assert second.heard == 2


def test_a_listener_may_end_another(latin: None) -> None:
    heard: list[str] = []
    endings: list[Callable[[], None]] = []
    endings.append(on_change(lambda: endings[1]()))
    endings.append(on_change(lambda: heard.append("never after this")))
    set_language("en")
    set_language("la")
    assert len(heard) <= 1
    endings[0]()


def test_a_missing_key_is_our_mistake_and_loud() -> None:
    with pytest.raises(MissingMessageError, match=r"core\.nothing"):
        text("core.nothing")


def test_a_missing_parameter_is_loud() -> None:
    with pytest.raises(KeyError, match="last"):
        text("core.list.and", head="a")


def test_plurals_are_chosen_by_n() -> None:
    single, many = (text("manhattan.outcome.won", n=n, rounds=4) for n in (1, 2))
    assert single.endswith("1 point.")
    assert many.endswith("2 points.")


def test_text_in_braces_from_a_player_is_not_filled_in() -> None:
    message = text("core.error.unknown_game", name="{known.__class__}", known="manhattan")
    assert "{known.__class__}" in message
