"""What is said to wrong answers: it helps, fits the answer, and does not tell the right one."""

from __future__ import annotations

from itertools import combinations

import pytest

from manhattan_widgets.lessons.exercises import Choose, Exercise, again, exercise


def options(one: Exercise) -> list[str]:
    assert isinstance(one.form, Choose)
    return [option.id for option in one.form.options]


@pytest.mark.parametrize(
    "name", ["newyork-able-1", "newyork-action-2", "skyline-able-1", "skyline-figures-3"]
)
def test_a_choice_of_several_is_answered_with_what_is_right_wrong_and_missing(name: str) -> None:
    game, kind, level = name.split("-")
    one = exercise(game, kind, level=int(level), seed=1)
    ids, right = options(one), one.solution
    assert isinstance(right, frozenset)
    for count in range(len(ids)):
        for chosen in map(frozenset, combinations(ids, count)):
            verdict = one.check(chosen)
            if verdict.right or verdict.mistake:
                continue
            counts = {
                "right": len(chosen & right),
                "wrong": len(chosen - right),
                "missing": len(right - chosen),
            }
            told = str(verdict.feedback).removeprefix("Not yet: ").rstrip(".").replace(" and", ",")
            assert told.split(", ") == [f"{n} {what}" for what, n in counts.items() if n]


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_end_of_a_game_is_explained_without_saying_anything_twice(game: str) -> None:
    for seed in range(8):
        one = exercise(game, "winner", level=1 + seed % 3, seed=seed)
        told = [str(reason.sentence) for reason in one.explanation]
        sides = len(options(one)) - 1
        assert len(told) == len(set(told)) == sides + 1


def test_nobody_who_names_several_winners_is_told_of_a_single_one() -> None:
    # Both partnerships have a best player, and in the other game both players a best color.
    for name in ("newyork-winner-2-0", "manhattan-winner-1-0"):
        shared = again(name).check("shared")
        assert not shared.right
        assert str(shared.feedback) == "Add up again: somebody is ahead."


def test_a_single_winner_where_several_share_is_sent_back_to_the_sums() -> None:
    one = again("newyork-winner-3-3")
    assert one.solution == "shared"
    told = {seat: str(one.check(seat).feedback) for seat in options(one) if seat != "shared"}
    level = "Add up again: does nobody share the lead?"
    assert [seat for seat, words in told.items() if words == level] == ["seat-0"]
    assert told["seat-2"] == "Almost: the money that is left counts too."
    assert level not in told["seat-1"] + told["seat-3"]


def test_whoever_lets_the_builder_of_a_penthouse_draw_is_told_so_at_every_penthouse() -> None:
    for level in (1, 2, 3):
        one = exercise("skyline", "penthouse", level=level, seed=0)
        floors, cards = one.solution
        verdict = one.check((floors, cards + 1))
        assert str(verdict.feedback) == "Whoever builds the penthouse draws no card."
        # Wrong in both: what is said is about neither alone.
        assert "Skyline floors" in str(one.check((floors + 2, cards + 1)).feedback)


def test_a_single_neighbor_is_not_told_as_several() -> None:
    one = again("skyline-beside-1-3")
    assert one.solution == {"C5"}
    assert str(one.explanation[0].sentence) == "Next to D5, along a side: C5."


def test_an_equally_large_group_is_called_so_though_its_color_has_the_most_buildings() -> None:
    one = again("newyork-owner-5-640")
    assert one.solution == "several"
    told = {color: str(one.check(color).feedback) for color in ("green", "yellow", "blue")}
    assert told["green"] == told["yellow"] == "Another color has a group of the same size."
    assert told["blue"] != told["green"]
    apart = again("newyork-owner-5-0").check("yellow")
    assert str(apart.feedback).startswith("That color has the most buildings")


def test_a_neutral_floor_elsewhere_is_first_of_all_elsewhere() -> None:
    one = again("skyline-take-5-163")
    assert one.solution == "4B10"
    assert str(one.check("NC1").feedback) == "That is legal, but it does not take B10."
    assert str(one.check("NB10").feedback).startswith("With a neutral floor on top")


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("millions", [31, 44])
def test_a_purse_that_nobody_may_hold_is_answered_with_the_rule(level: int, millions: int) -> None:
    verdict = exercise("skyline", "purse", level=level, seed=3).check((millions,))
    assert str(verdict.feedback) == "Nobody ever holds more than 30 million."
    assert verdict.rule == "S6"
