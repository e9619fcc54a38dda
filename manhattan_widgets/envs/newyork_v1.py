"""New York as a PettingZoo environment; see :class:`.environment.GameEnv`."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from manhattan_widgets.envs.environment import GameEnv, wrapped

__all__ = ["env", "raw_env"]


def env(**options: Any) -> AECEnv[str, dict[str, Any], int]:
    """Return the environment, in which an illegal action ends the game at a loss.

    ``options`` are those of :class:`.environment.GameEnv`, ``players`` and the game's among them.
    """
    return wrapped(raw_env(**options))


def raw_env(**options: Any) -> GameEnv:
    """Return the environment itself, which raises an error for an illegal action."""
    return GameEnv("newyork", **options)
