"""What the kinds of exercises that all games share ask of Manhattan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Move, Score, ScorePart, Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.games.manhattan.lessons.own_kinds import KINDS
from manhattan_widgets.games.manhattan.lessons.simple_rule import is_simple, pieces_of
from manhattan_widgets.games.manhattan.lessons.table_kinds import KINDS as TABLE_KINDS
from manhattan_widgets.games.manhattan.rules.board import CELLS, CITIES, SITES, SIZES, site_number
from manhattan_widgets.games.manhattan.rules.cards import CARD
from manhattan_widgets.games.manhattan.rules.moves import build
from manhattan_widgets.games.manhattan.rules.notation import city_sentence
from manhattan_widgets.games.manhattan.rules.scoring import MAJORITY_POINTS, TALLEST_POINTS
from manhattan_widgets.lessons.exercises.core import LEVELS, Reason
from manhattan_widgets.lessons.exercises.game import GameExercises
from manhattan_widgets.lessons.exercises.judging import Mistake
from manhattan_widgets.lessons.exercises.legality import Legality, legal_kind
from manhattan_widgets.lessons.exercises.move_exercises import Best, Taking, best_kind, take_kind
from manhattan_widgets.lessons.exercises.reasons import Why
from manhattan_widgets.lessons.exercises.scoring import (
    Points,
    Scoring,
    Slip,
    by_color,
    color_fields,
    score_kind,
)
from manhattan_widgets.lessons.exercises.words import color_words, hints

__all__ = ["EXERCISES", "LEGALITY"]


# Is it legal?

REASONS = (
    Why("yes-empty", "M10", Sentence.of("practice.why.manhattan.empty"), ("legal.empty",), 0),
    Why("yes-own", "M10", Sentence.of("practice.why.manhattan.own"), ("legal.own",), 60),
    Why(
        "yes-takeover", "M11", Sentence.of("practice.why.manhattan.taken"), ("legal.takeover",), 200
    ),
    Why(
        "no-takeover",
        "M11",
        Sentence.of("practice.why.manhattan.few"),
        ("illegal.takeover", "illegal.takeover_never"),
        180,
    ),
    Why("no-card", "M7", Sentence.of("practice.why.manhattan.card"), ("illegal.no_card",), 120),
    Why("no-piece", "M5", Sentence.of("practice.why.manhattan.piece"), ("illegal.no_piece",), 40),
)


def _moves(view: Any, seat: int) -> list[Move]:
    return [
        build(color, size, site)
        for color in view.options.colors[seat]
        for size in SIZES
        for site in range(SITES)
    ]


def _faults(view: Any, move: Any) -> int:
    seat = view.to_move
    card = CARD[view.options.sides[seat]][move.site % CELLS]
    return (
        int(card not in view.hand(seat))
        + int(not view.drafts[move.color][move.storeys - 1])
        + int(view.needs(move.site, move.color) > move.storeys)
    )


def _load(view: Any, move: Any, why: Why) -> dict[str, float]:
    tower = view.towers[move.site]
    load = {"pieces": float(len(tower.pieces)), "colors": float(sum(map(bool, tower.storeys)))}
    if why.rule == "M11":
        margin = tower.storeys[move.color] + move.storeys - tower.storeys[tower.owner]
        load["close"] = max(0.0, 3.0 - abs(margin))
    if why.id == "no-card" and seen_by_others(view, move):
        load["other"] = 1.0
    return load


def seen_by_others(view: Any, move: Any) -> bool:
    """Tell whether a card in the hand shows the site to somebody at another side (M7)."""
    hand = view.hand(view.to_move)
    return any(CARD[side][move.site % CELLS] in hand for side in set(view.options.sides))


def _expected(view: Any, move: Any, why: Why) -> Iterator[Mistake]:
    if why.rule == "M11":
        other = "no-takeover" if why.legal else "yes-takeover"
        yield Mistake("storeys", other, Sentence.of("practice.slip.storeys"), "M11")
    if why.id == "no-card" and seen_by_others(view, move):
        tower = view.towers[move.site]
        seen = {None: "yes-empty", move.color: "yes-own"}.get(tower.owner, "yes-takeover")
        yield Mistake("side", seen, Sentence.of("practice.slip.side"), "M7")


def _is_plausible(view: Any, move: Any, why: Why) -> bool:
    """Tell whether somebody at the table could think so."""
    return why.id != "no-card" or seen_by_others(view, move)


# Score this board


def _slips(view: Any, score: Score) -> Iterator[Slip]:
    feedback = Sentence.of("practice.slip.manhattan.score.tallest")
    yield "tallest", _without(score, "M14"), feedback, "M14"
    feedback = Sentence.of("practice.slip.manhattan.score.city")
    yield "majority", _without(score, "M15"), feedback, "M15"
    feedback = Sentence.of("practice.slip.manhattan.score.towers")
    yield "towers", _without(score, "M16"), feedback, "M16"
    for rule, points in (("M14", TALLEST_POINTS), ("M15", MAJORITY_POINTS)):
        sums = by_color(score.parts)
        for part in score.parts:
            if part.rule == rule and part.color is None:
                owners = {_owner(view, site) for site in part.sites}
                for color in owners:
                    sums[color] = sums.get(color, 0) + points
        yield f"tie-{rule}", sums, Sentence.of("practice.slip.manhattan.score.tie"), rule


def _owner(view: Any, name: str) -> int:
    part = next(p for p in view.score_now().parts if p.rule == "M16" and p.sites == (name,))
    color: int = part.color
    return color


def _without(score: Score, rule: str) -> Points:
    return by_color(tuple(part for part in score.parts if part.rule != rule))


def _score_reasons(_view: Any, score: Score) -> Iterator[Reason]:
    """Yield tallest tower and majorities, then all towers of a color as one reason."""
    towers: dict[Any, list[ScorePart]] = {}
    for part in score.parts:
        if part.rule == "M16":
            towers.setdefault(part.color, []).append(part)
        else:
            yield Reason.of(part)
    for color, parts in sorted(towers.items()):
        cities = Counter(CITIES.index(part.where or "") for part in parts)
        listed = comma_listed(
            Sentence.of("scene.manhattan.score.in_city", city=city_sentence(city), count=count)
            for city, count in sorted(cities.items())
        )
        sentence = Sentence.of(
            "scene.manhattan.score.towers_reason",
            color=color_words("manhattan", color),
            n=len(parts),
            list=listed,
        )
        yield Reason("M16", sentence, tuple(site for part in parts for site in part.sites))


def _score_features(view: Any, score: Score) -> dict[str, float]:
    towers = [tower for tower in view.towers if tower.owner is not None]
    ties = sum(part.points == 0 and bool(part.sites) for part in score.parts)
    mixed = sum(sum(map(bool, tower.storeys)) > 1 for tower in towers)
    return {"towers": float(len(towers)), "ties": float(ties), "mixed": float(mixed)}


# Take this tower

#: From this level on, the smallest piece that is enough is asked for.
_SMALLEST_FROM = 3


def _needs_choice(view: Any, moves: list[Any]) -> bool:
    sizes = {size for size in SIZES if view.drafts[moves[0].color][size - 1]}
    return bool(sizes - {move.storeys for move in moves})


def _smallest(moves: list[Any], level: int) -> list[Any] | None:
    if level < _SMALLEST_FROM:
        return None
    least = min(move.storeys for move in moves)
    return [move for move in moves if move.storeys == least]


def _take_features(view: Any, move: Any, _owner: int) -> dict[str, float]:
    tower = view.towers[move.site]
    hidden = sum(tower.storeys[color] > 0 for color in range(4))
    return {
        "needed": float(view.needs(move.site, move.color)),
        "own": float(tower.storeys[move.color] > 0),
        "colors": float(hidden),
        "pieces": float(len(tower.pieces)),
    }


def _take_hints(view: Any) -> tuple[Sentence, Sentence]:
    simple = is_simple(view)
    return hints("manhattan", "take_simple") if simple else hints("manhattan", "take")


def _tower(view: Any, site: str) -> tuple[Sentence, ...]:
    """Return the pieces of a tower where its top piece decides, which the board hardly shows."""
    return pieces_of(view, site_number(site)) if is_simple(view) else ()


LEGALITY = Legality(
    reasons={"build": REASONS},
    moves=_moves,
    faults=_faults,
    load=_load,
    mistakes=_expected,
    is_plausible=_is_plausible,
    hints={"build": Sentence.of("practice.hint.manhattan.legal")},
)

EXERCISES = GameExercises(
    kinds=(
        legal_kind(
            LEGALITY,
            640,
            {"why": 120, "pieces": 60, "colors": 30, "close": 40, "other": 70},
            (1, 2, 3, 4, 5),
        ),
        score_kind(
            Scoring(
                question=Sentence.of("practice.ask.manhattan.score"),
                fields=color_fields,
                sums=by_color,
                slips=_slips,
                reasons=_score_reasons,
                features=_score_features,
            ),
            560,
            {"towers": 20, "ties": 25, "mixed": 6},
        ),
        *KINDS,
        take_kind(
            Taking(
                "build",
                _needs_choice,
                _take_features,
                _smallest,
                untold={
                    "manhattan.illegal.takeover": "practice.wrong.too_small",
                    "manhattan.illegal.simple": "practice.wrong.manhattan.smaller",
                },
                hints=_take_hints,
                about=_tower,
            ),
            150,
            {"needed": 110, "own": 150, "colors": 100, "pieces": 100},
            (1, 2, 3),
        ),
        best_kind(
            Best("build", "M13"),
            260,
            {"ways": 35, "near": 170, "few": 70, "lasting": 90},
            (2, 3, 4, 5),
        ),
        *TABLE_KINDS,
    ),
    practices={
        "M1": {"left": (1,)},
        "M2": {"left": (2, 3)},
        "M2a": {"left": (3,)},
        "M3": {"cards": (1, 2, 3, 4)},
        "M3a": {"cards": (2, 4)},
        "M4": {"cards": (1, 2)},
        "M5": {"legal": (1,), "turn": (2,)},
        "M6": {"turn": (1,)},
        "M7": {"reading": LEVELS},
        "M8": {"cards": (1, 2, 3, 4)},
        "M9": {"owner": (1,)},
        "M10": {"legal": (1, 2), "best": (2,)},
        "M11": {"legal": (3, 4, 5), "reading": (3, 4, 5, 6), "take": (1, 2, 3), "best": (3, 4, 5)},
        "M12": {"simple": (2, 3, 4)},
        "M13": {"best": (2, 3, 4, 5), "turn": (3,), "winner": (1, 2, 3)},
        "M14": {"score": LEVELS, "owner": (6,)},
        "M15": {"score": LEVELS, "owner": (2, 3, 4, 5)},
        "M16": {"score": LEVELS},
        "M17": {"turn": (4,), "winner": (1, 2, 3)},
        "M18": {"turn": (4,)},
        "M19": {"winner": (1, 2)},
    },
    tables=(4, 4, 4, 3, 2),
    cards=("card",),
)
