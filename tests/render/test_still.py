"""Small PNG files: as good as their size allows."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from manhattan_widgets.render.still import png
from manhattan_widgets.scene import LIGHT, Rect, Tile

RNG = Random(7)
#: So many little areas of all colors that no palette makes a small file of it.
NOISY = Tile(
    "A",
    400,
    400,
    tuple(
        Rect(RNG.randrange(400), RNG.randrange(400), 7, 7, RNG.choice(["ink", "red.front"]))
        for _ in range(4000)
    ),
)


@pytest.mark.parametrize("most", [40_000, 9_000, 3_000])
def test_a_picture_has_at_most_so_many_bytes(most: int) -> None:
    data = png(NOISY, LIGHT, scale=1, colors=64, most=most)
    assert len(data) <= most
    picture = Image.open(BytesIO(data))
    assert picture.mode == "P"
    assert picture.width == picture.height >= 40


def test_a_picture_is_as_large_as_it_can_be() -> None:
    plain = Tile("A", 100, 50, (Rect(10, 10, 30, 30, "red.front"),))
    picture = Image.open(BytesIO(png(plain, LIGHT, scale=2, colors=64, most=40_000)))
    assert picture.size == (200, 100)
    assert picture.convert("RGB").getpixel((40, 40)) == tuple(bytes.fromhex(LIGHT["red.front"][1:]))
