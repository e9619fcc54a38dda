"""Every exercise has a right answer that is accepted and wrong ones that are refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import OptionError, Score
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.lessons.common_kinds import LEGALITY as MANHATTAN
from manhattan_widgets.games.manhattan.rules.board import site_number as site_number_of_manhattan
from manhattan_widgets.games.newyork.lessons.common_kinds import LEGALITY as NEWYORK
from manhattan_widgets.games.newyork.rules.board import price, site_number
from manhattan_widgets.games.skyline.lessons.common_kinds import LEGALITY as SKYLINE
from manhattan_widgets.lessons.exercises import (
    KINDS,
    Choose,
    Enter,
    Exercise,
    ExerciseError,
    ExerciseName,
    Mark,
    Play,
    again,
    exercise,
    finished,
    level_of,
)
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.reasons import reason_of
from manhattan_widgets.testing.exercise_laws import check_exercise

LEGALITY = {
    "manhattan": MANHATTAN,
    "newyork": NEWYORK,
    "skyline": SKYLINE,
}
ALL = [(game, kind) for game, kinds in KINDS.items() for kind in kinds]
SEEDS = st.integers(0, 2)


@cache
def made(game: str, kind: str, place: int, seed: int) -> Exercise:
    levels = KINDS[game][kind].levels
    return exercise(game, kind, level=levels[place % len(levels)], seed=seed)


def some(game: str, kind: str, count: int = 6) -> list[Exercise]:
    return [made(game, kind, seed, seed) for seed in range(count)]


@settings(max_examples=40)
@given(st.sampled_from(ALL), st.integers(0, 2), SEEDS)
def test_what_is_asked_of_every_exercise(which: tuple[str, str], place: int, seed: int) -> None:
    one = made(*which, place, seed)
    check_exercise(one)
    assert len(one.hints) == 2


@settings(max_examples=40)
@given(st.sampled_from(ALL), st.integers(0, 2), SEEDS, st.data())
def test_wrong_answers_are_refused_with_a_sentence(
    which: tuple[str, str], place: int, seed: int, data: st.DataObject
) -> None:
    one = made(*which, place, seed)
    form, solution = one.form, one.solution
    if isinstance(form, Choose) and form.several:
        ids = [option.id for option in form.options]
        answer = data.draw(st.frozensets(st.sampled_from(ids)).filter(lambda s: s != solution))
    elif isinstance(form, Choose):
        ids = [option.id for option in form.options if option.id != solution]
        assert ids
        answer = data.draw(st.sampled_from(ids))
    elif isinstance(form, Enter):
        numbers = st.tuples(*[st.integers(-3, 60)] * len(form.fields))
        answer = data.draw(numbers.filter(lambda given: given != solution))
    elif isinstance(form, Mark):
        answer = frozenset(list(solution)[:-1]) | {"Z9"}
    else:
        answer = "no move at all"
    verdict = one.check(answer)
    assert not verdict.right
    assert str(verdict.feedback)


@pytest.mark.parametrize("game", KINDS)
def test_legality_agrees_with_the_rules_and_only_one_reason_fits(game: str) -> None:
    seen = set()
    for one in some(game, "legal", 12):
        move = next(v.move for _, v in one.question.params if hasattr(v, "move"))
        told = one.view.explain(move)
        why = reason_of(LEGALITY[game].reasons[one.view.phase], told)
        assert why is not None
        assert one.solution == why.id
        assert told.legal == why.legal == one.solution.startswith("yes")
        if not told.legal:
            assert LEGALITY[game].faults(one.view, move) == 1
        assert one.explanation[0].sentence == told.sentence
        seen.add(told.legal)
    assert seen == {True, False}


@pytest.mark.parametrize("game", KINDS)
def test_scores_are_those_of_the_rules(game: str) -> None:
    for one in some(game, "score"):
        score: Score = one.view.score_now()
        assert sum(one.solution) == sum(score.totals)
        if game != "manhattan":
            assert one.solution == score.totals
        told = [str(reason.sentence) for reason in one.explanation]
        assert len(set(told)) == len(told), "every reason says whose points it is about"
        assert {reason.rule for reason in one.explanation} == {part.rule for part in score.parts}


@pytest.mark.parametrize("game", KINDS)
def test_every_move_that_takes_the_site_is_accepted(game: str) -> None:
    for one in some(game, "take"):
        view, (site,) = one.view, one.focus
        accepted = [move for move in view.legal_moves() if one.check(move).right]
        assert accepted
        for move in accepted:
            assert view.preview(move).takes_from is not None
            assert site in view.parts(move)
        # From level 3 on Manhattan asks for the smallest piece; else all that take it are right.
        taking = [
            move
            for move in view.legal_moves()
            if site in view.parts(move) and view.preview(move).takes_from is not None
        ]
        if game == "manhattan" and one.name.level >= 3:
            least = min(move.storeys for move in taking)
            assert all(move.storeys == least for move in accepted)
        elif game != "skyline":
            assert accepted == taking


@pytest.mark.parametrize("game", KINDS)
def test_no_move_scores_more_than_those_accepted(game: str) -> None:
    for one in some(game, "best"):
        view = one.view
        gains = {move: view.preview(move).gains[view.seat] for move in view.legal_moves()}
        best = max(gains.values())
        for move, gain in gains.items():
            assert one.check(move).right == (gain == best)
        assert min(gains.values()) < best


@pytest.mark.parametrize("seed", [1003, 1014, 1018, 3, 4, 5])
def test_nobody_is_asked_to_take_over_from_himself(seed: int) -> None:
    one = exercise("manhattan", "take", level=1 + seed % 3, seed=seed)
    (site,) = one.focus
    tower = one.view.towers[site_number_of_manhattan(site)]
    assert tower.owner not in one.view.options.colors[one.view.seat]


@pytest.mark.parametrize("seed", [1006, 1011, 1021, *range(6)])
def test_no_card_is_said_to_be_missing_that_a_joker_stands_for(seed: int) -> None:
    one = exercise("newyork", "legal", level=2, seed=seed)
    move = next(v.move for _, v in one.question.params if hasattr(v, "move"))
    there = [m for m in one.view.legal_moves() if getattr(m, "site", None) == move.site]
    assert one.solution != "no-card" or not there


def test_prices_are_those_of_the_rules() -> None:
    for one in some("newyork", "price"):
        (site,) = one.focus
        cost = price(one.view.board, site_number(site))
        assert one.solution == (cost.units,)
        assert one.check([max(cost)]).mistake == "more"


def test_any_group_of_the_largest_size_is_accepted() -> None:
    equal = [one for one in some("newyork", "group", 10) if len(one.explanation[0].sites)]
    for one in equal:
        sites = one.explanation[0].sites
        assert one.check(sites).right
        assert one.check(list(sites)[:-1]).mistake in ("", "smaller")


def test_figures_are_those_that_the_rules_find() -> None:
    for one in some("skyline", "figures", 3):
        edition = one.view.options.edition
        asked = [int(option.id.removeprefix("figure-")) - 1 for option in one.form.options]
        held = {site for reason in one.explanation for site in reason.sites}
        numbers = [edition.numbers[site] for site in held]
        found = {f"figure-{f + 1}" for f in asked if edition.figure_sites(f, numbers)}
        assert one.solution == found
        assert 0 < len(found) < len(asked)


def test_a_card_is_read_from_its_players_side() -> None:
    mistakes = 0
    for one in some("manhattan", "reading", 8):
        assert one.view.seat is None  # the player's own view would show the card
        if one.form.among:
            (site,) = one.solution
            others = [s for s in one.form.among if one.check([s]).mistake == "side"]
            mistakes += len(others)
            assert site not in others
    assert mistakes


def test_one_storey_is_told_as_one() -> None:
    found = {}
    for seed in range(12):
        one = exercise("manhattan", "reading", level=3 + seed % 4, seed=seed)
        found[dict(one.question.params)["n"]] = str(one.question)
    assert " 1 storey " in found[1]
    assert " 2 storeys " in found[2]


def test_a_piece_has_its_color_told_where_its_player_has_several() -> None:
    several = set()
    for seed in range(12):
        one = exercise("manhattan", "reading", level=3 + seed % 4, seed=seed)
        params = dict(one.question.params)
        several.add(is_several := str(params["who"]).startswith("Player "))
        assert ("color" in params) is is_several
        piece = str(one.question).rpartition("storey")[2]
        assert ("(Red)" in piece or "(Blue)" in piece) is is_several
    assert several == {True, False}


def test_ties_come_now_and_then() -> None:
    solutions = [one.solution for one in some("manhattan", "owner", 16)]
    assert "nobody" in solutions
    assert len(set(solutions)) > 3


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "kind"), ALL)
def test_difficulty_is_measured_and_ordered(game: str, kind: str) -> None:
    levels = KINDS[game][kind].levels
    means = []
    for level in (levels[0], levels[-1]):
        found = [made(game, kind, levels.index(level), seed) for seed in range(2)]
        assert all(one.difficulty == KINDS[game][kind].difficulty(one.features) for one in found)
        assert all(one.level == level_of(one.difficulty) for one in found)
        means.append(sum(one.difficulty for one in found) / len(found))
    assert means[0] < means[-1]


def test_positions_of_a_learners_own_games() -> None:
    game = played_out()
    one = exercise("manhattan", "score", level=4, seed=1, games=[game])
    assert one.view.towers in [state.towers for state in game.states]
    assert one.name.source
    assert again(str(one.name), games=[game]) == one
    assert exercise("manhattan", "score", level=4, seed=1, games=[game.record]) == one
    assert again(str(one.name), games=iter([game.record])) == one
    with pytest.raises(ExerciseError, match="was made from other games"):
        again(str(one.name))
    assert finished([game]) == (game,)
    with pytest.raises(ExerciseError, match="is not over yet"):
        finished([new_game("manhattan", seed=1)])
    with pytest.raises(ExerciseError, match=r"game of New York, .* for Manhattan\."):
        exercise("manhattan", "score", games=[new_game("newyork", seed=1)])


@pytest.mark.parametrize("sources", [None, 5, "evening.json"])
def test_games_that_are_no_list_are_refused(sources: Any) -> None:
    refusal = f'^"games" is a list, not {sources!r}.$'
    with pytest.raises(OptionError, match=refusal):
        finished(sources)
    with pytest.raises(OptionError, match=refusal):
        exercise("manhattan", "score", games=sources)
    with pytest.raises(OptionError, match=refusal):
        again("manhattan-score-1-1", games=sources)


def test_games_without_such_a_position_are_told() -> None:
    game = new_game("manhattan", seed=1)
    game.resign(0)
    with pytest.raises(ExerciseError, match="no position that is worth asking"):
        exercise("manhattan", "score", level=1, games=[game])


@cache
def played_out() -> Game:
    from random import Random

    game, rng = new_game("manhattan", players=4, seed=5), Random(1)
    while game.outcome() is None:
        game.play(game.state.random_move(rng))
    return game


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: exercise("chess", "legal"), "There are some for: manhattan"),
        (lambda: exercise("manhattan", "price"), "There are: legal, score"),
        (lambda: exercise("manhattan", "take", level=6), "has no level 6. It has: 1, 2, 3"),
        (lambda: exercise("manhattan", "take", level=True), "has no level True"),
        (lambda: exercise("manhattan", "take", seed=-1), "from 0 to 999999999, not -1"),
        (lambda: exercise("manhattan", "take", seed=10**9), "not 1000000000"),
        (lambda: exercise("manhattan", "take", seed=True), "not True"),
        (lambda: again(ExerciseName("manhattan", "take", 1, -1)), "is not the name"),
        (lambda: again("manhattan"), "is not the name of an exercise"),
        (lambda: again("x" * 99), r"x\.\.\."),
        (lambda: ExerciseName.read(7), "is not the name"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_said(call, said: str) -> None:
    with pytest.raises(ExerciseError, match=said):
        call()


@pytest.mark.parametrize("game", KINDS)
def test_a_takeover_is_explained_by_what_it_takes(game: str) -> None:
    for one in some(game, "take", 4):
        first, legal, *_ = one.explanation
        (site,) = one.focus
        assert first.sites == (site,)
        move = one.view.format(one.view.parse(str(one.solution)))
        assert move in str(first.sentence)
        assert legal.rule == first.rule
    least = exercise("manhattan", "take", level=3, seed=1).explanation[0]
    assert "No smaller piece" in str(least.sentence)


@pytest.mark.parametrize("seed", [0, 999_999_999])
def test_an_exercise_is_made_again_from_its_own_name(seed: int) -> None:
    one = exercise("manhattan", "owner", level=2, seed=seed)
    assert again(one.name) == one == again(str(one.name))
    assert Practice(names=[one.name]).exercise == one


def test_answers_that_are_none_are_refused() -> None:
    legal, score = made("manhattan", "legal", 0, 1), made("manhattan", "score", 0, 1)
    mark = made("manhattan", "reading", 0, 1)
    with pytest.raises(ExerciseError, match="none of the answers"):
        legal.check("maybe")
    for wrong in ((1,), "1234", (1.5,) * len(score.solution), 3):
        with pytest.raises(ExerciseError, match="whole numbers"):
            score.check(wrong)
    with pytest.raises(ExerciseError, match="not a list"):
        mark.check("F5")
    assert made("newyork", "price", 0, 1).check(99).feedback


def test_expected_mistakes_are_told_as_such() -> None:
    told = set()
    for one in some("manhattan", "score", 6):
        parts = one.view.score_now().parts
        ids = [field.id for field in one.form.fields]
        names = ("red", "blue", "green", "black")
        without = tuple(
            sum(p.points for p in parts if p.color == names.index(color) and p.rule != "M14")
            for color in ids
        )
        if without != one.solution:
            told.add(one.check(without).mistake)
    assert "tallest" in told
    taken = made("manhattan", "take", 2, 3)
    assert taken.check("F5 F5 F5").mistake == "illegal"


def test_moves_in_any_notation_are_read() -> None:
    one = made("manhattan", "take", 0, 2)
    assert isinstance(one.form, Play)
    move = one.view.parse(one.solution)
    assert one.check(move).right
    assert one.check(one.view.format(move)).right


def test_an_exercise_is_printed_by_its_name_without_the_answer() -> None:
    name = "newyork-group-2-72006"
    assert repr(again(name)) == f"<Exercise {name}>"


def test_points_that_a_move_loses_have_a_minus_sign() -> None:
    best = exercise("newyork", "best", level=1, seed=1)
    assert str(best.check("demolish C1").feedback) == (
        "That changes the points by \N{MINUS SIGN}2. Another move brings more."
    )


def test_numbers_to_enter_are_called_by_a_name_that_fits_into_a_sentence() -> None:
    left = exercise("manhattan", "left", level=3, seed=9)
    assert isinstance(left.solution, tuple)
    first, *others = left.solution
    told = str(left.check((int(first) + 1, *map(int, others))).feedback)
    assert told == "Not yet. Count again for Height 1."


def test_a_level_may_come_from_a_table() -> None:
    one = exercise("manhattan", "legal", level=np.int64(2), seed=np.int64(7))
    assert one == exercise("manhattan", "legal", level=2, seed=7)
    assert again(str(one.name)) == one
