"""What the kinds of exercises that all games share ask of Skyline of the World."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Move, Score, ScorePart, Sentence
from manhattan_widgets.games.skyline.lessons.floor_kinds import KINDS as FLOOR_EXERCISES
from manhattan_widgets.games.skyline.lessons.own_kinds import KINDS
from manhattan_widgets.games.skyline.lessons.table_kinds import KINDS as TABLE_KINDS
from manhattan_widgets.games.skyline.rules.board import (
    HIGHEST,
    LEVELS,
    NEUTRAL,
    PENTHOUSE,
    SKYLINE,
    is_blocked,
)
from manhattan_widgets.games.skyline.rules.board import (
    KINDS as FLOOR_KINDS,
)
from manhattan_widgets.games.skyline.rules.explain import stock_words
from manhattan_widgets.games.skyline.rules.moves import Build
from manhattan_widgets.lessons.exercises.core import Reason, Verdict
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
from manhattan_widgets.lessons.exercises.words import seat_words

__all__ = ["EXERCISES", "LEGALITY"]


def _means(view: Any, seat: int) -> tuple[Sentence, ...]:
    purse, stock = view.purses[seat], stock_words(view.stocks[seat])
    who = seat_words(view, seat)
    return (Sentence.of("practice.fact.millions", who=who, n=purse, stock=stock),)


# Is it legal?

REASONS = (
    Why("yes-bank", "S10", Sentence.of("practice.why.skyline.bank"), ("legal.build_bank",), 40),
    Why(
        "yes-fee",
        "S10",
        Sentence.of("practice.why.skyline.fee"),
        ("legal.build_fee", "legal.build_cap"),
        130,
    ),
    Why(
        "yes-free",
        "S10",
        Sentence.of("practice.why.skyline.free"),
        ("legal.build_free", "legal.build_on_skyline"),
        210,
    ),
    Why(
        "no-level",
        "S8",
        Sentence.of("practice.why.skyline.level"),
        ("illegal.level", "illegal.full"),
        30,
    ),
    Why(
        "no-own",
        "S9",
        Sentence.of("practice.why.skyline.own"),
        ("illegal.own", "illegal.own_neutral", "illegal.own_skyline"),
        150,
    ),
    Why("no-money", "S10", Sentence.of("practice.why.skyline.money"), ("illegal.too_dear",), 200),
    Why("no-part", "S11", Sentence.of("practice.why.skyline.part"), ("illegal.never",), 260),
    Why(
        "no-claimed",
        "S12",
        Sentence.of("practice.why.skyline.claimed"),
        ("illegal.blocked", "illegal.blocked_top", "illegal.orange"),
        280,
    ),
)


def _moves(view: Any, seat: int) -> list[Move]:
    stock = view.stocks[seat]
    kinds = [kind for kind, n in zip(FLOOR_KINDS, stock, strict=True) if n]
    return [Build(kind, site) for kind in kinds for site in view.options.edition.names]


def _faults(view: Any, move: Any) -> int:
    seat = view.to_move
    color, kind = view.options.colors[seat], move.kind
    site = view.options.edition.numbers[move.site]
    tower = view.towers[site]
    plain = kind in LEVELS
    top_only = view.options.skyline_block == "top"
    claimed = is_blocked(tower, kind, color, block_top_only=top_only)
    return (
        int((plain and LEVELS[kind] != tower.height + 1) or tower.height >= HIGHEST)
        + int(plain and tower.owner == color and tower.top != SKYLINE)
        + int(claimed or (kind == SKYLINE and site in view.options.edition.orange))
        + int(kind == PENTHOUSE and not tower.has(color))
        + int(view.cost(site, kind, color)[0] > view.purses[seat])
    )


def _load(view: Any, move: Any, _why: Why) -> dict[str, float]:
    tower = view.towers[view.options.edition.numbers[move.site]]
    return {
        "floors": float(tower.height),
        "neutral": float(any(floor.kind == NEUTRAL for floor in tower.floors)),
    }


def _expected(_view: Any, _move: Any, why: Why) -> Iterator[Mistake]:
    if why.id == "no-own":
        for answer in ("yes-bank", "yes-fee", "yes-free"):
            yield Mistake("own", answer, Sentence.of("practice.slip.own_floor"), "S9")
    if why.id == "yes-free":
        yield Mistake("own", "no-own", Sentence.of("practice.slip.free"), "S9")


# Score this board


def _slips(view: Any, score: Score) -> Iterator[Slip]:
    orange = {view.options.edition.names[site] for site in view.options.edition.orange}

    def is_orange(part: ScorePart) -> bool:
        return "orange" in part.reason.key and set(part.sites) <= orange

    parts = score.parts
    without = by_seat(tuple(part for part in parts if not is_orange(part)))
    yield "orange", without, Sentence.of("practice.slip.skyline.orange"), "S17"
    without = by_seat(tuple(part for part in parts if is_orange(part)))
    yield "penthouses", without, Sentence.of("practice.slip.skyline.penthouses"), "S17"


def _score_reasons(_view: Any, score: Score) -> Iterator[Reason]:
    return map(Reason.of, score.parts)


def _score_features(view: Any, score: Score) -> dict[str, float]:
    paying = sum(part.points > 0 for part in score.parts)
    towers = sum(bool(tower.floors) for tower in view.towers)
    return {"parts": float(paying), "towers": float(towers)}


# Take this tower


def _needs_choice(view: Any, moves: list[Any]) -> bool:
    return len(moves) < len(view.legal_moves())


def _neutral(move: Any) -> Verdict | None:
    """Refuse what belongs to nobody: it tops a tower without taking it over."""
    if getattr(move, "kind", "") != NEUTRAL:
        return None
    return Verdict(False, Sentence.of("practice.wrong.neutral"), "neutral", "S5")


def _take_features(view: Any, move: Any, _owner: int) -> dict[str, float]:
    tower = view.towers[view.options.edition.numbers[move.site]]
    kinds = sum(n > 0 for n in view.stocks[view.to_move])
    return {"floors": float(tower.height), "kinds": float(kinds)}


LEGALITY = Legality(
    reasons={"build": REASONS},
    moves=_moves,
    faults=_faults,
    load=_load,
    mistakes=_expected,
    hints={"build": Sentence.of("practice.hint.skyline.legal")},
)

EXERCISES = GameExercises(
    kinds=(
        legal_kind(
            LEGALITY,
            640,
            {"why": 140, "floors": 80, "neutral": 100},
            (1, 2, 3, 4, 5),
        ),
        score_kind(
            Scoring(
                question=Sentence.of("practice.ask.skyline.score"),
                fields=seat_fields,
                sums=by_seat,
                slips=_slips,
                reasons=_score_reasons,
                features=_score_features,
            ),
            520,
            {"parts": 70, "towers": 12},
            (1, 2, 3, 4, 5),
        ),
        *KINDS,
        take_kind(
            Taking("build", _needs_choice, _take_features, refuse=_neutral),
            560,
            {"floors": 110, "kinds": 70},
            (1, 2, 3, 4, 5),
        ),
        best_kind(
            Best("build", "S17"),
            540,
            {"ways": 20, "near": 90, "few": 60, "lasting": 100},
            (2, 3, 4, 5),
        ),
        *TABLE_KINDS,
        *FLOOR_EXERCISES,
    ),
    practices={
        "S1": {"left": (1, 2)},
        "S2": {"beside": (1, 2)},
        "S3": {"turn": (1,)},
        "S4": {"able": (1, 2, 3), "turn": (2,)},
        "S5": {"owner": (1, 2, 3, 4, 5, 6), "income": (1, 2, 3, 4, 5, 6)},
        "S6": {"purse": (4,)},
        "S7": {"able": (2,)},
        "S8": {"legal": (2,), "fee": (2,), "place": (1,)},
        "S9": {"legal": (4,)},
        "S10": {"fee": (1, 3, 4), "take": (1, 2, 3, 4, 5), "best": (2, 3, 4, 5)},
        "S10a": {"purse": (3,)},
        "S11": {"place": (4,)},
        "S12": {"fee": (5,), "place": (3,)},
        "S13": {"penthouse": (1, 2, 3)},
        "S14": {"able": (3,), "purse": (1, 2)},
        "S15": {"figures": (1, 2, 3, 4, 5), "able": (1, 2, 3)},
        "S16": {"turn": (3,)},
        "S17": {"score": (1, 2, 3, 4, 5), "best": (2, 3, 4, 5), "winner": (1, 2, 3)},
    },
    tables=(3, 3, 4, 2),
    cards=("card",),
    means=_means,
)
