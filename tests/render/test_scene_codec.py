"""Films: nothing is lost, and little is written twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import load
from manhattan_widgets.render.columns import columns, rows
from manhattan_widgets.render.scene_codec import Film, Track
from manhattan_widgets.scene import Area, Circle, Label, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.games import scenes_of

RECORD = Path(__file__).parents[2] / "examples/records/four-players.json"

numbers = st.one_of(
    st.integers(-50, 300), st.floats(-50, 300, allow_nan=False).map(lambda n: round(n, 2))
)
sizes = st.integers(0, 40)
roles = st.sampled_from(["ink", "panel", "red.front", "blue.chip"])
paints = st.one_of(st.none(), roles)
words = st.text(max_size=8)
shapes = st.one_of(
    st.builds(Rect, numbers, numbers, sizes, sizes, paints, paints, numbers, sizes),
    st.builds(Polygon, st.lists(numbers, min_size=6, max_size=8).map(tuple), roles),
    st.builds(
        Line,
        numbers,
        numbers,
        numbers,
        numbers,
        roles,
        numbers,
        st.lists(sizes, max_size=4).map(tuple),
    ),
    st.builds(Circle, numbers, numbers, sizes, paints, paints, numbers),
    st.builds(
        Label,
        numbers,
        numbers,
        words,
        sizes,
        roles,
        st.sampled_from(["normal", "bold"]),
        st.sampled_from(["start", "middle", "end"]),
    ),
)
areas = st.builds(Area, words, numbers, numbers, sizes, sizes, words)
tiles = st.builds(
    Tile,
    st.sampled_from("ABC"),
    st.integers(1, 300),
    st.integers(1, 300),
    st.lists(shapes, max_size=5).map(tuple),
    st.lists(areas, max_size=2).map(tuple),
    words,
)
scenes = st.builds(
    Scene, st.lists(tiles, max_size=3).map(tuple), st.integers(1, 4), words, st.text(max_size=20)
)


@given(st.lists(scenes, max_size=6))
def test_a_film_gives_every_scene_back(boards: list[Scene]) -> None:
    film = Film.of(boards)
    assert [film.scene(number) for number in range(len(film))] == boards
    as_text = json.dumps(film.to_json())
    again = Film.from_json(json.loads(as_text))
    assert again == film
    assert [again.scene(number) for number in range(len(again))] == boards


@given(st.lists(st.lists(st.integers(0, 5), max_size=12)))
def test_a_track_gives_every_row_back(rows: list[list[int]]) -> None:
    track = Track.of(rows)
    assert track.rows() == list(map(tuple, rows))
    assert len(set(track.pool)) == len(track.pool)


@given(
    st.lists(
        st.lists(
            st.one_of(
                st.integers(), st.floats(allow_nan=False, allow_infinity=False), numbers, words
            ),
            min_size=1,
            max_size=4,
        ),
        max_size=8,
    )
)
def test_columns_give_every_row_back(values: list[list[Any]]) -> None:
    assert rows(json.loads(json.dumps(columns(values)))) == values


def test_no_scene_has_a_number_past_the_end() -> None:
    with pytest.raises(IndexError):
        Film.of([]).scene(0)


@pytest.fixture(scope="module")
def game_film() -> tuple[list[Scene], Film]:
    game = load(RECORD)
    board = scenes_of(GAMES["manhattan"]).board
    boards = [
        board(game.state_at(ply).view(None), last=game.moves[max(0, ply - 1) : ply])
        for ply in range(len(game.moves) + 1)
    ]
    return boards, Film.of(boards)


def test_a_game_is_a_small_film(game_film: tuple[list[Scene], Film]) -> None:
    boards, film = game_film
    assert [film.scene(number) for number in range(len(film))] == boards
    drawn = sum(len(tile.shapes) for scene in boards for tile in scene.tiles)
    stored = sum(map(len, film.shapes.deltas))
    assert len(film.shapes.pool) < drawn / 20
    assert stored < drawn / 3


def test_what_did_not_change_is_the_same_tile(game_film: tuple[list[Scene], Film]) -> None:
    _, film = game_film
    before, after = film.scene(60), film.scene(61)
    same = [a is b for a, b in zip(before.tiles, after.tiles, strict=True)]
    assert same.count(True) >= 4


def test_data_is_plain_and_short(game_film: tuple[list[Scene], Film]) -> None:
    data: dict[str, Any] = game_film[1].to_json()
    kinds = {shape[0] for shape in rows(data["shapes"]["pool"])}
    assert kinds == {0, 1, 2, 3, 4}
    assert len(json.dumps(data, separators=(",", ":"))) < 100_000
    assert len(set(data["strings"])) == len(data["strings"])
