"""Work that takes long: a bar that says how far it is, and a button that stops it at once.

The work is given as steps: an iterator, which is asked for one step after the other with room for
everything else in between, or an asynchronous iterator, which waits for work that is done elsewhere
(other processes, a cluster).  Either way nothing blocks: with an event loop (in every notebook) it
is a task, and a step of an iterator should take 50 ms at most.  Without one (a script, a test) all
is done at once.

>>> progress = Progress(lambda callback: callback)
>>> progress.run(iter(range(1, 4)), lambda n: ProgressStatus(n / 3, f"{n} of 3"), on_end=print)
True
>>> progress.busy
False
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import is_closed, when_closed
from manhattan_widgets.render.event_loop import asyncio
from manhattan_widgets.render.serial import SerialTask
from manhattan_widgets.widgets.common.controls import button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["REDRAWN_EVERY", "Progress", "ProgressBar", "ProgressStatus"]

T = TypeVar("T")
#: Wraps a callback so that its errors are told to the person; see ``StyledWidget._guarded``.
Guard = Callable[[Callable[..., Any]], Callable[..., None]]

REDRAWN_EVERY = 0.34
"""So many seconds pass before the bar is drawn anew: oftener it could not be read, and flickers."""


@dataclass(frozen=True, slots=True)
class ProgressStatus:
    """How far the work is: ``fraction`` from 0 to 1, None if nobody knows; and a few ``words``."""

    fraction: float | None
    words: str | Sentence


class ProgressBar:
    """A bar with words and a button that stops the work; ``widget`` is hidden while there is none.

    ``stop`` is the key of the button's caption; without ``on_stop`` there is no button.
    """

    def __init__(
        self, on_stop: Callable[[], None] | None = None, *, stop: str = "progress.stop"
    ) -> None:
        self._status: ProgressStatus | None = None
        self._bar = worded(html_box("mw-progress"), value=self._html)
        self._stop = None if on_stop is None else button(stop, on_stop)
        self.widget = row(self._bar) if self._stop is None else row(self._bar, self._stop)
        self.widget.add_class("mw-progress-row")
        self.hide()

    def show(self, status: ProgressStatus) -> None:
        """Show how far the work is."""
        self._status = status
        self._bar.value = self._html()
        show(self.widget, True)

    def hide(self) -> None:
        """Show nothing: there is no work."""
        self._status = None
        self._bar.value = ""
        show(self.widget, False)

    def _html(self) -> Html:
        return Html() if self._status is None else _bar(self._status)


class Progress:
    """Does one piece of work at a time; ``widget`` shows how far it is, with a button to stop it.

    ``guard`` is the ``_guarded`` of a widget: an error of the work, or of a callback, ends the work
    and is told there.  ``stop`` is the key of the button's caption.
    """

    def __init__(self, guard: Guard, *, stop: str = "progress.stop") -> None:
        self._guard = guard
        self._bar = ProgressBar(guard(self.stop), stop=stop)
        self._work: _Work | None = None
        self._waiting: list[asyncio.Future[None]] = []
        self.widget = self._bar.widget
        when_closed(self.widget, self.stop)

    @property
    def busy(self) -> bool:
        """Whether there is work that is not done."""
        return self._work is not None

    def run(
        self,
        steps: Iterator[T] | AsyncIterator[T],
        on_step: Callable[[T], ProgressStatus],
        *,
        on_show: Callable[[], None] | None = None,
        on_end: Callable[[bool], None] | None = None,
        words: str | Sentence = "",
    ) -> None:
        """Do the work of ``steps``; what was being done before is stopped.

        ``on_step(step)`` is called for every step and says how far the work is; ``on_show()`` is
        called some times a second and after the last step, to draw what has come;
        ``on_end(whole)`` once at the end, with False if the work was stopped or failed.
        ``words`` are shown until the first step is done.  In a widget that was closed nothing is
        done.
        """
        if is_closed(self.widget):
            return
        self.stop()
        self._work = work = _Work(steps, on_step, on_show or _nothing, on_end or _ignore)
        self._bar.show(ProgressStatus(0.0, words))
        try:
            work.task = SerialTask(self._do(work))
        except RuntimeError:  # without an event loop
            if hasattr(steps, "__anext__"):
                asyncio.run(self._do(work))
            else:
                self._do_now(work)

    def stop(self) -> None:
        """Stop the work at once; what it has given stays."""
        if self._work is not None:
            work = self._work
            if work.task is not None:
                work.task.stop()
            self._end(work)

    async def finished(self) -> None:
        """Wait until there is no work, however it ends."""
        if self.busy:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            await waiting

    async def _do(self, work: _Work) -> None:
        with self._ending(work):
            async with aclosing(_each(work.steps)) as steps:
                async for step in steps:
                    if not self._goes_on(work, step):
                        return
            work.whole = True

    def _do_now(self, work: _Work) -> None:
        with self._ending(work):
            for step in work.steps:
                if not self._goes_on(work, step):
                    return
            work.whole = True

    def _goes_on(self, work: _Work, step: Any) -> bool:
        """Tell of a step, and whether the work was not stopped meanwhile."""
        status = work.on_step(step)
        if work is self._work and time.monotonic() - work.drawn >= REDRAWN_EVERY:
            self._bar.show(status)
            work.on_show()
            work.drawn = time.monotonic()
        return work is self._work

    @contextmanager
    def _ending(self, work: _Work) -> Iterator[None]:
        """See to it that the work ends, however it does."""
        try:
            yield
        except asyncio.CancelledError:
            pass  # stopped, which was told already, or the program ends
        except Exception as error:
            self._guard(partial(_raise, error))()
        finally:
            if work is self._work:
                self._end(work)

    def _end(self, work: _Work) -> None:
        self._work = None
        self._bar.hide()
        self._guard(work.on_show)()
        self._guard(work.on_end)(work.whole)
        if self._work is None:  # else it goes on with something else
            for waiting in self._waiting:
                if not waiting.done():
                    waiting.set_result(None)
            self._waiting.clear()


@dataclass(eq=False)
class _Work:
    """One piece of work and what to do about it."""

    steps: Any
    on_step: Callable[[Any], ProgressStatus]
    on_show: Callable[[], None]
    on_end: Callable[[bool], None]
    task: SerialTask | None = None
    whole: bool = False
    drawn: float = field(default_factory=time.monotonic)


async def _each(steps: Any) -> AsyncGenerator[Any]:
    """Yield the steps of either sort of iterator, and close it when nobody asks for more."""
    try:
        if hasattr(steps, "__anext__"):
            async for step in steps:
                yield step
            return
        for step in steps:
            yield step
            await asyncio.sleep(0)
    finally:
        if hasattr(steps, "aclose"):
            await steps.aclose()
        elif hasattr(steps, "close"):
            steps.close()


def _bar(status: ProgressStatus) -> Html:
    """Return the bar as HTML; of work of unknown length only the words."""
    if status.fraction is None:
        return el("span.mw-progress-words", status.words, role="status")
    percent = round(100 * min(1.0, max(0.0, status.fraction)))
    return el("span.mw-progress-words", status.words) + el(
        "span.mw-progress-line",
        el("span", style=f"width:{percent}%"),
        role="progressbar",
        aria_valuemin=0,
        aria_valuemax=100,
        aria_valuenow=percent,
        aria_label=text("progress.label"),
        aria_valuetext=status.words,
    )


def _raise(error: Exception) -> None:
    raise error


def _nothing() -> None:
    pass


def _ignore(_whole: bool) -> None:
    pass
