"""What exercises from games with variants say is true of the rules that were played by."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from manhattan_widgets import bots, new_game
from manhattan_widgets.game import Game
from manhattan_widgets.lessons.exercises import Exercise, exercise


@cache
def finished(name: str, **options: Any) -> Game:
    players = options["players"]
    game = new_game(name, seed=11, kinds=["person"] + ["greedy"] * (players - 1), **options)
    greedy = bots.make("greedy")
    while game.outcome() is None:
        game.play(bots.choose(greedy, game.state.view(game.state.to_move)))
    return game


def asked(kind: str, level: int, name: str, **options: Any) -> list[Exercise]:
    """Return some exercises of a kind whose positions are from a game with options."""
    games = [finished(name, **options)]
    return [exercise(name, kind, level=level, seed=seed, games=games) for seed in range(4)]


@pytest.mark.parametrize("level", [1, 3])
def test_to_take_a_tower_by_the_simple_rule_one_looks_at_its_top(level: int) -> None:
    for one in asked("take", level, "manhattan", players=3, takeover="simple", rounds=4):
        assert str(one.hints[0]).startswith("Look only at the piece on top")
        assert any("piece by piece from the ground" in str(fact) for fact in one.facts)
        assert not any("owner" in str(hint) for hint in one.hints)


def test_by_the_usual_rule_the_pieces_of_a_tower_are_not_told() -> None:
    for one in asked("take", 1, "manhattan", players=3, rounds=4):
        assert "owner's storeys" in str(one.hints[0])
        assert one.facts == ()


def test_a_smaller_piece_is_refused_by_the_simple_rule_without_its_answer() -> None:
    smaller = "That piece is smaller than the one on top of "
    told = []
    for one in asked("take", 3, "manhattan", players=3, takeover="simple", rounds=4):
        site = one.focus[0]
        told += [str(one.check(f"{size} on {site}").feedback) for size in (1, 2)]
    assert not any("has 2 storeys" in it or "has 3 storeys" in it for it in told)
    assert any(it.startswith(smaller) for it in told)


def test_why_a_card_does_not_serve_everywhere_by_the_simple_rule() -> None:
    reasons = [
        str(reason.sentence)
        for one in asked("reading", 6, "manhattan", players=3, takeover="simple", rounds=4)
        for reason in one.explanation
        if reason.rule == "M12"
    ]
    assert reasons
    assert all("the piece on top there has more storeys" in reason for reason in reasons)


def test_the_score_of_two_players_counts_largest_groups_only() -> None:
    """What was told in exercises of one's own games counted other buildings, too."""
    for one in asked("score", 5, "newyork", players=2):
        said = " ".join(map(str, one.hints))
        assert "nothing for other buildings" in said
        groups = [reason for reason in one.explanation if "other building" in str(reason.sentence)]
        others = sum(len(reason.sites) for reason in groups)
        assert others
        assert isinstance(one.solution, tuple)
        for reason in groups:
            assert "only the largest group counts" in str(reason.sentence)
