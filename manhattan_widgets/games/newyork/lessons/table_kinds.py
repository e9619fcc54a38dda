"""Exercises about a game of New York: turns, what is left, cards, what a hand can do, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.newyork.rules.board import SITES, STOP_AT
from manhattan_widgets.games.newyork.rules.cards import ACTIONS, JOKER, STOP, card, deck, face_of
from manhattan_widgets.games.newyork.rules.moves import Build, Raze, Redraw
from manhattan_widgets.games.newyork.rules.vocabulary import card_sentence, color_sentence
from manhattan_widgets.lessons.exercises.abilities import Ability, Able, able_kind
from manhattan_widgets.lessons.exercises.core import Enter, Option, Reason
from manhattan_widgets.lessons.exercises.generator import (
    Kind,
    Made,
    Task,
    from_position,
    in_phase,
    to_mover,
)
from manhattan_widgets.lessons.exercises.judging import Mistake, entered
from manhattan_widgets.lessons.exercises.turn_order import Turns, turn_kind
from manhattan_widgets.lessons.exercises.winning import Ending, Slips, winner_kind
from manhattan_widgets.lessons.exercises.words import hints, playing, seat_words

__all__ = ["KINDS", "purses"]


def purses(view: Any) -> tuple[Sentence, ...]:
    """Return how much money each player has."""
    return tuple(
        Sentence.of("practice.fact.units", who=seat_words(view, seat), n=units)
        for seat, units in enumerate(view.money)
    )


# Whose turn is it then


def _fits_turn(state: Any, level: int) -> bool:
    if level == 1:
        return bool(state.phase == "open" and state.options.players > 2)
    if level == 2:
        return bool(state.phase == "play" and not state.options.actions)
    return bool(state.phase == "rebuild")


def _sort(before: Any, move: Any, after: Any) -> str:
    if before.phase == "rebuild":
        return "rebuilding" if after.phase == "rebuild" else _settled(after, "rebuilt")
    if before.phase == "open":
        return "opening" if after.phase == "open" else "drawn"
    return "action" if isinstance(move, Raze) else _settled(after, "next")


def _settled(after: Any, sort: str) -> str:
    """Return ``sort`` where no cards are shuffled first, and no card that was drawn ended all."""
    return sort if after.phase == "play" else "drawn"


def _turn_reasons(before: Any, move: Any, after: Any) -> tuple[Reason, ...]:
    sort, seat = _sort(before, move, after), before.to_move
    then = seat_words(before, after.to_move)
    params = {"who": seat_words(before, seat), "next": then}
    clockwise = Sentence.of("practice.because.turn", **params)
    if sort == "opening":
        if before.options.opening == "own":
            return (Reason("N19", Sentence.of("practice.because.newyork.own_opening", next=then)),)
        return (Reason("N4", clockwise),)
    if sort == "next":
        return (Reason("N7", clockwise),)
    rule = "N14" if before.pending.area == 0 else "N15"
    key = f"practice.because.newyork.{sort}"
    turn = seat_words(before, before.turn)
    return (Reason(rule, Sentence.of(key, turn=turn, next=then)),)


def _turn_facts(state: Any) -> tuple[Sentence, ...]:
    if state.phase != "rebuild":
        return ()
    key = "redevelopment" if state.pending.area == 0 else "ruin"
    who = seat_words(state, state.turn)
    return (Sentence.of(f"practice.fact.newyork.{key}", who=who),)


TURNS = Turns(
    sorts={
        1: ("opening",),
        2: ("next",),
        3: ("rebuilding",),
        4: ("rebuilt",),
    },
    sort=_sort,
    fits=_fits_turn,
    reasons=_turn_reasons,
    facts=_turn_facts,
    options={
        1: ({}, {"opening": "own"}),
        3: ({"actions": True},),
        4: ({"actions": True},),
    },
)


# How many stones are left


@from_position(in_phase("open", "play"))
def _left(task: Task, state: Any) -> Made | None:
    view = state.view(None)
    opening = view.phase == "open"
    if opening is not (task.level == 1):
        return None
    color = task.choice(playing(view))
    built = view.count(color)
    if not built:
        return None
    whole = view.options.start_stones if opening else view.options.stones
    key = "opening" if opening else "supply"
    words, field = color_sentence(color), Option("stones", Sentence.of("practice.stones"))
    solution = (whole - built,)
    given = view.start_stones_left(color) if opening else view.stones(color)
    assert solution == (given,)
    return Made(
        view=view,
        question=Sentence.of(f"practice.ask.newyork.{key}", color=words),
        form=Enter((field,)),
        solution=solution,
        explanation=(
            Reason(
                "N2",
                Sentence.of(
                    f"practice.because.newyork.{key}",
                    players=view.options.players,
                    color=words,
                    whole=whole,
                    n=built,
                ),
            ),
        ),
        hints=hints("newyork", "left"),
        features={"opening": float(opening), "built": float(built)},
        judge=entered(
            solution,
            (field,),
            [Mistake("built", (built,), Sentence.of("practice.slip.newyork.built"), "N2")],
        ),
        facts=(Sentence.of("practice.fact.newyork.players", n=view.options.players),),
    )


# How many cards


@from_position(in_phase("play"))
def _cards(task: Task, state: Any) -> Made | None:
    """Ask how many of a card are in the other hands and in the pile."""
    seat, view = to_mover(state)
    known = sorted({*view.hand(seat), *view.discards} - {card(STOP, 0), card(STOP, 1)})
    jokers = task.level == 1
    asked = [n for n in known if (face_of(n) == JOKER) is jokers and face_of(n) not in ACTIONS]
    if not asked:
        return None
    number = task.choice(asked)
    own, open_ = view.hand(seat).count(number), view.discards.count(number)
    field = Option("cards", Sentence.of("practice.cards"))
    words, whole = card_sentence(number), deck(view.options.actions).count(number)
    solution = (view.unseen[number],)
    return Made(
        view=view,
        question=Sentence.of("practice.ask.newyork.cards", card=words, who=seat_words(view, seat)),
        form=Enter((field,)),
        solution=solution,
        explanation=(
            Reason(
                "N3",
                Sentence.of(
                    "practice.because.newyork.copies", card=words, copies=whole, own=own, n=open_
                ),
            ),
        ),
        hints=hints("newyork", "cards"),
        features={"jokers": float(jokers), "open": float(open_)},
        judge=entered(
            solution,
            (field,),
            [Mistake("open", (whole - own,), Sentence.of("practice.slip.newyork.open"), "N3")],
        ),
        facts=(Sentence.of("practice.fact.newyork.open", card=words, n=open_),),
    )


# What can be done with this hand


def _is_demolishing(view: Any, move: Any) -> bool:
    return isinstance(move, Build) and view.board[move.site] in view.colors_of(view.to_move)


def _is_buying(view: Any, move: Any) -> bool:
    empty = isinstance(move, Build) and view.board[move.site] is None
    return isinstance(move, Build) and not empty and not _is_demolishing(view, move)


def _abilities(view: Any) -> tuple[Ability, ...]:
    own = "N20" if view.options.players == 2 else "N10"
    return (
        Ability(
            "empty",
            Sentence.of("practice.able.newyork.empty"),
            "N8",
            lambda view, move: isinstance(move, Build) and view.board[move.site] is None,
        ),
        Ability("buy", Sentence.of("practice.able.newyork.buy"), "N9", _is_buying),
        Ability("demolish", Sentence.of("practice.able.newyork.demolish"), own, _is_demolishing),
        Ability(
            "redraw",
            Sentence.of("practice.able.newyork.redraw"),
            "N11",
            lambda _view, move: isinstance(move, Redraw),
        ),
    )


def _fits_able(state: Any, level: int) -> bool:
    """Tell whether it fits: the less money and the fuller the board, the less can be done."""
    if state.phase != "play" or state.options.actions:
        return False
    poor = state.money[state.turn] < _POOR
    return level == 1 or (poor and (level == 2 or state.board.count(None) < _FULL))


ABLE = Able(
    "practice.ask.newyork.able", _abilities, _fits_able, (1, 2, 3), hints("newyork", "able")
)

#: With less money, or fewer empty crossings, a hand can often do little.
_POOR, _FULL = 2, 15


# When the end is near


@from_position(
    lambda state: (
        state.phase == "play" and not state.stops and STOP_AT < state.board.count(None) < _NEAR_END
    )
)
def _end(_task: Task, state: Any) -> Made | None:
    view = state.view(None)
    empty = view.board.count(None)
    field = Option("crossings", Sentence.of("practice.crossings"))
    solution = (empty - STOP_AT,)
    return Made(
        view=view,
        question=Sentence.of("practice.ask.newyork.end"),
        form=Enter((field,)),
        solution=solution,
        explanation=(
            Reason("N12", Sentence.of("practice.because.newyork.stop", n=empty, at=STOP_AT)),
            Reason(
                "N1", Sentence.of("practice.because.newyork.empty", n=SITES - empty, whole=SITES)
            ),
        ),
        hints=hints("newyork", "end"),
        features={"empty": float(empty)},
        judge=entered(
            solution,
            (field,),
            [
                Mistake("all", (empty,), Sentence.of("practice.slip.newyork.all_filled"), "N12"),
                Mistake(
                    "below",
                    (empty - STOP_AT + 1,),
                    Sentence.of("practice.slip.newyork.below"),
                    "N12",
                ),
            ],
        ),
    )


_NEAR_END = 26


# Who wins


def _rules(view: Any) -> tuple[str, ...]:
    if view.options.players == 2:
        return ("N20", "N13")
    return ("N13", "N21" if view.options.teams else "N13")


def _winner_slips(view: Any) -> Slips:
    """Return who has most without money, and in teams the team of the one who has most."""
    sides = view.rules.teams(view.options)
    bare = [points - units for points, units in zip(view.points_now(), view.money, strict=True)]
    slips = [("money", _leading(sides, bare), Sentence.of("practice.slip.newyork.money"), "N13")]
    if view.options.teams:
        points = view.points_now()
        best = [side for side in sides if max(points[s] for s in side) == max(points)]
        if len(best) == 1:
            slips.append(("team", best[0], Sentence.of("practice.slip.newyork.team"), "N21"))
    return tuple(slips)


def _leading(sides: Any, points: list[int]) -> tuple[int, ...]:
    sums = [sum(points[seat] for seat in side) for side in sides]
    won = [side for side, total in zip(sides, sums, strict=True) if total == max(sums)]
    return tuple(seat for side in won for seat in side)


ENDING = Ending(
    fits=lambda state: state.phase == "play" and state.board.count(None) < _FULL,
    over=lambda state: replace(state, phase="over", pending=None),
    facts=purses,
    rules=_rules,
    slips=_winner_slips,
    options=({}, {"players": 2}, {"players": 4, "teams": True}),
)

KINDS = (
    turn_kind(TURNS),
    Kind(
        "left",
        Sentence.of("practice.kind.left"),
        _left,
        770,
        {"opening": -110, "built": 11},
        (1, 2),
    ),
    Kind(
        "cards",
        Sentence.of("practice.kind.cards"),
        _cards,
        800,
        {"jokers": -150, "open": 60},
        (1, 2, 3),
    ),
    able_kind(ABLE),
    Kind(
        "end",
        Sentence.of("practice.kind.end"),
        _end,
        470,
        {"empty": 17},
        (1, 2),
    ),
    winner_kind(ENDING),
)
