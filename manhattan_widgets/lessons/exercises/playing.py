"""What must be played to take this, and which move scores most — for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from manhattan_widgets.games.core import Move, Sentence
from manhattan_widgets.games.skyline.board import NEUTRAL
from manhattan_widgets.lessons.exercises.core import Play, Reason, Verdict
from manhattan_widgets.lessons.exercises.judging import moved, right
from manhattan_widgets.lessons.exercises.making import Kind, Made, Task, from_position, to_mover
from manhattan_widgets.lessons.exercises.words import (
    MoveWords,
    color_words,
    colors_of,
    hints,
    means,
    seat_words,
    site_words,
)

__all__ = ["BEST", "TAKE"]

#: The phase in which something is built, by game.
_PHASES = {"manhattan": "build", "newyork": "play", "skyline": "build"}
#: From this level on, Manhattan asks for the smallest piece that is enough.
_SMALLEST_FROM = 3
#: So many sites at most may serve where the best move is looked for: else it is found by chance.
_BEST_SITES = 3


def site_of(view: Any, move: Any) -> str | None:
    """Return the site that a move is about, None for one without."""
    return next((part for part in view.parts(move) if ":" not in part), None)


def _builds(state: Any) -> bool:
    """Tell whether somebody is to build."""
    return bool(state.phase == _PHASES[state.rules.name])


# Taking over


@from_position(_builds)
def _take(task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    own = colors_of(view, seat)  # with two of them, one can take over from oneself
    taking: dict[str, list[tuple[Any, int]]] = {}
    for move in view.legal_moves():
        taken = view.preview(move).takes_from
        site = site_of(view, move)
        if taken is None or taken in own or site is None:
            continue
        if getattr(move, "kind", "") != NEUTRAL:
            taking.setdefault(site, []).append((move, taken))
    worth = [site for site, moves in taking.items() if _is_worth(view, moves)]
    if not worth:
        return None
    site = task.one_of(sorted(worth))
    moves = [move for move, _ in taking[site]]
    owner = taking[site][0][1]
    smallest = task.game == "manhattan" and task.level >= _SMALLEST_FROM
    if smallest:
        least = min(move.storeys for move in moves)
        moves = [move for move in moves if move.storeys == least]
    key = "practice.ask.take_least" if smallest else "practice.ask.take"
    who, words = seat_words(view, seat), color_words(task.game, owner)
    return Made(
        view=view,
        question=Sentence.of(key, who=who, site=site_words(task.game, site), owner=words),
        form=Play(),
        solution=str(moves[0]),
        explanation=(Reason.of(view.explain(moves[0])),),
        hints=hints(task.game, "take"),
        features=_TAKE_FEATURES[task.game](view, moves[0], owner),
        judge=moved(view, _taking_reply(view, site, moves)),
        focus=(site,),
        facts=means(view, seat),
    )


def _is_worth(view: Any, moves: list[tuple[Any, int]]) -> bool:
    """Tell whether something that one has would not do: only then is there anything to find."""
    game = view.rules.name
    first = moves[0][0]
    if game == "manhattan":
        sizes = {size for size in range(1, 5) if view.drafts[first.color][size - 1]}
        return bool(sizes - {move.storeys for move, _ in moves})
    return len(moves) < len(view.legal_moves())


def _taking_reply(view: Any, site: str, accepted: list[Any]) -> Callable[[Move], Verdict]:
    def reply(move: Move) -> Verdict:
        if move in accepted:
            return right()
        if getattr(move, "kind", "") == NEUTRAL:
            return Verdict(False, Sentence.of("practice.wrong.neutral"), "neutral", "S5")
        words = site_words(view.rules.name, site)
        if site_of(view, move) != site:
            return Verdict(False, Sentence.of("practice.wrong.elsewhere", site=words), "elsewhere")
        return Verdict(False, Sentence.of("practice.wrong.larger"), "larger")

    return reply


def _manhattan_take(view: Any, move: Any, _owner: int) -> dict[str, float]:
    tower = view.towers[move.site]
    hidden = sum(tower.storeys[color] > 0 for color in range(4))
    return {
        "needed": float(view.needs(move.site, move.color)),
        "own": float(tower.storeys[move.color] > 0),
        "colors": float(hidden),
        "pieces": float(len(tower.pieces)),
    }


def _newyork_take(view: Any, move: Any, _owner: int) -> dict[str, float]:
    return {
        "cards": float(len(view.hand(view.to_move))),
        "jokers": float(sum(getattr(move, "jokers", ()))),
        "buildings": sum(one is not None for one in view.board) / 10,
    }


def _skyline_take(view: Any, move: Any, _owner: int) -> dict[str, float]:
    tower = view.towers[view.options.edition.numbers[move.site]]
    kinds = sum(n > 0 for n in view.stocks[view.to_move])
    return {"floors": float(tower.height), "kinds": float(kinds)}


_TAKE_FEATURES: Mapping[str, Callable[[Any, Any, int], dict[str, float]]] = {
    "manhattan": _manhattan_take,
    "newyork": _newyork_take,
    "skyline": _skyline_take,
}


# The move that scores most


@from_position(_builds)
def _best(task: Task, state: Any) -> Made | None:
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
                _BEST_RULES[task.game],
                Sentence.of("practice.because.best", move=MoveWords(view, best[0]), n=most),
                tuple(site for site in sites if site),
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
        return Verdict(False, Sentence.of("practice.wrong.less", n=gain), "less")

    return reply


_BEST_RULES = {"manhattan": "M13", "newyork": "N13", "skyline": "S17"}

_TAKE_TITLE = Sentence.of("practice.kind.take")
_BEST_TITLE = Sentence.of("practice.kind.best")
#: The kinds, by game.
TAKE = {
    "manhattan": Kind(
        "take",
        _TAKE_TITLE,
        _take,
        150,
        {"needed": 110, "own": 150, "colors": 100, "pieces": 100},
        (1, 2, 3),
    ),
    "newyork": Kind("take", _TAKE_TITLE, _take, 390, {"cards": 35, "jokers": 160, "buildings": 70}),
    "skyline": Kind("take", _TAKE_TITLE, _take, 560, {"floors": 110, "kinds": 70}, (1, 2, 3, 4, 5)),
}
BEST = {
    "manhattan": Kind(
        "best",
        _BEST_TITLE,
        _best,
        260,
        {"ways": 35, "near": 170, "few": 70, "lasting": 90},
        (2, 3, 4, 5),
    ),
    "newyork": Kind(
        "best", _BEST_TITLE, _best, 560, {"ways": 30, "near": 130, "few": 60, "lasting": 80}
    ),
    "skyline": Kind(
        "best",
        _BEST_TITLE,
        _best,
        540,
        {"ways": 20, "near": 90, "few": 60, "lasting": 100},
        (2, 3, 4, 5),
    ),
}
