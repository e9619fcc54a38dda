"""What is filled in beside the board: the moment, money and floors, cards, the turn, variants."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, Field, FieldGroup, changed_field
from manhattan_widgets.contract.tokens import number, one_of
from manhattan_widgets.games.skyline.rules.board import NEUTRALS
from manhattan_widgets.games.skyline.rules.codec.position_json import (
    FLOORS_AT_MOST,
    INCOME_AT_MOST,
    PURSE_AT_MOST,
    ROUNDS_AT_MOST,
)
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
    read_yes_or_no,
    seat_text,
    sites_text,
    stock_text,
    yes_or_no_text,
)

__all__ = ["change", "fields", "read_income"]

_PHASES = (DEAL, BUILD, INVEST, OVER)


def fields(state: SkylineState) -> tuple[FieldGroup, ...]:
    """Return all fields with what is in them now."""
    return (
        _group("moment", _moment(state)),
        _group("goods", _goods(state)),
        _group("cards", _cards(state)),
        _group("turn", _turn(state)),
        _group("rules", (_rules(state.options),)),
    )


def change(state: SkylineState, field: str, value: str) -> Edit:
    """Return ``state`` with another value in ``field``; raises :class:`EditError`."""
    kind, _, whose = field.partition(":")
    return changed_field(fields(state), field, lambda: _changed(state, kind, whose, value))


def read_income(value: str, options: SkylineOptions) -> tuple[int, tuple[int, ...]]:
    """Read an income and the sites that paid it, "7 B3 C3"; raises ``ReadError``."""
    amount, _, sites = value.strip().partition(" ")
    return (
        number(amount, 0, INCOME_AT_MOST),
        read_sites(sites, options.edition, at=len(amount) + 1),
    )


def _changed(state: SkylineState, kind: str, whose: str, value: str) -> SkylineState:
    options, edition = state.options, state.options.edition
    changes: dict[str, Any]
    match kind:
        case "phase":
            changes = {"phase": one_of(value, _PHASES)}
        case "round":
            changes = {"round": number(value, 1, ROUNDS_AT_MOST)}
        case "start" | "turn":
            changes = {kind: read_seat(value, options)}
        case "finisher":
            changes = {"finisher": read_seat_or_none(value, options)}
        case "idle":
            changes = {"idle": number(value, 0, IDLE_ROUNDS)}
        case "round_built":
            changes = {"round_built": read_yes_or_no(value)}
        case "neutrals":
            changes = {"neutrals": number(value, 0, NEUTRALS)}
        case "discarded":
            changes = {"discarded": tuple(sorted(read_cards(value, edition)))}
        case "pile":
            changes = {"pile": read_cards(value, edition)}
        case "income" | "built" | "bought" | "neutral_bought" | "cashed":
            return replace(state, done=replace(state.done, **_done(state, kind, value)))
        case "money" | "stock" | "bank" | "hand" | "mission" | "topped":
            changes = _of_seat(state, kind, read_seat(whose, options), value)
        case _:
            return _with_option(state, kind, value)
    return settled(replace(state, **changes))


def _done(state: SkylineState, kind: str, value: str) -> dict[str, Any]:
    match kind:
        case "income":
            income, series = read_income(value, state.options)
            return {"income": income, "series": series}
        case "neutral_bought":
            return {"neutral_bought": read_yes_or_no(value)}
        case "cashed":
            return {"cashed": tuple(sorted(read_cards(value, state.options.edition)))}
        case _:
            return {kind: number(value, 0, FLOORS_AT_MOST)}


def _of_seat(state: SkylineState, kind: str, seat: int, value: str) -> dict[str, Any]:
    edition = state.options.edition
    one: Any
    match kind:
        case "money":
            place, one = "purses", number(value, 0, PURSE_AT_MOST)
        case "stock" | "bank":
            place, one = f"{kind}s", read_stock(value)
        case "hand":
            place, one = "hands", tuple(sorted(read_cards(value, edition)))
        case "mission":
            place, one = "missions", read_mission(value, edition)
        case _:
            place, one = "finals", read_sites(value, edition)
    before = getattr(state, place)
    return {place: (*before[:seat], one, *before[seat + 1 :])}


def _with_option(state: SkylineState, name: str, value: str) -> SkylineState:
    known = {_shown(one): one for one in variants(state.options.players)[name]}
    chosen = known[one_of(value, known)]
    options = replace(state.options, **{name: chosen})
    finals = state.finals
    if name == "last_turn_mission" and chosen != state.options.last_turn_mission:
        finals = ((),) * options.players if chosen else ()
    return replace(state, options=options, finals=finals)


# What is in the fields


def _group(name: str, rows: tuple[tuple[Field, ...], ...]) -> FieldGroup:
    return FieldGroup(
        name,
        Sentence.of(f"skyline.field.group.{name}"),
        Sentence.of(f"skyline.field.about.{name}"),
        rows,
    )


def _moment(state: SkylineState) -> tuple[tuple[Field, ...], ...]:
    options = state.options
    seats = tuple((seat_text(seat, options), _seat(state, seat)) for seat in range(options.players))
    nobody = (seat_text(None, options), Sentence.of("skyline.field.nobody"))
    phases = tuple((p, Sentence.of(f"skyline.field.phase.{p}")) for p in _PHASES)
    return (
        (
            _field("round", str(state.round)),
            _field("phase", state.phase, phases),
            _field("turn", seat_text(state.turn, options), seats),
            _field("start", seat_text(state.start, options), seats),
        ),
        (
            _field("finisher", seat_text(state.finisher, options), (nobody, *seats)),
            _field("idle", str(state.idle)),
            _field("round_built", yes_or_no_text(state.round_built), _yes_or_no()),
        ),
    )


def _goods(state: SkylineState) -> tuple[tuple[Field, ...], ...]:
    rows = []
    for seat, (purse, stock, bank) in enumerate(
        zip(state.purses, state.stocks, state.banks, strict=True)
    ):
        assert stock is not None
        assert bank is not None
        rows.append(
            (
                _of("money", state, seat, str(purse)),
                _field(f"stock:{seat + 1}", stock_text(stock)),
                _field(f"bank:{seat + 1}", stock_text(bank)),
            )
        )
    return (*rows, (_field("neutrals", str(state.neutrals)),))


def _cards(state: SkylineState) -> tuple[tuple[Field, ...], ...]:
    edition = state.options.edition
    missions = tuple(
        (mission_text(n, edition), Sentence.of("skyline.field.one_mission", mission=mission.name))
        for n, mission in enumerate(edition.missions)
    )
    rows = [
        (
            _of("hand", state, seat, cards_text(hand, edition)),
            *(
                _field(f"mission:{seat + 1}", mission_text(mission, edition), missions)
                for mission in state.missions[seat : seat + 1]
            ),
        )
        for seat, hand in enumerate(state.hands)
    ]
    return (
        *rows,
        (
            _field("discarded", cards_text(state.discarded, edition)),
            _field("pile", cards_text(state.pile, edition, ordered=True)),
        ),
    )


def _turn(state: SkylineState) -> tuple[tuple[Field, ...], ...]:
    done, edition = state.done, state.options.edition
    sites = f" {sites_text(done.series, edition)}" if done.series else ""
    rows: list[tuple[Field, ...]] = [
        (
            _field("income", f"{done.income}{sites}"),
            _field("built", str(done.built)),
            _field("cashed", cards_text(done.cashed, edition)),
        ),
        (
            _field("bought", str(done.bought)),
            _field("neutral_bought", yes_or_no_text(done.neutral_bought), _yes_or_no()),
        ),
    ]
    if state.finals:
        rows += [
            (_of("topped", state, seat, sites_text(final, edition)),)
            for seat, final in enumerate(state.finals)
        ]
    return tuple(rows)


def _rules(options: SkylineOptions) -> tuple[Field, ...]:
    return tuple(
        Field(
            name,
            Sentence.of(f"skyline.variant.{name}"),
            _shown(getattr(options, name)),
            tuple(
                (_shown(value), Sentence.of(f"skyline.variant.{name}.{value}")) for value in values
            ),
        )
        for name, values in variants(options.players).items()
    )


def _field(name: str, value: str, choices: tuple[tuple[str, Sentence], ...] = ()) -> Field:
    kind = name.partition(":")[0]
    return Field(name, Sentence.of(f"skyline.field.{kind}"), value, choices)


def _of(kind: str, state: SkylineState, seat: int, value: str) -> Field:
    label = Sentence.of(f"skyline.field.{kind}", who=_seat(state, seat))
    return Field(f"{kind}:{seat + 1}", label, value)


def _yes_or_no() -> tuple[tuple[str, Sentence], ...]:
    return tuple(
        (yes_or_no_text(one), Sentence.of(f"skyline.field.{yes_or_no_text(one)}"))
        for one in (True, False)
    )


def _seat(state: SkylineState, seat: int) -> Sentence:
    return color_sentence(state.options.colors[seat])


def _shown(value: object) -> str:
    """Return an option's value as a field holds it."""
    return str(value).lower()
