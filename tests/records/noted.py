"""Games with comments and variations, to test with."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from manhattan_widgets.game import Game
from manhattan_widgets.records import Record, Variation

from .played import games

TEXTS = st.one_of(
    st.sampled_from(["A good move.", "Why?\nSee Cairo 5.", "Ø 東 🏙", "!"]),
    st.text(
        st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")), min_size=1, max_size=60
    ).filter(str.strip),
)


def variation_of(game: Game, ply: int, plies: int, rng: Random) -> Variation | None:
    """Return up to ``plies`` random moves that leave the game after ``ply``; None for none."""
    start = game.state_at(ply)
    events, state, moves = [], start, 0
    while state.outcome() is None:
        if state.chance is not None:
            event = state.chance.sample(rng)
        elif moves == plies:
            break
        else:
            event, moves = rng.choice(state.legal_moves()), moves + 1
        events.append(event)
        state = state.apply(event)
    return Variation(ply, tuple(events)) if moves else None


def moves_in(variation: Variation) -> int:
    return sum(not hasattr(event, "to_json") for event in variation.events)


@st.composite
def noted_variations(draw: st.DrawFn, record: Record, first: int, last: int, depth: int) -> tuple:
    """Variations of a record's game that leave it after plies from ``first`` to ``last``."""
    variations = []
    for _ in range(draw(st.integers(0, 2))):
        ply, seed = draw(st.integers(first, last)), draw(st.integers(0, 1000))
        game = Game(record)
        variation = variation_of(game, ply, draw(st.integers(1, 6)), Random(seed))
        if variation is None:
            continue
        end = ply + moves_in(variation)
        inner: tuple[Variation, ...] = ()
        if depth:
            begun = [e for n, e in enumerate(game.events) if n < _events_before(game, ply)]
            along = replace(record, events=(*begun, *variation.events), result=None)
            if along.states()[-1].outcome() is None:
                inner = draw(noted_variations(along, ply + 1, end, depth - 1))
        comments = draw(noted_comments(ply + 1, end))
        variations.append(replace(variation, comments=comments, variations=inner))
    return tuple(variations)


def _events_before(game: Game, ply: int) -> int:
    """Return how many events happened before the move after ``ply`` moves."""
    then = game.state_at(ply)
    return next(n for n, state in enumerate(game.states) if state is then)


@st.composite
def noted_comments(draw: st.DrawFn, first: int, last: int) -> tuple[tuple[int, str], ...]:
    plies = draw(st.sets(st.integers(first, last), max_size=3))
    return tuple((ply, draw(TEXTS)) for ply in sorted(plies))


@st.composite
def noted_records(draw: st.DrawFn) -> Record:
    """Records of random games, most of them with comments and variations."""
    game = draw(games())
    record = game.record
    bare = replace(record, result=None) if game.resigned is not None else record
    plies = len(game.moves)
    last = plies - 1 if game.state.outcome() is not None else plies
    return replace(
        record,
        comments=draw(noted_comments(0, plies)),
        variations=draw(noted_variations(bare, 0, last, 2)),
        known_to=draw(st.sampled_from([None, 0, 1])),
    )
