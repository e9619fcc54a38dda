"""``mw.tournament()``: played in the background, stopped and gone on with, with a live table."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.analysis import Results, StudyError, tournament
from manhattan_widgets.widgets.tournament.widget import TournamentWidget
from tests.analysis import work
from tests.analysis.test_results import CUP, made
from tests.widgets import seen
from tests.widgets.seen import static

QUICK: dict[str, Any] = {"players": 2, "deals": 3, "workers": 1}


def test_played_at_once_without_an_event_loop() -> None:
    widget = mw.tournament(["greedy", "random"], **QUICK)
    assert widget.results.whole
    assert "All games were played: 6." in seen.html(widget)
    assert "greedy and random. Games: 6. Deals: 3, from seed 1." in seen.html(widget)
    assert not seen.is_shown(widget, "Go on")
    assert not seen.is_shown(widget, "Stop")
    won = re.search(r"<th scope='row'>greedy</th><td>(\d+%)</td>", seen.html(widget))
    assert won is not None
    assert won[1] == f"{100 * widget.results.standings().loc['greedy', 'won']:.0f}%"


def test_the_same_results_as_in_a_script() -> None:
    cup = tournament(["random"], players=2, deals=3)
    assert mw.tournament(cup, workers=1).results.games == cup.play(workers=1).games


async def test_in_the_background_stopped_and_gone_on_with() -> None:
    widget = mw.tournament(["random"], players=2, deals=6, workers=1)
    assert widget.results.played == 0
    assert "The games begin" in seen.html(widget)
    assert "No game has ended yet." in seen.html(widget) or "mw-standings" not in seen.html(widget)
    while widget.results.played < 2:
        await asyncio.sleep(0)
    seen.press(widget, "Stop")
    played = widget.results.played
    await asyncio.sleep(0.02)
    assert widget.results.played == played < 6
    assert f"Stopped after {played} games of 6. They are kept." in seen.html(widget)
    assert await widget.finished() is widget.results
    first = widget.results.games
    seen.press(widget, "Go on")
    results = await widget.finished()
    assert results.whole
    assert set(first) <= set(results.games)
    assert "All games were played: 6." in seen.html(widget)


async def test_closing_stops() -> None:
    widget = mw.tournament(["random"], players=2, deals=50, workers=1)
    while not widget.results.played:
        await asyncio.sleep(0)
    widget.close()
    played = widget.results.played
    await asyncio.sleep(0.02)
    assert widget.results.played == played


async def test_a_file_goes_on(tmp_path: Path) -> None:
    cup = tournament(["greedy", "random"], players=2, deals=3)
    half = Results(cup, {})
    half.add(cup.play_one(0))
    half.save(tmp_path / "cup.json")
    widget = mw.tournament(cup, workers=1, file=tmp_path / "cup.json")
    assert (await widget.finished()).whole
    assert Results.load(tmp_path / "cup.json").games == widget.results.games


def test_an_error_is_told_and_the_rest_kept(tmp_path: Path) -> None:
    widget = mw.tournament({"bad": work.illegal, "good": "random"}, **QUICK)
    assert "bad made an illegal move in game 0" in seen.html(widget)
    assert seen.is_shown(widget, "Go on")


def test_a_wrong_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "cup.json").write_text("mine")
    widget = mw.tournament(["random"], file=tmp_path / "cup.json", **QUICK)
    assert "cannot be read" in seen.html(widget)
    with pytest.raises(StudyError):
        mw.tournament(["random"], deals=0)


def test_a_whole_tournament_says_itself_what_is_played() -> None:
    cup = tournament(["greedy", "random"], players=2, deals=2, seed=7)
    with pytest.raises(ValueError, match=r"leave out: deals, players\.$"):
        mw.tournament(cup, deals=5, players=3, workers=1)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"client": "tcp://x:1"}, "A client of a cluster is needed, .* not 'tcp://x:1'."),
        ({"file": 5}, "The name of a file is needed, not 5."),
        ({"tables": 5}, "The tables are lists"),
    ],
)
def test_what_cannot_be_is_refused_at_once(given: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        mw.tournament(["random"], **QUICK, **given)


class TestTable:
    @pytest.fixture
    def widget(self) -> TournamentWidget:
        widget = mw.tournament(["greedy", "random"], players=2, deals=1, workers=1)
        widget.tournament, widget.results = CUP, made(CUP)
        seen.press(widget, "Players")
        return widget

    def rows(self, widget: TournamentWidget) -> list[str]:
        return re.findall(r"<th scope='row'>(.*?)</th>", seen.html(widget))

    @pytest.mark.parametrize(
        ("button", "rows"),
        [
            ("Players", ["A", "B"]),
            (
                "Order of moves",
                [
                    f"{variant}, moves {which}"
                    for variant in ("long", "short")
                    for which in ("first", "second", "third")
                ],
            ),
            ("Options", ["long, A", "long, B", "short, A", "short, B"]),
            ("Ratings", ["A", "B"]),
        ],
    )
    def test_may_be_grouped(self, widget: TournamentWidget, button: str, rows: list[str]) -> None:
        seen.press(widget, button)
        assert self.rows(widget) == rows
        bars = re.findall(r"left:([\d.]+)%;width:([\d.]+)%", seen.html(widget))
        assert len(bars) == len(rows)
        assert all(float(left) + float(width) <= 100.1 for left, width in bars)
        assert all(row in static(widget)["text/plain"] for row in rows)
        assert static(widget)["text/html"].endswith("</p>")

    def test_one_player_by_order_of_moves(self) -> None:
        cup = tournament(["random"], variants={"two": {"players": 2}, "three": {"players": 3}},
                         deals=1)  # fmt: skip
        widget = mw.tournament(cup, workers=1)
        seen.press(widget, "Options")
        assert self.rows(widget) == ["two, moves first", "two, moves second",
                                     "three, moves first", "three, moves second",
                                     "three, moves third"]  # fmt: skip
        assert not seen.is_shown(widget, "Ratings")
        assert not seen.is_shown(widget, "Players")  # who plays alone wins every game

    def test_tells_games_won_where_a_player_has_several_seats(
        self, widget: TournamentWidget
    ) -> None:
        won = sum(
            CUP.pairings[game.number].seats[game.places.index(1)] == "A"
            for game in widget.results.games
        )
        games = len(widget.results.games)
        assert won / games != pytest.approx(
            won / sum(pairing.seats.count("A") for pairing in CUP.pairings), abs=0.1
        )
        row = re.search(r"<th scope='row'>A</th><td>(\d+%)</td>.*?</tr>", seen.html(widget))
        assert row is not None
        assert row[1] == f"{100 * won / games:.0f}%"
        assert f">{won} of {games}</td>" in row[0]
        assert "A row counts games, not seats" in seen.html(widget)

    def test_names_are_no_markup(self) -> None:
        widget = mw.tournament({"<b>A": "random"}, **{**QUICK, "deals": 1})
        assert "&lt;b&gt;A" in seen.html(widget)
        assert "<b>" not in static(widget)["text/html"]


class TestSaysWhySoManyGames:
    """The sentences above the table, counted over the pairings themselves."""

    def about(self, *entrants: str, **how: Any) -> str:
        cup = tournament(list(entrants), **how)
        widget = TournamentWidget(cup, workers=1, client=None, file=None, theme="auto")
        assert f"Games: {len(cup.pairings)}. Deals: {cup.deals}" in seen.html(widget)
        return seen.html(widget)

    def test_one_line_up(self) -> None:
        about = self.about("greedy", "random", players=2, deals=3)
        assert "played by every line-up of players (1), from every seat. Games a deal: 2." in about
        assert "comes out the same" not in about

    def test_line_ups_that_come_out_the_same(self) -> None:
        """Five deals for two players at tables of four are 56 games: seatings A B A B are two."""
        cup = tournament(["novice", "random"], deals=5)
        assert len(cup.pairings) == 56
        games = {sum(pairing.deal == deal for pairing in cup.pairings) for deal in range(5)}
        assert games == {10, 12}
        about = self.about("novice", "random", deals=5)
        assert "every line-up of players (3), from every seat. Games a deal: 10–12." in about
        assert "when all move on by some seats is played once" in about

    def test_sets_of_options(self) -> None:
        about = self.about(
            "greedy", "random", variants={"two": {"players": 2}, "three": {"players": 3}}, deals=1
        )
        assert "with every set of options (2) by every line-up of players (1–2)" in about
        assert "Games a deal: 8." in about


def test_drawing_takes_a_small_part_of_the_time() -> None:
    widget = mw.tournament(["random"], **QUICK)
    table = widget._table
    drawn = table.value
    table.value = ""
    widget._draw_now_and_then()
    assert table.value == drawn  # nothing else is to be done
    assert widget._pause > 0
