"""``mw.analyze()``: who was ahead, which moves mattered, and what was luck."""

from __future__ import annotations

import os
from typing import Any

from manhattan_widgets.analysis.analyze import empty_report, stored_report
from manhattan_widgets.analysis.budgets import LEVELS, effort_for
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.analysis.workers import check_workers
from manhattan_widgets.game import Game, load
from manhattan_widgets.records import Record
from manhattan_widgets.render.event_loop import running_loop
from manhattan_widgets.session.autosave import check_place
from manhattan_widgets.widgets.analyze.progress import Asked
from manhattan_widgets.widgets.analyze.widget import AnalyzeWidget
from manhattan_widgets.widgets.common.arguments import check_switch
from manhattan_widgets.widgets.common.base import check_theme

__all__ = ["analyze"]


def analyze(
    source: Game | Record | str | os.PathLike[str],
    *,
    seat: int | None = None,
    effort: Effort | str | None = None,
    start: bool = True,
    workers: int | None = None,
    client: Any = None,
    library: Any = None,
    theme: str = "auto",
) -> AnalyzeWidget:
    """Return a widget that tells how a game went: chances, best moves, turning points, luck.

    A game that is over is analyzed with everything known, one that goes on from what a seat may
    know. The first opens where it turned most, the other where it stands. In a notebook the work
    begins at once; it can be stopped at any time, and what it found is kept with the game. ``await
    widget.finished()`` waits for all of it.

    Where no event loop runs, as in a script, nothing is computed by itself, and the widget says so:
    ``widget.start()`` then computes all and waits for it. Without a widget,
    :func:`manhattan_widgets.analysis.analysis_of` returns the whole report.

    Parameters
    ----------
    source : path, str, Record or Game
        What :func:`load` takes: a game, a record, a file, a share code.
    seat : int, optional
        From whose knowledge, counted from 0, a game that goes on is looked at; by default the one
        person's, else a spectator's.
    effort : {"quick", "normal", "thorough"} or Effort, optional
        How much is computed, each about four times as much as the one before; by default as the
        analysis that is kept with the game, else ``"normal"``.
    start : bool, default True
        Whether the work begins at once, if not all of it is kept with the game.
    workers : int, optional
        How many processes work, by default one for each core.
    client : distributed.Client, optional
        The Dask cluster that works instead.
    library : path or Library, optional
        Where what was found is kept if the game is there, by default the user's own library; False
        keeps nothing.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    AnalyzeWidget
        ``report`` is what was found so far.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.
    TypeError
        For what is no game, and no name, code or record of one.

    Examples
    --------
    >>> from manhattan_widgets import new_game
    >>> widget = analyze(new_game("manhattan", players=2, seed=7), start=False)
    >>> widget.report.missing > 0
    True
    """
    check_theme(theme, "auto")
    check_switch(start=start)
    check_workers(workers, client)
    if library is not False:
        check_place(library)
    game = load(source)
    seat = game.state.check_seat(seat)
    if seat is None and game.record.known_to is None and game.outcome() is None:
        persons = [number for number, info in enumerate(game.players) if info.kind == "person"]
        seat = persons[0] if len(persons) == 1 else None
    report = stored_report(game, seat, effort)
    if report is not None and effort is None:
        levels = {effort_for(report.game, level): level for level in LEVELS}
        effort = levels.get(report.effort, report.effort)
    effort = "normal" if effort is None else effort
    report = report or empty_report(game, seat=seat, effort=effort)
    widget = AnalyzeWidget(
        game,
        report,
        Asked(seat, effort, workers, client, library),
        theme=theme,
    )
    if isinstance(source, str | os.PathLike) and os.path.isfile(source):
        widget.opened(source)
    if start and not widget.report.complete and running_loop() is not None:
        widget.start()
    return widget
