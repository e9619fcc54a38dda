"""Scenes as SVG: well formed, escaped, self-contained, the same for the same scene."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.render.svg import data_uri, svg, svg_tile
from manhattan_widgets.scene import DARK, LIGHT, Label, Rect, Scene, Tile
from tests.render.test_canvas import board_scene

NS = {"s": "http://www.w3.org/2000/svg"}


def test_every_shape_is_there() -> None:
    root = ET.fromstring(svg(board_scene("A"), LIGHT))
    group = root.find("s:g", NS)
    assert group is not None
    names = [child.tag.split("}")[1] for child in group]
    assert names == ["rect", "rect", "polygon", "line", "circle", "rect", "circle", "text"]


def test_tiles_stand_in_rows() -> None:
    root = ET.fromstring(svg(board_scene(*"ABCD"), LIGHT))
    places = [g.get("transform") for g in root.findall("s:g", NS)]
    assert places == [
        "translate(10 10)",
        "translate(118 10)",
        "translate(226 10)",
        "translate(10 68)",
    ]
    assert root.get("viewBox") == "0 0 336 128"


def test_a_wide_tile_has_a_row_of_its_own() -> None:
    scene = board_scene("A", "B")
    scene = Scene((Tile("head", 316, 30), *scene.tiles), 3, "", "")
    root = ET.fromstring(svg(scene))
    places = [g.get("transform") for g in root.findall("s:g", NS)]
    assert places == ["translate(10 10)", "translate(10 48)", "translate(118 48)"]


@given(st.text())
def test_any_text_gives_well_formed_xml(words: str) -> None:
    tile = Tile("A", 10, 10, (Label(1, 1, words, 14, "ink"),))
    picture = svg(Scene((tile,), 1, words, words))
    root = ET.fromstring(picture)
    assert root.find("s:title", NS) is not None


def test_what_looks_like_markup_is_text() -> None:
    markup = "<script>alert('&')</script>"
    scene = Scene((Tile("A", 10, 10, (Label(1, 1, markup, 14, "ink"),)),), 1, markup, markup)
    root = ET.fromstring(svg(scene))
    assert "<script" not in svg(scene)
    assert root.findtext("s:title", namespaces=NS) == markup
    assert root.findtext("s:desc", namespaces=NS) == markup
    assert root.findtext("s:g/s:text", namespaces=NS) == markup


def test_nothing_outside_is_referred_to() -> None:
    picture = svg(board_scene("A"), DARK)
    assert picture.count("http") == 1  # the name space
    assert "href" not in picture
    assert "url(" not in picture


def test_equal_scenes_give_equal_pictures_with_short_numbers() -> None:
    scene = Scene((Tile("A", 10, 10, (Rect(1 / 3, 2, 1, 1, "ink"),)),), 1, "", "")
    assert svg(scene) == svg(scene)
    assert "x='0.33' y='2'" in svg(scene)


@pytest.mark.parametrize(("width", "size"), [(None, ("120", "70")), (240, ("240", "140"))])
def test_the_width_scales_the_picture(width: int | None, size: tuple[str, str]) -> None:
    root = ET.fromstring(svg(board_scene("A"), width=width))
    assert (root.get("width"), root.get("height")) == size


def test_no_tiles_give_an_empty_picture() -> None:
    root = ET.fromstring(svg(Scene((), 3, "Nothing yet", "")))
    assert root.findtext("s:title", namespaces=NS) == "Nothing yet"
    ground = {f"{{{NS['s']}}}title", f"{{{NS['s']}}}rect"}
    assert {part.tag for part in root} == ground
    assert len(root) == 2


def test_a_tile_as_an_address() -> None:
    picture = svg_tile(board_scene("A").tiles[0], LIGHT)
    kind, _, content = data_uri(picture).partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert b64decode(content).decode() == picture
