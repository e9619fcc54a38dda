"""The widget in which a game is played: what people do, and what is shown of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ipywidgets import HTML, VBox

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.game import new_game
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import (
    observed_by,
    plain,
    replace_children,
    when_closed,
)
from manhattan_widgets.scene.games import plain_board
from manhattan_widgets.scene.heatmap import heated, signs
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.session.base import Message, SessionError
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.announcements import SpokenGame
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import html_box, row
from manhattan_widgets.widgets.common.error_boundary import each_of
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.key_legend import key_legend
from manhattan_widgets.widgets.common.look_legend import look_legend
from manhattan_widgets.widgets.common.motion import MovingWidget
from manhattan_widgets.widgets.common.one_screen import OneScreen
from manhattan_widgets.widgets.common.pace import pace_field
from manhattan_widgets.widgets.common.players import player_details
from manhattan_widgets.widgets.common.spoken_points import points_by_seat
from manhattan_widgets.widgets.common.variants import variant_line
from manhattan_widgets.widgets.play.board_presses import BoardPresses
from manhattan_widgets.widgets.play.controls import Curtain, GameMenu, MovePanel, SavingPanel
from manhattan_widgets.widgets.play.end_panel import EndPanel
from manhattan_widgets.widgets.play.hand import HandPanel
from manhattan_widgets.widgets.play.hints import HintPanel
from manhattan_widgets.widgets.play.move_log import MoveLog
from manhattan_widgets.widgets.play.opponents import Opponents
from manhattan_widgets.widgets.play.round_panel import ScoringPanel
from manhattan_widgets.widgets.play.scoring import NewScorings
from manhattan_widgets.widgets.play.setup import SetupPanel, unlisted
from manhattan_widgets.widgets.play.since import has_begun_turn, played_since, since_html
from manhattan_widgets.widgets.rules.why_panel import WhyPanel

__all__ = ["PlayWidget"]


class PlayWidget(MovingWidget[GameSession]):
    """The widget that :func:`play` returns; ``session`` is its model, ``game`` the game in it."""

    def __init__(
        self,
        session: GameSession,
        *,
        theme: str,
        pace: float,
        own: dict[int, Callable[..., Any]],
    ) -> None:
        super().__init__(session, theme)
        self._logged_view: object = None
        self._since = Html()
        self._refused_undo: Message | None = None
        self._opponents = Opponents(
            self.session, pace=pace, paused=lambda: self._scoring.is_open, own=own
        )
        act = self._guarded
        turn = act(self._draw_board) if self._scenes.lies else None
        self._board = ThemedBoard(theme, 3, beside=True, on_turn=turn)
        presses = BoardPresses(
            session,
            names=lambda: self.names,
            scoring=lambda: self._scoring.is_open,
            go_on=lambda: self._scoring.go_on(),
            skip=self._opponents.skip,
        )
        self._board.on_click(act(presses.pressed))
        self._board.on_drop(act(presses.dropped))
        self._head = html_box("mw-top")
        self._message = plain(HTML)
        self._hand = HandPanel(act(self.session.select), act(self.session.unselect))
        self._move = MovePanel(
            confirm=act(self.session.play_chosen),
            clear=act(self.session.unselect),
            typed=act(self.session.choose),
        )
        self._spoken = SpokenGame()
        self._hints = HintPanel(self.session, act, act(self._draw_board), self._spoken.say)
        self._why = WhyPanel(lambda: self.session.chosen, act, act(self._draw_board), apart=True)
        self._curtain = Curtain(act(self.session.reveal))
        self._scoring = ScoringPanel(act(self._scoring_lit), act(self._scoring_closed))
        self._scorings = NewScorings(self._scoring, session.game)
        self._end = EndPanel(game=lambda: self.game, rematch=self._rematch, guard=act, theme=theme)
        self._menu = GameMenu(
            new_game=act(self._open_setup),
            undo=act(self._undo),
            redo=act(self._redo),
            resign=act(self._resign),
            save=act(self.save),
        )
        self._setup = plain(VBox)
        looks = worded(html_box(), value=lambda: look_legend(theme))
        self._log, self._twin = MoveLog(), plain(HTML)
        self._setup.add_class("mw-setup")
        self._saving = SavingPanel(act(self.session.save_again))
        self._library_status = html_box("mw-muted")
        self._details = plain(HTML)
        tools = row(self._menu.undo, self._hints.button, self._why.button)
        self._beside = html_box("mw-beside")
        slot = [
            *(self._scoring.widget, self._end.widget, self._curtain.widget, self._opponents.widget),
            *(self._hand.widget, self._hints.widget, self._why.widget),
        ]
        self._keys = html_box()
        self._key_numbers: set[int] = set()
        foot = [self._menu.widget, self._details, looks, self._keys]
        foot += [presses.option, pace_field(self._opponents)]
        foot += [self._library_status, self._log.widget, self._twin]
        self._screen = OneScreen(
            board=self._board.widget,
            messages=[self._saving.widget, self._message],
            form=self._setup,
            slot=slot,
            move=self._move.widget,
            beside=self._beside,
            tools=tools,
            foot=foot,
        )
        opened = self._end.opened
        opened.screen = (self._head, self._screen.widget, self._screen.full_view)
        self._fill(*opened.screen, opened.widget, self._spoken.widget)
        observed_by(self, self.session, lambda _: self._changed(), "revision")
        observed_by(self, self.session, lambda _: self._draw_head(), "thinking")
        when_closed(self, self.session.save_again)
        self._changed()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the game now, and from now on after every move.

        A file that holds anything but this game is not overwritten: that raises ``SaveError``.
        """
        self.session.save(path)
        self._menu.file = str(path)
        self.session.say("info", Sentence.of("widgets.saved", file=Path(path).name))

    @property
    def computer_error(self) -> Exception | None:
        """What a computer player raised last, for its author; it may tell of its hand."""
        return self._opponents.last_error

    # What people do

    def _undo(self) -> None:
        self._opponents.stop()
        try:
            self.session.undo()
        except SessionError:
            self._refused_undo = self.session.message
            self._draw_controls()
            raise

    def _redo(self) -> None:
        self.session.redo()

    def _resign(self) -> None:
        session = self.session
        # The person to move, or while a computer is to move the one whose hand is open.
        asked = (session.to_move, session.perspective, *session.persons)
        seat = next((seat for seat in asked if seat in session.persons), None)
        if seat is not None:
            self._opponents.stop()
            self.session.resign(seat)

    def _rematch(self) -> None:
        game, seats = self.game, self.game.players
        count = len(seats)
        listed = game.rules.option_values(count)
        settings = {name: getattr(game.options, name) for name in listed}
        again = {"name": game.rules.name, "players": count, **settings}
        again |= {"names": [p.name for p in seats], "kinds": [p.kind for p in seats]}
        self._start(again, self.session.practice, same_players=True)

    def _open_setup(self) -> None:
        self._close_setup()
        panel = SetupPanel(
            self.game.rules,
            self.game.players,
            self.game.options,
            self.session.practice,
            on_start=self._start,
            on_cancel=self._guarded(self._close_setup),
            guard=self._guarded,
        )
        replace_children(self._setup, [panel.widget])
        self._screen.set_up(True)

    def _close_setup(self) -> None:
        self._screen.set_up(False)
        replace_children(self._setup)

    def _start(
        self, settings: dict[str, Any], practice: bool, *, same_players: bool = False
    ) -> None:
        game = new_game(**{**unlisted(self.game.rules, self.game.options), **settings})
        self._opponents.stop()
        self._close_setup()
        file = self.session.file
        self._scorings.begin()
        self._key_numbers.clear()
        self._menu.calm()
        self.session.practice = practice
        if same_players:
            self._opponents.go_on_in(game)
        self.session.new_game(game)
        if file is not None:
            self.session.say("info", Sentence.of("widgets.not_saved", file=file.name))

    # What is shown

    def _changed(self) -> None:
        """Show the game as it is now; let the computers play."""
        each_of(self._look_at_scorings, self._draw, self._opponents.wake)

    def _look_at_scorings(self) -> None:
        self._scorings.look(self.session, self._scenes, self.names)

    def _if_restarted(self) -> str:
        library = self.session.library_call("library")
        if library is not None and self.game.outcome() is None:
            resume = self.session.library_call("resume")
            return text("widgets.restarted_kept", resume=resume, library=library)
        if self.session.file is not None:
            return text("widgets.restarted_file", file=self.session.file.name)
        if library is not None:
            return text("widgets.restarted_over", library=library)
        return super()._if_restarted()

    def _redraw(self) -> None:
        self._logged_view = None
        self._scoring.redraw(self.names)
        self._spoken.reword()
        self._draw()

    def _draw(self) -> None:
        each_of(
            self._look_back,
            self._draw_board,  # early, as it is what the eye waits for
            self._draw_head,
            self._draw_controls,
            self._draw_message,
            self._draw_texts,
            self._speak,
        )

    def _look_back(self) -> None:
        if self._logged_view is not self.session.view:
            self._since = Html()
            self._since = since_html(self.session, self._scenes, self.names)

    def _scoring_closed(self) -> None:
        self.session.say("info", "")  # which also shows everything anew

    def _draw_head(self) -> None:
        session = self.session
        info = self._scenes.table(session.view, self.names, session.outcome)
        if session.turn_is_unnamed:  # "your turn" would be anybody's
            seen_by_all = self._scenes.table(session.state.view(None), self.names)
            info = replace(info, title=seen_by_all.title)
        if self._scoring.is_open and session.outcome is None:
            resting = tuple(replace(line, to_move=False) for line in info.players)
            resting = tuple(map(self._counted, resting))
            title = text("widgets.scoring.headline", n=self._scorings.last)
            info = replace(info, title=title, players=resting)
        practice = text("widgets.practice") if session.practice else ""
        self._points = points_by_seat(info.players)
        self._head.value = html.header(info, practice, session.thinking)
        variants = variant_line(self.game)
        self._details.value = player_details(info.players) + el("p", info.detail) + variants

    def _counted(self, line: PlayerLine) -> PlayerLine:
        """Return a player's line with the points that are counted already while they run."""
        so_far = self._scoring.so_far
        if so_far is None:
            return line
        points = line.points - self._scoring.totals[line.seat] + so_far[line.seat]
        return replace(line, points=points)

    def _scoring_lit(self) -> None:
        self._draw_board()
        self._draw_head()

    def _draw_board(self) -> None:
        session = self.session
        choosing = session.may_move and not self._scoring.is_open
        heat = self._hints.heat if choosing else {}
        marks = signs(heat) or self._scoring.marks or self._why.marks(session.message)
        scene = self._board.scene_of(
            self._scenes,
            session.view,
            lit=session.sites if choosing else (),
            selection=session.selection,
            chosen=session.chosen,
            last=() if marks else [entry.move for entry in played_since(session)],
            marks=marks,
        )
        self._board.draw(heated(scene, heat))

    def _draw_controls(self) -> None:
        session = self.session
        scenes = self._scenes
        over = session.outcome is not None
        groups = () if over or self._scoring.is_open else scenes.choices(session.view)
        self._hand.show(
            groups, session.selection, session.choosable, session.joining, session.missing
        )
        # Also those of what is out just now, so that the list does not change from move to move.
        self._key_numbers |= {it.key for group in groups for it in group.choices if it.key}
        self._keys.value = key_legend(self._key_numbers)
        refused = session.message is self._refused_undo
        answer = html.message_box(session.message) if refused else None
        hidden = over or self._scoring.is_open
        rests = not session.curtained
        self._move.show(
            session,
            self.names,
            self._hint(),
            hidden=hidden,
            rests=rests,
            answer=answer,
            played=self._since,
            begun=has_begun_turn(session),
        )
        # Beside the button, too, where there is no move to tell of.
        self._beside.value = answer if answer and (hidden or not session.may_move) else ""
        self._hints.show(self.names, hidden=over or self._scoring.is_open)
        self._why.show(session.view, hidden=over or self._scoring.is_open)
        waiting = session.curtained and not self._scoring.is_open
        self._curtain.show(self.names[session.to_move or 0] if waiting else None)
        self._menu.show(session)
        ended = None if self._scoring.is_open else session.outcome
        self._end.show(ended, self.names, session.score)

    def _draw_message(self) -> None:
        message = html.message_line(self.session.message)
        try:
            fell = self._fell(self._board.scene)
        except Exception:
            self._message.value = message
            raise
        played = Html() if self.session.message.text else self._since
        self._message.value = message + played + fell

    def _draw_texts(self) -> None:
        session = self.session
        if self._logged_view is not session.view:
            self._logged_view = session.view
            each_of(self._draw_log, self._draw_twin)
        self._saving.show(session.unsaved)
        self._library_status.value = fragment(session.library_status)
        self._restarted.value = self._dead()

    def _draw_log(self) -> None:
        self._log.show(self.session.history, self.names)

    def _draw_twin(self) -> None:
        view = self.session.view
        self._twin.value = html.text_twin(plain_board(view), self._scenes.takes(view))

    def _speak(self) -> None:
        scored = (self._scorings.last, self._scoring.in_words) if self._scoring.is_open else None
        self._spoken.show(self.session, hint=self._hint, scoring=scored, points=self._points)

    def _hint(self) -> str:
        session = self.session
        return self._scenes.hint(session.view, session.selection) if session.may_move else ""
