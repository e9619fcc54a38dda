"""``mw.explore()``: set up a position by clicks or text, and look at it through overlays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

from ipywidgets import Box, Dropdown, VBox
from traitlets import Instance, TraitError, observe, validate

from manhattan_widgets.contract.core import OptionError, Sentence, State
from manhattan_widgets.contract.editing import Edit, Edits, PositionTextError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.whole_numbers import checked_number
from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el
from manhattan_widgets.records import PERSON
from manhattan_widgets.render.closing import plain, replace_children
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.overlays import Annotations
from manhattan_widgets.session.base import MessageText
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.base import PictureWidget, check_theme
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    heading,
    html_box,
    repeats,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import set_options, worded
from manhattan_widgets.widgets.common.site_field import SiteTool
from manhattan_widgets.widgets.explore.form import FormPanel
from manhattan_widgets.widgets.explore.lesson import AuthorPanel
from manhattan_widgets.widgets.explore.panels import OverlayPanel, StatusPanel, ToolPanel
from manhattan_widgets.widgets.explore.source import Source, parsed, read_source
from manhattan_widgets.widgets.rules.why_panel import WhyPanel

__all__ = ["ExploreWidget", "Source", "explore"]

_EVERYONE = -1
_STRONGEST = "greedy"


def explore(
    position: Source | Sequence[Source] | None = None,
    *,
    game: str | None = None,
    players: int | None = None,
    captions: Sequence[str] | None = None,
    seed: int = 0,
    theme: str = "auto",
    **options: Any,
) -> Any:
    """Return a widget in which a position is set up, changed and looked at.

    Whole positions are shown, all hands included; cards that a view hides are drawn at random.  A
    list of positions gives a grid of small boards; one that is chosen is opened below.

    Parameters
    ----------
    position : State, View, Game, Record, mapping, path, str or a sequence of them, optional
        A state, a game (its newest state), a seat's view, the name of a file, a share code or link,
        a position of ``game`` as text or JSON (see ``position_text`` of its game); the name of a
        game alone, or nothing, means the beginning of a new one.
    game : str, optional
        The name of the game that a position as text or JSON is of, or that begins; by default
        ``"manhattan"``.
    players : int, optional
        How many play a new game, by default four.
    captions : sequence of str, optional
        What stands above the boards of a grid.
    seed : int, default 0
        Decides what is drawn at random.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    **options
        Those of a new game: :func:`manhattan_widgets.options` lists them.

    Returns
    -------
    ExploreWidget or ExploreGrid
        The widget, whose ``state`` is the position as it is set up; a grid of several positions.

    Raises
    ------
    ValueError
        Saying what cannot be read, and where.
    TypeError
        For what is no position, and no name, code or record of one.

    Examples
    --------
    >>> widget = explore("F5: r1 b4")
    >>> widget.click("F5")
    >>> print(widget.message)
    Frankfurt 5: a red piece of 1 storey put on.
    >>> widget.state.status()[0].rule
    'M11'
    """
    check_theme(theme, "auto")
    seed = checked_number("seed", seed)
    if isinstance(position, list | tuple):
        from manhattan_widgets.widgets.explore.grid import ExploreGrid

        states = [read_source(source, game, players, options, seed)[0] for source in position]
        return ExploreGrid(states, captions, theme=theme, seed=seed)
    if captions is not None:
        raise OptionError(text("explore.error.captions"))
    state, free, sentence = read_source(cast(Source, position), game, players, options, seed)
    widget = ExploreWidget(state, theme=theme, seed=seed, free=free)
    widget.say("info", sentence or Sentence.of("explore.start"))
    return widget


class ExploreWidget(PictureWidget):
    """The widget that :func:`explore` returns; ``state`` is the position, to be read and set."""

    state: Instance[State] = Instance("manhattan_widgets.contract.core.State")
    """The position as it is now: immutable, sound or not.  Setting it is a change like a click."""

    def __init__(
        self, state: State, *, theme: str, seed: int = 0, free: frozenset[str] = frozenset()
    ) -> None:
        self._game_name = state.rules.name
        self._editor = editor_of(self._game_name)
        self._scenes = scenes_of(state.rules)
        self._line = MessageLine()
        super().__init__(theme, self._scenes.pictures(state), self._line)
        self.add_class("mw-explore")
        self._random = Random(seed)
        self._free = free
        self._edits = Edits(state)
        self._overlaid = Annotations()
        act = self._guarded
        self._head, self._twin = html_box("mw-explore-top"), html_box()
        turn = act(lambda: self._draw_board(self.state)) if self._scenes.lies else None
        self._board = ThemedBoard(theme, fits=True, on_turn=turn)
        self._board.on_click(act(self._clicked))
        self._board.widget.add_class("mw-changed-from-below")
        self._tools = ToolPanel(self._editor, act(self.choose_tool))
        self._sites = SiteTool("access.site.use", self.click, act)
        self._status = StatusPanel(act(self._draw))
        self._overlays = OverlayPanel(self._scenes.overlays, act(self._draw), act)
        self._form = FormPanel(self._editor, act(self.fill_in), act(self.write))
        self._undo, self._redo = (
            button("explore.undo", act(self.undo)),
            button("explore.redo", act(self.redo)),
        )
        repeats(self._undo, self._redo)
        self._fill_button = button("explore.fill", act(self.fill))
        self._onward = self._onward_panel()
        self._why = WhyPanel(None, act, act(lambda: self._draw_board(self.state)))
        self._author = AuthorPanel(state.rules, self._editor, lambda: self.state, self._try_step)
        self._opened = boxed(VBox, (), "mw-opened", "mw-opens-here")
        actions = row(
            self._undo,
            self._redo,
            self._fill_button,
            button("explore.empty", act(self.empty)),
            classes=["mw-panel"],
        )
        self._sites.widget.add_class("mw-panel")
        tools = boxed(VBox, [self._tools.widget, actions, self._sites.widget], "mw-tool-side")
        panels = boxed(
            VBox,
            [self._status.widget, self._overlays.widget, self._why.widget, self._onward],
            "mw-panels",
        )
        foot = boxed(VBox, [self._form.widget, self._author.widget, self._twin], "mw-foot")
        side = boxed(VBox, [tools, panels], "mw-both-sides")
        parts = [side, self._line.widget, self._board.widget, foot]
        table = boxed(Box, parts, "mw-table", "mw-tooled")
        if self._scenes.board(state).is_tall:
            table.add_class("mw-table-one")
        self._fill(self._head, table, self._opened)
        self.state = state

    def _onward_panel(self) -> VBox:
        act = self._guarded
        self._who = worded(plain(Dropdown), description="explore.play.who")
        self._play = button("explore.play", act(self.play), main=True)
        self._replay = button("explore.replay", act(self.replay))
        self._close = button("explore.close", act(self.close_opened))
        self._close.add_class("mw-way-back")  # to what opened it (``focus.js``)
        self._why_not = html_box("mw-muted")
        return boxed(
            VBox,
            [
                heading("explore.onward"),
                self._who,
                row(self._play, self._replay, self._close),
                self._why_not,
            ],
            "mw-panel",
        )

    @property
    def message(self) -> str:
        """What was said last."""
        return self._line.message.text

    @property
    def text(self) -> str:
        """The position as text, complete."""
        return self._editor.format(self.state)

    def say(self, kind: str, sentence: MessageText) -> None:
        """Show a message; see :class:`~manhattan_widgets.session.playing.Message` for the kinds."""
        self._line.say(kind, sentence)

    # Changing

    def click(self, site: str) -> None:
        """Use the chosen tool on a site, as a click on it does; raises ``EditError``."""
        self._make(self._editor.use(self.state, self._tools.current, site))

    def choose_tool(self, tool: str) -> None:
        """Take another tool, such as ``"put:b3"``, ``"take"`` or ``"clear"``."""
        known = {t.id for group in self._editor.tools(self.state, tool) for t in group.tools}
        if tool not in known:
            raise ValueError(Sentence.of("explore.error.tool", tool=str(tool)[:20]))
        self._tools.current = tool
        self._tools.show(self.state)

    def fill_in(self, field: str, value: str) -> None:
        """Fill in a field, such as ``("turn", "Blue")`` or ``("hand:2", "1 3 5 9")``."""
        edit = self._editor.change(self.state, field, value)
        self._free -= {field.partition(":")[0]}
        self._make(edit)

    def write(self, position: str) -> None:
        """Put the position written in ``position`` in the place of this one."""
        try:
            state = parsed(self._editor, position)
        except PositionTextError as error:
            self._form.say_where(error.line, error.column)
            raise
        self._free = self._editor.left_open(position)
        self._set(state, Sentence.of("explore.text.applied"))

    def fill(self) -> None:
        """Make the rest fit the board, so that the position can be played."""
        self._make(self._editor.fill(self.state, self._random, self._free))

    def empty(self) -> None:
        """Take everything off the board."""
        self._free = self._editor.free
        self._make(self._editor.empty(self.state))

    def undo(self) -> None:
        """Take back the last change."""
        self._go(self._edits.undone(), Sentence.of("explore.undone"))

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self._go(self._edits.redone(), Sentence.of("explore.redone"))

    def overlay(self, name: str = "", **settings: str) -> None:
        """Switch the overlay called ``name`` on, with ``settings`` such as ``card="all"``.

        Without a name every overlay is switched off.  Raises ``ValueError`` for no overlay.
        """
        known = [overlay.id for overlay in self._scenes.overlays]
        if name not in ("", *known):
            listed = ", ".join(known)
            raise ValueError(
                Sentence.of("explore.error.overlay", name=str(name)[:20], known=listed)
            )
        self._overlays.choose(name, settings)

    # Handing on

    def play(self) -> None:
        """Open a game from this position below; raises ``PositionError`` for an impossible one."""
        from manhattan_widgets.widgets.play.command import play

        you = self._who.value
        kinds = [
            PERSON if you in (_EVERYONE, seat) else _STRONGEST
            for seat in range(self.state.options.players)
        ]
        self._open(lambda: play(Game.from_position(self.state, kinds=kinds), theme=self._theme))
        self.say("info", Sentence.of("explore.played"))

    def replay(self) -> None:
        """Open this position below to try lines from; raises like :meth:`play`."""
        from manhattan_widgets.widgets.replay.widget import replay

        self._open(lambda: replay(Game.from_position(self.state), theme=self._theme))
        self.say("info", Sentence.of("explore.replayed"))

    def _try_step(self, file: Path, step: str) -> None:
        from manhattan_widgets.widgets.learn.command import learn

        self._open(lambda: learn(file, 1, progress=False, step=step, theme=self._theme))

    def close_opened(self) -> None:
        """Close what was opened below."""
        self.say("info", "")
        replace_children(self._opened)
        show(self._close, False)
        self._author.end_trial()

    def _open(self, make: Callable[[], Any]) -> None:
        self._author.end_trial()
        replace_children(self._opened, [make()])
        show(self._close, True)

    # Inside

    def _clicked(self, _tile: str, site: str | None, *_point: float) -> None:
        if site is not None:
            self.click(site)

    def _make(self, edit: Edit) -> None:
        self._set(edit.state, edit.sentence)

    def _set(self, state: State, sentence: MessageText) -> None:
        self._go(self._edits.then(state), sentence)

    def _go(self, edits: Edits, sentence: MessageText) -> None:
        self._edits = edits
        self.say("info", sentence)
        self.state = edits.now

    @validate("state")
    def _check_state(self, proposal: Any) -> Any:
        state = proposal["value"]
        if state.rules.name != self._game_name:
            raise TraitError(text("explore.error.game", game=self._game_name))
        return state

    @observe("state")
    def _changed(self, change: Any) -> None:
        if change["new"] is not self._edits.now:  # set from outside
            self._edits = self._edits.then(change["new"])
        self._draw()

    def _redraw(self) -> None:
        self._draw_around()
        self._form.dress(self.state)

    def _draw(self) -> None:
        self._draw_around()
        self._form.show(self.state)

    def _draw_around(self) -> None:
        """Show everything but the form."""
        state = self.state
        faults = state.status()
        self._status.show(faults)
        self._why.show(state, hidden=bool(faults))
        self._draw_board(state)
        info = self._scenes.table(state, self._editor.seats(state))
        self._head.value = html.header(info, "", "")
        self._tools.show(state)
        self._undo.disabled = not self._edits.past
        self._redo.disabled = not self._edits.future
        self._draw_onward(state, sound=not faults)

    def _draw_board(self, state: State) -> None:
        self._overlaid = overlaid = self._overlays.show(state)
        wrong = dict.fromkeys(self._status.sites, text("explore.fault_mark"))
        wrong |= self._why.marks()
        turned = self._board.turned(self._scenes)
        scene = self._scenes.overlaid(state, **overlaid.scene_options(wrong), **turned)
        self._board.draw(scene)
        self._sites.show(scene)
        self._twin.value = html.text_twin(scene)

    def _draw_onward(self, state: State, *, sound: bool) -> None:
        self._fill_button.disabled = sound
        self._play.disabled = self._replay.disabled = not sound
        self._why_not.value = "" if sound else el("p", text("explore.why_not"))
        seats = [
            (text("explore.play.you", who=who), n)
            for n, who in enumerate(self._editor.seats(state))
        ]
        options = [*seats, (text("explore.play.everyone"), _EVERYONE)]
        others = len(self._who.options) != len(options)
        set_options(self._who, options)
        if others:
            self._who.value = state.to_move or 0
        show(self._close, bool(self._opened.children))

    def _picture(self) -> Scene:
        """Return the position with its overlay: what stays where no widget lives."""
        return self._scenes.picture(
            self.state, names=self._editor.seats(self.state), **self._overlaid.scene_options()
        )
