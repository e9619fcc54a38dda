"""Orca reads games, lessons, exercises and replays to people who press keys alone."""

import re

import pytest
from playwright.sync_api import expect

from manhattan_widgets.lessons import LessonRun, course
from manhattan_widgets.lessons.lesson import MoveTask, NumberTask, SitesTask
from manhattan_widgets.locale import speaking, text

from .conftest import OpenReader
from .desktop import Desktop
from .reader import Reader

#: A person is to build: the pieces of the round are chosen.
MANHATTAN = """position = 'players: 2\\nto move: Red\\nF5: r3 b1'
game = mw.load('examples/records/two-players.json')
ply = next(p for p in range(1, 99) if game.state_at(p).to_move == 0 and p > 2)
mw.play(mw.Game.from_position(game.state_at(ply), seed=1, kinds=['person', 'greedy']),
        pace=0, library=False)"""
GAMES = {
    "manhattan": MANHATTAN,
    "newyork": "mw.play('newyork', seed=7, pace=0, library=False)",
    "skyline": "mw.play('skyline', seed=7, pace=0, library=False)",
}
#: Answers to choose from, a number, and sites to mark.
EXERCISES = ["manhattan-owner-1-3", "manhattan-score-1-5", "manhattan-owner-1-4"]
#: What Orca calls a button and a heading.
BUTTON = {"en": "push button", "de": "Druckknopf"}
HEADING = {"en": "heading level", "de": "Überschrift Ebene"}


def said(desktop: Desktop, key: str, **params: object) -> str:
    """Return a message as a pattern, in the desktop's language."""
    with speaking(desktop.language):
        return re.escape(text(key, **params).rstrip("."))


def check_all_told(reader: Reader) -> None:
    """Check that whatever was told was spoken, once."""
    told = reader.told()
    assert told
    assert [one for one in told if one.delay is None] == []
    assert reader.spoken_again() == []


@pytest.mark.parametrize("game", list(GAMES))
def test_a_move_is_made_by_keys(game: str, desktop: Desktop, read: OpenReader) -> None:
    reader = read(GAMES[game])
    headline = reader.page.locator(".mw h3").inner_text()
    # Where one is, and whose turn it is: the board, to which the first Tab comes, says both.
    board = reader.press("Tab")
    assert any(said(desktop, "access.board") in re.escape(one) for one in board)
    # What one can do, too.
    hints = reader.page.locator(".mw-preview p").all_inner_texts()
    assert any(
        headline.rstrip(".") in one and hint in one for one in board for hint in hints if hint
    )
    # A site for each arrow, with what stands there.
    sites = [reader.press(arrow) for arrow in ("Right", "Right", "Right")]
    assert all(re.search(r"\d: ", one[-1]) for one in sites)
    assert len({one[-1] for one in sites}) == len(sites)
    # The next stop is the first choice: a card, a piece or the list of sites; and the headline is
    # one key away.
    stop = " ".join(reader.press("Tab"))
    choices = reader.page.locator(".mw-hand button.mw-choice:visible")
    if choices.count():
        assert (choices.first.get_attribute("aria-label") or "-") in stop
    else:
        assert said(desktop, "access.site") in stop
        reader.tab_to(BUTTON[desktop.language])  # fields take keys themselves
    again = " ".join(reader.press("3"))
    assert headline in again
    assert HEADING[desktop.language] in again

    offered = reader.page.locator("datalist option").first.get_attribute("value")
    assert offered is not None
    reader.tab_to(said(desktop, "widgets.typed.label"))
    mark = reader.mark()
    reader.type(offered)
    reader.press("Return")
    reader.wait_for_speech(said(desktop, "widgets.no_gain") + r"|\+\d|\(", mark)
    # One's own move, then those of the others, and nothing else: the focus stays.
    heard = reader.press("Return", messages=1 if game == "manhattan" else 2)
    assert re.search(said(desktop, "widgets.your_turn"), heard[-1])
    told = [one.text for one in reader.told()]
    assert [words for words in heard if words.strip() not in told] == []
    check_all_told(reader)


def test_a_lesson_is_done_by_keys(desktop: Desktop, read: OpenReader) -> None:
    reader = read("mw.learn('manhattan', 1, progress=False, pace=0)")
    heading = reader.press("Tab")
    assert HEADING[desktop.language] in heading[0]
    step = reader.page.locator(".mw-tells").inner_text().splitlines()[0]
    assert step in " ".join(heading)
    reader.tab_to(said(desktop, "learn.sites.typed"))
    reader.type("zzz")
    assert any("zzz" in one for one in reader.press("Return"))
    reader.press("ctrl+a")
    mark = reader.mark()
    reader.type("F5 H3 S2")
    reader.press("Return")
    reader.wait_for_speech("3", mark)
    reader.tab_to(said(desktop, "learn.answer"))
    answered = reader.press("Return", messages=1)
    assert re.search(said(desktop, "learn.go_on"), answered[0])
    opened = reader.press("Return")
    assert HEADING[desktop.language] in opened[0]
    check_all_told(reader)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_lesson_is_done_by_keys(game: str, desktop: Desktop, read: OpenReader) -> None:
    reader = read(f"mw.learn({game!r}, 1, progress=False, pace=0)")
    with speaking(desktop.language):
        run = LessonRun(course(game)[0])
        opened = reader.press("Tab")
        while not run.finished:
            assert HEADING[desktop.language] in opened[0], opened
            answer(reader, desktop, run)
            run.show()
            run.go_on()
            expect(reader.page.locator(".mw-onward:focus")).to_be_visible()
            opened = reader.press("Return", messages=int(run.finished))
        title = reader.page.locator(".mw-begin h4:visible").inner_text()
    assert any(title in one for one in opened)
    check_all_told(reader)


def answer(reader: Reader, desktop: Desktop, run: LessonRun) -> None:
    """Give the right answer to a step of a lesson, which is typed, and hear that it is right."""
    task, right = run.step.task, run.solution()
    if isinstance(task, SitesTask):
        reader.tab_to(said(desktop, "learn.sites.typed"))
        reader.type(" ".join(right))
        reader.press("Return", messages=1)
        reader.tab_to(said(desktop, "learn.answer"))
    elif isinstance(task, NumberTask):
        reader.tab_to(said(desktop, "learn.number"))
        reader.type(str(right))
    else:
        assert isinstance(task, MoveTask)
        (move,) = right
        reader.tab_to(said(desktop, "widgets.typed.label"))
        reader.type(move if isinstance(move, str) else run.view.format(move))
        reader.press("Return", messages=1)
    answered = reader.press("Return", messages=1)
    assert any(re.search(said(desktop, "learn.go_on"), one) for one in answered), answered


def test_exercises_are_done_by_keys(desktop: Desktop, read: OpenReader) -> None:
    reader = read(f"mw.practice(exercises={EXERCISES}, progress=False)")
    for number in range(len(EXERCISES)):
        question = reader.page.locator(".mw-asks .mw-question").inner_text()
        if number == 0:
            reader.press("Tab")  # the heading, to which the next exercises lead by themselves
        first = reader.press("Tab")
        assert question in first[0], first
        assert len(first) > 1
        if reader.page.locator(".mw-answer .mw-line:visible").count():
            while reader.page.locator(".mw-answer .mw-line:visible").count():
                reader.press("Return")
                if reader.page.locator(".mw-answer:visible").count():
                    reader.press("Tab")
        else:
            reader.type("0")
            reader.press("Return")
            reader.tab_to(said(desktop, "practice.show"))
            reader.press("Return")
        following = reader.page.locator(".mw-onward.mw-main:visible").first
        expect(following).to_be_focused()
        if number < len(EXERCISES) - 1:
            opened = reader.press("Return")
            assert HEADING[desktop.language] in opened[0]
    check_all_told(reader)


def test_a_replay_is_stepped_through_by_keys(desktop: Desktop, read: OpenReader) -> None:
    reader = read("mw.replay(mw.load('examples/records/four-players.json'), ply=30)")
    reader.tab_to(said(desktop, "replay.go.next"))
    for _ in range(3):
        reader.press("Return", messages=1)
    check_all_told(reader)
