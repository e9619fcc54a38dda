"""The table with its seats: who sits where, and the site that one card shows to each (M7)."""

from __future__ import annotations

import pytest

from manhattan_widgets import new_game
from manhattan_widgets.games.manhattan.rules.cards import CELL, KINDS
from manhattan_widgets.games.manhattan.scene import SCENES
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.core import Label, Rect, Tile
from manhattan_widgets.scene.illustrations import Plate
from manhattan_widgets.scene.metrics import text_width

SEATS = SCENES.illustrations["seats"]
ALL = ["Red", "Blue", "Green", "Black"]


def plate(*words: str, whole: bool = False, seat: int | None = 0, **options: object) -> Plate:
    view = new_game("manhattan", seed=1, **{"players": 4, **options}).state.view(seat)
    assert set(words) <= set(SEATS.words(view.options))
    return SEATS.draw(view, words, whole)


def marked(tile: Tile, left: float = 0, top: float = 0) -> int:
    """Return the cell of a card's face that is marked."""
    (cell,) = (shape for shape in tile.shapes if getattr(shape, "fill", "") == "card.mark")
    assert isinstance(cell, Rect)
    return round((cell.y - top - 4) / 11) * 3 + round((cell.x - left - 4) / 11)


def texts(tile: Tile) -> list[str]:
    return [shape.text for shape in tile.shapes if isinstance(shape, Label)]


@pytest.mark.parametrize("cell", range(KINDS))
def test_M7_the_card_before_each_seat_is_turned_as_the_rules_read_it(cell: int) -> None:
    table = plate(f"card:{cell + 1}", *ALL)
    assert {card.quarters: marked(card.tile) for card in table.turned} == {
        side: CELL[side][cell] for side in (1, 2, 3)
    }


def test_each_card_lies_at_the_side_of_its_seat() -> None:
    table = plate("card:2", *ALL)
    middle = table.ground.width / 2, table.ground.height / 2
    left, above, right = (
        (card.x + card.tile.width / 2 - middle[0], card.y + card.tile.height / 2 - middle[1])
        for card in table.turned
    )
    assert left[0] < 0 == left[1]
    assert above[1] < 0 == above[0]
    assert right[0] > 0 == right[1]


def test_what_is_asked_is_covered_until_all_is_shown() -> None:
    asked = plate("card:1", "Red")
    assert asked.turned == ()
    assert texts(asked.ground).count("?") == 3
    assert "What the card means to Blue is asked." in asked.ground.label
    whole = plate("card:1", "Red", whole=True)
    assert [card.quarters for card in whole.turned] == [1, 2, 3]
    assert "?" not in texts(whole.ground)
    assert "To Blue the card means site 3 of every city." in whole.ground.label


def test_seats_alone_show_no_card() -> None:
    table = plate()
    assert table.turned == ()
    assert "?" not in texts(table.ground)
    assert table.ground.label.startswith("Red sits below the board. Blue sits at the left")


def test_the_center_is_one_site_for_all() -> None:
    table = plate("card:5", *ALL)
    assert texts(table.ground).count("R") == 1, "at the seat, not on a site"


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ({"players": 2}, [2]),
        ({"players": 3}, [1, 2]),
        ({"players": 4, "sides": (0, 0, 2, 2)}, [2]),
        ({"players": 3, "sides": (1, 3, 3)}, [1, 3]),
    ],
)
def test_every_table_can_be_drawn(options: dict[str, object], sides: list[int]) -> None:
    table = plate("card:1", whole=True, **options)
    assert [card.quarters for card in table.turned] == sides


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_words_collide_or_leave_the_picture(language: str, players: int) -> None:
    with speaking(language):
        tile = plate("card:1", "Red", players=players).ground
    boxes = []
    for label in (shape for shape in tile.shapes if isinstance(shape, Label)):
        wide = text_width(label.text, label.size, label.weight)
        left = label.x - (wide / 2 if label.anchor == "middle" else 0)
        boxes.append((left, label.y - label.size / 2, left + wide, label.y + label.size / 2))
        assert left >= 0, label
        assert left + wide <= tile.width, label
        assert label.y - label.size / 2 >= 0, label
        assert label.y + label.size / 2 <= tile.height, label
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom
