"""Computer players: legal, fair, the same again for the same view, and knowing only a view."""

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from manhattan_widgets import bots
from manhattan_widgets.bots.greedy import Greedy, by_preview
from manhattan_widgets.contract.core import Move, UnreadableMoveError, View
from manhattan_widgets.games.manhattan.bot import judge
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState, ManhattanView
from manhattan_widgets.games.manhattan.rules.board import EMPTY_BOARD, Tower, site_number
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, Pass
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import BUILD
from manhattan_widgets.games.manhattan.rules.state import Cards

OPTION_SETS = list(enumerate(MANHATTAN.option_sets()))
#: Those that look no further than their next move.
QUICK = ("random", "greedy")


def dealt(seed: int = 7, options: ManhattanOptions | None = None) -> ManhattanState:
    state = MANHATTAN.new(options or MANHATTAN.options())
    request = state.chance
    assert request is not None
    return state.apply(request.sample(Random(seed)))


def positions(
    options: ManhattanOptions, seed: int, players: list[bots.Bot]
) -> Generator[ManhattanState, None, None]:
    """Yield every position of a game that ``players`` play, the last included."""
    rng = Random(seed)
    state = MANHATTAN.new(options)
    while state.outcome() is None:
        request = state.chance
        if request is not None:
            state = state.apply(request.sample(rng))
        else:
            yield state
            state = state.apply(bots.choose(players[state.turn], view_to_move(state)))  # type: ignore[arg-type]
    yield state


def view_to_move(state: ManhattanState) -> ManhattanView:
    assert state.to_move is not None
    return state.view(state.to_move)


def swapped_secrets(state: ManhattanState, rng: Random) -> ManhattanState:
    """Return the state with all cards that the seat to move does not know dealt anew."""
    seat = state.to_move
    assert seat is not None
    unknown = [*state.pile, *(c for s, hand in enumerate(state.hands) if s != seat for c in hand)]
    rng.shuffle(unknown)
    hands: list[Cards] = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
        else:
            hands.append(tuple(sorted(unknown.pop() for _ in hand)))
    return replace(state, hands=tuple(hands), pile=tuple(unknown))


def test_every_player_has_a_name_for_people() -> None:
    assert {name: bots.label(name) for name in bots.BOTS} == {
        "random": "Random",
        "novice": "Novice",
        "greedy": "Greedy",
        "skilled": "Skilled",
        "expert": "Expert",
        "master": "Master",
    }


@pytest.mark.parametrize("use", [bots.make, bots.label])
def test_an_unknown_player_is_refused_with_the_known_names(use) -> None:
    with pytest.raises(ValueError, match=r'no computer player called "deep".*random, novice'):
        use("deep")


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("number", "options"), OPTION_SETS)
def test_legal_in_every_option_set(name: str, number: int, options: ManhattanOptions) -> None:
    players = [bots.make(name, seed) for seed in range(options.players)]
    plies = sum(1 for _ in positions(options, number, players)) - 1
    drafts = options.players * options.rounds
    pieces = sum(len(colors) for colors in options.colors) * options.draft_size * options.rounds
    assert plies == drafts + pieces  # apply() refuses an illegal move


@pytest.mark.parametrize("name", QUICK)
def test_equal_seed_and_view_give_equal_moves(name: str) -> None:
    bot, same_bot = bots.make(name, 3), bots.make(name, 3)
    states = positions(MANHATTAN.options(), 2, [bot] * 4)
    seen = [view_to_move(state) for state in states if state.to_move is not None]
    expected = [bot(view) for view in seen]
    assert [same_bot(view) for view in reversed(seen)] == expected[::-1]  # nothing is remembered


def test_another_seed_gives_another_game() -> None:
    view = view_to_move(dealt())
    assert len({bots.make("random", seed)(view) for seed in range(20)}) > 5


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("players", MANHATTAN.players)
def test_secrets_change_nothing(name: str, players: int) -> None:
    rng = Random(5)
    bot = bots.make(name, 1)
    changed = 0
    for state in positions(MANHATTAN.options(players=players), 4, [bot] * players):
        if state.to_move is None:
            break
        other = swapped_secrets(state, rng)
        changed += other != state
        assert bot(view_to_move(other)) == bot(view_to_move(state))
    assert changed > 50


@pytest.mark.parametrize("name", QUICK)
def test_only_what_a_view_has_is_used(name: str) -> None:
    view = view_to_move(dealt())
    assert not {"hands", "pile", "chance", "apply", "view"} & set(dir(view))
    assert bots.choose(bots.make(name), view) in view.legal_moves()  # type: ignore[arg-type]


def test_random_is_uniform() -> None:
    """Chi-square over the drafts of a first round: a biased choice would show."""
    moves = view_to_move(dealt()).legal_moves()
    view = view_to_move(dealt())
    counts = dict.fromkeys(moves, 0)
    tries = 40 * len(moves)
    for seed in range(tries):
        counts[bots.make("random", seed)(view)] += 1
    square = sum((n - 40) ** 2 / 40 for n in counts.values())
    freedom = len(moves) - 1
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5


# Thinking in slices


def slow(view: View) -> Generator[None, None, Move]:
    yield
    yield
    return view.legal_moves()[0]


def test_a_generator_is_thought_through_slice_by_slice() -> None:
    view = view_to_move(dealt())
    slices = bots.think(slow, view)
    assert [next(slices), next(slices)] == [None, None]
    with pytest.raises(StopIteration) as end:
        next(slices)
    assert end.value.value == view.legal_moves()[0]
    assert bots.choose(slow, view) == view.legal_moves()[0]


def test_a_player_that_answers_at_once_is_one_slice() -> None:
    view = view_to_move(dealt())
    with pytest.raises(StopIteration) as end:
        next(bots.think(bots.make("random", 1), view))
    assert end.value.value == bots.make("random", 1)(view)


def test_a_move_in_words_is_read() -> None:
    view = view_to_move(dealt())
    move = view.legal_moves()[-1]
    assert bots.choose(lambda view: view.format(move), view) == move
    with pytest.raises(UnreadableMoveError):
        bots.choose(lambda _: "the best one", view)


def test_thinking_can_be_stopped() -> None:
    stopped = []

    def careful(view: View) -> Generator[None, None, Move]:
        try:
            while True:
                yield
        finally:
            stopped.append(view)

    slices = bots.think(careful, view_to_move(dealt()))
    next(slices)
    slices.close()
    assert len(stopped) == 1


def test_a_whole_position_is_refused() -> None:
    with pytest.raises(TypeError, match=r"state\.view\(seat\)"):
        bots.choose(bots.make("random"), dealt())  # type: ignore[arg-type]


PLAYERS: list[Callable[[Any], Any]] = [
    bots.RandomPlayer(),
    bots.Novice(),
    bots.Greedy(),
    lambda view: next(bots.Search(playouts=5)(view)),
    lambda view: next(bots.Search(playouts=5).findings(view)),
]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("given", [5, "x", None, []])
def test_a_player_that_is_called_needs_a_view(player: Any, given: object) -> None:
    with pytest.raises(TypeError, match=rf"as state\.view\(seat\) .*{re.escape(repr(given))}\."):
        player(given)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_that_is_called_is_told_no_more_than_its_seat_knows(player: Any) -> None:
    state = dealt()
    with pytest.raises(TypeError, match=r"not <Manhattan: "):
        player(state)
    with pytest.raises(ValueError, match="nothing to decide"):
        player(state.view(None))


CANDIDATE = bots.Candidate("take-1", 1, 0.5, 0.1, (0.0, 0.0))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"candidates": ()}, r"a list of at least one Candidate, the best first, not \(\)"),
        ({"candidates": ("take-1",)}, r"at least one Candidate, the best first, not \('take-1',\)"),
        ({"candidates": CANDIDATE}, "at least one Candidate"),
        ({"playouts": "many"}, '"playouts" is a whole number, 0 or more'),
        ({"fraction": 50}, r"a number from 0 to 1 \(fraction\), not 50"),
        ({"fraction": "half"}, r"a number from 0 to 1 \(fraction\), not 'half'"),
        ({"fraction": None}, r"a number from 0 to 1 \(fraction\), not None"),
        ({"fraction": float("nan")}, r"a number from 0 to 1 \(fraction\), not nan"),
    ],
)
def test_findings_that_cannot_be_are_refused_where_they_are_made(
    wrong: dict[str, Any], words: str
) -> None:
    right: dict[str, Any] = {
        "candidates": [CANDIDATE],
        "playouts": 1,
        "chances": (0.5, 0.5),
        "points": (0.0, 0.0),
        "fraction": 1,
    }
    assert bots.Findings(**right).best == "take-1"
    with pytest.raises(ValueError, match=words):
        bots.Findings(**{**right, **wrong})


@pytest.mark.parametrize("bot", ["greedy", None])
def test_a_bot_is_a_function(bot: Any) -> None:
    with pytest.raises(TypeError, match=rf"a function of a view, not {bot!r}\. make"):
        bots.choose(bot, view_to_move(dealt()))


def test_a_class_of_players_is_none_of_them() -> None:
    with pytest.raises(TypeError, match=r"RandomPlayer is the class .* Make one: RandomPlayer\(\)"):
        bots.choose(bots.RandomPlayer, view_to_move(dealt()))


def _forgetful(view: Any) -> Any:
    view.legal_moves()


def _forgetful_after_thinking(view: Any) -> Any:
    yield None


@pytest.mark.parametrize("bot", [_forgetful, _forgetful_after_thinking])
def test_an_answer_that_was_forgotten_is_told_to_its_author(bot: Any) -> None:
    with pytest.raises(TypeError, match=rf"{bot.__name__} .* None instead of a move.*legal_moves"):
        bots.choose(bot, view_to_move(dealt()))


def test_a_lambda_is_named_without_its_address() -> None:
    with pytest.raises(TypeError, match=r"^The computer player <lambda> answered with None"):
        bots.choose(lambda view: None, view_to_move(dealt()))  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_nothing_to_decide_for_others(seat: int | None) -> None:
    state = dealt()
    if seat == state.to_move:
        return
    with pytest.raises(ValueError, match="nothing to decide"):
        bots.choose(bots.make("random"), state.view(seat))


# What the greedy player is greedy for


def building(board: dict[str, Tower], drafted: dict[int, str], cards: Cards) -> ManhattanView:
    """Return seat 0's view in the last round, seat 0 to build."""
    towers = list(EMPTY_BOARD)
    for name, tower in board.items():
        towers[site_number(name)] = tower
    counts = [(0, 0, 0, 0)] * 4
    for color, pieces in drafted.items():
        counts[color] = tuple(pieces.count(size) for size in "1234")  # type: ignore[assignment]
    state = dealt()
    return replace(
        state,
        phase=BUILD,
        round=4,
        start=0,
        turn=0,
        towers=tuple(towers),
        drafts=tuple(counts),
        supplies=((0, 0, 0, 0),) * 4,
        hands=(cards, *state.hands[1:]),
    ).view(0)


def best(view: ManhattanView) -> Move:
    return Greedy(seed=1)(view)


# Settles who has the tallest tower, where a test is about other things.
TALLEST = {"C9": Tower.of((1, 4), (1, 4))}


def judged(view: ManhattanView) -> dict[Move, float]:
    return {move: worth for worth, move in judge(view)}


def test_greedy_takes_what_brings_points_when_it_is_last() -> None:
    # A majority and a tower taken: no other site that card 1 shows brings as much.
    board = {"S1": Tower.of((1, 2)), "S2": Tower.of((0, 1)), "S3": Tower.of((1, 1))}
    assert best(building(board, {0: "2"}, (0, 0, 0, 0))) == Build(0, 2, site_number("S1"))


def test_greedy_takes_the_tallest_tower_at_the_end() -> None:
    board = {"F1": Tower.of((0, 4), (1, 4)), "F2": Tower.of((2, 4), (2, 4))}
    move = best(building(board, {0: "4"}, (0, 1, 1, 1)))
    assert move == Build(0, 4, site_number("F1"))


def test_greedy_spends_the_small_piece_for_the_same_gain() -> None:
    # Whoever has a 4 left takes a 1 as well as a 2: the 2 can still answer.
    view = building(TALLEST, {0: "12", 1: "4", 2: "4", 3: "4"}, (0, 0, 0, 0))
    move = best(view)
    assert isinstance(move, Build)
    assert move.storeys == 1


def test_greedy_builds_what_nobody_left_can_take() -> None:
    view = building(TALLEST, {0: "12", 1: "111", 2: "111", 3: "111"}, (0, 0, 0, 0))
    move = best(view)
    assert isinstance(move, Build)
    assert move.storeys == 2


def test_greedy_gains_nothing_from_its_own_other_color() -> None:
    """Judged, taking one's own other color's tower is never better than building on it."""
    state = dealt(options=MANHATTAN.options(players=2))
    towers = list(EMPTY_BOARD)
    towers[0] = Tower.of((2, 1))
    towers[53] = Tower.of((1, 4))
    drafts = ((1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))
    view = replace(
        state,
        phase=BUILD,
        start=0,
        turn=0,
        towers=tuple(towers),
        drafts=drafts,
        hands=((0,) * 4, *state.hands[1:]),
    ).view(0)
    worths = judged(view)
    assert worths[Build(0, 1, 0)] < worths[Build(2, 1, 0)]
    assert worths[Build(0, 1, 0)] < worths[Build(0, 1, 9)]


def test_greedy_passes_with_a_card_in_hand_and_its_smallest_piece() -> None:
    tall = Tower.of((1, 4), (1, 4), (1, 4))
    board = {f"{city}{cell}": tall for city in "SMFHPC" for cell in range(1, 10)}
    view = building(board, {0: "24", 1: "1"}, (0, 2, 2, 5))
    moves = view.legal_moves()
    assert all(isinstance(move, Pass) for move in moves)
    move = best(view)
    assert isinstance(move, Pass)
    assert move.storeys == 2


def test_greedy_drafts_its_biggest_pieces_first() -> None:
    view = view_to_move(dealt())
    assert best(view) == Draft((view.turn,), ((0, 0, 3, 3),))


@pytest.mark.parametrize("players", MANHATTAN.players)
def test_greedy_beats_random(players: int) -> None:
    won = games = 0
    for seed in range(3):
        for seat in range(players):
            table: list[bots.Bot] = [bots.make("random", 10 * seed + n) for n in range(players)]
            table[seat] = bots.make("greedy", seed)
            *_, last = positions(MANHATTAN.options(players=players), seed, table)
            outcome = last.outcome()
            assert outcome is not None
            won += outcome.winners == (seat,)
            games += 1
    assert won >= 0.8 * games


def test_points_of_the_moment_serve_any_game() -> None:
    """The judgement for a game without its own: it needs only legal moves and previews."""
    player = Greedy(seed=2, judge=by_preview)
    board = {"S1": Tower.of((1, 2)), "S2": Tower.of((0, 1)), "S3": Tower.of((1, 1))}
    view = building(board, {0: "2"}, (0, 0, 0, 0))
    assert player(view) == Build(0, 2, site_number("S1"))
