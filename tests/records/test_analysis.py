"""An analysis is kept with the record of its game, and goes nowhere else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.records import (
    RecordError,
    concealed,
    decode,
    encode,
    from_json,
    read_text,
    save,
    schema,
    to_json,
    to_text,
)
from manhattan_widgets.records.library import Library
from manhattan_widgets.records.record import ANALYSIS_AT_MOST
from manhattan_widgets.session.game_tree import GameTree

FOUND = {"version": 1, "values": [[2500, 7500], None]}


@pytest.fixture
def game() -> Game:
    game = new_game("manhattan", players=2, seed=7)
    for _ in range(4):
        game.play(game.state.legal_moves()[0])
    game.keep_analysis(FOUND)
    return game


def test_it_is_written_and_read(game: Game, tmp_path: Path) -> None:
    data = json.loads(json.dumps(to_json(game.record)))
    jsonschema.Draft202012Validator(schema()).validate(data)
    assert from_json(data).analysis == FOUND
    assert read_text(to_text(game.record)).analysis == FOUND
    save(game.record, tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert again.record.analysis == FOUND
    assert "analysis" not in to_json(new_game("manhattan", seed=1).record)
    empty = {name: value for name, value in data.items() if name != "analysis"}
    assert from_json(empty | {"analysis": None}).analysis is None


def test_it_plays_no_part_in_comparisons(game: Game) -> None:
    bare = replace(game.record, analysis=None)
    assert bare == game.record
    assert hash(bare) == hash(game.record)


def test_it_stays_while_the_game_goes_on_and_goes_with_what_is_taken_back(game: Game) -> None:
    game.play(game.state.legal_moves()[0])
    assert game.record.analysis == FOUND
    assert game.branch().record.analysis == FOUND
    assert game.branch(3).record.analysis is None
    assert GameTree(game).record.analysis == FOUND
    game.undo()
    assert game.record.analysis is None
    game.keep_analysis(FOUND)
    game.keep_analysis(None)
    assert game.record.analysis is None


def test_it_is_in_no_code_and_in_no_record_for_another(game: Game) -> None:
    assert decode(encode(game.record, names=True, seed=True, notes=True)).analysis is None
    assert concealed(game.record, 1).analysis is None


def test_the_library_keeps_it_with_its_line(game: Game, tmp_path: Path) -> None:
    with Library(tmp_path / "games.sqlite3") as library:
        number = library.add(replace(game.record, analysis=None))
        revision = library.entry(number).revision
        revision = library.append(number, game.record, revision=revision)
        assert library.get(number).analysis == FOUND
        game.undo()
        library.append(number, game.record, revision=revision)
        now, other = library.lines(number)
        assert (now.analysis, other.analysis) == (None, None)


@pytest.mark.parametrize(
    ("analysis", "why"),
    [
        (5, "analysis: 5 is of the wrong type: object, null is needed"),
        ({"a": float("nan")}, "not JSON compliant"),
        ({"a": object()}, "not JSON serializable"),
        ({"a": "x" * ANALYSIS_AT_MOST}, "a record can hold 600000"),
    ],
)
def test_what_no_file_could_hold_is_refused(game: Game, analysis: dict, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        game.keep_analysis(analysis)
    assert game.record.analysis == FOUND
    with pytest.raises(RecordError, match=why):
        replace(game.record, analysis=analysis).check()


def test_the_schema_refuses_what_is_no_object(game: Game) -> None:
    with pytest.raises(RecordError, match=r"analysis.*integer|analysis.*object"):
        from_json(to_json(game.record) | {"analysis": 5})
