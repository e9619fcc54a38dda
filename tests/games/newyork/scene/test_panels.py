"""What stands around the board of New York: headline, players, choices, prices, hints."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import Outcome, Sentence, View
from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.scene.panels import (
    board_scene,
    choices,
    hint,
    pictures,
    table_info,
)
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.ply_html import drawn as told_drawn
from tests.games.newyork.rules.positions import move, opened, play, playing
from tests.games.newyork.scene.played import BOARD, NAMES, VARIANTS, played


def info(state: NewYorkState, seat: int | None = None) -> Any:
    return table_info(state.view(seat), NAMES[: state.options.players])


def words(scene: Scene) -> Counter[str]:
    return Counter(
        shape.text for tile in scene.tiles for shape in tile.shapes if hasattr(shape, "text")
    )


def parts(view: View) -> dict[str, list[str]]:
    return {group.heading: [c.part for c in group.choices] for group in choices(view)}  # type: ignore[arg-type]


# Headline and players


def test_the_opening_says_that_colors_are_drawn_later() -> None:
    start = NEW_YORK.new(NEW_YORK.options(players=3))
    table = info(start)
    assert table.title == "Opening · Ann to place a stone"
    assert "Nobody has a color of their own yet" in table.detail
    assert table.players[0].badges[0].details == ("Red: 8 stones to place",)
    assert [line.points for line in table.players] == [0, 0, 0]
    assert info(start, 0).title == "Opening · your turn to place a stone"
    own = opened(players=3, opening="own", draw_colors=("b", "y", "r"))
    assert own.phase == "deal"
    early = replace(own, phase="open", board=(None,) * 49, turn=2)
    assert info(early).detail.startswith("Everybody places their own color")
    undrawn = NEW_YORK.new(NEW_YORK.options(players=3, opening="own"))
    assert info(undrawn).title == "The colors are drawn"
    assert info(undrawn).detail == ""


def test_the_main_game_tells_money_stones_backs_and_what_ends_it() -> None:
    state = playing(BOARD, hand="AABJ15", money=(5, 3, 8), players=3)
    table = info(state)
    assert table.title == "Ann to play cards"
    assert info(state, 0).title == "Your turn: play cards for Red"
    assert "39 crossings empty · at 4 the STOP cards come in · points: if" in table.detail
    assert "cards in the pile, " in table.detail
    line = table.players[0]
    assert (line.to_move, line.starts, line.points) == (True, False, 5 + 2 * 3 + 1)
    assert line.badges[0].details == ("4 buildings, group 3", "21 stones")
    assert line.note == "5 units · cards: 4 avenue, 2 street"
    stopped = replace(state, stops=True, pile=())
    assert "the pile is empty · " in info(stopped).detail
    assert "the first STOP card drawn ends the game" in info(stopped).detail
    actions = info(playing(BOARD, players=3, actions=True)).detail
    assert actions.index("STOP") < actions.index("what an action card clears")
    over = replace(state, phase="over", stops=True)
    assert info(over).title == "The game is over: a STOP card was drawn"
    assert "scored now" not in info(over).detail


def test_a_game_given_up_says_why() -> None:
    outcome = Outcome((1,), (3, 4, 5, 6), Sentence.of("newyork.title"))
    table = table_info(playing().view(None), NAMES, outcome)
    assert table.title == "New York"
    assert not any(line.to_move for line in table.players)


def test_partners_are_named_and_two_colors_shown_apart() -> None:
    team = info(playing(BOARD, teams=True))
    assert team.players[0].note.endswith("partner of Cy")
    assert team.players[3].note.endswith("partner of Bo")
    first, second, third, fourth = (player.points for player in team.players)
    told = f"teams together: R+Y {first + third}, B+G {second + fourth} · "
    assert team.detail.startswith(told)
    # What ends the game is not cut off where there is little room.
    assert team.detail.index("STOP cards") < team.detail.index("in the pile")
    drawn_later = info(new_game("newyork", seed=1, teams=True).state)
    assert "together" not in drawn_later.detail, "nobody has a color of their own yet"
    two = info(playing(BOARD, players=2, money=(10, 14)))
    assert [badge.letter for badge in two.players[0].badges] == ["R", "Y"]
    assert [badge.points for badge in two.players[0].badges] == [6, 2]
    assert two.players[0].points == 6 + 2 + 10


@pytest.mark.parametrize(
    ("notation", "hand", "headline"),
    [
        ("redev-a", "ABR12", "Redevelopment · Ann to place a stone"),
        ("ruin-a", "ABU12", "Ruin · Ann to place a stone"),
        ("stat-a-rb-4", "AV14", "x"),
    ],
)
def test_what_an_action_leaves_to_do_is_in_the_headline(
    notation: str, hand: str, headline: str
) -> None:
    if notation.startswith("stat"):
        state = play(playing(BOARD, hand="AT14", actions=True), notation)
        assert info(state).title == "Statics · Bo to take a building down"
        assert info(state, 1).title == "Statics · you have to take a building down"
        assert "comes down" in hint(state.view(1), ())
        return
    state = play(playing(BOARD, hand=hand, actions=True), notation)
    assert info(state).title == headline
    assert info(state, 0).title == headline.replace("Ann to", "your turn to")
    assert hint(state.view(0), ()) == "Choose one of the cleared crossings for a stone."


def test_speculation_is_named_too() -> None:
    many = "bbb.... bbb.... bbb...." + "r......" + "......." * 3
    state = play(playing(many, hand="ABS12", actions=True), "spec-a-rb")
    assert info(state).title == "Speculation · Bo to take a building down"


def test_the_table_says_the_same_to_everybody_but_the_one_to_move() -> None:
    state = played(40, players=3)
    tables = {seat: info(state, seat) for seat in (None, 0, 1, 2)}
    mine = tables.pop(state.to_move)
    assert len(set(tables.values())) == 1
    assert replace(mine, title=tables[next(iter(tables))].title) == tables[next(iter(tables))]


# Choices


@given(st.integers(0, 99), st.integers(0, 120), st.sampled_from(VARIANTS))
@settings(max_examples=25, deadline=None)
def test_choices_have_every_part_of_every_legal_move(
    seed: int, plies: int, options: dict[str, Any]
) -> None:
    state = played(plies, seed, **options)
    seat = state.to_move
    if seat is None:
        assert choices(state.view(0)) == ()
        return
    view = state.view(seat)
    offered = {c.part: c.count for group in choices(view) for c in group.choices}
    for legal in view.legal_moves():
        wanted = Counter(part for part in view.parts(legal) if ":" in part)  # type: ignore[arg-type]
        assert all(offered.get(part, 0) >= count for part, count in wanted.items())
    known = pictures(view)
    assert all(choice.picture in known for group in choices(view) for choice in group.choices)
    assert choices(state.view(None)) == ()
    held = {c.part: c.count for group in choices(view) if group.held for c in group.choices}
    assert sum(held.values()) == len(state.hands[seat])
    for other in set(range(state.options.players)) - {seat}:
        # Who is not to move sees his own hand and nothing else.
        assert all(group.held or not group.choices for group in choices(state.view(other)))


def test_cards_are_told_by_name_and_sort() -> None:
    (cards,) = choices(playing(hand="CAJ551", players=3).view(0))
    assert [c.caption for c in cards.choices] == ["Avenue A", "Avenue C", "Joker", *cards_56()]
    assert [c.count for c in cards.choices] == [1, 1, 1, 1, 2]
    actions = choices(playing(hand="ARrv12", players=3, actions=True).view(0))[0]
    assert "Redevelop\u00adment" in [c.caption for c in actions.choices]
    assert "redevelopment (street card)" in [c.label for c in actions.choices]


def cards_56() -> list[str]:
    return ["Street 1", "Street 5"]


def test_two_players_and_partners_choose_a_stone() -> None:
    two = parts(playing(BOARD, players=2).view(0))
    assert two["Your stones"] == ["stone:r", "stone:y"]
    team = parts(playing(BOARD, teams=True).view(0))
    assert team["Your stones, or your partner's on an empty crossing"] == ["stone:r", "stone:y"]
    start = NEW_YORK.new(NEW_YORK.options(players=2)).view(0)
    assert parts(start)["Your stones"] == ["stone:r", "stone:y"]
    assert "choose a stone, too" in hint(start, ())
    assert "choose a stone, too" not in hint(start, ("stone:r",))
    # A color whose stones are all placed cannot be chosen.
    full = "r" * 20 + "." * 29
    assert parts(playing(full, hand="AG12", players=2).view(0))["Your stones"] == ["stone:y"]


def test_whom_action_cards_hit_and_what_jokers_stand_for() -> None:
    view = playing(BOARD, hand="ATj15", players=3, actions=True).view(0)
    by_heading = parts(view)
    assert by_heading["Who takes a building down"] == ["target:b", "target:y"]
    assert by_heading["What a joker stands for, for statics"] == [f"line:{n}" for n in range(1, 8)]
    none = parts(playing(BOARD, hand="AVj15", players=3, actions=True).view(0))
    assert list(none) == ["Your cards"]


def test_a_hand_that_can_do_nothing_is_shown() -> None:
    board = "bbbb..." + "......." * 6
    state = playing(board, hand="AA12", players=4)
    state = replace(state, money=(0, 6, 6, 12))
    assert list(map(str, state.legal_moves())) == ["redraw"]
    view = state.view(0)
    group, cards = choices(view)
    assert [c.part for c in group.choices] == ["hand:redraw"]
    assert not group.held
    assert "draw anew" in hint(view, ())
    after = play(state, "redraw").view(0)
    came = told_drawn(choices(view), choices(after), ("hand:redraw",))
    assert len(came) == len({c.part for c in choices(after)[0].choices})
    assert cards.held


# The board with what goes with a choice


def board_for(view: View, *selection: str, **more: Any) -> Scene:
    """Return the board for a selection, as the session asks for it."""
    lit = Choosing(view).sites(selection)
    return board_scene(view, lit=lit, selection=selection, **more)  # type: ignore[arg-type]


def test_prices_are_shown_before_one_buys() -> None:
    state = playing(BOARD, hand="CD45", money=(1, 6, 6, 6))
    state = replace(state, money=(1, 6, 6, 11))
    view = state.view(0)
    texts = words(board_for(view))
    # C4: 2 in Avenue C, 2 in Street 4. D5: 1 in Avenue D. D4 is empty.
    assert (texts["costs 2"], texts["pay 1"]) == (2, 1)
    texts = words(board_for(view, "avenue:D"))
    assert (texts["costs 2"], texts["pay 1"]) == (0, 1)
    assert words(board_for(view, "avenue:D", "street:5"))["pay 1"] == 1
    assert not any("pay" in word or "costs" in word for word in words(board_scene(view, needs={})))


def test_own_buildings_warn_and_jokers_name_every_line() -> None:
    view = playing(BOARD, hand="AJ17").view(0)
    texts = words(board_for(view))
    assert texts["✕ own"] == 2  # A1 and, by the joker, G7
    assert texts["pay 1"] == 1  # E1
    assert words(board_for(view, "avenue:A"))["✕ own"] == 1


def test_the_developer_pays_nothing_and_other_actions_have_no_prices() -> None:
    view = playing(BOARD, hand="ACV45", actions=True).view(0)
    texts = words(board_for(view, "avenue:V", "street:5"))
    assert (texts["free"], texts["pay 1"], texts["costs 2"]) == (2, 0, 0)
    view = playing(BOARD, hand="ACT45", actions=True).view(0)
    texts = words(board_for(view, "avenue:T"))
    assert not any("pay" in word or "costs" in word for word in texts)


def test_prices_say_why_nothing_can_be_played() -> None:
    state = replace(playing("bbbb..." + "......." * 6, hand="AA12"), money=(0, 6, 6, 12))
    assert words(board_for(state.view(0)))["costs 1"] == 2


def test_a_hand_that_is_only_looked_at_shows_no_prices() -> None:
    texts = words(board_scene(playing(BOARD, hand="CD45").view(0)))
    assert not any("pay" in word or "costs" in word for word in texts)


def test_nothing_is_told_of_prices_when_a_hand_is_closed() -> None:
    texts = words(board_scene(playing(BOARD, hand="CD45").view(None)))
    assert not any("pay" in word or "costs" in word for word in texts)


def test_plans_and_last_moves_are_shown() -> None:
    view = playing(BOARD, hand="CD45", actions=True).view(0)
    planned = board_scene(view, chosen=move("rD4"))
    assert words(planned)["R"] == words(board_scene(view))["R"] + 1
    for notation, sites in {
        "rD5": {"D5"},
        "ruin-a": {"A1", "A7", "G1", "G7"},
        "redraw": set(),
    }.items():
        scene = board_scene(view, last=[move(notation)])
        last = {a.id for a in scene.tiles[0].areas if a.label.endswith("Just played.")}
        assert last == sites
    assert board_scene(view, chosen=None, last=()) == board_scene(view)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": 3}, "your own you demolish"),
        ({"players": 2, "two_demolish": True}, "your own you demolish"),
        ({"players": 2}, "your own buildings stay"),
    ],
)
def test_the_hint_names_demolishing_only_where_the_rules_have_it(
    options: dict[str, Any], told: str
) -> None:
    assert told in hint(playing(BOARD, hand="CJ45", **options).view(0), ())


@pytest.mark.parametrize(("hand", "told"), [("AR12", True), ("AS12", False), ("AB12", False)])
def test_the_hint_names_an_action_card_that_can_be_carried_out(hand: str, told: bool) -> None:
    view = playing(BOARD, hand=hand, players=3, actions=True).view(0)
    assert ("choose an action card" in hint(view, ())) is told
    assert "choose an action card" not in hint(view, ("avenue:A",))


def test_the_hint_says_what_is_still_to_choose() -> None:
    view = playing(BOARD, hand="CJ45", players=2).view(0)
    assert "or just a lit crossing" in hint(view, ())
    assert hint(view, ("avenue:C",)).startswith(
        "Still to choose: a street card, a crossing, which color builds."
    )
    assert hint(view, ("avenue:C", "street:4")).startswith(
        "Still to choose: a crossing, which color builds."
    )
    opening = NEW_YORK.new(NEW_YORK.options(players=3)).view(0)
    assert "no two stones of one color" in hint(opening, ())


def test_the_opening_of_two_says_what_is_still_to_choose() -> None:
    view = NEW_YORK.new(NEW_YORK.options(players=2)).view(0)
    assert hint(view, ("D4",)).startswith("Still to choose: which color builds.")
    assert hint(view, ("stone:r",)).startswith("Still to choose: a crossing.")


def test_the_scenes_are_registered() -> None:
    scenes = scenes_of(GAMES["newyork"])
    assert scenes.once
    assert scenes.pictures is pictures


@pytest.mark.parametrize("players", [2, 3, 5])
def test_N6_in_the_opening_it_is_said_when_cards_come(players: int) -> None:
    state = new_game("newyork", players=players, seed=1).state
    headings = [list(parts(state.view(seat))) for seat in range(players)]
    assert all("Cards are dealt when" in seat[-1] for seat in headings)
    assert not any(group.held for group in choices(state.view(0)) if not group.choices)
