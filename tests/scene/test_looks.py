"""What is lit, chosen, meant, last played, refused, hinted: six looks not told by color alone."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest

from manhattan_widgets.contract.core import View
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.core import Label, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.heatmap import Heat, heated, signs
from manhattan_widgets.scene.looks import look_samples
from tests.scene.boards import dealt

GAMES = ("manhattan", "newyork", "skyline")


def forms(tile: Tile) -> frozenset[object]:
    """Return the shapes of a tile without any color."""
    return frozenset(map(form, tile.shapes))


def form(shape: Shape) -> tuple[object, ...]:
    values = {field.name: getattr(shape, field.name) for field in fields(shape)}
    for role in ("fill", "stroke"):
        if role in values:
            values[role] = values[role] is not None
    return (type(shape).__name__, *values.items())


def boards(game: str) -> dict[str, Scene]:
    """Return the board with a site in each of the looks."""
    board = scenes_of(find_rules(game)).board
    view: View = dealt(game).view(None)
    name = board(view).tiles[0].areas[4].id
    heat = {name: Heat(4, "31%", "")}
    return {
        "plain": board(view),
        "lit": board(view, lit=[name]),
        "chosen": board(view, lit=[name], selection=(name,)),
        "refused": board(view, marks={name: "✗"}),
        "hinted": heated(board(view, lit=[name], marks=signs(heat)), heat),
    }


@pytest.mark.parametrize("game", GAMES)
def test_looks_differ_without_color_on_every_board(game: str) -> None:
    scenes = boards(game)
    for look, other in combinations(scenes, 2):
        assert forms(scenes[look].tiles[0]) != forms(scenes[other].tiles[0]), (look, other)


def test_the_six_looks_differ_without_color() -> None:
    samples = look_samples()
    assert len(samples) == 6
    drawn = [forms(tile) for _, tile in samples]
    assert len(set(drawn)) == 6
    assert len({words for words, _ in samples}) == 6


@pytest.mark.parametrize("code", languages())
def test_the_looks_are_told_in_every_language(code: str) -> None:
    with speaking(code):
        names = [words for words, _ in look_samples()]
    assert all(names)
    assert len(set(names)) == 6


def frames(scene: Scene, role: str) -> list[Shape]:
    return [s for tile in scene.tiles for s in tile.shapes if getattr(s, "stroke", None) == role]


def choice(game: str) -> tuple[View, tuple[str, ...], object]:
    """Return a view whose seat can build, the parts of a move there, and the move."""
    state = dealt(game, 3) if game == "newyork" else dealt(game)
    while True:
        view = state.view(state.to_move)
        move = next((m for m in view.legal_moves() if site_of(view.parts(m))), None)
        if move is not None:
            return view, view.parts(move), move
        state = state.apply(view.legal_moves()[0])


def site_of(parts: tuple[str, ...]) -> str:
    return next((part for part in parts if ":" not in part), "")


@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_site_is_marked_in_every_order_of_choosing(game: str) -> None:
    view, parts, move = choice(game)
    board, site = scenes_of(view.rules).board, site_of(parts)
    rest = tuple(part for part in parts if part != site)
    for selection in ((site,), (site, *rest), (*rest, site), (*rest[:1], site, *rest[1:])):
        whole = move if len(selection) == len(parts) else None
        scene = board(view, lit=[site], selection=selection, chosen=whole)
        assert len(frames(scene, "chosen")) == 2, selection
        assert "It is chosen." in scene.area(site).label
    # What a choice means, though its site was not touched, has dashes, and says so.
    scene = board(view, lit=[site], selection=rest, chosen=move)
    dashes = frames(scene, "chosen")
    assert len(dashes) == 4
    assert all(line.dash for line in dashes)  # type: ignore[union-attr]
    assert "Your choice means it." in scene.area(site).label


@pytest.mark.parametrize("game", GAMES)
def test_the_last_move_keeps_its_corner_in_every_look(game: str) -> None:
    view, parts, move = choice(game)
    board, site = scenes_of(view.rules).board, site_of(parts)
    for lit, selection in (((), ()), ((site,), ()), ((site,), (site,))):
        scene = board(view, lit=lit, selection=selection, last=[move])
        tile = next(tile for tile in scene.tiles if any(a.id == site for a in tile.areas))
        assert any(isinstance(s, Polygon) and s.fill == "last" for s in tile.shapes)


def test_a_refused_site_keeps_its_name_and_has_its_mark() -> None:
    scene = boards("manhattan")["refused"]
    words = [s.text for s in scene.tiles[0].shapes if isinstance(s, Label)]
    assert {"✗", "S5"} <= set(words)
    assert any(isinstance(s, Rect) and s.stroke == "refused" for s in scene.tiles[0].shapes)
