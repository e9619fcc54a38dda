"""Whatever people write is text: in each widget and page it is escaped, and escaped once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, Text

import manhattan_widgets as mw
from manhattan_widgets.game import Game
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.records import encode
from manhattan_widgets.records.library import Library
from manhattan_widgets.records.variations import Variation
from manhattan_widgets.widgets.share.opener import shared
from tests.lessons.exercises.mistaken import plies_with_choice, with_mistakes
from tests.widgets import seen
from tests.widgets.seen import static

#: An element that no page has of its own, and every sign that is escaped.
NAME = "<u>&\"'"


class _Page(HTMLParser):
    """What a browser reads: the elements, and the words between them and in attributes."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.words: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.words += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def assert_text(source: str) -> bool:
    """Assert that what people wrote is text, escaped once; tell whether it is there."""
    page = _Page(source)
    assert "u" not in page.elements
    for words in page.words:
        assert not {"&lt;", "&amp;", "&quot;", "&#x27;"} & {*_entities(words)}, words
    return any(NAME in words for words in page.words)


def _entities(words: str) -> Iterator[str]:
    for begin, sign in enumerate(words):
        if sign == "&":
            yield words[begin : words.find(";", begin) + 1]


def a_game(name: str = "manhattan", plies: int = 9, seats: int = 2) -> Game:
    """Return a game with names, a comment and a variation."""
    names = [f"{NAME} {seat}" for seat in range(seats)]
    game = mw.new_game(name, players=seats, seed=3, names=names, kinds=["person"] * seats)
    for _ in range(plies):
        game.play(game.state.legal_moves()[0])
    other = game.state_at(2).legal_moves()[-1]
    record = replace(
        game.record,
        comments=((0, NAME), (2, NAME), (plies, NAME)),
        variations=(Variation(2, (other,), ((3, NAME),)),),
    )
    return Game.from_record(record)


def typed_wrong() -> Any:
    widget = mw.play(a_game(), library=False)
    widget.session.reveal()
    seen.type_move(widget, NAME)
    return widget


def asked_why() -> Any:
    widget = mw.play(a_game(), library=False)
    seen.press(widget, "Why")
    seen.field(widget, Text, "Move:").value = NAME
    return widget


def library() -> Any:
    with Library("games.sqlite3") as kept:
        kept.add(a_game().record, NAME)
    widget = mw.library("games.sqlite3")
    widget.choose(1)
    seen.press(widget, "Rename")
    return widget


def handed_in() -> Any:
    file = ProgressFile(f"{NAME}.json")
    practice = Practice("manhattan", kinds=["take"], seed=2, file=file)
    practice.learner = NAME
    practice.answer(NAME)
    practice.show()
    Path("broken").mkdir()
    Path("broken", f"{NAME}.json").write_text("?", encoding="utf-8")
    widget = mw.classroom([f"{NAME}.json", "broken"])
    widget.open_task(str(practice.exercise.name))
    return widget


def mistaken_game() -> Any:
    (ply, *_) = plies_with_choice("manhattan")
    record = with_mistakes("manhattan", ply).record
    renamed = [replace(player, name=f"{NAME}{n}") for n, player in enumerate(record.players)]
    game = mw.Game.from_record(replace(record, players=tuple(renamed)))
    widget = mw.mistakes(game, start=False, library=False, progress=f"{NAME}.json")
    seen.press(widget, "Look at the mistakes")
    return widget


WIDGETS: dict[str, Callable[[], Any]] = {
    "play": lambda: mw.play(a_game(), library=False),
    "play newyork": lambda: mw.play(a_game("newyork"), library=False),
    "play skyline": lambda: mw.play(a_game("skyline"), library=False),
    "play, typed wrong": typed_wrong,
    "play, asked why": asked_why,
    "replay": lambda: mw.replay(a_game(), ply=2),
    "replay newyork": lambda: mw.replay(a_game("newyork"), ply=2),
    "replay skyline": lambda: mw.replay(a_game("skyline"), ply=2),
    "score": lambda: mw.score(a_game(plies=40)),
    "score newyork": lambda: mw.score(a_game("newyork", plies=30)),
    "score skyline": lambda: mw.score(a_game("skyline", plies=30)),
    "score quiz": lambda: mw.score(a_game(plies=40), quiz=True),
    "analyze": lambda: mw.analyze(a_game(), effort="quick", workers=1, library=False),
    "mistakes": mistaken_game,
    "share": lambda: mw.share(a_game()),
    "shared": lambda: shared(encode(a_game().record, names=True, notes=True)),
    "compare_rules": lambda: mw.compare_rules(find=NAME),
    "library": library,
    "learn": lambda: mw.learn("manhattan", progress=f"{NAME}.json"),
    "practice": lambda: mw.practice("manhattan", seed=2, progress=f"{NAME}.json"),
    "classroom": handed_in,
    "tournament": lambda: mw.tournament({NAME: "random"}, players=2, deals=1, workers=1),
}


@pytest.mark.parametrize("name", WIDGETS)
async def test_what_people_write_is_escaped_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    widget = WIDGETS[name]()
    try:
        await asyncio.sleep(0)
        everything = [part.value for part in seen.parts(widget, hidden=True) if type(part) is HTML]
        everything.append(static(widget).get("text/html", ""))
        checked = [assert_text(source) for source in everything if "<style" not in source]
        assert any(checked)
    finally:
        widget.close()


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_pages_escape_what_people_write_once(name: str, tmp_path: Path) -> None:
    a_game(name, plies=30).to_html(tmp_path / "page.html", title=NAME)
    source = (tmp_path / "page.html").read_text("utf-8")
    # What styles and scripts hold is no text: tests/exports/test_pages.py reads it.
    head, _, rest = source.partition("<style>")
    body = rest.partition("</style>")[2].partition("<script")[0]
    assert assert_text(head)
    assert assert_text(body)


def test_answers_and_tables_escape_what_people_write_once() -> None:
    assert assert_text(mw.why(a_game(), NAME)._repr_html_())
