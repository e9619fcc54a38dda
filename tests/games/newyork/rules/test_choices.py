"""Choosing a move part by part, and why parts do not go together."""

from __future__ import annotations

from random import Random

import pytest

from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions, NewYorkState
from manhattan_widgets.locale import catalog

from .positions import move, opened, play, playing

NINE = """
    b b b b b b b
    b b . . . . .
    . . . . . . .
    r . r y . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("rC5", ("avenue:C", "street:5", "C5")),
        ("rC5-a", ("avenue:J", "street:5", "C5")),
        ("rC5-as", ("avenue:J", "street:j", "C5")),
        ("redev-a", ("avenue:R",)),
        ("ruin-s", ("street:u",)),
        ("spec-a-rb", ("avenue:S", "target:b")),
        ("dev-a-rA3", ("avenue:V", "street:3", "A3")),
        ("dev-s-rA3j", ("avenue:J", "street:v", "A3")),
        ("stat-a-rb-3", ("avenue:T", "street:3", "target:b")),
        ("stat-a-rb-3j", ("avenue:T", "street:j", "line:3", "target:b")),
        ("down-A1", ("A1",)),
        ("put-rA1", ("A1",)),
        ("redraw", ("hand:redraw",)),
    ],
)
def test_what_is_touched(text: str, parts: tuple[str, ...]) -> None:
    assert playing(NINE, players=3, actions=True).parts(move(text)) == parts


def test_with_two_colors_the_stone_is_touched_too() -> None:
    state = playing(NINE, players=2, colors=("ry", "bg"), actions=True)
    assert state.parts(move("yC5")) == ("avenue:C", "street:5", "stone:y", "C5")
    assert state.parts(move("spec-a-rb")) == ("avenue:S", "stone:r", "target:b")
    assert NEW_YORK.new(NEW_YORK.options(players=2)).parts(move("put-yA1")) == ("stone:y", "A1")


def test_with_a_partner_the_stone_is_touched_on_an_empty_crossing() -> None:
    state = playing(NINE, players=4, teams=True)
    assert state.parts(move("yC5")) == ("avenue:C", "street:5", "stone:y", "C5")
    assert state.parts(move("rA1")) == ("avenue:A", "street:1", "A1")


@pytest.mark.parametrize("options", NEW_YORK.option_sets(), ids=str)
def test_every_part_leads_to_a_move(options: NewYorkOptions) -> None:
    rng, state, asked = Random(3), NEW_YORK.new(options), 0
    while state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
            continue
        if rng.random() < 0.1:
            asked += 1
            choosing = Choosing(state)
            for part in sorted(choosing.offers(())):
                assert choosing.extended((), part) == (part,)
                assert choosing.fitting((part,))
        state = state.apply(state.random_move(rng))  # type: ignore[arg-type]
    assert asked > 3


def choosing(**more: object) -> NewYorkState:
    return playing(NINE, "ADSTVJ13j", **{"players": 3, "actions": True, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("chosen", "wanted", "reason"),
    [
        ((), "avenue:B", "N7: You do not hold this card: Avenue B."),
        (("avenue:S",), "street:1", "N14: speculation (avenue card) is played alone"),
        (("avenue:D",), "A1", "N7: The card you chose is for Avenue D; A1 is in Avenue A."),
        (("street:3",), "D4", "N7: The card you chose is for Street 3; D4 is in Street 4."),
        (("avenue:S",), "A1", "N14: speculation (avenue card) needs no crossing to be chosen."),
        (("avenue:T",), "A1", "N14: statics (avenue card) needs no crossing"),
        (("avenue:V",), "C3", "N17: C3 is empty"),
        (("avenue:V", "street:3"), "D1", "N7: The card you chose is for Street 3"),
        ((), "target:b", "N16: A color is chosen only for speculation and statics"),
        ((), "line:3", "N18: An avenue or a street is chosen only for statics"),
        (("avenue:S",), "target:y", "N16: Yellow has 1 building; speculation needs more than 8."),
        (("avenue:S",), "line:3", "N18: An avenue or a street is chosen only"),
        (("avenue:T", "street:3"), "target:y", "N18: In Street 3 Yellow has 0, but Red and Blue"),
        (("avenue:T", "street:j"), "target:y", "N18: First choose the avenue or street"),
        (("avenue:T", "street:j"), "line:A", "N17: statics (avenue card) is played with a card"),
        (("avenue:T", "street:j", "line:3"), "target:y", "N18: In Street 3 Yellow has 0"),
        (("avenue:T", "street:3"), "line:3", "N18: Your card names Street 3 already."),
        (("street:1",), "stone:b", "N7: Blue is not yours to place: your color is Red."),
        ((), "hand:redraw", "N11: Something in your hand can be carried out"),
        ((), "roof:3", 'N7: There is no such part here: "roof:3".'),
        ((), "avenue:X", "N7: There is no such part here"),
        ((), "H8", "N7: There is no such part here"),
        (
            (),
            "x" * 60,
            'N7: There is no such part here: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."',
        ),
    ],
)
def test_why_parts_do_not_go_together(chosen: tuple[str, ...], wanted: str, reason: str) -> None:
    explanation = choosing().explain_parts(chosen, wanted)
    assert not explanation.legal
    assert f"{explanation.rule}: {explanation.sentence}".startswith(reason)


def test_too_dear_a_crossing_is_explained_with_its_price() -> None:
    state = playing(NINE, "AD13", players=3, money=(0, 16, 8))
    explanation = state.explain_parts(("avenue:A",), "A1")
    assert explanation.rule == "N9"
    assert "A1 costs 2 units" in str(explanation.sentence)
    joker = playing(NINE, "ADJ13", players=3, money=(0, 16, 8))
    assert joker.explain_parts(("avenue:J",), "B1").rule == "N9"


def test_cards_that_are_useless_are_told() -> None:
    state = playing(NINE.replace("b", "."), "ADS13", players=3, actions=True)
    explanation = state.explain_parts((), "avenue:S")
    assert (explanation.rule, " now: none of what it does " in str(explanation)) == ("N18a", True)
    two = playing(NINE, "AC12", players=2, colors=("ry", "bg"), money=(0, 24))
    explanation = two.explain_parts((), "avenue:A")
    assert (explanation.rule, " now: none of what it does " in str(explanation)) == ("N11", True)
    cards = playing(NINE, "ADRV13r", players=3, actions=True)
    assert str(cards.explain_parts(("avenue:R",), "street:r").sentence).endswith(
        "is played alone, without another card."
    )
    both = playing(NINE, "ADVT13v", players=3, actions=True)
    assert both.explain_parts(("avenue:T",), "street:v").rule == "N17"


def test_stones_are_told() -> None:
    state = playing("y" * 20 + "." * 29, "DE12", players=4, teams=True)
    assert str(state.explain_parts((), "stone:y").sentence) == (
        "Yellow has no stone left in its supply."
    )
    two = playing(NINE, "DE12", players=2, colors=("ry", "bg"))
    assert str(two.explain_parts(("avenue:D",), "stone:b").sentence) == (
        "Blue is not yours to place: your color is Red and Yellow."
    )
    assert "cannot be placed" in str(two.explain_parts(("stone:r",), "stone:y").sentence)


def test_other_phases_say_what_is_to_be_done() -> None:
    start = NEW_YORK.new(NEW_YORK.options(players=3))
    assert start.explain_parts((), "avenue:A").rule == "N4"
    near = play(start, "put-rD4", "put-bA1", "put-yG7")
    assert near.explain_parts((), "D5").rule == "N4"
    razed = play(playing(NINE, "ADR13", players=3, actions=True), "redev-a")
    assert razed.explain_parts((), "A1").rule == "N14"
    assert razed.explain_parts((), "avenue:A").rule == "N14"
    asked = play(playing(NINE, "ADS13", players=3, actions=True), "spec-a-rb")
    assert asked.explain_parts((), "D1").rule == "N16"
    assert asked.view(0).explain_parts((), "A1").rule == "N7"
    assert opened(players=3).explain_parts((), "A1").rule == "N6"
    two = NEW_YORK.new(NEW_YORK.options(players=2))
    assert two.explain_parts((), "stone:b").rule == "N7"
    assert playing(NINE, players=3).view(1).explain_parts((), "avenue:A").rule == "N7"


def test_only_the_whole_hand_can_be_touched_where_nothing_can_be_played() -> None:
    state = playing(NINE, "AB12", players=3, money=(0, 16, 8))
    assert {str(m) for m in state.legal_moves()} == {"redraw"}
    explanation = state.explain_parts((), "avenue:A")
    assert (explanation.rule, str(explanation.sentence)) == (
        "N11",
        "Nothing in your hand can be carried out: show it and draw a new one.",
    )


def test_there_are_words_for_every_refusal() -> None:
    assert sum(key.startswith("newyork.choice.") for key in catalog("en").messages) >= 15
