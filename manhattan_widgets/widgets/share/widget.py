"""``mw.share()``: a game or a position as a short code, and as a link where Binder can open it."""

from __future__ import annotations

from typing import Any

from ipywidgets import Checkbox, Text, Textarea, VBox

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.arguments import check_switch, check_text
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    choice,
    heading,
    html_box,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.share.content import (
    Wish,
    code_of,
    contents,
    default_seat,
    information,
    shared_record,
)
from manhattan_widgets.widgets.share.links import binder_link, site_link
from manhattan_widgets.widgets.share.opener import CodeOpener, is_position

__all__ = ["ShareWidget", "share"]

#: Stands for no seat in the field, as None there means that nothing is chosen.
_EVERYTHING = -1


def share(
    source: Any,
    *,
    position: bool = False,
    seat: int | None = None,
    secrets: bool = False,
    names: bool = False,
    notes: bool = True,
    site: str | None = None,
    repository: str | None = None,
    ref: str = "HEAD",
    theme: str = "auto",
) -> ShareWidget:
    """Return a widget with a code, and if possible a link, that opens exactly this game.

    While the game goes on the code holds only what one seat may know; what the others hold is made
    up in it.  Where a site is known, and inside Binder, there is a link too.

    Parameters
    ----------
    source : path, str, Record, State or Game
        What :func:`load` takes: a game, a record, a state, a file, a share code.
    position : bool, default False
        Whether the code holds the last position only, not the whole game.
    seat : int, optional
        Whose knowledge the code of a game that goes on holds, from 0; by default the one person's,
        or that of the person to move.
    secrets : bool, default False
        Whether it holds everything, all hands included.
    names : bool, default False
        Whether the players' names are in it.
    notes : bool, default True
        Whether comments and variations are in it, if there are any.
    site : str, optional
        The address of a page that opens shared games (``"https://example.org/games/"``), for a link
        to it; by default the one that the environment variable ``MANHATTAN_WIDGETS_SITE`` names.
    repository : str, optional
        A public repository with this project (``"https://github.com/owner/name"``), for a link that
        opens the game on Binder and not at a site.
    ref : str, default "HEAD"
        The branch, tag or commit of the repository.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    ShareWidget
        ``code`` is the code.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.
    TypeError
        For what is no game, and no name, code or record of one.

    Examples
    --------
    >>> from manhattan_widgets.game import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> game.resign(0).winners
    (1,)
    >>> from manhattan_widgets.records import encode
    >>> share(game).code == encode(game.record)
    True
    """
    check_theme(theme, "auto")
    check_switch(position=position, secrets=secrets, names=names, notes=notes)
    check_text(ref=ref)
    if repository is not None:
        check_text(repository=repository)
    game = load(source)
    if seat is not None and secrets:
        raise OptionError(text("sharing.error.both"))
    last = game.options.players - 1
    known = whole_number(seat, 0, last)
    if seat is not None and known is None:
        raise OptionError(text("sharing.error.seat", found=short_repr(seat), last=last))
    _link_to("", site, repository, ref)  # refuses what is none before anything is shown
    wish = Wish(position or is_position(game), known, names, notes)
    if seat is None and not secrets:
        wish.seat = default_seat(game)
    return ShareWidget(game, wish, site, repository, ref, theme)


def _link_to(code: str, site: str | None, repository: str | None, ref: str) -> str | None:
    """Return the link that opens ``code``: on the repository given, at a site, inside Binder."""
    at_site = site_link(code, site)
    return binder_link(code, repository, ref) if repository or at_site is None else at_site


class ShareWidget(StyledWidget):
    """The widget that :func:`share` returns; ``game`` is what is shared, as it was then."""

    def __init__(
        self,
        game: Game,
        wish: Wish,
        site: str | None,
        repository: str | None,
        ref: str,
        theme: str,
    ) -> None:
        self.game = Game.from_record(game.record)
        self._site, self._ref = site, ref
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        record = self.game.record
        over = game.outcome() is not None
        self._what = choice("sharing.what", _whats, wish.position)
        seat = _EVERYTHING if wish.seat is None else wish.seat
        self._known = choice("sharing.known", self._seats, seat)
        self._names = worded(
            plain(Checkbox, value=wish.names, indent=False), description="sharing.names"
        )
        self._notes = worded(
            plain(Checkbox, value=wish.notes, indent=False), description="sharing.notes"
        )
        self._repository = worded(
            plain(
                Text,
                value=repository or "",
                placeholder="https://github.com/owner/name",
                continuous_update=False,
                _dom_classes=("mw-grow",),
            ),
            description="sharing.repository",
        )
        self._about, self._try = html_box(), html_box()
        self._code, self._link = _CopyField(), _CopyField()
        self._opener = CodeOpener(self._guarded, self._line, theme)
        # A game without moves is a position; one that is over, or was made for a seat, has no
        # secrets to choose about.
        show(self._what, bool(game.moves))
        show(self._known, not over and record.known_to is None)
        show(self._notes, bool(record.comments or record.variations))
        known = _link_to("", site, None, ref)
        show(self._repository, repository is not None or known is None)
        for field in (self._what, self._known, self._names, self._notes, self._repository):
            field.observe(lambda _: self._guarded(self._changed)(), "value")
        choices = row(self._what, self._known, self._names, self._notes)
        how = worded(html_box("mw-muted"), value=lambda: fragment(text("sharing.copy")))
        panel = boxed(
            VBox,
            [
                choices,
                self._about,
                self._code.widget,
                self._link.widget,
                how,
                self._try,
                row(self._repository),
            ],
            "mw-panel",
            "mw-share",
        )
        title, opening = heading("sharing.title", 3), heading("sharing.open.title")
        self._line.widget.add_class("mw-fold")
        self._fill(title, panel, self._line.widget, opening, self._opener.field, self._opener.box)
        self._changed()

    @property
    def code(self) -> str:
        """The share code."""
        return self._text

    @property
    def link(self) -> str | None:
        """The link that opens it; None where no site, no Binder and no repository is known."""
        return self._address

    def _static(self) -> dict[str, str]:
        lines = [text("sharing.title"), self._text, self._address]
        return {"text/plain": "\n".join(filter(None, lines))}

    @property
    def _wish(self) -> Wish:
        seat = None if self._known.value == _EVERYTHING else self._known.value
        return Wish(self._what.value, seat, self._names.value, self._notes.value)

    def _seats(self) -> list[tuple[str, int]]:
        names = shown_names(self.game.players)
        seats = [(text("sharing.known.seat", name=name), seat) for seat, name in enumerate(names)]
        return [*seats, (text("sharing.known.all"), _EVERYTHING)]

    def _redraw(self) -> None:
        self._show(self._wish)

    def _changed(self) -> None:
        """Make the code anew, for what is chosen now."""
        wish = self._wish
        self._shared = shared_record(self.game, wish)
        self._text, self._address = code_of(self._shared, wish), None
        repository = self._repository.value.strip() or None
        try:
            self._address = _link_to(self._text, self._site, repository, self._ref)
        finally:
            self._show(wish)

    def _show(self, wish: Wish) -> None:
        there, missing, warning = contents(self.game, wish)
        size = text("sharing.length", n=len(self._text))
        if not wish.position:
            size += " " + text("sharing.information", n=information(self._shared))
        warned = el("p.mw-message.mw-refusal", warning) if warning else None
        muted = el("p.mw-muted", missing, " ", size)
        self._about.value = fragment(warned, el("p", there), muted)
        self._code.show(text("sharing.code"), self._text)
        if self._address is None:
            opens = "explore" if wish.position and wish.seat is None else "replay"
            self._link.show(text("sharing.line"), f'mw.{opens}("{self._text}")')
            self._try.value = ""
        else:
            self._link.show(text("sharing.link"), self._address)
            at_site = self._address == site_link(self._text, self._site)
            caption = text("sharing.link.site" if at_site else "sharing.link.try")
            self._try.value = el("a", caption, href=self._address, target="_blank", rel="noopener")


def _whats() -> list[tuple[str, bool]]:
    return [(text("sharing.what.game"), False), (text("sharing.what.position"), True)]


class _CopyField:
    """A field to copy from: what is typed into it is taken back.

    A read-only field would do, but there JupyterLab takes Ctrl+A for the whole notebook.
    """

    def __init__(self) -> None:
        self._text = ""
        self.widget = plain(Textarea, _dom_classes=("mw-copy",))
        self.widget.observe(lambda _: self._put_back(), "value")

    def show(self, label: str, value: str) -> None:
        """Show ``value`` to be copied."""
        self._text = value
        self.widget.description = label
        self.widget.rows = max(2, -(-len(value) // 90))
        self.widget.value = value

    def _put_back(self) -> None:
        self.widget.value = self._text
