"""Hints while playing: the best moves that a search finds, what speaks for them, a map of the rest.

The search gets what the person's seat may know, nothing else, and thinks in slices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from functools import partial

from ipywidgets import Button, VBox

from manhattan_widgets.bots import Candidate, Findings, Search
from manhattan_widgets.contract.core import Sentence, View
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.heatmap import LEVELS, Heat
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.announcements import Words
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.progress import Guard, Progress, ProgressStatus
from manhattan_widgets.widgets.play.hint_words import (
    COSTS,
    Meaning,
    candidate_words,
    chance_words,
    figure,
    heat_of,
    in_words,
)

__all__ = ["HintPanel"]

#: Searches a view in slices, and says after each what it has found.
Searching = Callable[[View], Generator[Findings, None, Findings]]

_SECONDS = 1.5
"""So long the first hint is thought about; whoever asks again gets so many times as long:"""
_LONGER = 3
_LISTED = 4
_ENOUGH = 8
"""A move tried less often than this is not told of: its figures would mean nothing."""


class HintPanel:
    """What the ``button`` "Hint" finds; ``on_change()`` is called when the map has changed.

    ``search(seconds)`` returns what searches a view for so long; ``say(sentences)`` has read out
    that it begins, and the best move that it found.
    """

    def __init__(
        self,
        session: GameSession,
        guard: Guard,
        on_change: Callable[[], None],
        say: Callable[[Sequence[Words]], None],
    ) -> None:
        self._session, self._on_change, self._say = session, on_change, say
        self.search: Callable[[float], Searching] = lambda seconds: Search(seconds=seconds).findings
        self._view: View | None = None
        self._seconds = _SECONDS
        self._findings: Findings | None = None
        self._current = 0
        self._offered = False
        self._names: Sequence[str] = ()
        self._progress = Progress(guard)
        self.button = button("hints.ask", guard(self.ask))
        self.button.add_class("mw-hint-button")  # for the key "h"
        self._longer = button("hints.longer", guard(self.ask))
        self._hide = button("hints.hide", guard(self.put_away))
        self._head, self._about = html_box(), html_box("mw-muted")
        self._lines = [self._line(guard, number) for number in range(_LISTED)]
        self._rows = boxed(VBox, self._lines, "mw-lines")
        self._reasons = html_box("mw-hint-reasons")
        self._legend = html_box()
        self._answer = boxed(
            VBox,
            [
                self._head,
                self._rows,
                row(self._longer, self._hide),
                self._reasons,
                self._about,
                self._legend,
            ],
            "mw-hint-answer",
            "mw-panel",
        )
        self.widget = boxed(VBox, [self._progress.widget, self._answer], "mw-hint")
        self._draw()

    # What people do

    def ask(self) -> None:
        """Think about the position; asked again, longer."""
        session = self._session
        if not session.may_move:
            return
        again = self._findings is not None and self._view is session.view
        self._seconds = self._seconds * _LONGER if again else _SECONDS
        self._view = session.view
        self._progress.run(
            self.search(self._seconds)(session.view),
            self._heard,
            on_end=lambda _whole: self._speak_best(),
            words=Sentence.of("hints.begins"),
        )
        if self._progress.busy:
            self._say([partial(text, "hints.begins")])
        self._draw()

    def put_away(self) -> None:
        """Stop thinking and forget what was found."""
        self._view, self._findings, self._current = None, None, 0
        self._progress.stop()
        self._changed()

    def choose(self, number: int) -> None:
        """Choose one of the moves listed, as if its parts had been touched."""
        if self._findings is not None and number < len(self._listed):
            self._current = number
            self._session.choose(self._listed[number].move)

    # What is shown

    def show(self, names: Sequence[str], *, hidden: bool) -> None:
        """Show what was found for the position that the session has now; else only the button."""
        self._names = names
        session = self._session
        if self._view is not None and (hidden or self._view is not session.view):
            self._view, self._findings, self._current = None, None, 0
            self._progress.stop()
        self._offered = session.may_move and not hidden
        show(self.widget, self._offered)
        self._draw()

    def stop(self) -> None:
        """Stop thinking; what was found stays."""
        self._progress.stop()

    @property
    def heat(self) -> dict[str, Heat]:
        """The map: for each site where the choice so far may go, how good the best move there is.

        A complete choice leaves the map as it is.  Where no move was tried often enough to know,
        nothing is on it.
        """
        findings, view, session = self._findings, self._view, self._session
        if findings is None or view is not session.view or self._progress.busy:
            return {}
        chosen = Counter[str]() if session.chosen is not None else Counter(session.selection)
        best = self._weighed[0].value
        heat: dict[str, Heat] = {}
        for candidate in self._weighed:
            parts = view.parts(candidate.move)
            site = next((part for part in parts if ":" not in part), None)
            if site is not None and site not in heat and not chosen - Counter(parts):
                heat[site] = heat_of(
                    view.format(candidate.move), candidate.value, candidate.error, best
                )
        return heat

    @property
    def _weighed(self) -> list[Candidate]:
        """What was tried often enough, the best first; what was tried most in any case.

        A search tries most what promises most, so that its order says little of what comes second.
        The best is what is good even where its error is to its disadvantage.
        """
        candidates = () if self._findings is None else self._findings.candidates
        weighed = [c for n, c in enumerate(candidates) if not n or c.playouts >= _ENOUGH]
        return sorted(weighed, key=lambda candidate: candidate.error - candidate.value)

    @property
    def _listed(self) -> list[Candidate]:
        return self._weighed[:_LISTED]

    def _heard(self, findings: Findings) -> ProgressStatus:
        assert self._view is not None
        self._findings = findings
        best = self._view.format(self._weighed[0].move)
        sentence = Sentence.of("hints.thinking", n=decimal(findings.playouts), move=best)
        return ProgressStatus(findings.fraction, sentence)

    def _speak_best(self) -> None:
        self._changed()
        if self._findings is None or self._view is None:
            return
        view, best = self._view, self._weighed[0]
        self._say([lambda: chance_words(view.format(best.move), best.value, best.error)])

    def _changed(self) -> None:
        self._draw()
        self._on_change()

    def _draw(self) -> None:
        done = self._findings is not None and not self._progress.busy
        show(self.button, self._offered and self._findings is None and not self._progress.busy)
        show(self._answer, done)
        if self._findings is None or self._view is None or not done:
            # The answer tells of the hand: nothing of it stays where it is hidden.
            for box in (self._head, self._reasons, self._about, self._legend):
                box.value = ""
            for line in self._lines:
                line.description = ""
            return
        view, findings, listed = self._view, self._findings, self._listed
        self._head.value = el("h4", text("hints.title"))
        self._about.value = el("p", text("hints.about", n=decimal(findings.playouts)))
        self._show_chosen()
        for number, line in enumerate(self._lines):
            show(line, number < len(listed))
            if number < len(listed):
                self._dress(line, listed[number], chosen=number == self._current)
        self._reasons.value = candidate_words(view, listed, self._current, self._names)
        heat = self.heat
        self._legend.value = in_words(heat, _meanings(self._weighed[0])) if heat else ""

    def _show_chosen(self) -> None:
        """Tell of the move that is chosen, if it is among those listed."""
        moves = [candidate.move for candidate in self._listed]
        if self._session.chosen in moves:
            self._current = moves.index(self._session.chosen)

    def _dress(self, line: Button, candidate: Candidate, *, chosen: bool) -> None:
        assert self._view is not None
        line.description = text(
            "hints.line",
            move=self._view.format(candidate.move),
            value=figure(candidate.value),
            error=figure(candidate.error),
        )
        (line.add_class if chosen else line.remove_class)("mw-chosen")

    def _line(self, guard: Guard, number: int) -> Button:
        made = plain(Button)
        made.on_click(lambda _: guard(self.choose)(number))
        made.add_class("mw-line")
        return made


def _meanings(best: Candidate) -> list[Meaning]:
    """Return what each level means, the best first."""
    limits = [figure(cost) for cost in COSTS]
    words = [text("hints.level.best", n=limits[0])]
    words += [text("hints.level.less", n=limit) for limit in limits[1:]]
    words.append(text("hints.level.more", n=limits[-1]))
    floors = [percent(max(0.0, best.value - cost)) for cost in COSTS]
    signs = [f"≥{floor}" for floor in floors] + [f"<{floors[-1]}"]
    levels = range(LEVELS, 0, -1)
    # Near zero the lower levels hold nothing.
    return [
        Meaning(*meaning)
        for meaning, above in zip(
            zip(levels, signs, words, strict=True), ["", *floors], strict=True
        )
        if above != percent(0)
    ]
