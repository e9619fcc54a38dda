"""Luck is luck: zero in the mean, whoever plays, and nothing where nothing is drawn."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from manhattan_widgets.analysis.analyze import Subject
from manhattan_widgets.analysis.luck import chance_follows, explanation
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.tasks import DECISION, work
from manhattan_widgets.analysis.workers import run
from manhattan_widgets.bots import Estimate, choose, make
from manhattan_widgets.contract.core import Move, State, View
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.skyline.rules.moves import End

from .short_games import late


def values_of(game: Game, effort: Effort) -> Report:
    """Return the analysis of a game without its decisions, which take most of the time."""
    subject = Subject(game, None)
    report = subject.begin(effort, None)
    tasks = [task for task in subject.tasks(report) if task.kind != DECISION]
    for number, result in run(work, tasks, workers=1):
        report = subject.with_result(report, tasks[number], result)
    return report


def played(start: State, player: str, seed: int) -> Game:
    """Let computers play on from ``start``, what nobody knows of it drawn anew."""
    game = Game.from_position(start.redrawn(Random(f"game {seed}")), seed=seed)
    bots = [make(player, seed) for _ in range(start.options.players)]
    while game.outcome() is None:
        seat = game.state.to_move
        assert seat is not None
        game.play(choose(bots[seat], game.state.view(seat)))
    return game


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize(("name", "left"), [("manhattan", 10), ("newyork", 4)])
def test_luck_is_zero_in_the_mean_whoever_plays(name: str, left: int, player: str) -> None:
    sums = []
    for seed in range(24):
        report = values_of(played(late(name, left), player, seed), Effort(4, 1, 1, seed))
        # In the end result - start = choice + luck, exactly: see test_analyze.
        lucks = [report.luck(ply) for ply in range(len(report.moves))]
        sums.append(sum(luck.points[0] for luck in lucks))
    error = stdev(sums) / sqrt(len(sums))
    assert error > 0.3, "there was luck"
    assert abs(mean(sums)) < 2.5 * error


def hand_sum(
    state: State | View, playouts: int, seed: int, *, move: Move | None = None, afresh: bool
):
    """Estimate a quantity that is known without playing on: what the cards in a hand add up to."""
    assert afresh
    rng, sums = Random(seed), [0.0] * state.options.players
    for _ in range(playouts):
        whole = state.redrawn(rng)
        whole = whole if move is None else whole.apply(move)
        sums = [total + sum(hand) for total, hand in zip(sums, whole.hands, strict=True)]
    yield from ()
    means = tuple(total / playouts for total in sums)
    return Estimate(means, means, (0.0,) * len(means), playouts)


def test_luck_is_how_much_better_a_draw_was_than_the_mean_of_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("manhattan_widgets.analysis.tasks.estimating", hand_sum)
    state = late("manhattan", 8)
    game = Game.from_position(state, seed=1)
    for _ in range(6):
        game.play(game.state.legal_moves()[0])
    game.resign(0)
    report = values_of(game, Effort(1500, 1, 1))
    assert report.whole
    for ply, seat in enumerate(report.seats):
        pile = game.state_at(ply).pile
        drawn = pile[0] - mean(pile)
        luck = [drawn if other == seat else 0 for other in range(report.players)]
        assert report.luck(ply).points == pytest.approx(luck, abs=0.35)
    assert max(abs(report.luck(ply).points[report.seats[ply]]) for ply in range(6)) > 2


def test_nothing_follows_a_move_that_draws_nothing() -> None:
    draft = new_game("manhattan", seed=1).state
    assert not chance_follows(draft, draft.legal_moves()[0], whole=True)
    skyline = new_game("skyline", seed=1).state
    ends = [move for move in skyline.legal_moves() if isinstance(move, End)]
    for move in [*ends, skyline.legal_moves()[0]]:
        assert not chance_follows(skyline, move, whole=True)


@pytest.mark.parametrize("name", ["manhattan", "newyork"])
def test_a_drawn_card_is_chance_also_for_the_mover_alone(name: str) -> None:
    state = late(name, 10)
    move = state.legal_moves()[0]
    assert chance_follows(state, move, whole=True)
    assert chance_follows(state, move, whole=False)


def test_a_card_that_had_to_come_is_no_luck() -> None:
    state = late("manhattan", 10)
    same = replace(state, pile=(state.pile[0],) * len(state.pile))
    assert not chance_follows(same, same.legal_moves()[0], whole=True)


def test_it_is_explained_in_words() -> None:
    sentences = [str(sentence) for sentence in explanation()]
    assert len(sentences) == len(set(sentences)) == 9
    assert all(line.endswith(".") for line in sentences)
