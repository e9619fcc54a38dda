"""Pictures made of pixels: what is where, in which color, whatever the machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import load
from manhattan_widgets.render.animation import Animation
from manhattan_widgets.render.raster import Raster
from manhattan_widgets.render.raster_text import Lettering
from manhattan_widgets.scene import (
    DARK,
    LIGHT,
    Circle,
    Label,
    Line,
    Polygon,
    Rect,
    Scene,
    Tile,
)
from manhattan_widgets.scene.core import Shape
from manhattan_widgets.scene.games import scenes_of

RECORD = Path(__file__).parents[2] / "examples/records/four-players.json"


def rgb(role: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(LIGHT[role][1:]))


def drawn(*shapes: Shape, scale: float = 1) -> Image.Image:
    return Raster(LIGHT, scale).tile(Tile("A", 40, 40, shapes))


def box(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """Return what of a picture differs from the ground."""
    ground = Image.new("RGB", picture.size, LIGHT["ground"])
    return ImageChops.difference(picture, ground).getbbox()


SHAPES: dict[str, tuple[Shape, tuple[int, int, int, int], tuple[int, int]]] = {
    "rect": (Rect(10, 12, 20, 6, "red.front"), (10, 12, 30, 18), (20, 15)),
    "round": (Rect(10, 12, 20, 16, "red.front", radius=5), (10, 12, 30, 28), (20, 20)),
    "border": (Rect(10, 10, 20, 20, "ink", "red.front", 4), (8, 8, 32, 32), (9, 20)),
    "outline": (Rect(10, 10, 20, 20, None, "red.front", 4), (8, 8, 32, 32), (9, 20)),
    "polygon": (Polygon((10, 10, 30, 10, 30, 30, 10, 30), "red.front"), (10, 10, 31, 31), (20, 20)),
    "line": (Line(5, 20, 35, 20, "red.front", 4), (5, 18, 35, 22), (20, 20)),
    "slope": (Line(5, 5, 35, 35, "red.front", 4), (3, 3, 37, 37), (20, 20)),
    "dashed": (Line(4, 20, 20, 20, "red.front", 4, (4, 4)), (4, 18, 16, 22), (5, 20)),
    "circle": (Circle(20, 20, 10, "red.front"), (10, 10, 30, 30), (20, 20)),
    "disc": (Circle(20, 20, 10, "ink", "red.front", 4), (8, 8, 32, 32), (9, 20)),
    "ring": (Circle(20, 20, 10, None, "red.front", 4), (8, 8, 32, 32), (9, 20)),
}


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("scale", [1, 2])
def test_every_shape_is_where_it_belongs(name: str, scale: int) -> None:
    shape, wanted, inside = SHAPES[name]
    picture = drawn(shape, scale=scale)
    bounds = box(picture)
    assert bounds is not None
    for edge, at in zip(wanted, bounds, strict=True):
        assert abs(edge * scale - at) <= scale, bounds
    assert picture.getpixel((inside[0] * scale, inside[1] * scale)) == rgb("red.front")


def test_gaps_of_dashes_are_empty() -> None:
    picture = drawn(Line(4, 20, 36, 20, "ink", 4, (4, 4)))
    row = [picture.getpixel((x, 20)) == rgb("ink") for x in range(40)]
    assert row[4:36] == ([True] * 4 + [False] * 4) * 4
    odd = drawn(Line(4, 20, 28, 20, "ink", 4, (4,)))
    assert [odd.getpixel((x, 20)) == rgb("ink") for x in (5, 9, 13)] == [True, False, True]


@pytest.mark.parametrize(
    "shape",
    [
        Rect(1, 1, 9, 9),
        Circle(9, 9, 4),
        Line(3, 3, 3, 3, "ink"),
        Label(3, 3, "", 14, "ink"),
        Rect(5, 5, 0, 0, "ground"),
    ],
    ids=["rect", "circle", "point", "text", "empty"],
)
def test_what_has_no_paint_leaves_no_trace(shape: Shape) -> None:
    assert box(drawn(shape)) is None


def test_edges_are_smooth() -> None:
    slope = drawn(Polygon((0, 0, 40, 0, 0, 40), "strong"))
    assert len(slope.getcolors(1600) or []) > 3


@pytest.mark.parametrize(("anchor", "where"), [("start", 20), ("middle", 10), ("end", 0)])
def test_labels_stand_where_their_anchor_says(anchor: str, where: int) -> None:
    bounds = box(drawn(Label(20, 20, "Hi", 20, "ink", anchor=anchor)))  # type: ignore[arg-type]
    assert bounds is not None
    width = bounds[2] - bounds[0]
    assert abs(bounds[0] - {0: 20 - width, 10: 20 - width / 2, 20: 20}[where]) <= 3
    # The middle of the capitals is at the label's height.
    assert abs((bounds[1] + bounds[3]) / 2 - 20) <= 1.5


def written(words: str, bold: bool = False) -> Image.Image:
    picture = Image.new("L", (600, 80), 0)
    lettering = Lettering(40, bold=bold)
    lettering.write(ImageDraw.Draw(picture), (20, 55), words, "white")
    return picture


def test_bold_is_bolder() -> None:
    plain, bold = (ImageStat.Stat(written("Hong Kong", bold)).sum[0] for bold in (False, True))
    assert bold > 1.2 * plain


@pytest.mark.parametrize("sign", "ãéèêëäöüñçåřščžłøđőąşįÅØŁßæ−–—×✓→")
def test_signs_that_the_font_lacks_are_drawn(sign: str) -> None:
    missing = written("\ue000")
    glyph = written(sign)
    assert glyph.getbbox() is not None
    assert glyph.tobytes() != missing.tobytes()
    plain = {"ã": "a", "ł": "l", "ç": "c", "ß": "s"}.get(sign)
    if plain is not None:
        assert glyph.tobytes() != written(plain).tobytes()


def test_accents_stand_over_their_letters() -> None:
    plain, accented = written("a").getbbox(), written("ã").getbbox()
    assert plain is not None
    assert accented is not None
    assert accented[1] < plain[1] - 3
    assert abs(accented[3] - plain[3]) <= 1
    # The letter itself is the same.
    below = (0, plain[1], 600, 80)
    assert written("a").crop(below).tobytes() == written("ã").crop(below).tobytes()
    assert written("São").getbbox()[2] == written("Sao").getbbox()[2]  # type: ignore[index]


def test_marks_written_apart_are_the_same() -> None:
    assert written("e\u0301").tobytes() == written("é").tobytes()


def test_a_name_in_another_script_shows_boxes_and_raises_nothing() -> None:
    assert written("李").getbbox() is not None


# ---- animations


def scenes(plies: int) -> list[Scene]:
    game = load(RECORD)
    board = scenes_of(GAMES["manhattan"]).board
    return [
        board(game.state_at(ply).view(None), last=game.moves[max(0, ply - 1) : ply])
        for ply in range(plies)
    ]


def test_every_frame_shows_the_piece_that_was_placed() -> None:
    game, boards = load(RECORD), scenes(12)
    animation = Animation(boards, LIGHT, 768)
    frames = [frame.convert("RGB") for frame in animation.draw()]
    assert [frame.size for frame in frames] == [frames[0].size] * 12
    for ply in range(5, 12):
        mover = game.state_at(ply - 1).to_move
        color = ["red", "blue", "green", "black"][mover or 0]
        changed = ImageChops.difference(frames[ply], frames[ply - 1]).getbbox()
        assert changed is not None
        new = frames[ply].crop(changed)
        counts = {value: count for count, value in new.getcolors(1 << 20) or []}
        before = {
            value: count for count, value in frames[ply - 1].crop(changed).getcolors(1 << 20) or []
        }
        assert counts.get(rgb(f"{color}.front"), 0) > before.get(rgb(f"{color}.front"), 0)


def test_colors_of_the_theme_are_exact_and_tiles_keep_their_place() -> None:
    boards = scenes(6)
    for theme in (LIGHT, DARK):
        (*_, last) = Animation(boards, theme, 768).draw()
        picture = last.convert("RGB")
        whole = Raster(theme).picture(boards[-1])
        assert picture.size == whole.size
        ground = tuple(bytes.fromhex(theme["ground"][1:]))
        panel = tuple(bytes.fromhex(theme["panel"][1:]))
        assert picture.getpixel((2, 2)) == ground
        colors = {value for _, value in picture.getcolors(1 << 20) or []}
        assert panel in colors
        difference = ImageChops.difference(picture, whole)
        assert max(high for _, high in difference.getextrema()) < 90


@pytest.mark.parametrize("name", ["skyline-2-players", "new-york-teams"])
def test_nothing_is_left_of_what_stood_there_before(name: str) -> None:
    game = load(RECORD.with_name(f"{name}.json"))
    picture, plies = scenes_of(game.rules).picture, range(0, len(game.moves), 9)
    boards = [
        picture(game.state_at(ply).view(None), names=("Ann", "Bo", "Cy", "Di")) for ply in plies
    ]
    for frame, scene in zip(Animation(boards, LIGHT, 378).draw(), boards, strict=True):
        (alone,) = Animation([scene], LIGHT, 378).draw()
        width, height = alone.size
        assert frame.width == width
        both = [of.convert("RGB").crop((0, 0, width, height)) for of in (frame, alone)]
        # Each has its own mixtures of colors at smoothed edges; writing on a ground is further off.
        assert max(high for _, high in ImageChops.difference(*both).getextrema()) < 150


@pytest.mark.parametrize("kind", ["gif", "png"])
def test_a_frame_takes_room_for_what_changed_only(kind: str) -> None:
    late = scenes(60)[40:]
    still, whole = Animation(late[:1], LIGHT, 756), Animation(late, LIGHT, 756)
    sizes = [
        len(animation.encode(kind, [40] * len(list(animation.draw())), ""))  # type: ignore[arg-type]
        for animation in (still, whole)
    ]
    assert sizes[1] < 4 * sizes[0]


@pytest.mark.parametrize("kind", ["gif", "png"])
def test_a_file_plays_back_what_was_drawn(kind: str, tmp_path: Path) -> None:
    animation = Animation(scenes(10)[5:], LIGHT, 300)
    frames = [frame.convert("RGB") for frame in animation.draw()]
    file = tmp_path / "game"
    file.write_bytes(animation.encode(kind, [40] * 5, "a mark"))  # type: ignore[arg-type]
    assert b"a mark" in file.read_bytes()[:4000]
    with Image.open(file) as image:
        assert getattr(image, "n_frames", 1) == 5
        for number, frame in enumerate(frames):
            image.seek(number)
            assert ImageChops.difference(image.convert("RGB"), frame).getbbox() is None


def test_a_single_frame_is_a_still_picture() -> None:
    animation = Animation(scenes(1), LIGHT, 120)
    assert len(list(animation.draw())) == 1
    assert animation.encode("gif", [100], "x").startswith(b"GIF89a")
    assert animation.encode("png", [100], "x").startswith(b"\x89PNG")
