"""What a game can be turned into: a page, a picture, an animated picture, a table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from manhattan_widgets.locale import text
from manhattan_widgets.records.dataframe import columns, rows

if TYPE_CHECKING:
    import pandas as pd

    from manhattan_widgets import exports
    from manhattan_widgets.exports.played import Played

__all__ = ["Exported"]


class Exported:
    """The methods of a :class:`~manhattan_widgets.game.Game` that show it elsewhere."""

    __slots__ = ()

    def to_html(
        self: Played,
        path: str | os.PathLike[str],
        *,
        theme: str = "auto",
        title: str | None = None,
        seat: int | None = None,
        language: str | None = None,
        overwrite: bool = False,
    ) -> None:
        """Write the game to the file ``path`` as a page that replays it in any browser.

        The page is one file, which needs neither Python nor a network.  ``theme`` is ``"auto"`` (as
        the reader's system), ``"light"`` or ``"dark"``; ``title`` stands above it, by default the
        players' names; ``language`` is the page's, by default that of everything (see
        :func:`manhattan_widgets.language`).  While the game goes on the page shows what a spectator
        may know, or the ``seat`` given; of a finished game it shows all hands, variations and
        comments.

        A file that is there already is replaced only if it is a page of this game or of its
        beginning, or if ``overwrite`` is True.  Raises :class:`RecordError` if it holds anything
        else or cannot be written, and ``ValueError`` for no such theme, seat or language.
        """
        from manhattan_widgets import exports  # only those who export load what draws

        exports.to_html(
            self,
            path,
            theme=theme,
            title=title,
            seat=seat,
            language=language,
            overwrite=overwrite,
        )

    def to_svg(
        self: Played,
        ply: int | None = None,
        *,
        theme: str = "light",
        seat: int | None = None,
        language: str | None = None,
    ) -> exports.Picture:
        """Return the board after ``ply`` moves, by default all, as an SVG picture.

        A notebook shows it; as text it is the contents of an SVG file.  ``theme`` is ``"light"`` or
        ``"dark"``, ``language`` as in :meth:`to_html`; the picture shows what a spectator may know,
        or the ``seat`` given.  Raises ``ValueError`` for a ply that was not played, and for no such
        theme, seat or language.

        >>> from manhattan_widgets.game import new_game
        >>> new_game("manhattan", players=2, seed=7).to_svg()
        <SVG picture of ... characters>
        """
        from manhattan_widgets import exports  # only those who export load what draws

        return exports.to_svg(self, ply, theme=theme, seat=seat, language=language)

    def to_animation(
        self: Played,
        path: str | os.PathLike[str],
        *,
        seconds: float = 0.8,
        theme: str = "light",
        width: int = 756,
        seat: int | None = None,
        language: str | None = None,
        overwrite: bool = False,
        progress: exports.Progress | None = None,
    ) -> None:
        """Write the game to the file ``path`` as an animated picture, a frame for each move.

        The ending of the name says what kind: ``.gif``, or ``.png`` or ``.apng`` for an animated
        PNG.  A move is shown for ``seconds``, the last one and each scoring longer; ``width`` is
        the picture's in pixels.  ``progress(done, of)`` is called from time to time.  ``theme``,
        ``seat``, ``language`` and ``overwrite`` are as in :meth:`to_html` and :meth:`to_svg`, and
        so are the errors; a wrong ending, time or width is an :class:`OptionError` too.
        """
        from manhattan_widgets import exports  # only those who export load what draws

        exports.to_animation(
            self,
            path,
            seconds=seconds,
            theme=theme,
            width=width,
            seat=seat,
            language=language,
            overwrite=overwrite,
            progress=progress,
        )

    def to_frame(self: Played) -> pd.DataFrame:
        """Return the game as a pandas ``DataFrame``, a row for each ply, which is the index.

        :func:`manhattan_widgets.records.rows` tells what the columns mean, and gives the same as
        plain data.  A game that goes on is shown whole, which is no secret: hands are not in it.
        Raises ``ImportError``, which says what to install, if pandas is not there.

        >>> from manhattan_widgets.game import new_game
        >>> new_game("manhattan", players=2, seed=7).to_frame().empty
        True
        """
        try:
            import pandas as pd
        except ImportError as error:
            raise ImportError(text("records.error.pandas")) from error
        named = columns(self.options.players)
        return pd.DataFrame(rows(self.record), columns=named).set_index("ply")
