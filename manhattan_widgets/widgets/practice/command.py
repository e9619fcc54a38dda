"""``mw.practice()``: exercises without end, from real positions, checked by the rules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.lessons.exercises import KINDS, ExerciseName, finished
from manhattan_widgets.lessons.exercises.answering import Answering
from manhattan_widgets.lessons.exercises.daily import DailyPractice
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.progress import ProgressFile, progress_file
from manhattan_widgets.locale import text
from manhattan_widgets.widgets.analyze.in_library import games_with_mistakes
from manhattan_widgets.widgets.common.arguments import check_list, check_text
from manhattan_widgets.widgets.common.base import check_theme
from manhattan_widgets.widgets.practice.widget import PracticeWidget

__all__ = ["practice"]

PathLike = str | os.PathLike[str]


def practice(
    game: str | None = None,
    kinds: Sequence[str] | None = None,
    *,
    level: int | None = None,
    seed: int | None = None,
    exercises: Sequence[str | ExerciseName] | None = None,
    games: Sequence[Any] = (),
    progress: PathLike | ProgressFile | bool | None = None,
    learner: str | None = None,
    theme: str = "auto",
) -> PracticeWidget:
    """Return a widget with today's practice, or with exercises without end.

    Without a game, and without a wish for special exercises, it is today's practice: about ten
    minutes over all games, about what is due and something new; then it tells what was
    strengthened and what comes when.  Else it is one exercise after another, as hard as suits the
    learner.  The exercise where one left comes again.

    Parameters
    ----------
    game : str, optional
        The name of a game; where only other wishes are given, that of the ``games``, or the first.
    kinds : sequence of str, optional
        The kinds of exercises that are wanted, by default all of
        :data:`manhattan_widgets.lessons.exercises.KINDS`.
    level : int, optional
        Keeps the exercises at one level, from 1 to 6; by default they follow the learner.
    seed : int, optional
        With the same seed and level, everybody gets the same exercises; by default they are new.
    exercises : sequence of str, optional
        The names of the exercises that are wanted, instead of others.
    games : sequence of what :func:`load` takes, optional
        Finished games whose positions are asked about.
    progress : path, ProgressFile or False, optional
        The file where progress is kept, by default one in the user's data folder; False keeps none.
    learner : str, optional
        The name for a teacher's table.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    PracticeWidget
        ``exercise`` is the one that is shown.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.
    TypeError
        For ``games`` that are none, and what is no name of a file.

    Examples
    --------
    >>> widget = practice("newyork", ["price"], level=2, seed=7, progress=False)
    >>> str(widget.exercise.name.kind), widget.practice.done
    ('price', False)
    """
    check_theme(theme, "auto")
    led: Answering
    if exercises is not None:
        settings = {"kinds": kinds, "level": level, "seed": seed}
        given = [name for name, value in settings.items() if value is not None]
        if given:
            raise OptionError(text("practice.error.names_alone", given=", ".join(given)))
    check_list(games=games)
    if kinds is not None and not isinstance(kinds, str):
        check_list(kinds=kinds)
    if exercises is not None:
        check_list(exercises=exercises)
    if learner is not None:
        check_text(learner=learner)
    file = progress_file(progress)
    if not games and all(wish is None for wish in (game, kinds, level, seed, exercises)):
        led = DailyPractice(file=file, games=games_with_mistakes)
    else:
        played = finished(games)
        if game is None:
            game = played[0].rules.name if played else next(iter(KINDS))
        led = Practice(
            game,
            kinds=kinds,
            level=level,
            seed=seed,
            names=exercises,
            games=played,
            file=file,
        )
    if learner is not None:
        led.learner = learner
    return PracticeWidget(led, theme)
