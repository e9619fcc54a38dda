"""The table of a learner who never scrolls: a step of a lesson or an exercise, seen whole."""

from collections.abc import Callable

from playwright.sync_api import Locator

from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, LONG, SCROLLED, SEEN, SMALL, scroll_position
from .scripts import CUT, RESTED

# What is not in view: of the boxes of the text, the board and what was said, and of all controls.
OUT_OF_VIEW = f"""root => [...root.querySelectorAll([
        '.mw-boards', '.mw-words-panel', '.mw-way h4', '.mw-side > .mw-told', '.mw-given',
        '.mw-preview', 'input:not(.mw-measured *)', 'button.jupyter-button'
    ].map(part => '.mw-study:not(.mw-hidden) ' + part).join(','))]
    .filter(node => node.getBoundingClientRect().height > 3 && !node.closest('.mw-rare'))
    .filter(node => !({SEEN})(node))
    .map(node => `${{node.className}} ${{node.textContent.slice(0, 30)}}`)"""
LESSON = "widget = mw.learn({game!r}, {lesson}, progress=False, pace=0)\nwidget"
STEPS = """import json
print(json.dumps([(step.id, type(step.task).__name__) for step in widget.lesson.steps]))"""
SHOWN = """session = widget.session
widget._panel._show_answer()"""


class Desk:
    """The window of a learner who never scrolls."""

    def __init__(self, lab: LabPage, root: Locator) -> None:
        self.lab = lab
        self.root = root
        self.root.wait_for()
        self.side = self.root.locator(".mw-study > .mw-side")
        lab.scroll_to(self.root)
        self.scrolled = scroll_position(lab)

    def look(self) -> dict[str, float]:
        """Find that all there is to read, to press and to look at is in view, whole."""
        self.lab.settle()
        self.root.evaluate(RESTED)
        boards = self.root.locator(".mw-study > .mw-boards")
        parts = [boards, *self.shown(".mw-words-panel > .widget-html"), *self.shown(".mw-told")]
        parts += self.shown("button.jupyter-button:not(.mw-rare, .mw-rare *)")
        parts += self.shown("input:not(.mw-rare, .mw-rare *)")
        assert len(parts) > 2
        for part in parts:
            assert part.evaluate(SEEN), (part.inner_text(), part.bounding_box())
            assert part.evaluate(CUT) <= 2, part.inner_text()
        assert self.lab.page.evaluate(SCROLLED) == self.scrolled
        box = boards.bounding_box()
        assert box is not None
        return {name: round(size) for name, size in box.items()}

    def glance(self) -> dict[str, float]:
        """Find that text, board, answers and what was said are in view: each box, not all in it."""
        self.lab.settle()
        place = self.root.locator(".mw-study > .mw-boards").evaluate(RESTED)
        assert self.root.evaluate(OUT_OF_VIEW) == []
        assert all(hand.evaluate(CUT) <= 2 for hand in self.shown(".mw-work > .mw-hand"))
        assert self.lab.page.evaluate(SCROLLED) == self.scrolled
        return {name: round(size) for name, size in place.items()}

    def shown(self, selector: str) -> list[Locator]:
        """Return the parts of the table that have something to show."""
        found = self.root.locator(f".mw-study :is({selector})")
        return [part for part in found.all() if _has_size(part)]

    def answer_field(self) -> Locator:
        """Return the field for a number, if one is asked for."""
        return self.root.get_by_label("Your answer:", exact=True).locator("visible=true")

    def button(self, caption: str) -> Locator:
        return self.root.get_by_role("button", name=caption, exact=True).locator("visible=true")


def _has_size(part: Locator) -> bool:
    box = part.bounding_box()
    return box is not None and box["height"] > 3 and not part.is_hidden()


def studying(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Desk]:
    """Return a function that opens a widget; where there is room, with the file browser open."""

    def sit_down(code: str, kind: str, size: tuple[int, int] = LAPTOP) -> Desk:
        lab.size(size)
        open_notebook("import manhattan_widgets as mw\n" + code, LONG)
        if size[0] >= SMALL[0]:
            lab.show_files()
        lab.run_all()
        return Desk(lab, lab.page.locator(f".mw-{kind}").first)

    return sit_down
