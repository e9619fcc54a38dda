"""The board of Skyline: buildings, what is lit, prices, the income's series, blocked sites."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState, load_edition
from manhattan_widgets.games.skyline.rules.board import COLORS
from manhattan_widgets.games.skyline.rules.edition_file import edition_from_json, reconstruction
from manhattan_widgets.games.skyline.rules.moves import Build, Cash
from manhattan_widgets.games.skyline.rules.position import Done
from manhattan_widgets.games.skyline.scene.board import BOARD, Outline, scene, tile_size
from manhattan_widgets.games.skyline.scene.panels import board_scene
from manhattan_widgets.games.skyline.scene.pictures import picture
from manhattan_widgets.render.svg import svg
from manhattan_widgets.scene.core import Circle, Label, Line, Rect, Scene
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.themes import DARK, LIGHT
from tests.games.skyline.rules.positions import dealt, figures, move, played_until, position

#: A board with a long tail, to be anything but the reconstruction.
OWN = {
    "name": "Our island",
    "board": ["*##", "###", "##*", "###", "###", *["#.."] * 13, "*.."],
}


def texts_of(board: Scene) -> Counter[str]:
    return Counter(
        shape.text for tile in board.tiles for shape in tile.shapes if isinstance(shape, Label)
    )


def sites_saying(board: Scene, words: str) -> set[str]:
    return {area.id for tile in board.tiles for area in tile.areas if words in area.label}


def over(**options: Any) -> SkylineState:
    return played_until(dealt(2, **options), lambda _: False, seed=4)


def test_every_floor_says_its_color_and_kind() -> None:
    board = scene(position("B1 y1p2b4r6yP, C8 nN").view(0))
    texts = texts_of(board)
    assert all(texts[floor] == 1 for floor in ("Y1", "P2", "R6", "YP"))
    assert texts["B4"] == 2  # a floor, and a site of that name
    assert texts["N"] == 2  # on the floor, and beside it as what is on top
    assert texts["Y"] == 1  # the disc of who owns the top
    assert board.area("B1").label.startswith("B1: Yellow on top, 5 levels: Yellow 1, Purple 2")
    assert board.area("C8").label == "C8: nobody on top, 1 level: neutral. An orange site."
    assert board.area("A2").label == "A2: empty."


def test_the_board_is_called_a_reconstruction() -> None:
    board = scene(position().view(0))
    assert texts_of(board)["Board and cards: a reconstruction"] == 1
    assert "a reconstruction" in board.label
    assert "a reconstruction" in board.text


def test_a_board_of_the_users_own_is_drawn_with_its_name(tmp_path: Any) -> None:
    edition = edition_from_json(OWN)
    state = SKYLINE.new(SKYLINE.options(players=2, edition=edition))
    board = scene(state.view(None))
    (tile,) = board.tiles
    assert texts_of(board)["Board and cards: Our island"] == 1
    assert {area.id for area in tile.areas} == set(edition.names)
    assert tile.height > tile_size(reconstruction())[1] > tile.width
    assert tile.width == tile_size(reconstruction())[0]  # the words need as much
    path = tmp_path / "own.json"
    path.write_text(json.dumps({**OWN, "name": "From a file"}), encoding="utf-8")
    options = SKYLINE.options(players=2, edition=load_edition(path))
    assert "From a file" in scene(SKYLINE.new(options).view(None)).label


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_leaves_the_tile_and_no_text_is_small(players: int, theme: Any) -> None:
    state = played_until(dealt(3, players=players), lambda s: s.round == 9)
    drawing = picture(state.view(0), names=["A player with a very long name"] * players)
    for tile in drawing.tiles:
        for area in tile.areas:
            assert area.x >= 0
            assert area.y >= 0
            assert area.x + area.w <= tile.width
            assert area.y + area.h <= tile.height
        labels = [shape for shape in tile.shapes if isinstance(shape, Label)]
        assert all(label.size >= 14 for label in labels)
        assert all(0 < label.y < tile.height for label in labels)
    assert svg(drawing, theme).startswith("<svg")


def test_a_blocked_site_is_locked_for_all_but_one() -> None:
    state = position("B1 y1bS, B2 y1")
    board = scene(state.view(0))
    assert sites_saying(board, "Only Blue may build here") == {"B1"}
    assert texts_of(board)["b"] == 1
    assert "B1 y1bS =b" in board.text
    covered = position("B1 y1bSb4", skyline_block="top")
    assert not sites_saying(scene(covered.view(0)), "Only Blue")
    uncovered = position("B1 y1bS", skyline_block="top")
    assert sites_saying(scene(uncovered.view(0)), "Only Blue") == {"B1"}


def test_the_last_move_and_the_lit_sites_are_told() -> None:
    board = board_scene(position("B1 y1").view(0), lit={"C1", "C2"}, last=[Build("1", "B1")])
    assert sites_saying(board, "You may build here.") == {"C1", "C2"}
    assert sites_saying(board, "Just played.") == {"B1"}
    assert "B1 y1 !" in board.text
    assert "C1 · +" in board.text
    assert not sites_saying(board_scene(position().view(0), last=[move("buy2")]), "Just played.")


def test_lit_sites_say_what_building_costs_and_whom() -> None:
    state = position("B1 p1, C1 nN, B2 yS, B3 b1, C3 y1", stocks="2 1 1 1", money="10 10 10 10")
    view = state.view(0)
    lit = Choosing(view).sites(("floor:2",))
    board = board_scene(view, lit=lit, selection=("floor:2",))
    texts = texts_of(board)
    assert lit == {"B1", "C1", "B2", "B3"}
    assert texts["2→P"] == texts["2→B"] == texts["2 M"] == texts["0 M"] == 1
    assert board.area("B1").label.endswith("Price in millions: 2 to P.")
    assert "(2 to P)" in board.text


def test_sites_that_are_too_dear_say_how_much_is_missing() -> None:
    state = position("B1 p1b2", stocks="4 1 1 1", money="1 10 10 10")
    board = board_scene(state.view(0), selection=("floor:4",))
    assert texts_of(board)["−3"] == 1
    assert sites_saying(board, "3 missing")
    assert not texts_of(board_scene(state.view(0), selection=()))["−3"]
    later = replace(state, phase="invest")
    assert not texts_of(board_scene(later.view(0), selection=("floor:4",)))["−3"]


def test_a_chosen_build_is_drawn_as_a_plan() -> None:
    view = position("B1 p1").view(0)
    plan, planned = Build("2", "B1"), ("floor:2", "B1")
    board = board_scene(view, lit={"B1"}, selection=planned, chosen=plan)
    assert texts_of(board)["Y2"] == 1
    assert not texts_of(board)["2→P"]
    lines = [shape for shape in board.tiles[0].shapes if isinstance(shape, Line)]
    dashed = {line.stroke for line in lines if line.dash == (3, 2)}
    assert dashed == {"yellow.ink"}
    assert "B1 p1 " in board.text  # it does not stand there yet


def test_the_series_of_the_income_is_outlined_and_told() -> None:
    state = position("B1 y1p2b4, C1 y1b2, B3 p1", turn=2, done=Done(6, (0, 1)))
    for seat in (None, 0, 2):
        board = board_scene(state.view(seat))
        assert texts_of(board)["+6"] == 1
        assert sites_saying(board, "Part of the series that paid +6 million.") == {"B1", "C1"}
        assert "Income of Blue: 6 million for B1 and C1" in board.text
    lines = [s for s in board.tiles[0].shapes if isinstance(s, Line) and s.stroke == "blue.line"]
    assert len(lines) == 6  # around two sites side by side
    assert not texts_of(board_scene(state.view(0), marks={"B3": "+1"}))["+6"]
    assert not texts_of(board_scene(state.view(0), verdicts=False))["+6"]
    assert not sites_saying(scene(state.view(0), outlines=()), "series")
    plain = scene(state.view(0), outlines=(Outline(1, ("B3",), ""),))
    assert sum(isinstance(s, Line) and s.width == 4 for s in plain.tiles[0].shapes) == 4


TALL, LOW = "y1p2b4r6yP", "y1p2b4r6"


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize(
    ("towers", "series"),
    [
        (f"B1 {LOW}, C1 {LOW}", ("B1", "C1")),
        (f"B1 {TALL}, C1 {LOW}", ("B1", "C1")),
        (f"B1 {TALL}", ("B1",)),
        (f"B1 {TALL}, B2 {TALL}", ("B1", "B2")),
        (f"B1 {TALL}, C1 {TALL}, C2 {TALL}", ("B1", "C1")),
        (f"B11 {TALL}, C11 {TALL}", ("B11", "C11")),
    ],
)
def test_the_sign_of_an_outline_covers_no_floor(
    towers: str, series: tuple[str, ...], lying: bool
) -> None:
    view = position(towers, turn=0).view(0)
    board = scene(view, outlines=(Outline(0, series, "+12"),), lying=lying)
    (tile,) = board.tiles
    *_, edge = (s for s in tile.shapes if isinstance(s, Rect) and (s.h, s.radius) == (16, 4))
    for label in (s for s in tile.shapes if isinstance(s, Label)):
        half = text_width(label.text, label.size, label.weight) / 2
        middle = label.x + {"start": half, "middle": 0, "end": -half}[label.anchor]
        across = min(middle + half, edge.x + edge.w) - max(middle - half, edge.x)
        down = min(label.y + 0.365 * label.size, edge.y + edge.h) - max(
            label.y - 0.365 * label.size, edge.y
        )
        assert label.text == "+12" or min(across, down) <= 0.25, label.text


def test_no_two_signs_of_outlines_have_one_place() -> None:
    view = position(f"C1 {TALL}, B1 {LOW}", turn=0).view(0)
    outlines = (Outline(0, ("B1",), "+1"), Outline(1, ("C1",), "+2"))
    for given_outlines in (outlines, outlines[::-1]):
        (tile,) = scene(view, outlines=given_outlines, lying=True).tiles
        edges = [s for s in tile.shapes if isinstance(s, Rect) and (s.h, s.radius) == (16, 4)]
        assert len({(edge.x, edge.y) for edge in edges[-2:]}) == 2


def test_the_figure_that_is_cashed_is_marked() -> None:
    (chrysler,) = figures("Chrysler")
    state = position("B1 y1, B2 y1, B3 y1", hand=(chrysler,))
    board = board_scene(state.view(0), chosen=Cash(chrysler))
    assert texts_of(board)["✓"] == 3


def test_marks_and_chips_stand_on_their_sites() -> None:
    view = position("B1 y1p2b4r6yP, B2 y1").view(0)
    chip = (Chip("Y2", "yellow", "Yellow could.", strong=True), Chip("?", "", "Perhaps."))
    board = scene(view, marks={"B1": "+1", "B2": "tie"}, chips={"C1": chip}, needs={"C2": 2})
    assert texts_of(board) >= Counter({"+1": 1, "tie": 1, "Y2": 1, "?": 1, "−2": 1})
    assert board.area("C1").label.endswith("Yellow could. Perhaps.")
    assert "[Y2 ?]" in board.text
    full = scene(view, chips={"C1": chip * 2, "B1": chip * 2})
    assert texts_of(full)["C1"] == 1  # the name has room below four chips
    unknown: Any
    for unknown in ({"marks": {"Z9": "x"}}, {"lit": ("Z9",)}, {"last": ("Z9",)}):
        with pytest.raises(KeyError, match="Z9"):
            scene(view, **unknown)


def test_missions_are_shown_when_the_game_is_over_and_not_before() -> None:
    state = over(players=3)
    names = [mission.name for mission in reconstruction().missions]
    goals = {name for name in names if texts_of(scene(state.view(None)))[name]}
    assert goals == {names[state.mission(seat) or 0] for seat in range(3)}
    for lying in (False, True):
        (tile,) = scene(state.view(None), lying=lying).tiles
        assert (tile.width, tile.height) == tile_size(reconstruction(), lying=lying)
        goals = [s for s in tile.shapes if isinstance(s, Label) and s.text in names]
        assert len(goals) == 3
        assert not any(tile.at(label.x, label.y) for label in goals), "missions lie in the water"
    silent = scene(state.view(None), verdicts=False)
    held = sum(part.points for part in state.score().parts[-3:])
    assert texts_of(scene(state.view(None)))["+2"] == held // 2
    assert not texts_of(silent)["+2"]
    before = played_until(dealt(2, players=3), lambda s: s.round == 3)
    assert not any(texts_of(scene(before.view(0)))[name] for name in names)


@given(st.integers(0, 400), st.booleans())
@settings(max_examples=12)
def test_everybody_sees_the_same_board(seed: int, closed: bool) -> None:
    state = played_until(dealt(seed, closed=closed), lambda s: s.round == 4, seed)
    first = scene(state.view(None))
    for seat in range(4):
        mine = scene(state.view(seat))
        assert mine.tiles[0].shapes == first.tiles[0].shapes
        assert [a.label for a in mine.tiles[0].areas] == [a.label for a in first.tiles[0].areas]
    tops = [COLORS[t.owner] for t in state.towers if t.owner is not None]
    discs = Counter(
        (shape.fill or "").split(".")[0]
        for shape in first.tiles[0].shapes
        if isinstance(shape, Circle)
    )
    assert discs == Counter(tops)
    assert first.tiles[0].id == BOARD


def test_a_whole_state_can_be_shown_too_and_a_closed_view_without_money() -> None:
    state = position("B1 y1", closed=True)
    assert "10 million" in scene(state).text
    closed = scene(state.view(None)).text
    assert "money hidden" in closed
    assert "stock hidden" in closed
    assert "million," not in closed


def test_the_picture_tells_what_everybody_has() -> None:
    state = position("B1 y1p2b4r6yP", turn=1, done=Done(3, (0,)))
    drawing = picture(state.view(1), names=["Ann", "Bo"], last_move="Ann: end turn")
    texts = texts_of(drawing)
    assert [tile.id for tile in drawing.tiles] == ["header", BOARD]
    assert texts["Round 9 · Bo to build"] == texts["Ann"] == texts["Bo"] == texts["Blue"] == 1
    assert texts["10 million · 0 bonus cards · 1 penthouse built"] == 1
    assert texts["stock: 1 1 2"] == 4
    assert "Last move: Ann: end turn" in drawing.text
    assert texts["Last move: Ann: end turn"] == 1
    assert "The game is over" in picture(over(players=2).view(None)).tiles[0].label
    assert "dealt" in picture(SKYLINE.new(SKYLINE.options())).tiles[0].label
