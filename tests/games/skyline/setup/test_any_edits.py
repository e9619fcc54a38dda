"""Whatever is done with the editor of Skyline, in whatever order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.games.skyline.rules.board import Floor
from tests.games.setting_up import Step, edit_anyhow

from .edited import EDITOR, SITES, fill, use

_SITES = st.sampled_from(SITES)
_FLOORS = [str(Floor(kind, color)) for color in range(4) for kind in "1246PS"] + ["nN"]
_TOOLS = st.sampled_from([*(f"put:{floor}" for floor in _FLOORS), "take", "clear"])
_VALUES = st.one_of(
    st.sampled_from(
        ["none", "1", "1 1 2", "3x2", "Blue", "build", "invest", "over", "deal", "7 B3 C3", "B3"]
    ),
    st.text("0123456789x PNSABCDyes,-", max_size=12),
)
_STEPS = st.one_of(
    st.tuples(st.just("use"), _TOOLS, _SITES),
    st.tuples(st.just("change"), st.integers(0, 60), _VALUES),
    st.tuples(st.just("fill"), st.sets(st.sampled_from(sorted(EDITOR.free))), st.integers(0, 9)),
    st.tuples(st.just("empty"), st.none(), st.none()),
)


@given(
    st.sampled_from([2, 3, 4]),
    st.booleans(),
    st.lists(_STEPS, max_size=14),
)
@settings(max_examples=100)
def test_any_edits_raise_only_edit_errors_and_round_trip(
    players: int, last_turn: bool, steps: list[Step]
) -> None:
    edit_anyhow(EDITOR, EDITOR.start(players, last_turn_mission=last_turn), steps)


@given(
    st.sampled_from([2, 3, 4]),
    st.lists(st.tuples(_SITES, st.lists(st.sampled_from(_FLOORS), max_size=5)), max_size=12),
    st.sets(st.sampled_from(sorted(EDITOR.free))),
)
@settings(max_examples=80)
def test_any_board_is_filled_in_soundly_or_is_itself_in_the_way(
    players: int, buildings: list[tuple[str, list[str]]], free: set[str]
) -> None:
    state = EDITOR.start(players)
    for site, floors in buildings:
        for floor in floors:
            # Only what the rules of building allow, as far as they look at one building alone.
            color = None if floor == "nN" else "ypbr".index(floor[0])
            number = state.options.edition.numbers[site]
            allowed = color is None or color in state.options.colors
            if allowed and state.obstacle(number, floor[1], -1 if color is None else color) is None:
                state = use(state, f"put:{floor} {site}")
    try:
        filled = fill(state, sorted(free))
    except EditError as error:
        message = str(error)
    else:
        message = ""
        assert EDITOR.parse(EDITOR.format(filled)) == filled
    assert not message or any(word in message for word in ("Skyline", "only", "the game has"))
