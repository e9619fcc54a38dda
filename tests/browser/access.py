"""The page as those see it who use the keyboard, a screen reader, large text or few colors."""

import re
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator

from .lab import LabPage

_AXE = """async () => {
    const options = { runOnly: { type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] } };
    const found = await axe.run({ include: [['.mw']] }, options);
    return found.violations.flatMap(({ id, nodes }) => nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`)); }"""
_SHOWN = "const shown = [...root.querySelectorAll('*')].filter(e => e.getClientRects().length);"
# Whatever a pixel of it lies beyond its widget, but what is meant to be scrolled or not seen.
_BEYOND = f"""root => {{ {_SHOWN}
    const edge = root.getBoundingClientRect().right + 1;
    return shown.filter(e => e.getBoundingClientRect().right > edge
            && !e.closest('.mw-wide-table, .mw-quiet, pre, .mw-board, option, .mw-standings thead'))
        .map(e => `${{e.tagName}}.${{e.className}} ${{e.textContent.slice(0, 40)}}`); }}"""
# What is cut off within a control: text wider or higher than the box that hides what is too much,
# but what says all where the pointer rests, and stands whole in what is folded.
_CUT = f"""root => {{ {_SHOWN}
    return shown.filter(e => e.matches('button, .widget-label, summary, td, th, li, h3, h4, p')
            && !e.closest('.mw-quiet, .mw-wide-table') && !e.title
            && getComputedStyle(e).clipPath === 'none'
            && getComputedStyle(e).overflow !== 'visible'
            && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
        .map(e => `${{e.tagName}}.${{e.className}} ${{e.textContent.slice(0, 40)}}`); }}"""
# What is folded is unfolded, and has its size, for as long as it has the focus.  Beside a tall
# board cards are a little narrower, and so are pieces of which several are taken: so all of the
# hand is in view.
_SMALL = f"""root => {{ {_SHOWN}
    return shown.filter(e => e.matches('button, select, summary, input:not([type=checkbox])')
            && !e.closest(':is(.mw-screen, .mw-study):not(.mw-more) .mw-rare'))
        .map(e => [e, e.getBoundingClientRect()])
        .filter(([e, box]) => box.height < 35.5
            || box.width < (e.matches(':is(.mw-tall ~ *, .mw-several, .mw-several ~ .mw-taken) '
                + 'button.mw-choice') ? 30.5 : 35.5))
        .map(([e, box]) => `${{e.tagName}}.${{e.className}} ${{e.textContent.slice(0, 40)}} `
            + `${{Math.round(box.width)}}x${{Math.round(box.height)}}`); }}"""
_MOVING = f"""root => {{ {_SHOWN}
    return shown.filter(e => getComputedStyle(e).animationName !== 'none'
            || getComputedStyle(e).transitionDuration.split(',').some(s => parseFloat(s) > 0))
        .map(e => e.className); }}"""
# The name of what has the focus, as browsers compute it for the kinds of controls that we have.
_FOCUSED = """() => { const at = document.activeElement;
    if (!at.closest('.mw')) return null;
    const label = at.labels?.[0]?.textContent ?? '';
    return at.getAttribute('aria-label') || label || at.textContent.trim() || at.title; }"""


def violations(window: LabPage) -> list[str]:
    """Return what axe-core finds in all widgets of the page, by the rules of WCAG 2.1 A and AA."""
    if not window.page.evaluate("() => Boolean(window.axe)"):
        window.page.evaluate(AXE_SCRIPT)
    found: list[str] = window.page.evaluate(_AXE)
    return found


def faults(root: Locator, *, touched: bool) -> dict[str, Any]:
    """Return what is wrong in a widget's look: beyond its edge, cut off, small for a finger."""
    asked = {"beyond": _BEYOND, "cut": _CUT} | ({"small": _SMALL} if touched else {})
    found = {name: root.evaluate(script) for name, script in asked.items()}
    return {name: wrong for name, wrong in found.items() if wrong}


def overlap(one: Locator, *others: Locator) -> list[str]:
    """Return what of ``others`` has a part where ``one`` is, as far as that is not cut off."""
    seen = """node => {
        let { left, top, right, bottom } = node.getBoundingClientRect();
        for (let at = node.parentElement; at && !at.matches('.mw'); at = at.parentElement) {
            if (getComputedStyle(at).overflowY === 'visible') continue;
            const box = at.getBoundingClientRect();
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]; }
        return [left, top, right, bottom]; }"""
    left, top, right, bottom = one.evaluate(seen)
    found = []
    for other in others:
        box = other.evaluate(seen)
        if (
            min(right, box[2]) - max(left, box[0]) > 1
            and min(bottom, box[3]) - max(top, box[1]) > 1
        ):
            found.append(f"{other}: {box}")
    return found


def moving(root: Locator) -> list[str]:
    """Return the classes of what would move or fade in a widget."""
    found: list[str] = root.evaluate(_MOVING)
    return found


class Keys:
    """A person with a keyboard alone, and a screen reader that says what the live region says."""

    def __init__(self, window: LabPage, root: Locator) -> None:
        self.window, self.page, self.root = window, window.page, root
        self.live = root.locator(".mw-live .mw-quiet").first

    def focused(self) -> str | None:
        """Return the name of what has the focus; None outside of widgets."""
        found: str | None = self.page.evaluate(_FOCUSED)
        return found

    def tab_to(self, name: str, most: int = 60, key: str = "Tab") -> str:
        """Press Tab until something is focused whose name begins with the pattern ``name``.

        With the ``key`` "Shift+Tab" backwards.
        """
        self.window.settle()  # what is out of use is passed by
        passed = []
        for _ in range(most):
            now = self.focused()
            if now is not None and re.match(name, now):
                return now
            passed.append(now)
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not come to {name}: {passed}")

    def press(self, name: str) -> None:
        """Come to the button ``name`` by Tab, and press it with Enter."""
        self.tab_to(name)
        self.page.keyboard.press("Enter")

    def type(self, words: str) -> None:
        """Type into what has the focus, and press Enter."""
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")

    def hears(self, pattern: str) -> str:
        """Wait until the live region says something with ``pattern``, and return all it says."""
        self.window.settle()  # what it said before what was done last does not count
        self.live.filter(has_text=re.compile(pattern)).wait_for(state="attached")
        return self.live.inner_text()

    def is_inside(self) -> bool:
        """Tell whether the focus is in a widget when all that was done is answered."""
        self.window.settle()
        return self.focused() is not None
