"""The overlays of Skyline say what the rules say: checked by trying, and by adding up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.skyline.rules import SkylineState
from manhattan_widgets.games.skyline.rules.board import COLOR_LETTERS, HIGHEST, KINDS, as_counts
from manhattan_widgets.games.skyline.rules.board import SKYLINE as SKYLINE_FLOOR
from manhattan_widgets.games.skyline.rules.edition import Figure, Mission, places
from manhattan_widgets.games.skyline.rules.edition_file import edition_from_json
from manhattan_widgets.games.skyline.rules.moves import Build
from manhattan_widgets.games.skyline.rules.position import BUILD, Done, Table
from manhattan_widgets.games.skyline.setup.editing import SKYLINE_EDITOR
from manhattan_widgets.render.svg import svg
from manhattan_widgets.scene.core import Label, Rect, Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width
from tests.games.skyline.rules.positions import position, random_positions

SCENE = scenes_of(GAMES["skyline"])
OVERLAYS = {overlay.id: overlay for overlay in SCENE.overlays}
#: The one floor of a level that is not neutral or Skyline.
NEXT = "1246P"


@cache
def positions() -> tuple[SkylineState, ...]:
    """Return positions of random games under all variants."""
    return tuple(random_positions(every=60, first=60))


def views() -> Iterator[Table]:
    for state in positions():
        yield from (state, state.view(0), state.view(None))


def supposed(state: SkylineState, seat: int, kinds: str, money: int) -> SkylineState:
    """Return the state with ``seat`` to build, with these floors and so much money."""
    stock = as_counts(kinds.count(kind) for kind in KINDS)
    return replace(
        state,
        phase=BUILD,
        turn=seat,
        done=Done(),
        stocks=(*state.stocks[:seat], stock, *state.stocks[seat + 1 :]),
        purses=(*state.purses[:seat], money, *state.purses[seat + 1 :]),
    )


def test_next_levels_are_what_trying_gives() -> None:
    for state in positions():
        content = OVERLAYS["next"].show(state)
        names = state.options.edition.names
        for site, tower in enumerate(state.towers):
            chips = content.chips.get(names[site], ())
            if tower.height in (0, HIGHEST):
                assert not chips
                continue
            kind = NEXT[tower.height]
            tried = []
            for seat, color in enumerate(state.options.colors):
                rich = supposed(state, seat, kind, 30)
                stock, purse = state.stocks[seat], state.purses[seat]
                assert stock is not None
                assert purse is not None
                build = Build(kind, names[site])
                price = rich.cost(site, kind, color)[0]
                may = build in rich.legal_moves()
                now = may and bool(stock[KINDS.index(kind)]) and price <= purse
                tried.append((COLOR_LETTERS[color] + (str(price) if may else "–"), now))
            assert [(chip.text, chip.strong) for chip in chips] in (tried, [])
            assert bool(chips) == any("–" not in text for text, _ in tried)


def test_where_one_can_build_is_what_trying_gives() -> None:
    for state in positions():
        for seat in range(state.options.players):
            for kind in ("2", "N", "P", SKYLINE_FLOOR):
                content = OVERLAYS["legal"].show(state, {"seat": str(seat), "floor": kind})
                purse = state.purses[seat]
                assert purse is not None
                moves = supposed(state, seat, kind, purse).legal_moves()
                sites = {move.site for move in moves if isinstance(move, Build)}
                assert content.lit == sites
                rich = supposed(state, seat, kind, 30).legal_moves()
                dear = {move.site for move in rich if isinstance(move, Build)} - sites
                assert content.needs.keys() == dear
                assert all(0 < n <= 10 for n in content.needs.values())
                assert content.lines


def test_where_one_can_build_says_who_is_paid() -> None:
    state = position("B3 y1, C3 b1, B2 b1nN", stocks="112 112 12N -", money="9 9 6 9", turn=2)
    chips = OVERLAYS["legal"].show(state).chips
    assert [chip.text for chip in chips["B3"]] == ["2y", "N5y"]
    assert [chip.text for chip in chips["C3"]] == ["N0"]
    assert [chip.text for chip in chips["B2"]] == ["N5"]
    assert [chip.text for chip in chips["C1"]] == ["1", "N5"]
    assert chips["B3"][0].label == "a floor of 2 million, 2 million to Yellow."
    none = OVERLAYS["legal"].show(replace(state, turn=3), {"seat": "3"})
    assert none.lines == ("Red can build none of these floors anywhere.",)


def test_series_are_outlined_and_add_up() -> None:
    state = position("B1 y1, C1 p1y2, D3 y1, C3 nNyS, B8 b1", money="0 0 0 0")
    content = OVERLAYS["series"].show(state)
    assert [(o.color, o.sites, o.sign) for o in content.outlines] == [
        (0, ("B1", "C1"), "+3"),
        (2, ("B8",), "+1"),
    ]
    assert "Purple tops nothing." in content.lines
    alone = OVERLAYS["series"].show(state, {"seat": "0"})
    assert [o.sign for o in alone.outlines] == ["+3", "+1"]
    assert len(alone.lines) == 2


def test_figures_that_one_site_completes_are_found_with_it() -> None:
    for state in positions()[::2]:
        edition = state.options.edition
        for seat in range(state.options.players):
            content = OVERLAYS["figures"].show(state, {"seat": str(seat)})
            held = set(state.held(seat))
            assert content.marks.keys() == {edition.names[site] for site in held}
            now = {n for n in range(len(edition.figures)) if edition.figure_sites(n, held)}
            for site, name in enumerate(edition.names):
                more = {
                    n
                    for n in range(len(edition.figures))
                    if site not in held and edition.figure_sites(n, held | {site})
                } - now
                chips = content.chips.get(name, ())
                assert [chip.text for chip in chips] == ([f"+{len(more)}"] if more else [])
            words = " ".join(content.lines)
            assert all(edition.figures[n].name in words for n in now)


@pytest.mark.parametrize("overlay", ["figures", "missions"])
def test_a_shape_is_shown_where_it_lacks_fewest_sites(overlay: str) -> None:
    setting = "figure" if overlay == "figures" else "mission"
    for state in positions()[::3]:
        edition = state.options.edition
        shapes: Sequence[Figure | Mission] = edition.missions
        if overlay == "figures":
            shapes = edition.figures
        for number, entry in enumerate(shapes):
            content = OVERLAYS[overlay].show(state, {"seat": "1", setting: str(number)})
            held = {edition.names[site] for site in state.held(1)}
            assert content.marks.keys() <= held
            assert not content.lit & held
            together = tuple(
                sorted(edition.numbers[name] for name in {*content.marks, *content.lit})
            )
            every = places(entry.shape, edition.cells)
            assert together in every
            best = min(len(set(place) - set(state.held(1))) for place in every)
            assert len(content.lit) == best
            assert ("has it" in content.lines[0]) == (best == 0)
            assert entry.name in content.lines[0]


def test_secret_missions_stay_secret() -> None:
    state = next(state for state in positions() if state.phase == BUILD)
    view = state.view(0)
    own = OVERLAYS["missions"].show(view, {"seat": "0"})
    assert state.options.edition.missions[state.missions[0]].name in own.lines[0]
    assert "secret" in OVERLAYS["missions"].show(view, {"seat": "1"}).lines[0]


def test_the_score_adds_up() -> None:
    for state in positions():
        content = OVERLAYS["score"].show(state)
        score = state.score() if state.phase == "over" else state.score_now()
        lines = SCENE.score_lines(score)
        single = sum(int(mark) for mark in content.marks.values())
        missions = sum(line.points for line in lines if "✓" in line.marks.values())
        assert single + missions == sum(score.totals)
        for value, _ in OVERLAYS["score"].settings(state)[0].choices[1:]:
            part = OVERLAYS["score"].show(state, {"line": value})
            assert part.marks == dict(lines[int(value)].marks)


def test_every_overlay_says_what_it_means_and_what_it_shows() -> None:
    for view in views():
        for overlay in SCENE.overlays:
            assert str(overlay.title)
            assert str(overlay.about)
            content = overlay.show(view)
            scene = SCENE.overlaid(view, **content.scene_options())
            for site, site_chips in content.chips.items():
                assert all(chip.label in scene.area(site).label for chip in site_chips)
                assert f"[{' '.join(chip.text for chip in site_chips)}]" in scene.text
    assert "<svg" in svg(scene)


def test_faults_are_marked_instead_of_chips_whatever_stands_there() -> None:
    state = SKYLINE_EDITOR.parse("players: 2\nB3: y2 r1\nC4: y1 y2 yS bP\nC3: bP")
    for overlay in SCENE.overlays:
        content = overlay.show(state)
        scene = SCENE.overlaid(state, **content.scene_options({"B3": "!", "C4": "!"}))
        labels = [s.text for t in scene.tiles for s in t.shapes if isinstance(s, Label)]
        assert labels.count("!") == 2
    assert SCENE.table(state, ("a", "b")).players[0].points == 0
    assert SCENE.picture(state).tiles


def test_a_miniature_has_every_building() -> None:
    own = SKYLINE_EDITOR.start(
        2,
        edition=edition_from_json(
            {"name": "Broad", "board": ["#*###*#", "#######", "#######", "###*####"]}
        ),
    )
    for view in (*views(), SKYLINE_EDITOR.use(own, "put:y1", "H4").state):
        assert isinstance(view, Table)
        tile = SCENE.miniature(view, name="7", caption="Seven")
        labels = [shape for shape in tile.shapes if isinstance(shape, Label)]
        owners = [
            ("N" if t.owner is None else COLOR_LETTERS[t.owner].upper()) + str(t.height)
            for t in view.towers
            if t.floors
        ]
        assert sorted(s.text for s in labels if len(s.text) == 2) == sorted(owners)
        thick = [s for s in tile.shapes if isinstance(s, Rect) and s.stroke == "orange.edge"]
        assert len(thick) == 3
        assert labels[0].text == "Seven"
        assert "econstruction" in tile.label or view.options.edition.own
        for name, tower in zip(view.options.edition.names, view.towers, strict=True):
            assert (f" {name}: " in tile.label) == bool(tower.floors), "in words, no grid"
        assert all(s.size >= 14 for s in labels)
        starts = [s for s in labels if s.anchor == "start"]
        assert all(s.x + text_width(s.text, s.size, s.weight) <= tile.width for s in starts)
        for shape in tile.shapes:
            if isinstance(shape, Rect):
                assert shape.x + shape.w <= tile.width
                assert shape.y + shape.h <= tile.height
    bare = SCENE.miniature(positions()[0], name="7")
    assert bare.label == bare.areas[0].label
    assert isinstance(Scene((tile,), 1, "", ""), Scene)
