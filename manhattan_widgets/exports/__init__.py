"""A game as something to look at elsewhere: a page, a picture, an animated picture.

:class:`~manhattan_widgets.game.Game` has these as methods.  All are made from what a spectator may
know, or the seat given; what was hidden is shown only once the game is over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Literal

from manhattan_widgets.exports.files import mark, write
from manhattan_widgets.exports.played import Played
from manhattan_widgets.exports.telling import Reader, tell
from manhattan_widgets.locale import speaking, text
from manhattan_widgets.records.files import path_of
from manhattan_widgets.render.page import page
from manhattan_widgets.render.svg import Picture, svg
from manhattan_widgets.rules.contract import OptionError
from manhattan_widgets.scene.themes import THEMES, Theme

__all__ = ["Picture", "Progress", "animating", "to_animation", "to_html", "to_svg"]

Path = str | os.PathLike[str]

_KINDS: dict[str, Literal["gif", "png"]] = {".gif": "gif", ".png": "png", ".apng": "png"}
_SECONDS = (0.05, 60)
_WIDTHS = (100, 2000)
_WAIT_AT_SCORING, _WAIT_AT_END = 2.5, 5.0

Progress = Callable[[int, int], None]
"""Called with how many steps are done and how many there are."""


def to_html(
    game: Played,
    path: Path,
    *,
    theme: str = "auto",
    title: str | None = None,
    seat: int | None = None,
    language: str | None = None,
    overwrite: bool = False,
) -> None:
    """Write the game as a page; see :meth:`manhattan_widgets.game.Game.to_html`."""
    if theme != "auto":
        _theme(theme, "auto")
    with speaking(language):
        made = page(tell(Reader(game, seat), title), theme=theme, mark=mark(game))
    write(game, path, made.encode(), overwrite=overwrite)


def to_svg(
    game: Played,
    ply: int | None = None,
    *,
    theme: str = "light",
    seat: int | None = None,
    language: str | None = None,
) -> Picture:
    """Return a picture of the game; see :meth:`manhattan_widgets.game.Game.to_svg`."""
    shown, last = _theme(theme), len(game.moves)
    if ply is None:
        ply = last
    _check("ply", ply, int, 0, last)
    with speaking(language):
        return svg(Reader(game, seat).picture(ply), shown)


def to_animation(
    game: Played,
    path: Path,
    *,
    seconds: float,
    theme: str,
    width: int,
    seat: int | None,
    language: str | None,
    overwrite: bool,
    progress: Progress | None,
) -> None:
    """Write the game as an animation; see :meth:`manhattan_widgets.game.Game.to_animation`."""
    for done, of in animating(
        game,
        path,
        seconds=seconds,
        theme=theme,
        width=width,
        seat=seat,
        language=language,
        overwrite=overwrite,
    ):
        if progress is not None:
            progress(done, of)


def animating(
    game: Played,
    path: Path,
    *,
    seconds: float = 0.8,
    theme: str = "light",
    width: int = 756,
    seat: int | None = None,
    language: str | None = None,
    overwrite: bool = False,
) -> Iterator[tuple[int, int]]:
    """Do what ``game.to_animation`` does in short steps, so that a widget stays alive meanwhile.

    Yields how many steps are done and how many there are; the last writes the file, and takes a
    second or so for a whole game.  Errors are raised at the first step already, where they can be.
    """
    shown, reader = _theme(theme), Reader(game, seat)
    kind = _KINDS.get(path_of(path).suffix.lower())
    if kind is None:
        raise OptionError(text("page.error.ending", path=repr(path), known=", ".join(_KINDS)))
    _check("seconds", seconds, float, *_SECONDS)
    _check("width", width, int, *_WIDTHS)
    # Pillow is loaded only by those who draw with it.
    from manhattan_widgets.render.animation import Animation

    plies = range(len(game.moves) + 1)
    with speaking(language):  # all words are made here, before anything else can happen
        pictures = [reader.picture(ply) for ply in plies]
    animation = Animation(pictures, shown, width)
    of = len(plies) + 1
    for done, _ in enumerate(animation.draw(), 1):
        yield done, of
    times = [round(1000 * seconds * factor) for factor in _waits(game)]
    contents = animation.encode(kind, times, mark(game))
    write(game, path, contents, overwrite=overwrite)
    yield of, of


def _waits(game: Played) -> Iterator[float]:
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


def _check(name: str, value: float, kind: type, least: float, most: float) -> None:
    allowed = (int, float) if kind is float else (int,)
    if isinstance(value, bool) or not isinstance(value, allowed) or not least <= value <= most:
        raise OptionError(
            text("page.error.number", name=name, least=least, most=most, value=repr(value))
        )


def _theme(name: str, *others: str) -> Theme:
    if name not in THEMES:
        known = ", ".join((*others, *THEMES))
        raise OptionError(text("page.error.theme", value=repr(name), known=known))
    return THEMES[name]
