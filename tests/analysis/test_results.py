"""Tables of results, recounted in another way; files that are whole, and refused if not."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.analysis import Results, StudyError, tournament
from manhattan_widgets.analysis.tournaments import GameResult, Tournament
from manhattan_widgets.bots import Search
from manhattan_widgets.bots.greedy import Greedy
from tests.analysis import work

CUP = tournament(
    {"A": "greedy", "B": "random"},
    players=3,
    variants={"long": {}, "short": {"rounds": 4}},
    deals=4,
    seed=9,
)


def made(cup: Tournament) -> Results:
    """Results without playing: who is called A gets ten points more, and more in long games."""
    results = Results(cup, {})
    for pairing in cup.pairings:
        base = 50 if pairing.variant == "long" else 30
        points = tuple(
            base + pairing.deal + 3 * seat + (10 if name == "A" else 0)
            for seat, name in enumerate(pairing.seats)
        )
        places = tuple(1 + sum(other > own for other in points) for own in points)
        results.add(GameResult(pairing.number, pairing.deal % 3, points, places, base))
    return results


RESULTS = made(CUP)


class TestMaking:
    def test_the_same_of_the_same_games_is_equal(self) -> None:
        same = made(CUP)
        assert same == RESULTS
        assert same != made(replace(CUP, seed=10))
        assert same != Results(CUP, {})
        assert same != RESULTS.games

    @pytest.mark.parametrize("given", [5, "x", None, []])
    def test_a_tournament_and_what_came_of_its_games_are_needed(self, given: Any) -> None:
        not_given = re.escape(f"not {given!r}.")
        with pytest.raises(TypeError, match=rf"A tournament is needed, .* {not_given}"):
            Results(given, {})
        for games in (given, {0: given}):
            with pytest.raises(TypeError, match=r"is a GameResult, kept in a dict by"):
                Results(CUP, games)
        with pytest.raises(TypeError, match=rf"is a GameResult, .* {not_given}"):
            Results(CUP, {}).add(given)


class TestSeats:
    def test_a_line_for_each(self) -> None:
        seats = RESULTS.seats
        assert len(seats) == 3 * len(CUP.pairings)
        assert seats.groupby("game")["won"].sum().eq(1).all()
        assert seats.groupby("game")["turn"].apply(sorted).map([1, 2, 3].__eq__).all()
        assert set(seats["even"]) == {1 / 3}
        line = seats.iloc[4]
        pairing = CUP.pairings[line["game"]]
        assert line["player"] == pairing.seats[line["seat"]]
        assert line["turn"] == (line["seat"] - pairing.deal % 3) % 3 + 1

    def test_partners_share_a_victory(self) -> None:
        cup = tournament(["random"], "newyork", teams=True, deals=1)
        results = Results(cup, {0: GameResult(0, 1, (9, 8, 7, 6), (1, 2, 1, 2), 60)})
        assert results.seats["won"].tolist() == [1, 0, 1, 0]
        assert set(results.seats["even"]) == {0.5}

    def test_a_shared_victory(self) -> None:
        cup = tournament(["random"], players=2, deals=1)
        results = Results(cup, {0: GameResult(0, 1, (9, 9), (1, 1), 60)})
        assert results.seats["won"].tolist() == [0.5, 0.5]


class TestStandings:
    def test_recounted(self) -> None:
        standings = RESULTS.standings()
        assert list(standings.index) == ["A", "B"]
        won = sum(
            CUP.pairings[game.number].seats[game.places.index(1)] == "A" for game in RESULTS.games
        )
        seats = sum(pairing.seats.count("A") for pairing in CUP.pairings)
        assert seats > len(RESULTS.games)
        assert standings.loc["A", "games"] == len(RESULTS.games)
        assert standings.loc["A", "won"] == pytest.approx(won / len(RESULTS.games))
        assert standings["won"].sum() == pytest.approx(1)
        assert standings.loc["A", "even"] == pytest.approx(seats / 3 / len(RESULTS.games))
        for _, line in standings.iterrows():
            assert 0 <= line["won_low"] <= line["won"] <= line["won_high"] <= 1
            assert line["won_high"] - line["won_low"] > 0.05
            assert line["points_low"] <= line["points"] <= line["points_high"]

    def test_partners_win_one_game(self) -> None:
        cup = tournament({"A": "random", "B": "random"}, "newyork", teams=True, deals=1,
                         tables=[["A", "B", "A", "B"]])  # fmt: skip
        results = Results(cup, {0: GameResult(0, 1, (9, 8, 7, 6), (1, 2, 1, 2), 60)})
        standings = results.standings()
        first = cup.pairings[0].seats[0]
        assert standings["games"].tolist() == [1, 1]
        assert standings.loc[first, "won"] == 1
        assert standings["won"].sum() == 1
        assert standings["even"].tolist() == [0.5, 0.5]

    def test_who_shares_a_victory_with_himself_has_won(self) -> None:
        cup = tournament({"A": "random", "B": "random"}, players=3, deals=1, tables=["AAB"])
        results = Results(cup, {0: GameResult(0, 1, (9, 9, 9), (1, 1, 1), 60)})
        standings = results.standings()
        assert standings.loc["A", "won"] == standings.loc["A", "even"] == pytest.approx(2 / 3)
        assert standings.loc["B", "won"] == pytest.approx(1 / 3)

    def test_groups_are_in_the_order_given(self) -> None:
        grouped = RESULTS.standings(["variant", "turn"])
        assert list(grouped.index) == [(v, t) for v in ("long", "short") for t in (1, 2, 3)]
        assert list(RESULTS.standings(["player", "seat"]).index)[:2] == [("A", 0), ("A", 1)]
        twice = RESULTS.standings(["turn", "player", "turn"])
        assert twice.equals(RESULTS.standings(["turn", "player"]))

    def test_before_the_first_game(self) -> None:
        assert Results(CUP, {}).standings().empty
        assert Results(CUP, {}).differences().empty
        assert Results(CUP, {}).measures().empty

    @pytest.mark.parametrize("wrong", ["names", ["player", "age"], 5, None])
    def test_unknown_groups(self, wrong: Any) -> None:
        with pytest.raises(
            StudyError, match=r"There is no ('names'|'age'|5|None) here. Known: player, turn"
        ):
            RESULTS.standings(wrong)

    def test_no_groups(self) -> None:
        named = r"Name at least one thing to group by: player, turn, seat, variant\."
        with pytest.raises(StudyError, match=named):
            RESULTS.standings([])


class TestAgainst:
    def test_recounted(self) -> None:
        table = RESULTS.against()
        assert table.loc["A", "B"] + table.loc["B", "A"] == pytest.approx(1)
        assert table.loc["A", "B"] > 0.9
        assert table.isna().to_numpy().diagonal().all()

    def test_partners_are_not_compared(self) -> None:
        cup = tournament({"A": "random", "B": "random"}, "newyork", teams=True, deals=1,
                         tables=[["A", "B", "B", "A"]])  # fmt: skip
        results = Results(cup, {0: GameResult(0, 1, (9, 8, 7, 6), (1, 2, 1, 2), 60)})
        seats = cup.pairings[0].seats
        met = [
            (seats[seat], seats[other]) for seat in (0, 2) for other in (1, 3)
            if seats[seat] != seats[other]
        ]  # fmt: skip
        share = sum(first == "A" for first, _ in met) / len(met)
        assert results.against().loc["A", "B"] == pytest.approx(share)


class TestMeasures:
    def test_of_whole_games(self) -> None:
        measures = RESULTS.measures()
        assert measures.loc[("long", "plies"), "value"] == 50
        games = [g for g in RESULTS.games if CUP.pairings[g.number].variant == "short"]
        best = [max(game.points) for game in games]
        assert measures.loc[("short", "winning_points"), "value"] == sum(best) / len(best)
        spread = [max(game.points) - min(game.points) for game in games]
        assert measures.loc[("short", "spread"), "value"] == sum(spread) / len(spread)

    def test_differences_deal_by_deal(self) -> None:
        """What is alike in both variants cancels out: no doubt is left here."""
        row = RESULTS.differences().loc["short"]
        assert (row["value"], row["low"], row["high"]) == pytest.approx((-20, -20, -20))
        wide = RESULTS.measures().loc[("long", "winning_points")]
        assert wide["high"] - wide["low"] > 1

    @pytest.mark.parametrize(
        ("by", "of", "value"),
        [("variant", "plies", -20), ("player", "points", -10), ("player", "won", -1)],
    )
    def test_of_other_things(self, by: str, of: str, value: float) -> None:
        table = RESULTS.differences(by, of)
        assert table["value"].iloc[0] == pytest.approx(value, abs=1.5)

    def test_unknown_ones(self) -> None:
        with pytest.raises(StudyError, match=r"There is no 'plies' here. Known: points, won"):
            RESULTS.differences("player", "plies")
        with pytest.raises(StudyError, match=r"There is no \['plies'\] here. Known: points, won"):
            RESULTS.differences("variant", ["plies"])  # type: ignore[arg-type]


class TestFiles:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        file = tmp_path / "cup.json"
        RESULTS.save(file)
        return file

    def test_round_trip(self, file: Path) -> None:
        loaded = Results.load(file)
        assert loaded.games == RESULTS.games
        assert loaded.tournament == CUP
        assert loaded == RESULTS
        before = file.read_bytes()
        loaded.save(file)
        assert file.read_bytes() == before

    def test_a_line_for_each_game(self, file: Path) -> None:
        lines = file.read_text("utf-8").splitlines()
        assert sum(line.startswith("    [") for line in lines) == len(CUP.pairings)

    def test_own_players_are_described(self, tmp_path: Path) -> None:
        cup = tournament(
            {"A": work.first_move, "B": Search(playouts=30), "C": Greedy(judge=abs)},  # type: ignore[arg-type]
            players=3,
            deals=1,
        )
        made(cup).save(tmp_path / "own.json")
        players = json.loads((tmp_path / "own.json").read_text("utf-8"))["players"]
        assert players["A"] == {"function": "first_move"}
        assert players["B"]["class"] == "Search"
        assert players["B"]["playouts"] == 30
        loaded = Results.load(tmp_path / "own.json")
        assert loaded.games == made(cup).games
        before = (tmp_path / "own.json").read_bytes()
        loaded.save(tmp_path / "own.json")
        assert (tmp_path / "own.json").read_bytes() == before
        assert cup.play(workers=1, file=tmp_path / "own.json").games == loaded.games

    def test_more_deals_go_on(self, file: Path) -> None:
        some = replace(CUP, deals=5)
        results = some.play(workers=1, file=file)
        assert results.games[: len(RESULTS.games)] == RESULTS.games
        assert results.whole

    @pytest.mark.parametrize(
        ("other", "message"),
        [
            (replace(CUP, deals=3), "holds a tournament of 4 deals"),
            (tournament(["greedy"], deals=4, seed=9), "another tournament: its players is"),
            (
                tournament({"A": "greedy", "B": "random"}, players=3, deals=4, seed=9),
                "its variants is",
            ),
            (
                tournament(
                    {"A": "greedy", "B": "random"},
                    players=3,
                    variants={"long": {}, "short": {"rounds": 4}},
                    deals=4,
                    seed=8,
                ),
                "its seed is 9, not 8",
            ),
        ],
    )
    def test_another_tournament_is_refused(
        self, file: Path, other: Tournament, message: str
    ) -> None:
        before = file.read_bytes()
        with pytest.raises(StudyError, match=message):
            other.play(workers=1, file=file)
        with pytest.raises(StudyError):
            made(other).save(file)
        assert file.read_bytes() == before

    def test_fewer_results_do_not_replace_more(self, file: Path) -> None:
        with pytest.raises(StudyError):
            Results(CUP, {}).save(file)

    def test_other_files_are_left_alone(self, tmp_path: Path) -> None:
        other = tmp_path / "other.txt"
        other.write_text("mine")
        with pytest.raises(StudyError, match="earlier results of this tournament") as refused:
            RESULTS.save(other)
        assert "overwrite" not in str(refused.value)  # save() cannot be told so
        assert other.read_text() == "mine"

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(StudyError, match="nowhere"):
            RESULTS.save(tmp_path / "nowhere" / "cup.json")

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("manhattan_widgets tournament", "recipe", "holds no results"),
            ('"version": 1', '"version": 2', "newer manhattan_widgets"),
            ('"rules_version": 1', '"rules_version": 0', "version 0 of the rules"),
            ('"game": "manhattan"', '"game": "chess"', "chess"),
            ('"deals": 4', '"deals": -4', "cannot be read"),
            ('"deals": 4', '"deals": "4"', "cannot be read"),
            ('"deals": 4', '"deals": 1', "cannot be read"),
            ('"players": {', '"players": 5, "x": {', "cannot be read"),
            ('"seed": 9', '"sed": 9', "cannot be read.*seed"),
            ("    [0,0,[", "    [0,7,[", "cannot be read"),
            ("    [0,0,[", "    [0,0,[1,", "cannot be read"),
            ("]\n}", "", "cannot be read"),
        ],
    )
    def test_whatever_is_wrong_is_told(
        self, file: Path, tmp_path: Path, old: str, new: str, message: str
    ) -> None:
        contents = file.read_text("utf-8")
        assert old in contents
        file.write_text(contents.replace(old, new, 1), "utf-8")
        with pytest.raises(StudyError, match=message):
            Results.load(file)

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(StudyError, match="No such file"):
            Results.load(tmp_path / "none.json")


def test_a_notebook_shows_the_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    html = RESULTS._repr_html_()
    assert html is not None
    assert html.startswith("<p>&lt;Results of a tournament of Manhattan: A, B; ")
    assert [html.count(f"<th>{name}</th>") for name in ("A", "B", "won")] == [1, 1, 1]
    won = [f"{share:.0%}" for share in RESULTS.standings()["won"]]
    summary = ", ".join(f"{name} {share}" for name, share in zip("AB", won, strict=True))
    assert f"alt='{summary}'" in html
    assert html.count("<img src='data:image/svg+xml") == 1
    begun = Results(RESULTS.tournament, {})._repr_html_()
    assert begun is not None
    assert "<img" not in begun
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert RESULTS._repr_html_() is None
