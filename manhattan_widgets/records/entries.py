"""What the library lists: entries, and the conditions that find them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, TypedDict

from manhattan_widgets.locale.printable import printable, short_repr, without_period
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.library_rows import WITH_MISTAKES, parsed
from manhattan_widgets.records.record import Result
from manhattan_widgets.records.schema import check, entry
from manhattan_widgets.untrusted import UntrustedError, check_characters

__all__ = [
    "LISTED",
    "Entry",
    "Filters",
    "check_asked",
    "entry_of",
    "folded",
    "joined",
    "matching",
    "moment",
    "ordered",
]

#: The columns that an entry is made of.
LISTED: Final = "id, name, game, players, plies, result, created, changed, revision, trashed"
#: The orders of a list.
_ORDERS: Final = {
    "changed": "revision DESC",
    "created": "created DESC, id DESC",
    "name": "folded_name, id",
    "plies": "plies DESC, id DESC",
}
#: Stands around each player's name: no name has it.
_BETWEEN = "\n"


@dataclass(frozen=True, slots=True)
class Entry:
    """What a list tells about a game, which is not replayed for it.

    ``plies`` counts the moves; ``created`` is when the game began (when it was added, if that is
    unknown) and ``changed`` when it was last played on; ``revision`` is what the next
    :meth:`Library.append` is based on; ``trashed`` is when it was deleted, None if it was not.
    ``kept_result`` is the result as it is stored.
    """

    id: int
    name: str
    game: str
    players: tuple[str, ...]
    plies: int
    kept_result: str | None = field(repr=False)
    created: datetime
    changed: datetime
    revision: int
    trashed: datetime | None

    @property
    def finished(self) -> bool:
        """Whether the game ended."""
        return self.kept_result is not None

    @property
    def result(self) -> Result | None:
        """How the game ended; read when asked for, which makes long lists quicker."""
        if self.kept_result is None:
            return None
        try:
            data = parsed(self.kept_result)
            check(data, entry("result"), "result")
            seat, winners, points = data.get("seat"), data["winners"], data["points"]
            return Result(data["reason"], seat, tuple(winners), tuple(points))
        except (RecordError, TypeError, UntrustedError) as error:
            raise RecordError("", "library.damaged", reason=without_period(error)) from error


class Filters(TypedDict, total=False):
    """Which games are meant; what is left out, or None, leaves nothing out.

    ``game`` is the game's name (``"manhattan"``), ``player`` the whole name of somebody who plays,
    ``text`` a part of the game's name or a player's (case does not matter in both); ``finished`` is
    True for games that ended and False for the others; ``since`` keeps those changed at that time
    or later, local if it names no zone; ``mistakes`` is True for games whose analysis looked for
    mistakes and False for the others; ``trashed`` means the trash instead.
    """

    game: str | None
    player: str | None
    text: str | None
    finished: bool | None
    since: datetime | None
    mistakes: bool | None
    trashed: bool


#: What a library, and a list of it, are asked with, as a schema.
_ASKED: Final[dict[str, Any]] = {
    "properties": {
        **{name: {"type": ["string", "null"]} for name in ("game", "player", "text")},
        **{name: {"type": ["boolean", "null"]} for name in ("finished", "mistakes")},
        "trashed": {"type": "boolean"},
        "limit": {"type": ["integer", "null"]},
        "offset": {"type": "integer"},
        "revision": {"type": "integer"},
        "patience": {"type": ["integer", "number"]},
    }
}


def check_asked(**given: Any) -> None:
    """Raise :class:`RecordError` naming the first argument of a library that is of a wrong type."""
    check(given, _ASKED)
    since = given.get("since")
    if since is not None and not isinstance(since, datetime):
        raise RecordError("since", "type", found=short_repr(since), expected="datetime")


def matching(
    *,
    game: str | None = None,
    player: str | None = None,
    text: str | None = None,
    finished: bool | None = None,
    since: datetime | None = None,
    mistakes: bool | None = None,
    trashed: bool = False,
    **unknown: Any,
) -> tuple[str, tuple[Any, ...]]:
    """Return the condition, and its values, for the games that :class:`Filters` describes.

    Raises :class:`RecordError` for one of a wrong type, and for an ``unknown`` one.
    """
    if unknown:
        found, known = short_repr(next(iter(unknown))), ", ".join(Filters.__annotations__)
        raise RecordError("", "library.filter", known=known, found=found)
    check_asked(game=game, player=player, text=text, finished=finished, since=since)
    check_asked(mistakes=mistakes, trashed=trashed)
    wanted: dict[str, Any] = {}
    if game is not None:
        wanted["game = ?"] = game
    if player is not None:
        wanted["instr(folded_players, ?)"] = joined([folded(player)])
    if text is not None:
        wanted["instr(folded_name || folded_players, ?)"] = folded(text)
    if finished is not None:
        wanted["(result IS NOT NULL) = ?"] = finished
    if since is not None:
        wanted["changed >= ?"] = moment(since)
    if mistakes is not None:
        wanted[f"(instr(head, '{WITH_MISTAKES}') > 0) = ?"] = mistakes
    conditions = [f"trashed IS {'NOT ' if trashed else ''}NULL", *wanted]
    return " AND ".join(conditions), tuple(wanted.values())


def ordered(order: str) -> str:
    """Return what to sort by; raises :class:`RecordError` for an unknown order."""
    if order not in _ORDERS:
        raise RecordError("", "library.order", known=", ".join(_ORDERS), found=short_repr(order))
    return _ORDERS[order]


def entry_of(row: Sequence[Any]) -> Entry:
    """Return the entry that a row of the columns ``LISTED`` tells."""
    number, name, game, players, plies, result, created, changed, revision, trashed = row
    if any(type(count) is not int for count in (number, plies, revision)):
        raise ValueError(printable(f"{plies!r}, {revision!r}", 60))
    check_characters([name, game, players.replace(_BETWEEN, "")])
    when = datetime.fromisoformat
    return Entry(
        number,
        name,
        game,
        tuple(players[1:-1].split(_BETWEEN)),
        plies,
        result,
        when(created),
        when(changed),
        revision,
        trashed and when(trashed),
    )


def folded(value: str) -> str:
    """Return ``value`` as it is compared, without case; SQLite knows that of ASCII only."""
    return value.casefold().encode("utf-8", "replace").decode("utf-8")


def joined(names: Iterable[str]) -> str:
    """Return names in one text, in which each whole one can be found."""
    return _BETWEEN + _BETWEEN.join(names) + _BETWEEN


def moment(time: datetime) -> str:
    """Return ``time`` in UTC, all in one form, so that later is greater."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")
