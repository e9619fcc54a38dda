"""The ledger of New York: where every point comes from, added up another way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.games.newyork.rules import NEW_YORK
from manhattan_widgets.games.newyork.scene.ledger import ledger, score_lines
from manhattan_widgets.scene.ledger import in_words
from tests.conformance.oracles import newyork as oracle
from tests.games.newyork.rules.positions import dealt, playing
from tests.games.newyork.scene.played import BOARD, NAMES, VARIANTS, played


@given(st.integers(0, 99), st.integers(0, 400), st.sampled_from(VARIANTS))
@settings(max_examples=20, deadline=None)
def test_the_ledger_adds_up_whichever_way(seed: int, plies: int, options: dict[str, Any]) -> None:
    state = played(plies, seed, **options)
    players = state.options.players
    made = ledger(state.view(None), NAMES[:players])
    (round_,) = made.rounds
    assert round_.counted == (state.outcome() is not None)
    assert round_.title == ("At the end" if round_.counted else "If scored now")
    if state.colors:
        assert round_.points == oracle.points_now(state.to_json())
    else:
        assert round_.points == (0,) * players
    by_section = [section.points(players) for section in round_.sections]
    assert tuple(map(sum, zip(*by_section, strict=True))) == round_.points
    assert list(round_.lines) == [
        replace(line, cells=row.cells)
        for line, row in zip(score_lines(round_.score), round_.lines, strict=True)
    ]
    for section in round_.sections:
        for line in section.lines:
            assert len(line.cells) == len(section.columns)
            assert set(line.marks) == set(line.sites)
    assert len({section.title for section in round_.sections}) == 3


def test_groups_are_compared_and_ties_said() -> None:
    made = ledger(playing(BOARD, players=3).view(None), NAMES[:3])
    group, others, money = made.rounds[0].sections
    cells = {line.name: [(c.value, c.best) for c in line.cells] for line in group.lines}
    assert cells["Red"] == [(3, True), (1, False), (4, False)]
    assert cells["Yellow"] == [(1, True), (1, True), (2, False)]
    yellow = next(line for line in group.lines if line.name == "Yellow")
    assert "of 2 groups of that size one counts" in yellow.reason
    red = next(line for line in group.lines if line.name == "Red")
    assert red.marks == dict.fromkeys(("A1", "A2", "B2"), "+2")
    assert [(line.name, line.points) for line in others.lines] == [
        ("Red", 1),
        ("Blue", 1),
        ("Yellow", 1),
    ]
    assert [line.points for line in money.lines] == [8, 8, 8]
    assert "Largest group: Red (Ann) +6" in in_words(made)


def test_with_two_players_other_buildings_count_nothing() -> None:
    made = ledger(playing(BOARD, players=2, money=(10, 14)).view(None), NAMES[:2])
    group, others, money = made.rounds[0].sections
    assert group.rule == others.rule == "N20"
    assert [line.points for line in others.lines] == [0, 0, 0]
    assert set(others.lines[0].marks.values()) == {"+0"}
    assert "count nothing" in others.how
    assert [line.points for line in money.lines] == [10, 14]


def test_before_colors_are_drawn_there_is_nothing_to_count() -> None:
    made = ledger(NEW_YORK.new(NEW_YORK.options(players=4)).view(None), NAMES[:4])
    assert [section.lines for section in made.scorings[0].sections] == [(), (), ()]


def test_a_color_without_buildings_scores_its_money() -> None:
    made = ledger(dealt(players=3).view(None), NAMES[:3])
    assert made.rounds[0].points[0] > 8
    none = ledger(playing("b......" + "......." * 6, players=3).view(None), NAMES[:3])
    assert none.rounds[0].lines[0].points == 0
    assert none.rounds[0].lines[0].reason == "Red has no building."
