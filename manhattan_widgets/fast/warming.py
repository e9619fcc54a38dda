"""Getting compiled code ready beside whatever else runs.

The first process on a machine compiles for some seconds, later ones load what was compiled in part
of one.  A kernel must not stand still for that, so a thread does it; until it is done, players use
the readable rules, or wait in slices.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from manhattan_widgets.fast import usable

__all__ = ["Warming"]


class Warming:
    """Gets the compiled code of one game ready by ``warm_up``, on a thread."""

    def __init__(self, warm_up: Callable[[], None]) -> None:
        self._warm_up = warm_up
        self._thread: Thread | None = None
        self._failure: BaseException | None = None

    def ready(self, *, wait: bool = False) -> bool:
        """Tell whether all is done to search the game and play it out compiled at once.

        The first call begins to get it ready; with ``wait``, it returns when that is done.  Raises
        what went wrong on the way, if anything did.
        """
        if self._thread is None:
            self._thread = Thread(target=self._work, name="compiling", daemon=True)
            self._thread.start()
        if wait:
            self._thread.join()
        if self._failure is not None:
            raise self._failure
        return not self._thread.is_alive()

    def _work(self) -> None:
        if not usable():
            return
        try:
            self._warm_up()
        except BaseException as failure:  # told to whoever asks
            self._failure = failure
