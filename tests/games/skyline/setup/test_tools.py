"""Setting up positions of Skyline by tools."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.games.skyline.rules.board import count_of

from .edited import EDITOR, a_penthouse, change, fill, rules, use


def test_a_floor_comes_from_the_bank_and_goes_back_there() -> None:
    before = EDITOR.start(4)
    after = use(before, "put:p1 B3")
    assert str(after.towers[after.options.edition.numbers["B3"]]) == "p1"
    assert after.banks[1] == (5, 5, 4, 3, 3, 0, 2)
    assert after.stocks == before.stocks
    assert use(after, "take B3") == before
    assert after.status() == ()


def test_a_neutral_floor_comes_from_the_bank_too() -> None:
    before = EDITOR.start(4)
    after = use(before, "put:nN B3")
    assert after.neutrals == 5
    assert use(after, "take B3") == before


def test_where_the_bank_has_none_a_stock_gives_it() -> None:
    state = change(EDITOR.start(4), bank_1="none", stock_1="8x1", neutrals="0", stock_3="3xN")
    state = use(state, "put:y1 A3", "put:nN C2")
    assert state.stocks[0] == (7, 0, 0, 0, 0, 0, 0)
    assert state.stocks[2] is not None
    assert count_of(state.stocks[2], "N") == 2
    assert use(state, "take A3").banks[0] == (1, 0, 0, 0, 0, 0, 0)


def test_a_skyline_floor_comes_from_the_stock_first() -> None:
    before = fill(use(EDITOR.start(4), *a_penthouse("y", "B1", "p")), ["hand"])
    assert before.stocks[0] is not None
    assert count_of(before.stocks[0], "S") == 1
    after = use(before, "put:yS C4")
    assert after.stocks[0] is not None
    assert count_of(after.stocks[0], "S") == 0
    assert after.status() == ()
    assert use(after, "take C4") == before
    # One that nobody was given comes from the bank, and goes back there.
    early = use(EDITOR.start(4), "put:yS C4")
    assert rules(early) == ["S13"]
    assert use(early, "take C4") == EDITOR.start(4)


def test_the_first_floor_too_many_is_said_to_be_one() -> None:
    state = change(EDITOR.start(4), bank_1="none", stock_1="none")
    edit = EDITOR.use(state, "put:y4", "B3")
    assert "none was left" in str(edit.sentence)
    assert EDITOR.use(edit.state, "put:p2", "A2").state.status()
    state = EDITOR.start(4)
    for site in ("B1", "C1", "A2"):
        state = use(state, f"put:y6 {site}")
    edit = EDITOR.use(state, "put:y6", "B2")
    assert "none was left" in str(edit.sentence)
    # Taken off again it goes nowhere, and all is as before.
    assert EDITOR.use(edit.state, "take", "B2").state == state


def test_clearing_takes_every_floor_off() -> None:
    before = EDITOR.start(4)
    edit = EDITOR.use(use(before, "put:y1 B3", "put:p2 B3", "put:nN B3"), "clear", "B3")
    assert edit.state == before
    assert str(edit.sentence) == "B3: all 3 floors taken off."


@pytest.mark.parametrize(
    ("tool", "site", "message"),
    [
        ("put:y1", "A1", "called B1 to C11"),
        ("put:y1", "", "no site"),
        ("put:y3", "B3", "no tool"),
        ("put:yN", "B3", "no tool"),
        ("put:nn", "B3", "no tool"),
        ("put:x1", "B3", "no tool"),
        ("dig", "B3", "no tool"),
        ("take", "B3", "empty"),
        ("clear", "B3", "empty"),
        ("put:r1", "B3", "Nobody plays Red"),
    ],
)
def test_what_no_tool_can_do_is_refused(tool: str, site: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.use(EDITOR.start(3), tool, site)


def test_no_building_gets_a_sixth_floor() -> None:
    state = use(EDITOR.start(4), *["put:nN B3"] * 5)
    with pytest.raises(EditError, match="no building is higher") as caught:
        EDITOR.use(state, "put:nN", "B3")
    assert caught.value.sites == ("B3",)


def test_a_color_that_nobody_plays_can_be_taken_off() -> None:
    state = EDITOR.parse("players: 2\nB3: r1")
    assert "S1" in rules(state)
    assert use(state, "take B3").status() == ()


def test_tools_vary_the_one_in_use() -> None:
    colors, kinds, off = EDITOR.tools(EDITOR.start(3), "put:p4")
    assert [t.id for t in colors.tools] == ["put:y4", "put:p4", "put:b4"]
    assert [t.id for t in kinds.tools] == [
        *(f"put:p{kind}" for kind in "1246P"),
        "put:nN",
        "put:pS",
    ]
    assert [t.count for t in kinds.tools] == [8, 6, 4, 3, 3, 6, 2]
    assert [t.id for t in off.tools] == ["take", "clear"]
    colors, _, _ = EDITOR.tools(EDITOR.start(3), "put:nN")
    assert [t.id for t in colors.tools] == ["put:y1", "put:p1", "put:b1"]


def test_the_income_of_the_turn_follows_the_board_until_something_is_built() -> None:
    state = change(EDITOR.start(4), round="2")
    state = use(state, "put:y1 B1", "put:p1 C1", "put:y2 C1")
    assert (state.done.income, state.status()) == (3, ())
    built = change(state, built="1", round_built="yes")
    assert use(built, "put:y1 A2").done.income == 3
    assert change(state, turn="Purple").done.income == 0
