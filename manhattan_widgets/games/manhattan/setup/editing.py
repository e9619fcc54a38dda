"""Setting up positions of Manhattan: pieces on sites, and what is filled in beside the board.

A piece that is put on the board is taken from where it would come from: in the building phase from
the drafted pieces, else from the supply.  A piece taken off goes back there.  So a position stays
sound as long as it can; what becomes impossible, ``status()`` says.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, cast

from manhattan_widgets.contract.core import Sentence, View
from manhattan_widgets.contract.editing import Edit, EditError, Editor, Tool, ToolGroup
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.manhattan.rules.board import (
    COLOR_LETTERS,
    COLORS,
    SIZES,
    Piece,
    Tower,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.moves import Counts
from manhattan_widgets.games.manhattan.rules.notation import (
    color_list,
    color_sentence,
    site_sentence,
)
from manhattan_widgets.games.manhattan.rules.options import options_from_json
from manhattan_widgets.games.manhattan.rules.position import BUILD
from manhattan_widgets.games.manhattan.rules.state import (
    ManhattanState,
    ManhattanView,
    new_state,
    state_of,
)
from manhattan_widgets.games.manhattan.setup import (
    completion,
    form_fields,
    text_reader,
    text_writer,
)
from manhattan_widgets.games.manhattan.setup.completion import built_pieces, settled

__all__ = ["MANHATTAN_EDITOR", "ManhattanEditor", "clear", "put", "take"]

_TAKE, _CLEAR = "take", "clear"
#: The cards of a new position: always the same ones, so that examples stay as they are.
_FIRST_DEAL = 1994


def put(state: ManhattanState, color: int, storeys: int, site: int) -> ManhattanState:
    """Return the state with one more piece on a tower, legal there or not.

    The piece comes from the drafted pieces or the supply; where none is left, from those removed,
    and else from nowhere, so that there is one too many.
    """
    before = ("drafts", "supplies") if state.phase == BUILD else ("supplies", "drafts")
    tower = state.towers[site].plus(color, storeys)
    for place in (*before, "removed"):
        counts: tuple[Counts, ...] = getattr(state, place)
        if counts[color][storeys - 1]:
            state = _with_count(state, place, Piece(color, storeys), -1)
            break
    return _with_tower(state, site, tower)


def take(state: ManhattanState, site: int) -> ManhattanState:
    """Return the state without the top piece of a tower, which goes back where it came from."""
    *rest, piece = state.towers[site].pieces
    state = _with_tower(state, site, Tower.of(*rest))
    color, storeys = piece
    options = state.options
    there = built_pieces(state)[color][storeys - 1] + sum(
        place[color][storeys - 1] for place in (state.supplies, state.drafts, state.removed)
    )
    if color not in options.colors_in_play or there >= options.mix[storeys - 1]:
        return state  # there was one too many
    drafted = state.phase == BUILD and sum(state.drafts[color]) < options.draft_size
    place = "drafts" if drafted else "supplies"
    return _with_count(state, place, piece, 1)


def clear(state: ManhattanState, site: int) -> ManhattanState:
    """Return the state with nothing on a site."""
    while state.towers[site].pieces:
        state = take(state, site)
    return state


def _with_tower(state: ManhattanState, site: int, tower: Tower) -> ManhattanState:
    towers = (*state.towers[:site], tower, *state.towers[site + 1 :])
    return settled(replace(state, towers=towers))


def _with_count(state: ManhattanState, place: str, piece: Piece, change: int) -> ManhattanState:
    """Return ``state`` with so many more of a piece in one of the places beside the board."""
    by_color: list[Counts] = list(getattr(state, place))
    counts = list(by_color[piece.color])
    counts[piece.storeys - 1] += change
    by_color[piece.color] = (counts[0], counts[1], counts[2], counts[3])
    changes: dict[str, Any] = {place: tuple(by_color)}
    return replace(state, **changes)


class ManhattanEditor(Editor[ManhattanState]):
    """How positions of Manhattan are set up.

    >>> editor = MANHATTAN_EDITOR
    >>> edit = editor.use(editor.start(4), "put:b3", "F5")
    >>> print(edit.sentence)
    Frankfurt 5: a blue piece of 3 storeys put on.
    >>> editor.fill(edit.state, Random(1)).state.status()
    ()
    """

    first_tool = "put:r1"
    free = text_reader.FREE
    notation = Sentence.of("manhattan.text.help")

    fields = staticmethod(form_fields.fields)
    change = staticmethod(form_fields.change)
    fill = staticmethod(completion.fill)
    parse = staticmethod(text_reader.parse)
    left_open = staticmethod(text_reader.left_open)
    format = staticmethod(text_writer.format_state)

    def start(self, players: int, **options: object) -> ManhattanState:
        """Return the first position of a new game, cards dealt; raises ``OptionError``."""
        return _dealt(new_state(options_from_json({"players": players, **options})))

    def seats(self, state: ManhattanState) -> tuple[str, ...]:
        """Return the colors of each seat."""
        return tuple(str(color_list(colors)) for colors in state.options.colors)

    def tools(self, state: ManhattanState, current: str) -> tuple[ToolGroup, ...]:
        """Return a color and a size to choose, and two ways to take pieces off."""
        playing = state.options.colors_in_play
        used = _piece_of(current)
        color = used.color if used and used.color in playing else playing[0]
        storeys = used.storeys if used else 1
        return (
            ToolGroup(
                Sentence.of("manhattan.tool.colors"),
                tuple(_piece_tool(state, other, storeys, "color") for other in playing),
            ),
            ToolGroup(
                Sentence.of("manhattan.tool.sizes"),
                tuple(_piece_tool(state, color, size, "size") for size in SIZES),
            ),
            ToolGroup(
                Sentence.of("manhattan.tool.off"),
                (
                    Tool(
                        _TAKE,
                        "",
                        Sentence.of("manhattan.tool.take"),
                        Sentence.of("manhattan.tool.take_caption"),
                    ),
                    Tool(
                        _CLEAR,
                        "",
                        Sentence.of("manhattan.tool.clear"),
                        Sentence.of("manhattan.tool.clear_caption"),
                    ),
                ),
            ),
        )

    def use(self, state: ManhattanState, tool: str, site: str) -> Edit:
        """Use a tool on a site; raises :class:`EditError`."""
        try:
            number = site_number(site)
        except ValueError:
            raise EditError(Sentence.of("manhattan.edit.no_site", site=site[:20])) from None
        where = site_sentence(number)
        piece = _piece_of(tool)
        if piece is not None:
            return self._put(state, piece, number)
        if tool not in (_TAKE, _CLEAR):
            raise EditError(Sentence.of("core.edit.no_tool", tool=tool[:20]))
        tower = state.towers[number]
        if not tower.pieces:
            raise EditError(Sentence.of("manhattan.edit.empty_site", site=where), (site,))
        if tool == _CLEAR:
            message = Sentence.of("manhattan.edit.cleared", site=where, n=len(tower.pieces))
            return Edit(clear(state, number), message)
        top = tower.pieces[-1]
        message = Sentence.of(
            "manhattan.edit.taken",
            site=where,
            color=str(color_sentence(top.color)).lower(),
            n=top.storeys,
        )
        return Edit(take(state, number), message)

    def _put(self, state: ManhattanState, piece: Piece, site: int) -> Edit:
        color, where = color_sentence(piece.color), site_sentence(site)
        if piece.color not in state.options.colors_in_play:
            raise EditError(Sentence.of("manhattan.edit.unplayed", color=color))
        key = "manhattan.edit.put" if _left(state, piece) else "manhattan.edit.put_none_left"
        return Edit(
            put(state, piece.color, piece.storeys, site),
            Sentence.of(key, site=where, color=str(color).lower(), n=piece.storeys),
        )

    def empty(self, state: ManhattanState) -> Edit:
        """Take everything off the board and begin a new game with the same options."""
        emptied = _dealt(new_state(state.options))
        return Edit(emptied, Sentence.of("manhattan.edit.emptied"))

    def complete(self, view: View, rng: Random) -> ManhattanState:
        """Return a state that looks like ``view`` to its seat, all hidden cards drawn with ``rng``.

        A view of a position with the wrong number of cards in the pile gets as many as there are.
        """
        assert isinstance(view, ManhattanView)
        unseen = [card for card, count in enumerate(view.unseen) for _ in range(count)]
        cards = iter(shuffled(unseen, rng))
        hands = [
            view.cards if seat == view.seat else tuple(islice(cards, size))
            for seat, size in enumerate(view.hand_sizes)
        ]
        return state_of(view, hands, tuple(cards))


def _dealt(state: ManhattanState) -> ManhattanState:
    request = state.chance
    assert request is not None
    event = request.sample(Random(_FIRST_DEAL))
    return state.apply(replace(cast(Any, event), start=0))


def _left(state: ManhattanState, piece: Piece) -> int:
    """Return how many such pieces there are to put on the board."""
    return sum(
        place[piece.color][piece.storeys - 1]
        for place in (state.drafts, state.supplies, state.removed)
    )


def _piece_tool(state: ManhattanState, color: int, storeys: int, varied: str) -> Tool:
    piece = Piece(color, storeys)
    name = color_sentence(color)
    return Tool(
        id=f"put:{piece}",
        picture=f"piece:{piece}",
        label=Sentence.of("manhattan.tool.put", color=str(name).lower(), n=storeys),
        caption=name
        if varied == "color"
        else Sentence.of("manhattan.tool.size_caption", n=storeys),
        count=_left(state, piece) if varied == "size" else None,
    )


def _piece_of(tool: str) -> Piece | None:
    """Return the piece that a tool puts on the board, None for another tool.

    >>> _piece_of("put:b3")
    Piece(color=1, storeys=3)
    """
    sort, _, piece = tool.partition(":")
    if sort != "put" or len(piece) != 2 or piece[0].upper() not in COLOR_LETTERS:
        return None
    if piece[1] not in map(str, SIZES):
        return None
    return Piece(COLOR_LETTERS.index(piece[0].upper()), int(piece[1]))


MANHATTAN_EDITOR = ManhattanEditor()
assert len(COLORS) == len(COLOR_LETTERS)
