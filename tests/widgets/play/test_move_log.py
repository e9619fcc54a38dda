"""The log of a game in pages: a move changes the newest, and nothing else is sent."""

from __future__ import annotations

import re
from random import Random

from manhattan_widgets.game import new_game
from manhattan_widgets.locale import set_language
from manhattan_widgets.session.playing import GameSession, HistoryEntry
from manhattan_widgets.widgets.common.i18n import reword
from manhattan_widgets.widgets.play.move_log import MoveLog
from manhattan_widgets.widgets.play.widget import PlayWidget

NAMES = ("Ann", "Ben", "Cai", "Dee")


def history(plies: int) -> tuple[HistoryEntry, ...]:
    """Return the first moves of a random game for four."""
    game, rng = new_game("newyork", players=4, seed=3), Random(3)
    while len(game.moves) < plies:
        game.play(rng.choice(game.state.legal_moves()))
    return GameSession(game).history


def pages(log: MoveLog) -> list[str]:
    """Return what stands in the log, page by page, from above."""
    return [page.value for page in log.widget.children]


def numbers(log: MoveLog) -> list[int]:
    return [int(number) for number in re.findall(r"<li>(\d+)\. ", "".join(pages(log)))]


def test_all_moves_are_there_the_newest_first() -> None:
    log, played = MoveLog(), history(45)
    for plies in (0, 1, 19, 20, 21, 45):
        log.show(played[:plies], NAMES)
        assert numbers(log) == list(range(plies, 0, -1))
    assert all(str(entry.text) in "".join(pages(log)) for entry in played)
    # A screen reader counts down from the same numbers.
    assert re.findall(r"<ol reversed start='(\d+)'>", "".join(pages(log))) == ["45", "40", "20"]


def test_a_move_changes_the_newest_page_only() -> None:
    log, played = MoveLog(), history(59)
    log.show(played[:58], NAMES)
    changed: list[str] = []
    for page in log.widget.children:
        page.observe(lambda change: changed.append(change.new), "value")
    log.widget.observe(lambda change: changed.append("children"), "children")
    log.show(played, NAMES)
    (newest,) = changed
    assert len(re.findall("<li>", newest)) == 19


def test_a_move_that_is_taken_back_goes_and_its_page_is_closed() -> None:
    log, played = MoveLog(), history(41)
    log.show(played, NAMES)
    page = log.widget.children[1]
    log.show(played[:40], NAMES)
    assert numbers(log) == list(range(40, 0, -1))
    assert page.comm is None


def test_other_names_and_another_language_reach_all_pages() -> None:
    log, played = MoveLog(), history(45)
    log.show(played, NAMES)
    english = pages(log)
    log.show(played, ("Eve", *NAMES[1:]))
    assert [page.replace("Eve", "Ann") for page in pages(log)] == english != pages(log)
    set_language("de")
    try:
        reword(log.widget, PlayWidget)
    finally:
        set_language("en")
    assert not set(pages(log)) & {*english, *(page.replace("Ann", "Eve") for page in english)}
