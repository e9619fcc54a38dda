"""What stands around the board of Manhattan: headline, players, choices, marks, scoring lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import View
from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.games.manhattan.rules.board import COLOR_LETTERS
from manhattan_widgets.games.manhattan.rules.cards import CELL
from manhattan_widgets.games.manhattan.rules.choices import parts
from manhattan_widgets.games.manhattan.rules.moves import move_from_text
from manhattan_widgets.games.manhattan.scene.panels import (
    board_scene,
    choices,
    hint,
    pictures,
    table_info,
)
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from tests.games.manhattan.rules.positions import building

MAY_BUILD, NEEDED = "You may build here.", "would be needed"
NAMES = ("Ann", "Bo", "Cy", "Di")


def played(plies: int, seed: int = 3, **options: Any) -> ManhattanState:
    game = new_game("manhattan", seed=seed, **options)
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    state = game.state
    assert isinstance(state, ManhattanState)
    return state


def labels(scene: Scene, words: str) -> set[str]:
    return {a.id for t in scene.tiles for a in t.areas if words in a.label}


def drawn(scene: Scene) -> Counter[str]:
    return Counter(
        shape.text for tile in scene.tiles for shape in tile.shapes if hasattr(shape, "text")
    )


def test_headline_names_round_and_player() -> None:
    state = played(0)
    info = table_info(state.view(None), NAMES)
    assert info.title == f"Round 1 of 4 · {NAMES[state.turn]} to choose pieces"
    assert info.detail == "29 cards in the pile"
    state = played(20)
    assert "to build" in table_info(state.view(None), NAMES).title
    over = played(999)
    assert table_info(over.view(None), NAMES).title == "The game is over after 4 rounds"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 5, 40, 999])
def test_every_player_has_a_line_with_all_that_is_public(players: int, plies: int) -> None:
    state = played(plies, players=players)
    info = table_info(state.view(None), NAMES[:players])
    assert [line.name for line in info.players] == list(NAMES[:players])
    assert [line.points for line in info.players] == list(state.score().totals)
    assert sum(line.to_move for line in info.players) == (state.to_move is not None)
    starts = [] if state.to_move is None else [state.start]  # nobody will begin any more
    assert [line.seat for line in info.players if line.starts] == starts
    for line in info.players:
        assert "4 cards" in line.note
        colors = state.options.colors[line.seat]
        assert [badge.letter for badge in line.badges] == [COLOR_LETTERS[c] for c in colors]
        assert sum(badge.points for badge in line.badges) == line.points
        for badge, color in zip(line.badges, colors, strict=True):
            left = "".join(c for c in badge.details[0] if c.isdigit())
            assert len(left) == sum(state.drafts[color])
            in_stock = badge.details[1].split(": ")[1].replace("none", "").split()
            assert sum(int(s[0]) if s[1] == "×" else int(s[:2]) for s in in_stock) == sum(
                state.supplies[color]
            )


def test_removed_pieces_are_told_once_there_are_any() -> None:
    state = building(drafted="r1 b1 g1 k1")
    assert not any("removed" in d for d in _details(state))
    removed = ((0, 1, 0, 1), *state.removed[1:])
    assert "removed: 2 4" in _details(replace(state, removed=removed))


def _details(state: ManhattanState) -> list[str]:
    lines = table_info(state.view(None), NAMES).players
    return [detail for line in lines for badge in line.badges for detail in badge.details]


def test_the_table_says_the_same_to_everybody_but_the_one_to_move() -> None:
    state = played(30)
    tables = {seat: table_info(state.view(seat), NAMES) for seat in (None, 0, 1, 2, 3)}
    mine = tables.pop(state.to_move)
    assert len(set(tables.values())) == 1
    others = tables[None]
    assert "your turn" in mine.title
    assert NAMES[state.turn] in others.title
    assert replace(mine, title=others.title) == others


@pytest.mark.parametrize("seat", range(4))
def test_cards_show_the_site_that_they_mean_for_the_seat(seat: int) -> None:
    state = building(hand="1355", turn=seat)
    cards, pieces = choices(state.view(seat))
    cells = sorted(CELL[seat][card] + 1 for card in (0, 2, 4))
    assert [c.caption for c in cards.choices] == [f"site {cell}" for cell in cells]
    assert [c.label for c in cards.choices] == [f"Card for site {cell}" for cell in cells]
    assert [c.picture for c in cards.choices] == [f"card:{cell}" for cell in cells]
    assert sorted(c.part for c in cards.choices) == ["card:1", "card:3", "card:5"]
    assert sum(c.count for c in cards.choices) == 4
    letter = COLOR_LETTERS[seat].lower()
    assert [c.part for c in pieces.choices] == [f"piece:{letter}{n}" for n in (1, 2, 3, 4)]


@given(st.integers(0, 999), st.integers(0, 130), st.sampled_from([2, 3, 4]))
@settings(max_examples=25)
def test_choices_have_every_part_of_every_legal_move(seed: int, plies: int, players: int) -> None:
    state = played(plies, seed, players=players)
    seat = state.to_move
    if seat is None:
        assert choices(state.view(0)) == ()
        return
    view = state.view(seat)
    offered = {c.part: c.count for group in choices(view) for c in group.choices}
    for move in view.legal_moves():
        for part, count in Counter(parts(view, move)).items():
            assert ":" not in part or offered[part] >= count
    known = pictures(view)
    assert all(c.picture in known for group in choices(view) for c in group.choices)
    for other in {None, *range(players)} - {seat}:
        other_view = state.view(other)
        cards = {c.part for g in choices(other_view) for c in g.choices if "card" in c.part}
        assert cards == (
            {f"card:{k + 1}" for k in state.hands[other]} if other is not None else set()
        )


def test_the_count_of_a_card_stands_where_its_site_is_not() -> None:
    for seed in range(9):
        cards, _ = choices(new_game("manhattan", players=4, seed=seed).state.view(1))
        for card in cards.choices:
            assert card.count_low == (card.picture == "card:3")


def test_what_is_to_be_chosen_next() -> None:
    drafting = played(0)
    view = drafting.view(drafting.turn)
    assert "6 pieces" in hint(view, ())
    assert "Still to choose: 4" in hint(view, ("take:r1", "take:r1"))
    two = played(0, players=2)
    assert "4 pieces of each" in hint(two.view(two.turn), ())
    assert "Still to choose: 8" in hint(two.view(two.turn), ())
    build = building().view(0)
    assert "in any order" in hint(build, ())
    for chosen, missing in (
        (("card:1",), "a piece, a site"),
        (("piece:r1",), "a site"),
        (("card:1", "piece:r1"), "a site"),
        (("F5",), "a piece"),
    ):
        assert hint(build, chosen).startswith(f"Still to choose: {missing}. What is lit")
    ones = replace(building(), drafts=((2, 0, 0, 0),) * 4).view(0)
    assert hint(ones, ("card:1",)).startswith("Still to choose: a site.")
    stuck = building(", ".join(f"{c}5 k4k4" for c in "SMFHPC"), hand="5555", drafted="r1 k1")
    assert "Nothing can be built" in hint(stuck.view(0), ())


# The board


def choosing(view: View, *selection: str, **more: Any) -> Scene:
    """Return the board for a selection, as the session asks for it."""
    return board_scene(view, lit=Choosing(view).sites(selection), selection=selection, **more)


def test_lit_sites_are_those_that_go_with_the_choice() -> None:
    view = building("F5 k3", hand="1355", drafted="r13 b1 g1 k1").view(0)
    assert labels(choosing(view, "card:5", "piece:r1"), MAY_BUILD) == {f"{c}5" for c in "SMHPC"}
    assert labels(choosing(view, "card:5"), MAY_BUILD) == {f"{c}5" for c in "SMFHPC"}
    # Those of the card stay lit when one of them is chosen: it may be changed.
    assert labels(choosing(view, "card:5", "M5"), MAY_BUILD) == {f"{c}5" for c in "SMFHPC"}
    assert labels(board_scene(view), MAY_BUILD) == set()


def test_sites_of_the_card_say_what_a_piece_would_need() -> None:
    view = building("F5 k3, S5 k4k4, H1 b2", hand="1555", drafted="r13 b1 g1 k1").view(0)
    scene = choosing(view, "card:5", "piece:r1")
    assert labels(scene, "3 storeys or more would be needed") == {"F5"}
    assert drawn(scene)["3+"] == 1
    assert drawn(scene)["–"] == 1
    assert labels(scene, MAY_BUILD) == {"M5", "H5", "P5", "C5"}
    assert "(3+)" in scene.text
    # Nothing is said before anything is chosen.
    assert not labels(choosing(view), NEEDED)


@pytest.mark.parametrize(
    "selection",
    [
        ("card:5",),
        ("piece:r1",),
        ("piece:r3",),
        ("card:5", "M5"),
        ("M5", "piece:r3"),
        ("M5",),
        ("card:5", "piece:r1", "M5"),
    ],
)
def test_no_site_that_could_be_built_on_says_that_it_cannot(selection: tuple[str, ...]) -> None:
    view = building("F5 k3, S5 k4k4, H1 b2", hand="1555", drafted="r13 b1 g1 k1").view(0)
    rest = {part for part in selection if ":" in part}
    possible = {view.parts(move)[2] for move in view.legal_moves() if rest <= set(view.parts(move))}
    scene = choosing(view, *selection)
    assert possible
    assert labels(scene, NEEDED).isdisjoint(possible)
    assert labels(scene, MAY_BUILD) == possible


def test_the_needs_are_of_the_color_that_needs_least() -> None:
    # Green stands on F5, which red would need 3 storeys for.
    view = building("F5 g3", hand="5555", drafted="r11 g22", players=2).view(0)
    assert labels(choosing(view, "card:5"), NEEDED) == set()
    assert labels(choosing(view, "card:5", "piece:r1"), NEEDED) == {"F5"}
    # Green has no piece left: what red needs is told.
    view = building("F5 g3", hand="5555", drafted="r11", players=2).view(0)
    assert labels(choosing(view, "card:5"), "3 storeys or more would be needed") == {"F5"}


def test_nothing_is_said_of_needs_when_a_hand_is_closed() -> None:
    view = building("F5 k3", hand="1555").view(None)
    assert not labels(board_scene(view, selection=("card:5",)), NEEDED)


def test_a_planned_move_is_drawn_and_the_last_one_marked() -> None:
    view = building("F5 k3", hand="1355", drafted="r134 b1 g1 k1").view(0)
    plain = board_scene(view)
    move = move_from_text("r4F5")
    planned = choosing(view, "card:5", "piece:r4", "F5", chosen=move)
    frankfurt = next(n for n, t in enumerate(plain.tiles) if t.id == "F")
    assert planned.tiles[frankfurt] != plain.tiles[frankfurt]
    others = [n for n, t in enumerate(plain.tiles) if t.id != "F"]
    scene = board_scene(view, last=[move])
    assert labels(scene, "Just played.") == {"F5"}
    assert all(scene.tiles[n] is plain.tiles[n] for n in others)
    draft = move_from_text("dr112233")
    assert board_scene(view, last=[draft], chosen=draft) == plain


def test_marks_stand_on_their_sites() -> None:
    view = building("F5 k3, S1 r1").view(0)
    scene = board_scene(view, marks={"F5": "+3", "S1": "tie"})
    assert drawn(scene) - drawn(board_scene(view)) >= Counter({"+3": 1, "tie": 1})


def test_pictures_are_there_for_every_card_and_piece() -> None:
    drawn_parts = pictures(building().view(0))
    assert len(drawn_parts) == 9 + 16
    assert scenes_of(GAMES["manhattan"]).pictures is pictures
    assert all(tile.label or tile.shapes for tile in drawn_parts.values())
