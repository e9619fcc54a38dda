"""A game as people use it: begun, loaded, played, saved, and turned into pages and pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self

from manhattan_widgets import records
from manhattan_widgets.base_game import BaseGame, GameError, GameOverError
from manhattan_widgets.contract.core import OptionError, PositionError, State
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.optional_imports import need
from manhattan_widgets.records import Record
from manhattan_widgets.records.dataframe import columns, rows
from manhattan_widgets.records.new_record import new_record

if TYPE_CHECKING:
    import pandas as pd

    from manhattan_widgets.render.svg import Picture

__all__ = ["Game", "GameError", "GameOverError", "load", "new_game"]


class Game(BaseGame):
    """A game, from its first deal to its end, that can be played, taken back and saved.

    Make one with :func:`new_game`, :func:`load`, :meth:`from_record` or :meth:`from_position`.
    What chance has to decide is decided at once after each move, by a random generator made from
    the seed and the number of events so far: equal seed and moves give an equal game, also after
    :meth:`undo` and after loading.

    What it is turned into (:meth:`to_html`, :meth:`to_svg`, :meth:`to_animation`) shows what a
    spectator may know, or the seat given; all hands only once the game is over.

    Parameters
    ----------
    record : Record
        The game up to where it goes on.

    Raises
    ------
    RecordError
        If the record breaks the rules.

    Examples
    --------
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> state = game.play(game.state.legal_moves()[0])
    >>> len(game.moves), state is game.state
    (1, True)
    >>> game
    <Game of Manhattan: Player 1, Player 2; 1 move; Player 1 to move>
    >>> game.undo() == game.states[-1]
    True
    """

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Return the game at the last event of a record, ready to be played on.

        Parameters
        ----------
        record : Record
            A game, whole or not.

        Returns
        -------
        Game
            A game of its own: the record stays as it is.

        Raises
        ------
        RecordError
            If the record breaks the rules.
        """
        return cls(record)

    @classmethod
    def from_position(
        cls,
        state: State,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
    ) -> Self:
        """Return a game that begins from a set-up position.

        Parameters
        ----------
        state : State
            The position.
        seed, names, kinds : optional
            As in :func:`new_game`.

        Returns
        -------
        Game
            A game without moves.

        Raises
        ------
        PositionError
            With every fault of an impossible position.
        OptionError
            For a bad seed, names or kinds.
        """
        if not isinstance(state, State):
            raise OptionError(text("records.game.not_a_state", found=short_repr(state)))
        if faults := state.status():
            raise PositionError(faults)
        record = new_record(
            state.rules, state.options, seed=seed, names=names, kinds=kinds, position=state
        )
        return cls(record)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the game to a file, which :func:`load` reads.

        Parameters
        ----------
        path : path
            The file; ``.json`` is the usual ending.
        overwrite : bool, default False
            Whether a file that is there already is replaced, whatever it holds.

        Raises
        ------
        RecordError
            If there is such a file, or it cannot be written.
        TypeError
            For what is no name of a file.
        """
        records.save(self.record, path, overwrite=overwrite)

    # What draws is loaded only by those who let a game be drawn.

    def to_html(
        self,
        path: str | os.PathLike[str],
        *,
        ply: int | None = None,
        width: int | None = None,
        theme: str = "auto",
        title: str | None = None,
        seat: int | None = None,
        language: str | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write the game as a page that replays it in any browser, without Python or a network.

        While the game goes on the page shows what a spectator may know, or the seat given; of a
        finished game it shows all hands, variations and comments.

        Parameters
        ----------
        path : path
            The file.  One that is there already is replaced only if it is a page of this game or of
            its beginning.
        ply : int, optional
            After how many moves it begins; by default at the end.
        width : int, optional
            The most it takes of a wide window, in pixels, 320 to 2000; by default 1240.
        theme : {"auto", "light", "dark"}
            The colors; ``"auto"`` is as the reader's system.
        title : str, optional
            What stands above it, by default the game and the players' names.
        seat : int, optional
            Whose hand is open, from 0; by default nobody's.
        language : str, optional
            The page's language, by default that of everything: :func:`manhattan_widgets.language`.
        overwrite : bool, default False
            Whether a file that holds anything else is replaced too.

        Raises
        ------
        RecordError
            If another file has that name, or it cannot be written.
        OptionError
            For no such ply, width, theme or seat.
        ValueError
            For no such language.
        """
        from manhattan_widgets import exports

        exports.to_html(self, path, ply, width, theme, title, seat, language, overwrite)

    def to_svg(
        self,
        ply: int | None = None,
        *,
        theme: str = "light",
        seat: int | None = None,
        language: str | None = None,
    ) -> Picture:
        """Return the board as an SVG picture, the last move marked.

        Parameters
        ----------
        ply : int, optional
            After how many moves, by default all.
        theme : {"light", "dark"}
            The colors.
        seat, language : optional
            As in :meth:`to_html`.

        Returns
        -------
        Picture
            The contents of an SVG file, as text; a notebook shows it.

        Raises
        ------
        OptionError
            For a ply that was not played, and for no such theme or seat.
        ValueError
            For no such language.

        Examples
        --------
        >>> new_game("manhattan", players=2, seed=7).to_svg()
        <SVG picture of ... characters>
        """
        from manhattan_widgets import exports

        return exports.to_svg(self, ply, theme, seat, language)

    def _repr_svg_(self) -> str:
        return str(self.to_svg())

    def _repr_html_(self) -> str:
        from manhattan_widgets.exports.cell_output import html_of

        return str(html_of(self))

    def to_animation(
        self,
        path: str | os.PathLike[str],
        *,
        seconds: float = 0.8,
        theme: str = "light",
        width: int = 756,
        seat: int | None = None,
        language: str | None = None,
        overwrite: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Write the game as an animated picture, a frame for each move.

        Parameters
        ----------
        path : path
            The file, whose ending says what kind: ``.gif``, or ``.png`` or ``.apng`` for an
            animated PNG.  What is replaced is as in :meth:`to_html`.
        seconds : float, default 0.8
            How long a move is shown, from 0.05 to 60 seconds; scorings and the end stay longer.
        theme : {"light", "dark"}
            The colors.
        width : int, default 756
            The width of the picture in pixels, from 100 to 2000.
        seat, language, overwrite : optional
            As in :meth:`to_html`.
        progress : function of two numbers, optional
            Is called from time to time with how many steps are done, and how many there are.

        Raises
        ------
        OptionError
            For a wrong ending, time, width, theme or seat.
        RecordError
            If another file has that name, or it cannot be written.
        ValueError
            For no such language.
        """
        from manhattan_widgets import exports

        exports.to_animation(self, path, seconds, theme, width, seat, language, overwrite, progress)

    def to_frame(self) -> pd.DataFrame:
        """Return the game as a pandas table, a row for each ply.

        A game that goes on is shown whole, which is no secret: hands are not in it.

        Returns
        -------
        pandas.DataFrame
            The index is the ply; :func:`manhattan_widgets.records.rows` tells what the columns
            mean, and gives the same as plain data.

        Raises
        ------
        ImportError
            If pandas is not there; it says what to install.

        Examples
        --------
        >>> new_game("manhattan", players=2, seed=7).to_frame().empty
        True
        """
        pd = need("pandas")
        names = columns(self.options.players)
        return pd.DataFrame(rows(self.record), columns=names).set_index("ply")


def new_game(
    name: str,
    *,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    **options: Any,
) -> Game:
    """Return a new game, dealt and ready for the first move.

    Parameters
    ----------
    name : str
        The game's name, such as ``"manhattan"``.
    players : int, optional
        How many play, by default as the game says.
    seed : int, optional
        Decides every deal and shuffle; by default at random.
    names : sequence of str, optional
        The players' names by seat, each another one.
    kinds : sequence of str, optional
        Who plays, by seat: ``"person"``, or the name of a computer player
        (:data:`manhattan_widgets.bots.BOTS`); another name stands for a player of one's own.
    **options
        The game's own: :func:`manhattan_widgets.options` lists them.

    Returns
    -------
    Game
        The game.

    Raises
    ------
    UnknownGameError
        For a name that no game has.
    OptionError
        Saying which value cannot be.

    Examples
    --------
    >>> game = new_game("manhattan", players=3, seed=7, names=["Ann", "Bo", "Cy"], rounds=4)
    >>> game == new_game("manhattan", players=3, seed=7, names=["Ann", "Bo", "Cy"], rounds=4)
    True
    """
    rules = find_rules(name)
    if players is not None:
        options["players"] = players
    chosen = rules.options(**options)
    return Game(new_record(rules, chosen, seed=seed, names=names, kinds=kinds))


def load(source: Game | Record | State | str | os.PathLike[str]) -> Game:
    """Return the game that a file, a code or a record holds, ready to be played on.

    Parameters
    ----------
    source : path, str, Record, State or Game
        The name of a file, a share code, a link with ``code=`` in it, a record, a sound state, from
        which a game begins without moves, or a game, which is returned as it is.  A text is a
        file's name if there is such a file.

    Returns
    -------
    Game
        The game.

    Raises
    ------
    RecordError
        Saying where and what is wrong.
    PositionError
        For an impossible state.
    TypeError
        For anything else.

    Examples
    --------
    >>> from manhattan_widgets.records import encode
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> load(f"https://example.org/voila?code={encode(game.record)}").states == game.states
    True
    """
    if isinstance(source, Game):
        return source
    if isinstance(source, State):
        return Game.from_position(source)
    if isinstance(source, Record):
        return Game.from_record(source)
    if not isinstance(source, str | os.PathLike):
        raise TypeError(text("records.error.source", found=short_repr(source)))
    return Game.from_record(records.read(source))
