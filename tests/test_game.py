"""The Game object: playing, taking back, resigning, set-up positions, and what it refuses."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manhattan_widgets as mw
from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    OptionError,
    PositionError,
    UnreadableMoveError,
)
from manhattan_widgets.contract.registry import GAMES, UnknownGameError
from manhattan_widgets.game import Game, GameError, GameOverError
from manhattan_widgets.records import PlayerInfo, RecordError, from_json, to_json
from tests.games.tiny import GAME, Tiny, TinyState
from tests.registered import registered

OPTION_SETS = [(rules, options) for rules in GAMES.values() for options in rules.option_sets()]
SEEDS = st.integers(0, 2**53 - 1)


def play_randomly(game: Game, plies: int = 10_000, seed: int = 1) -> Game:
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(game.state.random_move(rng))
    return game


def new(**options: Any) -> Game:
    return mw.new_game("manhattan", **{"seed": 7, **options})


class TestNewGame:
    def test_is_dealt(self) -> None:
        game = new()
        assert game.state.to_move is not None
        assert game.moves == ()
        assert len(game.events) == 1
        assert len(game.states) == 2
        assert game.state is game.states[-1]
        assert game.outcome() is None
        assert game.resigned is None
        assert game.rules is GAMES["manhattan"]

    def test_has_players(self) -> None:
        assert new(players=2).players == (PlayerInfo("Player 1"), PlayerInfo("Player 2"))
        assert new(players=2, kinds=["person", "greedy"]).players[1] == PlayerInfo(
            "Computer 2", "greedy"
        )
        assert new(players=2, names=("Ann", "Bo")).players[0] == PlayerInfo("Ann", "person")

    def test_takes_options(self) -> None:
        options = new(players=3, rounds=4, takeover="simple").options
        assert (options.players, options.rounds, options.takeover) == (3, 4, "simple")

    def test_chooses_a_seed(self) -> None:
        first, second = mw.new_game("manhattan"), mw.new_game("manhattan")
        assert first.seed is not None
        assert first.seed != second.seed
        assert first == mw.new_game("manhattan", seed=first.seed)

    @pytest.mark.parametrize("seed", [-1, 2**53, 1.0, "7", True, [7]])
    def test_refuses_a_seed(self, seed: Any) -> None:
        with pytest.raises(OptionError, match="seed can be a whole number from 0 to"):
            new(seed=seed)

    @pytest.mark.parametrize("players", [0, 1, 5, "4", 4.0, True])
    def test_refuses_a_number_of_players(self, players: Any) -> None:
        with pytest.raises(OptionError, match="2, 3 or 4 players"):
            new(players=players)

    @pytest.mark.parametrize("names", [["Ann"], "Ann", 4, ["A", "B", "C", "D", "E"], {1, 2, 3, 4}])
    def test_refuses_a_wrong_number_of_names(self, names: Any) -> None:
        with pytest.raises(OptionError, match="names needs a list of 4 texts"):
            new(names=names)

    @pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "a\x1b[2J", 7, None])
    def test_refuses_a_name(self, name: Any) -> None:
        with pytest.raises(OptionError, match="The name of seat 2: ") as caught:
            new(names=["A", "B", name, "D"])
        assert str(caught.value).isprintable()

    def test_refuses_kinds(self) -> None:
        with pytest.raises(OptionError, match="The kind of seat 0: "):
            new(players=2, kinds=["A Person", "person"])
        with pytest.raises(OptionError, match="kinds needs a list of 2 texts"):
            new(players=2, kinds=["person"])

    def test_a_game_that_returns_no_state_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Silent(TinyState):
            def apply(self, event: Any) -> Any:
                return None

        monkeypatch.setattr(Tiny, "new", lambda _, options: Silent(options))
        said = "apply(...) of the game tiny has to return a State, not None"
        with registered(GAME):
            game = mw.new_game("tiny", players=2)
            with pytest.raises(TypeError, match=re.escape(said)):
                game.play("build-A")
        assert not game.moves

    def test_refuses_unknown_games_and_options(self) -> None:
        with pytest.raises(UnknownGameError, match='no game called "chess"'):
            mw.new_game("chess")
        with pytest.raises(OptionError, match='no option "cheat"'):
            new(cheat=True)


class TestPlaying:
    def test_by_move_and_by_text(self) -> None:
        by_move, by_machine, by_human = new(), new(), new()
        rng = Random(5)
        for _ in range(30):
            move = rng.choice(by_move.state.legal_moves())
            human = by_human.state.format(move)
            assert by_move.play(move) == by_machine.play(str(move)) == by_human.play(human)
        assert by_move == by_machine == by_human
        assert len(by_move.moves) == 30

    @pytest.mark.parametrize(
        ("move", "error"),
        [
            ("castle", UnreadableMoveError),
            ("", UnreadableMoveError),
            ("3 on Frankfurt", (AmbiguousMoveError, UnreadableMoveError)),
            ("b3F5", IllegalMoveError),
            (None, IllegalMoveError),
            (42, IllegalMoveError),
        ],
    )
    def test_a_refused_move_changes_nothing(self, move: Any, error: type[Exception]) -> None:
        game = new()
        before = game.record
        with pytest.raises(error):
            game.play(move)
        assert game.record == before

    def test_to_the_end_and_no_further(self) -> None:
        game = play_randomly(new())
        outcome = game.outcome()
        assert outcome == game.state.outcome()
        assert outcome is not None
        before = game.record
        for refused in (lambda: game.play("b3F5"), lambda: game.resign(0)):
            with pytest.raises(GameOverError, match="The game is over: "):
                refused()
        assert game.record == before
        assert len(game.moves) == 4 * 24 + 4 * 4

    def test_state_at(self) -> None:
        game = play_randomly(new(players=2), plies=70)
        assert game.state_at(0) == new(players=2).state
        assert game.state_at(len(game.moves)) is game.state
        for ply, move in enumerate(game.moves):
            assert game.state_at(ply).chance is None
            assert move in game.state_at(ply).legal_moves()
        assert game.state_at(np.int64(3)) is game.state_at(3)

    @pytest.mark.parametrize("ply", [-1, 5, "4", True, 1.0, None])
    def test_no_such_ply(self, ply: Any) -> None:
        game = play_randomly(new(), plies=4)
        named = re.escape(f"There is no ply {ply!r} here: plies 0 to 4 can be named.")
        for ask in (game.state_at, game.given):
            with pytest.raises(IndexError, match=named):
                ask(ply)
        if ply is not None:  # which is all of them
            with pytest.raises(IndexError, match=named):
                game.branch(ply)

    @pytest.mark.parametrize("events", [5, "b3F5", iter(()), None])
    def test_events_are_a_list(self, events: Any) -> None:
        with pytest.raises(mw.RecordError, match=r"^events: .* of the wrong type: array is needed"):
            new().branch(events=events)


class TestChance:
    @settings(max_examples=30, deadline=None)
    @given(st.sampled_from(OPTION_SETS), SEEDS)
    def test_equal_seed_and_moves_give_an_equal_game(self, which: Any, seed: int) -> None:
        rules, options = which
        data = rules.options_to_json(options)
        games = [mw.new_game(rules.name, seed=seed, **data) for _ in range(2)]
        play_randomly(games[0], seed=seed % 1000)
        for move in games[0].moves:
            games[1].play(str(move))
        assert games[0] == games[1]
        assert games[0].states == games[1].states

    def test_other_seeds_give_other_games(self) -> None:
        assert new(seed=1) != new(seed=2)
        assert new(seed=1).events != new(seed=2).events

    @settings(max_examples=30, deadline=None)
    @given(st.sampled_from(OPTION_SETS), SEEDS, st.integers(0, 110), st.integers(1, 40))
    def test_undo_and_the_same_moves_give_the_same_game(
        self, which: Any, seed: int, plies: int, back: int
    ) -> None:
        rules, options = which
        game = mw.new_game(rules.name, seed=seed, **rules.options_to_json(options))
        play_randomly(game, plies)
        before, states, moves = game.record, game.states, game.moves
        back = min(back, len(moves))
        for _ in range(back):
            state = game.undo()
            assert state is game.state
            assert state.chance is None
        assert len(game.moves) == len(moves) - back
        assert game.states == states[: len(game.states)]
        for move in moves[len(moves) - back :]:
            game.play(move)
        assert game.record == before
        assert game.states == states

    @settings(max_examples=30, deadline=None)
    @given(st.sampled_from(OPTION_SETS), SEEDS, st.integers(0, 110))
    def test_a_loaded_game_goes_on_equally(self, which: Any, seed: int, plies: int) -> None:
        rules, options = which
        game = mw.new_game(rules.name, seed=seed, **rules.options_to_json(options))
        play_randomly(game, plies)
        loaded = Game.from_record(from_json(to_json(game.record)))
        assert loaded == game
        assert play_randomly(loaded, seed=3) == play_randomly(game, seed=3)

    def test_a_game_without_a_seed_draws_one_when_it_needs_chance(self) -> None:
        record = replace(play_randomly(new(players=2), plies=40).record, seed=None)
        game = Game.from_record(record)
        assert game.record == record
        assert game.seed is None
        play_randomly(game)
        assert game.seed is not None
        assert Game.from_record(game.record) == game


class TestUndo:
    def test_at_the_beginning(self) -> None:
        with pytest.raises(GameError, match="No move was played"):
            new().undo()

    def test_after_the_end(self) -> None:
        game = play_randomly(new())
        last = game.moves[-1]
        game.undo()
        assert game.outcome() is None
        game.play(last)
        assert game.outcome() is not None

    def test_takes_back_a_resignation_alone(self) -> None:
        game = play_randomly(new(), plies=20)
        before, state = game.record, game.state
        game.resign(3)
        assert game.record != before
        assert game.undo() is state
        assert game.record == before
        game.play(game.state.legal_moves()[0])


class TestResigning:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_best_of_the_others_win(self, players: int) -> None:
        game = play_randomly(new(players=players), plies=40)
        points = game.state.score().totals
        assert any(points)
        for seat in range(players):
            outcome = game.resign(seat)
            assert outcome == game.outcome()
            assert outcome.points == points
            best = max(p for s, p in enumerate(points) if s != seat)
            assert outcome.winners == tuple(
                s for s in range(players) if s != seat and points[s] == best
            )
            assert str(outcome.reason) == f"Player {seat + 1} resigned."
            assert game.resigned == seat
            game.undo()

    def test_ends_the_game(self) -> None:
        game = new(names=["Ann", "Bo", "Cy", "Dee"])
        game.resign(1)
        with pytest.raises(GameOverError, match=r"over: Bo resigned\. Take a move back"):
            game.play(game.state.legal_moves()[0])
        with pytest.raises(GameOverError):
            game.resign(2)

    @pytest.mark.parametrize("seat", [-1, 4, None, "1", True])
    def test_of_no_seat(self, seat: Any) -> None:
        game = new()
        with pytest.raises(GameError, match=r"There is no seat .* 0 to 3"):
            game.resign(seat)
        assert game.outcome() is None

    def test_is_saved(self, tmp_path: Path) -> None:
        game = play_randomly(new(), plies=30)
        game.resign(2)
        game.save(tmp_path / "g.json")
        loaded = mw.load(tmp_path / "g.json")
        assert loaded == game
        assert loaded.outcome() == game.outcome()
        loaded.undo()
        assert loaded.outcome() is None


class TestFromPosition:
    def test_goes_on_from_there(self, tmp_path: Path) -> None:
        state = play_randomly(new(players=3), plies=50).state
        game = Game.from_position(state, seed=4, names=["Ann", "Bo", "Cy"])
        assert game.state == state
        assert game.events == ()
        play_randomly(game)
        game.save(tmp_path / "g.json")
        assert mw.load(tmp_path / "g.json") == game
        assert game.states[0] == state

    def test_where_cards_have_to_be_shuffled_first(self) -> None:
        states = play_randomly(new(players=2)).states
        waiting = next(s for s in states[1:] if s.chance is not None)
        game = Game.from_position(waiting, seed=4)
        assert game.state.chance is None
        assert len(game.events) == 1

    def test_before_the_deal(self) -> None:
        assert Game.from_position(new().states[0], seed=7).state == new().state

    def test_of_a_finished_game(self) -> None:
        game = Game.from_position(play_randomly(new()).state)
        assert game.outcome() is not None
        assert Game.from_record(game.record) == game

    def test_impossible_positions_are_refused_with_every_fault(self) -> None:
        state = play_randomly(new(), plies=30).state
        broken: Any = replace(state, hands=((0,),) * 4)  # type: ignore[type-var]
        with pytest.raises(PositionError) as caught:
            Game.from_position(broken)
        assert caught.value.faults == broken.status()

    @pytest.mark.parametrize("state", [None, "start", {}])
    def test_something_that_is_no_state(self, state: Any) -> None:
        with pytest.raises(OptionError, match="A state of a game is needed"):
            Game.from_position(state)

    def test_a_view_is_no_state(self) -> None:
        view: Any = new().state.view(0)
        with pytest.raises(OptionError, match="A state of a game is needed"):
            Game.from_position(view)


class TestPrinting:
    def test_an_unfinished_game_keeps_its_seed_to_itself(self) -> None:
        game = new(players=2, seed=987654, names=["Ann", "Bo"])
        mover = game.players[game.state.to_move or 0].name
        assert repr(game) == f"<Game of Manhattan: Ann, Bo; 0 moves; {mover} to move>"
        play_randomly(game, 1)
        assert "; 1 move; " in repr(game)

    def test_a_finished_game(self) -> None:
        game = new(players=2, names=["Ann", "Bo"])
        game.resign(0)
        assert repr(game) == "<Game of Manhattan: Ann, Bo; 0 moves; won by Bo; seed 7>"
        game = play_randomly(new(players=2, names=["Ann", "Bo"]))
        assert f"; {len(game.moves)} moves; won by " in repr(game)


class TestEqualNames:
    def test_are_refused_in_new_games(self) -> None:
        with pytest.raises(OptionError, match="Two players are called Bo:"):
            new(players=3, names=["Bo", "Ann", "Bo"])
        with pytest.raises(OptionError, match="Two players are called Bo:"):
            Game.from_position(new(players=2).state, names=["Bo", "Bo"])

    def test_stay_in_games_that_were_recorded_so(self) -> None:
        record = replace(new(players=2).record, players=(PlayerInfo("Bo"), PlayerInfo("Bo")))
        game = Game.from_record(from_json(to_json(record)))
        assert [player.name for player in game.players] == ["Bo", "Bo"]


def test_equality() -> None:
    assert new() == new()
    assert new() != "game"
    assert new(names=["A", "B", "C", "D"]) != new()
    with pytest.raises(TypeError):
        hash(new())


def test_a_record_that_breaks_the_rules_is_no_game() -> None:
    record = new().record
    with pytest.raises(RecordError, match=r"events\[1\]"):
        Game.from_record(replace(record, events=record.events * 2))


def test_the_package_offers_its_public_names() -> None:
    assert set(mw.__all__) <= set(dir(mw))
    assert mw.Game is Game
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        mw.chess  # noqa: B018
