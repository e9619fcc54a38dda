"""Compiled playouts: like the readable random play in distribution, seeded, divisible."""

from functools import partial
from random import Random

import numpy as np
import pytest

from manhattan_widgets.fast import compiling
from manhattan_widgets.games.skyline.fast.cards import deal_unseen
from manhattan_widgets.games.skyline.fast.layout import (
    MOST_SEATS,
    N_KINDS,
    PURSE,
    STOCK,
    Numbers,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.skyline.fast.playouts import Packed, RankedPlayouts
from manhattan_widgets.games.skyline.fast.playouts import playouts as any_playouts
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineOptions, SkylineState
from manhattan_widgets.games.skyline.rules.board import KINDS
from manhattan_widgets.games.skyline.rules.view import SkylineView
from tests.fast.equality import likeness, readable_playouts
from tests.fast.equality import state_after as any_state_after
from tests.games.skyline.fast.editions import random_edition
from tests.games.skyline.fast.test_rules import states

playouts = partial(any_playouts, policy="uniform")

CLOSED = SkylineOptions(players=3, closed=True, last_turn_mission=True, skyline_block="top")


@compiling.compiled
def deal_anew(rules: Numbers, s: Numbers, knower: int, rng: np.ndarray) -> None:
    """Compile ``deal_unseen`` alone."""
    deal_unseen(rules, s, knower, rng)


def made_up(view: SkylineView, count: int) -> np.ndarray:
    """Return by deal and seat the money and stocks that compiled play makes up."""
    rules, root, rng = pack_rules(view.options), pack_view(view), np.zeros(1, np.uint64)
    rows = []
    for _ in range(count):
        s = root.copy()
        deal_anew(rules, s, MOST_SEATS if view.seat is None else view.seat, rng)
        rows.append(
            [
                [s[PURSE + seat], *s[STOCK + N_KINDS * seat :][:N_KINDS]]
                for seat in range(view.options.players)
            ]
        )
    return np.array(rows)


def state_after(options: SkylineOptions, plies: int, seed: int = 1) -> SkylineState:
    """Return a random position after that many plies."""
    state: SkylineState = any_state_after(SKYLINE, options, plies, seed)
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options",
    [
        SkylineOptions(players=4),
        SkylineOptions(players=2, own_skyline_fee=True, edition=random_edition(Random(3))),
        CLOSED,
    ],
    ids=["four", "own edition", "closed"],
)
@pytest.mark.parametrize("plies", [0, 150])
def test_points_are_spread_as_by_the_readable_rules(options: SkylineOptions, plies: int) -> None:
    state = state_after(options, plies) if plies else SKYLINE.new(options)
    ours = playouts(state, 5_000, seed=3).points
    theirs = readable_playouts(state, 60)
    for seat in range(options.players):
        assert likeness(ours[:, seat], theirs[:, seat]) < 1.95
    assert likeness(ours[:, 0] - ours[:, 1], theirs[:, 0] - theirs[:, 1]) < 1.95
    assert likeness(np.sort(ours)[:, -1], np.sort(theirs)[:, -1]) < 1.95


@pytest.mark.parametrize("options", [SkylineOptions(players=4), CLOSED], ids=["open", "closed"])
def test_a_view_is_played_out_over_what_it_does_not_know(options: SkylineOptions) -> None:
    state = states(options, 4)[200]
    for seat in (0, None):
        view = state.view(seat)
        ours = playouts(view, 5_000, seed=3).points
        theirs = readable_playouts(view, 60)
        for other in range(options.players):
            assert likeness(ours[:, other], theirs[:, other]) < 1.95


def test_secrets_change_nothing() -> None:
    state = states(CLOSED, 2)[150]
    seat = state.turn
    other = state.view(seat).sample(Random(1))
    assert (other.hands, other.purses, other.stocks) != (state.hands, state.purses, state.stocks)
    first, second = playouts(state.view(seat), 500), playouts(other.view(seat), 500)
    assert (first.points == second.points).all()


def test_games_have_their_own_random_numbers() -> None:
    start = SKYLINE.new(SkylineOptions(players=4))
    for policy in ("uniform", "guided"):
        whole = playouts(start, 60, seed=9, policy=policy)
        parts = [
            playouts(start, 40, seed=9, policy=policy),
            playouts(start, 20, seed=9, first=40, policy=policy),
        ]
        assert (whole.points == np.concatenate([part.points for part in parts])).all()
        assert whole.plies == sum(part.plies for part in parts)
        assert (playouts(start, 60, seed=10, policy=policy).points != whole.points).any()
    for seed in (-1, 2**63, 2**200 + 1):
        assert playouts(start, 2, seed=seed).plies > 100


@pytest.mark.parametrize("options", SKYLINE.option_sets(), ids=str)
def test_a_finished_game_is_as_it_ended(options: SkylineOptions) -> None:
    for seed in range(4):
        state = states(options, seed)[-1]
        outcome = state.outcome()
        assert outcome is not None
        played = playouts(state, 3)
        assert played.plies == 0
        assert played.means == outcome.points
        assert played.chances == tuple(
            (seat in outcome.winners) / len(outcome.winners) for seat in range(options.players)
        )
        assert played.errors == (0,) * options.players
        assert played.chances == playouts(state.view(None), 1).chances


def test_equal_points_go_by_what_ties_are_broken_with() -> None:
    played = RankedPlayouts(np.array([[3, 3]]), 0, 2, np.array([[386, 384]]))
    assert played.chances == (1.0, 0.0)
    assert played.means == (3.0, 3.0)


def test_before_the_deal_everything_is_open() -> None:
    start = SKYLINE.new(SkylineOptions(players=4))
    assert playouts(start.view(2), 200, seed=1).means == playouts(start, 200, seed=1).means
    chances = playouts(start, 20_000).chances
    assert chances == pytest.approx([0.25] * 4, abs=0.02)


@pytest.mark.parametrize("options", [*SKYLINE.option_sets(), CLOSED], ids=str)
def test_a_guided_game_is_one_by_the_rules(options: SkylineOptions) -> None:
    """Its points are those of a board that is full or has a third penthouse."""
    played = any_playouts(SKYLINE.new(options), 200, seed=4)
    assert played.points.min() >= 0
    assert played.points.max() <= 3 + 3 + 2
    assert 20 * options.players < played.plies / 200 < 200 * options.players


def test_the_guided_policy_beats_random_play() -> None:
    state = state_after(SkylineOptions(players=4), 16)
    guided = any_playouts(state, 400, seed=1)
    assert guided.points.mean() > playouts(state, 400, seed=1).points.mean() + 0.25


def test_playouts_after_a_move_begin_with_it() -> None:
    game = states(SkylineOptions(players=3), 6)
    state = game[-2]
    view = state.view(state.turn)
    for move in state.legal_moves():
        outcome = state.apply(move).outcome()
        if outcome is None:
            continue
        for position in (state, view):
            for policy in ("guided", "uniform"):
                after = playouts(position, 10, move=move, policy=policy)
                assert after.plies == 0
                if position is state:
                    assert after.means == outcome.points
    with pytest.raises(ValueError, match="clever"):
        playouts(state, 1, policy="clever")


def test_a_redrawn_pile_gives_other_games_than_a_known_one() -> None:
    state = state_after(SkylineOptions(players=2), 20)
    known, redrawn = Packed.of(state), Packed.of(state, redrawn=True)
    assert (known.position != redrawn.position).sum() == 1  # KNOWN
    assert Packed.of(state.view(None)).knower == MOST_SEATS


def test_hidden_stocks_are_made_up_as_by_the_readable_rules() -> None:
    """What a first step of others could be tells what they were thought to have."""
    state = next(s for s in states(CLOSED, 8) if s.round > 4)
    view = state.view((state.turn + 1) % 3)
    assert (pack_view(view) == pack_view(view.sample(Random(2)).view(view.seat))).all()
    sampled = [view.sample(Random(n)) for n in range(200)]
    theirs = np.array([[s.purses[state.turn], *s.stocks[state.turn]] for s in sampled])
    ours = made_up(view, 200)[:, state.turn]
    for column in range(1 + len(KINDS)):
        assert likeness(ours[:, column], theirs[:, column]) < 1.95
