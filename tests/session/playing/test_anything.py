"""Whatever is done in whatever order, a session and its game agree."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from manhattan_widgets.game import Game

from .sessions import COMPUTER, PERSON, facts, play_on, session_of


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
