"""What the kinds of exercises that all games share ask of New York."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Move, Score, Sentence
from manhattan_widgets.games.newyork.lessons.action_kinds import KINDS as ACTION_KINDS
from manhattan_widgets.games.newyork.lessons.own_kinds import KINDS
from manhattan_widgets.games.newyork.lessons.table_kinds import KINDS as TABLE_KINDS
from manhattan_widgets.games.newyork.rules.board import groups, has_neighbor, price
from manhattan_widgets.games.newyork.rules.moves import Put, build
from manhattan_widgets.games.newyork.rules.scoring import GROUP_POINTS
from manhattan_widgets.lessons.exercises.core import LEVELS, Reason
from manhattan_widgets.lessons.exercises.game import GameExercises
from manhattan_widgets.lessons.exercises.judging import Mistake
from manhattan_widgets.lessons.exercises.legality import Legality, legal_kind
from manhattan_widgets.lessons.exercises.move_exercises import Best, Taking, best_kind, take_kind
from manhattan_widgets.lessons.exercises.reasons import Why
from manhattan_widgets.lessons.exercises.scoring import (
    Scoring,
    Slip,
    by_seat,
    score_kind,
    seat_fields,
)
from manhattan_widgets.lessons.exercises.words import hints, playing, seat_words

__all__ = ["EXERCISES", "LEGALITY"]


def _units(view: Any, seat: int) -> Sentence:
    return Sentence.of("practice.fact.units", who=seat_words(view, seat), n=view.money[seat])


def _means(view: Any, seat: int) -> tuple[Sentence, ...]:
    return (_units(view, seat),) if view.phase == "play" else ()


def _purses(view: Any) -> tuple[Sentence, ...]:
    return tuple(_units(view, seat) for seat in range(view.options.players))


# Is it legal?

PLAYING = (
    Why("yes-empty", "N8", Sentence.of("practice.why.newyork.empty"), ("legal.empty",), 0),
    Why("yes-buy", "N9", Sentence.of("practice.why.newyork.buy"), ("legal.buy",), 190),
    Why(
        "yes-demolish", "N10", Sentence.of("practice.why.newyork.demolish"), ("legal.demolish",), 90
    ),
    Why("no-price", "N9", Sentence.of("practice.why.newyork.price"), ("illegal.price",), 230),
    # Not where a joker would do: whoever means that by the crossing is right.
    Why("no-card", "N7", Sentence.of("practice.why.newyork.card"), ("illegal.no_card",), 60),
)
OPENING = (
    Why("yes-put", "N4", Sentence.of("practice.why.newyork.put"), ("legal.put",), 60),
    Why("no-next", "N4", Sentence.of("practice.why.newyork.next"), ("illegal.adjacent",), 90),
    Why("no-taken", "N4", Sentence.of("practice.why.newyork.taken"), ("illegal.occupied",), 0),
)


def _moves(view: Any, seat: int) -> list[Move]:
    sites = range(len(view.board))
    colors = view.colors_of(seat)
    if view.phase == "open":
        return [Put(c, s) for c in colors if view.start_stones_left(c) for s in sites]
    return [build(c, s) for c in colors if view.stones(c) for s in sites]


def _faults(view: Any, move: Any) -> int:
    owner = view.board[move.site]
    if isinstance(move, Put):
        return int(owner is not None) + int(has_neighbor(view.board, move.site, move.color))
    seat = view.to_move
    others = owner is not None and owner not in view.colors_of(seat)
    dear = others and price(view.board, move.site).units > view.money[seat]
    return sum(number not in view.hand(seat) for number in move.cards) + int(dear)


def _load(view: Any, move: Any, why: Why) -> dict[str, float]:
    load = {"buildings": sum(owner is not None for owner in view.board) / 10}
    if why.rule == "N9":
        cost = price(view.board, move.site)
        load["close"] = max(0.0, 3.0 - abs(view.money[view.to_move] - cost.units))
        load["unlike"] = float(cost.avenue != cost.street)
    return load


def _expected(_view: Any, _move: Any, why: Why) -> Iterator[Mistake]:
    if why.rule == "N9":
        other = "no-price" if why.legal else "yes-buy"
        yield Mistake("price", other, Sentence.of("practice.slip.price"), "N9")


# Score this board


def _slips(view: Any, score: Score) -> Iterator[Slip]:
    buildings = tuple(part for part in score.parts if part.color is not None and part.sites)
    two = view.options.players == 2
    rule = "N20" if two else "N13"
    feedback = Sentence.of("practice.slip.newyork.money")
    yield "money", by_seat(buildings), feedback, rule
    if two:
        counted = by_seat(score.parts)
        for part in buildings:
            counted[part.seat] += 0 if part.points else len(part.sites)
        yield "others", counted, Sentence.of("practice.slip.newyork.others"), rule
    doubled, single = by_seat(score.parts), by_seat(score.parts)
    for part in buildings:
        count = len(part.sites)
        if part.points < GROUP_POINTS * count:
            doubled[part.seat] += GROUP_POINTS * count - part.points
        else:
            single[part.seat] -= count
    feedback = Sentence.of(f"practice.slip.newyork.{'others' if two else 'doubled'}")
    yield "doubled", doubled, feedback, rule
    yield "single", single, Sentence.of("practice.slip.newyork.single"), rule


def _score_reasons(view: Any, score: Score) -> Iterator[Reason]:
    """Yield the parts in their order; of money it is said whose it is."""
    for part in score.parts:
        if part.reason.key != "newyork.score.money" or part.seat is None:
            yield Reason.of(part)
        else:
            who = seat_words(view, part.seat)
            yield Reason(part.rule, Sentence.of("practice.because.money", who=who, n=part.points))


def _score_hints(view: Any) -> tuple[Sentence, Sentence]:
    two = view.options.players == 2
    return hints("newyork", "score_two") if two else hints("newyork", "score")


def _score_features(view: Any, _score: Score) -> dict[str, float]:
    counts = [len(groups(view.board, color)) for color in playing(view)]
    buildings = sum(owner is not None for owner in view.board)
    return {"buildings": float(buildings), "groups": float(sum(counts))}


# Take this building


def _needs_choice(view: Any, moves: list[Any]) -> bool:
    return len(moves) < len(view.legal_moves())


def _take_features(view: Any, move: Any, _owner: int) -> dict[str, float]:
    return {
        "cards": float(len(view.hand(view.to_move))),
        "jokers": float(sum(getattr(move, "jokers", ()))),
        "buildings": sum(owner is not None for owner in view.board) / 10,
    }


LEGALITY = Legality(
    reasons={"play": PLAYING, "open": OPENING},
    moves=_moves,
    faults=_faults,
    load=_load,
    mistakes=_expected,
    hints={
        "play": Sentence.of("practice.hint.newyork.legal"),
        "open": Sentence.of("practice.hint.newyork.opening"),
    },
)

EXERCISES = GameExercises(
    kinds=(
        legal_kind(
            LEGALITY,
            640,
            {"why": 100, "buildings": 55, "close": 60, "unlike": 70},
            (1, 2, 3, 4, 5),
        ),
        score_kind(
            Scoring(
                question=Sentence.of("practice.ask.newyork.score"),
                fields=seat_fields,
                sums=by_seat,
                slips=_slips,
                reasons=_score_reasons,
                features=_score_features,
                facts=_purses,
                hints=_score_hints,
            ),
            -100,
            {"buildings": 16, "groups": 22},
            (1, 2, 3, 4, 5),
        ),
        *KINDS,
        take_kind(
            Taking("play", _needs_choice, _take_features),
            390,
            {"cards": 35, "jokers": 160, "buildings": 70},
        ),
        best_kind(Best("play", "N13"), 560, {"ways": 30, "near": 130, "few": 60, "lasting": 80}),
        *TABLE_KINDS,
        *ACTION_KINDS,
    ),
    practices={
        "N1": {"end": (1, 2)},
        "N2": {"left": (1, 2)},
        "N3": {"cards": (1, 2, 3)},
        "N4": {"legal": (1, 2), "turn": (1,)},
        "N7": {"named": LEVELS, "turn": (2,)},
        "N8": {"best": (1, 2, 3, 5, 6), "able": (1, 2, 3)},
        "N9": {"legal": (3, 4, 5), "price": (1, 2, 3, 4, 5), "take": LEVELS},
        "N10": {"named": (3, 4, 5, 6), "able": (1, 2, 3)},
        "N11": {"able": (1, 2, 3)},
        "N12": {"end": (1, 2)},
        "N13": {
            "score": (1, 2, 3, 4, 5),
            "owner": (1, 2, 3, 4, 5),
            "group": (1, 2, 3, 4, 5),
            "best": LEVELS,
            "winner": (1, 2, 3),
        },
        "N14": {"action": (1,), "turn": (3, 4)},
        "N15": {"action": (1,), "turn": (3, 4)},
        "N16": {"action": (2,)},
        "N17": {"action": (3,)},
        "N18": {"action": (4,)},
        "N18a": {"action": (2,)},
        "N19": {"turn": (1,)},
        "N20": {"winner": (1, 2)},
        "N21": {"winner": (1, 2)},
    },
    tables=(4, 4, 3, 5),
    cards=("avenue", "street"),
    site_alone=True,
    means=_means,
)
