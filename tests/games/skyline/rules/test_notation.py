"""Human and machine notation, both ways, and what cannot be read."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import AmbiguousMoveError, MoveError, UnreadableMoveError
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.moves import Build, Trade

from .positions import dealt, move, position


@pytest.mark.parametrize(
    ("machine", "human"),
    [
        ("2B3", "2 on B3"),
        ("PC10", "penthouse on C10"),
        ("NB3", "neutral on B3"),
        ("SB3", "Skyline on B3"),
        ("buy4", "buy 4"),
        ("buyP", "buy penthouse"),
        ("sellN", "sell neutral"),
        ("cash3", "cash US Bank Tower"),
        ("trade1-1-7", "hand in Chrysler Building, Chrysler Building, Willis Tower"),
        ("invest", "invest"),
        ("end", "end turn"),
    ],
)
def test_both_notations(machine: str, human: str) -> None:
    state = position()
    assert state.format(move(machine)) == human
    assert state.parse(human) == state.parse(machine) == move(machine)
    assert state.parse(f"  {human.upper()} ") == move(machine)
    assert str(move(machine)) == machine
    assert move(f" {machine.lower()}\n") == move(machine)


@pytest.mark.parametrize(
    ("notation", "machine"),
    [
        ("2 B3", "2B3"),
        ("pent on c10", "PC10"),
        ("p on c10", "PC10"),
        ("Neu B3", "NB3"),
        ("sky on b3", "SB3"),
        ("buy p", "buyP"),
        ("buy n", "buyN"),
        ("Sell  Pent", "sellP"),
        ("cash us", "cash3"),
        ("cash 3", "cash3"),
        ("cash WILLIS", "cash7"),
        ("hand in 7, 1, 1", "trade1-1-7"),
        ("hand in us bank, 1, Pet", "trade1-3-13"),
        ("trade7-1-1", "trade1-1-7"),
        ("END TURN", "end"),
    ],
)
def test_reading_is_forgiving(notation: str, machine: str) -> None:
    assert position().parse(notation) == move(machine)


@pytest.mark.parametrize(
    "notation",
    [
        *("", "2", "B3 on 2", "3 on B3", "2 on B0", "2 on B100", "2 on", "on B3 2"),
        *("buy", "buy 3", "buy on B3", "sell", "buyX", "sell skylines", "cash", "cash 0"),
        *("cash C", "cash the US Bank Tower", "cash 100", "hand in", "hand in 1, 2"),
        *("hand in 1, 2, 3, 4", "hand in 1, 2, x", "hand in 1 2 3", "trade1-2", "trade1-2-0"),
        *("invest now", "end", "٢B3", "2 on B٣", "x" * 300),
    ],
)
def test_what_is_no_move_is_refused(notation: str) -> None:
    state = position(stocks="- - - -")
    if notation == "end":
        return
    with pytest.raises((UnreadableMoveError, AmbiguousMoveError)):
        state.parse(notation)


def test_what_is_left_out_does_not_matter_where_only_one_move_fits() -> None:
    state = position("B1 p1", stocks="2 - - -")
    assert state.parse("2") == Build("2", "B1")
    assert state.parse("B1") == Build("2", "B1")
    with pytest.raises(
        AmbiguousMoveError, match="can mean several moves: 1 on B1; 1 on C1"
    ) as info:
        position(stocks="1 - - -").parse("1")
    assert len(info.value.candidates) == 29
    with pytest.raises(AmbiguousMoveError, match="nothing it can mean is legal"):
        state.parse("6")


def test_cards_handed_in_are_sorted() -> None:
    assert Trade((6, 0, 0)) == Trade((0, 6, 0))
    assert str(Trade((6, 0, 0))) == "trade1-1-7"


def test_another_players_move_and_what_there_is_not_can_be_shown() -> None:
    state = position()
    assert state.view(2).format(move("2B3")) == "2 on B3"
    assert state.format(move("cash99")) == "cash 99"


def test_the_error_shows_the_text_but_not_a_whole_novel() -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        position().parse("x" * 10_000)
    assert len(str(caught.value)) < 250
    assert "xxx..." in str(caught.value)


@given(st.text(max_size=40) | st.text("1246PNSBC3 buysellcashtrade-,", max_size=25))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_text_is_read_or_refused(notation: str) -> None:
    for state in (dealt(), position(phase="invest"), SKYLINE.new(SKYLINE.options())):
        with suppress(MoveError):
            parsed = state.parse(notation)
            assert state.explain(parsed) is not None
            assert move(str(parsed)) == parsed
