"""Exercises about the simple rule for taking over (M12): may a piece be put there, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Move, Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.games.manhattan.rules.board import CELLS, SITES, SIZES
from manhattan_widgets.games.manhattan.rules.cards import CARD
from manhattan_widgets.games.manhattan.rules.moves import build
from manhattan_widgets.games.manhattan.rules.notation import site_sentence
from manhattan_widgets.lessons.exercises.judging import Mistake
from manhattan_widgets.lessons.exercises.legality import Legality
from manhattan_widgets.lessons.exercises.reasons import Why
from manhattan_widgets.lessons.exercises.words import color_words

__all__ = ["SIMPLE", "is_simple", "pieces_of"]


def is_simple(view: Any) -> bool:
    """Tell whether play is by the simple rule."""
    return bool(view.options.takeover == "simple")


def _moves(view: Any, seat: int) -> list[Move]:
    """Return what the hand lets the seat try: only the heights are in question."""
    side = view.options.sides[seat]
    return [
        build(color, size, site)
        for color in view.options.colors[seat]
        for size in SIZES
        if view.drafts[color][size - 1]
        for site in range(SITES)
        if CARD[side][site % CELLS] in view.hand(seat)
    ]


def _faults(view: Any, move: Any) -> int:
    return int(view.needs(move.site, move.color) > move.storeys)


def _load(view: Any, move: Any, _why: Why) -> dict[str, float]:
    tower = view.towers[move.site]
    top = tower.pieces[-1].storeys if tower.pieces else 0
    mine, theirs = tower.storeys[move.color], tower.storeys[tower.owner or 0]
    unlike = (move.storeys >= top) is not (mine + move.storeys >= theirs)
    return {"pieces": float(len(tower.pieces)), "unlike": float(bool(top) and unlike)}


def _slips(_view: Any, _move: Any, why: Why) -> Iterator[Mistake]:
    if why.id in ("yes-high", "no-low"):
        other = "no-low" if why.legal else "yes-high"
        yield Mistake("storeys", other, Sentence.of("practice.slip.manhattan.simple"), "M12")


def _facts(view: Any, move: Any) -> tuple[Sentence, ...]:
    return pieces_of(view, move.site)


def pieces_of(view: Any, number: int) -> tuple[Sentence, ...]:
    """Return the pieces of a tower: the seams between those of one color are fine lines."""
    pieces = view.towers[number].pieces
    if not pieces:
        return ()
    listed = comma_listed(
        Sentence.of("practice.field", which=color_words("manhattan", piece.color), n=piece.storeys)
        for piece in pieces
    )
    site = site_sentence(number)
    return (Sentence.of("practice.fact.manhattan.tower", site=site, pieces=listed),)


SIMPLE = Legality(
    reasons={
        "build": (
            Why(
                "yes-empty", "M10", Sentence.of("practice.why.manhattan.empty"), ("legal.empty",), 0
            ),
            Why(
                "yes-high",
                "M12",
                Sentence.of("practice.why.manhattan.high"),
                ("legal.simple", "legal.own", "legal.takeover", "legal.simple_own"),
                140,
            ),
            Why(
                "no-low", "M12", Sentence.of("practice.why.manhattan.low"), ("illegal.simple",), 120
            ),
        )
    },
    moves=_moves,
    faults=_faults,
    load=_load,
    mistakes=_slips,
    hints={"build": Sentence.of("practice.hint.manhattan.simple")},
    options={"takeover": "simple"},
    question="practice.ask.manhattan.simple",
    facts=_facts,
    even=True,
)
