"""The board of New York as a scene: all is there, nothing overlaps, secrets stay out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import (
    COLORS,
    SITES,
    groups,
    site_name,
    site_number,
)
from manhattan_widgets.games.newyork.scene.board import scene
from manhattan_widgets.games.newyork.scene.ground import (
    SITE,
    SITE_HEIGHT,
    TILE_HEIGHT,
    TILE_WIDTH,
)
from manhattan_widgets.games.newyork.scene.pictures import picture
from manhattan_widgets.games.newyork.scene.text import DEMOLISH
from manhattan_widgets.scene import Circle, Label, Line, Polygon, Rect, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.themes import DARK, LIGHT
from tests.games.newyork.rules.positions import move, opened, play, playing

BOARD = """
    r r . b . . .
    . r . . . . .
    . . . b b . .
    . . . . b . .
    y . . . . . .
    . . y . . . .
    . . . . . . r
"""
PICTURES = scenes_of(GAMES["newyork"]).pictures(playing().view(0))


def labels(tile: Tile) -> list[Label]:
    return [shape for shape in tile.shapes if isinstance(shape, Label)]


def words(tile: Tile) -> Counter[str]:
    return Counter(label.text for label in labels(tile))


def tile_of(state: NewYorkState, **options: Any) -> Tile:
    (tile,) = scene(state.view(None), **options).tiles
    return tile


def box(label: Label) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of a label's capitals."""
    width = text_width(label.text, label.size, label.weight)
    left = label.x - {"start": 0, "middle": width / 2, "end": width}[label.anchor]
    half = 0.36 * label.size
    return left, label.y - half, left + width, label.y + half


def test_one_tile_with_an_area_for_each_crossing() -> None:
    board = scene(playing(BOARD).view(0))
    assert board.columns == len(board.tiles) == 1
    assert [area.id for area in board.tiles[0].areas] == [site_name(s) for s in range(SITES)]
    assert set("ABCDEFG1234567") <= set(words(board.tiles[0]))


def test_a_crossing_can_be_hit_with_a_finger_on_a_phone() -> None:
    assert TILE_WIDTH <= 420
    assert 260 * SITE / TILE_WIDTH >= 36


def test_a_building_is_a_letter_and_its_label_says_group_and_price() -> None:
    state = playing(BOARD)
    tile, board = tile_of(state), scene(state.view(None))
    counts = words(tile)
    assert (counts["Y"], counts["A"], counts["A3"], counts["C4"]) == (2, 1, 1, 0)
    # Letters of avenues are also colors': B and G.
    assert (counts["R"], counts["B"]) == (4, 4 + 1)
    assert board.area("A3").label == "A3: empty."
    label = board.area("C5").label
    assert label.startswith("C5: Blue. In its color's largest group, of 3 buildings. It costs ")
    assert "2 units: its owner has 2 in Avenue C and 2 in Street 5, and the fewer count." in label
    assert "It stands alone. It costs others 1 unit" in board.area("G7").label
    assert board.area("D4").label == "D4: empty."


def test_of_equal_groups_none_is_said_to_be_smaller() -> None:
    board = scene(playing("rr.rr.." + "......." * 6).view(None))
    assert "In its color's largest group, of 2 buildings." in board.area("A1").label
    assert "In a group of 2 buildings, not counted as the largest." in board.area("A4").label


def test_center_and_corners_are_marked_where_action_cards_can_clear_them() -> None:
    plain, with_actions = playing(BOARD), playing(BOARD, actions=True)
    board = scene(with_actions.view(None))
    assert board.area("G7").label.endswith("One of the four corners.")
    assert board.area("D4").label == "D4: empty. One of the five central crossings."
    marks = [
        sum(isinstance(shape, Polygon) and shape.fill == "muted" for shape in tile_of(state).shapes)
        for state in (plain, with_actions)
    ]
    assert marks == [0, 9]


def outlined(tile: Tile, role: str) -> list[Line]:
    return [s for s in tile.shapes if isinstance(s, Line) and s.stroke == f"{role}.line"]


def test_the_largest_group_is_outlined_and_filled() -> None:
    tile = tile_of(playing(BOARD))
    red = outlined(tile, "red")
    assert red
    assert all(not line.dash for line in red)
    filled = [s for s in tile.shapes if isinstance(s, Rect) and s.fill == "red.pill"]
    assert len(filled) == 3
    # Buildings that all stand alone need none.
    assert not outlined(tile, "yellow")
    # A group that is not the largest has dashes, a single building no outline of its own.
    tile = tile_of(playing("rrr.... ....... rr..... ....... r......" + "......." * 2))
    dashed = [line for line in outlined(tile, "red") if line.dash]
    assert {round(line.y1 - 26) // SITE_HEIGHT for line in dashed} == {2}


@settings(max_examples=30, deadline=None)
@example(
    [0 if c == "#" else None for c in "." * 21 + ".###... .#.#... ##.#### #......".replace(" ", "")]
)
@given(st.lists(st.sampled_from([None, None, 0, 1]), min_size=SITES, max_size=SITES))
def test_outlines_close_around_every_group(colors: list[int | None]) -> None:
    state = replace(playing(), board=tuple(colors))
    tile = tile_of(state)
    for color in (0, 1):
        ends: Counter[tuple[float, float]] = Counter()
        for line in outlined(tile, COLORS[color]):
            ends.update([(line.x1, line.y1), (line.x2, line.y2)])
        # Where one piece ends another begins, so that no outline has a gap.
        assert all(count % 2 == 0 for count in ends.values())
        large_groups = [g for g in groups(state.board, color) if len(g) > 1]
        assert bool(ends) == bool(large_groups)


def test_without_verdicts_no_group_is_shown() -> None:
    view = playing(BOARD).view(None)
    silent = scene(view, verdicts=False)
    assert not outlined(silent.tiles[0], "red")
    assert not any("group" in area.label for area in silent.tiles[0].areas)
    assert "largest" not in silent.text
    assert "Red to play" not in silent.text
    assert "largest group 3" in scene(view).text


def test_what_may_be_chosen_and_what_it_costs() -> None:
    state = playing(BOARD)
    needs = {"C5": 2, "A4": 3, "C4": 0, "G7": DEMOLISH}
    board = scene(state.view(0), lit=["C5", "C4", "A3", "G7"], needs=needs)
    counts = words(board.tiles[0])
    assert (counts["pay 2"], counts["costs 3"], counts["free"], counts["✕ own"]) == (1, 1, 1, 1)
    assert "You may choose it. You would pay 2 units." in board.area("C5").label
    assert "It would cost 3 units, but cannot be bought now." in board.area("A4").label
    assert "for nothing" in board.area("C4").label
    assert "demolish this building of your own" in board.area("G7").label
    assert "B*(2)" in board.text
    assert "R*(✕)" in board.text
    edges = [s for s in board.tiles[0].shapes if getattr(s, "stroke", "") == "accent.edge"]
    assert len(edges) == 4
    assert all(isinstance(s, Rect) and s.width == 3 for s in edges)


def test_the_last_move_has_a_corner_and_words() -> None:
    state = playing(BOARD)
    board = scene(state.view(0), last=["C5"])
    assert board.area("C5").label.endswith("Just played.")
    assert "B!" in board.text
    assert [s for s in board.tiles[0].shapes if isinstance(s, Polygon) and s.fill == "last"]


def test_plans_are_drawn_with_dashes_and_what_goes_is_crossed_out() -> None:
    state = playing(BOARD, hand="AC15")
    plain = tile_of(state)
    bought = tile_of(state, selection=move("rC5"))
    dashes = [s for s in bought.shapes if isinstance(s, Line) and s.stroke == "red.ink"]
    assert dashes
    assert all(line.dash for line in dashes)
    assert words(bought)["R"] == words(plain)["R"] + 1
    assert words(bought)["B"] == words(plain)["B"] - 1
    demolished = tile_of(state, selection=move("rA1"))
    assert len([s for s in demolished.shapes if isinstance(s, Line) and s.stroke == "ink"]) == 2
    razed = tile_of(state, selection=move("ruin-a"))
    assert len([s for s in razed.shapes if isinstance(s, Line) and s.stroke == "ink"]) == 4


def test_who_takes_down_sees_whose_building_comes() -> None:
    drawn = "bbb.... bbb.... bbb...." + "r......" + "......." * 3
    state = play(playing(drawn, hand="ABS12", actions=True), "spec-a-rb")
    tile = tile_of(state, selection=move("down-B2"))
    assert words(tile)["R"] == 2
    assert words(tile)["B"] == words(tile_of(state))["B"] - 1


def test_a_chosen_card_says_which_buildings_may_come_down_for_it() -> None:
    drawn = "bbb.... bbb.... bbb...." + "r......" + "......." * 3
    state = playing(drawn, hand="ABS12", actions=True)
    assert words(tile_of(state, selection=move("spec-a-rb")))["may go"] == 9
    assert words(tile_of(state, selection=move("stat-s-rb-B")))["may go"] == 3


def test_marks_and_chips_stand_at_their_crossings() -> None:
    state = playing(BOARD)
    chips = {"C5": tuple(Chip(t, "red", f"says {t}", strong=True) for t in ("R3", "Y1", "K2"))}
    board = scene(state.view(None), marks={"A1": "+2"}, chips=chips)
    counts = words(board.tiles[0])
    assert (counts["+2"], counts["R3"], counts["Y1"], counts["K2"]) == (1, 1, 1, 1)
    assert "says R3 says Y1 says K2" in board.area("C5").label
    assert "B[R3 Y1 K2]" in board.text
    empty = {"A3": chips["C5"]}
    assert words(tile_of(state, chips=empty))["R3"] == 1


@pytest.mark.parametrize("name", ["X1", "A8", "A"])
@pytest.mark.parametrize("option", ["lit", "last", "needs", "marks", "chips"])
def test_an_unknown_crossing_is_refused(name: str, option: str) -> None:
    given_: Any = [name] if option in ("lit", "last") else {name: ()}
    with pytest.raises(ValueError, match=name):
        scene(playing().view(0), **{option: given_})


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([None, 0, 1, 2]), min_size=SITES, max_size=SITES),
    st.sampled_from(["plain", "lit", "needs", "last", "marks", "planned", "chips"]),
)
def test_nothing_overlaps_or_leaves_its_place(colors: list[int | None], variant: str) -> None:
    state = replace(playing(), board=tuple(colors))
    every = [site_name(site) for site in range(SITES)]
    five = tuple(Chip(text, "", "") for text in ("R3", "B3", "Y3", "G3", "K3"))
    options: dict[str, Any] = {
        "plain": {},
        "lit": {"lit": every},
        "needs": {"needs": dict.fromkeys(every, 7)},
        "last": {"last": every},
        "marks": {"marks": dict.fromkeys(every, "+2")},
        "planned": {"selection": move("rA1"), "lit": every},
        "chips": {"chips": dict.fromkeys(every, five)},
    }[variant]
    tile = tile_of(state, **options)
    boxes = [box(label) for label in labels(tile)]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left <= right <= TILE_WIDTH
        assert 0 <= top <= bottom <= TILE_HEIGHT
        for other in boxes[:number]:
            assert (
                right <= other[0] + 1
                or other[2] <= left + 1
                or bottom <= other[1] + 1
                or other[3] <= top + 1
            )
    for shape in tile.shapes:
        if isinstance(shape, Circle):
            area = tile.at(shape.x, shape.y)
            assert area is not None
            reach = shape.r + shape.width / 2
            assert area.x <= shape.x - reach
            assert shape.x + reach <= area.x + area.w
            assert area.y <= shape.y - reach
            assert shape.y + reach <= area.y + area.h


def whole(state: NewYorkState) -> list[Tile]:
    chip = Chip("!", "", "", strong=True)
    drawing = picture(
        state.view(0),
        names=["Ann"],
        last_move="build on A3",
        lit=["A3"],
        needs={"C5": 2},
        last=["A1"],
        marks={"G7": "+1"},
        chips={"E1": (chip,)},
        selection=move("rA4"),
    )
    return [*drawing.tiles, *PICTURES.values()]


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 5}, {"players": 2}])
def test_no_text_is_small_and_every_role_is_in_both_themes(options: dict[str, Any]) -> None:
    for tile in whole(playing(BOARD, **options)):
        assert min((label.size for label in labels(tile)), default=14) >= 14
        for label in labels(tile):
            left, top, right, bottom = box(label)
            assert -1 <= left <= right <= tile.width + 1, label
            assert 0 <= top <= bottom <= tile.height, label
        for theme in (LIGHT, DARK):
            for shape in tile.shapes:
                roles = (getattr(shape, "fill", None), getattr(shape, "stroke", None))
                assert all(theme[role] for role in roles if role is not None)


def test_a_picture_has_headline_board_and_players_side_by_side() -> None:
    state = playing(BOARD, players=3, money=(9, 3, 12))
    drawing = picture(state.view(None), names=["Ann", "Bo"], last_move="Bo: buy C5")
    head, board, players = drawing.tiles
    assert drawing.columns == 2
    assert head.width == 2 * board.width + 8
    assert (board.width, board.height) == (players.width, players.height)
    assert {"Ann to play cards", "Last move: Bo: buy C5"} <= set(words(head))
    texts = words(players)
    assert {"Ann", "Bo", "Yellow", "9 units · cards: 2 avenue, 2 street"} <= set(texts)
    assert players.label == "Ann: 16 points. Bo: 10 points. Yellow: 15 points."
    assert drawing.text.endswith("Last move: Bo: buy C5")


def test_the_scene_is_made_of_what_a_seat_may_know() -> None:
    """Two positions that differ only in secrets give equal scenes."""
    state = playing(BOARD, hand="AC15", pile="B2")
    other = playing(BOARD, hand="DE67", pile="C3")
    assert scene(state.view(None)) == scene(other.view(None))
    assert picture(state.view(None)) == picture(other.view(None))


def test_the_whole_state_and_every_phase_can_be_drawn() -> None:
    assert scene(playing(BOARD)).tiles == scene(playing(BOARD).view(None)).tiles
    start = NEW_YORK.new(NEW_YORK.options(players=3))
    assert "Opening · Red to place a stone" in scene(start.view(None)).label
    assert "It costs" not in scene(play(start, "put-rC5").view(None)).area("C5").label
    before = opened(players=3)
    assert "The cards are dealt" in scene(before.view(None)).text
    drawing = NEW_YORK.new(NEW_YORK.options(players=3, opening="own"))
    assert "The colors are drawn" in scene(drawing.view(None)).label
    shuffling = replace(playing(BOARD), phase="shuffle")
    assert "The discards are shuffled" in scene(shuffling.view(None)).label
    over = replace(playing(BOARD, stops=True), phase="over")
    assert "a STOP card was drawn" in scene(over.view(None)).label
    assert "It costs" not in scene(over.view(None)).area("C5").label


def test_equal_drawings_are_made_once() -> None:
    state = playing(BOARD)
    rng = Random(3)
    first = tile_of(state)
    again = tile_of(replace(state, pile=tuple(rng.sample(state.pile, len(state.pile)))))
    assert first.shapes is again.shapes
    assert site_number(first.areas[0].id) == 0
