"""What ``mw.explore()`` is given, read: a position in whatever form, or the beginning of a game."""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random
from typing import Any, cast

from manhattan_widgets.contract.core import (
    OptionError,
    PositionError,
    Rules,
    Sentence,
    State,
    View,
)
from manhattan_widgets.contract.editing import Editor, PositionTextError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import GAMES, find_rules, usable_rules
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.records import Record
from manhattan_widgets.session.base import MessageText

__all__ = ["Source", "parsed", "read_source"]

#: What a position can be read from.
Source = State | View | Game | Record | Mapping[str, Any] | str | os.PathLike[str]

_PLAYERS = 4


def read_source(
    source: Source | None,
    game: str | None,
    players: int | None,
    options: Mapping[str, Any],
    seed: int,
    usual: str = "manhattan",
) -> tuple[State, frozenset[str], MessageText]:
    """Return the state that ``source`` describes, what nobody has set in it, and what to say of it.

    Where neither it nor ``game`` tells the game, it is the ``usual`` one.

    Raises ``ValueError`` for what cannot be read, and for ``players`` and ``options`` beside a
    position, which says itself how many play and by which rules.
    """
    if isinstance(source, str) and source in GAMES:
        game, source = _same_game(source, game), None
    rules = find_rules(usual if game is None else game)
    editor = editor_of(rules.name)
    if source is None:
        if players is None:
            players = _PLAYERS if _PLAYERS in rules.players else rules.players[0]
        return editor.start(players, **options), editor.free, ""
    given = [*options, *(["players"] if players is not None else [])]
    if given:
        raise OptionError(text("explore.error.settled", given=", ".join(given)))
    if isinstance(source, str) and _is_notation(source):
        return _from_text(source, rules), editor.left_open(source), ""
    if isinstance(source, Mapping):
        return _from_entries(source, rules), frozenset(), ""
    state, sentence = _state_of(source, seed)
    _same_game(state.rules.name, game)
    return state, frozenset(), sentence


def _from_entries(entries: Mapping[str, Any], rules: Rules[Any]) -> State:
    """Return the position with these entries; where they are another game's, the error names it."""
    try:
        return cast(State, rules.state_from_json(entries, check=False))
    except PositionError:
        for other in usable_rules():
            if other is not rules and set(entries) == set(other.new(other.options()).to_json()):
                words = {"title": other.title(), "name": other.name}
                raise OptionError(text("explore.error.name_game", **words)) from None
        raise


def _from_text(written: str, rules: Rules[Any]) -> State:
    """Return the position that is written; if another game can read it, the error says which."""
    try:
        return parsed(editor_of(rules.name), written)
    except PositionTextError as error:
        for other in usable_rules():
            if _can_read(other, written):
                words = {"title": other.title(), "name": other.name}
                hint = text("explore.error.meant_game", **words)
                raise OptionError(f"{error} {hint}") from None
        raise


def _can_read(rules: Rules[Any], written: str) -> bool:
    try:
        editor_of(rules.name).parse(written)
    except ValueError:
        return False
    return True


def parsed(editor: Editor[State], written: str) -> State:
    """Return the position that is ``written``; raises ``ValueError`` where nothing is."""
    if not written.strip():
        raise OptionError(Sentence.of("explore.error.no_text"))
    return editor.parse(written)


def _state_of(source: Any, seed: int) -> tuple[State, MessageText]:
    if isinstance(source, View):
        whole = editor_of(source.rules.name).complete(source, Random(seed))
        return whole, Sentence.of("explore.completed")
    return (source if isinstance(source, State) else load(source).state), ""


def _same_game(position_game: str, game: str | None) -> str:
    """Return the game of a position; raises ``OptionError`` if ``game`` is given and another."""
    if game not in (None, position_game):
        titles = {"found": find_rules(position_game).title(), "game": find_rules(str(game)).title()}
        raise OptionError(text("explore.error.other_game", **titles))
    return position_game


def _is_notation(source: str) -> bool:
    """Tell whether a text is a position itself and not the name of a file, a link or a code."""
    if not source.strip() or source.lstrip().startswith("{") or "\n" in source:
        return True
    return ":" in source and "://" not in source and not os.path.exists(source)
