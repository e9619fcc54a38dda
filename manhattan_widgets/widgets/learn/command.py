"""``mw.learn()``: a course of lessons, each with tasks that the rules check."""

from __future__ import annotations

import os
from collections.abc import Sequence

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises import ExerciseName
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.progress import progress_file
from manhattan_widgets.locale import text
from manhattan_widgets.render.closing import closed_if_refused
from manhattan_widgets.widgets.common.arguments import check_pace
from manhattan_widgets.widgets.common.base import check_theme
from manhattan_widgets.widgets.learn.lesson_choice import lesson_number, lessons_of
from manhattan_widgets.widgets.learn.widget import LearnWidget
from manhattan_widgets.widgets.practice.widget import PracticeWidget

__all__ = ["learn"]

PathLike = str | os.PathLike[str]


def learn(
    game: PathLike | Sequence[PathLike] = "manhattan",
    lesson: int | str | None = None,
    progress: PathLike | ProgressFile | bool | None = None,
    *,
    step: str | None = None,
    theme: str = "auto",
    pace: float = 0.7,
) -> LearnWidget:
    """Return a widget with the lessons of a game: an overview, and each of them to be done.

    Parameters
    ----------
    game : str, path or sequence of paths, default "manhattan"
        The name of a game, a lesson file, a folder of them, or a list of files.
    lesson : int or str, optional
        The lesson that is opened at once, by its number from 1 or a part of its title.
    progress : path, ProgressFile or False, optional
        The file where progress is kept, by default one in the user's data folder; False keeps none.
    step : str, optional
        The id of the step that the lesson is opened at, by default where it was left; before a
        round to be played, if the step goes on from one.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    pace : float, default 0.7
        How long, in seconds, what others play stays.

    Returns
    -------
    LearnWidget
        ``lessons`` are all of them, ``lesson`` is the one that is open.

    Raises
    ------
    ValueError
        Saying what cannot be, and where a lesson file is wrong.
    TypeError
        For what is no game, lesson file, folder or list of files.

    Examples
    --------
    >>> widget = learn("manhattan", 1, progress=False)
    >>> widget.session.run.number, widget.lesson is widget.lessons[0]
    (0, True)
    """
    check_theme(theme, "auto")
    check_pace(pace)
    lessons = lessons_of(game)
    file = progress_file(progress)

    def exercises(names: Sequence[ExerciseName]) -> PracticeWidget:
        led = Practice(names=names, file=file)
        if led.finished:  # whoever asks for them again wants to be asked
            led.restart()
        return PracticeWidget(led, theme)

    if step is not None and lesson is None and len(lessons) > 1:
        raise OptionError(text("learn.error.step_alone", found=repr(step)[:60]))
    widget = LearnWidget(lessons, file, theme=theme, pace=pace, practice=exercises)
    if lesson is not None or len(lessons) == 1:
        with closed_if_refused(widget):
            widget.begin(lesson_number(lessons, lesson), step)
    return widget
