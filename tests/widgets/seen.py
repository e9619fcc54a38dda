"""What a person sees of the play widget, and what he presses: without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

from ipyevents import Event
from ipywidgets import HTML, Button, Combobox, Dropdown, Text, ToggleButtons, Widget
from ipywidgets.widgets.widget import _instances

from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.base import StyledWidget
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.play.widget import PlayWidget
from manhattan_widgets.widgets.replay.transport import Autoplay

HIDDEN = {"mw-hidden", "mw-resting", "mw-measured"}
_ANNOUNCED = "<div class='mw-quiet'>"


def parts(widget: Any, *, hidden: bool = False) -> Iterator[Widget]:
    """Yield ``widget`` and all that it holds, by default only what is shown."""
    if not hidden and (HIDDEN & set(classes(widget)) or widget.layout.display == "none"):
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child, hidden=hidden)


def classes(widget: Widget) -> tuple[str, ...]:
    """Return the style classes of a widget, as the page gets them."""
    return tuple(widget.get_state("_dom_classes")["_dom_classes"])


def static(widget: Any) -> dict[str, str]:
    """Return what is left of a widget where none lives, such as in a saved notebook."""
    bundle, _ = widget._repr_mimebundle_()
    return {kind: content for kind, content in bundle.items() if "widget-view" not in kind}


def spoken(widget: Any) -> str:
    """Return what a screen reader was told last, as HTML."""
    return str(spoken_box(widget).value)


def spoken_box(widget: Any) -> HTML:
    """Return the part that is read out."""
    (region,) = (box for box in html_boxes(widget) if box.value.startswith(_ANNOUNCED))
    return region


def end(widget: PlayWidget) -> HTML:
    """Return the part that tells who won."""
    (end_box,) = (
        box for box in html_boxes(widget) if re.match("<p class='mw-win'>.*<table", box.value)
    )
    return end_box


def head(widget: Any) -> str:
    """Return the headline, with the players, as HTML."""
    (headline,) = (box.value for box in html_boxes(widget) if "<ul class='mw-players" in box.value)
    return str(headline)


def is_scored(widget: PlayWidget) -> bool:
    """Tell whether a scoring is shown, line by line."""
    return is_shown(widget, "Go on")


def part(widget: Any, name: str) -> Any:
    """Return the one part of a style class, shown or not."""
    (match,) = (candidate for candidate in parts(widget, hidden=True) if name in classes(candidate))
    return match


def twin(widget: Any) -> HTML:
    """Return the part with the board in words."""
    (twin_box,) = (box for box in html_boxes(widget) if "<details class='mw-twin'" in box.value)
    return twin_box


def line(widget: Any) -> HTML:
    """Return the line that is shown in which a widget without a session tells its messages."""
    message_box = next(
        candidate for candidate in parts(widget) if "mw-said-line" in classes(candidate)
    )
    assert isinstance(message_box, HTML)
    return message_box


def line_words(widget: Any) -> str:
    """Return what a widget without a session tells in its line, as words."""
    (message_html,) = re.findall(r"<div class='mw-message[^>]*>(.*?)</div>", line(widget).value)
    return unescape(message_html)


def opened(widget: Any) -> list[StyledWidget]:
    """Return the widgets that were opened inside another."""
    inside = parts(widget, hidden=True)
    return [inner for inner in inside if isinstance(inner, StyledWidget) and inner is not widget]


def autoplay(widget: Any) -> Autoplay:
    """Return what plays a game by itself in a widget."""
    playing = widget._transport.autoplay
    assert isinstance(playing, Autoplay)
    return playing


def play_button(widget: Any) -> Button:
    """Return the button, whose caption others begin with too."""
    toggle = part(widget, "mw-steps").children[2]
    assert isinstance(toggle, Button)
    return toggle


def html_boxes(widget: Any) -> list[HTML]:
    """Return all pieces of HTML, hidden ones too."""
    return [part for part in parts(widget, hidden=True) if isinstance(part, HTML)]


def scene(widget: Any) -> Scene:
    """Return what is drawn on the board of a widget."""
    drawn = board(widget).scene
    assert isinstance(drawn, Scene)
    return drawn


def board(widget: Any) -> ThemedBoard:
    """Return the board of a widget."""
    drawn_board = widget._board
    assert isinstance(drawn_board, ThemedBoard)
    return drawn_board


def buttons(widget: Any) -> list[Button]:
    """Return the buttons that are shown."""
    return [part for part in parts(widget) if isinstance(part, Button)]


def button(widget: Any, caption: str) -> Button:
    """Return the one button shown whose caption or tooltip begins like this."""
    matches = [
        b
        for b in buttons(widget)
        if b.description.removeprefix("✓ ").startswith(caption)
        or (b.tooltip or "").startswith(caption)
    ]
    matches = [b for b in matches if b.description.removeprefix("✓ ") == caption] or matches
    assert len(matches) == 1, (caption, [b.description for b in buttons(widget)])
    return matches[0]


def press_late(widget: Any, caption: str) -> None:
    """Press a button that was hidden just now, in a page that has not heard of it yet."""
    everything = parts(widget, hidden=True)
    (hidden_button,) = (b for b in everything if isinstance(b, Button) and b.description == caption)
    hidden_button.click()


def press(widget: Any, caption: str) -> None:
    """Press the button, as a person can: not if it is off."""
    target = button(widget, caption)
    assert not target.disabled, caption
    target.click()


def is_shown(widget: Any, caption: str) -> bool:
    return any(b.description.startswith(caption) for b in buttons(widget))


def html(widget: Any) -> str:
    """Return all HTML that is shown, style sheets and what only scripts read left out."""
    return "\n".join(
        part.value
        for part in parts(widget)
        if isinstance(part, HTML) and not part.value.startswith(("<style", "<i data-places"))
    )


def words(widget: Any) -> str:
    """Return what is shown as words."""
    return words_of(html(widget))


def words_of(source: str) -> str:
    """Return the words of HTML."""
    return unescape(re.sub("<[^>]+>", " ", source))


def drawn_words(picture: str) -> str:
    """Return what is written on an SVG picture, in the order it is drawn."""
    return unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture)))


def message(widget: PlayWidget) -> str:
    """Return the message, as words: one, however often it is shown."""
    messages = {*re.findall(r"<div class='mw-message[^>]*>(.*?)</div>", html(widget))}
    shown_texts = messages - {""} or messages
    assert len(shown_texts) == 1
    return unescape(shown_texts.pop())


def log(widget: PlayWidget) -> list[str]:
    """Return the moves of the log, the newest first."""
    return re.findall(r"<li>\d+\. .*?</li>", html(widget))


def watch_log(widget: PlayWidget, look: Callable[[], object]) -> None:
    """Call ``look`` whenever the log has changed."""
    (box,) = (one for one in parts(widget) if "mw-log" in classes(one))

    def changed(_change: object) -> None:
        watch_pages()
        look()

    def watch_pages() -> None:
        for page in box.children:  # one that is watched already is not watched twice
            page.observe(changed, "value")

    box.observe(changed, "children")
    watch_pages()


def field(widget: Any, kind: type[Widget], label: str) -> Any:
    """Return the field with a label or placeholder."""
    matches = [
        part
        for part in parts(widget)
        if type(part) is kind and label in (part.description, getattr(part, "placeholder", ""))
    ]
    assert len(matches) == 1, label
    return matches[0]


def type_move(widget: PlayWidget, typed: str) -> None:
    box = field(widget, Combobox, "Or type:")
    box.value = ""
    box.value = typed


def turn_to(widget: Any, page: str) -> None:
    """Turn to a page of those that share a place, such as Moves, Points and Hands in a replay."""
    (buttons,) = (
        part
        for part in parts(widget)
        if isinstance(part, ToggleButtons) and page in dict(part.options)
    )
    buttons.value = dict(buttons.options)[page]


def pick(widget: Any, label: str, value: Any) -> None:
    box = field(widget, Dropdown, label)
    assert value in [option[1] if isinstance(option, tuple) else option for option in box.options]
    box.value = value


def file_field(widget: PlayWidget) -> Text:
    box = field(widget, Text, "File:")
    assert isinstance(box, Text)
    return box


def click_site(widget: PlayWidget, site: str) -> None:
    """Click a site on the board, as the browser tells it."""
    click_area(board(widget), site)


def drop(widget: PlayWidget, site: str) -> None:
    """Let what was pressed in the hand go over a site, as the browser tells it."""
    click_area(board(widget), site, "mw-drop")


def click_area(on: ThemedBoard, name: str, kind: str = "click") -> None:
    """Click an area of what is drawn on a board, as the browser tells it."""
    assert on.scene is not None
    tile, area = next((t, a) for t in on.scene.tiles for a in t.areas if a.id == name)
    click_at(on, tile.id, area.x + area.w / 2, area.y + area.h / 2, kind)


def click_beside(widget: Any, tile: str) -> None:
    """Click a tile of the board where nothing is."""
    click_at(board(widget), tile, 0, 0)


def click_at(on: ThemedBoard, tile_id: str, x: float, y: float, kind: str = "click") -> None:
    """Click a point of a tile, or do something else of a ``kind``, as the browser tells it."""
    assert on.scene is not None
    at, tile = next((n, t) for n, t in enumerate(on.scene.tiles) if t.id == tile_id)
    canvas = next(inner for inner in parts(on.widget, hidden=True) if "mw-board" in classes(inner))
    boxes = [inner for inner in parts(canvas, hidden=True) if "mw-board-tile" in classes(inner)]
    click = next(e for e in events(boxes[at]) if kind in e.watched_events)
    tell(
        click,
        {
            "type": kind,
            "relativeX": x,
            "relativeY": y,
            "boundingRectWidth": tile.width,
            "boundingRectHeight": tile.height,
        },
    )


def events(box: Widget) -> list[Event]:
    """Return what listens to a part of the page."""
    return [event for event in _instances.values() if type(event) is Event and event.source is box]


def tell(event: Event, data: dict[str, Any]) -> None:
    """Send what the browser sends of an event."""
    event._handle_mouse_msg(event, data, [])


def lit(widget: PlayWidget) -> set[str]:
    """Return the sites that are lit on the board."""
    return {a.id for t in scene(widget).tiles for a in t.areas if "You may build here." in a.label}


def notes(widget: PlayWidget) -> list[str]:
    """Return the short texts on the board that a scoring writes: "+3", "✓", "tie"."""
    texts = [getattr(shape, "text", "") for tile in scene(widget).tiles for shape in tile.shapes]
    return [note for note in texts if re.fullmatch(r"\+\d+|✓|tie", note)]


def press_part(widget: Any, part: str) -> None:
    """Press the button of a part of a move in the hand or the supply."""
    view = widget.exercise.view if hasattr(widget, "exercise") else widget.session.view
    groups = scenes_of(view.rules).choices(view)
    press(widget, next(c.label for group in groups for c in group.choices if c.part == part))


def draft(widget: PlayWidget) -> None:
    """Choose pieces by their buttons, the tall ones first, and play."""
    while button(widget, "Play this move").disabled:
        supply = [
            b
            for b in buttons(widget)
            if "piece of" in (b.tooltip or "")
            and not b.tooltip.startswith("Put back")
            and "mw-dim" not in classes(b)
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
        if part not in session.selection:
            press_part(widget, part)
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
