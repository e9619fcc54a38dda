"""Telling a game to somebody: every position as this reader may know it, in scenes and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Move, OptionError, Outcome, State, View
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import language, text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records import encode
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.records.variations import by_ply, is_chance, numbered, replay
from manhattan_widgets.render.page.story import Branch, Scoring, Step, Story
from manhattan_widgets.scene.chart import caption, score_chart, score_series
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import GameScenes, scenes_of
from manhattan_widgets.scene.table import ChoiceGroup
from manhattan_widgets.scene.winners import who_won

__all__ = ["Reader", "result_words", "tell"]

CHART_WIDTHS = (740, 360)
"""The widths of the charts in a page, one for a column and one for a phone."""


@dataclass(frozen=True)
class Reader:
    """Somebody to whom a game is shown; ``seat`` None is a spectator.

    >>> from manhattan_widgets.game import new_game
    >>> reader = Reader(new_game("manhattan", players=2, seed=7), None)
    >>> reader.view(reader.game.state).seat is None, reader.open_seats
    (True, ())
    """

    game: BaseGame
    seat: int | None

    def __post_init__(self) -> None:
        last = self.game.options.players - 1
        number = whole_number(self.seat, 0, last)
        if self.seat is not None and number is None:
            raise OptionError(text("page.error.seat", seat=short_repr(self.seat), last=last))
        object.__setattr__(self, "seat", number)
        known = self.game.record.known_to
        if known is not None and self.seat not in (None, known):
            raise OptionError(text("page.error.unknown", seat=self.seat, known=known))

    @property
    def scenes(self) -> GameScenes:
        """The scenes of the game."""
        return scenes_of(self.game.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return shown_names(self.game.players)

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden any more: the game is over, and no part of it is made up."""
        return self.game.outcome() is not None and self.game.record.known_to is None

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats whose hands the reader may see."""
        if self.everything:
            return tuple(range(self.game.options.players))
        return () if self.seat is None else (self.seat,)

    def view(self, state: State) -> View:
        """Return what the reader may know of a state."""
        return state.view(self.seat)

    def turned(self, view: View, **shown: Any) -> Scene | None:
        """Return the board of a view as it lies, or None where it is not long."""
        return self.scenes.board(view, lying=True, **shown) if self.scenes.lies else None

    def hands(self, state: State) -> tuple[tuple[int, tuple[ChoiceGroup, ...]], ...]:
        """Return what each open hand holds."""
        return tuple(
            (seat, tuple(group for group in self.scenes.choices(state.view(seat)) if group.held))
            for seat in self.open_seats
        )

    def outcome(self, ply: int) -> Outcome | None:
        """Return how the game ended, None before its last ply."""
        return self.game.outcome() if ply == len(self.game.moves) else None

    def in_words(self, before: State, move: Move) -> str:
        """Return who made a move, the move and what it did."""
        assert before.to_move is not None
        view, name = self.view(before), self.names[before.to_move]
        deed = comma_list((view.format(move), view.effect(move)))
        return text("widgets.last", name=name, deed=deed)

    def picture(self, ply: int) -> Scene:
        """Return the board after ``ply`` moves under a headline, the last move marked."""
        now = self.view(self.game.state_at(ply))
        if not ply:
            return self.scenes.picture(now, names=self.names)
        before, move = self.game.state_at(ply - 1), self.game.moves[ply - 1]
        sites = [part for part in self.view(before).parts(move) if ":" not in part]
        move_text = self.in_words(before, move)
        return self.scenes.picture(now, names=self.names, last_move=move_text, last=sites)


def tell(reader: Reader, title: str | None) -> Story:
    """Return the whole game as this reader may know it, under ``title`` or the players' names."""
    game, outcome = reader.game, reader.game.outcome()
    states = [game.state_at(ply) for ply in range(len(game.moves) + 1)]
    series = score_series(states, reader.names)
    return Story(
        title=title or text("page.title", game=game.rules.title(), names=comma_list(reader.names)),
        about=tuple(_about(reader)),
        result="" if outcome is None else result_words(outcome, reader.names),
        language=language(),
        names=reader.names,
        steps=tuple(_steps(reader, states)),
        scorings=tuple(_scorings(reader, states, series.scorings)),
        branches=tuple(_branches(reader, states)),
        charts=tuple(
            Scene(
                tuple(score_chart(series, current=ply, width=width) for width in CHART_WIDTHS),
                1,
                "",
                "",
            )
            for ply in range(len(states))
        ),
        caption=caption(series),
        pictures=reader.scenes.pictures(reader.view(states[0])) if reader.open_seats else {},
        # A code holds the whole deal, so only a game with nothing left to hide has one here.
        code=encode(game.record, names=True) if reader.everything else "",
    )


def _about(reader: Reader) -> Iterator[str]:
    game = reader.game
    yield text("page.facts", n=len(game.players), moves=len(game.moves))
    if game.record.created:
        yield game.record.created[:10]
    if not reader.everything:
        seat = reader.seat
        yield text("page.spectator") if seat is None else text("page.seat", name=reader.names[seat])


def result_words(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who won and why."""
    return f"{who_won(outcome, names)} {outcome.reason}"


def _steps(reader: Reader, states: Sequence[State]) -> Iterator[Step]:
    """Yield the steps of the game itself."""
    comments = dict(reader.game.record.comments)
    first = reader.view(states[0])
    yield Step(
        ply=0,
        scene=reader.scenes.board(first),
        info=reader.scenes.table(first, reader.names, reader.outcome(0)),
        comment=comments.get(0, ""),
        hands=reader.hands(states[0]),
        turned=reader.turned(first),
    )
    for ply, (move, (before, after)) in enumerate(
        zip(reader.game.moves, pairwise(states), strict=True), 1
    ):
        yield _step(reader, ply, before, move, after, reader.outcome(ply), comments.get(ply, ""))


def _step(
    reader: Reader,
    ply: int,
    before: State,
    move: Move,
    after: State,
    outcome: Outcome | None,
    comment: str,
) -> Step:
    view, seen = reader.view(after), reader.view(before)
    assert before.to_move is not None
    return Step(
        ply=ply,
        scene=reader.scenes.board(view, last=(move,)),
        info=reader.scenes.table(view, reader.names, outcome),
        mover=reader.scenes.table(seen, reader.names).players[before.to_move],
        round=getattr(before, "round", 0),
        move=seen.format(move),
        effect=str(seen.effect(move)),
        sentence=reader.in_words(before, move),
        comment=comment,
        hands=reader.hands(after),
        turned=reader.turned(view, last=(move,)),
    )


def _scorings(
    reader: Reader, states: Sequence[State], scorings: Sequence[tuple[int, int]]
) -> Iterator[Scoring]:
    """Yield the scorings, and while the game goes on what one would give now."""
    now = reader.view(states[-1])
    plies = {round_: ply for ply, round_ in scorings}
    for round_ in reader.scenes.ledger(now, reader.names).rounds:
        ply = plies.get(round_.number, 0) if round_.counted else len(states) - 1
        then = None if round_.number == 0 else now
        if round_.counted and round_.number:
            then = now.board_at(round_.number)
        if then is None:
            yield Scoring(ply, round_, ())
            continue
        scenes = (reader.scenes.board(then, marks=line.marks) for line in round_.lines)
        turned = (reader.turned(then, marks=line.marks) for line in round_.lines)
        yield Scoring(ply, round_, tuple(scenes), tuple(filter(None, turned)))


def _branches(reader: Reader, states: Sequence[State]) -> Iterator[Branch]:
    """Yield the variations; while the game goes on none, as their moves show what hands hold."""
    if not reader.everything:
        return
    lines: list[list[State]] = []
    for parent, variation in numbered(reader.game.record.variations):
        shared = (states if parent is None else lines[parent])[: variation.ply + 1]
        line_states = replay(shared[-1], variation.events, "variations")
        own = by_ply(line_states, variation.events)
        lines.append([*shared, *own[1:]])
        moves = [cast(Move, event) for event in variation.events if not is_chance(event)]
        comments = dict(variation.comments)
        steps = tuple(
            _step(reader, ply, before, move, after, after.outcome(), comments.get(ply, ""))
            for ply, (move, (before, after)) in enumerate(
                zip(moves, pairwise(own), strict=True), variation.ply + 1
            )
        )
        yield Branch(parent, variation.ply, steps)
