"""One's own mistakes as exercises: asked in two ways, judged without an engine, coming again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from manhattan_widgets import locale
from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.mistakes import Mistake
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.lessons.classroom import read_class
from manhattan_widgets.lessons.exercises import (
    Choose,
    Exercise,
    ExerciseError,
    Play,
    again,
    exercise,
)
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.lessons.exercises.daily import DailyPractice, mastery
from manhattan_widgets.lessons.exercises.own_mistakes import (
    card_of,
    mistake_name,
    mistakes_in,
    persons_in,
    to_look_at,
)
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.memory import Grade, remembered
from manhattan_widgets.lessons.progress import ProgressFile
from tests.analysis.short_games import short_game
from tests.lessons.exercises.mistaken import (
    GAPS,
    mistake_at,
    plies_with_choice,
    with_mistakes,
)


@pytest.fixture(autouse=True)
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be played out: whoever answers has no engine."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a playout")

    # Its package has a function of the same name.
    monkeypatch.setattr(sys.modules["manhattan_widgets.bots.estimate"], "playouts_from", refuse)


def both(name: str) -> Iterator[tuple[Game, Mistake, Exercise, Exercise]]:
    """Yield mistakes of a game, and the exercises about each: choosing, and finding oneself."""
    game = with_mistakes(name, *plies_with_choice(name))
    found = mistakes_in(game)
    assert len(found) > 2
    for mistake in found:
        names = [mistake_name(game, mistake, met=met) for met in (False, True)]
        choosing, finding = (again(str(one), games=[game]) for one in names)
        yield game, mistake, choosing, finding


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_judged_by_what_was_weighed(name: str) -> None:
    for _, mistake, choosing, finding in both(name):
        assert isinstance(finding.form, Play)
        assert isinstance(choosing.form, Choose)
        best, also, close, wrong = (one.move for one in mistake.moves[: len(GAPS)])
        for right in (best, also, finding.solution):
            assert finding.check(right).right
        told = {move: finding.check(move) for move in (close, wrong, mistake.played)}
        assert [one.mistake for one in told.values()] == ["close", "costly", "played"]
        assert not any(one.right for one in told.values())
        assert "3%" in str(told[close].feedback)
        assert "20%" in str(told[mistake.played].feedback)
        offered = {option.id for option in choosing.form.options}
        assert {best, mistake.played} <= offered
        assert {one for one in offered if choosing.check(one).right} == offered - {mistake.played}
        assert choosing.check(choosing.solution).right


@pytest.mark.parametrize("name", GAMES)
def test_a_forbidden_move_is_refused_by_the_rules(name: str) -> None:
    game = with_mistakes(name, plies_with_choice(name)[0])
    (mistake,) = mistakes_in(game)
    made = again(mistake_name(game, mistake, met=True), games=[game])
    legal = set(made.view.legal_moves())
    forbidden = next(m for m in game.rules.conceivable_moves(game.options) if m not in legal)
    found = made.check(forbidden)
    assert (found.right, found.mistake, bool(found.rule)) == (False, "illegal", True)


@pytest.mark.parametrize("language", ["en", "de", "nl", "sv"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_is_said_in_every_language_and_tells_no_answer(
    name: str, language: str
) -> None:
    with locale.speaking(language):
        for _, mistake, choosing, finding in both(name):
            view = finding.view
            best = view.format(game_move(view, mistake.moves[0].move))
            for made in (choosing, finding):
                said = [made.question, *made.facts, *made.hints[:1]]
                assert best not in " ".join(map(str, said))
                assert all(str(reason.sentence) for reason in made.explanation)
                assert best in str(made.explanation[0].sentence)
                assert len(board_of(made).tiles) == len(board_of(made, done=True).tiles)
            assert view.format(game_move(view, mistake.played)) in str(finding.question)


def game_move(view: object, written: str) -> object:
    return view.rules.move_from_text(written)


@pytest.mark.parametrize("name", GAMES)
def test_only_what_the_mover_knew_is_shown(name: str) -> None:
    for _, mistake, choosing, finding in both(name):
        assert choosing.view.seat == finding.view.seat == mistake.seat


def test_the_dearest_comes_first_and_seats_can_be_chosen() -> None:
    game = short_game("manhattan", 14)
    plies = plies_with_choice("manhattan")
    found = {ply: mistake_at(game, ply) for ply in plies}
    for n, (ply, mistake) in enumerate(found.items()):
        *others, played = mistake.moves
        found[ply] = replace(mistake, moves=(*others, replace(played, gap=0.1 + n / 100)))
    report = empty_report(game, effort=Effort(value=1, search=1, weighing=1))
    game.keep_analysis(replace(report, mistakes=found).to_json())
    assert [mistake.ply for mistake in mistakes_in(game)] == plies[::-1]
    assert {mistake.seat for mistake in mistakes_in(game, [1])} == {1}
    assert mistakes_in(game, []) == ()


def test_games_without_an_analysis_or_with_a_false_one_have_none() -> None:
    assert mistakes_in(short_game("manhattan", 6)) == ()
    assert mistakes_in(new_game("manhattan", seed=1)) == ()
    (ply, *_) = plies_with_choice("manhattan")
    game = with_mistakes("manhattan", ply)
    data = game.record.analysis
    data["mistakes"][0][1][1].pop(2)  # a legal move that was not weighed
    game.keep_analysis(data)
    assert mistakes_in(game) == ()


def test_a_name_needs_its_game_and_a_mistake_that_is_kept() -> None:
    (ply, other, *_) = plies_with_choice("manhattan")
    game = with_mistakes("manhattan", ply)
    (mistake,) = mistakes_in(game)
    name = mistake_name(game, mistake, met=False)
    assert again(name, games=[short_game("manhattan", 6), game]) == again(name, games=[game])
    for games in ([], [short_game("manhattan", 6)]):
        with pytest.raises(ExerciseError, match="games"):
            again(name, games=games)
    with pytest.raises(ExerciseError, match=rf"move {other + 1}\b"):
        exercise("manhattan", "improve", level=4, seed=other, games=[game])
    with pytest.raises(ExerciseError, match="level"):
        exercise("manhattan", "improve", level=1, seed=ply, games=[game])


def test_persons_are_asked_about_and_all_where_there_are_none() -> None:
    game = new_game("manhattan", players=3, seed=1)
    assert persons_in(game) == (0, 1, 2)
    kinds = ["greedy", "person", "greedy"]
    assert persons_in(new_game("manhattan", players=3, seed=1, kinds=kinds)) == (1,)
    assert persons_in(new_game("manhattan", players=2, seed=1, kinds=["greedy"] * 2)) == (0, 1)


class TestMemory:
    """They come again as clauses do."""

    def setup_method(self) -> None:
        (ply, *_) = plies_with_choice("manhattan")
        self.game = with_mistakes("manhattan", ply)
        (self.mistake,) = mistakes_in(self.game)
        self.card = card_of(self.game, self.mistake)
        self.now = datetime(2024, 5, 1, 18, tzinfo=UTC)

    def practice(self, file: ProgressFile, *, met: bool = False) -> Practice:
        names = [mistake_name(self.game, self.mistake, met=met)]
        return Practice(names=names, games=[self.game], file=file, clock=lambda: self.now)

    def left(self, file: ProgressFile) -> tuple[Mistake, ...]:
        known = remembered(read_exercise_progress(file.read().exercises).reviews)
        return to_look_at(self.game, None, known, self.now.date())

    def test_an_answer_is_a_grade_of_the_mistake_and_of_no_clause(self, tmp_path: Path) -> None:
        file = ProgressFile(tmp_path / "progress.json")
        assert self.left(file) == (self.mistake,)
        led = self.practice(file)
        led.answer(led.exercise.solution)
        (solved,) = read_exercise_progress(file.read().exercises).solved
        assert solved.grades == {self.card: Grade.Good}
        assert self.left(file) == ()
        self.now += timedelta(days=30)
        assert self.left(file) == (self.mistake,)

    def test_a_wrong_answer_and_a_forbidden_one_bring_it_back(self, tmp_path: Path) -> None:
        file = ProgressFile(tmp_path / "progress.json")
        led = self.practice(file, met=True)
        led.answer(self.mistake.played)
        led.answer(self.forbidden())
        led.answer(led.exercise.solution)
        (solved,) = read_exercise_progress(file.read().exercises).solved
        assert solved.grades[self.card] is Grade.Again
        assert len(solved.grades) == 2, "and the clause that was broken"
        self.now += timedelta(days=1)
        assert self.left(file) == (self.mistake,)

    def forbidden(self) -> str:
        view = self.game.state_at(self.mistake.ply).view(self.mistake.seat)
        moves = self.game.rules.conceivable_moves(self.game.options)
        return next(str(m) for m in moves if not view.explain(m).legal and view.explain(m).rule)

    def test_today_it_comes_among_the_clauses(self, tmp_path: Path) -> None:
        file = ProgressFile(tmp_path / "progress.json")
        led = self.practice(file)
        led.show()
        self.now += timedelta(days=2)
        calls = []

        def games() -> list[Game]:
            calls.append(1)
            return [self.game]

        today = DailyPractice(file=file, clock=lambda: self.now, games=games)
        asked = {}
        while not today.finished:
            asked[str(today.exercise.name)] = today.exercise
            today.answer(today.exercise.solution)
            today.next()
        name = str(mistake_name(self.game, self.mistake, met=True))
        assert name in asked, "the harder way, since it was met"
        assert len(calls) == 1
        outcome = next(one for one in today.outcomes() if one.rule == self.card)
        assert outcome.due > date(2024, 5, 3)
        clauses = sum(len(all_) for all_ in mastery(file.read()).values())
        assert clauses == 66, "a mistake is no clause"

    def test_without_its_game_it_is_left_out(self, tmp_path: Path) -> None:
        file = ProgressFile(tmp_path / "progress.json")
        self.practice(file).show()
        self.now += timedelta(days=2)
        today = DailyPractice(file=file, clock=lambda: self.now)
        while not today.finished:
            assert today.exercise.card == ""
            today.answer(today.exercise.solution)
            today.next()

    def test_a_class_is_shown_clauses_alone(self, tmp_path: Path) -> None:
        self.practice(ProgressFile(tmp_path / "ann.json")).show()
        group = read_class(tmp_path)
        assert group.clauses == {}
        assert [task.name for task in group.tasks] == [
            str(mistake_name(self.game, self.mistake, met=False))
        ]
