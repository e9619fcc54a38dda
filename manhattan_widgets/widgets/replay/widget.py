"""``mw.replay()``: a game, ply by ply, with its scores, and what might have been."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ipywidgets import Box, Text, VBox

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import Record
from manhattan_widgets.render.closing import closed_if_refused, observed_by, plain
from manhattan_widgets.scene.chart import ScoreSeries, score_chart, score_series
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.table import PlayerLine, TableInfo
from manhattan_widgets.session.autosave import GameFile
from manhattan_widgets.session.game_tree import GameTree, Line
from manhattan_widgets.session.review import ALL_HANDS, StudySession
from manhattan_widgets.widgets.common import html, ply_html
from manhattan_widgets.widgets.common.announcements import SpokenLine
from manhattan_widgets.widgets.common.arguments import check_switch
from manhattan_widgets.widgets.common.base import check_theme
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import boxed, button, choice, html_box, row
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.motion import MovingWidget
from manhattan_widgets.widgets.common.pages import Pages
from manhattan_widgets.widgets.common.players import mover
from manhattan_widgets.widgets.common.variants import variant_line
from manhattan_widgets.widgets.play.round_panel import ScoringPanel
from manhattan_widgets.widgets.replay.branch_panel import WhatIf
from manhattan_widgets.widgets.replay.move_list import Entry, PlaceList, move_entries
from manhattan_widgets.widgets.replay.transport import Transport
from manhattan_widgets.widgets.replay.variations_panel import LinesPanel
from manhattan_widgets.widgets.rules.why_panel import WhyPanel
from manhattan_widgets.widgets.score.track import ScoreTrack, longer_series

__all__ = ["ReplayWidget", "replay"]

_SPECTATOR = "spectator"
#: How much larger than designed the board may be drawn, where the window has room.
_ENLARGED = 2
_MOVE_ROWS = 14
_MOVES, _POINTS, _HANDS = "moves", "points", "hands"
_FILE = "replay.json"
_PLAYING_ON = "mw-playing-on"


def replay(
    source: Game | Record | str | os.PathLike[str],
    *,
    ply: int | None = None,
    seat: int | str | None = None,
    theme: str = "auto",
    animate: bool = True,
) -> ReplayWidget:
    """Return a widget that shows a game again, from any ply and seat, and lets one play on.

    The game itself is never changed.

    Parameters
    ----------
    source : path, str, Record or Game
        What :func:`load` takes: a game, a record, a file, a share code.
    ply : int, optional
        How many moves have been made when it opens, by default none; -1 is the end.
    seat : int, "all" or "spectator", optional
        Whose hand is open, by its number from 0; by default all hands of a game that is over, and
        none of one that goes on.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    animate : bool, default True
        Whether a step forward shows a piece fall and points count, where the system does not ask
        for less motion.

    Returns
    -------
    ReplayWidget
        ``tree`` has the game and what was played on from it.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.
    TypeError
        For what is no game, and no name, code or record of one.

    Examples
    --------
    >>> from manhattan_widgets import new_game
    >>> widget = replay(new_game("manhattan", players=2, seed=7))
    >>> widget.session.play(widget.session.state.legal_moves()[0])
    >>> len(widget.tree), len(widget.tree.main.moves)
    (2, 0)
    """
    check_theme(theme, "auto")
    check_switch(animate=animate)
    widget = ReplayWidget(load(source), theme=theme)
    widget.animate = bool(animate)
    session = widget.session
    with closed_if_refused(widget):
        if seat is not None:
            spectator = isinstance(seat, str) and seat == _SPECTATOR
            session.perspective = None if spectator else seat
        if ply is not None:
            number = whole_number(ply)
            if number is None:
                raise OptionError(text("replay.error.ply", value=repr(ply)))
            from_end = number + len(session.history) + 1
            session.go_to(from_end if number < 0 <= from_end else number)
    if isinstance(source, str | os.PathLike) and os.path.isfile(source):
        widget.opened(source)
    return widget


class ReplayWidget(MovingWidget[StudySession]):
    """The widget that :func:`replay` returns; ``session`` is its model.

    ``game`` is the game of the line that is shown, ``tree`` holds all lines.
    """

    def __init__(self, game: Game, *, theme: str) -> None:
        super().__init__(StudySession(game), theme)
        session, act = self.session, self._guarded
        self._file = GameFile()
        self._known: dict[int, tuple[Line, ScoreSeries]] = {}
        self._entries: tuple[Entry, ...] = ()
        self._rounds: tuple[int, ...] = ()
        self._listed: tuple[Any, ...] = ()
        self._closed: tuple[int, int] | None = None
        self._scored: object = None
        self._transport = Transport(session, act)
        turn = act(self._draw_board) if self._scenes.lies else None
        self._board = ThemedBoard(theme, _ENLARGED, fits=True, on_turn=turn)
        self._board.on_click(act(self._clicked))
        self._head, self._message = html_box("mw-replay-top"), html_box("mw-said-line")
        self._reached: tuple[int, int] | None = None
        self._moved = Html()
        self._happened = html_box("mw-panel", "mw-happened")
        self._scoring = ScoringPanel(act(self._draw_board), act(self._scoring_closed))
        self._moves = PlaceList("replay.moves.label", _MOVE_ROWS, act(session.go_to_line))
        self._moves.widget.add_class("mw-moves")
        self._chart = ScoreTrack(theme, act(session.go_to))
        self._seen_by = choice("replay.seen_by", self._seats)
        self._seen_by.add_class("mw-seen-by")
        self._seen_by.observe(act(self._look_from), "value")
        self._hands = html_box()
        hands = boxed(VBox, [self._seen_by, self._hands], "mw-hands")
        self._pages = Pages(
            [
                ("replay.moves.label", _MOVES, self._moves.widget),
                ("replay.page.points", _POINTS, self._chart.widget),
                ("replay.page.hands", _HANDS, hands),
            ],
            self._changed,
            act,
        )
        self._what_if = WhatIf(session, act)
        self._lines = LinesPanel(session, act)
        self._why = WhyPanel(lambda: session.chosen, act, act(self._draw_board))
        self._name = worded(plain(Text, value=_FILE), description="widgets.file")
        self._name.add_class("mw-file")
        save = button("widgets.save", act(lambda: self.save(self._name.value.strip())))
        # Told again beside the button that was pressed; the line above is far from it.
        self._saying = html_box("mw-fold")
        self._twin, self._spoken = html_box(), SpokenLine()
        self._heard: object = None
        main = boxed(VBox, [self._board.widget, self._message, self._transport.widget])
        side = boxed(
            VBox,
            [
                self._happened,
                self._scoring.widget,
                self._pages.widget,
                self._what_if.widget,
                self._why.widget,
            ],
        )
        main.add_class("mw-replay-main")
        side.add_class("mw-replay-side")
        self._table = boxed(Box, [main, side], "mw-replay")
        foot = boxed(VBox, [row(self._name, save), self._saying])
        self._fill(
            self._head, self._table, self._lines.widget, foot, self._twin, self._spoken.widget
        )
        observed_by(self, session, lambda _: self._changed(), "revision")
        self._changed()

    @property
    def tree(self) -> GameTree:
        """The game with its variations and comments."""
        return self.session.tree

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game with its variations and comments to the file ``path``.

        A file that holds anything but this game is not overwritten: that raises ``SaveError``.
        """
        self._file.save(Game.from_record(self.tree.record), path)
        self._name.value = str(path)
        self.session.say("info", Sentence.of("replay.saved", file=Path(path).name))

    def opened(self, path: str | os.PathLike[str]) -> None:
        """Take ``path``, from which the game was read, for the file to save it to."""
        self._file.opened(path)
        self._name.value = str(path)

    # What people do

    def _clicked(self, _tile: str, site: str | None, *_point: float) -> None:
        if site is None:
            return
        if self._what_if.is_open:
            self.session.select(site)
        else:
            self.session.say("info", self._scene.area(site).label)

    def _look_from(self, change: Any) -> None:
        self.session.perspective = change["new"]

    def _scoring_closed(self) -> None:
        self._closed = (self.session.line, self.session.cursor)
        self._changed()

    # What is shown

    def _changed(self) -> None:
        """Show the session as it is now: first the board, as it is what the eye follows."""
        line = self.tree[self.session.line]
        series = self._series(line)
        self._open_scoring(series)
        self._draw_board()
        session = self.session
        info = self._table_info()
        self._look_what_moved()
        header = html.header(info, self._last_words(), session.thinking)
        self._head.value = header + self._moved
        self._draw_place(line, series)
        self._happened.value = self._move_words(line, series, info.players)
        # After what stands above it and may take room from it: so its mark stays in view.
        self._draw_page(line, series, info.players)
        self._what_if.show(self._scenes, self.names)
        self._why.show(session.view, hidden=session.outcome is not None)
        (self._table.add_class if self._what_if.is_open else self._table.remove_class)(_PLAYING_ON)
        self._lines.show()
        self._draw_texts()

    def _table_info(self) -> TableInfo:
        """Return what all know, and of each player whose hand is open what he knows of himself."""
        session, table = self.session, self._scenes.table
        info = table(session.state.view(None), self.names, session.outcome)
        seen = {it.seat: table(it, self.names, session.outcome) for it in session.open_hands}
        players = (seen.get(line.seat, info).players[line.seat] for line in info.players)
        return replace(info, players=tuple(players))

    def _look_what_moved(self) -> None:
        """Find out whether a move was made before the eyes: whoever goes elsewhere sees none."""
        place = (self.session.line, self.session.cursor)
        if place != self._reached:
            stepping = self._transport.is_stepping
            self._moved = self._fell(self._board.scene) if stepping else self._sought()
            self._reached = place

    def _redraw(self) -> None:
        self._known.clear()
        self._listed = ()
        self._scoring.redraw(self.names)
        self._spoken.reword()
        self._changed()

    def _series(self, line: Line) -> ScoreSeries:
        """Return everybody's points along ``line``, counted once where it shares its parent's."""
        known, series = self._known.get(line.number, (None, None))
        if known is line and series is not None:
            return series
        names = tuple(self.names)
        if line.parent is None:
            series = score_series(line.states, names)
        else:
            series = self._series(self.tree[line.parent])
            series = longer_series(series, line.ply, line.states[line.ply :], names)
        self._known[line.number] = (line, series)
        return series

    def _open_scoring(self, series: ScoreSeries) -> None:
        session = self.session
        place = (session.line, session.cursor)
        number = dict(series.scorings).get(session.cursor)
        if number is None or place == self._closed:
            self._scoring.put_away()
            self._scored = None
        elif self._scored != place:
            self._scored = place
            score = session.score.select(round=number)
            self._scoring.open(number, score, self._scenes, session.view, self.names)
        brief = self._happened.add_class if self._scoring.is_open else self._happened.remove_class
        brief("mw-shortened")
        if place != self._closed:
            self._closed = None

    def _board_scene(self) -> Scene:
        session, choosing = self.session, self._what_if.may_choose
        last = self._last_entry()
        marks = self._scoring.marks or self._why.marks(session.message)
        return self._board.scene_of(
            self._scenes,
            session.view,
            lit=session.sites if choosing else (),
            selection=session.selection,
            chosen=session.chosen if choosing else None,
            last=() if last is None or marks else (last.move,),
            marks=marks,
        )

    def _draw_board(self) -> None:
        self._scene = self._board_scene()
        self._board.draw(self._scene)
        self._twin.value = html.text_twin(self._scene)

    def _draw_place(self, line: Line, series: ScoreSeries) -> None:
        session = self.session
        ply, history = session.cursor, session.history
        if self._listed != (session.lines, history):
            self._listed = (session.lines, history)
            starts = (n for n, e in enumerate(history) if not n or e.round != history[n - 1].round)
            self._rounds = tuple(starts)
            self._entries = move_entries(self.tree, line, history, series)
        scorings = [after for after, _ in series.scorings]
        round_ = history[min(ply, len(history) - 1)].round if history else 1
        self._transport.show(self._rounds, scorings, round_)

    def _move_words(self, line: Line, series: ScoreSeries, players: Sequence[PlayerLine]) -> str:
        session = self.session
        entry = self._last_entry()
        if entry is None:
            return ply_html.beginning(series, players, variant_line(session.game))
        before = line.states[entry.ply - 1]
        came: Sequence[str] = ()
        if session.perspective in (ALL_HANDS, entry.seat):
            choices, view = self._scenes.choices, before.view(entry.seat)
            after = choices(session.state.view(entry.seat))
            came = ply_html.drawn(choices(view), after, view.parts(entry.move))
        gains = before.preview(entry.move).gains
        news = self._scenes.news(before.view(None), session.state.view(None), self.names)
        player = mover(entry, self.names) if news else players[entry.seat]
        words = ply_html.happened(entry, series, player, players, gains, came)
        if session.outcome is not None:
            words = html.final_table(session.outcome, self.names, session.score) + words
        return words

    def _draw_page(self, line: Line, series: ScoreSeries, players: Sequence[PlayerLine]) -> None:
        """Draw the page that is seen: whoever turns to another finds it drawn then."""
        session = self.session
        if self._pages.page == _MOVES:
            self._moves.show(self._entries, line.number, session.cursor)
        elif self._pages.page == _POINTS:
            self._chart.show(series, session.cursor)
        self._seen_by.value = session.perspective
        # What is not seen is not left in the page, where it might have been closed since.
        open_hands = session.open_hands if self._pages.page == _HANDS else ()
        hands = [
            ply_html.hand(players[view.seat], self._scenes.choices(view))
            for view in open_hands
            if view.seat is not None
        ]
        self._hands.value = el("ul.mw-held-list", hands) if hands else ""

    def _draw_texts(self) -> None:
        session = self.session
        self._message.value = html.message_line(session.message)
        self._saying.value = el("div", html.message_box(session.message), aria_hidden="true")
        # A game that plays by itself is faster than any voice.
        if not self._transport.autoplay.is_running:
            place = (session.lines, session.line, session.cursor)
            here = [self._last_words, lambda: session.comment]
            self._spoken.say(here if self._heard != place else [], session.message)
            self._heard = place

    def _seats(self) -> list[tuple[str, Any]]:
        labels = {None: text("replay.seen.spectator"), ALL_HANDS: text("replay.seen.all")}
        return [
            (labels.get(seat) or text("replay.seen.seat", name=self.names[seat]), seat)
            for seat in self.session.perspectives
        ]

    def _picture(self) -> Scene:
        """Return the board with the score chart, at the ply that is shown."""
        session = self.session
        board = self._scenes.picture(
            session.state.view(None), names=self.names, last_move=self._last_words()
        )
        series = self._series(self.tree[session.line])
        chart = score_chart(series, current=session.cursor)
        return replace(board, tiles=(*board.tiles, chart))
