"""Captions: whole words above the board, in lines that fit, over boards of any width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.lessons.exercises import again
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.render.layout import layout
from manhattan_widgets.scene.captions import with_caption
from manhattan_widgets.scene.core import Label, Scene, Tile
from manhattan_widgets.scene.metrics import text_width

WORDS = st.lists(st.text("abcMW é", min_size=1, max_size=12).filter(str.strip), min_size=1)
PARAGRAPHS = st.lists(WORDS.map(" ".join), min_size=1, max_size=5)


def _lines(tile: Tile) -> list[Label]:
    return [shape for shape in tile.shapes if isinstance(shape, Label)]


@given(PARAGRAPHS, st.integers(100, 900), st.integers(1, 3), st.integers(1, 6))
def test_all_words_are_above_the_board_in_lines_that_fit(
    paragraphs: list[str], width: int, columns: int, tiles: int
) -> None:
    board = Scene(tuple(Tile(str(n), width, 200) for n in range(tiles)), columns, "A board", "F5")
    captioned = with_caption(board, paragraphs)
    places, right, bottom = layout(captioned)
    (caption, x, y), *others = places
    assert " ".join(line.text for line in _lines(caption)).split() == " ".join(paragraphs).split()
    assert all(text_width(line.text, line.size) <= caption.width for line in _lines(caption))
    assert all(0 < line.y < caption.height for line in _lines(caption))
    assert all(top >= y + caption.height for _, _, top in others)
    assert x + caption.width <= right
    assert y + caption.height <= bottom
    # The board below stands as it stood alone.
    alone, *_ = layout(board)
    assert [(left, top - others[0][2]) for _, left, top in others] == [
        (left, top - alone[0][2]) for _, left, top in alone
    ]


@pytest.mark.parametrize("name", ["manhattan-owner-1-3", "newyork-able-2-7", "skyline-winner-2-7"])
def test_a_captioned_board_says_both(name: str) -> None:
    board = board_of(again(name))
    captioned = with_caption(board, ["What is asked?"])
    assert captioned.label == f"What is asked? {board.label}"
    assert captioned.text == f"What is asked?\n\n{board.text}"
    assert captioned.tiles[1:] == board.tiles
