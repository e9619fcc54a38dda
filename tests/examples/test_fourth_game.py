"""The game that comes from another package: the laws, its texts, its records, every command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import speaking
from manhattan_widgets.testing import Oracle, check_game
from tests.fourth import FOLDER, GAME
from tests.registered import registered
from tests.widgets.test_missing_parts import LEAST, open_all, play_on

LINES_AT_MOST = 450


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(GAME):
        yield


class CairnsOracle(Oracle):
    """Points, cards and secrets of Cairns, from the JSON alone."""

    def points_now(self, position: dict[str, Any]) -> tuple[int, ...]:
        points = [0] * position["options"]["players"]
        for stones in position["cairns"]:
            if stones:
                points[stones[-1]] += len(stones)
        return tuple(points)

    def points_so_far(self, position: dict[str, Any]) -> tuple[int, ...]:
        over = len(position["played"]) == 24
        return self.points_now(position) if over else (0,) * position["options"]["players"]

    def winners(self, position: dict[str, Any]) -> tuple[int, ...]:
        points = self.points_now(position)
        return tuple(seat for seat, n in enumerate(points) if n == max(points))

    def census(self, position: dict[str, Any]) -> Counter[str]:
        hands = [card for hand in position["hands"] for card in hand]
        return Counter(map(str, (*hands, *position["pile"], *position["played"])))


def test_it_keeps_the_contract() -> None:
    check_game(GAME, seeds=(1, 2), oracle=CairnsOracle(GAME.load("rules")))


def test_it_is_small() -> None:
    lines = [path.read_text("utf-8").count("\n") for path in FOLDER.rglob("*.py")]
    assert 0 < sum(lines) <= LINES_AT_MOST


def test_its_texts_come_from_its_own_package() -> None:
    assert str(GAMES["cairns"].title()) == "Cairns"
    with speaking("de"):
        assert str(GAMES["cairns"].title()) == "Steinmännchen"
    with speaking("sv"):
        assert str(GAMES["cairns"].title()) == "Cairns", "there is no Swedish: English will do"
    game = mw.new_game("cairns", seed=2)
    assert "(rule C3)" in str(game.state.explain(game.state.legal_moves()[0]))


def test_hands_of_others_are_in_no_view() -> None:
    state = play_on(mw.new_game("cairns", players=3, seed=2), 6).state
    view = state.view(0)
    assert view.hands[0] == state.hands[0]
    assert {card for hand in view.hands[1:] for card in hand} == {-1}
    assert set(view.pile) == {-1}
    for seat in (0, None):
        whole = state.view(seat).sample(Random(4))
        other = whole.redrawn(Random(5))
        assert other.view(seat) == state.view(seat)
    told = {str(state.view(None).seat_text(seat)) for seat in range(3)}
    assert told == {"Cards: ? ? ?"}


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    game = mw.new_game("cairns", seed=2)
    card = next(c for c in "ABC123" if "ABC123".index(c) not in game.state.hands[0])
    with pytest.raises(ValueError, match=rf"You have no card {card}\. \(rule C3\)"):
        game.play(f"drop {card}")
    with pytest.raises(ValueError, match="no move of this game"):
        game.play("A C3")


def test_every_command_opens_but_those_on_lessons_and_exercises(tmp_path: Path) -> None:
    assert set(open_all("cairns", tmp_path)) == {
        "learn",
        "mistakes",
        "practice",
        "worksheet",
    }


def test_a_share_code_of_a_seat_holds_no_more_than_it_saw() -> None:
    game = play_on(mw.new_game("cairns", seed=2), 9)
    widget = mw.share(game, seat=1)
    opened = mw.load(widget.code)
    assert opened.state.view(1) == game.state.view(1)
    assert opened.state != game.state


def test_it_is_analyzed() -> None:
    game = play_on(mw.new_game("cairns", seed=2), 30)
    assert game.outcome() is not None
    assert mw.analyze(game, effort=LEAST, workers=1).report is not None


def test_players_that_learn_can_play_it() -> None:
    parallel = pytest.importorskip("pettingzoo.test")
    from manhattan_widgets import envs

    env = envs.cairns_v1.raw_env(players=2)
    parallel.api_test(env, num_cycles=60)
