"""Reports of analyses as data: they come back as they were, and anything else is refused."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import manhattan_widgets as mw
from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.mistakes import Alternative, Mistake
from manhattan_widgets.analysis.report import Decision, Effort, Report, ReportError, Weighed
from manhattan_widgets.analysis.values import Change, Value


def value(*chances: float, points: float = 40.0) -> Value:
    return Value.of(chances, [points] * len(chances), [0.01] * len(chances), 500)


def report(**changes: object) -> Report:
    """A report of two moves of a game of two."""
    weighed = (Weighed.of("a", 0.6, 0.02, (40, 30)), Weighed.of("b", 0.5, 0.02, (39, 31)))
    base = Report(
        game="manhattan",
        teams=((0,), (1,)),
        whole=True,
        seat=None,
        effort=Effort(500, 100, 200, seed=3),
        events=3,
        key="abc",
        moves=("b", "a"),
        seats=(0, 1),
        judged=(True, False),
        resigned=1,
        result=Value.of((1, 0), (33, 30), (0, 0), 0),
        start=value(0.5, 0.5),
        values=(value(0.52, 0.48), value(0.4, 0.6), value(0.45, 0.55)),
        averaged=(value(0.42, 0.58), value(0.45, 0.55)),
        decisions=(Decision.of(weighed, 1, 0.1, 0.02), None),
    )
    return replace(base, **changes)


#: The first move, "b", cost 0.12; "c" is nearly as good as the best, "d" perhaps.
MISTAKE = Mistake(
    0,
    0,
    "b",
    (
        Alternative("a", 0.6, 0, 0),
        Alternative("c", 0.59, 0.01, 0.005),
        Alternative("d", 0.57, 0.03, 0.006),
        Alternative("b", 0.48, 0.12, 0.02),
    ),
)


def test_a_report_comes_back_from_json_as_it_was() -> None:
    whole = report()
    again = Report.from_json(json.loads(json.dumps(whole.to_json())))
    assert again == whole
    assert (again.players, again.complete, again.missing, again.fraction) == (2, True, 0, 1)
    assert "mistakes" not in whole.to_json()  # as reports were before
    looked_for = replace(whole, mistakes={0: MISTAKE, 1: None})
    assert Report.from_json(json.loads(json.dumps(looked_for.to_json()))) == looked_for
    partial = replace(whole, start=None, decisions=(None, None))
    assert Report.from_json(partial.to_json()) == partial
    assert (partial.complete, partial.missing) == (False, 2)
    assert 0 < partial.fraction < 1


def test_changes_lie_between_neighboring_values() -> None:
    whole = report()
    assert whole.deal is not None
    assert whole.deal.chances == pytest.approx((0.02, -0.02))
    assert whole.choice(0).chances == pytest.approx((-0.1, 0.1))
    assert whole.luck(0).chances == pytest.approx((-0.02, 0.02))
    assert whole.luck(1).chances == (0, 0)
    assert whole.resignation.chances == pytest.approx((0.55, -0.55))
    assert replace(whole, resigned=None).resignation is None
    assert replace(whole, start=None).deal is None


@pytest.mark.parametrize("ply", [-1, 2, "0", None, 0.0])
def test_a_ply_without_a_move_is_refused(ply: Any) -> None:
    for asked in (report().choice, report().luck):
        with pytest.raises(
            IndexError, match=re.escape(f"There is no ply {ply!r} here: plies 0 to 1")
        ):
            asked(ply)


@pytest.mark.parametrize("seat", [-1, 2, "0", None])
def test_a_seat_that_is_not_there_has_no_team(seat: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"There is no seat {seat!r}: ")):
        report().team(seat)


def test_reports_of_the_first_version_have_the_gap_of_their_values() -> None:
    """Its costs never were below 0, and would not be nothing in the mean where nothing was lost."""
    lucky = report(
        decisions=(
            Decision.of(
                (Weighed.of("a", 0.5, 0.02, (40, 30)), Weighed.of("b", 0.52, 0.02, (39, 31))),
                1,
                0.0,
                0.02,
            ),
            None,
        )
    )
    assert Report.from_json(lucky.to_json()) == lucky
    old = Report.from_json(lucky.to_json() | {"version": 1}).decisions[0]
    assert (old.gap, old.cost) == (pytest.approx(-0.02), 0)


def test_a_decision_says_what_was_played_and_what_was_best() -> None:
    decision = report().decisions[0]
    assert (decision.move, decision.best, decision.sure) == ("b", "a", True)
    assert not replace(decision, gap=0.03).sure
    assert not replace(decision, played=0).sure
    noisy = Decision.of(decision.candidates, 1, -0.001, 0.01)
    assert (noisy.gap, noisy.cost) == (-0.001, 0)


@given(
    st.lists(st.floats(0, 1), min_size=2, max_size=4),
    st.floats(-200, 200),
    st.integers(0, 10**6),
)
def test_numbers_are_kept_in_steps_that_come_back(
    chances: list[float], points: float, playouts: int
) -> None:
    players = len(chances)
    value = Value.of(chances, [points] * players, chances, playouts)
    assert value.chances == pytest.approx(chances, abs=0.0000501)
    assert value.points == pytest.approx([points] * players, abs=0.00501)
    base = report(
        teams=tuple((seat,) for seat in range(players)),
        seat=players - 1,
        moves=(),
        seats=(),
        judged=(),
        values=(value,),
        averaged=(),
        decisions=(),
        start=None,
        resigned=None,
        result=None,
    )
    assert Report.from_json(base.to_json()) == base


def test_changes_add_up_with_independent_errors() -> None:
    change = Change((0.1, -0.1), (2.0, -1.0), (0.03, 0.03))
    both = change + Change((0.2, -0.2), (1.0, 0.0), (0.04, 0.04))
    assert both.chances == pytest.approx((0.3, -0.3))
    assert both.points == pytest.approx((3, -1))
    assert both.errors == pytest.approx((0.05, 0.05))
    assert (change + Change.none(2)).chances == change.chances


def weighed(played: str, **gaps: int) -> list[object]:
    """A mistake as plain data: what each move gave away, in percent."""
    return [played, [[move, 5000, 100 * gap, 10] for move, gap in gaps.items()]]


BROKEN = {
    "nothing": lambda data: None,
    "a list": lambda data: [],
    "another version": lambda data: data | {"version": 3},
    "no teams": lambda data: data | {"teams": []},
    "a seat twice": lambda data: data | {"teams": [[0], [0]]},
    "a seat of text": lambda data: data | {"teams": [["0"], [1]]},
    "no such seat": lambda data: data | {"seat": 2},
    "an empty move": lambda data: data | {"moves": ["", "a"]},
    "a long move": lambda data: data | {"moves": ["b" * 81, "a"]},
    "a seat missing": lambda data: data | {"seats": [0]},
    "a value missing": lambda data: data | {"values": data["values"][1:]},
    "a chance missing": lambda data: data | {"start": [[1], [1, 1], [1, 1], 5]},
    "a broken number": lambda data: data | {"start": [[1, 0.5], [1, 1], [1, 1], 5]},
    "a huge number": lambda data: data | {"events": 10**13},
    "a flag as number": lambda data: data | {"events": True},
    "an effort too much": lambda data: data | {"effort": [1, 2, 3, 4, 5]},
    "another move": lambda data: data | {"moves": ["a", "b"]},
    "no candidates": lambda data: data | {"decisions": [[0, 0, 0, []], None]},
    "a mistake at no ply": lambda data: data | {"mistakes": [[2, None]]},
    "a mistake of text": lambda data: data | {"mistakes": [[0, "b"]]},
    "a mistake without moves": lambda data: data | {"mistakes": [[0, ["b", []]]]},
    "a mistake that was not made": lambda data: data | {"mistakes": [[0, weighed("a", b=0, a=9)]]},
    "a mistake that is none": lambda data: data | {"mistakes": [[0, weighed("b", b=0, a=9)]]},
    "a mistake among worse ones": lambda data: data | {"mistakes": [[0, weighed("b", b=9, a=0)]]},
    "a mistake without the best": lambda data: data | {"mistakes": [[0, weighed("b", a=1, b=9)]]},
    "a move weighed twice": lambda data: (
        data | {"mistakes": [[0, ["b", [["a", 0, 0, 0], ["a", 0, 0, 0], ["b", 0, 900, 0]]]]]}
    ),
    "a name missing": lambda data: {k: v for k, v in data.items() if k != "key"},
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_other_data_are_refused(broken: object) -> None:
    with pytest.raises(ReportError, match="no analysis"):
        Report.from_json(broken(report().to_json()))


class TestTables:
    def test_a_row_for_each_move(self) -> None:
        frame = report().to_frame(["Ann", "Bo"])
        assert frame.index.tolist() == [1, 2]
        first, second = (frame.loc[ply] for ply in (1, 2))
        assert first[["seat", "player", "move", "best"]].tolist() == [0, "Ann", "b", "a"]
        assert first[["before", "averaged", "after"]].tolist() == [0.52, 0.42, 0.4]
        assert first["choice"] == pytest.approx(-0.1)
        assert first["luck"] == pytest.approx(-0.02)
        assert first[["cost", "error", "sure"]].tolist() == [0.1, 0.02, True]
        assert second["player"] == "Bo"
        assert second[["best", "cost", "sure"]].isna().all()

    def test_partners_have_one_chance(self) -> None:
        four = (0.1, 0.2, 0.3, 0.4)
        both = report(
            teams=((0, 2), (1, 3)),
            values=(value(*four), value(*four[::-1]), value(*four)),
            averaged=(value(*four), value(*four)),
        )
        before, after = both.to_frame().loc[1, ["before", "after"]]
        assert (before, after) == pytest.approx((0.4, 0.6))

    def test_what_is_not_known_yet_is_missing(self) -> None:
        frame = report(values=(None, value(0.4, 0.6), None), averaged=(None, None)).to_frame()
        assert frame["before"].isna().tolist() == [True, False]
        assert frame[["choice", "luck"]].isna().all(axis=None)
        assert report(start=None).by_player()["luck"].isna().all()

    def test_numbers_can_be_sorted_even_if_none_is_known(self) -> None:
        nothing = report(
            start=None, values=(None,) * 3, averaged=(None,) * 2, decisions=(None,) * 2
        )
        frame = nothing.to_frame()
        numbers = ["before", "averaged", "after", "choice", "luck", "cost", "error"]
        assert {str(kind) for kind in frame.dtypes[numbers]} == {"float64"}
        assert len(frame.nlargest(5, "cost")) == 2
        assert {str(kind) for kind in nothing.by_player().dtypes[["luck", "end"]]} == {"float64"}

    def test_with_the_game_moves_are_as_people_write_them(self) -> None:
        game = mw.new_game("manhattan", players=2, seed=7, names=["Ann", "Bo"])
        draft, other = game.state.legal_moves()[:2]
        game.play(draft)
        weighed = (
            Weighed.of(str(other), 0.6, 0.02, (40, 30)),
            Weighed.of(str(draft), 0.5, 0.02, (39, 31)),
        )
        fresh = empty_report(game, seat=game.states[0].to_move)
        decided = replace(fresh, decisions=(Decision.of(weighed, 1, 0.1, 0.02),))
        (row,) = decided.to_frame(game=game).itertuples()
        assert row.player in ("Ann", "Bo")
        assert row.notation == game.states[0].format(draft) != row.best_notation
        assert row.best_notation == game.states[0].format(other)
        assert fresh.to_frame(game=game)["best_notation"].isna().all()
        assert "notation" not in decided.to_frame()
        game.undo()
        with pytest.raises(ValueError, match="another game"):
            decided.to_frame(game=game)

    def test_what_came_from_where_adds_up(self) -> None:
        frame = report().by_player(["Ann", "Bo"])
        assert frame["player"].tolist() == ["Ann", "Bo"]
        parts = frame[["start", "luck", "choices", "others", "resignation"]].sum(axis=1)
        assert parts.tolist() == pytest.approx(frame["end"].tolist())
        assert frame["end"].tolist() == pytest.approx([1, 0])
        assert frame[["judged", "good"]].to_numpy().tolist() == [[1, 0], [0, 0]]

    def test_of_a_running_game_only_the_asker_is_judged(self) -> None:
        assert report(whole=False, seat=1).by_player().index.tolist() == [1]

    def test_names_for_others_are_refused(self) -> None:
        for table in (report().to_frame, report().by_player):
            with pytest.raises(ValueError, match="2 players, and names for 3"):
                table(["Ann", "Bo", "Cy"])
            with pytest.raises(TypeError, match=r"names needs a list of 2 texts, .* not 'AB'"):
                table("AB")
            with pytest.raises(TypeError, match=r"names needs a list of 2 texts, .* not 5"):
                table(5)  # type: ignore[arg-type]

    @pytest.mark.parametrize("named", ["evening.json", 5, []])
    def test_what_is_no_game_is_refused(self, named: Any) -> None:
        with pytest.raises(TypeError, match=r"A game is needed, such as mw\.load\(…\) makes"):
            report().to_frame(game=named)

    def test_a_notebook_shows_a_line_the_course_and_the_players(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = "<Report on a game of manhattan: 2 players, 2 moves, 1 judged>"
        assert repr(report()) == line
        assert repr(report(start=None)) == line[:-1] + "; 87% done>"
        html = report()._repr_html_()
        assert html is not None
        assert "&lt;Report on" in html
        assert html.count("<tr") == 1 + 1 + 2
        assert "<img src='data:image/svg+xml" in html
        nothing = report(start=None, values=(None,) * 3, averaged=(None, None))._repr_html_()
        assert nothing is not None
        assert "<img" in nothing
        monkeypatch.setitem(sys.modules, "pandas", None)
        assert report()._repr_html_() is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"value": -5}, '"value" has to be a whole number from 1, not -5.'),
        ({"search": 0}, '"search" has to be a whole number from 1, not 0.'),
        ({"weighing": "16"}, "\"weighing\" has to be a whole number from 1, not '16'."),
        ({"seed": -1}, '"seed" has to be a whole number from 0, not -1.'),
    ],
)
def test_an_effort_is_of_whole_numbers(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Effort(**{"value": 4, "search": 8, "weighing": 16, **wrong})
    effort = Effort(np.int64(4), 8, 16)
    assert effort == Effort(4, 8, 16)
    assert type(effort.value) is int
