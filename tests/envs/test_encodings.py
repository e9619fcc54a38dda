"""Observations and action numbers: complete, the same from every seat, blind to secrets."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from manhattan_widgets.contract.core import OptionError, State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.envs import Field, Layout, encoding_of
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.cards import CELL
from manhattan_widgets.games.newyork.rules import NEW_YORK
from manhattan_widgets.games.skyline.rules import SKYLINE

EVERY = [
    pytest.param(rules, options, id=f"{rules.name}-{number}")
    for rules in GAMES.values()
    for number, options in enumerate(rules.option_sets())
]
PLIES = 150


@cache
def playing(rules: Any, options: Any, seed: int) -> tuple[State, ...]:
    """Return the states of a game played at random in which somebody is to move, and the last."""
    rng, state, states = Random(seed), rules.new(options), []
    for _ in range(PLIES):
        while state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        states.append(state)
        if state.to_move is None:
            break
        state = state.apply(state.random_move(rng))
    return tuple(states)


def test_every_game_has_one() -> None:
    for rules in GAMES.values():
        assert encoding_of(rules.name, rules.options()).game == rules.name


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_view_is_not_encoded(name: str) -> None:
    rules = GAMES[name]
    state = playing(rules, rules.options(), 1)[0]
    encoding, move = encoding_of(name, rules.options()), state.legal_moves()[0]
    for given in (state, 5, None):
        needed = re.escape(f"as state.view(seat) gives it, not {given!r:.10}")
        for ask in (encoding.observe, encoding.mask):
            with pytest.raises(TypeError, match=needed):
                ask(given)
        with pytest.raises(TypeError, match=needed):
            encoding.number(given, move)
        with pytest.raises(TypeError, match=needed):
            encoding.move(given, 0)


@pytest.mark.parametrize("given", [5, "x", None, []])
def test_the_options_of_the_game_are_needed(given: object) -> None:
    for rules in GAMES.values():
        with pytest.raises(OptionError, match=re.escape(f"makes them, not {given!r}.")):
            encoding_of(rules.name, given)


@pytest.mark.parametrize(("rules", "options"), EVERY)
class TestEveryVariant:
    def test_every_legal_move_has_its_number(self, rules: Any, options: Any) -> None:
        encoding = encoding_of(rules.name, options)
        for state in playing(rules, options, 1):
            if state.to_move is None:
                continue
            view = state.view(state.to_move)
            legal = list(view.legal_moves())
            numbers = [encoding.number(view, move) for move in legal]
            assert [encoding.move(view, number) for number in numbers] == legal
            assert sorted(numbers) == np.flatnonzero(encoding.mask(view)).tolist()

    def test_observations_are_in_their_space(self, rules: Any, options: Any) -> None:
        encoding = encoding_of(rules.name, options)
        space = encoding.layout.space()
        for state in playing(rules, options, 1)[::3]:
            for seat in range(options.players):
                assert space.contains(encoding.observe(state.view(seat)))

    def test_nothing_that_happens_is_left_out(self, rules: Any, options: Any) -> None:
        """When what a seat knows changes, so does what it observes."""
        encoding = encoding_of(rules.name, options)
        before: list[Any] = [None] * options.players
        for state in playing(rules, options, 1):
            for seat in range(options.players):
                view = state.view(seat)
                now = view, encoding.observe(view)
                if before[seat] is not None:
                    same = np.array_equal(before[seat][1], now[1])
                    assert same == (before[seat][0] == view)
                before[seat] = now

    def test_what_looks_the_same_is_observed_the_same(self, rules: Any, options: Any) -> None:
        """Hidden is hidden: a sample of a view has other secrets, and gives the same arrays."""
        encoding = encoding_of(rules.name, options)
        for number, state in enumerate(playing(rules, options, 1)[::5]):
            for seat in range(options.players):
                view = state.view(seat)
                other = view.sample(Random(number)).view(seat)
                assert np.array_equal(encoding.observe(view), encoding.observe(other))
                assert np.array_equal(encoding.mask(view), encoding.mask(other))

    def test_actions_differ(self, rules: Any, options: Any) -> None:
        encoding = encoding_of(rules.name, options)
        assert len(set(encoding.actions)) == len(encoding.actions)
        assert set(encoding.actions) <= set(rules.conceivable_moves(options)) or rules is MANHATTAN


class TestSeenFromTheSeat:
    """One and the same position, turned round the table, looks the same to whom it was turned."""

    def test_manhattan(self) -> None:
        options = MANHATTAN.options(players=4)
        encoding = encoding_of("manhattan", options)
        deal = MANHATTAN.new(options).chance.sample(Random(1))
        start = MANHATTAN.new(options).apply(replace(deal, start=0))
        turned = MANHATTAN.new(options).apply(replace(deal, start=1))
        rng = Random(2)
        for _ in range(60):
            for seat in range(4):
                view, turned_view = start.view(seat), turned.view((seat + 1) % 4)
                assert np.array_equal(encoding.observe(view), encoding.observe(turned_view))
                assert np.array_equal(encoding.mask(view), encoding.mask(turned_view))
            if start.chance is not None:
                break
            view = start.view(start.to_move)
            number = encoding.number(view, start.random_move(rng))
            start = start.apply(encoding.move(view, number))
            turned = turned.apply(encoding.move(turned.view(turned.to_move), number))

    def test_skyline(self) -> None:
        options = SKYLINE.options(players=3)
        encoding = encoding_of("skyline", options)
        deal = SKYLINE.new(options).chance.sample(Random(1))
        missions = deal.missions[-1:] + deal.missions[:-1]
        start = SKYLINE.new(options).apply(replace(deal, start=0))
        turned = SKYLINE.new(options).apply(replace(deal, start=1, missions=missions))
        rng = Random(2)
        for _ in range(80):
            for seat in range(3):
                view, turned_view = start.view(seat), turned.view((seat + 1) % 3)
                assert np.array_equal(encoding.observe(view), encoding.observe(turned_view))
            move = start.random_move(rng)
            start, turned = start.apply(move), turned.apply(move)

    def test_new_york(self) -> None:
        """After the opening it depends on the colors that were drawn: the own ones first."""
        options = NEW_YORK.options(players=4, teams=True, actions=True)
        encoding = encoding_of("newyork", options)
        *_, state = playing(NEW_YORK, options, 1)
        for seat in range(4):
            view = state.view(seat)
            board = encoding.layout.split(encoding.observe(view))["board"]
            own, partner = view.colors_of(seat)[0], view.colors_of((seat + 2) % 4)[0]
            assert board.sum(axis=0)[0] == view.count(own)
            assert board.sum(axis=0)[2] == view.count(partner)

    def test_sites_of_manhattan_are_those_that_the_cards_show(self) -> None:
        options = MANHATTAN.options(players=4)
        encoding = encoding_of("manhattan", options)
        for state in playing(MANHATTAN, options, 5):
            if state.to_move is None or state.phase != "build":
                continue
            view = state.view(state.to_move)
            hand = encoding.layout.split(encoding.observe(view))["hand"]
            builds = [encoding.actions[n] for n in np.flatnonzero(encoding.mask(view))]
            cells = {move.site % 9 for move in builds if hasattr(move, "site")}
            assert cells <= {int(card) for card in np.flatnonzero(hand)}
            side = options.sides[state.to_move]
            on_cards = {CELL[side][card] for card in state.hand(state.to_move)}
            legal = {m.site % 9 for m in view.legal_moves() if hasattr(m, "site")}
            assert legal <= on_cards


def test_hidden_money_is_told_as_hidden() -> None:
    options = SKYLINE.options(players=3, closed=True)
    encoding = encoding_of("skyline", options)
    *_, state = playing(SKYLINE, options, 1)
    parts = encoding.layout.split(encoding.observe(state.view(1)))
    assert parts["purses"].tolist() == [state.purses[1], -1, -1]
    assert (parts["stocks"][1:] == -1).all()
    assert (parts["stocks"][0] == state.stocks[1]).all()


def test_an_area_rebuilt_and_a_building_asked_for_are_told() -> None:
    """Redevelopment, ruin, speculation and statics leave something to be done."""
    options = NEW_YORK.options(players=3, actions=True)
    encoding = encoding_of("newyork", options)
    seen = {"rebuilt": False, "yields": False, "line": False}
    for seed in range(4):
        for state in playing(NEW_YORK, options, seed):
            seat = state.to_move
            if seat is None or state.phase not in ("rebuild", "yield"):
                continue
            parts = encoding.layout.split(encoding.observe(state.view(seat)))
            for name in seen:
                seen[name] |= bool(parts[name].any())
            if state.phase == "yield":
                assert parts["yields"].tolist() == [1, 0, 0]  # one's own color
                assert parts["gets"][1:].sum() == 1
    assert all(seen.values())


def test_numbers_that_no_move_has() -> None:
    encoding = encoding_of("manhattan", MANHATTAN.options(players=4))
    state = playing(MANHATTAN, encoding.options, 1)[0]
    view = state.view(0)
    for number in (-1, len(encoding.actions)):
        with pytest.raises(IndexError):
            encoding.move(view, number)
    with pytest.raises(ValueError, match="b1S1"):
        encoding.number(view, MANHATTAN.move_from_text("b1S1"))
    with pytest.raises(ValueError, match="spectator"):
        encoding.observe(state.view(None))


def test_few_ways_of_looking_are_kept() -> None:
    """New York's depend on the colors drawn: 120 with five players."""
    options = NEW_YORK.options(players=5)
    encoding = encoding_of("newyork", options)
    for seed in range(12):
        state = playing(NEW_YORK, options, seed)[-1]
        for seat in range(5):
            encoding.move(state.view(seat), 0)
    assert len(encoding._tables) <= 24


def test_layouts_join_and_split() -> None:
    layout = Layout((Field("a", (2, 3), most=9, least=-1), Field("b", (1,))))
    values = {"a": [[1, 2, 3], [4, -1, 6]], "b": 1}
    flat = layout.join(values)
    assert layout.space().contains(flat)
    assert layout.size == 7
    parts = layout.split(flat)
    assert parts["a"].tolist() == values["a"]
    assert parts["b"].tolist() == [1]
    assert str(layout) == " 0: 6  a  2×3  -1..9\n 6: 7  b  1    0..1"
    with pytest.raises(KeyError):
        layout.join({"a": values["a"]})
