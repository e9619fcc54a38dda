"""Exercises about a round of Manhattan: turns, what is left, cards, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import comma_listed, listed
from manhattan_widgets.games.manhattan.lessons.simple_rule import SIMPLE
from manhattan_widgets.games.manhattan.rules.board import CELLS, CITIES, SITES, SIZES, site_name
from manhattan_widgets.games.manhattan.rules.cards import CELL, COPIES, HAND_SIZE, deck
from manhattan_widgets.games.manhattan.rules.notation import (
    city_sentence,
    color_sentence,
)
from manhattan_widgets.lessons.exercises.core import Enter, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task, in_phase, to_mover
from manhattan_widgets.lessons.exercises.judging import Mistake, entered
from manhattan_widgets.lessons.exercises.legality import legal_kind
from manhattan_widgets.lessons.exercises.turn_order import Turns, turn_kind
from manhattan_widgets.lessons.exercises.winning import Ending, Slips, winner_kind
from manhattan_widgets.lessons.exercises.words import color_words, hints, playing, seat_words

__all__ = ["KINDS"]


# Whose turn is it then


def _waiting(state: Any) -> int:
    """Return how many drafted pieces are still to be built."""
    return sum(map(sum, state.drafts))


def _fits_turn(state: Any, level: int) -> bool:
    if level == 2:
        return bool(state.phase == "draft" and (state.turn + 1) % _players(state) == state.start)
    if level > 2:
        last = state.round == state.options.rounds
        return bool(state.phase == "build" and _waiting(state) == 1 and last is (level == 4))
    return state.phase in ("draft", "build") and state.to_move is not None


def _players(state: Any) -> int:
    return int(state.options.players)


def _sort(before: Any, _move: Any, after: Any) -> str:
    if after.phase == "over":
        return "over"
    if before.phase == "draft":
        return "drafting" if after.phase == "draft" else "drafted"
    return "round" if after.round != before.round else "next"


def _turn_reasons(before: Any, move: Any, after: Any) -> tuple[Reason, ...]:
    sort = _sort(before, move, after)
    who, then = seat_words(before, before.turn), seat_words(before, after.turn)
    if sort == "over":
        rounds = Sentence.of("practice.because.manhattan.rounds", n=before.options.rounds)
        table = {2: "M19", 3: "M18"}.get(_players(before), "M17")
        last = Sentence.of("practice.because.manhattan.last")
        return (Reason(table, rounds), Reason("M17", last))
    if sort == "round":
        start = seat_words(before, before.start)
        params = {"start": start, "next": then}
        return (Reason("M13", Sentence.of("practice.because.manhattan.round", **params)),)
    if sort == "drafted":
        return (Reason("M5", Sentence.of("practice.because.manhattan.drafted", next=then)),)
    rule = "M5" if sort == "drafting" else "M6"
    return (Reason(rule, Sentence.of("practice.because.turn", who=who, next=then)),)


def _turn_facts(state: Any) -> tuple[Sentence, ...]:
    start = Sentence.of(
        "practice.fact.manhattan.round", n=state.round, who=seat_words(state, state.start)
    )
    if state.phase == "draft":
        return (start,)
    left = listed(
        Sentence.of("practice.field", which=color_words("manhattan", color), n=sum(drafts))
        for color, drafts in enumerate(state.drafts)
        if color in playing(state)
    )
    return (start, Sentence.of("practice.fact.manhattan.to_build", left=left))


TURNS = Turns(
    sorts={1: ("drafting", "next"), 2: ("drafted",), 3: ("round",), 4: ("over",)},
    sort=_sort,
    fits=_fits_turn,
    reasons=_turn_reasons,
    facts=_turn_facts,
    options={4: ({}, {"players": 3})},
)


# How many are left

#: From this level on, pieces are asked for by their heights.
_HEIGHTS_FROM = 3


def _left(task: Task) -> Made | None:
    if task.level == 1:
        return _free_sites(task)
    state: Any = task.positions.draw(task.rng.random(), in_phase("draft", "build"))
    if state is None:
        return None
    view = state.view(None)
    colors = [c for c in playing(view) if not sum(view.drafts[c]) and not sum(view.removed[c])]
    if not colors:
        return None
    color = task.choice(colors)
    supply = view.supplies[color]
    built = [sum(_pieces(view, color, size)) for size in SIZES]
    if not sum(built) or not sum(supply):
        return None
    words = color_sentence(color)
    whole = sum(view.options.mix)
    total = Sentence.of("practice.because.manhattan.pieces", color=words, whole=whole, n=sum(built))
    heights = task.level >= _HEIGHTS_FROM
    key = "practice.ask.manhattan.heights" if heights else "practice.ask.manhattan.pieces"
    fields: tuple[Option, ...] = (Option("pieces", Sentence.of("practice.pieces")),)
    solution: tuple[int, ...] = (sum(supply),)
    reasons: tuple[Reason, ...] = (Reason("M2", total),)
    if heights:
        fields = tuple(
            Option(f"height-{size}", Sentence.of("practice.manhattan.height", n=size))
            for size in SIZES
        )
        solution = tuple(supply)
        mix = listed(
            Sentence.of("practice.manhattan.of_height", n=n, size=size)
            for size, n in zip(SIZES, view.options.mix, strict=True)
        )
        because = Sentence.of("practice.because.manhattan.mix", mix=mix)
        reasons = (Reason("M2a", because), *reasons)
    return Made(
        view=view,
        question=Sentence.of(key, color=words),
        form=Enter(fields),
        solution=solution,
        explanation=reasons,
        hints=hints("manhattan", "left"),
        features={
            "level": 1.0 + heights,
            "built": min(12.0, float(sum(built))),
        },
        judge=entered(
            solution,
            fields,
            [Mistake("built", tuple(built), Sentence.of("practice.slip.manhattan.built"), "M2")],
        ),
        facts=(_drafted(view, color),),
    )


def _drafted(view: Any, color: int) -> Sentence:
    """Return the pieces of a color by site: the seams between them are fine lines on a board."""
    own = (
        [str(piece.storeys) for piece in tower.pieces if piece.color == color]
        for tower in view.towers
    )
    pieces = comma_listed(
        f"{site_name(site)}: {'+'.join(sizes)}" for site, sizes in enumerate(own) if sizes
    )
    words = color_sentence(color)
    return Sentence.of("practice.fact.manhattan.drafted", color=words, pieces=pieces)


def _free_sites(task: Task) -> Made | None:
    """Ask for what is left of the board, in a city or in all of them."""
    state: Any = task.positions.draw(task.rng.random(), in_phase("draft", "build"))
    if state is None:
        return None
    view = state.view(None)
    built = [tower.height > 0 for tower in view.towers]
    if not any(built):
        return None
    solution = (SITES - sum(built),)
    field = Option("sites", Sentence.of("practice.manhattan.sites"))
    per_city = listed(
        Sentence.of(
            "practice.field",
            which=city_sentence(city),
            n=CELLS - sum(built[city * CELLS : (city + 1) * CELLS]),
        )
        for city in range(len(CITIES))
    )
    because = Sentence.of("practice.because.manhattan.free", n=solution[0], cities=per_city)
    return Made(
        view=view,
        question=Sentence.of("practice.ask.manhattan.free"),
        form=Enter((field,)),
        solution=solution,
        explanation=(Reason("M1", because),),
        hints=hints("manhattan", "free"),
        features={"level": 0.0, "built": 0.0},
        judge=entered(
            solution,
            (field,),
            [Mistake("built", (sum(built),), Sentence.of("practice.slip.manhattan.towers"), "M1")],
        ),
    )


def _pieces(view: Any, color: int, size: int) -> Iterator[bool]:
    for tower in view.towers:
        for piece in tower.pieces:
            yield (piece.color, piece.storeys) == (color, size)


# How many cards


def _cards(task: Task) -> Made | None:
    edition = "sv" if task.level in (2, 4) else "de"
    state: Any = task.positions.draw(
        task.rng.random(),
        lambda state: state.phase == "build" and state.options.edition == edition,
        edition=edition,
    )
    if state is None or state.to_move is None:
        return None
    seat, view = to_mover(state)
    played = sum(map(len, view.played))
    whole = len(deck(edition))
    table = listed(
        Sentence.of("practice.field", which=seat_words(view, one), n=len(cards))
        for one, cards in enumerate(view.played)
    )
    field = Option("cards", Sentence.of("practice.cards"))
    fact: Sentence
    if task.level < _COPIES_FROM:
        solution = (view.pile_size,)
        question = Sentence.of("practice.ask.manhattan.pile")
        fact = Sentence.of("practice.fact.manhattan.played", played=table)
        params = {"whole": whole, "hands": HAND_SIZE * _players(view), "played": played}
        told = [
            ("M3", "whole", params),
            ("M4", "dealt", params),
            ("M8", "open", params),
        ]
        slip = (whole - played,), "hands", "M4"
    else:
        side = view.options.sides[seat]
        card = task.choice(sorted(set(range(CELLS))))
        own, open_ = view.hand(seat).count(card), sum(c.count(card) for c in view.played)
        copies, cell = COPIES[edition][card], CELL[side][card] + 1
        solution = (view.unseen[card],)
        question = Sentence.of(
            "practice.ask.manhattan.unseen", cell=cell, who=seat_words(view, seat)
        )
        fact = Sentence.of("practice.fact.manhattan.shown", n=open_, cell=cell)
        params = {"copies": copies, "own": own, "n": open_}
        told = [("M3", "copies", params), ("M8", "open_copies", params)]
        slip = (copies - own,), "open", "M8"
    if edition == "sv":
        told.insert(0, ("M3a", "swedish", {"whole": whole}))
    return Made(
        view=view if task.level >= _COPIES_FROM else state.view(None),
        question=question,
        form=Enter((field,)),
        solution=solution,
        explanation=tuple(
            Reason(rule, Sentence.of(f"practice.because.manhattan.{key}", **of))
            for rule, key, of in told
        ),
        hints=hints("manhattan", "cards"),
        features={"level": float(task.level - 1)},
        judge=entered(
            solution,
            (field,),
            [Mistake(slip[1], slip[0], Sentence.of(f"practice.slip.manhattan.{slip[1]}"), slip[2])],
        ),
        facts=(Sentence.of(f"practice.fact.manhattan.edition_{edition}"), fact),
    )


#: From this level on, one sort of card is asked for, not the whole pile.
_COPIES_FROM = 3


# Who wins


def _over(state: Any) -> Any:
    return replace(state, phase="over", scored=(*state.scored, state.towers))


def _earlier(view: Any) -> list[int]:
    """Return the points by color that were scored before the last board."""
    now = [0] * 4
    for part in view.score_now().parts:
        if part.color is not None:
            now[part.color] += part.points
    return [total - last for total, last in zip(view.points(), now, strict=True)]


def _winner_facts(view: Any) -> tuple[Sentence, ...]:
    earlier = _earlier(view)
    points = listed(
        Sentence.of("practice.field", which=color_words("manhattan", color), n=earlier[color])
        for color in playing(view)
    )
    return (Sentence.of("practice.fact.manhattan.earlier", points=points),)


def _winner_slips(view: Any) -> Slips:
    """Return who leads in the last scoring alone, and by one color alone."""
    now = view.points_now()
    best = {seat for seat, points in enumerate(now) if points == max(now)}
    slips = [("last", best, "M13")]
    if _players(view) == 2:
        by_color = view.points()
        most = max(by_color)
        seats = {view.options.seat_of(c) for c in playing(view) if by_color[c] == most}
        slips.append(("color", seats, "M19"))
    # Both are about one player: several who lead in that have not been named.
    return tuple(
        (name, tuple(seats), Sentence.of(f"practice.slip.manhattan.{name}"), rule)
        for name, seats, rule in slips
        if len(seats) == 1
    )


ENDING = Ending(
    fits=lambda state: state.phase == "build" and len(state.scored) == state.round - 1 > 1,
    over=_over,
    facts=_winner_facts,
    rules=lambda view: ("M13", *(["M19"] if _players(view) == 2 else []), "M17"),
    slips=_winner_slips,
    options=({}, {"players": 2}),
)

KINDS = (
    turn_kind(TURNS),
    Kind(
        "left",
        Sentence.of("practice.kind.left"),
        _left,
        650,
        {"level": 120, "built": 10},
        (1, 2, 3),
    ),
    Kind("cards", Sentence.of("practice.kind.cards"), _cards, 680, {"level": 150}, (1, 2, 3, 4)),
    legal_kind(SIMPLE, 640, {"why": 100, "pieces": 60, "unlike": 150}, (2, 3, 4), "simple"),
    winner_kind(ENDING),
)
