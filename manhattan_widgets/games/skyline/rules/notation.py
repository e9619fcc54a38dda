"""Human notation, and the names of things in the reader's language.

``2 on B3``, ``penthouse on B3``; ``buy neutral``, ``sell 6``; ``cash US Bank Tower``; ``hand in``
and three figures; ``invest`` and ``end turn``.  Reading is forgiving: case, accents and the word
"on" do not matter, words may be cut short, a figure may be given by its number, and what is left
out is no matter where only one move fits.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress

from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    Explanation,
    Sentence,
    UnreadableMoveError,
)
from manhattan_widgets.contract.typed_input import is_typed
from manhattan_widgets.games.skyline.rules.board import COLORS, KINDS
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.moves import (
    TRADED,
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
    move_from_text,
    unreadable,
)

_LISTED_AT_MOST = 6
_SITE = re.compile(r"[a-z][1-9][0-9]?")


def color_sentence(color: int) -> Sentence:
    """Return the name of a color."""
    return Sentence.of(f"core.color.{COLORS[color]}")


def floor_sentence(kind: str) -> Sentence:
    """Return the name of a kind of floor as a move names it, "2" or "penthouse"."""
    return Sentence.of(f"skyline.floor.{kind}")


def a_floor(kind: str) -> Sentence:
    """Return a kind of floor in the middle of a sentence, "a floor of 2 million"."""
    return Sentence.of(f"skyline.a_floor.{kind}")


def figure_name(edition: Edition, figure: int) -> str:
    """Return the name of a figure, or its number from 1 if there is none such."""
    known = 0 <= figure < len(edition.figures)
    return edition.figures[figure].name if known else str(figure + 1)


def format_move(move: SkylineMove, edition: Edition) -> str:
    """Return human notation."""
    if isinstance(move, Build):
        sentence = Sentence.of(
            "skyline.move.build", floor=floor_sentence(move.kind), site=move.site
        )
    elif isinstance(move, Buy):
        sentence = Sentence.of("skyline.move.buy", floor=floor_sentence(move.kind))
    elif isinstance(move, Sell):
        sentence = Sentence.of("skyline.move.sell", floor=floor_sentence(move.kind))
    elif isinstance(move, Cash):
        sentence = Sentence.of("skyline.move.cash", figure=figure_name(edition, move.figure))
    elif isinstance(move, Trade):
        names = ", ".join(figure_name(edition, figure) for figure in move.figures)
        sentence = Sentence.of("skyline.move.trade", figures=names)
    else:
        key = "invest" if isinstance(move, Invest) else "end"
        sentence = Sentence.of(f"skyline.move.{key}")
    return str(sentence)


def parse_move(notation: str, edition: Edition, legal: Sequence[SkylineMove]) -> SkylineMove:
    """Read machine or human notation; ``legal`` serves only to choose among readings.

    Raises ``UnreadableMoveError`` and :class:`AmbiguousMoveError`.
    """
    if not is_typed(notation):
        raise unreadable(notation)
    with suppress(UnreadableMoveError):
        return move_from_text(notation)
    plain = _plain(notation)
    if plain and plain in (_plain_word("skyline.move.invest"), _plain_word("skyline.move.end")):
        return Invest() if plain == _plain_word("skyline.move.invest") else End()
    for key, field in (("buy", "floor"), ("sell", "floor"), ("cash", "figure")):
        if (rest := _filled_in(plain, key, field)) is not None:
            if key == "cash":
                return Cash(_figure(rest, edition, notation))
            kind = _kind(rest, notation)
            return Buy(kind) if key == "buy" else Sell(kind)
    if (rest := _filled_in(plain, "trade", "figures")) is not None:
        figures = [_figure(name.strip(), edition, notation) for name in rest.split(",")]
        if len(figures) != TRADED:
            raise unreadable(notation)
        return Trade(tuple(figures))
    return _parse_build(notation, plain, edition, legal)


def _filled_in(plain: str, key: str, field: str) -> str | None:
    """Return what stands in the place of ``field`` if ``plain`` reads like the move ``key``."""
    pattern = _plain(str(Sentence.of(f"skyline.move.{key}", **{field: "0"})))
    before, _, after = (re.escape(part.strip()) for part in pattern.partition("0"))
    match = re.fullmatch(rf"{before}\s+(.+?)\s*{after}", plain)
    return match[1] if match else None


def _parse_build(
    notation: str, plain: str, edition: Edition, legal: Sequence[SkylineMove]
) -> SkylineMove:
    skipped = _plain_word("skyline.word.on")
    words = [word for word in plain.split() if word != skipped]
    site = words.pop().upper() if words and _SITE.fullmatch(words[-1]) else None
    kind = _kind(" ".join(words), notation) if words else None
    if kind is not None and site is not None:
        return Build(kind, site)
    if kind is None and site is None:
        raise unreadable(notation)
    readings = [
        Build(k, s)
        for s in ([site] if site is not None else edition.names)
        for k in ([kind] if kind is not None else KINDS)
    ]
    fitting = [move for move in readings if move in legal]
    if len(fitting) == 1:
        return fitting[0]
    candidates = fitting or readings
    moves = "; ".join(format_move(move, edition) for move in candidates[:_LISTED_AT_MOST])
    key = "skyline.ambiguous" if fitting else "skyline.incomplete"
    raise AmbiguousMoveError(
        Explanation(False, "S7", Sentence.of(key, notation=notation, moves=moves)), candidates
    )


def _kind(name: str, notation: str) -> str:
    """Return the kind of floor that ``name`` means: its code, its name or the beginning of it."""
    begun = []
    for kind in KINDS:
        word = _plain_word(f"skyline.floor.{kind}")
        if name in (word, kind.lower()):
            return kind
        if word.startswith(name):
            begun.append(kind)
    if len(begun) != 1:
        raise unreadable(notation)
    return begun[0]


def _figure(name: str, edition: Edition, notation: str) -> int:
    """Return the figure that ``name`` means: its number, its name or the beginning of it."""
    if re.fullmatch("[1-9][0-9]?", name):
        return int(name) - 1
    names = [_plain(figure.name) for figure in edition.figures]
    if name in names:
        return names.index(name)
    begun = [number for number, full_name in enumerate(names) if full_name.startswith(name)]
    if not name or len(begun) != 1:
        raise unreadable(notation)
    return begun[0]


def _plain(notation: str) -> str:
    """Return text without accents, in lower case, with single spaces."""
    bare = unicodedata.normalize("NFKD", notation.casefold())
    return " ".join(bare.encode("ascii", "ignore").decode().split())


def _plain_word(key: str) -> str:
    return _plain(str(Sentence.of(key)))
