"""Tournaments: who meets whom, fair to all; the same games wherever they are played."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import Client
from hypothesis import given
from hypothesis import strategies as st

import manhattan_widgets as mw
from manhattan_widgets import analysis
from manhattan_widgets.analysis import Results, StudyError, Tournament, tournament
from manhattan_widgets.analysis import runner as running_module
from manhattan_widgets.analysis.pairings import count_line_ups, line_ups, rotations
from manhattan_widgets.analysis.runner import playing, playing_async
from manhattan_widgets.analysis.tournaments import places_of
from manhattan_widgets.bots import Search
from manhattan_widgets.contract.core import OptionError, Outcome, Sentence
from tests.analysis import work

CUP = tournament(
    {"greedy": "greedy", "random": "random", "own": work.Forgetful()},
    players=3,
    variants={"six rounds": {}, "four rounds": {"rounds": 4}},
    deals=2,
    seed=5,
)


@pytest.fixture(scope="module")
def results() -> Results:
    return CUP.play(workers=1)


class TestOffered:
    def test_by_name(self) -> None:
        assert set(analysis.__all__) <= set(dir(analysis))
        for name in analysis.__all__:
            assert getattr(analysis, name).__name__ == name

    def test_nothing_else(self) -> None:
        with pytest.raises(AttributeError, match="no attribute 'plot_everything'"):
            analysis.plot_everything  # noqa: B018


class TestPairings:
    @given(
        names=st.lists(st.sampled_from("ABCDEF"), min_size=1, max_size=6, unique=True),
        players=st.integers(2, 4),
        seed=st.integers(0, 99),
    )
    def test_everybody_has_every_seat_equally_often(
        self, names: list[str], players: int, seed: int
    ) -> None:
        cup = tournament(dict.fromkeys(names, "random"), players=players, deals=2, seed=seed)
        seats = Counter((name, seat) for p in cup.pairings for seat, name in enumerate(p.seats))
        assert len(set(seats.values())) == 1
        assert set(seats) == {(name, seat) for name in names for seat in range(players)}

    def test_the_games_of_a_table_share_their_deal_and_their_order_around_it(self) -> None:
        for pairing in CUP.pairings:
            others = [
                other.seats
                for other in CUP.pairings
                if (other.deal, other.table) == (pairing.deal, pairing.table)
            ]
            assert len(others) == 2 * len(set(others)) == 6
            assert {rotations(seats) == rotations(pairing.seats) for seats in others} <= {
                True,
                False,
            }
            assert all(set(rotations(seats)) == set(rotations(others[0])) for seats in others)

    def test_the_order_around_the_table_differs_between_deals(self) -> None:
        cup = tournament(dict.fromkeys("ABC", "random"), players=3, deals=30)
        orders = {frozenset(rotations(pairing.seats)) for pairing in cup.pairings}
        assert len(orders) == 2

    def test_more_deals_only_add_games(self) -> None:
        more = replace(CUP, deals=5)
        assert more.pairings[: len(CUP.pairings)] == CUP.pairings
        assert [pairing.number for pairing in more.pairings] == list(range(len(more.pairings)))

    def test_as_many_different_players_as_fit(self) -> None:
        assert line_ups(("A", "B", "C"), 2) == (("A", "B"), ("A", "C"), ("B", "C"))
        assert line_ups(("A",), 3) == (("A", "A", "A"),)
        assert len(line_ups(("A", "B", "C"), 4)) == 3
        for names, seats in ((2, 2), (5, 2), (1, 3), (3, 4), (2, 5)):
            assert count_line_ups(names, seats) == len(line_ups(tuple("ABCDE"[:names]), seats))

    def test_tables_may_be_named(self) -> None:
        cup = tournament(["greedy", "random"], tables=[["greedy", *["random"] * 3]], deals=1)
        assert sorted(pairing.seats.index("greedy") for pairing in cup.pairings) == [0, 1, 2, 3]


class TestPlaces:
    def of(self, winners: tuple[int, ...], *points: int, teams: Any = None) -> tuple[int, ...]:
        outcome = Outcome(winners, points, Sentence.of("core.color.red"))
        return places_of(outcome, teams or [(seat,) for seat in range(len(points))])

    def test_by_points(self) -> None:
        assert self.of((1,), 10, 40, 30, 20) == (4, 1, 2, 3)

    def test_equals_share(self) -> None:
        assert self.of((0, 1), 40, 40, 30, 30) == (1, 1, 3, 3)

    def test_a_tie_that_the_rules_break(self) -> None:
        assert self.of((2,), 40, 30, 40) == (2, 3, 1)

    def test_partners_share(self) -> None:
        assert self.of((0, 2), 5, 40, 40, 1, teams=[(0, 2), (1, 3)]) == (1, 2, 1, 2)


class TestPlaying:
    def test_the_same_everywhere(self, results: Results, client: Client) -> None:
        assert results.whole
        assert CUP.play(workers=2).games == results.games
        assert CUP.play(client=client).games == results.games

    async def test_the_same_on_an_event_loop(self, results: Results) -> None:
        latest = [None]
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        async for latest[0] in playing_async(CUP, workers=1):
            pass
        ticking.cancel()
        assert latest[0].games == results.games
        assert ticks > sum(game.plies for game in results.games)

    async def test_what_was_played_is_not_played_again(self, results: Results) -> None:
        half = Results(CUP, {game.number: game for game in results.games[::2]})
        seen = [len(some.games) async for some in playing_async(CUP, workers=1, so_far=half)]
        assert seen == list(range(6, 13))

    def test_a_game_can_be_played_again(self, results: Results) -> None:
        number = 5
        game = results.replay(number)
        result = results.games[number]
        assert game.outcome() is not None
        assert game.outcome().points == result.points
        assert [p.name for p in game.players] == list(CUP.pairings[number].seats)
        dealt = mw.new_game("manhattan", players=3, seed=CUP.seed + CUP.pairings[number].deal)
        assert dealt.events[0] == game.events[0]

    @pytest.mark.parametrize("number", [-1, 12, "0", None])
    def test_no_such_game(self, number: Any) -> None:
        named = re.escape(f"There is no game {number!r}: this tournament has games 0 to 11.")
        with pytest.raises(StudyError, match=named):
            Results(CUP, {}).replay(number)

    @pytest.mark.parametrize(
        ("game", "options"),
        [("newyork", {"players": 4, "teams": True}), ("skyline", {"players": 2, "closed": True})],
    )
    def test_other_games(self, game: str, options: dict[str, Any]) -> None:
        cup = tournament(["random"], game, deals=1, **options)
        (result,) = cup.play(workers=1).games
        assert result == cup.play_one(0)
        assert 1 in result.places

    def test_who_moves_first(self, results: Results) -> None:
        for result in results.games:
            game = results.replay(result.number) if result.number < 2 else None
            if game is not None:
                assert game.states[1].to_move == result.first

    def test_an_illegal_move_is_told(self) -> None:
        cup = tournament({"good": "random", "bad": work.illegal}, players=2, deals=1)
        with pytest.raises(StudyError, match=r"bad made an illegal move in game [01]: "):
            cup.play(workers=1)

    def test_a_forgotten_answer_is_told_to_its_author(self) -> None:
        cup = tournament({"good": "random", "bad": work.forgetful}, players=2, deals=1)
        told = (
            r"bad failed in game [01] \(TypeError: The computer player forgetful answered with None"
        )
        with pytest.raises(StudyError, match=told):
            cup.play(workers=1)

    @pytest.mark.parametrize("workers", [1, 2])
    def test_a_player_that_fails_is_named_with_its_game(self, workers: int) -> None:
        cup = tournament({"good": "random", "bad": work.broken}, players=2, deals=1)
        told = r"bad failed in game [01] \(KeyError: 'plan', broken:\d+\)"
        with pytest.raises(StudyError, match=told):
            cup.play(workers=workers)

    def test_the_seeds_of_players_differ(self) -> None:
        cup = tournament({"A": "random", "B": "random"}, players=2, deals=1)
        points = [result.points for result in cup.play(workers=1).games]
        assert points[0] != points[1][::-1]

    def test_players_that_look_ahead(self) -> None:
        quick = Search(playouts=3)
        cup = tournament({"A": quick, "B": "expert", "C": "random"}, players=3)
        assert cup.searches[0] is quick
        assert len(cup.searches) == 2
        assert not CUP.searches

    def test_elsewhere_without_the_same_packages(self, monkeypatch: pytest.MonkeyPatch) -> None:
        cup = tournament({"A": Search(playouts=1)}, players=2, deals=1)
        games = running_module._Games(Results(cup, {}))
        monkeypatch.setattr(running_module, "available", lambda: not games._compiled)
        with pytest.raises(StudyError, match="numba"):
            games(0)


class TestRefusals:
    @pytest.mark.parametrize(
        ("players", "options", "message"),
        [
            ([], {}, "at least one player"),
            (None, {}, "functions of a view, or a mapping that names them, not None."),
            (5, {}, "functions of a view, or a mapping that names them, not 5."),
            (["best"], {}, 'no computer player called "best"'),
            (["greedy", "greedy"], {}, 'Two players are called "greedy"'),
            ({"A": 5}, {}, '"A" is no player: 5'),
            ([Search], {}, r"Search is the class of such players. Make one: Search\(\)"),
            ({"": "greedy"}, {}, "A player's name is"),
            ({3: "greedy"}, {}, "A player's name is"),
            (["greedy"], {"deals": 0}, '"deals" has to be a whole number from 1, not 0'),
            (["greedy"], {"seed": -1}, '"seed" has to be a whole number from 0'),
            (["greedy"], {"seed": True}, '"seed" has to be'),
            (["greedy"], {"variants": {}}, "at least one set of options"),
            (["greedy"], {"variants": {"a": 5}}, "sets of options by name, not {'a': 5}"),
            (["greedy"], {"variants": {"a": {5: 2}}}, "sets of options by name, not {'a': {5: 2}}"),
            (["greedy"], {"tables": []}, "at least one table"),
            (["greedy"], {"tables": 5}, "lists of players' names, one for each seat, not 5."),
            (["greedy"], {"tables": [5]}, r"one for each seat, not \[5\]."),
            (["greedy"], {"tables": [[[], "greedy"]]}, r'"\[\]" sits at a table'),
            (["greedy"], {"tables": [["greedy"]]}, "does not have a name for each of 4 seats"),
            (["greedy"], {"tables": ["ABCD"]}, '"A" sits at a table, but does not take part'),
        ],
    )
    def test_what_cannot_be(self, players: Any, options: dict[str, Any], message: str) -> None:
        with pytest.raises(ValueError, match=message):
            tournament(players, **options)

    @pytest.mark.parametrize("players", [["greedy", "best"], {"A": "greedy", "B": "best"}])
    def test_an_unknown_player_is_an_error_of_studies(self, players: Any) -> None:
        with pytest.raises(StudyError, match="Known ones: random, novice, greedy"):
            tournament(players, players=2)

    def test_options_are_the_games(self) -> None:
        with pytest.raises(OptionError):
            tournament(["greedy"], variants={"wrong": {"rounds": 5}})

    def test_one_player_needs_no_list(self) -> None:
        assert list(tournament("greedy").entrants) == ["greedy"]
        assert list(tournament(work.first_move).entrants) == ["first_move"]
        assert list(tournament([Search(playouts=1)]).entrants) == ["Search"]

    def test_players_of_a_file_cannot_play(self, tmp_path: Path) -> None:
        cup = tournament({"own": work.first_move}, players=2, deals=1)
        cup.play(workers=1, file=tmp_path / "a.json")
        loaded = Results.load(tmp_path / "a.json")
        with pytest.raises(StudyError, match=r"a description only.*first_move"):
            loaded.replay(0)

    def test_players_of_another_version(self) -> None:
        cup = Tournament("manhattan", {"A": "best"}, CUP.variants, None, 1, 1)
        with pytest.raises(StudyError, match='"A" plays like "best"'):
            cup.play_one(0)


class TestStopping:
    def test_what_was_played_is_kept(self, tmp_path: Path, results: Results) -> None:
        file = tmp_path / "cup.json"
        going = playing(CUP, workers=1, file=file)
        for number in range(4):
            assert len(next(going).games) == number
        going.close()
        assert len(Results.load(file).games) == 3
        assert CUP.play(workers=1, file=file).games == results.games
        assert Results.load(file).games == results.games

    def test_kept_now_and_then(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running_module, "_SAVE_EVERY", 0.0)
        file = tmp_path / "cup.json"
        going = playing(CUP, workers=1, file=file)
        for number in range(3):
            next(going)
            assert not number or len(Results.load(file).games) == number
        going.close()

    def test_a_place_that_is_not_there_is_told_before_a_game_is_played(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cup = tournament(["greedy", "random"], players=2, deals=1)
        monkeypatch.setattr(Tournament, "playing_one", None)
        with pytest.raises(StudyError, match=r"a\.json: There is no folder .*studies"):
            cup.play(workers=1, file=tmp_path / "studies" / "a.json")

    def test_nothing_played_leaves_no_file(self, tmp_path: Path) -> None:
        going = playing(CUP, workers=1, file=tmp_path / "cup.json")
        next(going)
        going.close()
        assert not list(tmp_path.iterdir())
