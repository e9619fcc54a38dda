"""What a press on the board does in a game that is played, and what is dropped there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Checkbox

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.looks import chosen_site
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["BoardPresses"]


class BoardPresses:
    """Chooses the site that is pressed, and plays the move when it is pressed once more.

    ``scoring()`` tells whether one is shown that has to be closed first, ``go_on()`` whether it
    went on to its next part; ``skip()`` is called where
    it is another's turn, and tells whether that ended a pause.  ``option`` is a box that
    lets the first press play, where the site is lit and only one move is meant.
    """

    def __init__(
        self,
        session: GameSession,
        *,
        names: Callable[[], Sequence[str]],
        scoring: Callable[[], bool],
        go_on: Callable[[], bool],
        skip: Callable[[], bool],
    ) -> None:
        self._session, self._names = session, names
        self._scoring, self._go_on, self._skip = scoring, go_on, skip
        self.option = worded(plain(Checkbox, indent=False), description="widgets.one_click")

    def pressed(self, _tile: str, site: str | None, *_point: float) -> None:
        """Choose a site; play, if the move that is chosen goes to the site that was chosen."""
        if not self._may_press() or site is None:
            return
        session = self._session
        if session.chosen is not None and chosen_site(session.selection) == site:
            session.play_chosen()
            return
        lit = site in session.sites
        session.select(site)
        if self.option.value and lit and session.chosen is not None:
            session.play_chosen()

    def dropped(self, _tile: str, site: str | None, *_point: float) -> None:
        """Play what was dragged to a site, if that makes a whole move, else choose the site."""
        if not self._may_press() or site is None:
            return
        session = self._session
        if chosen_site(session.selection) != site and not session.select(site):
            return
        if session.chosen is not None:
            session.play_chosen()

    def _may_press(self) -> bool:
        """Tell whether a person may choose now, or say why not."""
        session = self._session
        if self._go_on():
            return False
        if self._scoring():
            session.say("info", Sentence.of("widgets.scoring.go_on"))
        elif session.curtained:
            name = self._names()[session.to_move or 0]
            session.say("info", Sentence.of("widgets.curtain.first", name=name))
        elif session.outcome is not None:
            session.say("info", Sentence.of("widgets.over"))
        else:
            return session.may_move or not self._skip()
        return False
