"""Human notation: moves as people write and read them.

``build on C5``, ``buy C5``, ``demolish C5``, by what stands there, ``… with avenue joker``;
``place a stone on C5``; ``developer: C5 in Avenue C``; ``statics in Street 5 against blue``;
``speculation (avenue card) against blue``; ``ruin (street card)``.  A color is named where the seat
has two, or places its partner's stone.
Reading is forgiving: case, accents, punctuation and most words do not matter, words may be joined
as the language joins them, an action may be cut short, and what is left out is taken from the one
legal move that fits: ``C5`` is enough.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    Explanation,
    Sentence,
    UnreadableMoveError,
)
from manhattan_widgets.contract.typed_input import is_typed, spellings
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE,
    AVENUE_LETTERS,
    COLORS,
    STREET,
    Line,
    site_name,
    site_number,
)
from manhattan_widgets.games.newyork.rules.cards import (
    ACTIONS,
    DEVELOPER,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
    STATICS,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Action,
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    build,
    move_from_text,
    unreadable,
)
from manhattan_widgets.games.newyork.rules.phases import OPEN, REBUILD
from manhattan_widgets.games.newyork.rules.vocabulary import (
    action_key,
    back_sentence,
    line_sentence,
)

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.position import Table

_SHORTEST_ACTION = 3
#: How machine notation cuts the names of actions, whatever the language.
_ACTION_TAGS = frozenset({"redev", "spec", "dev", "stat"})
_SHOWN_AT_MOST = 6
#: Alone, and as they stand before another word in one with it.
_AVENUE_WORDS = ("newyork.word.avenue", "newyork.word.avenue_joined")
_STREET_WORDS = ("newyork.word.street", "newyork.word.street_joined")

#: What a play of two cards does, and whether its color is named.
_VERBS = {
    ("build", False): "build",
    ("build", True): "build_color",
    ("buy", False): "buy",
    ("buy", True): "buy_color",
    ("demolish", False): "demolish",
    ("demolish", True): "demolish_color",
}


# Writing


def format_move(move: NewYorkMove, table: Table) -> str:
    """Return human notation for ``move`` in the position ``table``, legal or not."""
    if isinstance(move, Redraw):
        return _words("redraw")
    if isinstance(move, TakeDown):
        return _words("down", site=site_name(move.site))
    if isinstance(move, Raze):
        action = REDEVELOPMENT if move.area == 0 else RUIN
        return _words("raze", action=_action(action), back=back_sentence(move.back))
    several = _names_color(table, move.color)
    color = _color_word(move.color)
    if isinstance(move, Put):
        key = "put_color" if several else "put"
        return _words(key, site=site_name(move.site), color=color)
    if isinstance(move, Build):
        return _format_build(move, table, color if several else None)
    if isinstance(move, Speculate):
        back, target = back_sentence(move.back), _color_word(move.target)
        words = _words("speculate", action=_action(SPECULATION), back=back, target=target)
    elif isinstance(move, Develop):
        site, line = site_name(move.site), line_sentence(move.line)
        words = _words("develop", action=_action(DEVELOPER), site=site, line=line)
    else:
        line, target = line_sentence(move.line), _color_word(move.target)
        words = _words("statics", action=_action(STATICS), line=line, target=target)
    if isinstance(move, Develop | Statics) and move.joker:
        words = _words("with_joker", move=words)
    return _words("for_color", move=words, color=color) if several else words


def _format_build(move: Build, table: Table, color: Sentence | None) -> str:
    owner = table.board[move.site]
    verb = "build" if owner is None else "demolish" if owner == move.color else "buy"
    words = _words(_VERBS[verb, color is not None], site=site_name(move.site), color=color)
    suffix = {
        (True, False): "with_avenue_joker",
        (False, True): "with_street_joker",
        (True, True): "with_two_jokers",
    }.get(move.jokers)
    return words if suffix is None else _words(suffix, move=words)


def _names_color(table: Table, color: int) -> bool:
    """Tell whether notation names ``color``: always but for the only color of its seat."""
    seat = table.turn if table.to_move is None else table.to_move
    return table.colors_of(seat) != (color,)


def _words(key: str, /, **params: object) -> str:
    return str(Sentence.of(f"newyork.move.{key}", **params))


def _action(action: int) -> Sentence:
    return Sentence.of(action_key(action))


def _color_word(color: int) -> Sentence:
    return Sentence.of(f"core.color_word.{COLORS[color]}")


# Reading


def parse_move(notation: str, table: Table) -> NewYorkMove:
    """Read machine or human notation of the seat to move.

    The position serves only to choose among readings.  Raises ``UnreadableMoveError`` and
    :class:`AmbiguousMoveError`.
    """
    if not is_typed(notation):
        raise unreadable(notation)
    if not re.search(r"\s", notation.strip()):
        with suppress(UnreadableMoveError):
            return move_from_text(notation)
    readings = _readings(_Words.of(notation), table)
    if not readings:
        raise unreadable(notation)
    return _choose(notation, readings, table)


def _choose(notation: str, readings: Sequence[NewYorkMove], table: Table) -> NewYorkMove:
    """Return the only reading, or the legal one, or of several legal ones that without a joker."""
    if len(readings) == 1:
        return readings[0]
    fitting = [move for move in readings if table.is_legal(move)]
    # Sparing a joker is no reason to play an action card instead, nor the other way round.
    plain = {type(move) for move in fitting if not _has_joker(move)}
    fitting = [move for move in fitting if not _has_joker(move) or type(move) not in plain]
    if len(fitting) == 1:
        return fitting[0]
    held = [move for move in readings if _holds_action(table, move)] or readings
    if not fitting and len({_without_jokers(move) for move in held}) == 1:
        return held[0]
    candidates = fitting or readings
    moves = "; ".join(format_move(move, table) for move in candidates[:_SHOWN_AT_MOST])
    key = "newyork.ambiguous" if fitting else "newyork.incomplete"
    raise AmbiguousMoveError(
        Explanation(False, "N7", Sentence.of(key, notation=notation, moves=moves)), candidates
    )


def _holds_action(table: Table, move: NewYorkMove) -> bool:
    """Tell whether the action card that ``move`` plays, if any, may be in the hand."""
    hand = None if table.to_move is None else table.hand(table.to_move)
    return hand is None or not isinstance(move, Action) or move.cards[0] in hand


def _has_joker(move: NewYorkMove) -> bool:
    if isinstance(move, Build):
        return any(move.jokers)
    return isinstance(move, Develop | Statics) and move.joker


def _without_jokers(move: NewYorkMove) -> NewYorkMove:
    if isinstance(move, Build):
        return build(move.color, move.site)
    return replace(move, joker=False) if isinstance(move, Develop | Statics) else move


@dataclass(frozen=True, slots=True)
class _Words:
    """What is said in a text: each field as it stands in the order of the text."""

    sites: tuple[int, ...]
    colors: tuple[int, ...]
    lines: tuple[str, ...]
    action: int | None
    #: Whether ``action`` has only been cut short: the word may be another one.
    perhaps: bool
    redraw: bool
    avenue: bool
    street: bool
    joker: bool
    two: bool

    @classmethod
    def of(cls, notation: str) -> _Words:
        words = _split_joined(_plain(notation))
        colors = [color for word in words if (color := _color_from_name(word)) is not None]
        rest = [word for word in words if _color_from_name(word) is None]
        action_words = [word for word in rest if _action_from_name(word) is not None]
        whole = [word for word in action_words if _is_whole_action(word)]
        joker, jokers = _phrases("newyork.word.joker"), _phrases("newyork.word.jokers")
        sites = [word for word in rest if re.fullmatch("[a-g][1-7]", word)]
        return cls(
            sites=tuple(site_number(word.upper()) for word in sites),
            colors=tuple(colors),
            lines=tuple(word for word in rest if re.fullmatch("[a-g]|[1-7]", word)),
            action=next(map(_action_from_name, whole or action_words), None),
            perhaps=not whole,
            redraw=any(
                set(phrase.split()) <= set(rest) for phrase in _phrases("newyork.move.redraw")
            ),
            avenue=_has(rest, *_AVENUE_WORDS),
            street=_has(rest, *_STREET_WORDS),
            joker=_has_stem(rest, joker | jokers),
            # In some languages one joker and several have the same name.
            two=_has(rest, "newyork.word.two") or _has_stem(rest, jokers - joker),
        )


def _readings(words: _Words, table: Table) -> list[NewYorkMove]:
    """Return every move that the words can mean in this phase, jokers last."""
    seat = table.turn if table.to_move is None else table.to_move
    own = table.colors_of(seat)
    if words.action is None:
        return [Redraw()] if words.redraw else _site_readings(words, own, table)
    actions = _action_readings(words, own, table)
    plain = _site_readings(words, own, table) if words.perhaps else []
    # "bau C5" builds there in German, and may be the beginning of "Baulöwe" as well.
    return [*plain, *(move for move in actions if not plain or table.is_legal(move))]


def _site_readings(words: _Words, own: Sequence[int], table: Table) -> list[NewYorkMove]:
    """Return every move that names a site and no action."""
    if len(words.sites) != 1 or len(words.colors) > 1:
        return []
    site, colors = words.sites[0], words.colors or own
    if table.phase in (OPEN, REBUILD):
        return [Put(color, site) for color in colors]
    if table.pending is not None:
        return [TakeDown(site)]
    return [build(color, site, jokers) for color in colors for jokers in _joker_choices(words)]


def _joker_choices(words: _Words) -> list[tuple[bool, bool]]:
    if words.two or (words.avenue and words.street):
        return [(True, True)]
    if words.avenue or words.street:
        return [(words.avenue, words.street)]
    if words.joker:
        return [(True, False), (False, True)]
    return [(False, False), (True, False), (False, True), (True, True)]


def _action_readings(words: _Words, own: Sequence[int], table: Table) -> list[NewYorkMove]:
    backs = [0] if words.avenue else [1] if words.street else [0, 1]
    jokers = [True] if words.joker else [False, True]
    if words.action in (REDEVELOPMENT, RUIN):
        return [Raze(int(words.action == RUIN), back) for back in backs]
    if words.action == DEVELOPER:
        if len(words.sites) != 1 or len(words.colors) > 1:
            return []
        # The line is named: the developer card has the other back.
        return [
            Develop(1 - back, color, words.sites[0], joker)
            for color in words.colors or own
            for back in backs
            for joker in jokers
        ]
    if not words.colors:
        targets: Iterable[int] = table.options.colors_in_play
    else:
        targets = words.colors[:1]
    pairs = [(color, target) for target in targets for color in words.colors[1:2] or own]
    if words.action == SPECULATION:
        return [Speculate(back, color, target) for color, target in pairs for back in backs]
    if len(words.lines) != 1:
        return []
    line = _line_from_name(words.lines[0])
    return [
        Statics(1 - line.kind, color, target, line.number, joker)
        for color, target in pairs
        for joker in jokers
    ]


def _line_from_name(word: str) -> Line:
    if word.isdigit():
        return Line(STREET, int(word) - 1)
    return Line(AVENUE, AVENUE_LETTERS.index(word.upper()))


def _plain(notation: str) -> list[str]:
    """Split into lower-case words without accents or punctuation; "C 5" is one word."""
    bare = unicodedata.normalize("NFKD", notation.casefold()).encode("ascii", "ignore").decode()
    bare = re.sub(r"\b([a-g]) ([1-7])\b", r"\1\2", bare)
    return re.findall(r"[a-z]+[0-9]+|[a-z]+|[0-9]+", bare)


def _split_joined(words: Iterable[str]) -> list[str]:
    """Part words that begin with an avenue or a street: Swedish "avenyjoker", "gatan"."""
    heads = sorted(_phrases(*_AVENUE_WORDS, *_STREET_WORDS), key=len, reverse=True)
    parts: list[str] = []
    for word in words:
        head = next((head for head in heads if word.startswith(head)), "")
        parts += filter(None, (head, word.removeprefix(head)))
    return parts


def _phrases(*keys: str) -> frozenset[str]:
    """Return messages in plain words, in the reader's language and in English."""
    return frozenset(" ".join(_plain(phrase)) for key in keys for phrase in spellings(key))


def _has(words: Iterable[str], *keys: str) -> bool:
    return not _phrases(*keys).isdisjoint(words)


def _has_stem(words: Iterable[str], names: Iterable[str]) -> bool:
    """Tell whether a word is one of ``names``, perhaps with an ending: "jokern"."""
    return any(word.startswith(tuple(names)) for word in words)


def _color_from_name(word: str) -> int | None:
    for color, name in enumerate(COLORS):
        if word in _phrases(f"core.color.{name}"):
            return color
    return None


def _action_from_name(word: str) -> int | None:
    """Return the action whose name begins with ``word``."""
    if len(word) < _SHORTEST_ACTION:
        return None
    return next((a for a in ACTIONS if _begins(_phrases(action_key(a)), word)), None)


def _is_whole_action(word: str) -> bool:
    return word in _ACTION_TAGS or word in _phrases(*map(action_key, ACTIONS))


def _begins(names: Iterable[str], word: str) -> bool:
    return any(name.startswith(word) for name in names)
