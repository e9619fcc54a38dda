"""What is impossible in a set-up position: all of it is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.games.manhattan.rules import MANHATTAN

from .positions import dealt, drafted, played_until

Json = dict[str, Any]


@cache
def _positions() -> dict[str, Any]:
    three = dealt(players=3)
    two = played_until(drafted(players=2), lambda s: s.round == 2 and s.phase == "build")
    return {
        "new": MANHATTAN.new(MANHATTAN.options()),
        "draft": dealt().apply(dealt().legal_moves()[0]),
        "build": drafted(),
        "three": played_until(three, lambda s: s.round == 3 and s.phase == "build"),
        "two": two,
        "later": played_until(dealt(), lambda s: s.round == 3),
        "over": played_until(dealt(), lambda s: False),
    }


def swap_pieces(data: Json) -> None:
    """Make a tower that could not be built: the owner has fewer storeys than another."""
    data["towers"]["F5"] = "b4r1"
    data["supplies"][0] = data["supplies"][0].replace("1", "", 1)
    data["supplies"][1] = data["supplies"][1].replace("4", "", 1)


def color_nobody_plays(data: Json) -> None:
    data["towers"]["F5"] = "k1"


def unused_supply(data: Json) -> None:
    data["supplies"][3] = "1"


def too_many_pieces(data: Json) -> None:
    data["supplies"][0] += "1"


def a_lost_card(data: Json) -> None:
    data["pile"] = data["pile"][1:]


def a_fifth_card(data: Json) -> None:
    data["hands"][0] += data["pile"][0]
    data["pile"] = data["pile"][1:]


def wrong_turn(data: Json) -> None:
    data["turn"] = (data["turn"] + 1) % len(data["hands"])
    data["drafts"][data["options"]["colors"][data["turn"]][0]] = "1"


def drafted_too_early(data: Json) -> None:
    data["drafts"][3] = "111111"
    data["supplies"][3] = data["supplies"][3].replace("111111", "", 1)


def cards_before_the_deal(data: Json) -> None:
    data["pile"] = "1"


def second_deal(data: Json) -> None:
    data["round"] = 2


def over_too_early(data: Json) -> None:
    data["round"] = 3


def too_many_scorings(data: Json) -> None:
    data["scored"] *= 2


def tower_vanished(data: Json) -> None:
    site, built = next(iter(data["scored"][0].items()))
    data["scored"][0][site] = "r1" + built


def built_since_the_scoring(data: Json) -> None:
    site = next(iter(data["scored"][-1]))
    data["scored"][-1] = {k: v for k, v in data["scored"][-1].items() if k != site}
    data["scored"][0].pop(site, None)


def points_of_nobody(data: Json) -> None:
    data["carried"] = [0, 0, 0, 5]


def scored_color_of_nobody(data: Json) -> None:
    data["scored"][0]["F5"] = "k1"


FAULTS: list[tuple[str, Callable[[Json], None], str, str]] = [
    ("build", swap_pieces, "M11", "piece 2 from the ground (Red, 1) could not be placed"),
    ("three", color_nobody_plays, "M2", "a color that nobody plays"),
    ("three", unused_supply, "M2", "Black has pieces, but nobody plays it"),
    ("build", too_many_pieces, "M2a", "pieces of height 1 in all, but must have 11"),
    ("build", too_many_pieces, "M5", "In round 1 the supply of Red should hold 18 pieces"),
    ("build", a_lost_card, "M3", "in all, but there must be 5"),
    ("build", a_fifth_card, "M4", "Player 1 holds 5 cards instead of 4"),
    ("build", wrong_turn, "M6", "do not fit: with player 2 to move"),
    ("draft", drafted_too_early, "M5", "does not fit this moment"),
    ("new", cards_before_the_deal, "M4", "cards before the deal"),
    ("new", second_deal, "M4", "dealt only once"),
    ("over", over_too_early, "M17", "only after round 4"),
    ("later", too_many_scorings, "M13", "4 scored boards are given, but only 2 rounds are over"),
    ("later", tower_vanished, "M13", "at the scoring of round 1 is not the lower part"),
    ("later", built_since_the_scoring, "M13", "nothing was built since"),
    ("over", built_since_the_scoring, "M13", "nothing was built since"),
    ("three", points_of_nobody, "M13", "Black has points, but nobody plays it"),
    ("three", scored_color_of_nobody, "M13", "Frankfurt 5: the tower at the scoring of round 1"),
]


@pytest.mark.parametrize("name", _positions())
def test_positions_of_real_games_are_sound(name: str) -> None:
    state = _positions()[name]
    assert state.status() == ()
    assert MANHATTAN.state_from_json(state.to_json()) == state


@pytest.mark.parametrize(("name", "spoil", "rule", "words"), FAULTS)
def test_each_fault_is_found(
    name: str, spoil: Callable[[Json], None], rule: str, words: str
) -> None:
    data = _positions()[name].to_json()
    spoil(data)
    faults = MANHATTAN.state_from_json(data, check=False).status()
    assert any(f.rule == rule and words in str(f) for f in faults), list(map(str, faults))
    with pytest.raises(PositionError) as caught:
        MANHATTAN.state_from_json(data)
    assert caught.value.faults == faults


def test_a_color_with_more_pieces_in_hand_than_a_draft_has_is_found() -> None:
    data = _positions()["two"].to_json()
    red, green = data["drafts"][0], data["drafts"][2]
    # Eight pieces of one color and none of the other make the same sum.
    data["drafts"][0], data["drafts"][2] = "11111111", ""
    faults = MANHATTAN.state_from_json(data, check=False).status()
    assert len(red) <= 4 >= len(green)
    assert any(f.rule == "M5" and "Player 1 has 8 drafted" in str(f) for f in faults)


def test_simple_towers_are_checked_by_their_own_rule() -> None:
    state = drafted(takeover="simple")
    data = state.to_json()
    data["towers"]["F5"] = "b4b1"
    faults = MANHATTAN.state_from_json(data, check=False).status()
    assert ("M12", ("F5",)) in [(f.rule, f.sites) for f in faults]


def test_several_faults_are_listed_at_once() -> None:
    data = _positions()["build"].to_json()
    for spoil in (swap_pieces, a_lost_card, wrong_turn):
        spoil(data)
    with pytest.raises(PositionError) as caught:
        MANHATTAN.state_from_json(data)
    assert {"M11", "M3", "M6"} <= {f.rule for f in caught.value.faults}
    assert all(str(f) in str(caught.value) for f in caught.value.faults)


def test_even_an_unsound_position_can_be_shown_and_scored() -> None:
    for name, spoil, *_ in FAULTS:
        data = _positions()[name].to_json()
        spoil(data)
        state = MANHATTAN.state_from_json(data, check=False)
        assert state.to_json()["phase"] == state.phase
        assert state.view(0).to_json()["seat"] == 0
