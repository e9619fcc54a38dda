"""Records for one seat's eyes: all that it saw is there, and nothing that it could not know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import Move
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules.codec import redaction as manhattan_concealing
from manhattan_widgets.records import (
    Record,
    RecordError,
    concealed,
    decode,
    encode,
    from_json,
    to_json,
)

from .noted import noted_records
from .played import ENDLESS, OPTION_SETS, game_with, games, play_randomly, random_game

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def views(record: Record, seat: int) -> list[Any]:
    return [state.view(seat) for state in record.states()]


def passing_game(seed: int, players: int, **options: Any) -> Game:
    """Play big pieces on low towers first, so that nobody can build with what is left (M20)."""
    game = new_game("manhattan", seed=seed, players=players, takeover="simple", **options)
    rng = Random(seed)

    def worth(move: Any) -> tuple[int, int]:
        site = getattr(move, "site", None)
        return (0, 0) if site is None else (move.storeys, -game.state.towers[site].height)

    while game.outcome() is None:
        moves = list(game.state.legal_moves())
        best = max(map(worth, moves))
        game.play(rng.choice([move for move in moves if worth(move) == best]))
    return game


def otherwise(record: Record, seat: int, seed: int, patch: pytest.MonkeyPatch) -> Record:
    """Return another game that ``seat`` would have seen just so: the same invention, other dice."""
    concealing = import_module(f"manhattan_widgets.games.{record.game}.rules.codec.redaction")
    with patch.context() as patched:
        patched.setattr(concealing._Known, "generator", lambda known: Random(seed))
        return replace(concealed(record, seat), known_to=None, seed=seed)


@settings(SLOW, max_examples=12)
@given(noted_records(), st.data())
def test_the_seat_has_all_that_it_saw(record: Record, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, record.options.players - 1))
    if record.known_to not in (None, seat):
        with pytest.raises(RecordError, match=f"only what seat {record.known_to} may know"):
            concealed(record, seat)
        record = replace(record, known_to=None)
    mine = concealed(record, seat)
    assert views(mine, seat) == views(record, seat)
    assert mine.known_to == seat
    assert (mine.seed, mine.comments, mine.variations) == (None, (), ())
    assert (mine.players, mine.options, mine.result) == (
        record.players,
        record.options,
        record.result,
    )
    assert concealed(mine, seat) == mine
    assert from_json(to_json(mine)) == mine
    again = decode(encode(mine, names=True))
    assert again == mine
    assert Game(mine).record == mine


@pytest.mark.no_cover
@pytest.mark.parametrize(("rules", "options"), OPTION_SETS)
@pytest.mark.parametrize("plies", [6, 40, 250])
def test_what_it_could_not_know_makes_no_difference(
    rules: Any, options: Any, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_randomly(game_with(rules, options, seed=5), plies, seed=5)
    hands = (state.view(None).hand_sizes for state in game.states)
    dealt = any(map(any, hands))  # before, nothing is hidden
    for seat in range(options.players):
        mine, seen = concealed(game.record, seat), views(game.record, seat)
        code = encode(mine)
        others = [otherwise(game.record, seat, seed, monkeypatch) for seed in range(2)]
        for other in others:
            assert (other.events != game.record.events) is dealt
            assert views(other, seat) == seen
            again = concealed(other, seat)
            assert again == mine
            assert encode(again) == code


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(4))
def test_five_hands_and_many_shuffles_find_their_cards(seed: int) -> None:
    """Five hands of New York hold nearly half the cards over each shuffle: few choices are left."""
    game, rng = new_game("newyork", players=5, seed=seed), Random(seed)
    while game.outcome() is None:
        game.play(rng.choice(list(game.state.legal_moves())))
    for seat in (0, 3):
        mine = concealed(game.record, seat)
        assert views(mine, seat) == views(game.record, seat)
        assert mine.result == game.record.result


def test_cards_that_nobody_drew_make_no_difference() -> None:
    """Without our own way to invent: the rest of the pile, and unplayed cards, change places."""
    game = random_game(plies=20, seed=8)
    deal = game.events[0]
    drawn = sum(not str(move).startswith("d") for move in game.moves)
    first = 4 * game.options.players + drawn
    for seed in range(5):
        rest = list(deal.deck[first:])
        Random(seed).shuffle(rest)
        other = replace(deal, deck=(*deal.deck[:first], *rest))
        changed = replace(game.record, events=(other, *game.events[1:]))
        for seat in range(4):
            assert concealed(changed, seat) == concealed(game.record, seat)
    # The last cards drawn by seats 1 and 2, which still hold them.
    holders = [n for n, move in enumerate(game.moves) if not str(move).startswith("d")][-4:]
    places = {game.state_at(n).to_move: first - 4 + k for k, n in enumerate(holders)}
    cards = list(deal.deck)
    here, there = places[1], places[2]
    assert cards[here] != cards[there]
    cards[here], cards[there] = cards[there], cards[here]
    changed = replace(game.record, events=(replace(deal, deck=tuple(cards)), *game.events[1:]))
    changed.check()
    for seat in (0, 3):
        assert concealed(changed, seat) == concealed(game.record, seat)
    for seat in (1, 2):
        assert concealed(changed, seat) != concealed(game.record, seat)


@settings(SLOW, max_examples=15)
@given(games(), st.integers(0, 30))
def test_a_game_from_a_position(game: Game, plies: int) -> None:
    begun = play_randomly(Game.from_position(game.state, seed=3), plies, seed=3)
    for seat in range(game.options.players):
        mine = concealed(begun.record, seat)
        assert views(mine, seat) == views(begun.record, seat)
        assert (mine.position is None) is (begun.record.position is None)
        assert decode(encode(mine, names=True)) == mine


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_stocks_and_money_allow_what_was_played(players: int) -> None:
    """From a set-up position the beginning of S18 is to be found, however long the game went on."""
    for seed in range(4):
        game = new_game("skyline", players=players, closed=True, seed=seed)
        state = play_randomly(game, 40 * seed, seed).state
        begun = play_randomly(Game.from_position(state, seed=seed), ENDLESS, seed)
        for seat in range(players):
            mine = concealed(begun.record, seat)
            assert views(mine, seat) == views(begun.record, seat)
            assert mine.events == begun.record.events


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["de", "sv"])
def test_who_passed_held_nothing_to_build_with(
    players: int, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = 0
    for seed in (1, 3):
        game = passing_game(seed, players, edition=edition)
        passes += sum(str(move).startswith("x") for move in game.moves)
        for seat in range(players):
            mine = concealed(game.record, seat)
            assert views(mine, seat) == views(game.record, seat)
            other = otherwise(game.record, seat, 3, monkeypatch)
            assert concealed(other, seat) == mine
    assert passes


def test_before_the_deal() -> None:
    record = replace(random_game(plies=0).record, events=(), seed=None)
    assert concealed(record, 2) == replace(record, known_to=2)


def test_the_invention_is_another_one_for_each_game_and_seat() -> None:
    game = random_game(plies=12, seed=4)
    hands = {concealed(game.record, seat).states()[-1].hands for seat in range(4)}
    assert len(hands) == 4
    assert game.state.hands not in hands


def test_it_can_be_played_on_and_stays_for_that_seat() -> None:
    game = Game(concealed(random_game(plies=12, seed=4).record, 3))
    play_randomly(game, 20, seed=1)
    assert game.record.known_to == 3
    assert decode(encode(game.record)).known_to == 3


@pytest.mark.parametrize("seat", [4, -1, None, True, "0"])
def test_no_such_seat(seat: Any) -> None:
    with pytest.raises(RecordError, match="seats are 0 to 3"):
        concealed(random_game(plies=3).record, seat)


def test_a_search_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manhattan_concealing, "_NODES", 3)
    with pytest.raises(RecordError, match="No record for the eyes of seat 1"):
        concealed(random_game(plies=60, seed=1).record, 1)


def test_views_that_no_game_gives_find_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a search that cannot succeed, though it is not cut short."""
    monkeypatch.setattr(manhattan_concealing, "_SEARCHES", 2)
    game = random_game(plies=9, seed=1)
    seen: Sequence[Any] = [state.view(0) for state in game.states]
    moves: list[Move | None] = [None, *game.moves]
    first = next(n for n, move in enumerate(moves) if hasattr(move, "site"))
    other = next(n for n in range(first, len(moves)) if seen[n].turn != 0)
    unseen = tuple(0 for _ in seen[1].unseen)
    with pytest.raises(ValueError, match="no way"):
        game.rules.conceal(
            [replace(view, phase="draft", unseen=unseen) for view in seen[1:]][: other + 1],
            moves[1 : other + 1],
        )


def test_a_game_that_tells_it_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's own ``conceal`` may be wrong: that is told, and nothing is shared."""
    game = random_game(plies=9, seed=1)
    monkeypatch.setattr(
        type(game.rules), "conceal", lambda rules, views, moves: (rules.new(views[0].options), ())
    )
    with pytest.raises(RecordError, match="No record for the eyes of seat 1") as caught:
        concealed(game.record, 1)
    assert "seat 1 has not seen so" in str(caught.value.__cause__)


def test_the_author_of_a_game_without_a_way_to_conceal_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = random_game(plies=9, seed=1)
    monkeypatch.delattr(type(game.rules), "conceal")
    with pytest.raises(RecordError, match=r"when it is over\. .*Rules\.conceal") as caught:
        concealed(game.record, 1)
    [guide] = re.findall(r"docs/\S+\.md", str(caught.value))
    assert "def conceal" in (Path(__file__).parents[2] / guide).read_text("utf-8")
