"""By which variants a game is played is told where it is played, shown again and kept."""

from __future__ import annotations

from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.game import new_game
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.library import entry_text
from tests.widgets import seen

TEAMS = {"teams": True, "actions": True}
TOLD = "Action cards: with the 12 action cards · Teams: partners across"


def test_a_game_tells_its_variants() -> None:
    game = new_game("newyork", seed=1, **TEAMS)
    assert TOLD in seen.words(mw.play(game, pace=0, library=False))
    assert "Variants" not in seen.words(mw.play("newyork", pace=0, library=False))


def test_a_replay_tells_them_at_the_beginning() -> None:
    replay = mw.replay(new_game("newyork", seed=1, **TEAMS), ply=0)
    assert TOLD in seen.words(replay)
    assert "Variants" not in seen.words(mw.replay(new_game("newyork", seed=1), ply=0))


def test_a_library_tells_them_of_a_kept_game(tmp_path: Path) -> None:
    game = new_game("newyork", seed=1, **TEAMS)
    with Library(tmp_path / "library.db") as library:
        entry = library.entry(library.add(game.record))
    assert TOLD in entry_text.details(entry, game)
