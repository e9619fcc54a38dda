"""Filling in what is left open of positions of Skyline."""

from __future__ import annotations

from random import Random

import pytest

from manhattan_widgets.contract.editing import EditError
from manhattan_widgets.game import Game
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from manhattan_widgets.games.skyline.rules.board import count_of
from tests.games.skyline.rules.positions import dealt, played_until

from .edited import EDITOR, SITES, a_penthouse, change, fill, games, rules, use


def test_a_few_buildings_become_a_position_to_play_from() -> None:
    state = use(EDITOR.start(4), "put:y1 B3", "put:p2 B3", "put:nN C4", "put:b2 C4")
    filled = fill(change(state, round="3", turn="Blue"), EDITOR.free)
    assert (filled.round, filled.turn, filled.done.income) == (3, 2, 2)
    assert Game.from_position(filled).play(filled.legal_moves()[0]) is not filled


def test_penthouses_bring_skyline_floors_and_cards() -> None:
    state = use(EDITOR.start(4), *a_penthouse("y", "B1", "p"))
    assert set(rules(state)) == {"S13"}
    filled = fill(state, ["hand"])
    assert filled.stocks[0] is not None
    assert count_of(filled.stocks[0], "S") == 1
    assert filled.hand_sizes == (3, 4, 4, 4)
    assert filled.pile == state.pile[3:]
    # Hands that were set stay; what had been drawn is out of the game.
    with_hands = fill(state)
    assert with_hands.hands == state.hands
    assert with_hands.discarded == tuple(sorted(state.pile[:3]))
    # Taken off again, the cards come back.
    again = fill(use(filled, "take B1"), ["hand"])
    assert (again.hand_sizes, again.pile_size) == ((3, 3, 3, 3), 30)


def three_penthouses(color: str = "y", below: str = "p") -> SkylineState:
    sites = ("B1", "C4", "B8")
    return use(EDITOR.start(3), *(u for s in sites for u in a_penthouse(color, s, below)))


def test_three_penthouses_have_a_first_builder_whose_turn_it_is() -> None:
    filled = fill(change(three_penthouses(), round="9"), EDITOR.free)
    assert (filled.finisher, filled.turn, filled.done.built) == (0, 0, 1)
    assert filled.stocks[0] is not None
    assert count_of(filled.stocks[0], "S") == 2
    later = fill(change(three_penthouses(), round="9", turn="Blue"))
    assert (later.finisher, later.turn, later.done.built) == (0, 2, 0)
    over = fill(change(three_penthouses(), phase="over", turn="Blue", round="9"))
    assert over.phase == "over"
    assert over.outcome() is not None


def test_a_game_said_to_be_over_ended_by_idling_or_goes_on() -> None:
    built = use(EDITOR.start(3), "put:y1 B3")
    state = change(built, phase="over", start="Blue", turn="Purple")
    idled = fill(state)
    assert (idled.phase, idled.idle, idled.turn, idled.round) == ("over", 5, 2, 5)
    assert fill(state, ["phase"]).phase == "build"
    again = fill(change(idled, phase="build"))
    assert again.idle == 4


def test_what_cannot_be_at_the_same_time_is_put_right() -> None:
    state = change(
        use(EDITOR.start(2), "put:y1 B3"),
        money_1="77",
        stock_1="9x1 S",
        stock_2="8xN",
        finisher="Purple",
        idle="5",
        built="9",
        bought="3",
        neutral_bought="yes",
        cashed="1",
        mission_2="New York",
        mission_1="New York",
        hand_1="1 1 1 1 1",
    )
    filled = fill(state)
    assert filled.purses == (30, 10)
    assert filled.stocks == ((7, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 6, 0))
    assert (filled.finisher, filled.idle, filled.neutrals) == (None, 0, 0)
    assert (filled.done.built, filled.done.bought, filled.done.cashed) == (1, 0, ())
    assert filled.missions[0] == 0
    assert filled.hands[0] == (0, 0, 0)
    assert fill(filled) == filled


def test_an_income_that_cannot_have_been_is_worked_out_again() -> None:
    state = use(change(EDITOR.start(4), round="4"), "put:y1 B1", "put:y1 C1", "put:p1 B3")
    state = change(state, built="1", income="90 B1")
    assert fill(state).done.income == 2
    assert fill(change(state, income="3 B1")).done.income == 3


def test_before_the_deal_nothing_is_built() -> None:
    begin = SKYLINE.new(SKYLINE.options(players=3))
    assert fill(begin) == begin
    assert fill(change(EDITOR.start(3), phase="deal")) == begin
    assert fill(change(use(EDITOR.start(3), "put:y1 B3"), phase="deal")).phase == "build"


@pytest.mark.parametrize(
    ("uses", "message"),
    [
        (["put:y2 B1"], "B1: floor 1 from the ground"),
        (["put:y1 B1", "put:y2 B1"], "built on a floor of the same color"),
        ([f"put:y1 {s}" for s in SITES[:9]], "only 8 of them"),
        ([f"put:nN {s}" for s in SITES[:7]], "the game has 6"),
        (["put:yS B1"], "Yellow has 1 Skyline floor"),
    ],
    ids=["level", "own", "floors", "neutrals", "skyline"],
)
def test_what_is_in_the_way_is_said(uses: list[str], message: str) -> None:
    with pytest.raises(EditError, match=f"in the way: .*{message}"):
        EDITOR.fill(use(EDITOR.start(4), *uses), Random(1))


def test_positions_of_games_are_sound_and_stay_as_they_are() -> None:
    for state in games():
        assert fill(state) == fill(state, ["phase"]) == state


def test_a_view_is_completed() -> None:
    for state in games()[::3]:
        for seat in range(state.options.players):
            assert EDITOR.complete(state.view(seat), Random(1)).view(seat) == state.view(seat)


def test_emptying_begins_anew() -> None:
    state = played_until(dealt(players=3, closed=True), lambda s: s.round == 4)
    edit = EDITOR.empty(state)
    assert edit.state == EDITOR.start(3, closed=True)
    assert "new game" in str(edit.sentence)
