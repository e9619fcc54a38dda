"""What is filled in beside the board: the moment, points, pieces and cards of a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, Field, FieldGroup, changed_field
from manhattan_widgets.contract.tokens import number, one_of
from manhattan_widgets.games.manhattan.rules.board import COLORS
from manhattan_widgets.games.manhattan.rules.notation import color_list, color_sentence
from manhattan_widgets.games.manhattan.rules.options import TAKEOVERS
from manhattan_widgets.games.manhattan.rules.position import BUILD, DEAL, DRAFT, OVER
from manhattan_widgets.games.manhattan.rules.state import ManhattanState
from manhattan_widgets.games.manhattan.setup.completion import (
    POINTS_AT_MOST,
    settled,
    without_scorings,
)
from manhattan_widgets.games.manhattan.setup.tokens import (
    cards_text,
    pieces_text,
    read_cards,
    read_color,
    read_pieces,
    read_seat,
    seat_text,
)

__all__ = ["change", "fields"]

_PHASES = (DEAL, DRAFT, BUILD, OVER)
_PIECES = {"supply": "supplies", "draft": "drafts", "removed": "removed"}


def fields(state: ManhattanState) -> tuple[FieldGroup, ...]:
    """Return all fields with what is in them now."""
    return (
        _group("moment", _moment(state)),
        _group("points", (_points(state),)),
        _group("pieces", tuple(_pieces(state))),
        _group("cards", tuple(_cards(state))),
    )


def change(state: ManhattanState, field: str, value: str) -> Edit:
    """Return ``state`` with another value in ``field``; raises :class:`EditError`."""
    kind, _, whose = field.partition(":")
    return changed_field(fields(state), field, lambda: _changed(state, kind, whose, value))


def _changed(state: ManhattanState, kind: str, whose: str, value: str) -> ManhattanState:
    options = state.options
    match kind:
        case "phase":
            return settled(replace(state, phase=one_of(value, _PHASES)))
        case "round":
            return settled(replace(state, round=number(value, 1, options.rounds)))
        case "start":
            return replace(state, start=read_seat(value, options))
        case "turn":
            return replace(state, turn=read_seat(value, options))
        case "takeover":
            return replace(state, options=replace(options, takeover=one_of(value, TAKEOVERS)))
        case "points":
            color = read_color(whose, options)
            points = list(without_scorings(state).carried)
            points[color] = number(value, 0, POINTS_AT_MOST)
            a, b, c, d = points
            return replace(state, carried=(a, b, c, d), scored=())
        case "pile":
            return replace(state, pile=read_cards(value, 0))
        case "hand" | "played":
            return _with_cards(state, kind, read_seat(whose, options), value)
        case _:
            color, place = read_color(whose, options), _PIECES[kind]
            counts = list(getattr(state, place))
            counts[color] = read_pieces(value)
            changes: dict[str, Any] = {place: tuple(counts)}
            return replace(state, **changes)


def _with_cards(state: ManhattanState, kind: str, seat: int, value: str) -> ManhattanState:
    cards = read_cards(value, state.options.sides[seat])
    if kind == "hand":
        hand = tuple(sorted(cards))
        return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
    return replace(state, played=(*state.played[:seat], cards, *state.played[seat + 1 :]))


def _group(name: str, rows: tuple[tuple[Field, ...], ...]) -> FieldGroup:
    return FieldGroup(
        name,
        Sentence.of(f"manhattan.field.group.{name}"),
        Sentence.of(f"manhattan.field.about.{name}"),
        rows,
    )


def _moment(state: ManhattanState) -> tuple[tuple[Field, ...], ...]:
    options = state.options
    seats = tuple((seat_text(s, options), _seat(state, s)) for s in range(options.players))
    phases = tuple((p, Sentence.of(f"manhattan.field.phase.{p}")) for p in _PHASES)
    rounds = tuple(
        (str(n), Sentence.of("manhattan.field.round_of", round=n, rounds=options.rounds))
        for n in range(1, options.rounds + 1)
    )
    takeovers = tuple((t, Sentence.of(f"manhattan.variant.takeover.{t}")) for t in TAKEOVERS)
    return (
        (
            _choice("round", str(state.round), rounds),
            _choice("phase", state.phase, phases),
            _choice("turn", seat_text(state.turn, options), seats),
            _choice("start", seat_text(state.start, options), seats),
        ),
        (
            Field(
                "takeover",
                Sentence.of("manhattan.variant.takeover"),
                options.takeover,
                takeovers,
            ),
        ),
    )


def _choice(name: str, value: str, choices: tuple[tuple[str, Sentence], ...]) -> Field:
    return Field(name, Sentence.of(f"manhattan.field.{name}"), value, choices)


def _points(state: ManhattanState) -> tuple[Field, ...]:
    points = state.points()
    return tuple(
        Field(f"points:{COLORS[color]}", color_sentence(color), str(points[color]))
        for color in state.options.colors_in_play
    )


def _pieces(state: ManhattanState) -> list[tuple[Field, ...]]:
    return [
        tuple(
            Field(
                f"{kind}:{COLORS[color]}",
                Sentence.of(f"manhattan.field.{kind}", color=color_sentence(color)),
                pieces_text(getattr(state, place)[color]),
            )
            for kind, place in _PIECES.items()
        )
        for color in state.options.colors_in_play
    ]


def _cards(state: ManhattanState) -> list[tuple[Field, ...]]:
    options = state.options
    rows = [
        (
            Field(
                f"hand:{seat + 1}",
                Sentence.of("manhattan.field.hand", who=_seat(state, seat)),
                cards_text(state.hands[seat], options.sides[seat]),
            ),
            Field(
                f"played:{seat + 1}",
                Sentence.of("manhattan.field.played", who=_seat(state, seat)),
                cards_text(state.played[seat], options.sides[seat], ordered=True),
            ),
        )
        for seat in range(options.players)
    ]
    pile = cards_text(state.pile, 0, ordered=True)
    return [*rows, (Field("pile", Sentence.of("manhattan.field.pile"), pile),)]


def _seat(state: ManhattanState, seat: int) -> Sentence:
    return color_list(state.options.colors[seat])
