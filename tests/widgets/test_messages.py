"""What goes to the page when a widget opens: a server drops what comes too fast from one cell."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm
from ipywidgets import Box, Layout

from manhattan_widgets.render.closing import plain
from tests.widgets.leftovers import OPENED

#: Widgets that do nothing by themselves while they open; what computers play comes on top.
STILL = ["replay", "score", "explore", "learn", "practice", "home", "share", "rules", "classroom"]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the messages to the page, by their kind."""
    counted: Counter[str] = Counter()

    class Counting(BaseComm):
        def publish_msg(self, msg_type: str, *_: Any, **__: Any) -> None:
            counted[msg_type] += 1

    monkeypatch.setattr(comm, "create_comm", Counting)
    return counted


@pytest.mark.parametrize("name", STILL)
def test_a_widget_opens_with_fewer_changes_than_parts(
    name: str, sent: Counter[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    widget = OPENED[name]()
    assert sent["comm_msg"] < sent["comm_open"]
    widget.close()


@pytest.mark.parametrize("name", OPENED)
def test_nothing_changes_the_layout_that_widgets_share(
    name: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def open_it() -> None:
        widget = OPENED[name]()
        shared, own = plain(Box).layout, Layout()
        state = {trait: getattr(shared, trait) for trait in own.keys if not trait.startswith("_")}
        assert state == {trait: getattr(own, trait) for trait in state}
        widget.close()

    asyncio.run(open_it())
