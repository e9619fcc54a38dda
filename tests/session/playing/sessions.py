"""Sessions of Manhattan for a test, and what is played in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.session.playing import GameSession

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


def facts(session: GameSession) -> tuple[Any, ...]:
    return tuple(getattr(session, name) for name in (*TRAITS, "score", "outcome", "message"))


def drafting() -> GameSession:
    """Return a session in which the one person is to draft."""
    for seed in range(50):
        session = session_of(PERSON, COMPUTER, COMPUTER, COMPUTER, seed=seed)
        if session.to_move == 0:
            return session
    raise AssertionError
