"""``mw.resume()``: the last unfinished game goes on, as after a crash of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import InWords
from manhattan_widgets.public import public
from manhattan_widgets.records import RecordError
from manhattan_widgets.records.player_names import shown_name
from manhattan_widgets.session.autosave import NO_LIBRARY, open_library
from manhattan_widgets.widgets.common.arguments import check_switch
from manhattan_widgets.widgets.library.entry_text import game_name, when
from manhattan_widgets.widgets.play.command import sit_down
from manhattan_widgets.widgets.play.seats import OWN, Seat
from manhattan_widgets.widgets.play.widget import PlayWidget

if TYPE_CHECKING:
    from manhattan_widgets.records.library import Library

__all__ = ["NoGameError", "play_on", "resume"]


@public
class NoGameError(LookupError, ValueError):
    """There is no game that could go on; a notebook shows this as one sentence."""

    def _render_traceback_(self) -> list[str]:
        # IPython asks for this: where in our code it was raised helps nobody.
        return [str(self)]


def resume(
    library: Any = None,
    *,
    seats: Sequence[Seat] | None = None,
    practice: bool = False,
    theme: str = "auto",
    pace: float = 0.7,
    animate: bool = True,
) -> PlayWidget:
    """Return a widget in which the unfinished game goes on that was played last.

    Parameters
    ----------
    library : path or Library, optional
        Where it is kept, by default the user's own library (see :func:`play`).
    seats : sequence, optional
        Functions of yours that played in it, by seat; whatever else stands in it does not count.
    practice : bool, default False
        Whether undo also takes back moves after which cards were drawn.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    pace : float, default 0.7
        How long, in seconds, a computer's move stays before the next is made.
    animate : bool, default True
        Whether pieces fall, points count and cards slide, as in :func:`play`.

    Returns
    -------
    PlayWidget
        ``game`` is the game.

    Raises
    ------
    NoGameError
        If there is none.
    RecordError
        For a library that cannot be used, and a path where none is.
    ValueError
        For whatever else cannot be.

    Examples
    --------
    >>> from manhattan_widgets.widgets.play.command import play
    >>> place = getfixture("tmp_path") / "games.sqlite3"
    >>> widget = play(players=2, people=2, seed=7, pace=0, library=place)
    >>> widget.session.play(widget.game.state.legal_moves()[0])
    >>> resume(place).game == widget.game
    True
    """
    check_switch(animate=animate)
    try:
        opened = open_library(library, make=False)
    except RecordError as error:
        if library is None and error.sentence.key == NO_LIBRARY:  # nobody has played yet
            raise NoGameError(text("keeping.resume.none", file=error.file)) from None
        raise
    entry = opened.latest_unfinished()
    if entry is None:
        raise NoGameError(text("keeping.resume.none", file=opened.path))
    widget = play_on(opened, entry.id, seats=seats, practice=practice, theme=theme, pace=pace)
    widget.animate = bool(animate)
    return widget


def play_on(
    library: Library,
    number: int,
    *,
    seats: Sequence[Seat] | None = None,
    practice: bool = False,
    theme: str = "auto",
    pace: float = 0.7,
) -> PlayWidget:
    """Return a widget in which the game ``number`` of ``library`` goes on; see :func:`resume`."""
    entry = library.entry(number)  # its revision, before the game that it is compared with
    game = Game.from_record(library.get(number))
    if seats is None and (own := [i.name for i in game.players if i.kind == OWN]):
        raise OptionError(
            text(
                "keeping.resume.own", name=game_name(entry), players=", ".join(map(shown_name, own))
            )
        )
    known = entry.id, entry.revision
    widget = sit_down(game, library, known, seats=seats, practice=practice, theme=theme, pace=pace)
    sentence = Sentence.of(
        "keeping.resumed",
        name=InWords(entry, game_name),
        n=entry.plies,
        when=InWords(entry.changed, when),
    )
    widget.session.say("info", sentence)
    return widget
