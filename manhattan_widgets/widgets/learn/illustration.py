"""The illustration of a step: a picture of the game besides its board, whose parts may turn."""

from __future__ import annotations

from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.illustrations import Plate, Turned
from manhattan_widgets.scene.themes import THEMES, Theme
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["illustration"]


def illustration(session: LessonSession, theme: str) -> Html:
    """Return the picture that the step asks for, nothing where it asks for none.

    It is whole once the step is done.  What turns is drawn where it comes to rest: the style sheet
    lets it turn there.
    """
    run = session.run
    asked = run.step.illustration
    if asked is None:
        return Html()
    offered = scenes_of(session.game.rules).illustrations[asked.name]
    plate = offered.draw(session.view, asked.words, run.answered)
    names = list(THEMES) if theme == "auto" else [theme]
    drawn = (
        el(
            "div",
            _drawn(plate, THEMES[name]),
            class_=f"mw-plate mw-only-{name}" if theme == "auto" else "mw-plate",
        )
        for name in names
    )
    return el("div", drawn, role="img", aria_label=plate.ground.label)


def _drawn(plate: Plate, theme: Theme) -> Html:
    return fragment(
        _image(plate.ground, theme),
        (_turned(turned, plate.ground, theme) for turned in plate.turned),
    )


def _turned(turned: Turned, ground: Tile, theme: Theme) -> Html:
    shares = {
        "left": turned.x / ground.width,
        "top": turned.y / ground.height,
        "width": turned.tile.width / ground.width,
    }
    place = "".join(f"{name}:{100 * share:.2f}%;" for name, share in shares.items())
    return _image(turned.tile, theme, f"{place}--mw-turn:{-90 * turned.quarters}deg")


def _image(tile: Tile, theme: Theme, style: str | None = None) -> Html:
    return el("img", alt="", src=data_uri(svg_tile(tile, theme)), style=style)
