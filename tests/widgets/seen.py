"""What a person sees of the play widget, and what he presses: without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from ipywidgets import HTML, Button, Combobox, Dropdown, Text, Widget

from manhattan_widgets.widgets.play.widget import PlayWidget

HIDDEN = "mw-hidden"


def parts(widget: Any, *, hidden: bool = False) -> Iterator[Widget]:
    """Yield ``widget`` and all that it holds, by default only what is shown."""
    if not hidden and (HIDDEN in widget._dom_classes or widget.layout.display == "none"):
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child, hidden=hidden)


def buttons(widget: Any) -> list[Button]:
    """Return the buttons that are shown."""
    return [part for part in parts(widget) if isinstance(part, Button)]


def button(widget: Any, caption: str) -> Button:
    """Return the one button shown whose caption or tooltip begins like this."""
    found = [
        b
        for b in buttons(widget)
        if b.description.removeprefix("✓ ").startswith(caption)
        or (b.tooltip or "").startswith(caption)
    ]
    found = [b for b in found if b.description.removeprefix("✓ ") == caption] or found
    assert len(found) == 1, (caption, [b.description for b in buttons(widget)])
    return found[0]


def press(widget: Any, caption: str) -> None:
    """Press the button, as a person can: not if it is off."""
    found = button(widget, caption)
    assert not found.disabled, caption
    found.click()


def is_shown(widget: Any, caption: str) -> bool:
    return any(b.description.startswith(caption) for b in buttons(widget))


def html(widget: Any) -> str:
    """Return all HTML that is shown, the style sheets left out."""
    return "\n".join(
        part.value
        for part in parts(widget)
        if isinstance(part, HTML) and not part.value.startswith("<style")
    )


def words(widget: Any) -> str:
    """Return what is shown as words."""
    return unescape(re.sub("<[^>]+>", " ", html(widget)))


def message(widget: PlayWidget) -> str:
    """Return the message, as words: one, however often it is shown."""
    found = {*re.findall(r"<div class='mw-message[^>]*>(.*?)</div>", html(widget))}
    said = found - {""} or found
    assert len(said) == 1
    return unescape(said.pop())


def log(widget: PlayWidget) -> list[str]:
    """Return the moves of the log, the newest first."""
    return re.findall(r"<li>\d+\. .*?</li>", html(widget))


def field(widget: Any, kind: type[Widget], label: str) -> Any:
    """Return the field with a label or placeholder."""
    found = [
        part
        for part in parts(widget)
        if type(part) is kind and label in (part.description, getattr(part, "placeholder", ""))
    ]
    assert len(found) == 1, label
    return found[0]


def type_move(widget: PlayWidget, typed: str) -> None:
    found = field(widget, Combobox, "Or type:")
    found.value = ""
    found.value = typed


def pick(widget: Any, label: str, value: Any) -> None:
    found = field(widget, Dropdown, label)
    assert value in [v for _, v in found._options_full]
    found.value = value


def file_field(widget: PlayWidget) -> Text:
    found = field(widget, Text, "File:")
    assert isinstance(found, Text)
    return found


def click_site(widget: PlayWidget, site: str) -> None:
    """Click a site on the board, as the browser tells it."""
    board = next(iter(widget._board._boards.values()))
    tile, area = next((t, a) for t in board._tiles for a in t.areas if a.id == site)
    box = board._boxes[tile.id]
    event = next(e for e in board._events if e.source is box and "click" in e.watched_events)
    event._dom_handlers(
        {
            "type": "click",
            "relativeX": area.x + area.w / 2,
            "relativeY": area.y + area.h / 2,
            "boundingRectWidth": tile.width,
            "boundingRectHeight": tile.height,
        }
    )


def lit(widget: PlayWidget) -> set[str]:
    """Return the sites that are lit on the board."""
    scene = widget._board._scene
    assert scene is not None
    return {a.id for t in scene.tiles for a in t.areas if "You may build here." in a.label}


def notes(widget: PlayWidget) -> list[str]:
    """Return the short texts on the board that a scoring writes: "+3", "✓", "tie"."""
    scene = widget._board._scene
    assert scene is not None
    texts = [getattr(shape, "text", "") for tile in scene.tiles for shape in tile.shapes]
    return [said for said in texts if re.fullmatch(r"\+\d+|✓|tie", said)]


def draft(widget: PlayWidget) -> None:
    """Choose pieces by their buttons, the tall ones first, and play."""
    while button(widget, "Play this move").disabled:
        supply = [
            b
            for b in buttons(widget)
            if "piece of" in (b.tooltip or "")
            and not b.tooltip.startswith("Put back")
            and "mw-dim" not in b._dom_classes
        ]
        supply[-1].click()
    press(widget, "Play this move")


def build(widget: PlayWidget, turn: int = 0) -> None:
    """Play any legal move by the buttons of the hand and a click on the board."""
    session = widget.session
    move = session.legal_moves[turn * 7 % len(session.legal_moves)]
    order = list(session.view.parts(move))
    order = order[turn % 3 :] + order[: turn % 3]
    for part in order:
        if ":" not in part:
            click_site(widget, part)
            continue
        choice = next(
            c
            for group in widget._hand._groups
            for c, b in zip(group._choices, group._buttons, strict=True)
            if c is not None and c.part == part and HIDDEN not in b._dom_classes
        )
        if part not in session.selection:
            press(widget, choice.label)
    assert session.chosen == move
    press(widget, "Play this move")


def turn(widget: PlayWidget, number: int = 0) -> None:
    """Make the next move, whatever it is."""
    if is_shown(widget, "I am "):
        press(widget, "I am ")
    if widget.session.state.phase == "draft":
        draft(widget)
    else:
        build(widget, number)
