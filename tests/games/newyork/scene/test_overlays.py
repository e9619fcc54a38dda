"""The overlays of New York say what the rules say: checked by trying every move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import COLOR_LETTERS, SITES, site_name, site_number
from manhattan_widgets.games.newyork.rules.board import groups as groups_of
from manhattan_widgets.games.newyork.rules.moves import build
from manhattan_widgets.games.newyork.rules.phases import PLAY
from manhattan_widgets.render.svg import svg
from manhattan_widgets.scene.core import Label, Rect, Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.overlays import Annotations
from tests.games.newyork.rules.positions import playing

SCENE = scenes_of(GAMES["newyork"])
OVERLAYS = {overlay.id: overlay for overlay in SCENE.overlays}
DRAWN = """
rr...bb
.r.b.b.
rr..y..
.......
y.y.y.y
b..bb..
k......
"""


@cache
def positions(number: int) -> tuple[NewYorkState, ...]:
    """Return the first position of each phase of one game, and some more."""
    rng, state = Random(number), NEW_YORK.new(NEW_YORK.option_sets()[number])
    positions, phases = [state], {state.phase}
    for step in range(400):
        if state.outcome() is not None:
            break
        event: Any = state.random_move(rng) if state.chance is None else state.chance.sample(rng)
        state = state.apply(event)
        if state.phase not in phases or step % 150 == 0:
            phases.add(state.phase)
            positions.append(state)
    return (*positions, state)


EVERY = [state for number in (0, 3, 8) for state in positions(number)]
every_position = pytest.mark.parametrize("state", EVERY, ids=range(len(EVERY)))


def small() -> NewYorkState:
    return playing(DRAWN, "AJ15", players=5, money=(1, 5, 5, 0, 14), others={1: "CC77"})


def chips(content: Annotations, site: str) -> list[tuple[str, str, bool]]:
    return [(chip.text, chip.color, chip.strong) for chip in content.chips[site]]


def settings(state: Any, name: str) -> Iterator[dict[str, str]]:
    """Yield every choice of one setting, the others at their first."""
    yield {}
    for setting in OVERLAYS[name].settings(state):
        yield from ({setting.id: value} for value, _ in setting.choices)


@every_position
def test_every_overlay_fits_its_crossings_and_says_it_in_words(state: NewYorkState) -> None:
    for name, overlay in OVERLAYS.items():
        for chosen in [*settings(state, name)][:3]:
            content = overlay.show(state, chosen)
            assert all(content.lines)
            scene = SCENE.overlaid(state, **content.scene_options())
            fits(scene)
            for site, site_chips in content.chips.items():
                assert all(chip.label for chip in site_chips)
                assert site_chips[0].text in scene.text
                assert site_chips[0].label in scene.area(site).label
        assert overlay.show(state.view(None)).legend == overlay.show(state).legend
        assert str(overlay.title)
        assert str(overlay.about)


def fits(scene: Scene) -> None:
    """Check that no chip or band leaves the board, and that text fits it."""
    tile = scene.tiles[0]
    for shape in tile.shapes:
        if isinstance(shape, Rect):
            assert shape.x >= 0
            assert shape.x + shape.w <= tile.width
        if isinstance(shape, Label):
            assert shape.size >= 14
            width = text_width(shape.text, shape.size, shape.weight)
            assert width <= tile.width


def test_groups_have_their_sizes() -> None:
    content = OVERLAYS["groups"].show(small())
    assert chips(content, "A1") == chips(content, "C1") == [("5", "red", True)]
    assert chips(content, "B4") == [("1", "blue", False)]
    assert chips(content, "A6") == [("3", "blue", True)]
    for color in range(5):
        color_groups = groups_of(small().board, color)
        for group in color_groups:
            texts = {content.chips[site_name(site)][0].text for site in group}
            assert texts == {str(len(group))}
    assert "Black: 1 building in the largest group (G1), 0 outside." in content.lines


def test_growing_says_what_building_would_make() -> None:
    state = small()
    for color in range(5):
        content = OVERLAYS["grow"].show(state, {"color": str(color)})
        largest = max(map(len, groups_of(state.board, color)), default=0)
        for site in range(SITES):
            if state.board[site] == color:
                assert site_name(site) not in content.chips
                continue
            after = (*state.board[:site], color, *state.board[site + 1 :])
            size = next(len(group) for group in groups_of(after, color) if site in group)
            if size == 1:
                assert site_name(site) not in content.chips
            else:
                chip = content.chips[site_name(site)][0]
                assert (chip.text, chip.strong) == (str(size), size > largest)
    empty = playing(players=3)
    assert "no building" in OVERLAYS["grow"].show(empty).lines[0]
    first = OVERLAYS["grow"].settings(replace(state, turn=2))[0]
    assert first.choices[0] == ("2", "Yellow")


def test_prices_name_those_who_can_pay() -> None:
    state = small()
    content = OVERLAYS["prices"].show(state)
    # Red has two in Avenue A and two in Street 1.
    assert chips(content, "A1") == [
        ("2", "", False),
        ("B", "blue", True),
        ("Y", "yellow", True),
        ("K", "black", True),
    ]
    for site, owner in enumerate(state.board):
        if owner is None:
            assert site_name(site) not in content.chips
            continue
        able = set()
        for seat in range(5):
            jokers = replace(
                state,
                turn=seat,
                hands=tuple((7, 21) if s == seat else () for s in range(5)),
            )
            if owner != seat and jokers.is_legal(build(seat, site, (True, True))):
                able.add(COLOR_LETTERS[seat])
        assert {text for text, color, _ in chips(content, site_name(site)) if color} == able
    poor = OVERLAYS["prices"].show(replace(state, money=(0, 0, 0, 0, 25)))
    assert "Could be bought by: nobody." in next(s for s in poor.lines if s.startswith("G1"))


def test_where_to_play_is_what_the_rules_allow() -> None:
    state = small()
    content = OVERLAYS["legal"].show(state)
    legal = {site_name(move.site) for move in state.legal_moves()}  # type: ignore[union-attr]
    assert content.lit == legal
    assert content.needs["A1"] == -1
    assert "B4" not in content.lit  # Blue's, but Red has one unit only
    anywhere = OVERLAYS["legal"].show(state, {"avenue": "any", "street": "any"})
    assert anywhere.needs["B4"] > 1
    assert "B4" not in anywhere.lit
    rich = replace(state, money=(24, 1, 0, 0, 0))
    assert (
        "every crossing"
        in OVERLAYS["legal"].show(rich, {"avenue": "any", "street": "any"}).lines[0]
    )
    single = OVERLAYS["legal"].show(state, {"seat": "1", "avenue": "D", "street": "7"})
    assert single.lit == {"D7"}
    assert single.lines == ("Blue can play on 1 crossing: D7.",)
    assert "no crossing" in OVERLAYS["legal"].show(state.view(None)).lines[0]


def test_who_can_play_where_knows_the_known_hands_only() -> None:
    state = small()
    content = OVERLAYS["reach"].show(state)
    assert ("B", "blue", True) in chips(content, "C7")
    view = OVERLAYS["reach"].show(state.view(0))
    assert "Blue's hand is hidden." in view.lines
    assert {chip.text for site_chips in view.chips.values() for chip in site_chips} == {"R"}
    pale = [site for site, site_chips in view.chips.items() if not site_chips[0].strong]
    assert all(state.board[site_number(site)] not in (None, 0) for site in pale)


def test_lines_say_who_has_most() -> None:
    content = OVERLAYS["lines"].show(small(), {"line": "F"})
    assert chips(content, "F4") == [("3", "blue", True)]
    assert set(content.chips) == {"F1", "F4", "F5"}
    mixed = OVERLAYS["lines"].show(small(), {"line": "1"})
    assert chips(mixed, "A1") == [("2", "red", True)]
    assert chips(mixed, "G1") == [("1", "black", False)]
    assert "Avenue D: nobody." in content.lines
    assert "Street 1: Red 2, Blue 1, Yellow 1, Black 1." in content.lines


def test_score_now_marks_what_counts() -> None:
    state = small()
    content = OVERLAYS["score"].show(state)
    assert content.marks["A1"] == "+2"
    assert content.marks["B4"] == "+1"
    assert content.lines[0].startswith(f"Red {state.points_now()[0]}")
    line = OVERLAYS["score"].settings(state)[0].choices[1]
    marks = OVERLAYS["score"].show(state, {"line": line[0]}).marks
    assert marks == dict.fromkeys(("A1", "A2", "B2", "C1", "C2"), "+2")
    undrawn = NEW_YORK.new(NEW_YORK.options())
    assert "Nobody has drawn" in OVERLAYS["score"].show(undrawn).lines[0]


def test_faults_hide_the_overlay_where_they_are() -> None:
    state = small()
    content = OVERLAYS["groups"].show(state)
    scene = SCENE.overlaid(state, **content.scene_options({"A1": "here"}))
    labels = [shape.text for shape in scene.tiles[0].shapes if isinstance(shape, Label)]
    assert "here" in labels
    assert content.chips["A1"][0].label not in scene.area("A1").label


# The miniature


@every_position
def test_a_miniature_has_every_building(state: NewYorkState) -> None:
    tile = SCENE.miniature(state, name="7", caption="Seven")
    labels = [shape for shape in tile.shapes if isinstance(shape, Label)]
    letters = [
        label.text for label in labels if label.anchor == "middle" and label.weight == "bold"
    ]
    assert letters == [COLOR_LETTERS[color] for color in state.board if color is not None]
    assert all(label.size >= 14 for label in labels)
    for label in labels:
        if label.anchor == "start":
            assert label.x + text_width(label.text, label.size, label.weight) <= tile.width
    assert labels[0].text == "Seven"
    assert tile.areas[0].id == "7"
    assert tile.label.startswith("Seven. New York board.")
    for site, owner in enumerate(state.board):
        assert (f" {site_name(site)}: " in tile.label) == (owner is not None)
    assert not re.search(r"^[A-G] ", tile.label, re.MULTILINE), "no grid of letters"
    bare = SCENE.miniature(state, name="7")
    assert [s.text for s in bare.shapes if isinstance(s, Label)][1] == ""


def test_a_miniature_has_the_points() -> None:
    four, five = playing(DRAWN.replace("k", "g")), small()
    texts = [s.text for s in SCENE.miniature(four, name="1").shapes if isinstance(s, Label)]
    assert f"Red {four.points_now()[0]}" in texts
    texts = [s.text for s in SCENE.miniature(five, name="1").shapes if isinstance(s, Label)]
    assert f"Red {five.points_now()[0]}" in texts
    opening = NEW_YORK.new(NEW_YORK.options())
    assert "Red 0" in [
        s.text for s in SCENE.miniature(opening, name="1").shapes if isinstance(s, Label)
    ]


def test_an_overlay_can_be_drawn() -> None:
    content = OVERLAYS["prices"].show(small())
    assert small().phase == PLAY
    assert "<svg" in svg(SCENE.overlaid(small(), **content.scene_options()))
