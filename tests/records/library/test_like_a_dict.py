"""Whatever is done in whatever order, a library does as a dict does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from manhattan_widgets.records import Record, RecordError
from manhattan_widgets.records.library import Entry, Library

from ..stores import use_store
from .keeping import moments


class LibraryMachine(RuleBasedStateMachine):
    """The library does as a dict of entries and records does."""

    store = "file"
    games = Bundle("games")
    any_record = st.builds(
        lambda seed, ply: moments(seed)[ply], st.sampled_from([1, 2]), st.integers(0, 8)
    )
    any_name = st.sampled_from(["Monday", "monday 2", "Ärger"])

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.library = self.opened()
        self.kept: dict[int, Record] = {}
        self.listed: dict[int, Entry] = {}
        self.played: dict[int, list[Record]] = {}

    def opened(self) -> Library:
        with pytest.MonkeyPatch.context() as patch:
            use_store(patch, self.store)
            return Library(Path(self.folder.name, "games"))

    def teardown(self) -> None:
        self.library.close()
        self.folder.cleanup()

    @rule(target=games, record=any_record, name=any_name)
    def add(self, record: Record, name: str) -> int:
        number = self.library.add(record, name)
        assert number not in self.kept
        self.kept[number], self.played[number] = record, [record]
        self.listed[number] = self.library.entry(number)
        assert self.listed[number].name == name
        return number

    @rule(number=games, record=any_record, stale=st.booleans())
    def append(self, number: int, record: Record, stale: bool) -> None:
        entry = self.listed[number]
        revision = entry.revision - stale
        if entry.trashed is not None or (stale and record != self.kept[number]):
            with pytest.raises(RecordError):
                self.library.append(number, record, revision=revision)
            return
        new = self.library.append(number, record, revision=revision)
        assert (new == entry.revision) == (record == self.kept[number])
        self.kept[number] = record
        self.played[number].append(record)
        self.listed[number] = self.library.entry(number)

    @rule(number=games, name=any_name)
    def rename(self, number: int, name: str) -> None:
        self.library.rename(number, name)
        self.listed[number] = replace(self.listed[number], name=name)

    @rule(number=games)
    def delete(self, number: int) -> None:
        self.library.delete(number)
        self.listed[number] = self.library.entry(number)
        assert self.listed[number].trashed is not None

    @rule(number=games)
    def restore(self, number: int) -> None:
        self.library.restore(number)
        self.listed[number] = replace(self.listed[number], trashed=None)

    @rule(target=games, number=consumes(games))
    def purge(self, number: int) -> Any:
        if self.listed[number].trashed is None:
            with pytest.raises(RecordError):
                self.library.purge(number)
            return number
        assert self.library.purge(number) == 1
        for table in (self.kept, self.listed, self.played):
            del table[number]  # type: ignore[attr-defined]
        return multiple()

    @rule()
    def reopen(self) -> None:
        self.library.close()
        self.library = self.opened()

    @rule(number=games)
    def get(self, number: int) -> None:
        assert self.library.get(number) == self.kept[number]
        lines = [line.events for line in self.library.lines(number)]
        assert lines[0] == self.kept[number].events
        for record in self.played[number]:
            assert any(line[: len(record.events)] == record.events for line in lines)

    @invariant()
    def lists_as_the_dict(self) -> None:
        newest = sorted(self.listed.values(), key=lambda e: -e.revision)
        here = [e for e in newest if e.trashed is None]
        assert list(self.library.list()) == here
        assert list(self.library.list(trashed=True)) == [e for e in newest if e.trashed]
        assert list(self.library.list(text="MONDAY")) == [e for e in here if "onday" in e.name]


class InMemoryMachine(LibraryMachine):
    """So does one that is held in memory."""

    store = "memory"


TestLibraryMachine = LibraryMachine.TestCase
TestInMemoryMachine = InMemoryMachine.TestCase
TestLibraryMachine.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
TestInMemoryMachine.settings = TestLibraryMachine.settings
