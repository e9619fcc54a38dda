"""The README's tables as text: what was measured is written between their two marks."""

from __future__ import annotations

from math import log10
from pathlib import Path

import pytest

from benchmarks._ratings_table import LEVELS, lines_of
from benchmarks._readme_table import (
    CLICK,
    GAMES,
    PLAYOUTS,
    RATINGS,
    ROWS,
    SPEEDS,
    between,
    figures_in,
    short,
    thousands,
    with_table,
)
from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.tournaments import GameResult, tournament

BEGIN, END = SPEEDS
README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
NEW = {"manhattan": {PLAYOUTS: "60,000"}, "skyline": {PLAYOUTS: "1", CLICK: "1.00"}}


def test_the_readme_has_every_row_with_a_figure_for_each_game() -> None:
    table = figures_in(README)
    assert [*table][2:] == [row.what for row in ROWS]
    assert [*table][:2] == ["what", "---"]
    assert all(len(figures) == len(GAMES) and all(figures) for figures in table.values())
    wanted = [row.wanted for row in ROWS]
    lines = [line for line in README.splitlines() if line.startswith("| ")]
    measured = {line.split("|")[1].strip(): line.split("|")[-2].strip() for line in lines}
    assert [measured[row.what] for row in ROWS] == wanted


def test_what_was_measured_is_written_and_all_else_stays() -> None:
    new = with_table(README, "a fast machine", NEW)
    before, after = figures_in(README), figures_in(new)
    assert after[PLAYOUTS.what] == ["60,000", before[PLAYOUTS.what][1], "1"]
    assert after[CLICK.what] == [*before[CLICK.what][:2], "1.00"]
    others = [row.what for row in ROWS if row not in (PLAYOUTS, CLICK)]
    assert [after[name] for name in others] == [before[name] for name in others]
    assert "Measured with `make speeds` on a fast machine:\n\n| what |" in new
    head, tail = README.split(BEGIN)[0], README.split(END)[1]
    assert new.startswith(head + BEGIN)
    assert new.endswith(END + tail)


def test_written_again_it_stays_as_it_is() -> None:
    once = with_table(README, "a machine", NEW)
    assert with_table(once, "a machine", {}) == once


def test_a_text_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(ValueError, match="no <!-- speeds"):
        with_table(README.replace(END, ""), "a machine", NEW)


def test_a_table_can_be_begun() -> None:
    begun = with_table(f"{BEGIN}\n{END}\n", "a machine", NEW)
    assert figures_in(begun)[PLAYOUTS.what] == ["60,000", "", "1"]


def test_figures_have_the_digits_that_mean_something() -> None:
    assert [short(n) for n in (0.714, 5.06, 9.96, 171.2)] == ["0.71", "5.1", "10", "171"]
    assert [thousands(n) for n in (42468.3, 8804, 951.2)] == ["42,500", "8,800", "951"]


def test_ratings_are_written_between_their_own_marks() -> None:
    new = between(README, RATINGS, "all equal\n")
    assert f"{RATINGS[0]}\nall equal\n{RATINGS[1]}" in new
    assert figures_in(new) == figures_in(README)


def test_the_levels_are_told_with_what_each_won_against_the_one_before() -> None:
    cup = tournament(LEVELS, "skyline", tables=[("novice", "random")], deals=2, players=2)
    places = [(1, 2), (2, 1), (1, 2), (2, 1)]
    games = {n: GameResult(n, 0, (0, 0), place, 50) for n, place in enumerate(places)}
    novice = [pairing.seats.index("novice") for pairing in cup.pairings]
    won = sum(place[seat] == 1 for place, seat in zip(places, novice, strict=True))
    heads, *lines = lines_of({"skyline": Results(cup, games)})
    assert heads == ["level", "Skyline of the World", "won against the level before"]
    assert [line[0] for line in lines] == list(LEVELS)
    assert lines[0][2] == ""
    assert lines[1][2].startswith(f"{won / 4:.0%} of 4 (")
    assert [line[2] for line in lines[2:]] == ["not played"] * 4
    # Half a game more on both sides, in steps of Elo's scale, where greedy has 1000.
    step = 400 * log10((won + 0.5) / (4 - won + 0.5))
    assert [line[1] for line in lines] == [f"{1000 - step:.0f}"] + ["1000"] * 5
