"""The controls beside the board: the move and what it would do, the curtain, the menu, saving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, Combobox, Text, VBox

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import language, text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.games import plain_board
from manhattan_widgets.session.base import ShownGame
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.chosen_words import action_of, chosen_html
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.site_field import SiteField

__all__ = ["Curtain", "GameMenu", "MovePanel", "SavingPanel"]

#: More completions than this are no help, and would be sent with every position.
_COMPLETIONS = 120
_LONG, _WORDY = 36, "mw-wordy"
"""Captions of more letters are written smaller where a button has room for two lines."""


class MovePanel:
    """What the chosen move would do, and the button that makes it; sites to list, a line to type.

    Enter in that line shows what the typed move would do; Enter again makes it.
    """

    def __init__(
        self,
        confirm: Callable[[], None],
        clear: Callable[[], None],
        typed: Callable[[str], None],
    ) -> None:
        self._session: ShownGame | None = None
        self._preview = plain(HTML)
        self._preview.add_class("mw-preview")
        self._confirm = button("widgets.confirm", lambda: self._confirmed(confirm), main=True)
        worded(self._confirm, description=self._caption, tooltip="widgets.confirm")
        self._clear = button("widgets.clear", lambda: self._cleared(clear))
        self._typed = worded(
            plain(Combobox, continuous_update=False, ensure_option=False),
            description="widgets.typed.label",
        )
        self._typed.observe(lambda change: self._entered(change["new"], typed), "value")
        self._typed.add_class("mw-enter")
        self._typed.add_class("mw-rare")
        self._sites = SiteField(self._turned_to)
        self._sites.widget.add_class("mw-rare")
        self._position: object = None
        self._language = ""
        buttons = row(self._preview, self._confirm, self._clear)
        self.widget = boxed(VBox, [self._sites.widget, buttons, self._typed], "mw-panel")

    def show(
        self,
        session: ShownGame,
        names: Sequence[str],
        hint: str,
        *,
        hidden: bool,
        rests: bool = False,
        answer: Html | None = None,
        played: Html | None = None,
        begun: bool = False,
    ) -> None:
        """Show the choice of ``session`` so far, or ``hint`` on how to make one.

        An ``answer`` to what was pressed below takes its place, until something else is done.
        While nothing is chosen, what was ``played`` before stands there, too, where the style
        sheet finds no room for it elsewhere: on phones.  It stands above the hint until the turn
        has ``begun``: then it was seen, and there is not always room for both.
        While others move and it ``rests`` it is hidden, but while the focus is in it it stays.
        """
        if hidden or not session.may_move:
            if rests and not hidden:
                self._rest()
            else:
                self._hide()
            return
        self._show_sites(session)
        same = self._position is session.view
        if not same or self._language != language():
            self._position, self._language = session.view, language()
            moves = session.legal_moves
            self._typed.options = [session.view.format(m) for m in moves[:_COMPLETIONS]]
            example = session.example
            self._typed.placeholder = "" if example is None else session.view.format(example)
        if not same or session.selection:
            # What was typed is shown as the choice; the same words may be typed again.
            self._typed.value = ""
        chosen = chosen_html(session, names)
        self._confirm.disabled = chosen is None
        siteless = chosen is not None and not session.sites  # Enter on the board plays it
        (self.widget.add_class if siteless else self.widget.remove_class)("mw-siteless")
        self._show_caption()
        self._clear.disabled = not session.selection
        if answer is not None:
            self._preview.value = answer
        elif chosen is not None:
            self._preview.value = chosen
        else:
            before = (
                None if played is None or session.selection else el("div.mw-played-here", played)
            )
            told = (before, el("p.mw-muted", hint))
            self._preview.value = fragment(reversed(told) if begun else told)
        # At last: what is seen can be used.
        self.widget.remove_class("mw-hidden")
        self.widget.remove_class("mw-resting")

    def _rest(self) -> None:
        """Wait for the others; what was offered stands there, for the same person, to be put right.

        Each part that goes and comes again is one more thing that a screen reader has to look at
        before it speaks.
        """
        self.widget.add_class("mw-resting")
        self.widget.remove_class("mw-hidden")
        self._typed.value = ""
        self._no_choice()

    def _hide(self) -> None:
        """Hide the panel, and forget what it offered: it tells of the hand."""
        self.widget.add_class("mw-hidden")
        self.widget.remove_class("mw-resting")
        self._position = self._session = None
        self._sites.clear()
        self._typed.options = []
        self._typed.value = ""
        self._no_choice()

    def _no_choice(self) -> None:
        self._preview.value = ""
        self._confirm.disabled = self._clear.disabled = True
        self._show_caption()

    def _show_caption(self) -> None:
        caption = self._caption()
        self._confirm.description = caption
        change = self._confirm.add_class if len(caption) > _LONG else self._confirm.remove_class
        change(_WORDY)

    def _caption(self) -> str:
        """Return what the button says: what playing the choice would do."""
        action = None if self._session is None else action_of(self._session)
        return text("widgets.confirm") if action is None else action.button

    def _show_sites(self, session: ShownGame) -> None:
        self._session = session
        chosen = (part for part in session.selection if ":" not in part)
        self._sites.show(plain_board(session.view), session.sites, next(chosen, ""))

    def _turned_to(self, site: str) -> None:
        session = self._session
        if session is None:
            return
        if site:
            session.select(site)  # which answers what cannot be
            return
        for part in session.selection:
            if ":" not in part:
                session.unselect(part)

    def _confirmed(self, confirm: Callable[[], None]) -> None:
        if not self._confirm.disabled:  # else it was pressed once more before that was to be seen
            confirm()

    def _cleared(self, clear: Callable[[], None]) -> None:
        self._typed.value = ""
        clear()

    def _entered(self, notation: str, typed: Callable[[str], None]) -> None:
        if notation.strip():
            typed(notation)


class Curtain:
    """Hides the hand of the next person until he says that he is there."""

    def __init__(self, reveal: Callable[[], None]) -> None:
        self._text = plain(HTML)
        self._button = button("widgets.curtain.open", reveal, main=True)
        self.widget = boxed(VBox, [self._text, self._button], "mw-panel")
        self.widget.add_class("mw-curtain")  # not lifted by mistake (``curtain.js``)

    def show(self, name: str | None) -> None:
        """Ask for the person called ``name``; None takes the curtain away."""
        if name is None:
            self.widget.add_class("mw-hidden")
            return
        self.widget.remove_class("mw-hidden")
        self._text.value = el("p.mw-win", text("widgets.curtain.text", name=name))
        self._button.description = text("widgets.curtain.open", name=name)


class GameMenu:
    """New game, redo, resign, save, and ``undo``, which stands elsewhere."""

    def __init__(
        self,
        *,
        new_game: Callable[[], None],
        undo: Callable[[], None],
        redo: Callable[[], None],
        resign: Callable[[], None],
        save: Callable[[str], None],
    ) -> None:
        self.undo = button("widgets.undo", undo)
        self.undo.add_class("mw-undo")  # for the key "z"
        self._begin = button("widgets.new_game", new_game)
        self._redo = button("widgets.redo", redo)
        self._resign = button("widgets.resign", self._ask)
        # One that leads on: to what can be done when a game has ended.
        self._sure = button("widgets.resign_sure", lambda: self._answer(resign), main=True)
        self._stay = button("widgets.resign_stay", lambda: self._answer(None))
        for part in (self._resign, self._sure, self._stay):
            part.add_class("mw-asks-again")  # the focus stays among them
        self._file = worded(plain(Text, value="game.json"), description="widgets.file")
        self._file.add_class("mw-enter")  # Enter there does what the button beside it does
        keep = button("widgets.save", lambda: save(self._file.value.strip()))
        self._asking = False
        self.widget = row(
            self._begin,
            self._redo,
            self._resign,
            self._sure,
            self._stay,
            row(self._file, keep, classes=["mw-opener"]),
        )

    @property
    def file(self) -> str:
        """The name in the file field."""
        return str(self._file.value)

    @file.setter
    def file(self, name: str) -> None:
        self._file.value = name

    def show(self, session: GameSession) -> None:
        """Switch the buttons on that can be used now."""
        self.undo.disabled = not session.has_moved  # pressed too early, it says why not
        self._redo.disabled = not session.can_redo
        self._resign.disabled = session.to_move is None or not session.persons
        if session.to_move is None:
            self.calm()  # there is nothing to give up any more
        self._show_question()

    def calm(self) -> None:
        """Forget a question that was not answered."""
        self._asking = False

    def _ask(self) -> None:
        self._asking = True
        self._show_question()

    def _answer(self, action: Callable[[], None] | None) -> None:
        self._asking = False
        self._show_question()
        if action is not None:
            action()

    def _show_question(self) -> None:
        # Alone, they are no place for what is pressed without a look: twice, or beside it.
        for other in (self._begin, self._redo, self._resign):
            show(other, not self._asking)
        for answer in (self._sure, self._stay):
            show(answer, self._asking)


class SavingPanel:
    """What is not saved, for as long as it is not, and the button that tries it again."""

    def __init__(self, again: Callable[[], None]) -> None:
        self._lines = html_box()
        self.widget = plain(VBox, [self._lines, row(button("keeping.save_again", again))])

    def show(self, unsaved: Sequence[Sentence]) -> None:
        """Show a line for each place where the game is not saved."""
        self._lines.value = fragment(el("p.mw-message.mw-error", sentence) for sentence in unsaved)
        show(self.widget, bool(unsaved))
