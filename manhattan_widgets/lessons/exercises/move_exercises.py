"""What must be played to take this, and which move scores most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from manhattan_widgets.contract.core import Move, Sentence
from manhattan_widgets.lessons.exercises.core import LEVELS, Play, Reason, Verdict
from manhattan_widgets.lessons.exercises.generator import (
    Kind,
    Made,
    Task,
    from_position,
    in_phase,
    to_mover,
)
from manhattan_widgets.lessons.exercises.judging import moved, right
from manhattan_widgets.lessons.exercises.words import (
    MoveWords,
    color_words,
    colors_of,
    hints,
    means,
    seat_words,
    site_words,
)
from manhattan_widgets.locale.numbers import Gain

__all__ = ["Best", "Taking", "best_kind", "take_kind"]

#: So many sites at most may serve where the best move is looked for: else it is found by chance.
_BEST_SITES = 3


def _any(_moves: list[Any], _level: int) -> None:
    return None


def _accept(_move: Any) -> None:
    return None


def _nothing(_view: Any, _site: str) -> tuple[Sentence, ...]:
    return ()


@dataclass(frozen=True)
class Taking:
    """What is asked about taking over in one game."""

    phase: str
    """The phase in which something is built."""
    needs_choice: Callable[[Any, list[Any]], bool]
    """Whether something that one has would not do: only then is there anything to find."""
    features: Callable[[Any, Any, int], dict[str, float]]
    smallest: Callable[[list[Any], int], list[Any] | None] = _any
    """The only moves that are accepted at a level; None for all that take over."""
    refuse: Callable[[Any], Verdict | None] = _accept
    """What is said of a move that looks like taking over and is none."""
    untold: Mapping[str, str] = field(default_factory=dict)
    """Other sentences for those by which the rules would tell the answer, by key."""
    hints: Callable[[Any], tuple[Sentence, Sentence]] | None = None
    """The hints, where a variant of the rules needs others; None for the usual ones."""
    about: Callable[[Any, str], tuple[Sentence, ...]] = _nothing
    """What has to be known of the site and is hard to see on the board."""


@dataclass(frozen=True)
class Best:
    """What is asked about the best move in one game: in which ``phase``, and by which ``rule``."""

    phase: str
    rule: str


def take_kind(
    taking: Taking,
    rating: float,
    weights: Mapping[str, float],
    levels: tuple[int, ...] = LEVELS,
) -> Kind:
    """Return the kind for one game; see :class:`.generator.Kind` for the numbers."""
    make = from_position(in_phase(taking.phase))(partial(_take, taking))
    return Kind("take", Sentence.of("practice.kind.take"), make, rating, weights, levels)


def best_kind(
    best: Best,
    rating: float,
    weights: Mapping[str, float],
    levels: tuple[int, ...] = LEVELS,
) -> Kind:
    """Return the kind for one game; see :class:`.generator.Kind` for the numbers."""
    make = from_position(in_phase(best.phase))(partial(_best, best))
    title = Sentence.of("practice.kind.best")
    return Kind("best", title, make, rating, weights, levels, by_points=True)


def site_of(view: Any, move: Any) -> str | None:
    """Return the site that a move is about, None for one without."""
    return next((part for part in view.parts(move) if ":" not in part), None)


# Taking over


def _take(game: Taking, task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    own = colors_of(view, seat)  # with two of them, one can take over from oneself
    taking: dict[str, list[tuple[Any, int]]] = {}
    for move in view.legal_moves():
        taken = view.preview(move).takes_from
        site = site_of(view, move)
        if taken is None or taken in own or site is None:
            continue
        if game.refuse(move) is None:
            taking.setdefault(site, []).append((move, taken))
    worth = [
        site for site, moves in taking.items() if game.needs_choice(view, [m for m, _ in moves])
    ]
    if not worth:
        return None
    site = task.choice(sorted(worth))
    moves = [move for move, _ in taking[site]]
    owner = taking[site][0][1]
    smallest = game.smallest(moves, task.level)
    moves = moves if smallest is None else smallest
    key = "practice.ask.take" if smallest is None else "practice.ask.take_least"
    who, words = seat_words(view, seat), color_words(task.game, owner)
    why = Reason.of(view.explain(moves[0]))
    taken = Sentence.of(
        "practice.because.take" if smallest is None else "practice.because.least",
        move=MoveWords(view, moves[0]),
        site=site_words(task.game, site),
        owner=words,
    )
    return Made(
        view=view,
        question=Sentence.of(key, who=who, site=site_words(task.game, site), owner=words),
        form=Play(),
        solution=str(moves[0]),
        explanation=(Reason(why.rule, taken, (site,)), why),
        hints=hints(task.game, "take") if game.hints is None else game.hints(view),
        features=game.features(view, moves[0], owner),
        judge=moved(view, _taking_reply(game, view, site, moves), game.untold),
        focus=(site,),
        facts=(*game.about(view, site), *means(view, seat)),
    )


def _taking_reply(
    game: Taking, view: Any, site: str, accepted: list[Any]
) -> Callable[[Move], Verdict]:
    def reply(move: Move) -> Verdict:
        if move in accepted:
            return right()
        if site_of(view, move) != site:
            words = site_words(view.rules.name, site)
            return Verdict(False, Sentence.of("practice.wrong.elsewhere", site=words), "elsewhere")
        if (refused := game.refuse(move)) is not None:
            return refused
        return Verdict(False, Sentence.of("practice.wrong.larger"), "larger")

    return reply


# The move that scores most


def _best(game: Best, task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    gains = {move: view.preview(move).gains[seat] for move in view.legal_moves()}
    most = max(gains.values())
    best = [move for move, gain in gains.items() if gain == most]
    sites = {site_of(view, move) for move in best}
    others = [gain for gain in gains.values() if gain != most]
    if most < 1 or not others or len(sites) > _BEST_SITES:
        return None
    ways = len({site_of(view, move) for move in gains})
    return Made(
        view=view,
        question=Sentence.of("practice.ask.best", who=seat_words(view, seat)),
        form=Play(),
        solution=str(best[0]),
        explanation=(
            Reason(
                game.rule,
                Sentence.of("practice.because.best", move=MoveWords(view, best[0]), n=most),
                tuple(sorted(site for site in sites if site)),
            ),
            Reason.of(view.explain(best[0])),
        ),
        hints=hints(task.game, "best"),
        features={
            "ways": float(ways),
            "near": float(
                sum(gain == max(others) for gain in others) > 0 and most - max(others) < 2
            ),
            "few": float(_BEST_SITES - len(sites)),
            "lasting": float(most > 1),
        },
        judge=moved(view, _best_reply(gains, most)),
        facts=means(view, seat),
    )


def _best_reply(gains: Mapping[Any, int], most: int) -> Callable[[Move], Verdict]:
    def reply(move: Move) -> Verdict:
        gain = gains[move]
        if gain == most:
            return right()
        return Verdict(False, Sentence.of("practice.wrong.less", n=Gain(gain)), "less")

    return reply
