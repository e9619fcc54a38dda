"""What holds for every test of widgets: no callback raises, and no HTML is put together by hand.

ipywidgets swallows what callbacks raise, and only logs it: here that fails the test.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import HTML
from traitlets.log import get_logger

from manhattan_widgets.markup import Html


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@pytest.fixture(autouse=True)
def nothing_is_swallowed() -> Iterator[None]:
    kept = _Kept()
    logger = get_logger()
    logger.addHandler(kept)
    yield
    logger.removeHandler(kept)
    assert [said for said in kept.said if "callback" in said] == []


@pytest.fixture(autouse=True)
def all_html_was_built(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail for a text that is shown as HTML without having been escaped by ``markup.el``."""
    by_hand = []

    def set_and_look(self: HTML, name: str, value: Any) -> None:
        if name == "value" and value and not isinstance(value, Html):
            by_hand.append(value)
        object.__setattr__(self, name, value)

    monkeypatch.setattr(HTML, "__setattr__", set_and_look, raising=False)
    yield
    assert by_hand == []
