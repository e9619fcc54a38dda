"""The games of a library in words: pure functions of their entries."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from manhattan_widgets import bots
from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import calendar_day, comma_list
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import PERSON, RESIGNED
from manhattan_widgets.records.player_names import shown_name, shown_names
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.variants import variant_words
from manhattan_widgets.widgets.play.seats import OWN

if TYPE_CHECKING:
    from manhattan_widgets.records.library import Entry

__all__ = ["details", "game_name", "line", "standing", "when"]


def when(time: datetime, now: datetime | None = None) -> str:
    """Return ``time`` as people say it, in their own zone.

    >>> noon = datetime(2031, 5, 24, 12, 30).astimezone()
    >>> when(noon, noon), when(noon, datetime(2031, 5, 26).astimezone())
    ('today 12:30', '2031-05-24')
    """
    local = time.astimezone()
    days = ((now or datetime.now(UTC)).astimezone().date() - local.date()).days
    clock = f"{local:%H:%M}"
    if days == 0:
        return text("keeping.when.today", time=clock)
    if days == 1:
        return text("keeping.when.yesterday", time=clock)
    return calendar_day(local)


def game_name(entry: Entry) -> str:
    """Return the name of a game; where it is who plays what, names that we gave are the reader's.

    >>> from types import SimpleNamespace
    >>> game_name(SimpleNamespace(name="Manhattan: Spieler 1, Ann", players=("Spieler 1", "Ann")))
    'Manhattan: Player 1, Ann'
    """
    players = ", ".join(entry.players)
    if not entry.name.endswith(players):
        return entry.name
    return entry.name.removesuffix(players) + ", ".join(map(shown_name, entry.players))


def standing(entry: Entry) -> str:
    """Return how far a game is, or how it ended."""
    result = entry.result
    if result is None:
        return text("keeping.standing.unfinished", n=entry.plies)
    winners = comma_list(shown_name(entry.players[seat]) for seat in result.winners)
    points = " : ".join(map(str, result.points))
    if result.reason == RESIGNED and result.seat is not None:
        resigned = shown_name(entry.players[result.seat])
        return text("keeping.standing.resigned", name=resigned, winners=winners, points=points)
    # Whether several are a team or tied, a result does not tell; their points do.
    return text("keeping.standing.won", winners=winners, points=points)


def line(entry: Entry, now: datetime | None = None) -> str:
    """Return the two lines that a list shows for a game."""
    players = comma_list(map(shown_name, entry.players))
    facts = [standing(entry), when(entry.trashed or entry.changed, now)]
    if comma_list(entry.players) not in entry.name:
        facts.insert(0, players)
    return f"{game_name(entry)}\n{' · '.join(facts)}"


def details(entry: Entry, game: Game, mistakes: int = 0) -> Html:
    """Return what else there is to know about a kept game, as HTML.

    ``mistakes`` is how many there are to look at in it.
    """
    players = comma_list(_player(shown_name(info.name), info.kind) for info in game.players)
    names = shown_names(game.players)
    table = scenes_of(game.rules).table(game.state.view(None), names, game.outcome())
    facts = [
        (text("keeping.details.players"), players),
        (text("keeping.details.standing"), f"{standing(entry)}. {table.title}"),
        (text("keeping.details.began"), when(entry.created)),
        (text("keeping.details.played"), when(entry.changed)),
    ]
    if variants := variant_words(game):
        facts.insert(1, (text("widgets.variants"), variants))
    if mistakes:
        facts.append((text("keeping.details.mistakes"), str(mistakes)))
    rows = (el("dt", name) + el("dd", value) for name, value in facts)
    return el("h4", game_name(entry)) + el("dl.mw-facts", rows)


def _player(name: str, kind: str) -> str:
    if kind == PERSON:
        return name
    if kind == OWN:
        return text("keeping.details.own", name=name)
    # A later version may have computer players that this one does not know.
    label = bots.label(kind) if kind in bots.BOTS else kind
    return text("keeping.details.computer", name=name, kind=label)
