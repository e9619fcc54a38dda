"""Games are kept move by move, and taken back, named and thrown away without a loss."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records import RecordError, load
from manhattan_widgets.records.library import Library

from ..played import random_game
from .keeping import add, moments, raw


class TestKeeping:
    def test_a_game_move_by_move_survives_reopening(self, library: Library) -> None:
        records = moments(1)
        number, revision = add(library, records[0])
        for record in records[1:]:
            revision = library.append(number, record, revision=revision)
            with Library(library.path) as other:
                assert other.get(number) == record
                assert other.entry(number).plies == len(record.events) - len(records[0].events)
        assert library.entry(number).revision == revision

    @pytest.mark.parametrize("resigned", [False, True])
    def test_a_game_that_ended(self, library: Library, resigned: bool) -> None:
        game = random_game(plies=6 if resigned else 10_000, players=2)
        if resigned:
            game.resign(1)
        entry = library.entry(library.add(game.record))
        assert library.get(entry.id) == game.record
        assert entry.result == game.record.result
        assert entry.result is not None
        assert entry.finished

    def test_resigning_and_taking_it_back(self, library: Library) -> None:
        game = Game.from_record(moments(1)[3])
        number, revision = add(library, game.record)
        game.resign(0)
        revision = library.append(number, game.record, revision=revision)
        assert library.entry(number).result == game.record.result
        game.undo()
        library.append(number, game.record, revision=revision)
        assert library.entry(number).result is None
        assert library.get(number) == game.record

    def test_what_the_rules_forbid_is_not_kept(self, library: Library) -> None:
        record = moments(1)[2]
        wrong = replace(record, events=(*record.events, record.events[-1]))
        with pytest.raises(RecordError, match=r"events\["):
            library.add(wrong)
        assert library.list() == ()

    def test_a_seed_may_come_later_but_nothing_else_may_differ(self, library: Library) -> None:
        record = moments(1)[2]
        number, revision = add(library, replace(record, seed=None))
        revision = library.append(number, record, revision=revision)
        assert library.get(number).seed == 7
        with pytest.raises(RecordError, match='differs in "seed"'):
            library.append(number, replace(record, seed=8), revision=revision)
        other = random_game(plies=1, players=3).record
        with pytest.raises(RecordError, match='differs in "options"'):
            library.append(number, other, revision=revision)
        assert library.get(number) == record

    def test_a_game_is_written_to_a_file(self, library: Library, tmp_path: Path) -> None:
        record = moments(1)[4]
        number = library.add(record, "Evening")
        library.export(number, tmp_path / "out.json")
        assert load(tmp_path / "out.json") == record
        with pytest.raises(RecordError, match="overwrite=True"):
            library.export(library.add(random_game(plies=1).record), tmp_path / "out.json")


class TestTakingBack:
    def test_what_was_taken_back_stays(self, library: Library) -> None:
        first, second = moments(1), moments(2)
        assert first[5] != second[5]
        number, revision = add(library, first[5])
        revision = library.append(number, first[0], revision=revision)
        assert library.get(number) == first[0]
        assert library.lines(number) == (first[0], first[5])
        revision = library.append(number, second[5], revision=revision)
        assert library.lines(number) == (second[5], first[5])
        # Playing the first line again makes no second copy of it.
        revision = library.append(number, first[6], revision=revision)
        assert library.lines(number) == (first[6], second[5])

    def test_an_end_that_was_taken_back(self, library: Library) -> None:
        game = random_game(players=2)
        whole = game.record
        number, revision = add(library, whole)
        game.undo()
        library.append(number, game.record, revision=revision)
        assert library.lines(number) == (game.record, whole)
        assert library.entry(number).result is None


class TestNames:
    def test_by_default_they_say_who_plays_what(self, library: Library) -> None:
        game = new_game("manhattan", players=4, names=[c * 40 for c in "abcd"])
        name = library.entry(library.add(game.record)).name
        assert name.startswith("Manhattan: aaaa")
        assert len(name) == 100

    @pytest.mark.parametrize("name", ["", " ", "a" * 101, "a\nb", "\x1b[31m", "\udc80", 7])
    def test_what_no_name_can_be(self, library: Library, name: Any) -> None:
        number = library.add(moments(1)[0], "good")
        refused = r"^name: |^Give the game a name of 1 to 100 characters\.$"
        with pytest.raises(RecordError, match=refused):
            library.rename(number, name)
        with pytest.raises(RecordError, match=refused):
            library.add(moments(1)[0], name)
        assert [entry.name for entry in library.list()] == ["good"]


class TestTrash:
    def test_there_and_back(self, library: Library) -> None:
        number, revision = add(library, moments(1)[2])
        library.delete(number)
        library.delete(number)
        assert library.list() == ()
        (entry,) = library.list(trashed=True)
        assert entry.trashed is not None
        assert library.get(number) == moments(1)[2]
        with pytest.raises(RecordError, match=rf"restore\({number}\)"):
            library.append(number, moments(1)[3], revision=revision)
        library.restore(number)
        library.append(number, moments(1)[3], revision=revision)
        assert library.list(trashed=True) == ()

    def test_only_the_trash_can_be_purged(self, library: Library) -> None:
        numbers = [library.add(record) for record in moments(1)[:4]]
        with pytest.raises(RecordError, match="not in the trash"):
            library.purge(numbers[0])
        for number in numbers[1:]:
            library.delete(number)
        assert library.purge(numbers[1]) == 1
        assert library.purge() == 2
        assert [entry.id for entry in library.list()] == numbers[:1]
        with raw(library.path) as connection:
            assert connection.execute("SELECT DISTINCT game FROM events").fetchall() == [
                (numbers[0],)
            ]
        assert library.add(moments(1)[0]) > max(numbers)

    def test_a_number_may_come_from_a_table(self, library: Library) -> None:
        first, then = moments(1)[:2]
        number = np.int64(library.add(first))
        revision = np.int64(library.entry(number).revision)
        library.append(number, then, revision=revision)
        library.rename(number, "An evening")
        assert library.entry(number).name == "An evening"
        assert library.get(number) == library.lines(number)[0] == then
        library.delete(number)
        library.restore(number)
        assert library.count() == 1
        library.delete(number)
        assert library.purge(number) == 1

    @pytest.mark.parametrize("number", [0, -1, 99, 2**70, True, "1", None, 1.0])
    def test_no_such_game(self, library: Library, number: Any) -> None:
        library.add(moments(1)[0])
        actions = [library.get, library.entry, library.lines, library.delete, library.restore]
        for action in actions:
            with pytest.raises(RecordError, match=r"games\.sqlite3: .* no game"):
                action(number)
        with pytest.raises(RecordError, match="no game"):
            library.append(number, moments(1)[0], revision=1)
