"""What is filled in beside the board: the moment, players, cards, an action card's effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.editing import Edit, Field, FieldGroup, changed_field
from manhattan_widgets.contract.tokens import (
    ReadError,
    number,
    one_of,
    read_yes_or_no,
    yes_or_no_text,
)
from manhattan_widgets.games.newyork.rules.board import LINES
from manhattan_widgets.games.newyork.rules.cards import STOP_CARDS
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.options import variants
from manhattan_widgets.games.newyork.rules.phases import PHASES, REBUILD, YIELD, Rebuild, Yield
from manhattan_widgets.games.newyork.rules.state import NewYorkState
from manhattan_widgets.games.newyork.rules.vocabulary import (
    color_list,
    color_sentence,
    line_sentence,
)
from manhattan_widgets.games.newyork.setup.completion import before_colors, in_phase
from manhattan_widgets.games.newyork.setup.text_reader import UNITS_AT_MOST
from manhattan_widgets.games.newyork.setup.tokens import (
    cards_line,
    color_name,
    read_cards,
    read_color,
    read_seat,
    seat_text,
)

__all__ = ["change", "fields", "seat_name"]

_AREAS = ("redevelopment", "ruin")
_ANYWHERE = "anywhere"
Choices = tuple[tuple[str, Sentence], ...]
_STOPS: Choices = (
    ("no", Sentence.of("newyork.field.stops.no")),
    ("yes", Sentence.of("newyork.field.stops.yes")),
)


def seat_name(state: NewYorkState, seat: int) -> Sentence:
    """Return the colors of a seat; before colors are drawn, those that it places."""
    return color_list(state.colors_of(seat))


# Showing


def fields(state: NewYorkState) -> tuple[FieldGroup, ...]:
    """Return all fields with what is in them now."""
    action = () if state.pending is None else (_action(state),)
    return (
        _group("moment", (_moment(state), *action, _rules(state))),
        _group("players", tuple(_players(state))),
        _group("cards", tuple(_cards(state))),
    )


def _moment(state: NewYorkState) -> tuple[Field, ...]:
    phases = tuple(
        (phase, Sentence.of(f"newyork.field.phase.{phase}"))
        for phase in PHASES
        if state.options.actions or phase not in (REBUILD, YIELD) or phase == state.phase
    )
    return (
        _choice("phase", state.phase, phases),
        _choice("turn", seat_text(state.turn, state), _seats(state)),
        _choice("stops", yes_or_no_text(state.stops), _STOPS),
    )


def _rules(state: NewYorkState) -> tuple[Field, ...]:
    found = []
    for name, values in variants(state.options.players).items():
        label = Sentence.of(f"newyork.variant.{name}")
        words = tuple((str(v), Sentence.of(f"newyork.variant.{name}.{v}")) for v in values)
        found.append(Field(name, label, str(getattr(state.options, name)), words))
    return tuple(found)


def _players(state: NewYorkState) -> Iterator[tuple[Field, ...]]:
    for seat in range(state.options.players):
        row = []
        if state.colors:
            label = Sentence.of("newyork.field.plays", number=seat + 1)
            value = _pair_text(state.colors[seat])
            row.append(Field(f"plays:{seat + 1}", label, value, _pairs(state)))
        label = Sentence.of("newyork.field.money", who=seat_name(state, seat))
        row.append(Field(f"money:{seat + 1}", label, str(state.money[seat])))
        yield tuple(row)


def _pairs(state: NewYorkState) -> Choices:
    """Return what a seat can play: a color, or two of them, as values and words."""
    return tuple((_pair_text(colors), color_list(colors)) for colors in _color_sets(state))


def _color_sets(state: NewYorkState) -> tuple[tuple[int, ...], ...]:
    playing, each = state.options.colors_in_play, 2 if state.options.players == 2 else 1
    # In an impossible position two seats may have the same.
    return tuple(combinations(playing, each)) + tuple(c for c in state.colors if len({*c}) < each)


def _pair_text(colors: Sequence[int]) -> str:
    return " ".join(map(color_name, colors))


def _cards(state: NewYorkState) -> Iterator[tuple[Field, ...]]:
    for seat in range(state.options.players):
        label = Sentence.of("newyork.field.hand", who=seat_name(state, seat))
        yield (Field(f"hand:{seat + 1}", label, cards_line(state.hands[seat])),)
    for name, cards in (("discards", state.discards), ("pile", state.pile)):
        yield (Field(name, Sentence.of(f"newyork.field.{name}"), cards_line(cards)),)


def _action(state: NewYorkState) -> tuple[Field, ...]:
    """Return what an action card asks for: it follows the phase that there is one at all."""
    pending = state.pending
    if isinstance(pending, Rebuild):
        areas = tuple((name, Sentence.of(f"newyork.field.area.{name}")) for name in _AREAS)
        return (
            _choice("area", _AREAS[pending.area], areas),
            _choice("mover", seat_text(pending.mover, state), _seats(state)),
        )
    assert isinstance(pending, Yield)
    lines: Choices = ((_ANYWHERE, Sentence.of("newyork.field.line.anywhere")),)
    lines += tuple((str(line), line_sentence(line)) for line in LINES)
    playing = state.options.colors_in_play
    colors = tuple((color_name(color), color_sentence(color)) for color in playing)
    return (
        _choice("target", color_name(pending.target), colors),
        _choice("line", _ANYWHERE if pending.line is None else str(pending.line), lines),
        _choice("builder", color_name(pending.color), colors),
    )


def _seats(state: NewYorkState) -> Choices:
    seats = range(state.options.players)
    return tuple((seat_text(seat, state), seat_name(state, seat)) for seat in seats)


def _choice(name: str, value: str, choices: Choices) -> Field:
    return Field(name, Sentence.of(f"newyork.field.{name}"), value, choices)


def _group(name: str, rows: tuple[tuple[Field, ...], ...]) -> FieldGroup:
    return FieldGroup(
        name,
        Sentence.of(f"newyork.field.group.{name}"),
        Sentence.of(f"newyork.field.about.{name}"),
        rows,
    )


# Changing


def change(state: NewYorkState, field: str, value: str) -> Edit:
    """Return ``state`` with another value in ``field``; raises :class:`EditError`."""
    kind, _, whose = field.partition(":")
    seat = int(whose) - 1 if whose.isdecimal() else 0
    return changed_field(fields(state), field, lambda: _changed(state, kind, seat, value))


def _changed(state: NewYorkState, kind: str, seat: int, value: str) -> NewYorkState:
    match kind:
        case "phase":
            return in_phase(state, one_of(value, PHASES))
        case "turn":
            return replace(state, turn=read_seat(value, state))
        case "stops":
            return _with_stops(state, read_yes_or_no(value))
        case "plays":
            return replace(state, colors=_playing(state, seat, value))
        case "money":
            return replace(state, money=_with(state.money, seat, number(value, 0, UNITS_AT_MOST)))
        case "hand":
            return replace(state, hands=_with(state.hands, seat, tuple(sorted(read_cards(value)))))
        case "discards":
            return replace(state, discards=tuple(sorted(read_cards(value))))
        case "pile":
            return replace(state, pile=read_cards(value))
        case "area" | "mover" | "target" | "line" | "builder":
            return replace(state, pending=_pending(state, kind, value))
        case _:
            return _with_option(state, kind, value)


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _with_stops(state: NewYorkState, stops: bool) -> NewYorkState:
    """Return ``state`` with the STOP cards on the discards, or nowhere (N12)."""
    discards = [card for card in state.discards if card not in STOP_CARDS]
    pile = tuple(card for card in state.pile if card not in STOP_CARDS)
    if stops:
        discards += STOP_CARDS
    return replace(state, stops=stops, discards=tuple(sorted(discards)), pile=pile)


def _playing(state: NewYorkState, seat: int, value: str) -> SeatColors:
    """Return who plays what if ``seat`` plays ``value``: who did, gets the seat's colors."""
    known = {_pair_text(colors).lower(): colors for colors in _color_sets(state)}
    wanted = known[one_of(value, known)]
    before = state.colors[seat]
    if state.options.players == 2:
        rest = tuple(c for c in state.options.colors_in_play if c not in wanted)
        return (wanted, rest) if seat == 0 else (rest, wanted)
    return tuple(
        wanted if other == seat else before if colors == wanted else colors
        for other, colors in enumerate(state.colors)
    )


def _pending(state: NewYorkState, kind: str, value: str) -> Rebuild | Yield:
    pending = state.pending
    if isinstance(pending, Rebuild):
        if kind == "area":
            return replace(pending, area=_AREAS.index(one_of(value, _AREAS)))
        return replace(pending, mover=read_seat(value, state))
    assert isinstance(pending, Yield)
    if kind == "line":
        known = {str(line).lower(): line for line in LINES}
        found = one_of(value, (_ANYWHERE, *known))
        return replace(pending, line=known.get(found))
    color = read_color(value, state.options.colors_in_play)
    return replace(pending, target=color) if kind == "target" else replace(pending, color=color)


def _with_option(state: NewYorkState, name: str, value: str) -> NewYorkState:
    known = {str(v).lower(): v for v in variants(state.options.players)[name]}
    try:
        options = replace(state.options, **{name: known[one_of(value, known)]})
    except OptionError as error:
        raise ReadError(
            0, value, Sentence.of("core.text.expected.option", reason=str(error))
        ) from None
    state = replace(state, options=options)
    # With another opening, colors may be drawn at another moment.
    fits = bool(state.colors) != before_colors(state.phase, options)
    return state if fits else in_phase(state, state.phase)
