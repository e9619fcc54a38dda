"""The Axes that plots draw into: shown by themselves in notebooks, or given by who calls.

A plot makes a figure of its own unless it is told where to draw.  Its Axes are Matplotlib's, and a
notebook shows them when they are what a cell ends with: as a small picture with alternative text,
and in words where there are no pictures.
"""

from __future__ import annotations

import base64
from collections.abc import Collection
from functools import cache
from io import BytesIO
from textwrap import wrap
from typing import Any

from manhattan_widgets.analysis.notebook_theme import notebook_theme
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.optional_imports import need
from manhattan_widgets.scene.themes import THEMES, Theme, contrast

__all__ = ["ABOUT_LINE", "Canvas", "canvas"]

_WIDTH = 8.6  # inches at 100 dots: the width of a notebook's column
ABOUT_LINE = 0.19  #: Inches for one more line of the explanation.
_HEADED = 0.68  # inches for the title and one line of explanation
_LETTERS = 13  # of the explanation in an inch
_RESOLUTIONS = (200, 150, 125, 100)  # twice as many dots as are shown are sharp on dense screens
_PALETTE = 16
_DRAWN_WITH = ("panel", "ink", "muted", "panel.edge", "blue.line", "red.line")
_BYTES_AT_MOST = 24_000  # of a picture in a saved notebook


class _Picture:
    """What our Axes are besides Matplotlib's: a picture in a notebook, with ``words`` for it."""

    words = ""
    colors: Collection[str] = ()
    figure: Any

    def __repr__(self) -> str:
        return self.words

    __str__ = __repr__  # Matplotlib has one of its own

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """Give the picture, as sharp as there is room for, and the words."""
        for dots in _RESOLUTIONS:
            file = _encoded(self.figure, self.colors, dots)
            if len(file) <= _BYTES_AT_MOST:
                break
        width, height = (round(inches * 100) for inches in self.figure.get_size_inches())
        data = {
            "image/png": base64.b64encode(file).decode("ascii"),
            "text/plain": self.words,
        }
        return data, {"image/png": {"width": width, "height": height, "alt": self.words}}


@cache
def _shown_axes() -> Any:
    """Return the class of our Axes; Matplotlib is loaded when the first plot is drawn."""
    return type("PlotAxes", (_Picture, need("matplotlib.axes").Axes), {"__module__": __name__})


def _encoded(figure: Any, exact: Collection[str], dots: int) -> bytes:
    # Here, as a browser's Python has Pillow no sooner than Matplotlib, which is asked for by name.
    from PIL import Image

    from manhattan_widgets.render.still import packed

    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=dots)
    return packed(Image.open(drawn).convert("RGB"), exact, _PALETTE)


class Canvas:
    """Where a plot is drawn: its Axes, in the colors of a theme."""

    def __init__(self, axes: Any, look: Theme, *, own: bool) -> None:
        self.axes = axes
        self.look = look
        self._own = own

    def headed(self, title: str, about: str) -> None:
        """Write title and explanation above the plot; at the left edge of a figure of its own."""
        ink, muted = self.look["ink"], self.look["muted"]
        lines = 1 + about.count("\n")
        if not self._own:
            self._headed_inside(title, about)
            return
        figure = self.axes.figure
        height = figure.get_size_inches()[1]
        room = _HEADED + ABOUT_LINE * (lines - 1)
        # Constrained layout leaves the room that is told here; the texts are placed by hand.
        figure.get_layout_engine().set(rect=(0.008, 0.0, 0.982, 1 - room / height))
        at = 1 - 0.12 / height, 1 - 0.42 / height
        figure.text(0.012, at[0], title, va="top", fontsize=13, fontweight="bold", color=ink)
        figure.text(0.012, at[1], about, va="top", fontsize=10, color=muted)

    def _headed_inside(self, title: str, about: str) -> None:
        """Write them above the Axes of somebody's figure."""
        axes = self.axes
        letters = max(40, round(_LETTERS * axes.bbox.width / axes.figure.dpi))
        lines = [line for sentence in about.split("\n") for line in wrap(sentence, letters)]
        above = 22 if axes.xaxis.get_ticks_position() == "top" else 4
        axes.annotate(
            "\n".join(lines),
            (0, 1),
            (0, above),
            "axes fraction",
            "offset points",
            fontsize=10,
            color=self.look["muted"],
        )
        pad = above + 4 + 12 * len(lines)
        axes.set_title(title, loc="left", pad=pad, color=self.look["ink"], fontweight="bold")

    def with_words(self, words: str) -> Any:
        """Return the Axes, which say ``words`` where there are no pictures."""
        if self._own:
            self.axes.words = words
        return self.axes


def canvas(ax: Any, theme: str, height: float, width: float = _WIDTH) -> Canvas:
    """Return the Axes to draw into, dressed in the theme's colors.

    Parameters
    ----------
    ax : matplotlib.axes.Axes or None
        Where to draw; None for a figure of its own, so many inches wide and high.
    theme : {"auto", "light", "dark"}
        ``"auto"``: as the ground of the given Axes' figure, of Matplotlib's style, or the notebook.
    height, width : float
        Inches of a figure of its own.
    """
    figures = need("matplotlib.figure")
    if ax is not None and not isinstance(ax, need("matplotlib.axes").Axes):
        raise TypeError(text("studies.error.axes", found=short_repr(ax)))
    look = _look(theme, ax)
    if ax is not None:
        return Canvas(_dressed(ax, look), look, own=False)
    figure = figures.Figure(figsize=(width, height), facecolor=look["panel"], layout="constrained")
    axes = figure.add_subplot(axes_class=_shown_axes())
    axes.colors = {look[role] for role in _DRAWN_WITH}
    return Canvas(_dressed(axes, look), look, own=True)


def _look(theme: str, ax: Any) -> Theme:
    if theme not in ("auto", *THEMES):
        known = ", ".join(("auto", *THEMES))
        raise OptionError(text("page.error.theme", value=short_repr(theme), known=known))
    if theme != "auto":
        return THEMES[theme]
    settings = need("matplotlib").rcParams
    ground = settings["figure.facecolor"] if ax is None else ax.figure.get_facecolor()
    red, green, blue, opaque = need("matplotlib.colors").to_rgba(ground)
    if (ax is None and (red, green, blue) == (1, 1, 1)) or not opaque:
        return THEMES[notebook_theme()]  # nobody chose a ground
    color = need("matplotlib.colors").to_hex((red, green, blue))
    return max(THEMES.values(), key=lambda look: contrast(look["ink"], color))


def _dressed(axes: Any, look: Theme) -> Any:
    """Return the axes in the theme's colors, with what all plots have in common."""
    axes.set_facecolor(look["panel"])
    axes.tick_params(axis="x", labelsize=10, colors=look["muted"])
    axes.tick_params(axis="y", labelsize=11, colors=look["ink"])
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(look["muted"])
    return axes
