"""One PettingZoo environment (AEC) for all games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from manhattan_widgets.contract.core import Move, OptionError, Outcome, State, View
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.permutations import drawn
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.contract.whole_numbers import checked_number, whole_number
from manhattan_widgets.envs.encodings import encoding_of
from manhattan_widgets.envs.layout import DTYPE
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

#: After so many moves a game is cut off, unless told otherwise.  Random play of New York, where
#: anybody may demolish, can go on and on; nobody who plays to win comes near it.
MAX_MOVES = 2000

REWARDS = ("win", "points")
RENDER_MODES = (None, "ansi")
_SEEDS = 2**32
_GIVEN_BY_RESET = (
    *("agent_selection", "infos", "moves", "position", "rewards"),
    *("seed", "terminations", "truncations"),
)
#: What an illegal action costs in a wrapped environment: as much as the worst defeat.
_ILLEGAL = -1.0


class _ByAgent(dict[str, Any]):
    """What each agent in the game has; of one that left it, as all do in the end, that is said.

    A KeyError, as in PettingZoo's own environments, but theirs says the name alone.
    """

    def __missing__(self, agent: object) -> Any:
        raise KeyError(text("envs.error.left", agent=short_repr(agent)))


class GameEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game as a PettingZoo environment; ``players`` and other options are those of the game.

    **Agents** are ``"player_0"`` and so on, by seat.  Who begins is decided by lot; in some games
    one agent acts several times in a row.

    **Actions** are numbers; :attr:`encoding` tells which moves they are, the same for all seats:
    each is told as the seat sees it.  The environment raises ``IllegalMoveError`` for an illegal
    one, with the reason; what :func:`wrapped` returns ends the game.

    **Observations** are dictionaries: ``"observation"`` is an array made of the seat's view alone,
    whose parts ``encoding.layout`` names, and ``"action_mask"`` has a 1 for each legal action, and
    none in another's turn.

    **Rewards** come at the end, 0 before.  With ``rewards="win"`` they add up to 0 over the teams
    (in most games each player is one): 1 for a victory alone, -1/(teams - 1) for a defeat, so -1
    where there are two; winners that share a victory share its reward.  With ``"points"`` it is the
    team's points less the mean of the other teams'.  ``infos`` has each player's ``points`` and
    whether he is a ``winner`` then, and nothing before.

    A game is cut off ("truncated"), without a reward, after ``max_moves`` moves; None for never.

    ``reset(seed=…)`` begins the very game that ``mw.new_game(name, seed=…, **options)`` begins, so
    that ``moves`` can be played there, looked at and kept.  Without a seed one is drawn.

    >>> env = GameEnv("manhattan", players=2)
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.position.legal_moves()[0]
    ('player_1', Draft(colors=(1, 3), counts=((4, 0, 0, 0), (4, 0, 0, 0))))
    >>> env.step(0)
    >>> env.moves
    (Draft(colors=(1, 3), counts=((4, 0, 0, 0), (4, 0, 0, 0))),)
    """

    def __init__(
        self,
        game: str,
        *,
        rewards: str = "win",
        max_moves: int | None = MAX_MOVES,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Check and take what is agreed; raises ``UnknownGameError`` and :class:`OptionError`."""
        super().__init__()
        self.rules = find_rules(game)
        self.options = self.rules.options(**options)
        self.metadata = {
            "name": f"{game}_v{self.rules.version}",
            "render_modes": [mode for mode in RENDER_MODES if mode],
            "is_parallelizable": False,
        }
        _check("rewards", rewards, REWARDS)
        _check("render_mode", render_mode, RENDER_MODES)
        most = whole_number(max_moves, 1)
        if max_moves is not None and most is None:
            raise OptionError(text("envs.error.max_moves", value=short_repr(max_moves)))
        self.rewarded, self.max_moves, self.render_mode = rewards, most, render_mode
        self.encoding = encoding_of(game, self.options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.options.players)]
        self.agents: list[str] = []
        number = len(self.encoding.actions)
        self.action_spaces = {agent: Discrete(number) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": self.encoding.layout.space(),
                    "action_mask": Box(0, 1, (number,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        seats, size = len(self.possible_agents), self.encoding.layout.size
        space = self.encoding.layout.space()
        self.state_space = Box(
            np.broadcast_to(space.low, (seats, size)),
            np.broadcast_to(space.high, (seats, size)),
            dtype=DTYPE,
        )
        self._rng: Random | None = None

    def __getattr__(self, name: str) -> Any:
        """Say what is missing of what a reset gives; asked only for what is not there."""
        if name in _GIVEN_BY_RESET:
            raise AttributeError(text("envs.error.reset"))
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> Dict:
        """Return the space of the agent's observations."""
        _check("agent", agent, self.possible_agents)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of the agent's actions."""
        _check("agent", agent, self.possible_agents)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed decides all chance in it and in those that follow.

        ``options={"position": state}`` begins from a set-up position instead of the first; raises
        :class:`OptionError` unless it has this environment's options, and for what is no seed;
        nothing changes then.  Of other ``options`` a warning says that they are not used.
        """
        first = self._first({} if options is None else options)
        given = None if seed is None else checked_number("seed", seed)
        if given is not None or self._rng is None:
            self._rng = Random(given)
        self.seed = int(self._rng.random() * _SEEDS) if given is None else given
        self.position: State = first
        self._moves: list[Move] = []
        self._events = 0
        self.agents = self.possible_agents[:]
        self.rewards = _ByAgent.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = _ByAgent.fromkeys(self.agents, 0.0)
        self.terminations = _ByAgent.fromkeys(self.agents, False)
        self.truncations = _ByAgent.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = _ByAgent((agent, {}) for agent in self.agents)
        self._settle_chance()
        self._select()

    def step(self, action: int | None) -> None:
        """Play the action of the agent to act; None for one whose game is over.

        Raises ``IllegalMoveError``, and ``IndexError`` for no action; nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.encoding.move(self.view(), action)
        self.position = self.position.apply(move)
        self._moves.append(move)
        self._events += 1
        self._settle_chance()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.position.outcome()
        if outcome is not None:
            self._end(outcome)
        elif self.max_moves is not None and len(self._moves) >= self.max_moves:
            self.truncations = _ByAgent.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent knows, and what it could do now."""
        view = self.view(agent)
        return {
            "observation": self.encoding.observe(view),
            "action_mask": self.encoding.mask(view),
        }

    def state(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what all agents know together: their observations, one under another."""
        views = (self.view(agent) for agent in self.possible_agents)
        return np.stack([self.encoding.observe(view) for view in views])

    def view(self, agent: str | None = None) -> View:
        """Return the view of an agent, by default of the one to act.

        It is what computer players of this package are given; ``encoding.number(view, move)`` makes
        an action of their move.  Raises :class:`OptionError` for no such agent.
        """
        of = self.agent_selection if agent is None else agent
        _check("agent", of, self.possible_agents)
        return self.position.view(self.possible_agents.index(of))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were played, in order."""
        return tuple(self._moves)

    def render(self) -> str | None:
        """Return the whole position as text, as :func:`manhattan_widgets.explore` reads it.

        None, with a warning, if no ``render_mode`` was given.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(text("envs.warning.render"))
            return None
        return editor_of(self.rules.name).format(self.position)

    def close(self) -> None:
        """Do nothing: there is nothing to be released."""

    def _first(self, options: dict[str, Any]) -> State:
        """Return the position to begin from: that of the options of a reset, if they hold one."""
        if not isinstance(options, dict):
            raise OptionError(text("envs.error.options", found=short_repr(options)))
        if others := sorted(map(str, set(options) - {"position"})):
            # PettingZoo's own test gives an option that no environment has.
            gymnasium.logger.warn(text("envs.warning.options", names=", ".join(others)))
        position = options.get("position")
        if position is None:
            first: State = self.rules.new(self.options)
            return first
        if (
            not isinstance(position, State)
            or position.rules is not self.rules
            or position.options != self.options
        ):
            raise OptionError(text("envs.error.position"))
        return position

    def _settle_chance(self) -> None:
        while (request := self.position.chance) is not None:
            self.position = self.position.apply(drawn(request, self.seed, self._events))
            self._events += 1

    def _select(self) -> None:
        seat = self.position.to_move
        self.agent_selection = self.possible_agents[seat or 0]

    def _end(self, outcome: Outcome) -> None:
        rewards = _rewards(outcome, self.rules.teams(self.options), self.rewarded)
        for seat, agent in enumerate(self.agents):
            self.terminations[agent] = True
            self.rewards[agent] = rewards[seat]
            self.infos[agent] = {
                "points": outcome.points[seat],
                "winner": seat in outcome.winners,
            }


def wrapped(env: GameEnv) -> AECEnv[str, dict[str, Any], int]:
    """Return ``env`` as PettingZoo's own games come: an illegal action ends the game at a loss."""
    ends = TerminateIllegalWrapper(env, illegal_reward=_ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ends))


def _rewards(outcome: Outcome, teams: tuple[tuple[int, ...], ...], kind: str) -> dict[int, float]:
    """Return what each seat is given in the end: see :class:`GameEnv`."""
    others = len(teams) - 1
    won = [team for team in teams if team[0] in outcome.winners]
    points = [sum(outcome.points[seat] for seat in team) for team in teams]
    rewards = {}
    for team, own in zip(teams, points, strict=True):
        if kind == "points":
            reward = own - (sum(points) - own) / others
        else:
            share = (team in won) / len(won)
            reward = (share * len(teams) - 1) / others
        rewards.update(dict.fromkeys(team, reward))
    return rewards


def _check(name: str, value: Any, known: Sequence[str | None]) -> None:
    if value not in known:
        listed = ", ".join(map(repr, known))
        raise OptionError(
            text("envs.error.one_of", name=name, value=short_repr(value), known=listed)
        )
