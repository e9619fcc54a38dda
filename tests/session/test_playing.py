"""The session: whole snapshots, choosing part by part, undo and redo, and hands kept apart."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    MoveError,
    Sentence,
    UnreadableMoveError,
)
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.games.manhattan.rules.board import CITY_LETTERS
from manhattan_widgets.games.manhattan.rules.moves import Pass
from manhattan_widgets.session.playing import GameSession, Message, SessionError
from tests.games.manhattan.rules.positions import building

PERSON, COMPUTER = "person", "random"
TRAITS = ("cursor", "state", "view", "history", "legal_moves", "selection", "perspective")


def session_of(
    *kinds: str, seed: int = 3, practice: bool = False, plies: int = 0, **options: Any
) -> GameSession:
    """Return a session after ``plies`` random moves of everybody."""
    game = new_game("manhattan", players=len(kinds), kinds=kinds, seed=seed, **options)
    session = GameSession(game, practice=practice)
    play_on(session, plies)
    return session


def play_on(session: GameSession, plies: int, seed: int = 1) -> None:
    rng = Random(seed)
    while plies and session.to_move is not None:
        session.play(rng.choice(session.game.state.legal_moves()))
        plies -= 1


def alone(state: ManhattanState, **more: Any) -> GameSession:
    """Return a session in which seat 0 is a person, at ``state``."""
    kinds = [PERSON, *[COMPUTER] * (state.options.players - 1)]
    return GameSession(game_at(state, kinds), **more)


def game_at(state: ManhattanState, kinds: list[str]) -> Game:
    """Return a game at ``state``, which need not be one that ``status`` accepts."""
    game = new_game("manhattan", players=state.options.players, kinds=kinds, seed=1)
    game._moment = replace(game._moment, states=(state,), events=(), plies=())
    return game


def person_to_move(seed: int = 3, **more: Any) -> GameSession:
    """Return a session in which the one person is to build."""
    session = session_of(PERSON, COMPUTER, COMPUTER, COMPUTER, seed=seed, **more)
    while not (session.to_move == 0 and session.state.phase == "build"):
        play_on(session, 1, len(session.history))
    return session


# Snapshots


def facts(session: GameSession) -> tuple[Any, ...]:
    return tuple(getattr(session, name) for name in (*TRAITS, "score", "outcome", "message"))


def test_every_observer_sees_the_whole_change() -> None:
    session = session_of(PERSON, COMPUTER, practice=True)
    heard: dict[int, set[tuple[Any, ...]]] = {}
    names: set[str] = set()

    def hear(change: Any) -> None:
        assert session.view == session.state.view(session.perspective)
        assert session.state == session.game.state_at(session.cursor)
        assert list(session.legal_moves) == list(session.view.legal_moves())
        assert tuple(entry.move for entry in session.history) == session.game.moves
        names.add(change["name"])
        heard.setdefault(session.revision, set()).add(tuple(map(id, facts(session))))

    session.observe(hear)
    play_on(session, 14)
    session.undo()
    session.redo()
    session.go_to(3)
    session.go_to(len(session.history))
    session.new_game(new_game("manhattan", players=3, kinds=[COMPUTER] * 3, seed=5))
    assert {"state", "view", "history", "cursor", "score", "revision", "game", "perspective"} <= (
        names
    )
    # Whatever was told under one revision was one and the same snapshot.
    assert all(len(snapshots) == 1 for snapshots in heard.values())


def test_revision_goes_up_once_for_each_change() -> None:
    session = person_to_move()
    seen: list[tuple[int, int]] = []
    session.observe(lambda change: seen.append((change["old"], change["new"])), "revision")
    move = session.legal_moves[0]
    card, piece, site = session.view.parts(move)
    changes = [
        lambda: session.select(site),
        lambda: session.select(card),
        lambda: session.select(piece),
        lambda: session.unselect(piece),
        lambda: session.unselect(),
        lambda: session.select(card),
        lambda: session.choose(move),
        lambda: session.play_chosen(),
        lambda: session.go_to(0),
        lambda: session.say("info", "hello"),
        lambda: setattr(session, "perspective", None),
    ]
    for number, change in enumerate(changes):
        before = session.revision
        change()
        assert session.revision == before + 1, number
    assert seen == [(n, n + 1) for n in range(seen[0][0], seen[-1][1])]


def test_a_refusal_is_a_change_too() -> None:
    session = person_to_move()
    for refused in (
        lambda: session.play("nonsense"),
        lambda: session.choose("nonsense"),
        lambda: session.go_to(99),
        lambda: session.redo(),
        lambda: session.play_chosen(),
        lambda: session.resign(9),
    ):
        session.say("info", "")
        before = session.revision
        with pytest.raises(ValueError, match=r"\w") as error:
            refused()
        assert session.revision == before + 1
        assert session.message.kind == "refusal"
        assert session.message.text == str(error.value)


def test_observers_that_fail_keep_nobody_from_hearing(caplog: pytest.LogCaptureFixture) -> None:
    session = person_to_move()
    heard = []

    def fail(change: Any) -> None:
        raise RuntimeError("boom")

    session.observe(fail)
    session.observe(heard.append, "revision")
    session.observe(heard.append, "state")
    plies = len(session.history)
    with caplog.at_level(logging.ERROR):
        session.play(session.legal_moves[0])
    assert len(session.history) == len(session.game.moves) == plies + 1
    assert session.state is session.game.state
    assert session.message.kind == "error"
    assert "boom" in session.message.text
    assert "boom" in caplog.text
    session.unobserve(fail)
    session.select("card:1")
    assert heard


# Choosing


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


def drafting() -> GameSession:
    """Return a session in which the one person is to draft."""
    for seed in range(50):
        session = session_of(PERSON, COMPUTER, COMPUTER, COMPUTER, seed=seed)
        if session.to_move == 0:
            return session
    raise AssertionError


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


# Typed moves


@pytest.mark.parametrize(
    ("typed", "error", "words"),
    [
        ("9 on Atlantis 5", UnreadableMoveError, "Atlantis"),
        ("", UnreadableMoveError, ""),
        ("r4S2", IllegalMoveError, "site 2"),
        ("3 on F", AmbiguousMoveError, "several"),
        ("draft 1 1 1 1 1 1", IllegalMoveError, "already chosen"),
    ],
)
@pytest.mark.parametrize("way", ["play", "choose"])
def test_typed_moves_that_cannot_be(
    typed: str, error: type[MoveError], words: str, way: str
) -> None:
    session = alone(building(hand="1355", drafted="r134 b1 g1 k1"))
    session.select("card:5")
    before = facts(session)[:-1]
    with pytest.raises(error):
        getattr(session, way)(typed)
    assert facts(session)[:-1] == before
    assert session.message.kind == "refusal"
    assert words in session.message.text
    assert "rule M" in session.message.text


def test_a_typed_move_is_chosen_then_played() -> None:
    session = alone(building(hand="1355", drafted="r134 b1 g1 k1"))
    session.select("card:1")
    session.choose("3 on Frankfurt 5")
    assert session.selection == ("card:5", "piece:r3", "F5")
    assert str(session.chosen) == "r3F5"
    session.play("3 on Frankfurt 5")
    assert session.history[-1].text == "3 on Frankfurt 5"
    assert session.selection == ()


def test_a_move_after_the_end_is_refused_and_said() -> None:
    session = person_to_move()
    move = session.legal_moves[0]
    session.resign(0)
    with pytest.raises(ValueError, match="over"):
        session.play(move)
    assert session.message.kind == "refusal"


# Undo and redo


def test_undo_stops_at_drawn_cards_where_people_share_the_game() -> None:
    session = session_of(PERSON, PERSON, COMPUTER)
    while session.state.phase != "build" or session.to_move != 0:
        play_on(session, 1)
    play_on(session, 1)
    assert not session.can_undo
    before = facts(session)[:-1]
    with pytest.raises(SessionError, match="card was drawn"):
        session.undo()
    assert facts(session)[:-1] == before
    assert not session.practice


def test_against_computers_undo_past_cards_makes_it_a_practice_game_and_says_so_once() -> None:
    session = person_to_move()
    start = session.state
    for words in ("from now on this is a practice game", "The last move was taken back."):
        session.play(session.legal_moves[0])
        while session.to_move != 0:
            play_on(session, 1)
        session.undo()
        assert session.state == start
        assert session.practice
        assert words in session.message.text
    assert "practice" not in session.message.text


def test_undo_of_what_showed_no_cards_leaves_the_game_as_it_is() -> None:
    session = drafting()
    session.play("draft 1 1 2 2 3 4")
    session.undo()
    assert not session.practice


def test_a_draft_is_undone_and_redone() -> None:
    session = drafting()
    first = session.state
    session.play("draft 1 1 2 2 3 4")
    play_on(session, 2)
    later = session.game.states
    assert session.can_undo
    session.undo()
    assert (session.state, session.cursor, session.history) == (first, 0, ())
    assert session.to_move == 0
    assert session.message.text == "The last move was taken back."
    session.redo()
    assert session.game.states == later
    assert not session.can_redo


def test_practice_goes_back_past_cards_and_computers_and_redo_draws_the_same() -> None:
    session = person_to_move(practice=True)
    play_on(session, 20)
    while session.to_move != 0:
        play_on(session, 1)
    states, moves = session.game.states, session.game.moves
    undone = 0
    while session.can_undo:
        session.undo()
        undone += 1
        assert session.to_move == 0
        assert len(session.history) == len(session.game.moves) == session.cursor
    assert undone >= 5
    assert not any(entry.seat == 0 for entry in session.history)
    while session.can_redo:
        session.redo()
    assert session.game.states == states
    assert tuple(entry.move for entry in session.history) == session.game.moves == moves


def test_another_move_forgets_what_could_be_redone() -> None:
    session = drafting()
    session.play("draft 1 1 2 2 3 4")
    session.undo()
    session.play("draft 1 1 1 2 3 4")
    assert not session.can_redo
    with pytest.raises(SessionError, match="no move to play again"):
        session.redo()


def test_nothing_to_undo() -> None:
    session = drafting()
    with pytest.raises(SessionError, match="no move of yours"):
        session.undo()
    watched = session_of(*[COMPUTER] * 3, plies=10, practice=True)
    with pytest.raises(SessionError, match="no move of yours"):
        watched.undo()


def test_undo_after_the_end() -> None:
    session = person_to_move(practice=True)
    play_on(session, 200)
    assert session.outcome is not None
    session.undo()
    assert session.outcome is None
    assert session.to_move == 0
    session.redo()
    assert session.outcome == session.game.outcome()
    assert session.outcome is not None


@pytest.mark.parametrize("practice", [False, True])
def test_undo_after_resigning_takes_back_only_that(practice: bool) -> None:
    session = person_to_move(practice=practice)
    session.play(session.legal_moves[0])
    while session.to_move != 0:
        play_on(session, 1)
    state, history = session.state, session.history
    session.resign(0)
    assert session.outcome is not None
    assert 0 not in session.outcome.winners
    assert "resigned" in str(session.outcome.reason)
    assert (session.to_move, session.may_move) == (None, False)
    with pytest.raises(ValueError, match="over"):
        session.resign(0)
    session.undo()
    assert session.outcome is None
    assert (session.state, session.history) == (state, history)
    assert session.to_move == 0
    assert len(session.history) == len(session.game.moves)


# Looking back


def test_going_back_shows_each_moment_and_changes_nothing() -> None:
    session = session_of(PERSON, COMPUTER, COMPUTER, plies=40)
    end, moves = session.state, session.game.moves
    for ply in range(len(moves) + 1):
        session.go_to(ply)
        assert session.cursor == ply
        assert session.state == session.game.state_at(ply)
        assert session.score == session.state.score()
    assert session.at_end
    session.go_to(2)
    assert not session.may_move
    assert not session.select("card:1")
    assert "earlier moment" in session.message.text
    for refused in (lambda: session.play(session.game.state.legal_moves()[0]), session.undo):
        with pytest.raises(SessionError, match="earlier moment"):
            refused()
    assert (session.game.state, session.game.moves) == (end, moves)
    for ply in (-1, len(moves) + 1):
        with pytest.raises(SessionError, match=f"no ply {ply}"):
            session.go_to(ply)
    assert session.cursor == 2


def test_the_outcome_belongs_to_the_end() -> None:
    session = session_of(PERSON, COMPUTER, plies=200)
    assert session.outcome is not None
    session.go_to(3)
    assert session.outcome is None
    session.go_to(len(session.history))
    assert session.outcome == session.game.outcome()


# Several people


def test_the_curtain_opens_for_one_and_closes_after_his_move() -> None:
    session = session_of(PERSON, PERSON, COMPUTER)
    last, closed = None, 0
    for ply in range(40):
        seat = session.to_move
        if seat in (0, 1):
            # Who moves twice, with only computers between, need not open it again.
            assert session.curtained == (seat != last)
            if seat != last:
                closed += 1
                assert session.perspective is None
                assert not session.may_move
                assert session.view.hand(0) is session.view.hand(1) is None
                assert not session.select("card:1")
            session.reveal()
            assert not session.curtained
            assert session.view.hand(seat) == session.state.hands[seat]
            last = seat
        assert session.view.hand(1 - (last or 0)) is None
        play_on(session, 1, ply)
    assert closed > 20


def test_to_open_the_curtain_is_one_change() -> None:
    session = session_of(PERSON, PERSON)
    hands: list[object] = []
    session.observe(lambda _: hands.append(session.view.hand(session.to_move)), "revision")
    session.reveal()
    assert hands == [session.state.hands[session.to_move]]


def test_undo_and_redo_close_the_curtain() -> None:
    session = session_of(PERSON, PERSON, seed=3)
    first = session.to_move
    session.reveal()
    session.play(session.legal_moves[0])
    assert session.perspective is None
    session.reveal()
    session.undo()
    assert (session.to_move, session.perspective) == (first, None)
    session.reveal()
    session.redo()
    assert session.perspective is None


def test_one_person_is_never_curtained() -> None:
    session = session_of(COMPUTER, PERSON, COMPUTER)
    for _ in range(40):
        assert session.perspective == 1
        assert not session.curtained
        play_on(session, 1)


def test_a_perspective_that_does_not_exist() -> None:
    session = session_of(PERSON, COMPUTER)
    for seat in (2, -1):
        with pytest.raises(SessionError, match=f"no seat {seat}"):
            session.perspective = seat
    assert session.perspective == 0
    session.perspective = None
    assert session.view == session.state.view(None)


def test_a_new_game_takes_the_place_of_the_old() -> None:
    session = person_to_move(practice=True)
    session.play(session.legal_moves[0])
    session.undo()
    session.select(session.view.parts(session.legal_moves[0])[0])
    game = new_game("manhattan", players=2, kinds=[COMPUTER, PERSON], seed=9)
    session.new_game(game)
    assert session.game is game
    assert session.state is game.state
    assert (session.cursor, session.history, session.selection) == (0, (), ())
    assert session.perspective == 1
    assert not session.can_redo
    assert session.message.text == ""


def test_an_error_stays_to_be_read_while_computers_move() -> None:
    session = person_to_move()
    session.play(session.legal_moves[0])
    session.say("error", "It broke.")
    while session.to_move != 0:
        play_on(session, 1)
    assert session.message == Message("error", "It broke.")
    session.play(session.legal_moves[0])
    assert session.message.text == ""


# Anything in any order


class AnySession(RuleBasedStateMachine):
    """Whatever people do: only ValueErrors, and model and game agree."""

    @initialize(
        people=st.integers(1, 3),
        players=st.integers(2, 4),
        seed=st.integers(0, 99),
        practice=st.booleans(),
        simple=st.booleans(),
    )
    def begin(self, people: int, players: int, seed: int, practice: bool, simple: bool) -> None:
        kinds = [PERSON] * min(people, players)
        kinds += [COMPUTER] * (players - len(kinds))
        takeover = "simple" if simple else "majority"
        self.session = session_of(*kinds, seed=seed, practice=practice, takeover=takeover)
        self.rng = Random(seed)

    def attempt(self, action: Any, *args: Any) -> None:
        before = facts(self.session)[:-1]
        refusal = ""
        try:
            action(*args)
        except ValueError as error:
            refusal = str(error)
        if refusal:
            assert facts(self.session)[:-1] == before
            assert self.session.message.text == refusal

    @rule(site=st.sampled_from(["S1", "M5", "F9", "H2", "C3", "Z1", "", "F0"]))
    def click_site(self, site: str) -> None:
        self.attempt(self.session.select, site)

    @rule(pick=st.integers(0, 999))
    def click_hand(self, pick: int) -> None:
        session = self.session
        parts = sorted({p for m in session.legal_moves[:99] for p in session.view.parts(m)})
        if parts:
            session.select(parts[pick % len(parts)])

    @rule()
    def complete(self) -> None:
        session = self.session
        while session.offers and session.may_move and session.chosen is None:
            assert session.select(self.rng.choice(sorted(session.offers)))
        if session.may_move:
            self.attempt(session.play_chosen)

    @rule(part=st.sampled_from([None, "take:r1", "card:1", "piece:r1", "S1"]))
    def put_back(self, part: str | None) -> None:
        self.attempt(self.session.unselect, part)

    @rule(plies=st.integers(1, 12))
    def others_play(self, plies: int) -> None:
        session = self.session
        while plies and session.at_end and session.to_move is not None:
            session.play(self.rng.choice(session.game.state.legal_moves()))
            plies -= 1

    @rule(typed=st.sampled_from(["1 on F5", "draft 1 1 1 1 1 1", "b3F5", "pass", "🏙", "x1r1"]))
    def type(self, typed: str) -> None:
        self.attempt(self.session.choose, typed)

    @rule()
    def undo(self) -> None:
        can = self.session.can_undo
        before = len(self.session.history), self.session.game.resigned
        self.attempt(self.session.undo)
        after = len(self.session.history), self.session.game.resigned
        assert can == (before != after)

    @rule()
    def redo(self) -> None:
        can, before = self.session.can_redo, len(self.session.history)
        self.attempt(self.session.redo)
        assert can == (len(self.session.history) > before)

    @rule(ply=st.one_of(st.integers(-1, 60), st.none()))
    def go_to(self, ply: int | None) -> None:
        self.attempt(self.session.go_to, len(self.session.history) if ply is None else ply)

    @rule(seat=st.integers(-1, 4))
    def look_from(self, seat: int) -> None:
        self.attempt(setattr, self.session, "perspective", seat)

    @rule()
    def reveal(self) -> None:
        self.session.reveal()

    @rule(seat=st.integers(-1, 4), sure=st.integers(0, 5))
    def resign(self, seat: int, sure: int) -> None:
        if not sure:
            self.attempt(self.session.resign, seat)

    @invariant()
    def model_and_game_agree(self) -> None:
        session = self.session
        game = session.game
        assert session.state == game.state_at(session.cursor)
        assert session.view == session.state.view(session.perspective)
        assert tuple(entry.move for entry in session.history) == game.moves
        assert [entry.ply for entry in session.history] == list(range(1, len(game.moves) + 1))
        assert 0 <= session.cursor <= len(session.history)
        assert session.outcome == (game.outcome() if session.at_end else None)
        assert session.score == session.state.score()
        chosen = session.chosen
        if chosen is not None:
            assert chosen in session.legal_moves
        assert session.offers <= session.choosable or not session.may_move

    def teardown(self) -> None:
        # The game is what its record says when replayed.
        if hasattr(self, "session"):
            game = self.session.game
            assert Game.from_record(game.record).states == game.states


AnySession.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestAnySession = AnySession.TestCase


@given(st.integers(0, 10_000), st.permutations([0, 1, 2]))
@settings(max_examples=15)
def test_any_order_of_any_move_of_a_random_game(seed: int, order: list[int]) -> None:
    session = session_of(PERSON, COMPUTER, COMPUTER, seed=seed)
    while not (session.to_move == 0 and session.state.phase == "build"):
        play_on(session, 1, seed + len(session.history))
    move = Random(seed).choice(session.legal_moves)
    parts = session.view.parts(move)
    if len(parts) == 3:
        for index in order:
            assert session.select(parts[index])
        assert session.chosen == move
