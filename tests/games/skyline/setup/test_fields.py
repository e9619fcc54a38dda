"""Setting up positions of Skyline by fields."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.board import KINDS

from .edited import EDITOR, change, games


@pytest.mark.parametrize("number", range(7))
def test_every_field_takes_what_it_shows(number: int) -> None:
    for state in games()[number::7]:
        for field in (f for group in EDITOR.fields(state) for row in group.rows for f in row):
            if field.choices:
                assert field.value in [value for value, _ in field.choices]
            assert EDITOR.change(state, field.id, field.value).state == state


def test_fields_change_what_they_say() -> None:
    state = change(
        EDITOR.start(4, last_turn_mission=True),
        phase="invest",
        round="3",
        turn="Blue",
        start="Red",
        finisher="Purple",
        idle="2",
        round_built="yes",
        money_3="17",
        stock_3="3x1 P n",
        bank_3="none",
        neutrals="4",
        hand_2="2x Willis Tower, mess",
        mission_1="dubai",
        discarded="14, 3 3",
        pile="1 2 3",
        income="7 B3 a3",
        built="2",
        bought="1",
        neutral_bought="yes",
        cashed="US Bank Tower",
        topped_4="C4 B1",
        own_skyline_fee="true",
        skyline_block="top",
        closed="true",
    )
    names = state.options.edition.numbers
    assert (state.phase, state.round, state.turn, state.start) == ("invest", 3, 2, 3)
    assert (state.finisher, state.idle, state.round_built, state.neutrals) == (1, 2, True, 4)
    assert (state.purses[2], state.stocks[2]) == (17, (3, 0, 0, 0, 1, 1, 0))
    assert state.banks[2] == (0,) * len(KINDS)
    assert (state.hands[1], state.missions[0]) == ((5, 6, 6), 4)
    assert (state.discarded, state.pile) == ((2, 2, 13), (0, 1, 2))
    done = state.done
    assert (done.income, done.series) == (7, tuple(sorted((names["A3"], names["B3"]))))
    assert (done.built, done.bought, done.neutral_bought, done.cashed) == (2, 1, True, (2,))
    assert state.finals[3] == tuple(sorted((names["B1"], names["C4"])))
    assert state.options == SKYLINE.options(
        closed=True, last_turn_mission=True, own_skyline_fee=True, skyline_block="top"
    )


def test_the_variant_of_missions_brings_its_sites_and_takes_them_away() -> None:
    state = change(EDITOR.start(3), last_turn_mission="true")
    assert state.finals == ((),) * 3
    assert change(state, topped_1="B3", last_turn_mission="false").finals == ()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("round", "0", "from 1 to 1000"),
        ("round", "two", "from 1 to 1000"),
        ("phase", "lunch", "deal, build, invest, over"),
        ("turn", "Green", "Yellow, Purple, Blue, Red"),
        ("finisher", "Green", "Yellow, Purple, Blue, Red"),
        ("idle", "6", "from 0 to 5"),
        ("round_built", "perhaps", "yes, no"),
        ("money:1", "-1", "from 0 to 1000"),
        ("stock:1", "1 3", "1, 2, 4, 6, P, N or S"),
        ("stock:1", "150x1 60x2", "so many floors"),
        ("hand:1", "Eiffel Tower", "Chrysler Building, Flatiron Building"),
        ("hand:1", "E", "Chrysler Building"),
        ("hand:1", "15", "from 1 to 14"),
        ("pile", "1 " * 100, "so many cards"),
        ("mission:1", "Paris", "New York, Chicago"),
        ("mission:1", "7", "from 1 to 6"),
        ("income", "x", "from 0 to 200"),
        ("income", "7 A1", "B1 to C11"),
        ("closed", "maybe", "false, true"),
        ("shoes", "43", "no field"),
        ("topped:1", "B3", "no field"),
        ("money:5", "3", "no field"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(field: str, value: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        EDITOR.change(EDITOR.start(4), field, value)
