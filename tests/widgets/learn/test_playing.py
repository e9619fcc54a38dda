"""Lessons with an event loop, as in a notebook: what others play is seen, and nothing blocks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.lesson import MoveTask, PlayTask
from tests.widgets.seen import part, press, words

from .trying import LESSON


def _play_step() -> tuple[int, str]:
    return next(
        (number, step.id)
        for number, lesson in enumerate(course("manhattan"))
        for step in lesson.steps
        if isinstance(step.task, PlayTask) and step.position is not None
    )


def _line_step() -> tuple[str, int, str]:
    """Return game, lesson and step of a task that takes several moves."""
    return next(
        (game, number, step.id)
        for game in GAMES
        for number, lesson in enumerate(course(game))
        for step in lesson.steps
        if isinstance(step.task, MoveTask) and len(step.task.show) > 1
    )


async def _settled() -> None:
    """Wait until nothing is played or shown any more."""
    while going := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait_for(asyncio.gather(*going, return_exceptions=True), 10)


async def test_others_play_one_after_the_other() -> None:
    widget = mw.learn("manhattan", progress=False, pace=0.01)
    widget.begin(*_play_step())
    session = widget.session
    await _settled()
    plies: list[int] = []
    session.observe(lambda _: plies.append(len(session.history)), "revision")
    session.play(session.legal_moves[0])
    assert session.run.waiting
    assert not session.select("M1")
    await _settled()
    assert not session.run.waiting
    assert sorted(set(plies)) == list(range(min(plies), max(plies) + 1))
    widget.close()


async def test_beginning_again_stops_the_others() -> None:
    widget = mw.learn("manhattan", progress=False, pace=60)  # longer than anything is waited for
    widget.begin(*_play_step())
    session = widget.session
    session.play(session.legal_moves[0])
    await asyncio.sleep(0.05)
    press(widget, "Begin this step again")
    assert len(session.run.game.moves) == 0
    await _settled()
    session.play(session.legal_moves[0])
    await asyncio.sleep(0.05)
    press(widget, "All lessons")
    await _settled()
    widget.close()


async def test_what_is_shown_is_played_before_the_eyes() -> None:
    widget = mw.learn("manhattan", progress=False, pace=0.01)
    number, step = next(
        (number, step.id)
        for number, lesson in enumerate(course("manhattan"))
        for step in lesson.steps
        if isinstance(step.task, MoveTask) and step.position is not None
    )
    widget.begin(number, step)
    seen: list[int] = []
    widget.session.observe(lambda change: seen.append(change["new"]), "cursor")
    press(widget, "Show me")
    await _settled()
    assert seen[-2:] == [0, widget.session.cursor]
    assert widget.session.at_end
    assert widget.session.run.done
    widget.close()


async def test_a_line_of_several_moves_is_shown_one_by_one() -> None:
    game, number, step = _line_step()
    widget = mw.learn(game, progress=False, pace=0)
    widget.begin(number)
    while widget.session.run.step.id != step:
        widget.session.show_answer()
        await _settled()
        press(widget, "Go on")
    seen: list[int] = []
    widget.session.observe(lambda change: seen.append(change["new"]), "cursor")
    press(widget, "Show me")
    await _settled()
    last = widget.session.cursor
    assert seen[-last - 1 :] == list(range(last + 1))
    widget.close()


async def test_an_error_of_a_computer_player_is_told_and_ends_its_playing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    widget = mw.learn("manhattan", progress=False, pace=0)
    widget.begin(*_play_step())

    def others() -> object:
        raise RuntimeError("lost")
        yield

    monkeypatch.setattr(widget.session.run, "others", others)
    widget.session.play(widget.session.legal_moves[0])
    for _ in range(5):
        await asyncio.sleep(0.01)
    assert "lost" in widget.session.message.text
    widget.close()


async def test_a_wrong_move_after_those_of_others_is_said_to_be_taken_back(tmp_path: Path) -> None:
    head, *_, last = LESSON.split("[[steps]]")
    step = last[: last.index("play.until")].replace('id = "play"', 'id = "after"\nseat = "Green"')
    file = tmp_path / "after.toml"
    goal = "move.goal = { points = { Green = 99 } }\n"
    file.write_text(f"{head}[[steps]]{step}{goal}", encoding="utf-8")
    widget = mw.learn(file, progress=False, pace=0)
    await _settled()
    session = widget.session
    before = session.history
    assert [entry.seat for entry in before] == [1]
    session.play(session.legal_moves[0])
    assert session.history == before
    assert "Your move is taken back: try again." in words(widget)
    widget.close()


async def test_a_move_on_the_way_is_not_told_as_wrong() -> None:
    game, number, step = _line_step()
    widget = mw.learn(game, progress=False, pace=0)
    widget.begin(number, step)
    await _settled()
    session = widget.session
    task = session.run.step.task
    assert isinstance(task, MoveTask)
    session.play(session.run.state.parse(task.show[0]))
    assert session.run.made
    assert "Go on" in words(widget)
    assert "✗" not in part(widget, "mw-told").value
    assert "→" in part(widget, "mw-told").value
    # What the rules forbid after it is taken back alone, and said to be.
    before = session.history
    session.play(session.run.state.parse(task.show[0]))
    assert session.history == before
    assert "Your move is taken back: try again." in words(widget)
    widget.close()
