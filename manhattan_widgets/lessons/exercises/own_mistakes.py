"""One's own mistakes as exercises: what was given away in a game, and what would have been better.

They are asked about games that were analyzed: the confirmed mistakes that are kept with a game say
what every legal move was worth (:mod:`manhattan_widgets.analysis.confirming`), so that answers need
no engine.  A mistake is asked about in two ways: which of a few moves is better, and later to find
something better oneself.  Its exercises are named by the game (see :func:`.positions.fingerprint`)
and by the ply in place of a seed; both belong to one card of what is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from manhattan_widgets.analysis.analyze import stored_report
from manhattan_widgets.analysis.mistakes import Alternative, Mistake
from manhattan_widgets.contract.core import Move, Sentence, View
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.game import Game
from manhattan_widgets.lessons.exercises.core import (
    Choose,
    ExerciseError,
    ExerciseName,
    Option,
    Play,
    Reason,
    Verdict,
    rating_of,
)
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task
from manhattan_widgets.lessons.exercises.judging import moved, right
from manhattan_widgets.lessons.exercises.move_exercises import site_of
from manhattan_widgets.lessons.exercises.positions import fingerprint
from manhattan_widgets.lessons.exercises.words import MoveWords, means, seat_words, site_words
from manhattan_widgets.lessons.memory import Memory, Status
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.locale.numbers import InWords, percent
from manhattan_widgets.records import PERSON
from manhattan_widgets.records.variations import by_ply
from manhattan_widgets.scene.reasons import reasons

__all__ = [
    "BETTER",
    "IMPROVE",
    "OWN_MISTAKES",
    "card_of",
    "mistake_name",
    "mistakes_in",
    "persons_in",
    "to_look_at",
]

#: Whoever is to find a better move sees more of them than one who chooses among a few.
_BETTER_LEVEL, _IMPROVE_LEVEL = 2, 4
#: So many moves that are better stand beside the one that was played.
_BESIDE = 2
#: So many other good moves are told of, once it was answered.
_ALSO = 3


@dataclass(frozen=True, slots=True)
class _Merits:
    """What speaks for a move, in words."""

    view: View
    move: Move

    def __str__(self) -> str:
        names = editor_of(self.view.rules.name).seats(self.view)
        return " ".join(reasons(self.view, self.move, names))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def persons_in(game: Game) -> tuple[int, ...]:
    """Return the seats of persons: those whose mistakes somebody wants to learn from.

    All of them where nobody is said to be one.
    """
    persons = tuple(seat for seat, info in enumerate(game.players) if info.kind == PERSON)
    return persons or tuple(range(len(game.players)))


def mistakes_in(game: Game, seats: Collection[int] | None = None) -> tuple[Mistake, ...]:
    """Return the confirmed mistakes of some seats that are kept with a game, the dearest first.

    Without ``seats`` they are those of all; without an analysis there are none.
    """
    report = stored_report(game, None, None)
    if report is None or not report.whole:
        return ()
    mistakes = [
        mistake
        for mistake in report.mistakes.values()
        if mistake is not None and (seats is None or mistake.seat in seats)
        if _is_sound(mistake, _view_of(game, mistake))
    ]
    return tuple(sorted(mistakes, key=lambda mistake: -mistake.cost))


def mistake_name(game: Game, mistake: Mistake, *, met: bool) -> ExerciseName:
    """Return the name of the exercise about a mistake: a harder one if it was ``met`` before."""
    kind = IMPROVE if met else BETTER
    (level,) = kind.levels
    return ExerciseName(game.rules.name, kind.id, level, mistake.ply, fingerprint([game]))


def card_of(game: Game, mistake: Mistake) -> str:
    """Return what stands for a mistake in the log of answers, whichever way it is asked about."""
    return f"{game.rules.name}-{mistake.ply}@{fingerprint([game])}"


def to_look_at(
    game: Game, seats: Collection[int] | None, known: Mapping[str, Memory], today: date
) -> tuple[Mistake, ...]:
    """Return the mistakes of a game that were never asked about, or are due again.

    Arguments are as for :func:`mistakes_in`; ``known`` is what is remembered of them.
    """
    cards = {mistake: known.get(card_of(game, mistake)) for mistake in mistakes_in(game, seats)}
    return tuple(
        mistake
        for mistake, card in cards.items()
        if card is None or card.clause("", today).status is Status.DUE
    )


def _view_of(game: Game, mistake: Mistake) -> Any:
    return by_ply(game.states, game.events)[mistake.ply].view(mistake.seat)


def _is_sound(mistake: Mistake, view: View) -> bool:
    """Tell whether every legal move was weighed, and nothing else: files can lie."""
    return {str(move) for move in view.legal_moves()} == {
        alternative.move for alternative in mistake.moves
    }


def _about_mistake(
    make: Callable[[Task, Mistake, Any], Made],
) -> Callable[[Task], Made | None]:
    """Give ``make(task, mistake, view)`` the mistake that a task names by its seed."""

    def made(task: Task) -> Made:
        for game in task.positions.games:
            for mistake in mistakes_in(game):
                if mistake.ply == task.seed:
                    asked = make(task, mistake, _view_of(game, mistake))
                    return replace(asked, card=card_of(game, mistake))
        raise ExerciseError("no_mistake", ply=task.seed + 1)

    return made


def _improve(task: Task, mistake: Mistake, view: Any) -> Made:
    played, best = _move(view, mistake.played), _move(view, mistake.moves[0].move)
    site, best_site = site_of(view, played), site_of(view, best)
    good = [alternative for alternative in mistake.moves if alternative.right]
    hints = [Sentence.of("practice.hint.improve", n=len(good), all=len(mistake.moves))]
    if best_site:
        words = site_words(task.game, best_site)
        hints.append(Sentence.of("practice.hint.improve_more", site=words))
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.improve",
            who=seat_words(view, mistake.seat),
            move=MoveWords(view, played),
            cost=InWords(mistake.cost, percent),
        ),
        form=Play(),
        solution=str(best),
        explanation=_why(mistake, view),
        hints=tuple(hints),
        features={},
        judge=moved(view, partial(_reply, mistake)),
        facts=means(view, mistake.seat),
        marks={site: Words("?")} if site else {},
    )


def _better(task: Task, mistake: Mistake, view: Any) -> Made:
    offered = [alternative.move for alternative in _different(mistake, view)]
    options = [
        Option(move, Sentence.of("practice.option.move", move=MoveWords(view, _move(view, move))))
        for move in task.shuffled([*offered, mistake.played])
    ]
    return Made(
        view=view,
        question=Sentence.of("practice.ask.better", who=seat_words(view, mistake.seat)),
        form=Choose(tuple(options)),
        solution=offered[0],
        explanation=_why(mistake, view),
        hints=(Sentence.of("practice.hint.better", cost=InWords(mistake.cost, percent)),),
        features={},
        judge=partial(_reply, mistake),
        facts=means(view, mistake.seat),
        marks={
            site: Words("?")
            for option in options
            if (site := site_of(view, _move(view, option.id)))
        },
    )


def _different(mistake: Mistake, view: Any) -> list[Alternative]:
    """Return the best move, and others as good that go to another place."""
    by_site: dict[str | None, Alternative] = {}
    for alternative in mistake.moves:
        if alternative.right:
            by_site.setdefault(site_of(view, _move(view, alternative.move)), alternative)
    return list(by_site.values())[:_BESIDE]


def _why(mistake: Mistake, view: Any) -> tuple[Reason, ...]:
    best, *rest = mistake.moves
    move = _move(view, best.move)
    site = site_of(view, move)
    compared = Sentence.of(
        "practice.because.better",
        move=MoveWords(view, move),
        value=InWords(best.value, percent),
        who=seat_words(view, mistake.seat),
        played=MoveWords(view, _move(view, mistake.played)),
        less=InWords(mistake.of(mistake.played).value, percent),
    )
    also = [
        MoveWords(view, _move(view, alternative.move)) for alternative in rest if alternative.right
    ]
    explanation = [
        Reason("", compared, (site,) if site else ()),
        Reason("", Sentence.of("practice.because.merits", merits=_Merits(view, move))),
    ]
    if also:
        key = "also" if len(also) <= _ALSO else "among"
        sentence = Sentence.of(f"practice.because.{key}", n=len(also), moves=listed(also[:_ALSO]))
        explanation.append(Reason("", sentence))
    return tuple(explanation)


def _reply(mistake: Mistake, move: Move | str) -> Verdict:
    answer = mistake.of(str(move))
    if answer.right:
        return right()
    key = "played" if answer.move == mistake.played else "close" if answer.close else "costly"
    return Verdict(
        False, Sentence.of(f"practice.wrong.{key}", cost=InWords(answer.gap, percent)), key
    )


def _move(view: Any, written: str) -> Any:
    return view.rules.move_from_text(written)


def _kind(name: str, level: int, make: Callable[[Task, Mistake, Any], Made]) -> Kind:
    title = Sentence.of(f"practice.kind.{name}")
    return Kind(name, title, _about_mistake(make), rating_of(level), {}, (level,))


#: The kinds of these exercises.  They are asked for by name: see :func:`mistake_name`.
BETTER = _kind("better", _BETTER_LEVEL, _better)
IMPROVE = _kind("improve", _IMPROVE_LEVEL, _improve)
OWN_MISTAKES = {kind.id: kind for kind in (BETTER, IMPROVE)}
