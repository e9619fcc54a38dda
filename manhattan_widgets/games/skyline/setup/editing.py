"""Setting up positions of Skyline: floors on sites, and what is filled in beside the board.

A floor that is put on the board is taken from the bank, else from its color's stock; a neutral one
from the bank, else from whoever has one.  Skyline floors, which nobody buys, come from the stock
first.  A floor taken off goes back to the bank.  So a position stays sound as long as it can; what
becomes impossible, ``status()`` says.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, EditError, Editor, Tool, ToolGroup
from manhattan_widgets.games.skyline.rules.board import (
    COLOR_LETTERS,
    EMPTY,
    FLOORS,
    HIGHEST,
    KINDS,
    NEUTRAL,
    NEUTRALS,
    SKYLINE,
    Counts,
    Floor,
    Tower,
    count_of,
    with_change,
)
from manhattan_widgets.games.skyline.rules.notation import a_floor, color_sentence
from manhattan_widgets.games.skyline.rules.options import options_from_json
from manhattan_widgets.games.skyline.rules.scoring import skylines_given
from manhattan_widgets.games.skyline.rules.state import SkylineState, new_state
from manhattan_widgets.games.skyline.setup import completion, form_fields, text_reader, text_writer
from manhattan_widgets.games.skyline.setup.completion import built_floors, settled

__all__ = ["SKYLINE_EDITOR", "SkylineEditor", "clear", "put", "take"]

_TAKE, _CLEAR = "take", "clear"
#: The cards of a new position: always the same ones, so that examples stay as they are.
_FIRST_DEAL = 2007


def put(state: SkylineState, floor: Floor, site: int) -> SkylineState:
    """Return the state with one more floor on a building, legal there or not.

    Where no such floor is left it comes from nowhere, so that there is one too many.
    """
    tower = state.towers[site].plus(floor.kind, 0 if floor.color is None else floor.color)
    return _with_tower(_fetched(state, floor), site, tower)


def take(state: SkylineState, site: int) -> SkylineState:
    """Return the state without the top floor of a building, which goes back to the bank."""
    *rest, floor = state.towers[site].floors
    tower = EMPTY
    for kind, color in rest:
        tower = tower.plus(kind, 0 if color is None else color)
    return _with_tower(_brought_back(state, floor), site, tower)


def clear(state: SkylineState, site: int) -> SkylineState:
    """Return the state with nothing on a site."""
    while state.towers[site].floors:
        state = take(state, site)
    return state


def _with_tower(state: SkylineState, site: int, tower: Tower) -> SkylineState:
    towers = (*state.towers[:site], tower, *state.towers[site + 1 :])
    return settled(replace(state, towers=towers))


def _fetched(state: SkylineState, floor: Floor) -> SkylineState:
    """Return the state with one such floor less in the bank or in a stock."""
    if floor.color is None:
        if state.neutrals:
            return replace(state, neutrals=state.neutrals - 1)
        places = [("stocks", seat) for seat in range(state.options.players)]
    else:
        seat = state.options.seat_of(floor.color)
        places = [("banks", seat), ("stocks", seat)]
        if floor.kind == SKYLINE:
            places.reverse()
    for place, seat in places:
        if _count(state, place, seat, floor.kind):
            return _with_count(state, place, seat, floor.kind, -1)
    return state


def _brought_back(state: SkylineState, floor: Floor) -> SkylineState:
    """Return the state with one such floor more in the bank, unless there was one too many."""
    if floor.color not in (None, *state.options.colors):
        return state
    if count_left(state, floor) + built_floors(state)[floor] > _total(floor):
        return state
    if floor.color is None:
        return replace(state, neutrals=state.neutrals + 1)
    seat = state.options.seat_of(floor.color)
    place = "banks"
    if floor.kind == SKYLINE:
        given = skylines_given(state.towers, floor.color, finished=state.finisher == seat)
        held = _count(state, "stocks", seat, SKYLINE) + built_floors(state)[floor]
        place = "stocks" if held <= given else "banks"
    return _with_count(state, place, seat, floor.kind, 1)


def count_left(state: SkylineState, floor: Floor) -> int:
    """Return how many such floors are in the bank and in stocks."""
    if floor.color is None:
        players = range(state.options.players)
        return state.neutrals + sum(_count(state, "stocks", s, NEUTRAL) for s in players)
    seat = state.options.seat_of(floor.color)
    return sum(_count(state, place, seat, floor.kind) for place in ("banks", "stocks"))


def _total(floor: Floor) -> int:
    return NEUTRALS if floor.color is None else FLOORS[KINDS.index(floor.kind)]


def _count(state: SkylineState, place: str, seat: int, kind: str) -> int:
    return count_of(getattr(state, place)[seat], kind)


def _with_count(state: SkylineState, place: str, seat: int, kind: str, change: int) -> SkylineState:
    by_seat: list[Counts] = list(getattr(state, place))
    by_seat[seat] = with_change(by_seat[seat], kind, change)
    changes: dict[str, Any] = {place: tuple(by_seat)}
    return replace(state, **changes)


class SkylineEditor(Editor[SkylineState]):
    """How positions of Skyline are set up.

    >>> editor = SKYLINE_EDITOR
    >>> edit = editor.use(editor.start(4), "put:p1", "B3")
    >>> print(edit.sentence)
    B3: a floor of 1 million of Purple put on.
    >>> editor.fill(edit.state, Random(1)).state.status()
    ()
    """

    first_tool = "put:y1"
    free = text_reader.FREE
    notation = Sentence.of("skyline.text.help")

    fields = staticmethod(form_fields.fields)
    change = staticmethod(form_fields.change)
    fill = staticmethod(completion.fill)
    parse = staticmethod(text_reader.parse)
    left_open = staticmethod(text_reader.left_open)
    format = staticmethod(text_writer.format_state)

    def start(self, players: int, **options: object) -> SkylineState:
        """Return the first position of a new game, cards dealt; raises ``OptionError``."""
        return _dealt(new_state(options_from_json({"players": players, **options})))

    def seats(self, state: SkylineState) -> tuple[str, ...]:
        """Return the color of each seat."""
        return tuple(str(color_sentence(color)) for color in state.options.colors)

    def tools(self, state: SkylineState, current: str) -> tuple[ToolGroup, ...]:
        """Return a color and a kind of floor to choose, and two ways to take floors off."""
        playing = state.options.colors
        used = _floor_of(current)
        color = used.color if used and used.color in playing else playing[0]
        assert color is not None
        kind = used.kind if used and used.kind != NEUTRAL else KINDS[0]
        floors = [Floor(k, None if k == NEUTRAL else color) for k in KINDS]
        return (
            ToolGroup(
                Sentence.of("skyline.tool.colors"),
                tuple(_color_tool(Floor(kind, other)) for other in playing),
            ),
            ToolGroup(
                Sentence.of("skyline.tool.kinds"),
                tuple(_kind_tool(state, floor) for floor in floors),
            ),
            ToolGroup(
                Sentence.of("skyline.tool.off"),
                (
                    Tool(
                        _TAKE,
                        "",
                        Sentence.of("skyline.tool.take"),
                        Sentence.of("skyline.tool.take_caption"),
                    ),
                    Tool(
                        _CLEAR,
                        "",
                        Sentence.of("skyline.tool.clear"),
                        Sentence.of("skyline.tool.clear_caption"),
                    ),
                ),
            ),
        )

    def use(self, state: SkylineState, tool: str, site: str) -> Edit:
        """Use a tool on a site; raises :class:`EditError`."""
        number = state.site(site)
        if number is None:
            names = state.options.edition.names
            raise EditError(
                Sentence.of("skyline.edit.no_site", site=site[:20], first=names[0], last=names[-1])
            )
        floor = _floor_of(tool)
        if floor is not None:
            return _put(state, floor, number)
        if tool not in (_TAKE, _CLEAR):
            raise EditError(Sentence.of("core.edit.no_tool", tool=tool[:20]))
        tower = state.towers[number]
        if not tower.floors:
            raise EditError(Sentence.of("skyline.edit.empty_site", site=site), (site,))
        if tool == _CLEAR:
            message = Sentence.of("skyline.edit.cleared", site=site, n=tower.height)
            return Edit(clear(state, number), message)
        message = Sentence.of(
            "skyline.edit.taken", site=site, floor=_floor_sentence(tower.floors[-1])
        )
        return Edit(take(state, number), message)

    def empty(self, state: SkylineState) -> Edit:
        """Take everything off the board and begin a new game with the same options."""
        emptied = _dealt(new_state(state.options))
        return Edit(emptied, Sentence.of("skyline.edit.emptied"))


def _put(state: SkylineState, floor: Floor, site: int) -> Edit:
    name = state.options.edition.names[site]
    if floor.color is not None and floor.color not in state.options.colors:
        raise EditError(Sentence.of("skyline.edit.unplayed", color=color_sentence(floor.color)))
    if state.towers[site].height == HIGHEST:
        raise EditError(Sentence.of("skyline.edit.full", site=name, n=HIGHEST), (name,))
    key = "skyline.edit.put" if count_left(state, floor) else "skyline.edit.put_none_left"
    return Edit(put(state, floor, site), Sentence.of(key, site=name, floor=_floor_sentence(floor)))


def _dealt(state: SkylineState) -> SkylineState:
    request = state.chance
    assert request is not None
    event = request.sample(Random(_FIRST_DEAL))
    return state.apply(replace(cast(Any, event), start=0))


def _floor_sentence(floor: Floor) -> Sentence:
    """Return "a penthouse of Blue", or "a neutral floor"."""
    if floor.color is None:
        return a_floor(floor.kind)
    color = color_sentence(floor.color)
    return Sentence.of("skyline.edit.floor_of", floor=a_floor(floor.kind), color=color)


def _color_tool(floor: Floor) -> Tool:
    assert floor.color is not None
    return Tool(
        id=f"put:{floor}",
        picture=f"floor:{floor}",
        label=Sentence.of("skyline.tool.put", floor=_floor_sentence(floor)),
        caption=color_sentence(floor.color),
    )


def _kind_tool(state: SkylineState, floor: Floor) -> Tool:
    return Tool(
        id=f"put:{floor}",
        picture=f"floor:{floor}",
        label=Sentence.of("skyline.tool.put", floor=_floor_sentence(floor)),
        caption=Sentence.of(f"skyline.tool.caption.{floor.kind}"),
        count=count_left(state, floor),
    )


def _floor_of(tool: str) -> Floor | None:
    """Return the floor that a tool puts on the board, None for another tool.

    >>> _floor_of("put:p2"), _floor_of("put:nN")
    (Floor(kind='2', color=1), Floor(kind='N', color=None))
    """
    sort, _, floor = tool.partition(":")
    if sort != "put" or len(floor) != len("y1"):
        return None
    if floor == "nN":
        return Floor(NEUTRAL, None)
    letter, kind = floor[0], floor[1]
    if letter not in COLOR_LETTERS or kind not in KINDS or kind == NEUTRAL:
        return None
    return Floor(kind, COLOR_LETTERS.index(letter))


SKYLINE_EDITOR = SkylineEditor()
