"""A game as something to look at elsewhere: a page, a picture, an animated picture.

The methods of :class:`~manhattan_widgets.game.Game` with these names say what all arguments mean,
and load this room when they are called.  All is made from what a spectator may know, or the seat
given; what was hidden is shown only once the game is over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Literal

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.option_data import as_values
from manhattan_widgets.exports.files import mark, write
from manhattan_widgets.exports.replay_story import Reader, tell
from manhattan_widgets.locale import speaking, text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.optional_imports import check_installed
from manhattan_widgets.records.files import path_of
from manhattan_widgets.render.page import page
from manhattan_widgets.render.svg import Picture, svg
from manhattan_widgets.scene.themes import THEMES, Theme

__all__ = ["to_animation", "to_html", "to_svg"]

Path = str | os.PathLike[str]

_KINDS: dict[str, Literal["gif", "png"]] = {".gif": "gif", ".png": "png", ".apng": "png"}
_SECONDS = (0.05, 60)
_WIDTHS = (100, 2000)
_PAGE_WIDTHS = (320, 2000)
_WAIT_AT_SCORING, _WAIT_AT_END = 2.5, 5.0


def to_html(
    game: BaseGame,
    path: Path,
    ply: int | None,
    width: int | None,
    theme: str,
    title: str | None,
    seat: int | None,
    language: str | None,
    overwrite: bool,
) -> None:
    """Write the game as a page."""
    if theme != "auto":
        _theme(theme, "auto")
    start = None if ply is None else _ply(game, ply)
    if width is not None:
        _check("width", width, int, *_PAGE_WIDTHS)
    with speaking(language):
        story = tell(Reader(game, seat), title)
        document = page(story, theme=theme, mark=mark(game), start=start, width=width)
    write(game, path, document.encode(), overwrite=overwrite)


def to_svg(
    game: BaseGame, ply: int | None, theme: str, seat: int | None, language: str | None
) -> Picture:
    """Return a picture of the game."""
    colors, ply = _theme(theme), _ply(game, ply)
    with speaking(language):
        return svg(Reader(game, seat).picture(ply), colors)


def to_animation(
    game: BaseGame,
    path: Path,
    seconds: float,
    theme: str,
    width: int,
    seat: int | None,
    language: str | None,
    overwrite: bool,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Write the game as an animated picture."""
    colors, reader = _theme(theme), Reader(game, seat)
    kind = _KINDS.get(path_of(path).suffix.lower())
    if kind is None:
        raise OptionError(
            text("page.error.ending", path=short_repr(path, 200), known=", ".join(_KINDS))
        )
    _check("seconds", seconds, float, *_SECONDS)
    _check("width", width, int, *_WIDTHS)
    if progress is not None and not callable(progress):
        raise OptionError(text("page.error.progress", value=short_repr(progress)))
    # Pillow is loaded only by those who draw with it.
    check_installed("PIL")
    from manhattan_widgets.render.animation import Animation

    plies = range(len(game.moves) + 1)
    with speaking(language):
        pictures = [reader.picture(ply) for ply in plies]
    report = progress or (lambda _drawn, _of: None)
    animation, of = Animation(pictures, colors, width), len(plies) + 1
    for drawn, _ in enumerate(animation.draw(), 1):
        report(drawn, of)
    times = [round(1000 * seconds * factor) for factor in _waits(game)]
    write(game, path, animation.encode(kind, times, mark(game)), overwrite=overwrite)
    report(of, of)


def _waits(game: BaseGame) -> Iterator[float]:
    """Yield how long the position after each ply is shown, 1 being as usual."""
    last = len(game.moves)
    scored = -1
    for ply in range(last + 1):
        parts = len(game.state_at(ply).score().parts)
        if ply == last:
            yield _WAIT_AT_END
        else:
            yield _WAIT_AT_SCORING if scored >= 0 and parts != scored else 1
        scored = parts


def _ply(game: BaseGame, ply: int | None) -> int:
    last = len(game.moves)
    number: int = last if ply is None else as_values(ply)
    _check("ply", number, int, 0, last)
    return number


def _check(name: str, value: float, kind: type, least: float, most: float) -> None:
    allowed = (int, float) if kind is float else (int,)
    if isinstance(value, bool) or not isinstance(value, allowed) or not least <= value <= most:
        raise OptionError(
            text("page.error.number", name=name, least=least, most=most, value=short_repr(value))
        )


def _theme(name: str, *others: str) -> Theme:
    if name not in tuple(THEMES):
        known = ", ".join((*others, *THEMES))
        raise OptionError(text("page.error.theme", value=short_repr(name), known=known))
    return THEMES[name]
