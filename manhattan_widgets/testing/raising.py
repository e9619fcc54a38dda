"""Errors that laws expect, without pytest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

__all__ = ["raises"]


@contextmanager
def raises(kind: type[Exception], *, match: str = "") -> Iterator[SimpleNamespace]:
    """Expect an error of this kind inside a ``with``; its ``value`` is the error."""
    caught = SimpleNamespace(value=None)
    try:
        yield caught
    except kind as error:
        caught.value = error
    assert caught.value is not None, f"no {kind.__name__} was raised"
    assert re.search(match, str(caught.value)), f"{caught.value} says nothing of {match!r}"
