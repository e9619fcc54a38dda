"""The examples: recorded games replay, scripts run in a Python of their own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

import manhattan_widgets as mw
from manhattan_widgets.records import schema

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = sorted((EXAMPLES / "records").glob("*.json"))


def run(script: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.stderr == ""
    return done.stdout


def test_there_is_one_for_each_number_of_players() -> None:
    games = [mw.load(file) for file in RECORDS]
    for rules in {game.rules for game in games}:
        assert {game.options.players for game in games if game.rules is rules} == {*rules.players}


def test_new_york_is_played_with_its_variants() -> None:
    options = [mw.load(file).options for file in RECORDS if file.stem.startswith("new-york")]
    assert {o.actions for o in options} == {o.teams for o in options} == {False, True}
    assert {o.opening for o in options} == {"shared", "own"}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
class TestRecords:
    def test_replays_to_its_result(self, file: Path) -> None:
        game = mw.load(file)
        outcome = game.outcome()
        assert outcome is not None
        stated = json.loads(file.read_text(encoding="utf-8"))["result"]
        assert list(outcome.winners) == stated["winners"]
        assert list(outcome.points) == stated["points"] == list(game.state.score().totals)

    def test_fits_the_schema(self, file: Path) -> None:
        data = json.loads(file.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator(schema()).validate(data)

    def test_is_saved_as_it_is(self, file: Path, tmp_path: Path) -> None:
        mw.load(file).save(tmp_path / "again.json")
        assert (tmp_path / "again.json").read_bytes() == file.read_bytes()

    def test_chance_comes_from_its_seed(self, file: Path) -> None:
        game = mw.load(file)
        options = game.rules.options_to_json(game.options)
        again = mw.new_game(game.rules.name, seed=game.seed, **options)
        for move in game.moves:
            again.play(move)
        assert again.states == game.states


def test_make_records_makes_these_games(tmp_path: Path) -> None:
    printed = run("make_records.py", str(tmp_path))
    made = sorted(tmp_path.iterdir())
    assert [file.name for file in made] == [file.name for file in RECORDS]
    assert len(printed.splitlines()) == len(made)
    for new, old in zip(map(mw.load, made), map(mw.load, RECORDS), strict=True):
        # Not the moves: better computer players are allowed to play better ones.
        assert (new.options, new.players, new.seed) == (old.options, old.players, old.seed)
        assert new.events[0] == old.events[0]
        assert new.outcome() is not None


def test_play_without_notebook() -> None:
    lines = run("play_without_notebook.py").splitlines()
    assert lines[0].split(": ")[0] in ("Ann", "Bo", "Cy", "Dee")
    assert sum(" on " in line for line in lines) >= 4 * 24 - 4
    assert sum(line.startswith("Frankfurt (F)") for line in lines) == 4
    assert lines[-1].startswith("Winner: ")


def test_play_without_notebook_is_short() -> None:
    source = (EXAMPLES / "play_without_notebook.py").read_text(encoding="utf-8")
    code = source.split('"""')[2].split("\n\n", 2)[-1]
    assert len(code.strip().splitlines()) <= 10


def test_my_player() -> None:
    lines = run("my_player.py").splitlines()
    assert lines[0] == "manhattan: hasty wins 6 of 6 games against random"
    assert len([line for line in lines if " of 6 games against " in line]) == 4
    assert [line.split(" plays ")[0] for line in lines[-2:]] == ["hasty", "thoughtful"]


def test_my_player_may_think_in_a_notebook() -> None:
    """The players of the example sit down in the widget that its first lines name."""
    spec = importlib.util.spec_from_file_location("my_player", EXAMPLES / "my_player.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    widget = mw.play(
        seats=["person", example.hasty, example.thoughtful, "greedy"], library=False, seed=1
    )
    assert [player.kind for player in widget.game.players] == ["person", "own", "own", "greedy"]
    widget.close()


def test_pettingzoo_episodes() -> None:
    lines = run("pettingzoo_episodes.py").splitlines()
    assert lines[0] == "20 games: 2160 decisions, 529 numbers each"
    assert lines[-1].startswith("Greedy wins by ")
