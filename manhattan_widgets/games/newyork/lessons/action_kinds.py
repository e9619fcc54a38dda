"""Exercises about the action cards of New York: what is taken down, who is hit, what may be had."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    COLORS,
    SITES,
    SIZE,
    SPECULATION_OVER,
    Line,
    site_name,
    sites_of,
)
from manhattan_widgets.games.newyork.rules.cards import (
    DEVELOPER,
    JOKER,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
    STATICS,
    back_of,
    card,
    face_of,
)
from manhattan_widgets.games.newyork.rules.moves import Develop, Raze, Speculate, Statics
from manhattan_widgets.games.newyork.rules.vocabulary import (
    action_key,
    color_sentence,
    line_sentence,
)
from manhattan_widgets.lessons.exercises.core import Choose, Mark, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task, to_mover
from manhattan_widgets.lessons.exercises.judging import Mistake, marked
from manhattan_widgets.lessons.exercises.words import color_option, hints, playing, seat_words

__all__ = ["KINDS"]

#: The action cards that are asked about at each level.
_FACES = {1: (REDEVELOPMENT, RUIN), 2: (SPECULATION,), 3: (DEVELOPER,), 4: (STATICS,)}
_NONE = Option("none", Sentence.of("practice.newyork.stays"))


def _action(task: Task) -> Made | None:
    faces = _FACES[task.level]
    state: Any = task.positions.draw(
        task.rng.random(),
        lambda state: (
            state.phase == "play"
            and any(face_of(number) in faces for number in state.hands[state.turn])
        ),
        players=task.choice((4, 4, 3, 5)),
        actions=True,
    )
    if state is None:
        return None
    seat, view = to_mover(state)
    number = task.choice([number for number in view.hand(seat) if face_of(number) in faces])
    face, back = face_of(number), back_of(number)
    if face in (REDEVELOPMENT, RUIN):
        return _razed(view, seat, face)
    if not view.stones(view.colors_of(seat)[0]):
        return None  # nothing that needs a stone could be played
    if face == SPECULATION:
        return _targets(view, seat, lambda target: Speculate(back, _own(view), target), None)
    lines = list(_lines(view.hand(seat), 1 - back))
    if not lines:
        return None
    line, joker = task.choice(lines)
    if face == DEVELOPER:
        return _swapped(view, seat, back, line, joker)

    def statics(target: int) -> Statics:
        return Statics(back, _own(view), target, line.number, joker)

    return _targets(view, seat, statics, line)


def _own(view: Any) -> int:
    color: int = view.colors_of(view.to_move)[0]
    return color


def _lines(hand: tuple[int, ...], back: int) -> Iterator[tuple[Line, bool]]:
    """Yield the lines that cards with ``back`` can name, and whether a joker does."""
    for number in sorted(set(hand)):
        if back_of(number) == back and face_of(number) < SIZE:
            yield Line(back, face_of(number)), False
    if card(JOKER, back) in hand:
        yield from ((Line(back, number), True) for number in range(SIZE))


# Redevelopment and ruin


def _razed(view: Any, seat: int, face: int) -> Made | None:
    """Ask which buildings are taken down."""
    area = (REDEVELOPMENT, RUIN).index(face)
    standing = [site for site in AREAS[area] if view.board[site] is not None]
    if not standing or (not view.is_legal(Raze(area, 0)) and not view.is_legal(Raze(area, 1))):
        return None
    solution, rule = _names(standing), ("N14", "N15")[area]
    other = _names(site for site in AREAS[1 - area] if view.board[site] is not None)
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.newyork.razed", who=seat_words(view, seat), card=_card(face)
        ),
        form=Mark(),
        solution=solution,
        explanation=(
            Reason(
                rule,
                Sentence.of(f"practice.because.newyork.{('center', 'corners')[area]}"),
                tuple(sorted(solution)),
            ),
        ),
        hints=hints("newyork", "razed"),
        features={"face": 0.0, "many": float(len(solution))},
        judge=marked(
            [solution],
            [
                Mistake("other", other, Sentence.of("practice.slip.newyork.other_area"), rule),
                Mistake("block", _block(view), Sentence.of("practice.slip.newyork.block"), "N14"),
            ],
        ),
    )


def _block(view: Any) -> frozenset[str]:
    """Return the buildings on the nine crossings in the middle: four more than are meant."""
    middle = SIZE // 2
    return _names(
        site
        for site in range(SITES)
        if abs(site // SIZE - middle) < 2
        and abs(site % SIZE - middle) < 2
        and view.board[site] is not None
    )


# Speculation and statics


def _targets(view: Any, seat: int, move: Callable[[int], Any], line: Line | None) -> Made | None:
    """Ask against whom the card can be played: a line is that of statics."""
    others = [color for color in playing(view) if color not in view.colors_of(seat)]
    possible = [color for color in others if view.is_legal(move(color))]
    solution = frozenset(COLORS[color] for color in possible) or frozenset({_NONE.id})
    counted = range(SITES) if line is None else sites_of(line)
    counts = {color: sum(view.board[s] == color for s in counted) for color in playing(view)}
    if line is not None and not sum(counts.values()):
        return None
    face, rule = (SPECULATION, "N16") if line is None else (STATICS, "N18")
    params = {"who": seat_words(view, seat), "card": _card(face)}
    if line is None:
        question = Sentence.of("practice.ask.newyork.speculation", **params)
        why = Sentence.of(
            "practice.because.newyork.speculation", n=SPECULATION_OVER, counts=_listed(counts)
        )
    else:
        params["line"] = line_sentence(line)
        question = Sentence.of("practice.ask.newyork.statics", **params)
        why = Sentence.of(
            "practice.because.newyork.statics", line=params["line"], counts=_listed(counts)
        )
    reasons = [Reason(rule, why)]
    if not possible:
        reasons.append(Reason("N18a", Sentence.of("practice.because.newyork.stays")))
    most = max(counts[color] for color in others)
    slip = frozenset(COLORS[color] for color in others if counts[color] == most)
    ranked = sorted(counts.values(), reverse=True)
    return Made(
        view=view,
        question=question,
        form=Choose((*(color_option("newyork", color) for color in sorted(others)), _NONE), True),
        solution=solution,
        explanation=tuple(reasons),
        hints=_TARGET_HINTS[rule],
        features={
            "face": 1.0 if line is None else 3.0,
            "many": 4.0,
            "near": float(line is not None and ranked[0] - ranked[1] < 2),
        },
        judge=marked(
            {solution},
            [Mistake("most", slip, Sentence.of(f"practice.slip.newyork.most_{rule}"), rule)],
        ),
        focus=() if line is None else tuple(map(site_name, sites_of(line))),
    )


_TARGET_HINTS = {"N16": hints("newyork", "speculation"), "N18": hints("newyork", "statics")}


def _listed(counts: dict[int, int]) -> Sentence:
    return listed(
        Sentence.of("practice.field", which=color_sentence(color), n=n)
        for color, n in counts.items()
    )


# Developer


def _swapped(view: Any, seat: int, back: int, line: Line, joker: bool) -> Made | None:
    """Ask which buildings can be had with the developer and a line."""
    solution = _names(
        site for site in sites_of(line) if view.is_legal(Develop(back, _own(view), site, joker))
    )
    standing = _names(site for site in sites_of(line) if view.board[site] is not None)
    if not solution:
        return None
    words = line_sentence(line)
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.newyork.developer",
            who=seat_words(view, seat),
            card=_card(DEVELOPER),
            line=words,
        ),
        form=Mark(frozenset(map(site_name, sites_of(line)))),
        solution=solution,
        explanation=(
            Reason(
                "N17",
                Sentence.of("practice.because.newyork.developer", line=words),
                tuple(sorted(solution)),
            ),
        ),
        hints=hints("newyork", "developer"),
        features={"face": 2.0, "many": float(len(solution))},
        judge=marked(
            [solution],
            [Mistake("own", standing, Sentence.of("practice.slip.newyork.own_too"), "N17")],
        ),
        facts=(Sentence.of("practice.fact.units", who=seat_words(view, seat), n=view.money[seat]),),
    )


def _names(sites: Any) -> frozenset[str]:
    return frozenset(map(site_name, sites))


def _card(face: int) -> Sentence:
    return Sentence.of(action_key(face))


KINDS = (
    Kind(
        "action",
        Sentence.of("practice.kind.newyork.action"),
        _action,
        600,
        {"face": 140, "many": 15, "near": 60},
        (1, 2, 3, 4),
    ),
)
