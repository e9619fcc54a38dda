"""Worksheets: exercises on paper, with their answers, for a class without computers.

``mw.worksheet(...)`` makes one, and so does ``python -m manhattan_widgets.lessons worksheet``.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import Any

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.option_data import as_values
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.exercises import Exercise, kind_of
from manhattan_widgets.lessons.exercises.core import checked_seed
from manhattan_widgets.lessons.worksheets.canvas import canvas_zip
from manhattan_widgets.lessons.worksheets.choosing import Choice, clauses_of, exercises_on
from manhattan_widgets.lessons.worksheets.moodle import moodle_xml
from manhattan_widgets.lessons.worksheets.page import PAPERS, page
from manhattan_widgets.lessons.worksheets.questions import left_out
from manhattan_widgets.locale import language as current_language
from manhattan_widgets.locale import speaking, text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.records.files import check_writable, write

__all__ = ["Worksheet", "worksheet"]

PathLike = str | os.PathLike[str]

#: A seed that can be typed.
_SEEDS = 100_000
#: The mark is at the head of a file, or at its end, as the comment of a zip.
_MARK_WITHIN = 2_000


def worksheet(
    game: str = "manhattan",
    kinds: Sequence[str] | None = None,
    *,
    rules: Sequence[str] | None = None,
    level: int | None = None,
    number: int = 6,
    seed: int | None = None,
    paper: str = "A4",
    language: str | None = None,
    title: str | None = None,
) -> Worksheet:
    """Return a worksheet to be printed: exercises, and their answers on a page of their own.

    ``save("sheet.html")`` writes it; a browser prints it, on paper or as PDF.

    Parameters
    ----------
    game : str, default "manhattan"
        The name of a game.
    kinds : sequence of str, optional
        The kinds of exercises that are wanted, by default all of
        :data:`manhattan_widgets.lessons.exercises.KINDS`.
    rules : sequence of str, optional
        The clauses that are to be practiced, such as ``["M9", "M11"]``: each in turn.
    level : int, optional
        How hard all exercises are, from 1 to 6; by default they get harder from first to last.
    number : int, default 6
        How many exercises there are.
    seed : int, optional
        The same seed gives the same sheet; by default it is new, and stands on the sheet.
    paper : {"A4", "Letter"}
        The size of the paper.
    language : str, optional
        The code of the sheet's language, by default the one of now.
    title : str, optional
        What stands at its head.

    Returns
    -------
    Worksheet
        ``exercises`` are those on it; ``html`` is the page.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.

    Examples
    --------
    >>> sheet = worksheet("newyork", ["price"], level=1, number=2, seed=7)
    >>> [str(exercise.name.kind) for exercise in sheet.exercises]
    ['price', 'price']
    """
    find_rules(game)
    if paper not in PAPERS:
        raise OptionError(
            text("worksheet.error.paper", paper=short_repr(paper), known=", ".join(PAPERS))
        )
    if title is not None and not isinstance(title, str):
        raise OptionError(text("widgets.error.text", name="title", value=short_repr(title)))
    choice = Choice(
        game,
        _names("kinds", kinds),
        clauses_of(game, _names("rules", rules)),
        as_values(level),
        as_values(number),
        randbelow(_SEEDS) if seed is None else checked_seed(seed),
    )
    with speaking(language):
        made = exercises_on(choice)
        heading = title or text("worksheet.title", game=find_rules(game).title())
        return Worksheet(choice, made, paper, current_language(), heading)


@dataclass(frozen=True)
class Worksheet:
    """What :func:`worksheet` returns: its exercises, and the page to be printed."""

    choice: Choice
    exercises: tuple[Exercise, ...]
    paper: str
    language: str
    title: str

    @property
    def html(self) -> str:
        """The whole sheet as a page that needs nothing beside it."""
        with speaking(self.language):
            return page(
                self.title, self.exercises, paper=self.paper, call=self.call, mark=self._mark
            )

    @property
    def call(self) -> str:
        """The call that makes the sheet again."""
        return str(self.choice)

    @property
    def moodle(self) -> str:
        """The exercises as questions in Moodle's XML format, those :attr:`left_out` left aside.

        It is written to that format; no Moodle has imported it here.
        """
        with speaking(self.language):
            return moodle_xml(self.exercises, self.title, self._mark)

    @property
    def left_out(self) -> tuple[Exercise, ...]:
        """The exercises that make no question for Moodle and Canvas.

        Sites are to be found there on a whole board.
        """
        with speaking(self.language):
            return left_out(self.exercises)

    def save_moodle(self, path: PathLike, *, overwrite: bool = False) -> None:
        """Write :attr:`moodle` to a file, whole or not at all, as :meth:`save` does."""
        self._write(path, self.moodle.encode(), overwrite)

    def save_canvas(self, path: PathLike, *, overwrite: bool = False) -> None:
        """Write the exercises as questions for Canvas, those :attr:`left_out` left aside.

        The file is a zip of QTI, made by text2qti, with pictures and feedback.  It is written to
        Canvas's format; no Canvas has imported it here.

        Parameters
        ----------
        path : path
            The file; ``.zip`` is the usual ending.  It appears whole or not at all.
        overwrite : bool, default False
            Whether a file that is there already is replaced, whatever it holds; the same sheet is.

        Raises
        ------
        ImportError
            If text2qti is not installed: it comes with ``manhattan_widgets[canvas]``.
        OptionError
            If there is no question, as all exercises are :attr:`left_out`.
        RecordError
            If there is another file of that name, or it cannot be written.

        Examples
        --------
        >>> sheet = worksheet("newyork", ["price", "group"], number=2, seed=1)
        >>> sheet.save_canvas(getfixture("tmp_path") / "quiz.zip")
        >>> [exercise.name.kind for exercise in sheet.left_out]
        ['group']
        """
        with speaking(self.language):
            contents = canvas_zip(self.exercises, self.title, self._mark)
        self._write(path, contents, overwrite)

    def save(self, path: PathLike, *, overwrite: bool = False) -> None:
        """Write the sheet to a file, whole or not at all.

        Raises :class:`~manhattan_widgets.records.RecordError` if another file has that name, unless
        ``overwrite`` is True: the same sheet is replaced.
        """
        self._write(path, self.html.encode(), overwrite)

    def check_path(self, path: PathLike, *, overwrite: bool = False) -> None:
        """Raise what :meth:`save` would raise for a file, as others are written before it."""
        check_writable(path, lambda file: overwrite or self._is_in(file), other="other_file")

    def _write(self, path: PathLike, contents: bytes, overwrite: bool) -> None:
        write(path, contents, lambda file: overwrite or self._is_in(file), other="other_file")

    def _is_in(self, file: Path) -> bool:
        mark = self._mark.encode()
        with file.open("rb") as stream:
            if mark in stream.read(_MARK_WITHIN):
                return True
            stream.seek(max(0, file.stat().st_size - _MARK_WITHIN))
            return mark in stream.read()

    @property
    def _mark(self) -> str:
        names = b64encode(repr(self.choice).encode()).decode()
        return f"manhattan-widgets worksheet {self.language} {names}"

    def __repr__(self) -> str:
        count = len(self.exercises)
        return f"<{self.call}: {count} exercise{'' if count == 1 else 's'}>"

    def _repr_html_(self) -> str:
        """Return what is on the sheet, and a link that saves it."""
        data = b64encode(self.html.encode()).decode()
        with speaking(self.language):
            link = el(
                "a",
                text("worksheet.download"),
                download=f"{self.choice.game}-{self.choice.seed}.html",
                href=f"data:text/html;base64,{data}",
            )
            page = fragment(
                el("h3", self.title),
                el("ol", (el("li", _line(exercise)) for exercise in self.exercises)),
                el("p", link),
                el("p", text("worksheet.again"), " ", el("code", self.call)),
            )
        return str(page)


def _line(exercise: Exercise) -> str:
    name = exercise.name
    kind = kind_of(name.game, name.kind).title
    return text("worksheet.line", kind=kind, level=name.level)


def _names(name: str, given: Any) -> tuple[str, ...]:
    """Return wanted kinds or clauses, each once; one alone may be given as a text."""
    if given is None:
        return ()
    if isinstance(given, str):
        given = [given]
    if not isinstance(given, Collection):
        raise OptionError(text("widgets.error.list", name=name, value=short_repr(given)))
    for number, item in enumerate(given):
        if not isinstance(item, str):
            place = f"{name}[{number}]"
            raise OptionError(text("widgets.error.text", name=place, value=short_repr(item)))
    if not given:
        raise OptionError(text("worksheet.error.empty", name=name))
    return tuple(dict.fromkeys(given))
