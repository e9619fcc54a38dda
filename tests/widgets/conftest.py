"""ipywidgets swallows what callbacks raise, and only logs it: here that fails the test."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from traitlets.log import get_logger


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
