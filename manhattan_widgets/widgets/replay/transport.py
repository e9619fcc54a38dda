"""Moving through a game: a slider, buttons for steps and jumps, and playing by itself."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import IntSlider, VBox

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal
from manhattan_widgets.markup import fragment
from manhattan_widgets.render.closing import observed_by, when_closed
from manhattan_widgets.render.event_loop import asyncio, running_loop
from manhattan_widgets.render.serial import SerialTask
from manhattan_widgets.session.base import ShownGame
from manhattan_widgets.widgets.common.controls import boxed, button, choice, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["Autoplay", "Transport"]

#: Makes of a callback one whose errors are told.
Guard = Callable[[Callable[..., Any]], Callable[..., None]]

#: Seconds that a position stays, by the speed that a person chooses: never more than three changes
#: a second, which nobody's eyes take for flashes.
SPEEDS = {"0.5": 2.0, "1": 1.0, "2": 0.5, "3": 0.34}
#: How many times as long a scoring stays.
_SCORING = 3


class Autoplay:
    """Shows one ply of ``session`` after another, up to the end, without blocking the kernel.

    ``stay()`` says how many seconds the position that is shown stays.  Whatever else changes the
    session stops it.  Without an event loop it goes to the end at once.
    """

    def __init__(self, session: ShownGame, stay: Callable[[], float], guard: Guard) -> None:
        self._session = session
        self.stay = stay
        self._step = guard(self._step_on)
        self._task: SerialTask | None = None
        self._stepping = False

    @property
    def is_stepping(self) -> bool:
        """Whether the session changes just now by playing itself."""
        return self._stepping

    @property
    def is_running(self) -> bool:
        """Whether the game plays by itself now."""
        return self._task is not None

    def start(self) -> None:
        """Play from here on, from the beginning if the end is shown."""
        if self._session.at_end:
            self._session.go_to(0)
        try:
            self._task = SerialTask(self._run())
        except RuntimeError:  # without an event loop
            self._session.go_to(len(self._session.history))
            return
        self._tell()

    def stop(self) -> None:
        """Stay where the game is."""
        if self._task is not None:
            self._task.stop()
            self._task = None

    def interrupt(self, _: Any) -> None:
        """Stop, unless the session changed by playing itself."""
        if not self._stepping:
            self.stop()

    async def _run(self) -> None:
        try:
            while not self._session.at_end:
                await asyncio.sleep(self.stay())
                self._step()
        finally:
            if self._task is not None and self._task.is_current:
                self._task = None
                self._tell()

    def _step_on(self) -> None:
        self._stepping = True
        try:
            self._session.go_to(self._session.cursor + 1)
        finally:
            self._stepping = False

    def _tell(self) -> None:
        """Let those who show the session see that it began or ended."""
        self._stepping = True
        try:
            self._session.say("info", "")
        finally:
            self._stepping = False


class Transport:
    """The controls under the board; ``guard`` keeps errors of callbacks from getting lost."""

    def __init__(self, session: ShownGame, guard: Guard) -> None:
        self._session = session
        self._rounds: Sequence[int] = ()
        self._scorings: Sequence[int] = ()
        self._showing = self._stepping = False
        self._wanted: int | None = None
        self._speed = choice("replay.speed.label", _speeds, SPEEDS["1"])
        self.autoplay = Autoplay(session, self._stay, guard)
        self._slider = worded(IntSlider(min=0, max=1, readout=False), description="replay.slider")
        self._slider.add_class("mw-slider")
        self._slider.observe(guard(self._slid), "value")
        self._place = html_box("mw-place")
        self._buttons = {
            key: button(f"replay.go.{key}", guard(action))
            for key, action in (
                ("first", lambda: session.go_to(0)),
                ("back", lambda: session.go_to(max(0, session.cursor - 1))),
                ("play", self._play_or_pause),
                ("next", self._step),
                ("last", lambda: self._go_to(None)),
                ("round_before", lambda: session.go_to(self._round_before())),
                ("round_after", lambda: self._go_to(self._after(self._rounds))),
                ("scoring", lambda: self._go_to(self._after(self._scorings))),
            )
        }
        self._buttons["play"].add_class("mw-main")
        for key in ("first", "back", "play", "next", "last"):
            self._buttons[key].add_class(f"mw-step-{key}")  # for the keys of ``board.js``
        self._seek = guard(self._seek_wanted)
        steps, jumps = list(self._buttons.values())[:5], list(self._buttons.values())[5:]
        step_row, jump_row = row(*steps), row(*jumps, self._speed)
        step_row.add_class("mw-steps")
        jump_row.add_class("mw-jumps")
        self.widget = boxed(VBox, [row(self._slider, self._place), step_row, jump_row])
        self.widget.children[0].add_class("mw-scrub")
        self.widget.add_class("mw-transport")
        observed_by(self.widget, session, self.autoplay.interrupt, "revision")
        when_closed(self.widget, self.autoplay.stop)

    @property
    def is_stepping(self) -> bool:
        """Whether the session just goes on by one move, by hand or by itself."""
        return self._stepping or self.autoplay.is_stepping

    def show(self, rounds: Sequence[int], scorings: Sequence[int], round_: int) -> None:
        """Show where the session is; rounds begin and are scored after the plies given.

        ``round_`` is the number of the round that is shown, 0 in a game without rounds.
        """
        session = self._session
        self._rounds, self._scorings = rounds, scorings
        cursor, last = session.cursor, len(session.history)
        if self._wanted is None:
            self._move_slider(cursor, max(1, last))
        self._slider.disabled = not last
        place = text(
            "replay.place" if round_ else "replay.ply", ply=cursor, last=last, round=round_
        )
        for key in ("round_before", "round_after"):
            show(self._buttons[key], bool(round_))
        self._place.value = fragment(place)
        off = {
            **dict.fromkeys(("first", "back", "round_before"), cursor == 0),
            **dict.fromkeys(("next", "last", "round_after"), session.at_end),
            "scoring": self._after(scorings) is None,
            "play": not last,
        }
        for key, disabled in off.items():
            self._buttons[key].disabled = disabled
        running = "pause" if self.autoplay.is_running else "play"
        self._buttons["play"].description = text(f"replay.go.{running}")

    def _move_slider(self, ply: int, last: int) -> None:
        self._showing = True
        try:
            self._slider.max = last
            self._slider.value = ply
        finally:
            self._showing = False

    def _stay(self) -> float:
        at_scoring = self._session.cursor in self._scorings
        return float(self._speed.value) * (_SCORING if at_scoring else 1)

    def _play_or_pause(self) -> None:
        if self.autoplay.is_running:
            self._session.say("info", "")  # any change stops it
        else:
            self.autoplay.start()

    def _step(self) -> None:
        self._stepping = True
        try:
            self._go_to(self._session.cursor + 1)
        finally:
            self._stepping = False

    def _go_to(self, ply: int | None) -> None:
        """Go to a ply, to the end for None."""
        last = len(self._session.history)
        self._session.go_to(last if ply is None else min(ply, last))

    def _round_before(self) -> int:
        number = bisect_left(self._rounds, self._session.cursor)
        return self._rounds[number - 1] if number else 0

    def _after(self, plies: Sequence[int]) -> int | None:
        number = bisect_right(plies, self._session.cursor)
        return plies[number] if number < len(plies) else None

    def _slid(self, change: Any) -> None:
        """Go where the slider is: of several movements that wait already, to the last."""
        if self._showing:
            return
        waiting, self._wanted = self._wanted is not None, change["new"]
        if waiting:
            return
        loop = running_loop()
        if loop is None:
            self._seek()
        else:
            loop.call_soon(self._seek)

    def _seek_wanted(self) -> None:
        wanted = self._wanted
        try:
            self._go_to(wanted)
        finally:
            self._wanted = None


def _speeds() -> list[tuple[str, float]]:
    """Return what a person can choose, and the seconds that each means."""
    labels = {speed: decimal(float(speed), len(speed.partition(".")[2])) for speed in SPEEDS}
    return [(text("replay.speed.times", speed=labels[key]), s) for key, s in SPEEDS.items()]
