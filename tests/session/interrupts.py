"""Ctrl-C at every line: what a function leaves behind wherever it is interrupted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import manhattan_widgets

T = TypeVar("T")

_PACKAGE = Path(manhattan_widgets.__file__).parent
#: Lines that are reached again and again: the first times, and not the thousandth.
_TIMES_EACH = 2


def interrupted(
    make: Callable[[], T], action: Callable[[T], Any], *rooms: str
) -> Iterator[tuple[str, T]]:
    """Call ``action`` on what ``make`` makes, with an interrupt at each of its lines in turn.

    Yields where the interrupt came, and what was made for it.  Counted are the lines of ``rooms``,
    folders or modules of the package, by default all of it.  When this yields, the frames that were
    interrupted are gone.
    """
    places = tuple(str(_PACKAGE / room) for room in rooms)
    for number in count():
        subject = make()
        place = _interrupted_at(lambda: action(subject), number, places)  # noqa: B023
        if place is None:
            assert number, "nothing was interrupted"
            return
        yield place, subject


def _interrupted_at(action: Callable[[], Any], number: int, rooms: tuple[str, ...]) -> str | None:
    """Call ``action`` and interrupt it at its line ``number``; return which that is, if any."""
    places = rooms or (str(_PACKAGE),)
    reached: Counter[tuple[str, int]] = Counter()
    left = number
    came: str | None = None

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left, came
        if not frame.f_code.co_filename.startswith(places):
            return None
        if event == "line" and came is None:
            line = frame.f_code.co_filename, frame.f_lineno
            reached[line] += 1
            if reached[line] <= _TIMES_EACH:
                if left == 0:
                    came = f"{Path(line[0]).relative_to(_PACKAGE)}:{line[1]}"
                    raise KeyboardInterrupt
                left -= 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    return came
