"""A game as a table: a row for each ply, plain or in pandas."""

from __future__ import annotations

import sys
from dataclasses import replace

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records import RecordError, rows
from manhattan_widgets.records.dataframe import columns

from .played import games, play_randomly, random_game

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=8)


@SLOW
@given(games())
def test_every_ply_has_a_row_that_says_what_happened(game: Game) -> None:
    table = rows(game.record)
    assert [row["ply"] for row in table] == list(range(1, len(game.moves) + 1))
    seats = range(game.options.players)
    for row, move in zip(table, game.moves, strict=True):
        before, after = game.state_at(row["ply"] - 1), game.state_at(row["ply"])
        assert tuple(row) == columns(len(seats))
        assert row["move"] == str(move)
        assert before.parse(row["notation"]) == move
        assert (row["seat"], row["round"]) == (before.to_move, getattr(before, "round", 0))
        assert row["player"] == game.players[row["seat"]].name
        assert row["effect"]
        places = [part for part in before.parts(move) if ":" not in part]
        assert row["sites"] == " ".join(places)
        assert tuple(row[f"points_{seat}"] for seat in seats) == after.score().totals
        now = zip(after.score().totals, after.score_now().totals, strict=True)
        expected = [a if after.outcome() else a + b for a, b in now]
        assert [row[f"now_{seat}"] for seat in seats] == expected


def test_the_last_row_of_a_game_has_the_result() -> None:
    game = random_game(seed=4)
    last, result = rows(game.record)[-1], game.record.result
    assert result is not None
    assert tuple(last[f"points_{seat}"] for seat in range(4)) == result.points
    assert tuple(last[f"now_{seat}"] for seat in range(4)) == result.points


def test_comments_stand_beside_their_moves() -> None:
    record = replace(random_game(plies=3).record, comments=((0, "Begin."), (2, "Why?")))
    assert [row["comment"] for row in rows(record)] == ["", "Why?", ""]


def test_a_game_that_began_from_a_position() -> None:
    game = play_randomly(Game.from_position(random_game(plies=30).state, seed=1), 4, seed=1)
    assert [row["move"] for row in rows(game.record)] == list(map(str, game.moves))


def test_a_record_that_breaks_the_rules_has_no_table() -> None:
    record = random_game(plies=5).record
    with pytest.raises(RecordError, match="events"):
        rows(replace(record, events=record.events[1:]))


def test_in_pandas() -> None:
    game = random_game(seed=4, players=3)
    frame = game.to_frame()
    assert list(frame.index) == list(range(1, len(game.moves) + 1))
    assert frame.index.name == "ply"
    assert frame.reset_index().to_dict("records") == rows(game.record)
    assert frame["points_0"].is_monotonic_increasing
    assert isinstance(frame.groupby("player")["move"].count(), pd.Series)


def test_a_game_without_moves_has_all_columns() -> None:
    frame = new_game("manhattan", players=2, seed=1).to_frame()
    assert frame.empty
    assert list(frame.reset_index().columns) == list(columns(2))


def test_without_pandas_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pandas.*manhattan_widgets\[analysis\]"):
        random_game(plies=1).to_frame()
    assert len(rows(random_game(plies=1).record)) == 1
