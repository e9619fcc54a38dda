"""A person who plays by keys alone and hears what Orca says, on a page of widgets in Voilà."""

from __future__ import annotations

import math
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.browser.lab import LabPage
from tests.browser.scripts import LOGS
from tests.browser.server import JupyterServer

from .desktop import PATIENCE, Desktop, Spoken

#: Once Orca has done nothing for so many seconds, nothing more comes of a key.
QUIET = 0.4
#: Once it has done nothing for so many seconds, a key without a word has none.
SILENT = 3.0
#: So many seconds the clocks of the page and of the desktop differ at most.
BLINK = 0.05


@dataclass(frozen=True)
class Told:
    """What a line of a log told, and when.

    ``delay`` is how many seconds later Orca spoke it; None: never, or not yet.
    """

    text: str
    at: float
    delay: float | None


class Reader:
    """Reads the widget of ``code`` on ``desktop``."""

    def __init__(self, desktop: Desktop, server: JupyterServer, code: str, name: str) -> None:
        self._desktop = desktop
        language = f"import manhattan_widgets as mw\nmw.language({desktop.language!r})"
        file = server.add_notebook(f"{name}.ipynb", [f"{language}\n{code}"])
        self._window = LabPage(desktop.browser, server, language=desktop.language)
        self._window.context.add_init_script(LOGS)
        self.page = self._window.page
        self.begun = self.mark()
        self._arrived = math.inf
        self._window.open_voila(file)
        self.page.locator(".mw:not(.mw .mw) :is(h3, h4):visible").first.wait_for()
        self.wait_until_quiet(self.begun)
        self._arrived = time.time()
        # From the line of the address, where the focus of a window is that a program opened.
        desktop.press("F6", "F6")
        self.wait_until_quiet(self.mark())

    def close(self) -> None:
        """Close the window."""
        self._window.close()

    # ---- hearing

    def mark(self) -> int:
        """Return how much was spoken, for :meth:`spoken_since`."""
        return len(self._desktop.spoken)

    def spoken_since(self, mark: int) -> list[Spoken]:
        """Return what was spoken since a mark, with times."""
        return self._desktop.spoken[mark:]

    def wait_for_speech(self, pattern: str, since: int) -> str:
        """Wait until something with a pattern is spoken, and return it."""
        search = re.compile(pattern).search
        if self._desktop.wait_for(lambda said: any(search(one.text) for one in said), since):
            return next(one.text for one in self.spoken_since(since) if search(one.text))
        words = [one.text for one in self.spoken_since(since)]
        raise AssertionError(f"{pattern!r} is not spoken, but {words}")

    def wait_until_quiet(self, since: int) -> list[str]:
        """Wait until nothing more is said, and return all that was said since a mark."""
        begun = time.time()
        self._wait(lambda: self.mark() > since or self._is_quiet(begun, SILENT))
        self._wait(lambda: self._is_quiet(begun, QUIET))
        # A key silences what was not spoken by then.
        self._wait(lambda: all(one.delay is not None for one in self.told()), SILENT)
        return [one.text for one in self.spoken_since(since)]

    def told(self) -> list[Told]:
        """Return what the logs have told since the person has come, each with its delay."""
        notes = self.page.evaluate("() => window.told")
        found, unheard = [], self.spoken_since(self.begun)
        for words, at in notes:
            if at < self._arrived:
                continue
            # Clocks differ by a blink.  What is told twice is to be spoken twice.
            heard = next((one for one in unheard if one.at > at - BLINK and _is(one, words)), None)
            if heard is not None:
                unheard.remove(heard)
            found.append(Told(words, at, None if heard is None else max(0.0, heard.at - at)))
        return found

    def spoken_again(self) -> list[str]:
        """Return what was spoken more often than it was told."""
        told = Counter(_letters(one.text) for one in self.told())
        spoken = Counter(_letters(one.text) for one in self.spoken_since(self.begun))
        return [words for words in told if spoken[words] > told[words]]

    def _is_quiet(self, since: float, seconds: float) -> bool:
        """Tell whether Orca has done nothing for so many seconds, which begin with ``since``."""
        return time.time() - max(since, self._desktop.stirred) > seconds

    def _wait(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            self.page.wait_for_timeout(100)  # the page goes on meanwhile

    # ---- doing

    def press(self, *keys: str, messages: int = 0) -> list[str]:
        """Press keys, and return what is spoken of it, with so many messages at least."""
        mark, before = self.mark(), len(self.told())
        self._desktop.press(*keys)
        self._wait(lambda: len(self.told()) >= before + messages)
        return self.wait_until_quiet(mark)

    def type(self, words: str) -> list[str]:
        """Type words, and return what is spoken of it."""
        mark = self.mark()
        self._desktop.type(words)
        return self.wait_until_quiet(mark)

    def tab_to(self, pattern: str, key: str = "Tab", most: int = 40) -> list[str]:
        """Press Tab until something with a pattern is spoken; return what is spoken then.

        No stop on the way may be silent: there a person would not know where he is.
        """
        passed = []
        for _ in range(most):
            said = self.press(key)
            assert said, f"silent after {passed}: {self.focused()}"
            if any(re.search(pattern, one) for one in said):
                return said
            passed.append(said)
        raise AssertionError(f"{key} does not come to {pattern!r}: {passed}")

    def focused(self) -> str:
        """Return the beginning of the focused element, for messages."""
        return str(self.page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)"))


def median_delay(told: list[Told]) -> float:
    """Return the median of the delays of what was spoken, in seconds."""
    return statistics.median(one.delay for one in told if one.delay is not None)


def _is(spoken: Spoken, words: str) -> bool:
    return _letters(spoken.text) == _letters(words)


def _letters(words: str) -> str:
    """Return the letters and figures alone: signs and blanks are spoken in several ways."""
    return re.sub(r"\W+", "", words)
