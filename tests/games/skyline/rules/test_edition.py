"""A board, figures and missions of a user's own: read, checked, kept in records and codes."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import manhattan_widgets.games.skyline as skyline_room
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.skyline.rules import SKYLINE, EditionError, load_edition
from manhattan_widgets.games.skyline.rules.edition_file import edition_from_json, reconstruction
from manhattan_widgets.records import decode, encode, from_json, to_json

from .positions import played_until

Json = dict[str, Any]
DATA = files(skyline_room).joinpath("data")
SCHEMA: Json = json.loads(DATA.joinpath("edition.schema.json").read_text(encoding="utf-8"))
OURS: Json = json.loads(DATA.joinpath("reconstruction.json").read_text(encoding="utf-8"))
#: Another board: seven rows of four, and one site more.
BLOCK = ["*###", "####", "##*#", "####", "####", "###*", "####", "#..."]


def own(**sections: Any) -> Json:
    return {"name": "My copy", "board": BLOCK, **sections}


def test_ours_is_checked_like_any() -> None:
    jsonschema.validate(OURS, SCHEMA)
    assert edition_from_json(OURS) is reconstruction()
    assert edition_from_json("reconstruction") is reconstruction()
    assert edition_from_json({"name": "Only a name"}) is reconstruction()


def test_S2_a_board_of_ones_own_takes_the_place_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own()), encoding="utf-8")
    edition = load_edition(path)
    assert (edition.name, edition.own, edition.names[0]) == ("My copy", True, "A1")
    assert edition.figures == reconstruction().figures
    state = SKYLINE.new(SKYLINE.options(players=2, edition=edition))
    assert len(state.towers) == 29
    assert "A8" in edition.numbers


def test_S15a_figures_and_missions_too() -> None:
    figures = [{"name": "Pair", "money": 5, "cards": 42, "shape": ["XX"]}]
    missions = [{"name": f"M{n}", "shape": ["X" * n]} for n in range(2, 8)]
    edition = edition_from_json(
        own(board=["#*#*#*" + "#" * 20, "###"], missions=missions, figures=figures)
    )
    assert edition.figures[0].cards == 42
    assert edition.missions[0].name == "M2"
    assert len(edition.figure_places[0]) == 25 + 2 + 3


def test_spaces_are_dots_and_rows_may_end_early() -> None:
    spaced = edition_from_json(own(board=[row.replace(".", " ").rstrip() for row in BLOCK]))
    assert spaced == edition_from_json(own())
    assert spaced.board[-1] == "#..."


@pytest.fixture(scope="module")
def game() -> Game:
    game = new_game("skyline", players=2, seed=3, edition=own())
    for _ in range(60):
        game.play(game.state.legal_moves()[len(game.moves) % len(game.state.legal_moves())])
    return game


def test_records_hold_it_whole(game: Game) -> None:
    data = json.loads(json.dumps(to_json(game.record)))
    assert data["options"]["edition"]["board"] == BLOCK
    assert from_json(data) == game.record
    ours = to_json(new_game("skyline", seed=1).record)
    assert ours["options"]["edition"] == "reconstruction"


def test_share_codes_hold_it_whole(game: Game) -> None:
    record = decode(encode(game.record))
    assert record.options == game.options
    assert record.events == game.record.events
    assert encode(record) == encode(game.record)
    position = decode(encode(game.state))
    assert position.position == game.state


def test_positions_hold_it_whole(game: Game) -> None:
    assert SKYLINE.state_from_json(json.loads(json.dumps(game.state.to_json()))) == game.state


def test_games_on_it_end() -> None:
    state = SKYLINE.new(SKYLINE.options(players=3, edition=own()))
    assert played_until(state, lambda _: False).outcome() is not None


def changed(where: str, value: Any) -> Json:
    """Return our data with one entry changed; a path like ``figures.0.money``."""
    data = copy.deepcopy(OURS)
    *path, last = where.split(".")
    place: Any = data
    for step in path:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return data


def without(where: str, name: str) -> Json:
    data = copy.deepcopy(OURS)
    place: Any = data
    for step in filter(None, where.split(".")):
        place = place[int(step) if step.isdigit() else step]
    del place[name]
    return data


BOARD = OURS["board"]
BAD: list[tuple[Any, str, str]] = [
    (None, "", "An edition is"),
    ([], "", "An edition is"),
    ("printed", "", "An edition is"),
    (without("", "name"), "", 'entry "name" is missing'),
    ({**OURS, "rules": 1}, "", 'entry "rules" is not known'),
    (changed("name", ""), "name", "begins with a Latin letter"),
    (changed("name", "1st"), "name", "begins with a Latin letter"),
    (changed("name", "x" * 41), "name", "at most 40"),
    (changed("name", 5), "name", "this is 5"),
    (changed("note", 5), "note", "at most 1000"),
    (changed("board", "####"), "board", "1 to 29 rows"),
    (changed("board", []), "board", "1 to 29 rows"),
    (changed("board.0", ""), "board[0]", "1 to 26 signs"),
    (changed("board.0", "#" * 27), "board[0]", "1 to 26 signs"),
    (changed("board.0", ".#O."), "board[0]", 'sign "O" has no meaning. Signs: # *'),
    (changed("board.0", ".#.."), "board", "has 29 sites (# or *); this one has 28"),
    (changed("board.0", ".###"), "board", "this one has 30"),
    (changed("board.0", ".#*."), "board", "has 3 orange sites (*); this one has 4"),
    (changed("board.10", ".##."), "board", "this one has 2"),
    (changed("board.10", "..##"), "board", "this one has 2"),
    (changed("board", [*BOARD[:5], "#...", *BOARD[6:]]), "board", "A6 is not connected with B1"),
    (changed("board", ["**##", *BLOCK[1:2], "####", *BLOCK[3:]]), "board", "A1 and B1 are neigh"),
    (changed("figures", {}), "figures", "1 to 42 figures"),
    (changed("figures", []), "figures", "1 to 42 figures"),
    (changed("figures.3", "XXX"), "figures[3]", "not an object"),
    (without("figures.3", "money"), "figures[3]", 'entry "money" is missing'),
    (changed("figures.3.value", 5), "figures[3]", 'entry "value" is not known'),
    (changed("figures.3.money", 6), "figures[3].money", "5 or 8 million, not 6"),
    (changed("figures.3.money", True), "figures[3].money", "not True"),
    (changed("figures.3.cards", 0), "figures[3].cards", "on 1 to 42 cards, not on 0"),
    (changed("figures.3.cards", "3"), "figures[3].cards", "not on '3'"),
    (changed("figures.3.cards", 4), "figures", "42 bonus cards in all; these are 43"),
    (changed("figures.3.name", "Flatiron  building"), "figures[3].name", "used twice"),
    (changed("figures.3.name", None), "figures[3].name", "this is None"),
    (changed("figures.3.shape", ["X", "X", "X"]), "figures[3].shape", "of Chrysler Building too"),
    (changed("figures.3.shape", ["X."]), "figures[3].shape", "at least two sites"),
    (changed("figures.3.shape", "XX"), "figures[3].shape", "1 to 8 rows"),
    (changed("figures.3.shape", ["X", 5]), "figures[3].shape[1]", "this is 5"),
    (changed("figures.3.shape", ["XxX"]), "figures[3].shape[0]", 'sign "x"'),
    (changed("figures.3.shape", ["XXXX"] * 3), "figures[3].shape", "fits nowhere"),
    (changed("missions", OURS["missions"][:5]), "missions", "a list of 6 missions"),
    (changed("missions.5", None), "missions[5]", "not an object"),
    (changed("missions.5.cards", 1), "missions[5]", 'entry "cards" is not known'),
    (changed("missions.5.name", "DUBAI"), "missions[5].name", "used twice"),
    (changed("missions.5.shape", ["XXXX"] * 3), "missions[5].shape", "fits nowhere"),
]


@pytest.mark.parametrize(("data", "where", "words"), BAD)
def test_S2_S15a_what_cannot_be_is_refused_saying_where_and_what(
    data: Any, where: str, words: str
) -> None:
    with pytest.raises(EditionError) as caught:
        edition_from_json(data)
    assert caught.value.where == where
    assert words in str(caught.value)
    if where:
        assert str(caught.value).startswith(f"{where}: ")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"{", "mine.json: This is not JSON"),
        (b"\xff", "mine.json: This is not JSON"),
        (b"[" * 50_000, "mine.json: This is not JSON"),
        (b" " * 100_001, "mine.json: The file is too large: at most 100000 bytes"),
        (b"[]", "An edition is"),
    ],
)
def test_files_that_cannot_be_read(source: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(source)
    with pytest.raises(EditionError, match=words):
        load_edition(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"no\.json: The file cannot be read"):
        load_edition(tmp_path / "no.json")
    with pytest.raises(
        OptionError, match=r"The file cannot be read \(This is a folder .*meant\)\.$"
    ):
        load_edition(tmp_path)


@pytest.mark.parametrize("path", [None, 5, b"mine.json"])
def test_what_is_no_name_of_a_file(path: Any) -> None:
    with pytest.raises(TypeError, match=f"The name of a file is needed, not {path!r}"):
        load_edition(path)


@given(st.data())
def test_the_schema_refuses_nothing_that_is_read(data: st.DataObject) -> None:
    """Change our data here and there: what is read, the schema accepts."""
    entry = st.sampled_from(["name", "note", "board", "figures", "missions"])
    value = st.one_of(
        st.sampled_from([OURS[key] for key in ("name", "board", "figures", "missions")]),
        st.none() | st.booleans() | st.integers(-1, 43) | st.text("AX#*. ", max_size=4),
        st.lists(st.text("X.#* ", min_size=1, max_size=4), max_size=9),
    )
    changes = data.draw(st.dictionaries(entry, value, max_size=2))
    changed_data = {**OURS, **changes}
    if (place := data.draw(st.sampled_from(["name", "money", "cards", "shape"]))) and not changes:
        changed_data = changed(f"figures.2.{place}", data.draw(value))
    try:
        edition_from_json(changed_data)
    except EditionError:
        return
    jsonschema.validate(changed_data, SCHEMA)


def test_the_schema_knows_the_same_entries_and_bounds() -> None:
    for data, where, _ in BAD:
        # What the schema cannot say: sums, connections, names and shapes used twice, room.
        beyond = where in ("board", "figures") or "shape" in where or where.endswith("name")
        valid = jsonschema.Draft202012Validator(SCHEMA).is_valid(data)
        assert not valid or beyond, (where, data)
