"""The plain board of games that bring no scenes: what it shows, and that it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract import defaults
from manhattan_widgets.contract.chances import Roll
from manhattan_widgets.contract.core import Position, State
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.scene import plain
from manhattan_widgets.scene.core import Label, Scene, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.themes import THEMES, Theme
from tests.fourth import GAME
from tests.games.pig import GAME as PIG
from tests.games.pig import PigState
from tests.games.tiny import GAME as TINY
from tests.games.tiny import Tiny, TinyState
from tests.registered import registered
from tests.scene.test_contrast import text_faults, texts_of
from tests.scene.test_label_scaling import leaving, overlapping


@pytest.fixture(params=[GAME, TINY], ids=lambda game: game.name)
def states(request: pytest.FixtureRequest) -> Iterator[list[State]]:
    """Yield the states of a random game."""
    game: GameModule = request.param
    with registered(game):
        rules = game.load("rules")
        states, rng = [rules.new(rules.options(players=2))], Random(2)
        while states[-1].outcome() is None:
            state = states[-1]
            event = state.chance.sample(rng) if state.chance else state.random_move(rng)
            states.append(state.apply(event))
        yield states


def tiles(states: list[State]) -> Iterator[Tile]:
    scenes = scenes_of(states[0].rules)
    for state in states:
        view = state.view(state.to_move)
        moves = list(view.legal_moves())
        site = view.rules.sites(view.options)[0]
        drawn: list[Scene] = [
            scenes.board(view, lit=[site], chosen=moves[0] if moves else None),
            scenes.board(view, marks={site: "+2"}),
            scenes.picture(view, names=["Ann", "Bo"], last_move="Ann: build A"),
        ]
        yield from (tile for scene in drawn for tile in scene.tiles)
        yield scenes.miniature(view, name="1", caption="A position")


def test_labels_keep_to_their_tile_and_off_each_other(states: list[State]) -> None:
    for tile in tiles(states):
        assert not overlapping(tile)
        assert not leaving(tile)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_text_can_be_read(states: list[State], theme: Theme) -> None:
    assert sorted(set(text_faults(texts_of(tiles(states)), theme))) == []


def test_sites_are_told_in_words_and_shown(states: list[State]) -> None:
    view = states[-1].view(None)
    scene = plain.board(view)
    for site in view.rules.sites(view.options):
        assert scene.area(site).label.startswith(f"{site}: ")
        assert scene.area(site).label in scene.text
        words = view.site_text(site)
        labels = {shape.text for shape in scene.tiles[0].shapes if isinstance(shape, Label)}
        assert {site, words} - {""} <= labels
    assert scene.label == "The game is over."


def test_a_site_of_which_nothing_is_told_is_not_called_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TinyState, "site_text", State.site_text)
    with registered(TINY):
        rules = TINY.load("rules")
        assert plain.board(rules.new(rules.options()).view(0)).area("A").label == "A"


@pytest.mark.parametrize(
    ("sites", "in_a_row"),
    [
        ("a3 b3 a2 b2 a1 b1", 2),  # a number is shared
        ("a1 a2 a3 b1 b2 b3", 3),  # a letter is shared
        ("north-1 north-2 north-3 south-1 south-2 south-3", 3),
        ("A B C D E", 3),  # no numbers: a square
        ("a1 a2 a3 b1", 2),  # rows of unlike length: a square
        (" ".join(f"{row}{n}" for row in "ab" for n in range(15)), 6),  # too wide: a square
    ],
)
def test_sites_with_a_number_or_letters_in_common_stand_in_a_row(sites: str, in_a_row: int) -> None:
    names = tuple(sites.split())

    class Named(Tiny):
        def sites(self, options: Any) -> tuple[str, ...]:
            return names

    class NamedState(TinyState):
        rules = Named()

        def site_text(self, site: str) -> str:
            return site.upper()

    with registered(TINY):
        scene = plain.board(NamedState(NamedState.rules.options()).view(0))
    assert len({scene.area(site).x for site in names}) == in_a_row


def labels(view: Position) -> set[str]:
    return {s.text for tile in plain.board(view).tiles for s in tile.shapes if isinstance(s, Label)}


def test_what_seats_have_stands_below_the_sites() -> None:
    with registered(PIG):
        state = PIG.load("rules").new(PIG.load("rules").options(players=3))
        assert "Red: Heap: 0" in labels(state.view(0))
        later = state.apply("roll").apply(Roll(4))
        assert "Red: Heap: 5" in labels(later.view(1))
        heights = {plain.board(s.view(0)).tiles[0].height for s in (state, later)}
        assert len(heights) == 1, "the board keeps its size"
        told = plain.picture(later.view(0)).text
        assert told.count("Heap: 5") == 1


def test_a_heading_of_choices_is_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"roll": ("die:roll",), "hold": ("heap:hold",)}
    monkeypatch.setattr(PigState, "parts", lambda _state, move: parts[move])
    monkeypatch.setattr(defaults, "has_text", lambda key: key == "pig.part.heap")
    with registered(PIG):
        state = replace(PIG.load("rules").new(PIG.load("rules").options()), heap=3)
        assert defaults.part_words("pig", "heap").key == "pig.part.heap"
        monkeypatch.undo()
        monkeypatch.setattr(PigState, "parts", lambda _state, move: parts[move])
        assert [group.heading for group in plain.choices(state.view(0))] == ["die", "heap"]


def test_what_another_holds_is_not_in_the_table() -> None:
    with registered(GAME):
        rules = GAME.load("rules")
        state = rules.new(rules.options())
        assert plain.table(state.view(0), ["Ann", "Bo"]).title == "Chance decides."
        state = state.apply(state.chance.sample(Random(1)))
        own, other = state.view(0), state.view(1)
        info = plain.table(own, ["Ann", "Bo"])
        assert info.title == "It is your turn."
        assert info.players[1].note == "Cards: ? ? ?"
        assert plain.table(other, ["Ann", "Bo"]).title == "Ann is to move."
        assert plain.choices(other) == ()
        assert {part.part for part in plain.choices(own)[0].choices} >= {"0:drop"}


def test_a_ledger_has_a_line_for_every_part(states: list[State]) -> None:
    scenes = scenes_of(states[0].rules)
    ledger = scenes.ledger(states[-1].view(None), ["Ann", "Bo"])
    outcome = states[-1].outcome()
    assert outcome is not None
    assert ledger.totals == outcome.points
    assert ledger.rounds[0].title == "At the end"
    before = scenes.ledger(states[3].view(None), ["Ann", "Bo"])
    assert [round_.counted for round_ in before.rounds] == [False]
