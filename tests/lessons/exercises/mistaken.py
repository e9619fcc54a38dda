"""Short games with mistakes that are kept with them, made up without playing anything out."""

from __future__ import annotations

from dataclasses import replace

from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.mistakes import Alternative, Mistake
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.game import Game
from tests.analysis.short_games import short_game

#: What the moves of a mistake gave away, by their places: right, right, close, wrong, ...
GAPS = (0.0, 0.015, 0.026, 0.05)
#: So many moves before the end there is enough to choose from.
LEFT = {"manhattan": 14, "newyork": 14, "skyline": 60}


def mistake_at(game: Game, ply: int) -> Mistake:
    """Return a mistake made at a ply: all other legal moves were worth as :data:`GAPS` says."""
    state = game.state_at(ply)
    played = str(game.moves[ply])
    others = [str(move) for move in state.legal_moves() if str(move) != played]
    gaps = [GAPS[min(n, len(GAPS) - 1)] for n in range(len(others))]
    weighed = [*zip(others, gaps, strict=True), (played, 0.2)]
    moves = tuple(Alternative(move, 0.6 - gap, gap, 0.005) for move, gap in weighed)
    return Mistake(ply, state.to_move, played, moves)


def with_mistakes(name: str, *plies: int) -> Game:
    """Return a short game that keeps an analysis with mistakes at these plies, and a doubt."""
    game = short_game(name, LEFT[name])
    report = empty_report(game, effort=Effort(value=1, search=1, weighing=1))
    kept = {ply: mistake_at(game, ply) for ply in plies} | {len(game.moves) - 1: None}
    game.keep_analysis(replace(report, mistakes=kept).to_json())
    return game


def plies_with_choice(name: str) -> list[int]:
    """Return the plies of the short game, but its last, at which there is enough to choose from."""
    game = short_game(name, LEFT[name])
    plies = range(len(game.moves) - 1)
    return [ply for ply in plies if len(game.state_at(ply).legal_moves()) > len(GAPS)]
