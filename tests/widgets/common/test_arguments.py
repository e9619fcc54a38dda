"""What ``play()`` is given: whatever cannot be is a ValueError that says so."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from manhattan_widgets.game import new_game
from manhattan_widgets.widgets.play.command import play


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, 'no game called "chess"'),
        ({"game": 5}, "a Game is needed, not 5"),
        ({"players": 5}, "2, 3 or 4 players, not 5"),
        ({"players": "3"}, "2, 3 or 4 players"),
        ({"people": 5}, "0 to 4, not 5"),
        ({"people": -1}, "0 to 4, not -1"),
        ({"people": True}, "0 to 4"),
        (
            {"seats": ["person", "deepblue"]},
            '"deepblue", which is unknown here. Known: person, random',
        ),
        ({"seats": ["person", 3]}, "unknown"),
        ({"seats": ["person"]}, "2, 3 or 4 players, not 1"),
        ({"seats": "person"}, "list"),
        ({"seats": 3}, "list"),
        ({"seats": ["person", "greedy"], "players": 4}, "4"),
        ({"names": ["Ann"]}, "4 texts"),
        ({"names": "Ann"}, "4 texts"),
        ({"names": ["Ann", "Bo", "Cy", ""]}, "seat 3"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"theme": "pink"}, "auto, light or dark, not 'pink'"),
        ({"theme": None}, "auto, light or dark"),
        ({"pace": -1}, "pace"),
        ({"pace": "fast"}, "pace"),
        ({"pace": float("nan")}, "pace"),
        ({"rounds": 5}, "rounds"),
        ({"takeover": "hostile"}, "takeover"),
        ({"towers": 5}, 'no option "towers"'),
        ({"players": 2, "rounds": 4}, "rounds"),
    ],
)
def test_what_cannot_be(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        play(**arguments)
    assert said in str(error.value)


@pytest.mark.parametrize("settings", [{"rounds": 4}, {"players": 3}, {"names": ["a"]}, {"seed": 0}])
def test_a_game_that_has_begun_takes_no_settings(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"leave out .*: {next(iter(settings))}"):
        play(new_game("manhattan", seed=1), **settings)


def test_a_game_goes_on() -> None:
    game = new_game("manhattan", players=2, seed=1, kinds=["person", "person"])
    game.play(game.state.legal_moves()[0])
    widget = play(game)
    assert widget.game is game
    assert len(widget.session.history) == 1


def test_unknown_players_of_a_game_are_refused() -> None:
    game = new_game("manhattan", players=2, seed=1, kinds=["person", "mine"])
    with pytest.raises(ValueError, match='Seat 1 is played by "mine"'):
        play(game)
    widget = play(game, seats=["person", lambda view: view.legal_moves()[0]], pace=0)
    assert widget.session.to_move in (0, None)


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("people", [0, 1, 2])
def test_who_sits_where(players: int, people: int) -> None:
    widget = play(players=players, people=people, seed=1, pace=0, theme="light")
    kinds = [info.kind for info in widget.game.players]
    assert kinds == ["person"] * people + ["greedy"] * (players - people)
    assert len(set(widget.names)) == players
    assert ("You" in widget.names) == (people == 1)
    assert widget.session.persons == tuple(range(people))


def test_a_switch_may_come_from_a_table() -> None:
    widget = play(seed=7, theme="light", animate=np.False_, practice=np.True_, library=False)  # type: ignore[arg-type]
    assert widget.animate is False
    assert widget.session.practice is True
