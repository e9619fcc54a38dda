"""The scorings of a game that is played: each is shown once, as soon as its round is counted."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.play.round_panel import ScoringPanel

__all__ = ["NewScorings"]


class NewScorings:
    """Opens ``panel`` for every round that is scored from now on; ``last`` is the last such round.

    A round that was taken back is put away, and shown again when it is scored again.
    """

    def __init__(self, panel: ScoringPanel, game: BaseGame) -> None:
        self._panel = panel
        self.last = _scored(game)

    def begin(self) -> None:
        """Begin with a new game, none of whose rounds is scored yet."""
        self.last = 0
        self._panel.put_away()

    def look(self, session: GameSession, scenes: GameScenes, names: Sequence[str]) -> None:
        """Open the panel if another round was scored; for computers alone nobody has to."""
        scored = _scored(session.game)
        if scored == self.last:
            return
        known, self.last = self.last, scored
        if scored < known:
            self._panel.put_away()
        elif session.persons:
            score = session.game.state.score().select(round=scored)
            self._panel.open(scored, score, scenes, session.view, names)


def _scored(game: BaseGame) -> int:
    return max((part.round for part in game.state.score().parts), default=0)
