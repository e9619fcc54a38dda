"""The README's table of speeds as text: what was measured is written between its two marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks._readme_table import (
    BEGIN,
    CLICK,
    END,
    GAMES,
    PLAYOUTS,
    ROWS,
    figures_in,
    short,
    thousands,
    with_table,
)

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
