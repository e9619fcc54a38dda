"""A scoring as a show: one part after another by itself, faster for whoever presses on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from manhattan_widgets.render.serial import Pause, SerialTask

__all__ = ["ScoringShow"]

STAYS = 2.0
"""So many seconds a part stays."""


class ScoringShow:
    """Calls ``on_part(number)`` for one part after another, at last with None.

    Without an event loop each part stays until :meth:`go_on`.
    """

    def __init__(self, on_part: Callable[[int | None], None]) -> None:
        self._on_part = on_part
        self._next = self._count = 0
        self._task: SerialTask | None = None
        self._stay = Pause()
        self.is_running = False

    def start(self, first: int, count: int) -> None:
        """Begin with the part ``first`` of ``count``."""
        self.stop()
        self._next, self._count, self.is_running = first, count, True
        self._step()
        with suppress(RuntimeError):  # without an event loop
            self._task = SerialTask(self._run())

    def go_on(self) -> None:
        """Show the next part at once."""
        if not self._stay.end() and self._task is None:
            self._step()

    def stop(self) -> None:
        """Show no more parts."""
        self.is_running = False
        if self._task is not None:
            self._task.stop()
            self._task = None

    async def _run(self) -> None:
        while self.is_running:
            await self._stay.wait(STAYS)
            self._step()
        self._task = None

    def _step(self) -> None:
        number, self._next = self._next, self._next + 1
        self.is_running = number < self._count
        self._on_part(number if self.is_running else None)
