"""The overlays say what the rules say: checked by trying every move, and by adding up again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanState
from manhattan_widgets.games.manhattan.rules.board import CELLS, COLOR_LETTERS, SITES, site_name
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL
from manhattan_widgets.games.manhattan.rules.moves import Build, build
from manhattan_widgets.games.manhattan.setup.editing import MANHATTAN_EDITOR
from manhattan_widgets.render.svg import svg
from manhattan_widgets.scene.core import Label, Rect, Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.overlays import Annotations
from tests.games.manhattan.rules.positions import towers

SCENE = scenes_of(GAMES["manhattan"])
OVERLAYS = {overlay.id: overlay for overlay in SCENE.overlays}
GAMES = [
    {"players": 4},
    {"players": 3},
    {"players": 2},
    {"players": 4, "takeover": "simple", "sides": (0, 0, 2, 2)},
]


@cache
def positions(number: int) -> tuple[ManhattanState, ...]:
    """Return positions of all phases of one game."""
    game = new_game("manhattan", seed=number, **GAMES[number])
    rng = Random(number)
    while game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    last = len(game.moves)
    states = [game.state_at(ply) for ply in (0, 6, 13, last // 3, last // 2, last - 2, last)]
    assert all(isinstance(state, ManhattanState) for state in states)
    return tuple(state for state in states if isinstance(state, ManhattanState))


every_position = pytest.mark.parametrize(
    "state",
    [state for number in range(len(GAMES)) for state in positions(number)],
    ids=[f"game-{number}-{k}" for number in range(len(GAMES)) for k in range(7)],
)


def chips(content: Annotations) -> Iterator[tuple[str, int, str, bool]]:
    """Yield every chip: site, color, the rest of its text, whether it is strong."""
    for site, site_chips in content.chips.items():
        for chip in site_chips:
            yield site, COLOR_LETTERS.index(chip.text[0]), chip.text[1:], chip.strong


def could_build(state: ManhattanState, color: int, storeys: int, site: int) -> bool:
    """Try it: whether the rules let ``color`` build this if it had the piece and every card."""
    seat = state.options.seat_of(color)
    drafts = [[0, 0, 0, 0] for _ in range(4)]
    drafts[color][storeys - 1] = 1
    supposed = replace(
        state,
        phase="build",
        turn=seat,
        drafts=tuple(map(tuple, drafts)),  # type: ignore[arg-type]
        hands=(tuple(range(9)),) * state.options.players,
        pile=(0,),
    )
    return build(color, storeys, site) in supposed.legal_moves()


@every_position
def test_lead_is_the_difference_of_storeys(state: ManhattanState) -> None:
    content = OVERLAYS["lead"].show(state)
    pairs = set()
    for site, color, text, strong in chips(content):
        tower = state.towers[list(map(site_name, range(SITES))).index(site)]
        assert tower.owner is not None
        lead = tower.storeys[tower.owner] - tower.storeys[color]
        assert text == str(lead).replace("-", "−")
        assert strong == (tower.storeys[color] > 0)
        pairs.add((site, color))
    assert pairs == {
        (site_name(site), color)
        for site, tower in enumerate(state.towers)
        for color in state.options.colors_in_play
        if tower.pieces and color != tower.owner
    }
    assert len(content.lines) == sum(bool(tower.pieces) for tower in state.towers)


@every_position
def test_safety_and_needs_are_what_trying_gives(state: ManhattanState) -> None:
    safe = {(s, c): text for s, c, text, _ in chips(OVERLAYS["safe"].show(state))}
    needs = {
        (s, c): (text, strong) for s, c, text, strong in chips(OVERLAYS["takeover"].show(state))
    }
    assert safe.keys() == needs.keys()
    for site, tower in enumerate(state.towers):
        for color in state.options.colors_in_play:
            if tower.owner in (None, color):
                continue
            sizes = [size for size in (1, 2, 3, 4) if could_build(state, color, size, site)]
            now = any(state.drafts[color][size - 1] for size in sizes)
            later = any(state.supplies[color][size - 1] for size in sizes)
            sign = "!" if now else "?" if later else "✓"
            assert safe[site_name(site), color] == sign
            wanted = f"{sizes[0]}+" if sizes else "–"
            assert needs[site_name(site), color] == (wanted, now)


@every_position
def test_where_to_build_is_where_the_rules_let_one_build(state: ManhattanState) -> None:
    legal = OVERLAYS["legal"]
    if state.to_move is not None and state.phase == "build":
        moves = [m for m in state.legal_moves() if isinstance(m, Build)]
        assert legal.show(state).lit == {site_name(m.site) for m in moves}
    for seat in range(state.options.players):
        colors, side = state.options.colors[seat], state.options.sides[seat]
        for size in (1, 4):
            chosen = {"seat": str(seat), "piece": str(size), "card": "all"}
            content = legal.show(state, chosen)
            fits = {
                site_name(site)
                for site in range(SITES)
                if any(could_build(state, color, size, site) for color in colors)
            }
            assert content.lit == fits
            assert set(content.needs) == set(map(site_name, range(SITES))) - fits
            assert all(needed > size for needed in content.needs.values())
            single = legal.show(state, {**chosen, "card": "3"})
            assert single.lit == {site for site in fits if site[1] == "3"}
        held = legal.show(state, {"seat": str(seat), "piece": "1", "card": "held"})
        cells = {CELL[side][card] + 1 for card in state.hands[seat]} if state.hands else set()
        assert {int(site[1]) for site in (*held.lit, *held.needs)} == cells


def test_where_to_build_says_how_many_sites_or_that_there_are_none() -> None:
    state = MANHATTAN_EDITOR.start(4)
    legal = OVERLAYS["legal"]
    assert "54 sites" in legal.show(state, {"card": "all"}).lines[0]
    begin = MANHATTAN.new(MANHATTAN.options())
    assert legal.show(begin).lines == ("Red may build nowhere with these pieces and cards.",)


@every_position
def test_a_card_means_the_site_that_each_seat_may_build_on(state: ManhattanState) -> None:
    card = OVERLAYS["card"]
    options = state.options
    for choice in range(1, 10):
        content = card.show(state, {"card": str(choice)})
        kind = CARD[options.sides[0]][choice - 1]
        expected = {
            (site_name(city * CELLS + CELL[options.sides[seat]][kind]), color)
            for city in range(6)
            for seat in range(options.players)
            for color in options.colors[seat]
        }
        assert {(site, color) for site, color, _, _ in chips(content)} == expected
        assert len(content.lines) == options.players


@every_position
def test_points_on_the_board_add_up_to_the_score(state: ManhattanState) -> None:
    overlay = OVERLAYS["score"]
    content = overlay.show(state)
    score = state.score_now()
    assert sum(map(int, content.marks.values())) == sum(score.totals)
    assert re.findall(r"\d+", content.lines[0]) == list(map(str, score.totals))
    assert len(content.lines) == 1 + len(SCENE.score_lines(score))
    (setting,) = overlay.settings(state)
    for value, _ in setting.choices[1:]:
        assert (
            overlay.show(state, {"line": value}).marks == SCENE.score_lines(score)[int(value)].marks
        )


def test_a_color_that_nobody_plays_cannot_be_scored() -> None:
    state = replace(MANHATTAN_EDITOR.start(3), towers=towers("F5 k1"))
    assert "cannot be scored" in OVERLAYS["score"].show(state).lines[0]


@every_position
def test_every_overlay_has_words_and_a_drawing(state: ManhattanState) -> None:
    for overlay in SCENE.overlays:
        assert str(overlay.title)
        assert str(overlay.about)
        content = overlay.show(state)
        assert content.legend
        scene = SCENE.overlaid(state, **content.scene_options())
        for site, site_chips in content.chips.items():
            assert all(chip.label in scene.area(site).label for chip in site_chips)
            assert f"[{' '.join(chip.text for chip in site_chips)}]" in scene.text
        assert "<svg" in svg(scene)


@every_position
def test_chips_stay_within_their_sites_and_apart(state: ManhattanState) -> None:
    for name in ("lead", "safe", "takeover", "card"):
        scene = SCENE.overlaid(state, **OVERLAYS[name].show(state).scene_options())
        for tile in scene.tiles:
            drawn = [s for s in tile.shapes if isinstance(s, Rect) and s.h == 15 and s.radius == 4]
            for rect in drawn:
                inside = [a for a in tile.areas if (rect.x, rect.y) in a]
                assert inside
                assert (rect.x + rect.w, rect.y + rect.h) in inside[0]
            for rect in drawn:
                for other in drawn:
                    apart = (
                        rect is other
                        or rect.x + rect.w <= other.x
                        or other.x + other.w <= rect.x
                        or rect.y + rect.h <= other.y
                        or other.y + other.h <= rect.y
                    )
                    assert apart


def test_faults_are_marked_instead_of_chips() -> None:
    state = replace(MANHATTAN_EDITOR.start(4), towers=towers("F5 r3b2"))
    content = OVERLAYS["lead"].show(state)
    scene = SCENE.overlaid(state, **content.scene_options({"F5": "!"}))
    assert [s.text for t in scene.tiles for s in t.shapes if isinstance(s, Label)].count("!") == 1
    assert "[" not in scene.text


@every_position
def test_a_miniature_has_every_tower(state: ManhattanState) -> None:
    tile = SCENE.miniature(state, name="7", caption="Seven")
    labels = [shape for shape in tile.shapes if isinstance(shape, Label)]
    owners = sorted(
        f"{COLOR_LETTERS[tower.owner]}{tower.height}"
        for tower in state.towers
        if tower.owner is not None
    )
    assert sorted(s.text for s in labels if re.fullmatch(r"[RBGK]\d+", s.text)) == owners
    assert labels[0].text == "Seven"
    assert tile.at(5, 5) is not None
    assert all(s.size >= 14 for s in labels)
    starts = [s for s in labels if s.anchor == "start"]
    assert all(s.x + text_width(s.text, s.size, s.weight) <= tile.width for s in starts)
    bare = SCENE.miniature(state, name="7")
    assert bare.label == bare.areas[0].label
    assert isinstance(Scene((tile,), 1, "", ""), Scene)
