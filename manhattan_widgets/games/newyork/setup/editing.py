"""Setting up positions of New York: stones on crossings, and what is filled in beside the board.

A new position is in the main game, cards dealt, with an empty board: there stones may stand
anywhere, so that a position stays sound while it is built up.  What becomes impossible,
``status()`` says.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, EditError, Editor, Tool, ToolGroup
from manhattan_widgets.games.newyork.rules.board import (
    COLOR_LETTERS,
    site_number,
    with_building,
)
from manhattan_widgets.games.newyork.rules.chance import DealRequest
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions, options_from_json
from manhattan_widgets.games.newyork.rules.phases import DEAL
from manhattan_widgets.games.newyork.rules.state import NewYorkState, new_state
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence
from manhattan_widgets.games.newyork.setup import completion, form_fields, text_reader, text_writer

__all__ = ["NEW_YORK_EDITOR", "NewYorkEditor"]

_TAKE = "take"
#: The cards of a new position: always the same ones, so that examples stay as they are.
_FIRST_DEAL = 1995


class NewYorkEditor(Editor[NewYorkState]):
    """How positions of New York are set up.

    >>> editor = NEW_YORK_EDITOR
    >>> edit = editor.use(editor.start(3), "put:b", "C5")
    >>> print(edit.sentence)
    C5: a building of Blue.
    >>> edit.state.status()
    ()
    """

    first_tool = "put:r"
    free = frozenset(text_reader.FREE.values())
    notation = Sentence.of("newyork.text.help")

    fields = staticmethod(form_fields.fields)
    change = staticmethod(form_fields.change)
    fill = staticmethod(completion.fill)
    parse = staticmethod(text_reader.parse)
    left_open = staticmethod(text_reader.left_open)
    format = staticmethod(text_writer.format_state)

    def start(self, players: int, **options: object) -> NewYorkState:
        """Return the main game on an empty board, cards dealt; raises ``OptionError``."""
        return _dealt(options_from_json({"players": players, **options}))

    def seats(self, state: NewYorkState) -> tuple[str, ...]:
        """Return the colors of each seat."""
        return tuple(str(form_fields.seat_name(state, s)) for s in range(state.options.players))

    def tools(self, state: NewYorkState, _current: str) -> tuple[ToolGroup, ...]:
        """Return the stones of each color, and a way to take one off."""
        stones = tuple(
            Tool(
                id=f"put:{COLOR_LETTERS[color].lower()}",
                picture=f"stone:{COLOR_LETTERS[color].lower()}",
                label=Sentence.of("newyork.tool.put", color=color_sentence(color)),
                caption=color_sentence(color),
                count=max(0, state.stones(color)),
            )
            for color in state.options.colors_in_play
        )
        take = Tool(
            _TAKE,
            "",
            Sentence.of("newyork.tool.take"),
            Sentence.of("newyork.tool.take_caption"),
        )
        return (
            ToolGroup(Sentence.of("newyork.tool.stones"), stones),
            ToolGroup(Sentence.of("newyork.tool.off"), (take,)),
        )

    def use(self, state: NewYorkState, tool: str, site: str) -> Edit:
        """Use a tool on a site; raises :class:`EditError`."""
        try:
            number = site_number(site)
        except ValueError:
            raise EditError(Sentence.of("newyork.edit.no_site", site=site[:20])) from None
        there = state.board[number]
        if tool == _TAKE:
            if there is None:
                raise EditError(Sentence.of("newyork.edit.empty_site", site=site), (site,))
            after = replace(state, board=with_building(state.board, number, None))
            owner = color_sentence(there)
            return Edit(after, Sentence.of("newyork.edit.taken", site=site, color=owner))
        color = _color_of(tool)
        if color is None:
            raise EditError(Sentence.of("core.edit.no_tool", tool=tool[:20]))
        return self._put(state, color, site)

    def _put(self, state: NewYorkState, color: int, site: str) -> Edit:
        name, number = color_sentence(color), site_number(site)
        if color not in state.options.colors_in_play:
            raise EditError(Sentence.of("newyork.edit.unplayed", color=name))
        if state.board[number] == color:
            raise EditError(Sentence.of("newyork.edit.same", site=site, color=name), (site,))
        key = "put" if state.stones(color) > 0 else "put_none_left"
        after = replace(state, board=with_building(state.board, number, color))
        return Edit(after, Sentence.of(f"newyork.edit.{key}", site=site, color=name))

    def empty(self, state: NewYorkState) -> Edit:
        """Take everything off the board; the main game begins with the same options."""
        return Edit(_dealt(state.options), Sentence.of("newyork.edit.emptied"))


def _dealt(options: NewYorkOptions) -> NewYorkState:
    """Return the main game as if nothing had been built: each seat has the colors it places."""
    state = replace(new_state(options), phase=DEAL, colors=completion.first_colors(options))
    return state.apply(DealRequest(options).sample(Random(_FIRST_DEAL)))


def _color_of(tool: str) -> int | None:
    """Return the color whose stones a tool puts on the board, None for another tool.

    >>> _color_of("put:b"), _color_of("take")
    (1, None)
    """
    sort, _, letter = tool.partition(":")
    if sort != "put" or len(letter) != 1 or letter.upper() not in COLOR_LETTERS:
        return None
    return COLOR_LETTERS.index(letter.upper())


NEW_YORK_EDITOR = NewYorkEditor()
