"""``mw.play()``: a whole game in a notebook cell."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from manhattan_widgets.game import Game
from manhattan_widgets.records.files import path_of
from manhattan_widgets.render.closing import (
    closed_if_refused,
)
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.arguments import check_pace, check_switch
from manhattan_widgets.widgets.common.base import check_theme
from manhattan_widgets.widgets.play.game import game_to_play
from manhattan_widgets.widgets.play.seats import Seat, check_count, check_kinds, own_players
from manhattan_widgets.widgets.play.widget import PlayWidget

__all__ = ["play", "sit_down"]


def play(
    game: str | Game | None = None,
    *,
    players: int | None = None,
    people: int | None = None,
    seats: Sequence[Seat] | None = None,
    names: Sequence[str] | None = None,
    seed: int | None = None,
    practice: bool = False,
    file: str | os.PathLike[str] | None = None,
    library: Any = None,
    theme: str = "auto",
    pace: float = 0.7,
    animate: bool = True,
    **options: Any,
) -> PlayWidget:
    """Return a widget in which a game is played, by default Manhattan against three computers.

    The game is kept in the user's library, from the first move of a person on, each move before it
    is shown; :func:`resume` goes on with it.

    Parameters
    ----------
    game : str or Game, optional
        The name of a game, or a game to play on; by default the game that ``file`` holds, or
        ``"manhattan"``.
    players : int, optional
        How many play, people and computers.
    people : int, optional
        How many of them are people, by default one.
    seats : sequence, optional
        Instead, who plays by seat: ``"person"``, the name of a computer player
        (:data:`manhattan_widgets.bots.BOTS`), or a function of a view that returns a legal move.
    names : sequence of str, optional
        The players' names by seat, each another one.
    seed : int, optional
        Decides all chance; by default at random.
    practice : bool, default False
        Whether undo also takes back moves after which cards were drawn.
    file : path, optional
        Where the game is saved too, after every move.  If the file holds a game already, that one
        goes on, and is refused if ``game`` names another; with a :class:`Game` as ``game``
        whichever is further on, if they are the same.
    library : path, Library or False, optional
        Another library to keep the game in; False keeps nothing.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    pace : float, default 0.7
        How long, in seconds, a computer's move stays before the next is made.
    animate : bool, default True
        Whether pieces fall, points count and cards slide, where the system does not ask for less
        motion.
    **options
        The game's own: :func:`manhattan_widgets.options` lists them with their values.

    Returns
    -------
    PlayWidget
        ``game`` is the game, ``session`` its model.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.
    TypeError
        For what is no name of a file.

    Examples
    --------
    >>> widget = play(seed=7, pace=0)
    >>> widget.game.players[0].name
    'You'
    """
    path = None if file is None else path_of(file)
    opened, sentence = game_to_play(
        game,
        path,
        players=players,
        people=people,
        seats=seats,
        names=names,
        seed=seed,
        options=options,
    )
    check_switch(animate=animate)
    widget = sit_down(opened, library, seats=seats, practice=practice, theme=theme, pace=pace)
    widget.animate = bool(animate)
    if path is not None:
        with closed_if_refused(widget):
            widget.save(path)
    if sentence:
        widget.session.say("info", sentence)
    return widget


def sit_down(
    game: Game,
    library: Any,
    entry: tuple[int, int] | None = None,
    *,
    seats: Sequence[Seat] | None,
    practice: bool,
    theme: str,
    pace: float,
) -> PlayWidget:
    """Return a widget in which ``game`` goes on, kept in ``library``; see :func:`play`.

    ``entry`` are the number and the revision of a game that is there already.  Of ``seats`` only
    the functions count.  Raises ``OptionError`` for what cannot be.
    """
    scenes_of(game.rules)  # refuses a game that cannot be shown
    check_theme(theme, "auto")
    check_switch(practice=practice)
    check_pace(pace)
    own = own_players(seats)
    check_count(seats, len(game.players))
    check_kinds(game.players, own)
    session = GameSession(game, practice=bool(practice), library=library, entry=entry)
    return PlayWidget(session, theme=theme, pace=pace, own=own)
