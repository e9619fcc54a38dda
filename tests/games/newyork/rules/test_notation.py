"""Notation: what people write, what is written, and what cannot be read."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import AmbiguousMoveError, MoveError, UnreadableMoveError
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.moves import Redraw, TakeDown
from manhattan_widgets.locale import speaking

from .positions import move, opened, play, playing

TOWN = """
    r . b b b b b
    . . b . . . .
    b b b . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize(
    ("machine", "human"),
    [
        ("rD4", "build on D4"),
        ("rA3", "buy A3"),
        ("rA1", "demolish A1"),
        ("rD4-a", "build on D4 with avenue joker"),
        ("rA3-s", "buy A3 with street joker"),
        ("rA1-as", "demolish A1 with two jokers"),
        ("bD4", "build blue on D4"),
        ("yA3", "buy A3 for yellow"),
        ("bA3", "demolish blue on A3"),
        ("redev-a", "redevelopment (avenue card)"),
        ("ruin-s", "ruin (street card)"),
        ("spec-a-rb", "speculation (avenue card) against blue"),
        ("spec-s-yb", "speculation (street card) against blue, building yellow"),
        ("dev-a-rA3", "developer: A3 in Street 3"),
        ("dev-s-rA3j", "developer: A3 in Avenue A, with joker"),
        ("dev-s-yA3", "developer: A3 in Avenue A, building yellow"),
        ("stat-a-rb-3", "statics in Street 3 against blue"),
        ("stat-s-rb-Aj", "statics in Avenue A against blue, with joker"),
        ("down-A3", "take down A3"),
        ("redraw", "show the hand and draw anew"),
    ],
)
def test_human_notation(machine: str, human: str) -> None:
    state = playing(TOWN, "ADST13", players=3, actions=True)
    assert state.format(move(machine)) == human
    assert str(move(machine)) == machine


@pytest.mark.parametrize(
    ("hand", "written", "machine"),
    [
        ("AD34", "D4", "rD4"),
        ("AD34", "d4", "rD4"),
        ("AD34", "D 4", "rD4"),
        ("AD34", "Build on D4!", "rD4"),
        ("AD34", "red on D4", "rD4"),
        ("AD34", "buy d4", "rD4"),  # the word does not matter
        ("AD34", "rd4", "rD4"),
        ("AD34", "C3", "rC3"),  # readable, though there is no card for it
        ("AD34", "blue on D4", "bD4"),
        ("AJ34", "D4", "rD4-a"),
        ("ADj3", "D4", "rD4-s"),
        ("AJ3j", "D4", "rD4-as"),
        ("AJ34", "D4 with a joker", "rD4-a"),
        ("ADJ34", "D4", "rD4"),
        ("ADJ34", "D4 avenue joker", "rD4-a"),
        ("ADJ34j", "D4, both jokers", "rD4-as"),
        ("ADR34", "redevelopment", "redev-a"),
        ("ADR34", "redev", "redev-a"),
        ("ADRr34", "redev (street card)", "redev-s"),
        ("ADU34", "RUIN", "ruin-a"),
        ("ADS34", "speculation against blue", "spec-a-rb"),
        ("ADS34", "spec blue", "spec-a-rb"),
        ("ADS34", "speculation", "spec-a-rb"),  # nobody else has so many
        ("ADV34", "developer A3", "dev-a-rA3"),
        ("ADv34", "developer: A3 in avenue A", "dev-s-rA3"),
        ("AJv34", "dev a3", "dev-s-rA3"),
        ("DJv34", "dev a3", "dev-s-rA3j"),
        ("ADT34", "statics in street 3", "stat-a-rb-3"),
        ("ADT34", "statics, 3, blue", "stat-a-rb-3"),
        ("ADt34", "stat A blue", "stat-s-rb-A"),
        ("AD34", "show the hand and draw anew", "redraw"),
        ("AD34", "REDRAW", "redraw"),
    ],
)
def test_reading(hand: str, written: str, machine: str) -> None:
    town = TOWN.replace("b b b .", "b b b b", 1)
    state = playing(town, hand, players=3, actions=True)
    assert str(state.parse(written)) == machine


def test_jokers_left_open_are_ambiguous() -> None:
    state = playing(TOWN, "DJ4j", players=3)
    with pytest.raises(AmbiguousMoveError) as caught:
        state.parse("D4 joker")
    assert {str(m) for m in caught.value.candidates} == {"rD4-a", "rD4-s"}
    assert str(caught.value.explanation.sentence) == (
        '"D4 joker" can mean several moves: '
        "build on D4 with avenue joker; build on D4 with street joker. Name the one you want."
    )


def test_with_two_colors_one_has_to_be_named() -> None:
    state = playing(TOWN, "AD34", players=2, colors=("ry", "bg"))
    with pytest.raises(AmbiguousMoveError, match="build red on D4; build yellow on D4"):
        state.parse("D4")
    assert str(state.parse("yellow D4")) == "yD4"
    with pytest.raises(AmbiguousMoveError, match="nothing it can mean is legal"):
        state.parse("G7")


def test_of_two_action_cards_the_back_has_to_be_named() -> None:
    state = playing(TOWN, "ARr34", players=3, actions=True)
    with pytest.raises(AmbiguousMoveError):
        state.parse("redevelopment")
    assert str(state.parse("redevelopment, avenue card")) == "redev-a"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "build D4"),
        ("en", "deve D4"),  # A developer could do nothing there.
        ("de", "bau D4"),
        ("de", "Bau auf D4!"),
        ("de", "baue D4"),
        ("de", "Neubau auf D4"),
        ("nl", "bouw D4"),
        ("nl", "pro D4"),
        ("sv", "bygg D4"),
        ("sv", "exp D4"),
    ],
)
def test_a_word_before_a_site_is_no_action_cut_short(language: str, written: str) -> None:
    state = playing(TOWN, "ADV34", players=3, actions=True)
    with speaking(language):
        assert str(state.parse(written)) == "rD4"
        assert str(opened_to_put().parse(written)) == "put-rD4"


@pytest.mark.parametrize(
    ("language", "short", "readings"),
    [
        ("en", "devel A3", "buy A3; developer: A3 in Street 3"),
        ("de", "bau A3", "Kauf von A3; Baulöwe: A3 in Street 3"),
        ("nl", "proj A3", "koop A3; projectontwikkelaar: A3 in Street 3"),
        ("sv", "expl A3", "köp A3; exploatör: A3 på Gata 3"),
    ],
)
def test_an_action_cut_short_is_asked_for_where_two_cards_do_as_well(
    language: str, short: str, readings: str
) -> None:
    state = playing(TOWN, "ADV34", players=3, actions=True)
    with speaking(language):
        with pytest.raises(AmbiguousMoveError) as caught:
            state.parse(short)
        assert readings in str(caught.value)
        # Where only one of them is legal, that is the one.
        assert str(playing(TOWN, "BDV34", players=3, actions=True).parse(short)) == "dev-a-rA3"
        assert str(playing(TOWN, "AD34", players=3, actions=True).parse(short)) == "rA3"
        whole = readings.partition("; ")[2]
        assert str(state.parse(whole)) == "dev-a-rA3"
        assert str(state.parse("dev A3")) == "dev-a-rA3"  # as machine notation cuts it


@pytest.mark.parametrize(
    ("hand", "written", "machine"),
    [
        ("ADS34", "speculation against yellow", "spec-a-ry"),
        ("ADs34", "speculation against yellow", "spec-s-ry"),
        ("ADT34", "statics in street 7 against yellow", "stat-a-ry-7"),
        ("AJv34", "developer D4", "dev-s-rD4"),
    ],
)
def test_of_what_is_not_legal_the_card_in_the_hand_is_meant(
    hand: str, written: str, machine: str
) -> None:
    state = playing(TOWN, hand, players=3, actions=True)
    assert str(state.parse(written)) == machine
    assert not state.is_legal(state.parse(written))


def test_a_joker_spared_does_not_choose_between_an_action_and_two_cards() -> None:
    state = playing(TOWN, "DJV34", players=3, actions=True)
    with pytest.raises(AmbiguousMoveError) as caught:
        state.parse("develop A3")
    assert {str(m) for m in caught.value.candidates} == {"rA3-a", "dev-a-rA3"}


@pytest.mark.parametrize(
    ("language", "written", "machine"),
    [
        ("sv", "D4 med avenyjoker", "rD4-a"),
        ("sv", "bygg på D4 med avenyjokern", "rD4-a"),
        ("sv", "D4 gatujoker", "rD4-s"),
        ("sv", "D4 med joker för gatan", "rD4-s"),
        ("sv", "D4, båda jokrarna", "rD4-as"),
        ("sv", "sanering (gatukort)", "redev-s"),
        ("sv", "sanering, avenykort", "redev-a"),
        ("de", "D4 mit Avenuejoker", "rD4-a"),
        ("de", "D4 mit Streetjoker", "rD4-s"),
        ("de", "D4 mit Street-Joker", "rD4-s"),
        ("de", "D4 mit beiden Jokern", "rD4-as"),
        ("de", "Sanierung (Streetkarte)", "redev-s"),
        ("nl", "D4 met avenuejoker", "rD4-a"),
        ("nl", "D4 met streetjoker", "rD4-s"),
        ("nl", "sanering, avenuekaart", "redev-a"),
        ("en", "D4 with avenuejoker", "rD4-a"),
        ("en", "D4 with street-joker", "rD4-s"),
    ],
)
def test_words_are_joined_as_languages_join_them(language: str, written: str, machine: str) -> None:
    state = playing(TOWN, "DJRr4j", players=3, actions=True)
    with speaking(language):
        assert str(state.parse(written)) == machine


def opened_to_put() -> NewYorkState:
    return NEW_YORK.new(NEW_YORK.options(players=3, actions=True))


def test_by_phase_a_site_is_a_stone_or_what_comes_down() -> None:
    start = NEW_YORK.new(NEW_YORK.options(players=3))
    assert str(start.parse("D4")) == "put-rD4"
    assert start.format(start.parse("D4")) == "place a stone on D4"
    two = NEW_YORK.new(NEW_YORK.options(players=2))
    assert str(two.parse("place yellow on D4")) == "put-yD4"
    state = play(playing(TOWN, "ABR34", players=3, actions=True), "redev-a")
    assert str(state.parse("place a stone on D4")) == "put-rD4"
    nine = TOWN.replace(". . b . . . .", "b b b b b . .", 1)
    asked = play(playing(nine, "ABS34", players=3, actions=True), "spec-a-rb")
    assert asked.parse("A3") == asked.parse("take down a3") == TakeDown(2)


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "?",
        "H8",
        "D4 E5",
        "red blue D4",
        "developer",
        "developer A1 B2",
        "statics",
        "statics A B",
        "stat-a-rb-A",
        "xD4",
        "rD4-",
        "rD4-sa",
        "D4" * 200,
        "Kelvin \u212a",
        "\N{KELVIN SIGN}D4",
    ],
)
def test_unreadable(written: str) -> None:
    state = playing(TOWN, "AD34", players=3, actions=True)
    with pytest.raises(UnreadableMoveError, match="is not a move") as caught:
        state.parse(written)
    assert "{" not in str(caught.value)
    if not written.startswith(("H", "D4 E")):
        with pytest.raises(UnreadableMoveError):
            NEW_YORK.move_from_text(written)


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_refused(written: str) -> None:
    for state in (playing(TOWN, "ADSVT34", players=3, actions=True), opened(players=3)):
        with suppress(MoveError):
            state.format(state.parse(written))


@pytest.mark.parametrize("machine", ["RD4", "rd4", "PUT-RD4", "Dev-S-rA3J", "STAT-s-RB-aJ"])
def test_case_does_not_matter(machine: str) -> None:
    assert str(move(machine)).lower() == machine.lower()
    assert move("Redraw") == Redraw()
