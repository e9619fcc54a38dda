"""What is filled in beside the board: the moment, players, cards, an action card's effect.

:func:`state_fields` describes each field once; the form here, and the lines of a position in words,
are made of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.editing import Choices, Edit, Field, FieldGroup, changed_field
from manhattan_widgets.contract.state_fields import Kind, StateField, count, rows
from manhattan_widgets.contract.tokens import ReadError, one_of, read_yes_or_no, yes_or_no_text
from manhattan_widgets.games.newyork.rules.board import AREAS, LINES, Line
from manhattan_widgets.games.newyork.rules.cards import STOP_CARDS
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.codec.position_json import UNITS_AT_MOST
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions, variants
from manhattan_widgets.games.newyork.rules.phases import PHASES, REBUILD, YIELD, Rebuild, Yield
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.rules.vocabulary import (
    color_list,
    color_sentence,
    line_sentence,
)
from manhattan_widgets.games.newyork.setup.completion import before_colors, in_phase
from manhattan_widgets.games.newyork.setup.tokens import (
    AREA_CARDS,
    action_text,
    cards_line,
    color_name,
    colors_text,
    read_action,
    read_cards,
    read_color,
    read_colors,
    read_seat,
    seat_text,
)

__all__ = ["change", "fields", "seat_name", "state_fields"]

_ANYWHERE = "anywhere"
#: What an action card leaves to be done, in parts: which of them there are depends on the card.
_PENDING = ("area", "mover", "target", "line", "builder")


def seat_name(state: NewYorkState, seat: int) -> Sentence:
    """Return the colors of a seat; before colors are drawn, those that it places."""
    return color_list(state.colors_of(seat))


# What there is


def state_fields(state: NewYorkState) -> dict[str, StateField]:
    """Return every field beside the board by its id, in the order of the lines in words.

    What fields offer and how they are read depends on who plays which colors in ``state``, on its
    phase, and on its options.
    """
    return {field.id: field for field in (*_fields_in_words(state), *_fields_of_form(state))}


def _fields_in_words(state: NewYorkState) -> Iterator[StateField]:
    phases = tuple(
        (phase, _label(f"phase.{phase}"))
        for phase in PHASES
        if state.options.actions or phase not in (REBUILD, YIELD) or phase == state.phase
    )
    stops = tuple((text, _label(f"stops.{text}")) for text in map(yes_or_no_text, (False, True)))
    in_order = Kind(cards_line, read_cards)
    sorted_cards = Kind(cards_line, lambda value: tuple(sorted(in_order.read(value))))

    def field(id_: str, kind: Kind, line: str = "") -> StateField:
        return StateField(id_, _label(id_), kind, id_, line or id_)

    yield field("phase", Kind(str, lambda value: one_of(value, PHASES), phases))
    yield field("turn", _seat_kind(state), "to move")
    seat_colors = Kind(colors_text, lambda value: _read_colors(value, state.options))
    yield StateField("colors", None, seat_colors, "colors", "colors")
    for seat, (name, who) in enumerate(_seats(state)):
        for id_, kind, path in (
            ("money", count(0, UNITS_AT_MOST), "money"),
            ("hand", sorted_cards, "hands"),
        ):
            label = _label(id_, who=who)
            yield StateField(f"{id_}:{seat + 1}", label, kind, path, f"{id_} {name}", seat)
    yield field("discards", sorted_cards)
    yield field("pile", in_order)
    yield field("stops", Kind(yes_or_no_text, read_yes_or_no, stops))
    action = Kind(partial(action_text, table=state), lambda value: _read_action(value, state))
    yield StateField("action", None, action, "pending", "action")


def _fields_of_form(state: NewYorkState) -> Iterator[StateField]:
    """Yield the parts of what is written in one line: colors by seat, what a card asks for."""
    pair = _choice(_pair_text, _color_sets(state), color_list)
    for seat in range(state.options.players):
        label = _label("plays", number=seat + 1)
        yield StateField(f"plays:{seat + 1}", label, pair, "colors", "", seat)

    def part(id_: str, kind: Kind, path: str) -> StateField:
        return StateField(id_, _label(id_), kind, f"pending.{path}", "")

    if isinstance(state.pending, Rebuild):
        area = _choice(
            AREA_CARDS.__getitem__, range(len(AREAS)), lambda n: _label(f"area.{AREA_CARDS[n]}")
        )
        yield part("area", area, "area")
        yield part("mover", _seat_kind(state), "mover")
    elif isinstance(state.pending, Yield):
        playing = state.options.colors_in_play
        colors = tuple((color_name(color), color_sentence(color)) for color in playing)
        color = Kind(color_name, lambda value: read_color(value, playing), colors)
        yield part("target", color, "target")
        yield part("line", _choice(_line_text, (None, *LINES), _line_label), "line")
        yield part("builder", color, "color")


def _label(name: str, **params: object) -> Sentence:
    return Sentence.of(f"newyork.field.{name}", **params)


def _choice(
    write: Callable[[Any], str], values: Sequence[Any], label: Callable[[Any], Sentence]
) -> Kind:
    """Return the kind of a few values, each with what a form says for it."""
    by_text = {write(value).lower(): value for value in values}
    choices = tuple((write(value), label(value)) for value in values)
    return Kind(write, lambda text: by_text[one_of(text, by_text)], choices)


def _seat_kind(state: NewYorkState) -> Kind:
    return Kind(partial(seat_text, table=state), partial(read_seat, table=state), _seats(state))


def _seats(state: NewYorkState) -> Choices:
    seats = range(state.options.players)
    return tuple((seat_text(seat, state), seat_name(state, seat)) for seat in seats)


def _read_colors(value: str, options: NewYorkOptions) -> SeatColors:
    return tuple(tuple(sorted(seat)) for seat in read_colors(value, options.players))


def _color_sets(state: NewYorkState) -> tuple[tuple[int, ...], ...]:
    """Return what a seat can play: a color, or two of them."""
    playing, each = state.options.colors_in_play, 2 if state.options.players == 2 else 1
    # In an impossible position two seats may have the same.
    return tuple(combinations(playing, each)) + tuple(c for c in state.colors if len({*c}) < each)


def _pair_text(colors: Sequence[int]) -> str:
    return " ".join(map(color_name, colors))


def _read_action(value: str, state: NewYorkState) -> Rebuild | Yield | None:
    """Read what an action card asks for; a phase that says that one does needs it."""
    pending = read_action(value, state)
    expected = in_phase(state, state.phase).pending
    if expected is not None and type(pending) is not type(expected):
        raise ReadError(0, value, Sentence.of(f"newyork.text.expected.action_{state.phase}"))
    return pending


def _line_text(line: Line | None) -> str:
    return _ANYWHERE if line is None else str(line)


def _line_label(line: Line | None) -> Sentence:
    return _label(f"line.{_ANYWHERE}") if line is None else line_sentence(line)


# The form


def fields(state: NewYorkState) -> tuple[FieldGroup, ...]:
    """Return all fields with what is in them now."""
    by_id, seats = state_fields(state), range(1, state.options.players + 1)

    def group(name: str, *ids: str, more: Iterable[tuple[Field, ...]] = ()) -> FieldGroup:
        those = (*rows(by_id, state, ids), *more)
        return FieldGroup(name, _label(f"group.{name}"), _label(f"about.{name}"), those)

    pending = " ".join(id_ for id_ in _PENDING if id_ in by_id)
    return (
        group("moment", "phase turn stops", pending, more=(_rules(state),)),
        group("players", *(f"plays:{n} money:{n}" for n in seats)),
        group("cards", *(f"hand:{n}" for n in seats), "discards", "pile"),
    )


def _rules(state: NewYorkState) -> tuple[Field, ...]:
    variant_fields = []
    for name, values in variants(state.options.players).items():
        label = Sentence.of(f"newyork.variant.{name}")
        words = tuple((str(v), Sentence.of(f"newyork.variant.{name}.{v}")) for v in values)
        variant_fields.append(Field(name, label, str(getattr(state.options, name)), words))
    return tuple(variant_fields)


def change(state: NewYorkState, field: str, value: str) -> Edit:
    """Return ``state`` with another value in ``field``; raises :class:`EditError`."""
    return changed_field(fields(state), field, lambda: _changed(state, field, value))


def _changed(state: NewYorkState, name: str, value: str) -> NewYorkState:
    field = state_fields(state).get(name)
    if field is None:
        return _with_option(state, name, value)
    parsed = field.kind.read(value)
    if name == "phase":
        return in_phase(state, parsed)
    if name == "stops":
        return _with_stops(state, parsed)
    if field.path == "colors":
        return replace(state, colors=_playing(state, field, parsed))
    changed: NewYorkState = field.put(state, parsed)
    return changed


def _with_stops(state: NewYorkState, stops: bool) -> NewYorkState:
    """Return ``state`` with the STOP cards on the discards, or nowhere (N12)."""
    discards = [card for card in state.discards if card not in STOP_CARDS]
    pile = tuple(card for card in state.pile if card not in STOP_CARDS)
    if stops:
        discards += STOP_CARDS
    return replace(state, stops=stops, discards=tuple(sorted(discards)), pile=pile)


def _playing(state: NewYorkState, field: StateField, own: tuple[int, ...]) -> SeatColors:
    """Return who plays what if the seat of ``field`` plays ``own``: who did, gets the others."""
    before = field.get(state)
    if state.options.players == 2:
        rest = tuple(c for c in state.options.colors_in_play if c not in own)
        return (own, rest) if field.index == 0 else (rest, own)
    return tuple(
        own if seat == field.index else before if colors == own else colors
        for seat, colors in enumerate(state.colors)
    )


def _with_option(state: NewYorkState, name: str, value: str) -> NewYorkState:
    by_text = {str(v).lower(): v for v in variants(state.options.players)[name]}
    try:
        options = replace(state.options, **{name: by_text[one_of(value, by_text)]})
    except OptionError as error:
        raise ReadError(
            0, value, Sentence.of("core.text.expected.option", reason=str(error))
        ) from None
    state = replace(state, options=options)
    # With another opening, colors may be drawn at another moment.
    fits = bool(state.colors) != before_colors(state.phase, options)
    return state if fits else in_phase(state, state.phase)
