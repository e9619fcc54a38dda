"""Ctrl-C, at whatever line it comes, leaves the game as it was or as it was to be, and whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import Move
from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.records.library import Library
from manhattan_widgets.session.autosave import Autosave
from manhattan_widgets.session.game_tree import GameTree
from manhattan_widgets.session.playing import GameSession
from tests.records.stores import STORES, use_store
from tests.session.interrupts import interrupted

GAMES = ["manhattan", "newyork", "skyline"]


def begun(name: str) -> Game:
    """A game some moves after its beginning, with a next move that chance follows."""
    game, rng = new_game(name, seed=4), Random(4)
    for _ in range(200):
        # In Skyline all chance is in the deal.
        if len(game.moves) >= 6 and (name == "skyline" or _after_chance(game) is not None):
            return game
        game.play(rng.choice(game.state.legal_moves()))
    raise AssertionError(f"{name}: no chance in 200 moves")


def _after_chance(game: Game) -> Move | None:
    moves = game.state.legal_moves()
    return next((move for move in moves if game.state.apply(move).chance is not None), None)


def next_move(game: Game) -> Move:
    return _after_chance(game) or game.state.legal_moves()[0]


def is_whole(game: Game) -> bool:
    """Whether the game can be read again from its record, and played on."""
    assert game.state.chance is None
    assert Game.from_record(game.record).states == game.states
    on = game.branch()
    if on.outcome() is None:
        on.play(on.state.legal_moves()[0])
        assert len(on.moves) == len(game.moves) + 1
    return True


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("action", ["play", "typed", "undo", "resign"])
def test_a_change_is_done_or_not(name: str, action: str) -> None:
    start = begun(name)
    move = next_move(start)
    text = start.state.format(move)
    act: dict[str, Callable[[Game], Any]] = {
        "play": lambda game: game.play(move),
        "typed": lambda game: game.play(text),
        "undo": lambda game: game.undo(),
        "resign": lambda game: game.resign(0),
    }
    then = start.branch()
    act[action](then)
    assert then != start
    rooms = ("base_game.py", "moment.py", "contract/permutations.py")
    for place, game in interrupted(start.branch, act[action], *rooms):
        assert game in (start, then), place
        assert is_whole(game), place


def test_taking_a_resignation_back_is_done_or_not() -> None:
    def resigned() -> Game:
        game = begun("manhattan")
        game.resign(0)
        return game

    for place, game in interrupted(resigned, Game.undo, "base_game.py", "moment.py"):
        assert game.resigned in (0, None), place
        assert is_whole(game), place


def test_every_line_of_the_rules_may_be_interrupted() -> None:
    start = begun("manhattan")
    move = next_move(start)
    then = start.branch()
    then.play(move)
    for place, game in interrupted(start.branch, lambda game: game.play(move)):
        assert game in (start, then), place


#: What only the store in memory runs through; the rest is the same for both.
_IN_MEMORY = ("memory_store.py", "store.py", "files.py", "locks.py")


class TestLibrary:
    @pytest.fixture(autouse=True, params=STORES)
    def rooms(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Use either store; return where interrupts come."""
        use_store(monkeypatch, request.param)
        return ["records/" + name for name in (_IN_MEMORY if request.param == "memory" else [""])]

    def test_append_is_done_or_not_and_can_be_done_again(
        self, tmp_path: Path, rooms: list[str]
    ) -> None:
        game = begun("manhattan")
        before = game.record
        game.play(next_move(game))
        then = game.record
        with Library(tmp_path / "games.sqlite3") as library:
            number = library.add(before)

            def begin() -> int:
                revision = library.entry(number).revision
                return library.append(number, before, revision=revision)

            def append(revision: int) -> int:
                return library.append(number, then, revision=revision)

            for place, revision in interrupted(begin, append, *rooms):
                assert library.get(number) in (before, then), place
                append(revision)
                assert library.get(number) == then, place
                assert library.count() == 1

    def test_a_transaction_that_was_interrupted_is_in_nobodys_way(self, tmp_path: Path) -> None:
        with Library(tmp_path / "games.sqlite3") as library:
            number = library.add(begun("manhattan").record)
            for place, name in interrupted(
                lambda: "a name",
                lambda name: library.rename(number, name),
                "records/store.py",
                "records/memory_store.py",
            ):
                assert library.count() == 1, place
                library.rename(number, name)
                assert library.entry(number).name == name


@pytest.mark.parametrize("is_there", [True, False])
def test_a_game_is_once_in_the_library_wherever_its_saving_is_interrupted(
    tmp_path: Path, is_there: bool
) -> None:
    """After the interrupt play goes on elsewhere: back, and by another move."""
    start = begun("manhattan")
    with Library(tmp_path / "games.sqlite3") as library:

        def begin() -> tuple[Game, Autosave]:
            for entry in library.list():
                library.delete(entry.id)
            library.purge()
            game = start.branch()
            autosave = Autosave(game, library)
            if is_there:
                game.play(next_move(game))
                autosave.keep(game)
            game.play(next_move(game))
            return game, autosave

        rooms = (
            "session/autosave",
            "records/library.py",
            "records/store.py",
            "records/event_tree.py",
        )
        for place, (game, autosave) in interrupted(
            begin, lambda both: both[1].keep(both[0]), *rooms
        ):
            game.undo()
            game.play(game.state.legal_moves()[-1])
            for _ in range(2):
                assert autosave.keep(game) == (), place
                (entry,) = library.list()
                assert library.get(entry.id) == game.record, place
                game.play(next_move(game))


def test_a_file_is_saved_again_wherever_its_saving_is_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    start = begun("manhattan")

    def begin() -> tuple[Game, Autosave]:
        file.unlink(missing_ok=True)
        game = start.branch()
        autosave = Autosave(game)
        autosave.save(game, file)
        game.play(next_move(game))
        return game, autosave

    rooms = ("session/autosave", "records/files.py")
    for place, (game, autosave) in interrupted(begin, lambda both: both[1].keep(both[0]), *rooms):
        # Back, and by another move: the file may hold what is no earlier moment of this game.
        game.undo()
        for _ in range(2):
            assert autosave.keep(game) == (), place
            assert load(file) == game, place
            game.play(game.state.legal_moves()[-1])
        assert [path.name for path in tmp_path.iterdir()] == ["game.json"], place


class TestSession:
    def test_it_fits_its_game_wherever_a_move_is_interrupted(self, tmp_path: Path) -> None:
        start = begun("manhattan")
        with Library(tmp_path / "games.sqlite3") as library:

            def begin() -> GameSession:
                for entry in library.list():
                    library.delete(entry.id)
                library.purge()
                return GameSession(start.branch(), library=library)

            def play(session: GameSession) -> None:
                session.play(next_move(session.game))

            for place, session in interrupted(
                begin, play, "session/playing.py", "session/base.py", "session/autosave"
            ):
                assert fits(session), place
                play(session)
                assert fits(session), place
                (entry,) = library.list()
                assert library.get(entry.id) == session.game.record, place

    def test_of_moves_that_are_played_at_once_the_first_ones_are_played(self) -> None:
        start = begun("skyline")
        while start.state.phase != "invest":
            start.play(start.state.legal_moves()[-1])
        parts = ("buy:1", "buy:1", "step:end")

        def begin() -> GameSession:
            session = GameSession(start.branch())
            session.reveal()
            assert all(map(session.select, parts))
            return session

        then = begin()
        then.play_chosen()
        moves, numbers = then.game.moves, set()
        for place, session in interrupted(
            begin, GameSession.play_chosen, "session/playing.py", "session/base.py"
        ):
            assert fits(session), place
            assert is_whole(session.game), place
            assert session.game.moves == moves[: len(session.game.moves)], place
            played = len(session.game.moves) - len(start.moves)
            numbers.add(played)
            if 0 < played < len(parts):
                assert f"of the {len(parts)} chosen moves {played} w" in session.message.text, place
        assert numbers == {0, 1, 2, 3}

    @pytest.mark.parametrize("call", ["undo", "redo", "resign", "go_to", "new_game"])
    def test_it_fits_its_game_wherever_anything_else_is_interrupted(self, call: str) -> None:
        start = begun("manhattan")
        arguments = {"resign": (0,), "go_to": (2,), "new_game": (new_game("manhattan", seed=9),)}

        def begin() -> GameSession:
            session = GameSession(start.branch(), practice=True)
            if call == "redo":
                session.undo()
            return session

        def act(session: GameSession) -> None:
            getattr(session, call)(*arguments.get(call, ()))

        for place, session in interrupted(begin, act, "session/playing.py", "session/base.py"):
            assert fits(session), place
            if session.can_redo:
                session.redo()
            session.go_to(len(session.history))
            assert session.state is session.game.state, place


def fits(session: GameSession) -> bool:
    """Whether what the session shows is its game, and one position of it."""
    assert tuple(entry.move for entry in session.history) == session.game.moves
    assert session.state is session.game.state_at(session.cursor)
    assert session.view == session.state.view(session.perspective)
    assert session.outcome == (session.game.outcome() if session.at_end else None)
    return True


def test_a_tree_of_variations_is_changed_or_not() -> None:
    game = begun("manhattan")
    move = game.state_at(2).legal_moves()[-1]
    for place, tree in interrupted(
        lambda: GameTree(game), lambda tree: tree.play(0, 2, move), "session/game_tree.py"
    ):
        assert tree.can_undo == (len(tree) == 2), place
        if tree.can_undo:
            tree.undo()
        assert (len(tree), tree.can_undo) == (1, False), place
