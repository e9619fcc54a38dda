"""Which game ``mw.play()`` opens: a new one, one that was begun, or the one in its file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records import PERSON
from manhattan_widgets.session.autosave import furthest
from manhattan_widgets.session.base import MessageText
from manhattan_widgets.widgets.play.seats import (
    OWN,
    Seat,
    check_count,
    check_kinds,
    own_players,
    people_and_computers,
)
from manhattan_widgets.widgets.play.setup import default_names

__all__ = ["game_to_play"]

#: What people call the seats, as ``new_game`` and records call who plays.
_MEANT_SEATS = {"bot", "bots", "computer", "computers", "kind", "kinds", "level", "opponents"}


def game_to_play(
    game: str | Game | None,
    path: Path | None,
    *,
    players: int | None,
    people: int | None,
    seats: Sequence[Seat] | None,
    names: Sequence[str] | None,
    seed: int | None,
    options: Mapping[str, Any],
    usual: str = "manhattan",
) -> tuple[Game, MessageText]:
    """Return the game that goes on or begins, and what is to be said of it.

    ``path`` is the file that it is saved to; the other arguments are those of
    :func:`~manhattan_widgets.widgets.play.command.play`.  A call that names no ``game``
    means the one in the file, or else the ``usual`` one.  Raises ``ValueError`` for what cannot be.
    """
    own = own_players(seats)
    if isinstance(game, Game):
        settled = {"players": players, "people": people, "names": names, "seed": seed}
        given = [*options, *(name for name, value in settled.items() if value is not None)]
        if given:
            raise OptionError(text("widgets.error.settled", given=", ".join(given)))
        return (game, "") if path is None else furthest(game, path)
    named = usual if game is None else game
    if not isinstance(named, str) or (named not in GAMES and os.path.exists(named)):
        raise OptionError(text("widgets.error.game", found=short_repr(named)))
    if path is not None and os.path.exists(path):
        held = load(path)
        if game not in (None, held.rules.name):
            raise OptionError(
                text(
                    "widgets.error.file_game",
                    file=path.name,
                    held=held.rules.title(),
                    wanted=find_rules(named).title(),
                )
            )
        return held, Sentence.of("widgets.resumed", file=path.name)
    wanted = dict(options)
    if players is not None:
        wanted["players"] = players
    elif seats is not None:
        wanted["players"] = len(seats)
    count = wanted["players"] = _options_of(named, wanted).players
    if seats is None:
        seats = people_and_computers(count, 1 if people is None else people)
    elif people not in (None, list(seats).count(PERSON)):
        raise OptionError(text("widgets.error.seats_and_people"))
    check_count(seats, count)
    kinds = [OWN if callable(seat) else seat for seat in seats]
    check_kinds(kinds, own)
    player_names = default_names(kinds) if names is None else names
    return new_game(named, seed=seed, names=player_names, kinds=kinds, **wanted), ""


def _options_of(game: str, wanted: Mapping[str, Any]) -> Any:
    try:
        return find_rules(game).options(**wanted)
    except OptionError as error:
        if not _MEANT_SEATS & {*wanted}:
            raise
        raise OptionError(f"{error} {text('widgets.error.who_plays')}") from error
