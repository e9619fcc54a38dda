"""Exercises about floors of Skyline: what money is left, where they may go, what they bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.skyline.rules.board import (
    LEVELS,
    MONEY_AT_MOST,
    NEUTRAL,
    PENTHOUSE,
    SKYLINE,
    count_of,
)
from manhattan_widgets.games.skyline.rules.moves import (
    Build,
    Buy,
    Cash,
    End,
    Sell,
    Trade,
)
from manhattan_widgets.games.skyline.rules.notation import a_floor, color_sentence
from manhattan_widgets.lessons.exercises.core import Enter, Mark, Option, Reason
from manhattan_widgets.lessons.exercises.generator import (
    Kind,
    Made,
    Task,
    from_position,
    in_phase,
    to_mover,
)
from manhattan_widgets.lessons.exercises.judging import Mistake, entered, marked
from manhattan_widgets.lessons.exercises.words import (
    MoveWords,
    hints,
    means,
    seat_words,
    sites_words,
)

__all__ = ["KINDS"]


# How much money there is then


_SORTS: dict[int, tuple[type, ...]] = {1: (Buy,), 2: (Sell, Cash, Trade), 3: (Build,), 4: (End,)}


def _above_the_cap() -> Iterator[Mistake]:
    """Yield all that a purse and what comes in could add up to, if there was no cap."""
    said = Sentence.of("practice.slip.skyline.cap")
    for millions in range(MONEY_AT_MOST + 1, 2 * MONEY_AT_MOST + 1):
        yield Mistake("cap", (millions,), said, "S6")


def _purse(task: Task) -> Made | None:
    sorts = _SORTS[task.level]
    special = task.rng.random() < 0.5  # what is seldom, a cap or a neutral floor, half of the time
    state: Any = task.positions.draw(
        task.rng.random(),
        _may_reach_the_cap if End in sorts and special else in_phase("build", "invest"),
    )
    if state is None:
        return None
    seat, view = to_mover(state)
    moves: list[Any] = [move for move in view.legal_moves() if isinstance(move, sorts)]
    if Build in sorts and special:
        moves = [move for move in moves if view.towers[view.site(move.site)].top == NEUTRAL]
    # Nobody is asked about the purse of another that he could not see.
    if not moves or (End in sorts and (state.next_turn().over or view.options.closed)):
        return None
    move = task.choice(moves)
    after = state.apply(move)
    asked = after.turn if isinstance(move, End) else seat
    before, then = view.purses[asked], after.purses[asked]
    if isinstance(move, End) and before == then:
        return None
    reasons = [Reason.of(view.explain(move))]
    if isinstance(move, End):
        names = tuple(view.options.edition.names[site] for site in after.done.series)
        reasons = [
            Reason(
                "S5",
                Sentence.of(
                    "practice.because.income",
                    color=color_sentence(view.options.colors[asked]),
                    n=after.done.income,
                    sites=listed(names),
                ),
                names,
            )
        ]
    if isinstance(move, Build) and state.towers[view.site(move.site)].top == NEUTRAL:
        because = Sentence.of("practice.because.skyline.on_neutral")
        reasons.append(Reason("S10a", because, (move.site,)))
    if then == MONEY_AT_MOST:
        because = Sentence.of("practice.because.skyline.cap", n=MONEY_AT_MOST)
        reasons.append(Reason("S6", because))
    field = Option("millions", Sentence.of("practice.millions"))
    who = seat_words(view, asked)
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.skyline.purse",
            who=seat_words(view, seat),
            move=MoveWords(view, move),
            whose=who,
        ),
        form=Enter((field,)),
        solution=(then,),
        explanation=tuple(reasons),
        hints=hints("skyline", "purse"),
        features={"level": float(task.level - 1)},
        judge=entered(
            (then,),
            (field,),
            [
                *_above_the_cap(),
                Mistake(
                    "same", (before,), Sentence.of("practice.slip.skyline.same"), reasons[0].rule
                ),
            ],
        ),
        facts=means(view, asked),
    )


def _may_reach_the_cap(state: Any) -> bool:
    following = (state.turn + 1) % state.options.players
    return bool(state.phase == "invest" and state.purses[following] >= _RICH)


#: With so many millions income may be more than one can hold.
_RICH = 22


# Where a floor may be built


_PLACED = {1: tuple(LEVELS)[:-1], 2: (NEUTRAL,), 3: (SKYLINE,), 4: (PENTHOUSE,)}


def _place(task: Task) -> Made | None:
    wanted = _PLACED[task.level]
    state: Any = task.positions.draw(
        task.rng.random(),
        lambda state: (
            state.phase == "build" and any(count_of(state.stocks[state.turn], k) for k in wanted)
        ),
    )
    if state is None:
        return None
    seat, view = to_mover(state)
    kind = task.choice([kind for kind in wanted if count_of(view.stocks[seat], kind)])
    names = view.options.edition.names
    verdicts = {site: view.explain(Build(kind, site)) for site in names}
    solution = frozenset(site for site, why in verdicts.items() if why.legal)
    if not solution or len(solution) > _MARKS_AT_MOST:
        return None
    high = [s for s, why in verdicts.items() if not why.legal and why.rule != "S8"]
    by_rule = {verdicts[site].rule: Reason.of(verdicts[site]) for site in reversed(high)}
    leveled = frozenset(site for site, why in verdicts.items() if why.legal or why.rule != "S8")
    rule = {PENTHOUSE: "S11", SKYLINE: "S12"}.get(kind, "S8")
    who, floor = seat_words(view, seat), a_floor(kind)
    because = Sentence.of(
        "practice.because.skyline.place",
        who=who,
        floor=floor,
        sites=sites_words("skyline", solution),
    )
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.place", who=who, floor=floor),
        form=Mark(),
        solution=solution,
        explanation=(Reason(rule, because, tuple(sorted(solution))), *by_rule.values()),
        hints=hints("skyline", "place"),
        features={"level": float(task.level - 1)},
        judge=marked(
            [solution],
            [Mistake("level", leveled, Sentence.of("practice.slip.skyline.place"), rule)],
        ),
        facts=means(view, seat),
    )


#: More sites than this nobody wants to mark.
_MARKS_AT_MOST = 18


# What a penthouse brings


def _penthouses(state: Any) -> int:
    """Return how many penthouses the seat to move has built."""
    color = state.options.colors[state.turn]
    return sum(tower.top == PENTHOUSE and tower.owner == color for tower in state.towers)


def _penthouse(task: Task) -> Made | None:
    """Ask about the first, the second or the third penthouse, by the level."""
    state: Any = task.positions.draw(
        task.rng.random(),
        lambda state: (
            state.phase == "build"
            and count_of(state.stocks[state.turn], PENTHOUSE) > 0
            and _penthouses(state) == task.level - 1
        ),
    )
    if state is None:
        return None
    seat, view = to_mover(state)
    moves = [m for m in view.legal_moves() if isinstance(m, Build) and m.kind == PENTHOUSE]
    if not moves:
        return None
    move = task.choice(moves)
    after = state.apply(move)
    gained = count_of(after.stocks[seat], SKYLINE) - count_of(view.stocks[seat], SKYLINE)
    drawn = sum(after.hand_sizes) - sum(view.hand_sizes)
    built = _penthouses(state) + 1
    fields = (
        Option("skyline", Sentence.of("practice.skyline.floors")),
        Option("cards", Sentence.of("practice.skyline.cards")),
    )
    who = seat_words(view, seat)
    because = Sentence.of(
        "practice.because.skyline.penthouse", who=who, n=built, floors=gained, cards=drawn
    )
    everybody = len(view.purses)
    own = Mistake("own", (gained, everybody), Sentence.of("practice.slip.skyline.draws"), "S13")
    first = Mistake("first", (1 - gained, drawn), Sentence.of("practice.slip.skyline.first"), "S13")
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.penthouse", who=who, move=MoveWords(view, move)),
        form=Enter(fields),
        solution=(gained, drawn),
        explanation=(Reason("S13", because, (move.site,)),),
        hints=hints("skyline", "penthouse"),
        features={"number": float(built - 1), "players": float(len(view.purses) - 2)},
        judge=entered((gained, drawn), fields, [own, first]),
        focus=(move.site,),
        facts=(
            Sentence.of(
                "practice.fact.skyline.pile", n=view.pile_size, others=len(view.purses) - 1
            ),
        ),
    )


# The island


@from_position(in_phase("build", "invest"))
def _beside(task: Task, state: Any) -> Made | None:
    """Ask which sites are next to one: as the island narrows, these are four or fewer."""
    view = state.view(None)
    edition = view.options.edition
    site = int(task.rng.random() * len(edition.cells))
    x, y = edition.cells[site]
    near = frozenset(edition.names[other] for other in edition.neighbors[site])
    corners = frozenset(
        name
        for name, (column, row) in zip(edition.names, edition.cells, strict=True)
        if max(abs(column - x), abs(row - y)) == 1
    )
    name = edition.names[site]
    because = Sentence.of(
        "practice.because.skyline.beside", site=name, sites=sites_words("skyline", near)
    )
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.beside", site=name),
        form=Mark(),
        solution=near,
        explanation=(Reason("S2", because, tuple(sorted(near))),),
        hints=hints("skyline", "beside"),
        features={"corners": float(len(corners - near)), "near": float(len(near))},
        judge=marked(
            [near],
            [Mistake("corners", corners, Sentence.of("practice.slip.skyline.corners"), "S2")],
        ),
        focus=(name,),
    )


KINDS = (
    Kind("purse", Sentence.of("practice.kind.purse"), _purse, 680, {"level": 150}, (1, 2, 3, 4)),
    Kind("place", Sentence.of("practice.kind.place"), _place, 680, {"level": 150}, (1, 2, 3, 4)),
    Kind(
        "penthouse",
        Sentence.of("practice.kind.penthouse"),
        _penthouse,
        660,
        {"number": 150, "players": 25},
        (1, 2, 3),
    ),
    Kind(
        "beside",
        Sentence.of("practice.kind.beside"),
        _beside,
        520,
        {"corners": 70, "near": 30},
        (1, 2),
    ),
)
