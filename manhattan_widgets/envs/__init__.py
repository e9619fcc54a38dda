"""PettingZoo environments: the three games for players that learn.

>>> from manhattan_widgets.envs import manhattan_v1
>>> env = manhattan_v1.env(players=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     if terminated or truncated:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

There is a module for each game, with PettingZoo's two functions, ``env`` (which ends the game for
an illegal action) and ``raw_env`` (which raises): :mod:`.manhattan_v1`, :mod:`.newyork_v1`,
:mod:`.skyline_v1`.  The number is that of the rules: it changes when the same actions could lead to
another game.  :class:`.environment.GameEnv` says what agents, actions, observations and rewards
are, :class:`.encoding.Encoding` how a view becomes an array.  A player that has learned plays
anywhere, in a notebook as in matches: :func:`.policy.as_player`.

This needs PettingZoo, which the extra ``envs`` installs.
"""

from __future__ import annotations

from manhattan_widgets.locale import text

try:
    import gymnasium  # noqa: F401
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(text("envs.error.install")) from error

from manhattan_widgets.envs.encodings import encoding_of
from manhattan_widgets.envs.environment import GameEnv
from manhattan_widgets.envs.layout import Field, Layout
from manhattan_widgets.envs.policy import as_player

__all__ = ["Field", "GameEnv", "Layout", "as_player", "encoding_of"]
