"""Moves are chosen part by part, in any order, and what does not fit is said."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.manhattan.rules.board import CITY_LETTERS
from manhattan_widgets.games.manhattan.rules.moves import Pass
from manhattan_widgets.session.playing import Message
from tests.games.manhattan.rules.positions import building

from .sessions import COMPUTER, PERSON, alone, drafting, person_to_move, play_on, session_of


def test_parts_in_every_order_lead_to_the_same_move() -> None:
    session = person_to_move()
    rng = Random(1)
    for move in rng.sample(list(session.legal_moves), 12):
        for parts in permutations(session.view.parts(move)):
            session.unselect()
            for part in parts:
                assert part in session.offers
                assert part in session.choosable
                assert session.select(part)
            assert session.selection == parts
            assert session.chosen == move
            preview = session.preview()
            assert preview is not None
            assert preview == session.view.preview(move)


def test_a_part_is_taken_back_by_choosing_it_again() -> None:
    session = person_to_move()
    card, piece, site = session.view.parts(session.legal_moves[0])
    for part in (card, piece, site):
        session.select(part)
    session.select(piece)
    assert session.selection == (card, site)
    session.select(piece)
    assert session.selection == (card, site, piece)
    session.unselect(card)
    assert session.selection == (site, piece)
    session.unselect()
    assert session.selection == ()


def test_another_card_or_piece_drops_what_no_longer_fits() -> None:
    # Black stands with three storeys on F5: a piece of 3 takes it, a piece of 1 does not.
    session = alone(building("F5 k3", hand="1355", drafted="r13 b1 g1 k1"))
    for part in ("card:5", "piece:r3", "F5"):
        assert session.select(part)
    assert session.select("piece:r1")
    assert session.selection == ("card:5", "piece:r1")
    assert session.select("piece:r3")
    assert session.select("F5")
    assert session.select("card:3")
    assert session.selection == ("piece:r3", "card:3")
    assert session.chosen is None


def test_another_site_of_the_card_takes_the_place_of_the_first() -> None:
    session = alone(building(hand="1355", drafted="r13 b1 g1 k1"))
    for part in ("card:5", "F5", "S5"):
        assert session.select(part)
    assert session.selection == ("card:5", "S5")


def test_a_site_is_refused_with_rule_and_arithmetic() -> None:
    session = alone(building("F5 k4", hand="1355", drafted="r13 b1 g1 k1"))
    session.select("card:5")
    session.select("piece:r3")
    assert not session.select("F5")
    assert session.selection == ("card:5", "piece:r3")
    message = session.message
    assert (message.kind, message.sites, message.rule) == ("refusal", ("F5",), "M11")
    assert message.text == (
        "Black has 4 storeys on Frankfurt 5, Red would have 3. "
        "A piece of at least 4 would do. (rule M11)"
    )
    assert not session.select("F4")
    assert session.selection == ("card:5", "piece:r3")
    assert "M7" in session.message.text
    assert "site 5" in session.message.text
    # The next thing that is done takes the message away.
    session.select("S5")
    assert session.message.text == ""


def test_a_site_of_another_card_is_refused() -> None:
    session = alone(building(hand="1355", drafted="r13 b1 g1 k1"))
    session.select("card:5")
    assert not session.select("F1")
    assert session.selection == ("card:5",)
    assert "shows site 5" in session.message.text
    assert "Frankfurt 1 is site 1" in session.message.text
    assert "M7" in session.message.text
    # Without the card it is open.
    session.unselect()
    assert session.select("F1")


def test_no_piece_is_big_enough() -> None:
    session = alone(building("F5 k4k4", hand="1355", drafted="r13 b1 g1 k1"))
    session.select("card:5")
    assert not session.select("F5")
    assert "Black has 8 storeys" in session.message.text
    assert "8 more storeys are needed" in session.message.text


def test_a_pass_is_a_card_and_a_piece() -> None:
    board = ", ".join(f"{letter}5 k4k4" for letter in CITY_LETTERS)
    session = alone(building(board, hand="5555", drafted="r1 b1 g1 k1"))
    assert not session.select("F5")
    assert "M20" in session.message.text
    assert session.select("piece:r1")
    assert isinstance(session.chosen, Pass)
    session.select("card:5")
    assert isinstance(session.chosen, Pass)
    session.play_chosen()
    assert isinstance(session.history[-1].move, Pass)


def test_a_draft_is_chosen_piece_by_piece() -> None:
    session = drafting()
    for part in ("take:r1", "take:r1", "take:r4", "take:r1", "take:r2"):
        assert session.select(part)
        assert session.chosen is None
    assert Counter(session.selection) == {"take:r1": 3, "take:r4": 1, "take:r2": 1}
    session.unselect("take:r1")
    assert Counter(session.selection) == {"take:r1": 2, "take:r4": 1, "take:r2": 1}
    for part in ("take:r4", "take:r4"):
        assert session.select(part)
    assert session.chosen is not None
    assert str(session.chosen) == "dr112444"
    # A seventh, with none left to choose, and the message says how many it may be.
    assert not session.select("take:r1")
    assert "6 pieces" in session.message.text
    assert len(session.selection) == 6
    assert session.offers == frozenset()
    session.play_chosen()
    assert session.history[-1].text.startswith("draft")


def test_no_more_is_taken_than_the_supply_has() -> None:
    session = drafting()
    for _ in range(3):
        assert session.select("take:r4")
    assert "take:r4" not in session.choosable
    assert not session.select("take:r4")
    assert session.selection == ("take:r4",) * 3


def test_a_draft_for_two_players_takes_of_both_colors() -> None:
    session = next(
        s for s in (session_of(PERSON, COMPUTER, seed=n) for n in range(20)) if s.to_move == 0
    )
    for part in ("take:r1",) * 4:
        assert session.select(part)
    assert not session.select("take:r1")
    assert "You have chosen your 4 pieces of Red" in session.message.text
    for part in ("take:g1", "take:g2", "take:g3"):
        assert session.select(part)
    assert session.chosen is None
    assert session.select("take:g4")
    assert str(session.chosen) == "dr1111g1234"


def test_nothing_is_chosen_when_another_is_to_move() -> None:
    session = session_of(PERSON, COMPUTER, COMPUTER, COMPUTER, seed=3)
    while session.to_move == 0:
        play_on(session, 1)
    assert not session.select("card:1")
    assert session.choosable == frozenset()
    assert session.chosen is None
    assert session.message == Message("refusal", Sentence.of("session.not_your_turn"))
