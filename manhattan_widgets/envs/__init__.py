"""PettingZoo environments: the games for players that learn.

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

There is a module for each game that has an encoding, called by its name and the version of its
rules, with PettingZoo's two functions, ``env`` (which ends the game for an illegal action) and
``raw_env`` (which raises).  The version changes when the same actions could lead to another game.
:class:`.environment.GameEnv` says what agents, actions, observations and rewards are,
:class:`.encoding.Encoding` how a view becomes an array. A player that has learned plays anywhere,
in a notebook as in matches: :func:`.policy.as_player`.

This needs PettingZoo, which the extra ``envs`` installs.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from manhattan_widgets.locale import text

try:
    import gymnasium  # noqa: F401
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(text("envs.error.install")) from error

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.envs.encodings import encoding_of
from manhattan_widgets.envs.environment import GameEnv, wrapped
from manhattan_widgets.envs.layout import Field, Layout
from manhattan_widgets.envs.policy import as_player

__all__ = ["Field", "GameEnv", "Layout", "as_player", "encoding_of"]


def __getattr__(name: str) -> ModuleType:
    game, _, version = name.rpartition("_v")
    if game not in GAMES or version != str(GAMES[game].version):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _module_of(name, game)


def _module_of(name: str, game: str) -> ModuleType:
    """Make the module that PettingZoo's users expect for a game."""

    def env(**options: Any) -> Any:
        """Return the environment, in which an illegal action ends the game at a loss.

        ``options`` are those of :class:`.environment.GameEnv`, ``players`` and the game's too.
        """
        return wrapped(raw_env(**options))

    def raw_env(**options: Any) -> GameEnv:
        """Return the environment itself, which raises an error for an illegal action."""
        return GameEnv(game, **options)

    module = ModuleType(f"{__name__}.{name}", f"{GAMES[game].title()} as a PettingZoo environment.")
    module.__dict__.update(__all__=["env", "raw_env"], env=env, raw_env=raw_env)
    sys.modules[module.__name__] = globals()[name] = module
    return module
