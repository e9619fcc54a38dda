"""Nothing that was played gets lost, whoever else uses the library, and whenever one is ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records import RecordError
from manhattan_widgets.records.library import ConflictError, Library

from ..played import play_randomly
from .keeping import add, moments


class TestTwoAtOnce:
    def test_the_second_is_told_and_can_keep_a_copy(self, library: Library) -> None:
        first, second = moments(1), moments(2)
        number, revision = add(library, first[0])
        with Library(library.path) as other:
            library.append(number, first[3], revision=revision)
            for theirs in (second[1], first[1]):
                with pytest.raises(ConflictError, match=r"played on elsewhere.*add\(\)"):
                    other.append(number, theirs, revision=revision)
            assert library.get(number) == first[3]
            copy = other.add(second[1])
            assert library.get(copy) == second[1]

    def test_the_same_moves_are_no_conflict(self, library: Library) -> None:
        records = moments(1)
        number, revision = add(library, records[0])
        new = library.append(number, records[1], revision=revision)
        assert library.append(number, records[1], revision=revision) == new

    @pytest.mark.parametrize("given", ["x", None, [], 2.5])
    def test_a_revision_is_a_number(self, library: Library, given: Any) -> None:
        number, revision = add(library, moments(1)[0])
        with pytest.raises(RecordError, match=r"^revision: .* is of the wrong type: integer is"):
            library.append(number, moments(1)[1], revision=given)
        assert library.entry(number).revision == revision

    def test_renaming_does_not_disturb_who_plays(self, library: Library) -> None:
        records = moments(1)
        number, revision = add(library, records[0])
        library.rename(number, "Evening")
        library.append(number, records[1], revision=revision)
        assert library.entry(number).name == "Evening"

    def test_processes_with_games_of_their_own(self, file: Path) -> None:
        children = [run(PLAYS_ALONE, file, seed) for seed in (1, 2, 3)]
        assert [child.wait(120) for child in children] == [0, 0, 0]
        with Library(file) as library:
            records = [library.get(entry.id) for entry in library.list()]
        assert len(records) == 3
        assert all(moments(seed)[-1] in records for seed in (1, 2, 3))

    def test_processes_with_the_same_game(self, library: Library) -> None:
        number, _ = add(library, moments(1)[0])
        children = [run(PLAYS_TOGETHER, library.path, seed, number) for seed in (1, 2)]
        outputs = [child.communicate(timeout=120)[0].split() for child in children]
        lines = library.lines(number)
        # Whatever was acknowledged is in the game or among its other lines; the rest was refused.
        for seed, words in zip((1, 2), outputs, strict=True):
            assert set(words) <= {"conflict", *(str(n) for n in range(1, 9))}
            best = max((int(w) for w in words if w != "conflict"), default=0)
            events = moments(seed)[best].events
            assert any(line.events[: len(events)] == events for line in lines)

    def test_threads(self, library: Library) -> None:
        def play(seed: int) -> None:
            number, revision = add(library, moments(seed)[0], f"game {seed}")
            for record in moments(seed)[1:]:
                revision = library.append(number, record, revision=revision)

        for seed in range(1, 5):
            moments(seed)
        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        records = [library.get(entry.id) for entry in library.list(order="name")]
        assert records == [moments(seed)[-1] for seed in range(1, 5)]

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="about forks")
    def test_a_fork_opens_the_file_anew(self, library: Library) -> None:
        library.add(moments(1)[0], "parent")
        child = multiprocessing.get_context("fork").Process(
            target=library.add, args=(moments(1)[1], "child")
        )
        child.start()
        child.join(60)
        assert child.exitcode == 0
        library.add(moments(1)[2], "parent again")
        assert [entry.name for entry in library.list()] == ["parent again", "child", "parent"]


PLAYS_ALONE = """
number = library.add(moments(seed)[0])
revision = library.entry(number).revision
for record in moments(seed)[1:]:
    revision = library.append(number, record, revision=revision)
"""
PLAYS_TOGETHER = """
number, = rest
records = moments(seed)
for ply in range(1, 9):
    try:
        library.append(number, records[ply], revision=library.entry(number).revision)
        print(ply)
    except ConflictError:
        print("conflict")
"""
PLAYS_UNTIL_KILLED = """
game = new_game("manhattan", players=4, seed=seed)
number = library.add(game.record)
revision = library.entry(number).revision
while True:
    play_randomly(game, len(game.moves) + 1, seed)
    revision = library.append(number, game.record, revision=revision)
    print(len(game.moves), flush=True)
"""


def run(code: str, file: Path, seed: int, *rest: int) -> subprocess.Popen[str]:
    begin = (
        "from manhattan_widgets.records.library import ConflictError, Library\n"
        "from tests.records.library.keeping import moments, new_game, play_randomly\n"
        f"library, seed, rest = Library({str(file)!r}, patience=60), {seed}, {rest}\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", begin + code],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="about a signal of POSIX")
def test_every_move_that_was_acknowledged_survives_a_kill(file: Path) -> None:
    child = run(PLAYS_UNTIL_KILLED, file, 5)
    assert child.stdout is not None
    for _ in range(12):
        acknowledged = child.stdout.readline()
    child.kill()
    acknowledged = ([acknowledged, *child.stdout])[-1]
    child.wait()
    child.stdout.close()
    with Library(file) as library:
        entry = library.latest_unfinished()
        assert entry is not None
        assert entry.plies - int(acknowledged) in (0, 1)
        played = Game.from_record(library.get(entry.id))
    again = new_game("manhattan", players=4, seed=5)
    for ply in range(1, entry.plies + 1):
        play_randomly(again, ply, 5)
    assert played == again
