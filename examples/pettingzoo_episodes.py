"""Games for a player that learns: a loop over PettingZoo's environments, with masked actions.

    python examples/pettingzoo_episodes.py

It needs PettingZoo: pip install 'manhattan_widgets[envs]'
"""

import numpy as np

import manhattan_widgets as mw
from manhattan_widgets import bots
from manhattan_widgets.envs import as_player, manhattan_v1

rng = np.random.default_rng(7)


def policy(seen):
    """Choose one of the legal actions: at random, where a policy that learns would use weights."""
    return rng.choice(np.flatnonzero(seen["action_mask"]))


def episode(env, seed):
    """Play a game; return what each agent saw and did, and what came of it for it in the end."""
    env.reset(seed=seed)
    seen, done = {a: [] for a in env.agents}, {a: [] for a in env.agents}
    returns = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            action, returns[agent] = None, reward
        else:
            action = policy(observation)
            seen[agent].append(observation["observation"])
            done[agent].append(action)
        env.step(action)
    return [(np.stack(seen[a]), np.array(done[a]), returns[a]) for a in returns]


env = manhattan_v1.env(players=2, rewards="points")
batch = [played for seed in range(20) for played in episode(env, seed)]
observations = np.concatenate([seen for seen, _, _ in batch])
actions = np.concatenate([done for _, done, _ in batch])
returns = np.concatenate([np.full(len(done), result) for _, done, result in batch])
print(f"{len(batch) // 2} games: {len(actions)} decisions, {observations.shape[1]} numbers each")
print(f"the first agent of the first game ends {returns[0]:+g} points from the other")
# Here a player that learns would change its policy, to do again what went well.

# What has learned plays in games of the library, as it would in a notebook:
# mw.play(seats=["person", learned])
learned = as_player(policy)
game = mw.new_game("manhattan", players=2, seed=7, names=["Learned", "Greedy"])
players = [learned, bots.make("greedy")]
while (outcome := game.outcome()) is None:
    seat = game.state.to_move
    game.play(bots.choose(players[seat], game.state.view(seat)))
winner = game.players[outcome.winners[0]].name
print(f"{winner} wins by {max(outcome.points)} : {min(outcome.points)}")
