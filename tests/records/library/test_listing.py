"""Lists of the games in a library, and games that are found."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.game import Game
from manhattan_widgets.records import RecordError
from manhattan_widgets.records.library import Library

from ..played import random_game
from .keeping import moments, raw


class TestListing:
    def names(self, library: Library, **wanted: Any) -> list[str]:
        return [entry.name for entry in library.list(**wanted)]

    @pytest.fixture
    def three(self, library: Library) -> Library:
        library.add(random_game(plies=3, players=2, names=["Ann", "Bo"]).record, "Ärger")
        library.add(random_game(players=2, names=["Zoë", "Anna"]).record, "Monday")
        library.add(random_game(plies=1, players=3, names=["Bo", "Cy", "Di"]).record)
        return library

    def test_filters(self, three: Library) -> None:
        last = "Manhattan: Bo, Cy, Di"
        assert self.names(three) == [last, "Monday", "Ärger"]
        assert self.names(three, player="ann") == ["Ärger"]
        assert self.names(three, player="BO") == [last, "Ärger"]
        assert self.names(three, text="än") == self.names(three, text="\udc80") == []
        assert self.names(three, text="ann") == ["Monday", "Ärger"]
        assert self.names(three, text="ÄRG") == ["Ärger"]
        assert self.names(three, text="ZOË") == self.names(three, finished=True) == ["Monday"]
        assert self.names(three, finished=False) == [last, "Ärger"]
        assert len(self.names(three, game="manhattan")) == 3
        assert self.names(three, game="skyline") == []

    def test_orders_and_windows(self, three: Library) -> None:
        assert self.names(three, order="name")[:2] == ["Manhattan: Bo, Cy, Di", "Monday"]
        assert self.names(three, order="plies")[::2] == ["Monday", "Manhattan: Bo, Cy, Di"]
        assert self.names(three, limit=1) == ["Manhattan: Bo, Cy, Di"]
        assert self.names(three, limit=1, offset=2) == ["Ärger"]
        assert self.names(three, limit=0) == self.names(three, offset=9) == []
        with pytest.raises(RecordError, match=r"by changed, created, name, plies, not by 'size'"):
            three.list(order="size")
        asked: dict[str, Any] = {"name": "Monday"}
        for choosing in (three.list, three.count):
            with pytest.raises(RecordError, match=r"by game, player, text.*, not by 'name'"):
                choosing(**asked)

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            ({"limit": "x"}, 'limit: "x" is of the wrong type: integer, null is needed.'),
            ({"offset": 1.5}, "offset: 1.5 is of the wrong type: integer is needed."),
            ({"player": 5}, "player: 5 is of the wrong type: string, null is needed."),
            ({"text": [1]}, "text: […] is of the wrong type"),
            ({"finished": "yes"}, 'finished: "yes" is of the wrong type: boolean, null'),
            ({"since": "2031-05-24"}, "since: '2031-05-24' is of the wrong type: datetime is"),
        ],
    )
    def test_what_cannot_be_asked_for(self, three: Library, asked: Any, said: str) -> None:
        with pytest.raises(RecordError, match=re.escape(said)):
            three.list(**asked)

    def test_counting(self, three: Library) -> None:
        assert three.count() == 3
        assert three.count(finished=True) == three.count(text="ann", player="ann") == 1
        assert three.count(trashed=True) == three.count(game="skyline") == 0

    def test_times(self, three: Library) -> None:
        now = datetime.now(UTC)
        assert len(three.list(since=now - timedelta(hours=1))) == 3
        assert three.list(since=now + timedelta(hours=1)) == ()
        assert all(abs(e.changed - now) < timedelta(hours=1) for e in three.list())
        old = replace(moments(1)[0], created="1995-05-24T19:30:00Z")
        entry = three.entry(three.add(old))
        assert entry.created == datetime(1995, 5, 24, 19, 30, tzinfo=UTC)
        assert three.list(order="created")[-1] == entry
        unknown = three.entry(three.add(replace(old, created=None)))
        assert unknown.created == unknown.changed

    def test_finding_the_game_that_goes_on(self, library: Library) -> None:
        early, later, latest = moments(1, plies=2)
        assert library.find(later) is None
        number = library.add(later)
        assert library.find(later) == library.find(latest) == library.entry(number)
        assert library.find(early) is None  # the library knows more
        assert library.find(replace(latest, created=None)) is None
        assert library.find(replace(latest, created="1995-05-24T19:30:00Z")) is None
        assert library.find(replace(latest, seed=12345)) is None
        again = library.add(early)
        assert library.find(latest) == library.entry(again)  # the one that was kept last
        library.delete(again)
        assert library.find(latest) == library.entry(number)

    def test_the_latest_unfinished(self, three: Library) -> None:
        first = three.list(text="ärger")[0]
        assert three.latest_unfinished() != first
        game = Game.from_record(three.get(first.id))
        game.undo()
        three.append(first.id, game.record, revision=first.revision)
        assert three.latest_unfinished() == three.entry(first.id)
        for_a_seat = replace(moments(1)[-1], known_to=1)
        three.add(for_a_seat, '"known_to":')
        assert three.latest_unfinished() == three.entry(first.id)
        three.delete(first.id)
        assert three.latest_unfinished() == three.list(finished=False)[1]

    def test_ten_thousand_games(self, library: Library) -> None:
        first = library.entry(library.add(moments(1)[3], "game 1"))
        many(library.path, 10_000)
        entries = library.list()
        assert len(entries) == 10_000
        assert entries[-1] == first
        assert [e.id for e in library.list(text="game 777", order="name")][:2] == [777, 7770]
        assert library.latest_unfinished() == entries[0]


def many(file: Path, count: int) -> None:
    """Copy the first game of the library until there are ``count``."""
    columns = "game, players, folded_players, head, tip, plies, result, created, changed"
    with raw(file) as connection:
        connection.executemany(
            f"INSERT INTO games (id, name, folded_name, revision, {columns})"
            f" SELECT ?1, ?2, ?2, ?1, {columns} FROM games WHERE id = 1",
            [(number, f"game {number}") for number in range(2, count + 1)],
        )
