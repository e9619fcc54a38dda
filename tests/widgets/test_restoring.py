"""What a page gets that is loaded anew: small, and made so that it finds all of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Layout, Widget
from ipywidgets.widgets.widget import _instances

import manhattan_widgets as mw
from manhattan_widgets.render import closing
from tests.widgets.leftovers import counts, models


class _Comm:
    """The line on which a page asks for the states of all widgets."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: dict[str, Any], buffers: Any = None) -> None:
        self.sent.append(data)

    def states(self) -> dict[str, Any]:
        """Let the page ask, and return what it is told."""
        message = {"content": {"data": {"method": "request_states"}}}
        Widget._handle_control_comm_msg(message)
        found = self.sent[-1]["states"]
        assert isinstance(found, dict)
        return found


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Comm]:
    """Let a page ask a kernel in which no widgets live yet."""
    comm = _Comm()
    monkeypatch.setattr(Widget, "_control_comm", comm)
    monkeypatch.setattr(closing, "_commons", {})
    others = dict(_instances)
    _instances.clear()
    yield comm
    _instances.clear()
    _instances.update(others)


def _named(states: dict[str, Any]) -> list[str]:
    """Return the ids of models that are named as parts of others and are not there."""
    words = json.dumps([state["state"] for state in states.values()]).split('"')
    parts = [word.removeprefix("IPY_MODEL_") for word in words if word.startswith("IPY_MODEL_")]
    return [part for part in parts if part not in states]


def test_a_page_waits_for_one_part_that_comes_behind_the_states(page: _Comm) -> None:
    async def ask() -> None:
        first = mw.play(seed=1, library=False, people=4)
        second = mw.play(seed=2, library=False, people=4)
        for _ in range(12):
            [part] = _named(page.states())
            assert part not in _instances
            await asyncio.sleep(0)
            assert isinstance(_instances[part], Layout)
        before = models()
        [part] = _named(page.states())
        await asyncio.sleep(0)
        assert models() == before
        first.close()
        second.close()

    async def look() -> None:
        await ask()
        before = counts()
        await ask()
        assert counts() == before

    asyncio.run(look())


def test_nothing_is_closed_while_a_page_asks_every_model_for_its_state(page: _Comm) -> None:
    """As it does whose question for all states was not answered in four seconds."""

    async def ask() -> None:
        shown = mw.play(seed=1, library=False, people=4)
        for _ in range(12):
            page.states()
            await asyncio.sleep(0)
            listed = set(_instances)
            for model in listed:
                _instances[model].send_state()
                await asyncio.sleep(0)
                assert listed <= set(_instances)
        shown.close()

    asyncio.run(ask())


def test_what_no_page_asks_for_waits_for_nothing(page: _Comm) -> None:
    widget = mw.play(seed=1, library=False, people=4)
    assert _named(page.states()) == []  # no kernel that goes on and sends
    widget.close()

    async def embed() -> None:
        shown = mw.play(seed=1, library=False, people=4)
        assert _named(Widget.get_manager_state(drop_defaults=True)["state"]) == []
        await asyncio.sleep(0)
        shown.close()

    asyncio.run(embed())


def test_a_board_more_is_a_small_answer(page: _Comm) -> None:
    first = mw.play(seed=1, library=False, people=4)
    one = page.states()
    second = mw.play(seed=2, library=False, people=4)
    two = page.states()
    assert len(two) - len(one) <= 180
    assert len(json.dumps(two)) - len(json.dumps(one)) <= 150_000
    first.close()
    second.close()
