"""Scenes as data: hit-testing, immutability; themes: every role, and contrast."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from manhattan_widgets.scene import DARK, LIGHT, THEMES, Area, Rect, Scene, Theme, Tile
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.themes import COLORS, TEXT_ON, contrast

BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
TILE = Tile("T", 100, 100, areas=(Area("T1", 0, 0, 10, 10, "a"), Area("T2", 10, 0, 10, 10, "b")))


@pytest.mark.parametrize(
    ("point", "expected"),
    [((0, 0), "T1"), ((9.9, 9.9), "T1"), ((10, 0), "T2"), ((20, 0), None), ((-1, 5), None)],
)
def test_at_finds_the_area_under_a_point(point: tuple[float, float], expected: str | None) -> None:
    area = TILE.at(*point)
    assert (area and area.id) == expected


def test_scene_area_looks_in_all_tiles() -> None:
    scene = Scene((Tile("S", 1, 1), TILE), 3, "", "")
    assert scene.area("T2").label == "b"
    with pytest.raises(KeyError, match="T9"):
        scene.area("T9")


def test_shapes_are_immutable_and_have_no_dict() -> None:
    rect = Rect(1, 2, 3, 4)
    with pytest.raises(FrozenInstanceError):
        rect.x = 5  # type: ignore[misc]
    assert not hasattr(rect, "__dict__")


def test_themes_have_the_same_roles() -> None:
    assert set(LIGHT.roles) == set(DARK.roles)
    assert THEMES == {"light": LIGHT, "dark": DARK}


@BOTH
def test_text_can_be_read_on_every_surface_it_stands_on(theme: Theme) -> None:
    for role, surfaces in TEXT_ON.items():
        for surface in surfaces:
            ratio = contrast(theme[role], theme[surface])
            assert ratio >= 4.5, f"{role} on {surface}: {ratio:.2f}"


@BOTH
@pytest.mark.parametrize("color", ["red", "blue", "green", "black", "purple", "neutral"])
def test_towers_stand_out_from_their_site(theme: Theme, color: str) -> None:
    """Parts that are not text need 3 (WCAG 1.4.11): of a tower, front or roof has it."""
    best = max(
        contrast(theme[f"{color}.{part}"], theme["site"]) for part in ("front", "roof", "chip")
    )
    assert best >= 3


@BOTH
def test_lit_borders_stand_out(theme: Theme) -> None:
    for surface in ("panel", "site", "lit"):
        assert contrast(theme["accent.edge"], theme[surface]) >= 3


@BOTH
def test_orange_sites_have_an_edge_that_stands_out(theme: Theme) -> None:
    for surface in ("orange", "water"):
        assert contrast(theme["orange.edge"], theme[surface]) >= 3


@BOTH
def test_the_colors_differ_in_lightness_or_hue_for_all_readers(theme: Theme) -> None:
    fronts = [theme[f"{color}.front"] for color in COLORS]
    assert len(set(fronts)) == len(COLORS)


def test_an_unknown_role_names_the_nearest() -> None:
    with pytest.raises(LookupError, match=r'no role "pannel"[.] Did you mean "panel"'):
        DARK["pannel"]
    with pytest.raises(LookupError, match=r'no role "zzz"[.]$'):
        DARK["zzz"]


def test_texts_are_shortened_to_their_room() -> None:
    assert fit("Cairo", 100, 15) == "Cairo"
    for room in range(20, 100, 7):
        assert text_width(fit("Frankfurt am Main", room, 15), 15) <= room
