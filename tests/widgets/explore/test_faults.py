"""What is wrong with a position is said at every step, and lit where it lies."""

from __future__ import annotations

from random import Random

import manhattan_widgets as mw
from tests.widgets.seen import button, buttons, classes, click_site, words

from .explored import game, marks


def test_status_is_what_the_rules_say_at_every_step() -> None:
    widget = mw.explore(game(50))
    rng = Random(2)
    for _ in range(12):
        widget.choose_tool(rng.choice(["put:r4", "put:b2", "put:k1", "put:g3"]))
        click_site(widget, rng.choice("SMFHPC") + str(rng.randrange(1, 10)))
        faults = widget.state.status()
        page_words = words(widget) + " ".join(b.description for b in buttons(widget))
        placed = [fault for fault in faults if fault.sites]
        if placed:
            assert f"{len(faults)} thing" in page_words
        else:
            assert ("does not fit the board yet" if faults else "is possible") in page_words
        assert all(str(fault) in page_words for fault in placed[:8])
        assert button(widget, "Play").disabled == bool(faults)
        assert ("Mend what is listed" in page_words) == bool(faults)


def test_a_chosen_fault_lights_its_sites() -> None:
    widget = mw.explore("F5: r3 b2\nS1: r3 b2")
    line = next(b for b in buttons(widget) if b.description.startswith("Frankfurt 5: piece 2"))
    line.click()
    assert marks(widget).count("!") == 1
    assert "mw-chosen" in classes(line)
    click_site(widget, "C1")  # it stays chosen while it is wrong
    assert marks(widget).count("!") == 1
    line.click()
    assert marks(widget).count("!") == 0
    line.click()
    widget.choose_tool("clear")
    click_site(widget, "F5")
    assert marks(widget).count("!") == 0
    # Pressed in one browser when another had just mended the last fault.
    spare = widget._status._lines[-1]
    widget.empty()
    spare.click()
    assert marks(widget).count("!") == 0


def test_many_faults_are_counted_and_not_all_listed() -> None:
    many = "\n".join(f"F{n}: r3 b2" for n in range(1, 10))
    widget = mw.explore(many)
    lines = [b for b in buttons(widget) if "could not be placed there" in b.description]
    assert len(lines) == 8
    assert f"and {len(widget.state.status()) - 8} more" in words(widget)
