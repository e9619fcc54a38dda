"""What is filled in beside the board: the moment, points, pieces and cards of a position.

:func:`state_fields` describes each field once; the form here, and the lines of a position in words,
are made of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Choices, Edit, Field, FieldGroup, changed_field
from manhattan_widgets.contract.state_fields import Kind, StateField, count, rows, word
from manhattan_widgets.contract.tokens import one_of
from manhattan_widgets.games.manhattan.rules.board import COLORS
from manhattan_widgets.games.manhattan.rules.notation import color_list, color_sentence
from manhattan_widgets.games.manhattan.rules.options import TAKEOVERS, ManhattanOptions
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
    read_pieces,
    read_seat,
    seat_text,
)

__all__ = ["PIECES", "POINTS", "change", "fields", "state_fields"]

#: What every color has: pieces of one color, as "1 1 2 4" or "7x1 4x2", and points.
PIECES = Kind(pieces_text, read_pieces)
POINTS = count(0, POINTS_AT_MOST)


# What there is


def state_fields(options: ManhattanOptions) -> dict[str, StateField]:
    """Return every field beside the board by its id, in the order of the lines in words."""
    return {field.id: field for field in _state_fields(options)}


def _state_fields(options: ManhattanOptions) -> Iterator[StateField]:
    seats: Choices = tuple(
        (seat_text(seat, options), color_list(colors)) for seat, colors in enumerate(options.colors)
    )
    seat = Kind(partial(seat_text, options=options), partial(read_seat, options=options), seats)
    rounds = tuple(
        (str(n), _label("round_of", round=n, rounds=options.rounds))
        for n in range(1, options.rounds + 1)
    )
    phases = tuple((p, _label(f"phase.{p}")) for p in (DEAL, DRAFT, BUILD, OVER))

    def in_order(side: int) -> Kind:
        return Kind(partial(cards_text, side=side, ordered=True), partial(read_cards, side=side))

    def hand(side: int) -> Kind:
        return Kind(
            partial(cards_text, side=side), lambda value: tuple(sorted(read_cards(value, side)))
        )

    def field(id_: str, kind: Kind, line: str = "") -> StateField:
        return StateField(id_, _label(id_), kind, id_, line or id_)

    def each(id_: str, kind: Kind, path: str) -> Iterator[StateField]:
        for color in options.colors_in_play:
            name, color_label = COLORS[color], color_sentence(color)
            label = color_label if id_ == "points" else _label(id_, color=color_label)
            yield StateField(f"{id_}:{name}", label, kind, path, f"{id_} {name.title()}", color)

    yield field("round", replace(count(1, options.rounds), choices=rounds))
    yield field("phase", word(phases))
    yield field("turn", seat, line="to move")
    yield field("start", seat)
    yield from each("supply", PIECES, "supplies")
    yield from each("draft", PIECES, "drafts")
    yield from each("removed", PIECES, "removed")
    for place, (name, who) in enumerate(seats):
        side = options.sides[place]
        for id_, kind, path in (
            ("hand", hand(side), "hands"),
            ("played", in_order(side), "played"),
        ):
            label = _label(id_, who=who)
            yield StateField(f"{id_}:{place + 1}", label, kind, path, f"{id_} {name}", place)
    yield field("pile", in_order(0))
    yield from each("points", POINTS, "carried")


def _label(name: str, **params: object) -> Sentence:
    return Sentence.of(f"manhattan.field.{name}", **params)


# The form


def fields(state: ManhattanState) -> tuple[FieldGroup, ...]:
    """Return all fields with what is in them now."""
    options = state.options
    by_id, seats = state_fields(options), range(1, options.players + 1)
    colors = [COLORS[color] for color in options.colors_in_play]
    # Points are shown as they stand, those of scored boards among them.
    a, b, c, d = state.points()
    current = replace(state, carried=(a, b, c, d))

    def group(name: str, *ids: str, more: Iterable[tuple[Field, ...]] = ()) -> FieldGroup:
        return FieldGroup(
            name,
            _label(f"group.{name}"),
            _label(f"about.{name}"),
            (*rows(by_id, current, ids), *more),
        )

    return (
        group("moment", "round phase turn start", more=((_takeover(options),),)),
        group("points", " ".join(f"points:{color}" for color in colors)),
        group("pieces", *(f"supply:{color} draft:{color} removed:{color}" for color in colors)),
        group("cards", *(f"hand:{n} played:{n}" for n in seats), "pile"),
    )


def _takeover(options: ManhattanOptions) -> Field:
    key = "manhattan.variant.takeover"
    takeovers = tuple((t, Sentence.of(f"{key}.{t}")) for t in TAKEOVERS)
    return Field("takeover", Sentence.of(key), options.takeover, takeovers)


def change(state: ManhattanState, field: str, value: str) -> Edit:
    """Return ``state`` with another value in ``field``; raises :class:`EditError`."""
    return changed_field(fields(state), field, lambda: _changed(state, field, value))


def _changed(state: ManhattanState, name: str, value: str) -> ManhattanState:
    if name == "takeover":
        return replace(state, options=replace(state.options, takeover=one_of(value, TAKEOVERS)))
    field = state_fields(state.options)[name]
    before = without_scorings(state) if field.kind is POINTS else state
    changed: ManhattanState = field.put(before, field.kind.read(value))
    return settled(changed) if name in ("phase", "round") else changed
