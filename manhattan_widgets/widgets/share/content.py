"""What a share code is made of: what was wished, what it holds, how much information that is."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.records import PERSON, Record, concealed, encode, result_of
from manhattan_widgets.records.player_names import shown_name

__all__ = ["Wish", "code_of", "contents", "default_seat", "information", "shared_record"]


@dataclass
class Wish:
    """What is to be shared: the game or its last position, known to whom (None: everything)."""

    position: bool
    seat: int | None
    names: bool
    notes: bool


def default_seat(game: Game) -> int | None:
    """Return for whom a code is made unless told otherwise; None if there is nothing to hide.

    While people play, that is the one person, or of several the one to move.
    """
    persons = [seat for seat, info in enumerate(game.players) if info.kind == PERSON]
    if game.outcome() is not None or game.record.known_to is not None or not persons:
        return None
    return game.state.to_move if game.state.to_move in persons else persons[0]


def shared_record(game: Game, wish: Wish) -> Record:
    """Return what of ``game`` the share code holds that ``wish`` asks for."""
    record = game.record if wish.seat is None else concealed(game.record, wish.seat)
    if not wish.position:
        return record
    last = record.states()[-1]
    bare = replace(record, events=(), comments=(), variations=())
    return replace(bare, position=last, result=result_of(last))


def code_of(record: Record, wish: Wish) -> str:
    """Return the share code of what :func:`shared_record` gave."""
    return encode(record, names=wish.names, notes=wish.notes)


def contents(game: Game, wish: Wish) -> tuple[str, str, str]:
    """Return what the code holds, what it does not, and a warning or ""."""
    over = game.outcome() is not None
    what = "position" if wish.position else "game"
    if wish.seat is not None:
        name = shown_name(game.players[wish.seat].name)
        there = [text(f"sharing.holds.seat.{what}", name=name)]
    else:
        there = [text(f"sharing.holds.{what}")]
    noted = bool(game.record.comments or game.record.variations) and not wish.position
    for key, included in (("names", wish.names), ("notes", wish.notes and noted)):
        if included:
            there.append(text(f"sharing.holds.{key}"))
    missing = [] if wish.names else [text("sharing.lacks.names")]
    missing.append(text("sharing.lacks.time"))
    if not over:
        missing.append(text("sharing.lacks.future"))
    warning = ""
    if not over and wish.seat is None and game.record.known_to is None:
        warning = text("sharing.warning")
    return " ".join(there), " ".join(missing), warning


def information(record: Record) -> int:
    """Return how many characters the choices in a game need at least, six bits in each.

    That is the sum of the logarithms of what could have been chosen or dealt at each step.  Ask it
    of the record that is shared: how much others could choose from tells about their hands.
    """
    bits = 0.0
    for state in record.states()[:-1]:
        request = state.chance
        bits += math.log2(len(state.legal_moves()) if request is None else request.possibilities)
    return math.ceil(bits / 6)
