"""``mw.score()``: where every point came from, and the same as a quiz."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import Any, cast

from ipywidgets import Box, Dropdown, VBox

from manhattan_widgets.contract.core import OptionError, Position, Sentence, State, View
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.records import PlayerInfo, Record
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.captions import with_caption
from manhattan_widgets.scene.chart import ScoreSeries, score_chart, score_series
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import color_names, scenes_of
from manhattan_widgets.scene.ledger import Ledger, LedgerRound, ScoreLine, in_words
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.arguments import check_switch
from manhattan_widgets.widgets.common.base import PictureWidget, StyledWidget, check_theme
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    html_box,
    row,
    show,
    toggle,
)
from manhattan_widgets.widgets.common.i18n import reword, set_options, worded
from manhattan_widgets.widgets.score import ledger_html
from manhattan_widgets.widgets.score.ledger import LedgerPanel
from manhattan_widgets.widgets.score.quiz import QuizPanel
from manhattan_widgets.widgets.score.totals import SumsPanel

__all__ = ["ScoreWidget", "score"]

NOW = "now"
"""The name of the scoring that was not counted: the board as it stands."""
_CHART = (736, 220)
_TILES_AT_MOST = 2


def score(
    source: Game | Record | Position | str | os.PathLike[str],
    round: int | str | None = None,  # noqa: A002  (it is the word for it)
    *,
    quiz: bool = False,
    theme: str = "auto",
) -> ScoreWidget:
    """Return a widget that shows where every point of a game came from.

    Of a game that goes on it shows how it stands now.

    Parameters
    ----------
    source : path, str, Record, Game, State or View
        A game, a record, a file of one, a share code or a link with one, a state or a view.
    round : int or "now", optional
        The scoring to begin with, from 1, or what the board would score as it stands; by default
        the last that was counted.
    quiz : bool, default False
        Whether the points are hidden and asked for.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    ScoreWidget
        ``round`` is the scoring that is shown.

    Raises
    ------
    ValueError
        For a source that cannot be read, and for a round that has no board.
    TypeError
        For what is no game, and no name, code or record of one.

    Examples
    --------
    >>> from manhattan_widgets import new_game
    >>> widget = score(new_game("manhattan", players=2, seed=7))
    >>> widget.round.title
    'If scored now'
    """
    check_theme(theme, "auto")
    check_switch(quiz=quiz)
    series = players = None
    if isinstance(source, Position):
        view = source if isinstance(source, View) else cast(State, source).view(None)
    else:
        game = load(source)
        view, players = game.state.view(None), game.players
        states = [game.state_at(ply) for ply in range(len(game.moves) + 1)]
        series = score_series(states, shown_names(players))
    ledger = scenes_of(view.rules).ledger(view, _names(view, players))
    chosen = _round_of(ledger, round)
    return ScoreWidget(view, ledger, chosen, series, players=players, quiz=quiz, theme=theme)


class ScoreWidget(PictureWidget):
    """The widget that :func:`score` returns.

    ``ledger`` is what it shows, ``round`` the part of it that is shown now, ``line`` the chosen
    line and ``site`` the chosen tower, None if none is.
    """

    def __init__(
        self,
        view: View,
        ledger: Ledger,
        round_: LedgerRound,
        series: ScoreSeries | None,
        *,
        players: tuple[PlayerInfo, ...] | None,
        quiz: bool,
        theme: str,
    ) -> None:
        self._view, self._series, self._players = view, series, players
        self._scenes = scenes_of(view.rules)
        self.ledger, self.round = ledger, round_
        self._sites = self._site_names()
        self._chosen: tuple[int, int] | None = None
        self.site: str | None = None
        self._line = MessageLine()
        self._line.widget.add_class("mw-score-said")
        super().__init__(theme, {}, self._line)
        act = self._guarded
        self._head, self._twin = html_box(), html_box()
        self._rounds = toggle(self._titles)
        self._rounds.value = self._place
        self._rounds.observe(act(lambda change: self._turn_to(change["new"])), "value")
        self._start = button("score.quiz.start", act(self.start_quiz))
        turn = act(self._draw_board) if self._scenes.lies else None
        self._board = ThemedBoard(theme, fits=True, on_turn=turn)
        self._board.on_click(act(self._clicked))
        self._panel = LedgerPanel(act(self.choose))
        self._quiz = QuizPanel(self._draw_question, act(self.end_quiz), act)
        self._towers = worded(plain(Dropdown), description="score.site.label")
        self._towers.observe(act(lambda change: self.choose_tower(change["new"] or None)), "value")
        self._tower = html_box("mw-tower", "mw-live")
        self._tower_box = boxed(VBox, [self._towers, self._tower], "mw-panel")
        self._sums = SumsPanel(theme, act(self._ply_chosen))
        self._asking = False
        self._put_together()
        if quiz:
            self.start_quiz()
        else:
            self._draw()

    def _put_together(self) -> None:
        self._board.widget.add_class("mw-changes-below")  # what is told comes into view
        told = boxed(
            VBox, [self._line.widget, self._tower_box], "mw-score-told", "mw-changed-from-above"
        )
        board = boxed(VBox, [self._board.widget, told], "mw-score-board")
        side = boxed(VBox, [self._panel.widget, self._quiz.widget], "mw-score-side")
        foot = boxed(VBox, [self._sums.widget, self._twin], "mw-score-foot")
        table = boxed(Box, [board, side, foot], "mw-score-table")
        self._fill(self._head, row(self._rounds, self._start), table)

    # What is chosen

    @property
    def line(self) -> ScoreLine | None:
        """The line that is chosen."""
        if self._chosen is None:
            return None
        section, line = self._chosen
        return self.round.sections[section].lines[line]

    @property
    def asking(self) -> bool:
        """Whether the points are hidden and asked for."""
        return self._asking

    def show_round(self, round_: int | str) -> None:
        """Show another scoring: the number of its round, or ``"now"``.

        Raises ``ValueError`` for one that there is not.
        """
        self._turn_to(self.ledger.scorings.index(_round_of(self.ledger, round_)))

    def choose(self, section: int, line: int) -> None:
        """Choose a line by its section and its place there, or take the choice back.

        The towers that earned its points, or tied for them, are marked on the board.
        """
        if line >= len(self.round.sections[section].lines) or self._asking:
            return  # pressed in one browser when another had just changed the round
        self._chosen = None if (section, line) == self._chosen else (section, line)
        self.site = None
        self._draw()

    def choose_tower(self, site: str | None) -> None:
        """List what the tower on ``site`` earned, in every round and for whom; None for none."""
        if self._asking or site == self.site:
            return
        if site is not None and not self.ledger.site(site):
            self._line.say("info", Sentence.of("score.site.empty", site=self._sites[site]))
            return
        self._line.say("info", "")
        self.site = site
        self._chosen = None
        self._draw()

    def start_quiz(self) -> None:
        """Hide the points and ask for them."""
        self._asking, self._chosen, self.site = True, None, None
        self._line.say("info", "")
        self._panel.clear()
        self._forget_what_tells()
        self._draw_head()
        self._quiz.open(self.ledger, self.round)

    def end_quiz(self) -> None:
        """Show the ledger again."""
        self._asking = False
        self._quiz.put_away()
        self._draw()

    @property
    def _place(self) -> int:
        return self.ledger.scorings.index(self.round)

    def _turn_to(self, place: int) -> None:
        if place == self._place:
            return
        self.round = self.ledger.scorings[place]
        self._chosen = None
        self._rounds.value = place
        self._line.say("info", "")
        if self._asking:
            self.start_quiz()
        else:
            self._draw()

    def _clicked(self, _tile: str, site: str | None, *_point: float) -> None:
        if self._asking:
            self._line.say("info", Sentence.of("score.quiz.no_clicks"))
        elif site is not None:
            self.choose_tower(site)

    def _ply_chosen(self, ply: int) -> None:
        """Show the scoring that a ply of the chart led to."""
        scorings = () if self._series is None else self._series.scorings
        number = next((number for end, number in scorings if ply <= end), None)
        self.show_round(NOW if number is None else number)

    # What is shown

    def _redraw(self) -> None:
        place = self._place
        names = _names(self._view, self._players)
        ledger = self._scenes.ledger(self._view, names)
        self.ledger, self.round = ledger, ledger.scorings[place]
        self._sites = self._site_names()
        reword(self._rounds, StyledWidget)  # its titles are those of the ledger
        if self._series is not None:
            self._series = replace(self._series, names=names)  # another, so that it is painted
        if self._asking:
            self._draw_head()
            self._quiz.redraw(self.ledger, self.round)
        else:
            self._draw()

    def _titles(self) -> list[tuple[str, int]]:
        return [(scoring.title, number) for number, scoring in enumerate(self.ledger.scorings)]

    def _site_names(self) -> dict[str, str]:
        areas = (area for tile in self._scenes.board(self._view).tiles for area in tile.areas)
        return {area.id: area.label.rstrip(".") for area in areas}

    def _draw(self) -> None:
        scene = self._draw_board()
        self._draw_head()
        title = el("h3", self.round.title) + ledger_html.summary(self.ledger, self.round)
        self._panel.show(self.ledger, self.round, title, self._chosen, self._lit_tiles(scene))
        self._draw_tower()
        self._sums.show(self.ledger, self.round, self._series)

    def _draw_head(self) -> None:
        players = (ledger_html.player(line) for line in self.ledger.players)
        names = Html(comma_list(el("span.mw-together", player) for player in players))
        key = "counted" if self.round.counted else "now"
        about = text(
            f"score.about_once.{key}" if self._scenes.once else f"score.about.{key}",
            n=self.round.number,
        )
        if self._asking:
            about = text("score.quiz.about", title=self.round.title)
        outcome = self._view.outcome()
        won = None
        if outcome is not None and not self._asking:
            won = html.winners(outcome, [line.name for line in self.ledger.players])
        title = text("score.title", game=self._view.rules.title())
        self._head.value = fragment(
            el("h3", title), el("p.mw-score-players", names), won, el("p.mw-muted", about)
        )
        show(self._start, not self._asking)

    def _draw_board(self) -> Scene:
        scene = self._scene()
        self._board.draw(scene)
        self._twin.value = html.text_twin(scene)
        return scene

    def _draw_question(self) -> None:
        scene = self._draw_board()
        tiles = [tile for tile in scene.tiles if tile.id == self._quiz.place]
        self._quiz.show_pictures(ledger_html.pictures(tiles, self._theme))

    def _lit_tiles(self, scene: Scene) -> Html:
        """Return pictures of what the chosen line marks, for a page too narrow for the board."""
        line = self.line
        sites = set() if line is None else set(line.sites)
        tiles = [
            tile
            for tile in scene.tiles
            if (line is not None and tile.id == line.place)
            or any(area.id in sites for area in tile.areas)
        ]
        return ledger_html.pictures(tiles if len(tiles) <= _TILES_AT_MOST else [], self._theme)

    def _scene(self) -> Scene:
        """Return the board of the round, with what is to be marked, and no more words than it."""
        board = self._view.board_at(self.round.number) if self.round.counted else self._view
        scene_of = partial(self._board.scene_of, self._scenes, board, marks=self._marks())
        silent = scene_of(verdicts=False)
        scene = silent if self._asking else scene_of()
        label = text("score.board", title=self.round.title)
        return replace(scene, label=label, text=f"{label}\n\n{silent.text}")

    def _marks(self) -> dict[str, str]:
        if self._asking:
            return self._quiz.marks
        if self.line is not None:
            return self.line.marks
        if self.site is None:
            return {}
        lines = [line for line in self.ledger.site(self.site) if line.round is self.round]
        alone = sum(line.points for line in lines if not line.shared)
        return {self.site: html.signed(alone) if lines else text("score.site.later")}

    def _draw_tower(self) -> None:
        sites = [site for site in self._sites if self.ledger.site(site)]
        choices = [(self._sites[site], site) for site in sites]
        set_options(self._towers, [(text("score.site.none"), ""), *choices])
        self._towers.value = self.site or ""
        if self.site is None:
            self._tower.value = el("p.mw-muted", text("score.site.ask"))
        else:
            earned = ledger_html.site_list(
                self._sites[self.site], self.ledger.site(self.site), self.ledger.players
            )
            self._tower.value = el("div", earned)
        show(self._tower_box, True)

    def _forget_what_tells(self) -> None:
        """Take out of the page whatever tells the points that are asked for."""
        self._sums.forget()
        self._tower.value = ""
        self._towers.options = []
        show(self._tower_box, False)

    def _picture(self) -> Scene:
        """Return the board of the round with the chart and the ledger, or with what is asked."""
        scene = self._scene()
        if self._asking:
            return with_caption(scene, self._quiz.paragraphs)
        text_ = f"{scene.text}\n\n{in_words(self.ledger)}"
        if self._series is None:
            return replace(scene, text=text_)
        chart = score_chart(self._series, width=_CHART[0], height=_CHART[1])
        return replace(scene, tiles=(*scene.tiles, chart), text=text_)


def _round_of(ledger: Ledger, round_: Any) -> LedgerRound:
    """Return a round of the ledger that has a board, by its number or name."""
    scorings = ledger.scorings
    if round_ is None:
        counted = [scoring for scoring in scorings if scoring.counted]
        return counted[-1] if counted else scorings[-1]
    names = [scoring.number if scoring.counted else NOW for scoring in scorings]
    wanted = whole_number(round_) or round_
    if type(wanted) in (int, str) and wanted in names:
        return scorings[names.index(wanted)]
    known = ", ".join(map(str, names))
    raise OptionError(Sentence.of("score.error.round", value=short_repr(round_), known=known))


def _names(view: View, players: tuple[PlayerInfo, ...] | None) -> tuple[str, ...]:
    return color_names(view) if players is None else shown_names(players)
