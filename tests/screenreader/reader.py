"""A person who plays by keys alone and hears what Orca says, on a page of widgets in Voilà."""

from __future__ import annotations

import re
import statistics
import time
from dataclasses import dataclass

from tests.browser.lab import LabPage
from tests.browser.server import JupyterServer

from .desktop import Desktop, Spoken

#: Notes what live regions tell, as it can be read, and when.  One in another one is not asked.
LIVE = """(() => {
    const [known, numbers] = [new WeakMap(), new WeakMap()];
    let count = 0;
    window.told = [];
    const look = () => {
        for (const region of document.querySelectorAll('.mw [aria-live]')) {
            if (region.parentElement.closest('[aria-live]')) continue;
            if (!numbers.has(region)) numbers.set(region, ++count);
            const words = region.innerText.trim();
            if (words === (known.get(region) ?? '')) continue;
            known.set(region, words);
            if (words) window.told.push([words, Date.now() / 1000, numbers.get(region)]);
        }
    };
    new MutationObserver(look).observe(document,
        { subtree: true, childList: true, characterData: true, attributes: true });
})()"""
#: So many seconds after the last word nothing more comes of a key.
QUIET = 0.4
#: Within so many seconds a key has its first word, or it has none.
SILENT = 4.0


@dataclass(frozen=True)
class Told:
    """What a live region told, when, and for how many seconds.

    ``delay`` is how many seconds later Orca spoke it; None: never.
    """

    text: str
    at: float
    lasted: float
    delay: float | None


class Reader:
    """Reads the widget of ``code`` on ``desktop``."""

    def __init__(self, desktop: Desktop, server: JupyterServer, code: str, name: str) -> None:
        self._desktop = desktop
        language = f"import manhattan_widgets as mw\nmw.language({desktop.language!r})"
        file = server.add_notebook(f"{name}.ipynb", [f"{language}\n{code}"])
        self._window = LabPage(desktop.browser, server, language=desktop.language)
        self._window.context.add_init_script(LIVE)
        self.page = self._window.page
        self.begun = self.mark()
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
        self._desktop.wait_for(bool, since, SILENT)
        while time.time() - self._desktop.spoken[-1].at < QUIET:
            self.page.wait_for_timeout(100)  # the page goes on meanwhile
        return [one.text for one in self.spoken_since(since)]

    def told(self) -> list[Told]:
        """Return what live regions have told since the person has come, each with its delay."""
        notes = self.page.evaluate("() => window.told")
        found = []
        for number, (words, at, region) in enumerate(notes):
            if at < self._arrived:
                continue
            later = [start for _, start, other in notes[number + 1 :] if other == region]
            lasted = (later[0] if later else time.time()) - at
            spoken = next((one.at for one in self._spoken_of(words, at)), None)
            found.append(Told(words, at, lasted, None if spoken is None else max(0.0, spoken - at)))
        return found

    def _spoken_of(self, words: str, at: float) -> list[Spoken]:
        """Return what was spoken of words that were told then: clocks differ by a blink."""
        said = self.spoken_since(self.begun)
        return [one for one in said if one.at > at - 0.05 and _covers(one.text, words)]

    # ---- doing

    def press(self, *keys: str) -> list[str]:
        """Press keys, and return what is spoken of it."""
        mark = self.mark()
        self._desktop.press(*keys)
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


def _covers(spoken: str, words: str) -> bool:
    """Tell whether the first line with words, which says it, is spoken: the rest is unfolded."""
    lines = (_letters(line) for line in words.splitlines())
    first = next((line for line in lines if len(line) > 1), "")
    return first in _letters(spoken)


def _letters(words: str) -> str:
    """Return the letters and figures alone: signs and blanks are spoken in several ways."""
    return re.sub(r"\W+", "", words)
