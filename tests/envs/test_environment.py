"""What the environments promise: the games of the library, rewards, errors, cutting off."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

import numpy as np
import pytest

import manhattan_widgets as mw
from manhattan_widgets.bots import choose, make
from manhattan_widgets.contract.core import IllegalMoveError, OptionError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import UnknownGameError
from manhattan_widgets.envs import GameEnv, as_player, manhattan_v1

Rewards = dict[str, float]
POSITIONS = editor_of("manhattan")


def greedy(env: GameEnv, seed: int = 1) -> Callable[[], int]:
    """Return what a computer player of this package does for the agent to act."""
    bot = make("greedy", seed)

    def act() -> int:
        view = env.view()
        return env.encoding.number(view, choose(bot, view))

    return act


def play(env: GameEnv, seed: int) -> tuple[Rewards, dict[str, dict[str, Any]]]:
    """Play a whole game with computer players; return the rewards and what is told at the end."""
    act = greedy(env)
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        assert not any(env.infos.values())
        env.step(act())
    return dict(env.rewards), dict(env.infos)


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
class TestEveryGame:
    def test_is_the_librarys_game(self, name: str) -> None:
        env = GameEnv(name, players=3)
        play(env, 5)
        game = mw.new_game(name, players=3, seed=5)
        for move in env.moves:
            game.play(move)
        assert game.state == env.position
        assert game.outcome() is not None

    def test_rewards_add_up_to_nothing(self, name: str) -> None:
        rewards, infos = play(GameEnv(name, players=3), 5)
        assert sum(rewards.values()) == pytest.approx(0)
        assert {a for a, reward in rewards.items() if reward > 0} == {
            agent for agent, info in infos.items() if info["winner"]
        }

    def test_points_are_compared_with_the_others_mean(self, name: str) -> None:
        rewards, infos = play(GameEnv(name, players=3, rewards="points"), 5)
        points = [info["points"] for info in infos.values()]
        assert list(rewards.values()) == [p - (sum(points) - p) / 2 for p in points]

    def test_a_seed_decides_the_games_that_follow_too(self, name: str) -> None:
        first, second = GameEnv(name), GameEnv(name)
        for env in (first, second):
            env.reset(seed=3)
            env.reset()
        assert first.position == second.position
        assert first.seed == second.seed != 3
        second.reset()
        assert first.seed != second.seed

    def test_goes_on_after_copying_and_pickling(self, name: str) -> None:
        env = GameEnv(name, players=2)
        env.reset(seed=2)
        for again in (deepcopy(env), pickle.loads(pickle.dumps(env))):
            again.step(greedy(again)())
            assert len(again.moves) == 1
            assert again.position != env.position
        assert env.moves == ()

    def test_what_all_know_together(self, name: str) -> None:
        env = GameEnv(name, players=3)
        env.reset(seed=1)
        known = env.state()
        assert env.state_space.contains(known)
        for row, agent in zip(known, env.agents, strict=True):
            assert (row == env.observe(agent)["observation"]).all()

    def test_only_the_agent_to_act_can_do_anything(self, name: str) -> None:
        env = GameEnv(name, players=3)
        env.reset(seed=1)
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == env.agent_selection)

    def test_shows_the_position(self, name: str) -> None:
        env = GameEnv(name, players=2, render_mode="ansi")
        env.reset(seed=1)
        rendered = env.render()
        assert rendered is not None
        assert editor_of(name).parse(rendered) == env.position


def test_a_defeat_and_a_victory_of_four_and_of_two() -> None:
    rewards, _ = play(GameEnv("manhattan", players=4), 1)
    assert sorted(rewards.values()) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])
    rewards, _ = play(GameEnv("manhattan", players=2), 1)
    assert sorted(rewards.values()) == [-1, 1]


def test_winners_share() -> None:
    env = GameEnv("manhattan", players=4)
    state = POSITIONS.parse("points Red: 5\npoints Blue: 5\nphase: over")
    env.reset(options={"position": POSITIONS.parse("players: 4")})
    assert state.options == env.options
    env.position = state
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    env._end(outcome)
    assert list(env.rewards.values()) == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])


def test_partners_are_rewarded_together() -> None:
    env = GameEnv("newyork", players=4, teams=True)
    rewards, infos = play(env, 3)
    assert rewards["player_0"] == rewards["player_2"] == -rewards["player_1"]
    assert rewards["player_1"] == rewards["player_3"]
    rewards, infos = play(GameEnv("newyork", players=4, teams=True, rewards="points"), 3)
    points = [info["points"] for info in infos.values()]
    assert rewards["player_0"] == points[0] + points[2] - points[1] - points[3]


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = GameEnv("manhattan")
    env.reset(seed=1)
    before = env.position
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMoveError):
        env.step(illegal)
    last = len(env.encoding.actions) - 1
    for action in (last + 1, -1, None, "x", 1.5):
        named = f"There is no action {action!r}: actions are whole numbers from 0 to {last}."
        with pytest.raises(IndexError, match=re.escape(named)):
            env.step(cast(int, action))
    assert env.position is before
    assert env.moves == ()


def test_an_illegal_action_ends_a_wrapped_game_at_a_loss() -> None:
    env = manhattan_v1.env()
    env.reset(seed=1)
    agent = env.agent_selection
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_is_cut_off_without_a_reward() -> None:
    env = GameEnv("newyork", max_moves=5)
    env.reset(seed=1)
    act = greedy(env)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(act())
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())
    for _ in range(4):
        env.step(None)
    assert env.agents == []


def test_is_never_cut_off_if_so_wanted() -> None:
    env = GameEnv("manhattan", players=2, max_moves=None)
    play(env, 1)
    assert all(env.terminations.values())


def test_begins_from_a_position() -> None:
    env = GameEnv("manhattan", players=4)
    position = POSITIONS.parse("round: 4\nphase: build\nto move: Blue\nF5: r3 b4")
    env.reset(seed=1, options={"position": position})
    assert env.position == position
    assert env.agent_selection == "player_1"
    other = GameEnv("manhattan", players=3)
    with pytest.raises(OptionError, match="options"):
        other.reset(options={"position": position})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rewards": "fun"}, "'win', 'points'"),
        ({"render_mode": "human"}, "None, 'ansi'"),
        ({"max_moves": 0}, "max_moves"),
        ({"max_moves": 2.5}, "max_moves"),
        ({"players": 9}, "9"),
    ],
)
def test_refuses_what_cannot_be(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        GameEnv("manhattan", **options)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": "x"}, "\"seed\" is a whole number, 0 or more, not 'x'."),
        ({"seed": -1}, "0 or more, not -1."),
        ({"options": 5}, 'a dictionary that can hold a "position", not 5.'),
        ({"options": {"position": 5}}, "not one of this environment's game and options"),
    ],
)
def test_a_reset_that_cannot_be_changes_nothing(given: dict[str, Any], words: str) -> None:
    env, same = GameEnv("manhattan"), GameEnv("manhattan")
    env.reset(seed=1)
    same.reset(seed=1)
    before = env.position
    with pytest.raises(OptionError, match=re.escape(words)):
        env.reset(**given)
    assert env.position is before
    env.reset()
    same.reset()
    assert env.position == same.position


def test_says_that_other_options_of_a_reset_are_not_used() -> None:
    env = GameEnv("manhattan")
    with pytest.warns(UserWarning, match=r"a \"position\"; nothing else is used: postion\."):
        env.reset(seed=1, options={"postion": env.rules.new(env.options)})


@pytest.mark.parametrize("agent", ["player_4", 5, ""])
def test_refuses_an_unknown_agent(agent: Any) -> None:
    env = GameEnv("manhattan")
    env.reset(seed=1)
    said = f"agent cannot be {agent!r}; it is one of: 'player_0', 'player_1'"
    for ask in (env.observe, env.view, env.action_space, env.observation_space):
        with pytest.raises(OptionError, match=re.escape(said)):
            ask(agent)


def test_says_that_a_reset_is_needed() -> None:
    env = GameEnv("manhattan", render_mode="ansi")
    asked = [lambda: env.step(0), env.last, env.view, env.state, env.render, lambda: env.moves]
    for ask in asked:
        with pytest.raises(AttributeError, match=r"No game has begun yet: call reset\(\)"):
            ask()
    with pytest.raises(AttributeError, match="'GameEnv' object has no attribute 'agnets'"):
        _ = env.agnets
    assert deepcopy(env).possible_agents == env.possible_agents


def test_refuses_an_unknown_game() -> None:
    with pytest.raises(UnknownGameError, match="chess"):
        GameEnv("chess")


def test_shows_nothing_unless_asked() -> None:
    env = GameEnv("manhattan")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        rendered = env.render()
    assert rendered is None
    env.close()


def test_a_policy_plays_as_a_computer_player() -> None:
    """What a policy does in an environment, it does in a game of the library."""

    def last(seen: dict[str, Any]) -> int:
        return int(np.flatnonzero(seen["action_mask"])[-1])

    env = GameEnv("newyork", players=2)
    env.reset(seed=4)
    game, player = mw.new_game("newyork", players=2, seed=4), as_player(last)
    for _ in range(30):
        seat = game.state.to_move
        assert seat is not None
        game.play(choose(player, game.state.view(seat)))
        env.step(last(env.observe(env.agent_selection)))
    assert game.moves == env.moves


@pytest.mark.parametrize("answer", [-1, 10**9, None, "x"])
def test_what_a_policy_answers_is_an_action(answer: Any) -> None:
    state = mw.new_game("manhattan", players=2, seed=4).state
    view = state.view(state.to_move)
    with pytest.raises(IndexError, match=rf"no action {answer!r}: actions are"):
        as_player(lambda seen: answer)(view)
    assert as_player(lambda seen: np.int64(0))(view) == as_player(lambda seen: 0)(view)


def test_a_policy_is_a_function() -> None:
    with pytest.raises(TypeError, match=r"the number of an action, not 5\."):
        as_player(cast(Any, 5))
    with pytest.raises(TypeError, match=r"as state\.view\(seat\) gives it, not 5\."):
        as_player(lambda seen: 0)(cast(Any, 5))


@pytest.mark.parametrize("make_env", [manhattan_v1.env, manhattan_v1.raw_env])
def test_after_all_have_left_it_is_said_that_the_game_is_over(make_env: Callable[..., Any]) -> None:
    env = make_env(players=2, max_moves=1)
    env.reset(seed=3)
    env.step(0)
    while env.agents:
        assert env.last()[3]
        env.step(None)
    for asked in (env.last, lambda: env.unwrapped.step(0), lambda: env.rewards["player_0"]):
        with pytest.raises(KeyError, match=r"no agent 'player_0' in the game: .* Call reset\(\)"):
            asked()
    env.reset(seed=3)
    assert env.last()[1:4] == (0.0, False, False)


@pytest.mark.parametrize("name", ["seed", "truncations"])
def test_before_a_reset_it_is_said_that_no_game_has_begun(name: str) -> None:
    with pytest.raises(AttributeError, match=r"No game has begun yet: call reset"):
        getattr(GameEnv("manhattan"), name)
