"""What an analysis found, as data for the board; and what was kept with a game."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.analysis.analyze import empty_report, fits
from manhattan_widgets.analysis.report import Decision, Effort, Report, ReportError
from manhattan_widgets.contract.core import View
from manhattan_widgets.game import Game
from manhattan_widgets.scene.heatmap import Heat
from manhattan_widgets.session.autosave import open_library
from manhattan_widgets.widgets.play.hint_words import heat_of

__all__ = ["keep_in_library", "kept_report", "map_of"]


def kept_report(game: Game, seat: int | None, effort: Effort | str | None) -> Report | None:
    """Return the analysis that is kept with the game, if it is of this game, seat and effort.

    Any effort will do if ``effort`` is None.
    """
    data = game.record.analysis
    if data is None:
        return None
    try:
        report = Report.from_json(data)
    except ReportError:
        return None
    wanted = empty_report(game, seat=seat, effort=effort or report.effort)
    same = (report.whole, report.seat, report.effort) == (wanted.whole, wanted.seat, wanted.effort)
    return report if same and fits(report, game) else None


def keep_in_library(game: Game, place: Any) -> None:
    """Keep the analysis that ``game`` has in the library at ``place`` too, if the game is there.

    ``place`` is as for :func:`open_library`; False keeps nothing, and for None nobody's library is
    made for it.  Raises ``RecordError`` for a library that cannot be used.
    """
    if place is False or (place is None and not _has_library()):
        return
    library, record = open_library(place), game.record
    entry = library.find(record)
    if entry is not None and library.get(entry.id).events == record.events:
        library.append(entry.id, record, revision=entry.revision)


def _has_library() -> bool:
    try:
        from manhattan_widgets.records.store import default_path
    except ImportError:  # no SQLite
        return False
    return default_path().exists()


def map_of(decision: Decision, view: View) -> dict[str, Heat]:
    """Return the map of the moves that were compared: for each site the best of them there."""
    best = decision.candidates[0].value
    heat: dict[str, Heat] = {}
    for one in decision.candidates:
        move = view.rules.move_from_text(one.move)
        site = next((part for part in view.parts(move) if ":" not in part), None)
        if site is not None and site not in heat:
            heat[site] = heat_of(view.format(move), one.value, one.error, best)
    return heat
