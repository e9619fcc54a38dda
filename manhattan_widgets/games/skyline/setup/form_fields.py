"""What is filled in beside the board: the moment, money and floors, cards, the turn, variants.

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
from manhattan_widgets.contract.tokens import number, one_of, read_yes_or_no, yes_or_no_text
from manhattan_widgets.games.skyline.rules.board import NEUTRALS
from manhattan_widgets.games.skyline.rules.codec.position_json import (
    FLOORS_AT_MOST,
    INCOME_AT_MOST,
    PURSE_AT_MOST,
    ROUNDS_AT_MOST,
)
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.notation import color_sentence
from manhattan_widgets.games.skyline.rules.options import SkylineOptions, variants
from manhattan_widgets.games.skyline.rules.position import BUILD, DEAL, IDLE_ROUNDS, INVEST, OVER
from manhattan_widgets.games.skyline.rules.state import SkylineState
from manhattan_widgets.games.skyline.setup.completion import settled
from manhattan_widgets.games.skyline.setup.tokens import (
    cards_text,
    mission_text,
    read_cards,
    read_mission,
    read_seat,
    read_seat_or_none,
    read_sites,
    read_stock,
    seat_text,
    sites_text,
    stock_text,
)

__all__ = ["change", "fields", "state_fields"]


# What there is


def state_fields(options: SkylineOptions) -> dict[str, StateField]:
    """Return every field beside the board by its id, in the order of the lines in words."""
    return {field.id: field for field in _state_fields(options)}


def _state_fields(options: SkylineOptions) -> Iterator[StateField]:
    edition = options.edition
    seats: Choices = tuple(
        (seat_text(seat, options), color_sentence(color))
        for seat, color in enumerate(options.colors)
    )
    nobody = (seat_text(None, options), Sentence.of("skyline.field.nobody"))
    show_seat, show_cards = (
        partial(seat_text, options=options),
        partial(cards_text, edition=edition),
    )
    seat = Kind(show_seat, partial(read_seat, options=options), seats)
    some_seat = Kind(show_seat, partial(read_seat_or_none, options=options), (nobody, *seats))
    phase = word(tuple((p, _label(f"phase.{p}")) for p in (DEAL, BUILD, INVEST, OVER)))
    yes_or_no = Kind(
        yes_or_no_text,
        read_yes_or_no,
        tuple((yes_or_no_text(answer), _label(yes_or_no_text(answer))) for answer in (True, False)),
    )
    stock = Kind(stock_text, read_stock)
    pile = Kind(partial(show_cards, ordered=True), partial(read_cards, edition=edition))
    cards = Kind(show_cards, lambda value: tuple(sorted(read_cards(value, edition))))
    missions = tuple(
        (mission_text(n, edition), _label("one_mission", mission=mission.name))
        for n, mission in enumerate(edition.missions)
    )
    mission = Kind(
        partial(mission_text, edition=edition), partial(read_mission, edition=edition), missions
    )
    sites = Kind(partial(sites_text, edition=edition), partial(read_sites, edition=edition))
    income = Kind(partial(_income_text, edition=edition), partial(_read_income, edition=edition))
    floors = count(0, FLOORS_AT_MOST)

    def field(id_: str, kind: Kind, path: str = "", line: str = "") -> StateField:
        return StateField(id_, _label(id_), kind, path or id_, line or id_)

    def each(id_: str, kind: Kind, path: str) -> Iterator[StateField]:
        for place, (name, who) in enumerate(seats):
            label = _label(id_, who=who)
            yield StateField(f"{id_}:{place + 1}", label, kind, path, f"{id_} {name}", place)

    yield field("round", count(1, ROUNDS_AT_MOST))
    yield field("phase", phase)
    yield field("turn", seat, line="to move")
    yield field("start", seat)
    yield from each("money", count(0, PURSE_AT_MOST), "purses")
    yield from each("stock", stock, "stocks")
    yield from each("bank", stock, "banks")
    yield field("neutrals", count(0, NEUTRALS))
    yield from each("mission", mission, "missions")
    yield from each("hand", cards, "hands")
    yield field("discarded", cards)
    yield field("pile", pile)
    yield field("income", income, "done.income done.series")
    yield field("built", floors, "done.built")
    yield field("bought", floors, "done.bought")
    yield field("neutral_bought", yes_or_no, "done.neutral_bought", "neutral bought")
    yield field("cashed", cards, "done.cashed")
    yield field("finisher", some_seat)
    yield field("idle", count(0, IDLE_ROUNDS), line="idle rounds")
    yield field("round_built", yes_or_no, line="built this round")
    yield from each("topped", sites, "finals")


def _label(name: str, **params: object) -> Sentence:
    return Sentence.of(f"skyline.field.{name}", **params)


def _read_income(value: str, edition: Edition) -> tuple[int, tuple[int, ...]]:
    """Read an income and the sites that paid it, "7 B3 C3"; raises ``ReadError``."""
    amount, _, sites = value.strip().partition(" ")
    return number(amount, 0, INCOME_AT_MOST), read_sites(sites, edition, at=len(amount) + 1)


def _income_text(income: tuple[int, tuple[int, ...]], edition: Edition) -> str:
    """Return an income as :func:`_read_income` reads it."""
    amount, sites = income
    return f"{amount} {sites_text(sites, edition)}" if sites else str(amount)


# The form


def fields(state: SkylineState) -> tuple[FieldGroup, ...]:
    """Return all fields with what is in them now."""
    by_id, seats = state_fields(state.options), range(1, state.options.players + 1)

    def group(name: str, *ids: str) -> FieldGroup:
        return _group(name, rows(by_id, state, ids))

    return (
        group("moment", "round phase turn start", "finisher idle round_built"),
        group("goods", *(f"money:{n} stock:{n} bank:{n}" for n in seats), "neutrals"),
        group("cards", *(f"hand:{n} mission:{n}" for n in seats), "discarded pile"),
        group(
            "turn",
            "income built cashed",
            "bought neutral_bought",
            *(f"topped:{n}" for n in seats),
        ),
        _group("rules", (_rules(state.options),)),
    )


def _group(name: str, those: Iterable[tuple[Field, ...]]) -> FieldGroup:
    return FieldGroup(name, _label(f"group.{name}"), _label(f"about.{name}"), tuple(those))


def _rules(options: SkylineOptions) -> tuple[Field, ...]:
    return tuple(
        Field(
            name,
            Sentence.of(f"skyline.variant.{name}"),
            _option_text(getattr(options, name)),
            tuple(
                (_option_text(value), Sentence.of(f"skyline.variant.{name}.{value}"))
                for value in values
            ),
        )
        for name, values in variants(options.players).items()
    )


def _option_text(value: object) -> str:
    """Return an option's value as a field holds it."""
    return str(value).lower()


def change(state: SkylineState, field: str, value: str) -> Edit:
    """Return ``state`` with another value in ``field``; raises :class:`EditError`."""
    return changed_field(fields(state), field, lambda: _changed(state, field, value))


def _changed(state: SkylineState, name: str, value: str) -> SkylineState:
    field = state_fields(state.options).get(name)
    if field is None:
        return _with_option(state, name, value)
    changed: SkylineState = field.put(state, field.kind.read(value))
    # What is said of the turn stays as it is said.
    return changed if field.path.startswith("done.") else settled(changed)


def _with_option(state: SkylineState, name: str, value: str) -> SkylineState:
    by_text = {_option_text(option): option for option in variants(state.options.players)[name]}
    chosen = by_text[one_of(value, by_text)]
    options = replace(state.options, **{name: chosen})
    finals = state.finals
    if name == "last_turn_mission" and chosen != state.options.last_turn_mission:
        finals = ((),) * options.players if chosen else ()
    return replace(state, options=options, finals=finals)
