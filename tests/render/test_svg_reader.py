"""Our SVG is read as it was written; nothing else is, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.render.raster import Raster
from manhattan_widgets.render.svg import svg
from manhattan_widgets.render.svg_reader import AS_WRITTEN, SvgError, read_svg
from manhattan_widgets.scene import DARK, LIGHT, Circle, Label, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.themes import Theme

SHAPES = (
    Rect(1, 2, 30, 40, "ink"),
    Rect(5, 6, 7, 8, "ink"),
    Rect(5, 6, 7, 8, "red.front", "ink", 2, 3),
    Rect(25, 6, 7, 8, "red.front", "ink", 2, 3),
    Polygon((0, 0, 0, 9, 9, 9), "blue.front"),
    Line(1, 2, 3, 4, "ink", 2),
    Line(5, 6, 7, 8, "ink", 2),
    Line(5, 6, 7, 8, "ink", 2, (3, 1)),
    Circle(9, 9, 4, "muted"),
    Circle(9, 9, 4, None, "muted", 3),
    Label(3, 4, "A & B <é>", 12, "ink", "bold", "middle"),
    Label(3, 24, "C", 12, "ink", "bold", "middle"),
)


def with_colors(shape: object, theme: Theme) -> tuple[object, ...]:
    """Return the values of a shape with colors in place of roles, rounded as in a file."""
    values = (getattr(shape, name) for name in shape.__slots__)  # type: ignore[attr-defined]
    return tuple(
        theme[value] if value in theme.roles
        else round(value, 2) if isinstance(value, float)
        else value
        for value in values
    )  # fmt: skip


def test_every_shape_comes_back() -> None:
    scene = Scene((Tile("A", 100, 50, SHAPES),), 1, "A board", "in words")
    read = read_svg(svg(scene, LIGHT))
    assert (read.width, read.height, read.label) == (120, 70, "A board")
    ground, *shapes = read.shapes
    assert ground == Rect(0, 0, 120, 70, LIGHT["ground"])
    assert [type(shape) for shape in shapes[2:]] == [type(shape) for shape in SHAPES[2:]]
    areas = [shape.points for shape in shapes[:2] if isinstance(shape, Polygon)]
    assert areas[0] == (11, 12, 41, 12, 41, 52, 11, 52)  # put together, they make one path
    moved = svg(Scene((Tile("A", 100, 50, SHAPES[2:]),), 1, "", ""), LIGHT)
    for shape, wanted in zip(read_svg(moved).shapes[1:], SHAPES[2:], strict=True):
        assert type(shape) is type(wanted)
        expected, actual = with_colors(wanted, LIGHT), with_colors(shape, AS_WRITTEN)
        assert [value for value in expected if isinstance(value, str)] == [
            value for value in actual if isinstance(value, str)
        ]


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_boards_look_the_same(name: str, theme: Theme) -> None:
    game = new_game(name, players=2, seed=4)
    for _ in range(24):
        legal = game.state.legal_moves()
        game.play(legal[len(game.moves) * 7 % len(legal)])
    view = game.state.view(None)
    scene = scenes_of(game.rules).picture(view, names=["Ann", "Bo"], last_move="")
    drawn = Raster(theme).picture(scene)
    again = Raster(AS_WRITTEN).tile(read_svg(svg(scene, theme)))
    assert again.size == drawn.size
    assert max(ImageStat.Stat(ImageChops.difference(drawn, again)).rms) < 6


def test_pictures_of_the_first_releases_are_read() -> None:
    """They had an element for each shape, and a line for each element."""
    read = read_svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 80 40" '
        'role="img" font-family="sans-serif">\n<title>Old</title>\n<desc>A\n1 2</desc>\n'
        '<rect width="100%" height="100%" fill="#f6f4ef"/>\n<g transform="translate(10 5)">\n'
        '<line x1="1" y1="2" x2="3" y2="4" stroke="#d5d0c4" stroke-width="2"/>\n'
        '<text x="1" y="9" font-size="10" fill="#222222">Hi</text>\n</g>\n</svg>\n'
    )
    assert (read.width, read.height, read.label) == (80, 40, "Old")
    assert read.shapes[1] == Line(11, 7, 13, 9, "#d5d0c4", 2)
    label = read.shapes[2]
    assert isinstance(label, Label)
    assert (label.x, label.text, label.size) == (11, "Hi", 10)


BEGIN = '<svg viewBox="0 0 80 40">'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<svg></svg>",
        '<svg viewBox="0 0 80"></svg>',
        '<svg viewBox="0 0 0 40"></svg>',
        '<svg viewBox="0 0 9000 9000"></svg>',
        BEGIN,
        BEGIN + "</g>",
        BEGIN + "</svg></svg>",
        BEGIN + BEGIN + "</svg></svg>",
        BEGIN + "<script>alert(1)</script></svg>",
        BEGIN + '<image href="http://example.org/a.png"/></svg>',
        BEGIN + '<g transform="rotate(3)"></g></svg>',
        BEGIN + '<rect width="nan" height="1" fill="#000000"/></svg>',
        BEGIN + '<rect width="1e9" height="1" fill="#000000"/></svg>',
        BEGIN + '<rect width="1" height="1" fill="url(#a)"/></svg>',
        BEGIN + '<polygon points="1 2 3" fill="#000000"/></svg>',
        BEGIN + '<polygon points="1 2 3 4"/></svg>',
        BEGIN + '<line x1="0" x2="9" stroke="#000000" stroke-dasharray="0.001 0.001"/></svg>',
        BEGIN + '<path d="h3" fill="#000000"/></svg>',
        BEGIN + '<path d="M1 2C3 4 5 6 7 8" fill="#000000"/></svg>',
        BEGIN + '<path d="M1 2 3 4 5 6" stroke="#000000"/></svg>',
        BEGIN + '<text font-size="9000" fill="#000000">a</text></svg>',
        BEGIN + f'<text font-size="9" fill="#000000">{"a" * 999}</text></svg>',
        BEGIN + '<text font-size="9" fill="#000000" text-anchor="inherit">a</text></svg>',
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>' + BEGIN + "&a;</svg>",
        '<rect width="1" height="1" fill="#000000"/>',
    ],
)
def test_all_else_is_refused(text: str) -> None:
    with pytest.raises(SvgError):
        read_svg(text)


PARTS = st.sampled_from(
    [BEGIN, "</svg>", "<g>", "</g>", '<path d="', "M1 2", "h", "z", '" fill="#000000"/>', "<", " "]
)


@given(st.lists(PARTS | st.text(max_size=3)).map("".join))
@example(BEGIN + "</svg>")
def test_nothing_else_is_raised(text: str) -> None:
    try:
        read = read_svg(text)
    except SvgError:
        return
    assert read.width == 80
