"""Counting prestige: S17 with its tie-breaks, and the variant of S18 for missions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manhattan_widgets.games.skyline.rules import SkylineState
from manhattan_widgets.games.skyline.rules.position import OVER

from .positions import mission, play, position

PLUS = "B2 y1, A3 y1, B3 y1, C3 y1, B4 y1"


def over(drawing: str, missions: str = "Dubai Dubai Dubai Dubai", **more: object) -> SkylineState:
    """Return a game that is over, with missions by seat."""
    state = position(drawing, **more)  # type: ignore[arg-type]
    dealt = tuple(mission(name.replace("_", " ")) for name in missions.split())
    return replace(state, phase=OVER, missions=dealt[: state.options.players])


#: A final board, missions by seat, the prestige of each, who wins, and a word of the reason.
WORKED = [
    # A penthouse is one point.
    ("B1 y1b2p4b6yP", "Dubai Chicago Shanghai Frankfurt", (1, 0, 0, 0), (0,), "The most"),
    # The top of an orange site is one, of any floor.
    ("B3 y1", "Dubai Chicago Shanghai Frankfurt", (1, 0, 0, 0), (0,), "The most"),
    ("B3 y1p2, C8 p1", "Dubai Chicago Shanghai Frankfurt", (0, 2, 0, 0), (1,), "The most"),
    # A penthouse on an orange site is two.
    ("B3 y1b2p4b6yP", "Dubai Chicago Shanghai Frankfurt", (2, 0, 0, 0), (0,), "The most"),
    # Not so with a neutral floor on top: nobody's, though it lies on a level 5.
    (
        "B3 y1b2p4y6nN, B1 p1",
        "Dubai Chicago Shanghai Frankfurt",
        (0, 0, 0, 0),
        (0, 1, 2, 3),
        "draw",
    ),
    # A mission is two: the plus of New York.
    (PLUS, "New_York Chicago Shanghai Frankfurt", (3, 0, 0, 0), (0,), "The most"),
    # Somebody else's mission is not one's own.
    (PLUS, "Chicago New_York Shanghai Frankfurt", (1, 0, 0, 0), (0,), "The most"),
    # As a part of more; turned and mirrored.
    (
        f"{PLUS}, A2 y1, C2 y1",
        "New_York Chicago Shanghai Frankfurt",
        (3, 0, 0, 0),
        (0,),
        "The most",
    ),
    (
        "A2 p1, A3 p1, B3 p1, C3 p1, C2 p1",
        "Chicago Hong_Kong Dubai Shanghai",
        (0, 3, 0, 0),
        (1,),
        "",
    ),
    (
        "B7 r1, C7 r1, D7 r1, C8 r1, C9 r1",
        "Chicago New_York Shanghai Dubai",
        (0, 0, 0, 3),
        (3,),
        "",
    ),
    # One floor of it covered: not fulfilled.
    (f"{PLUS}p2", "New_York Chicago Shanghai Frankfurt", (1, 0, 0, 0), (0,), "The most"),
    # Tie in points: more penthouses win.
    (
        "B1 y1b2p4b6yP, C8 p1",
        "Dubai Chicago Shanghai Frankfurt",
        (1, 1, 0, 0),
        (0,),
        "penthouses: 1",
    ),
    (
        "B1 p1b2y4b6pP, C1 p1b2y4b6pP, B3 y1b2p4b6yP",
        "Dubai Chicago Shanghai Frankfurt",
        (2, 2, 0, 0),
        (1,),
        "penthouses: 2",
    ),
    # Equal in penthouses too: the mission decides.
    (
        "B10 b1, C10 b1, C9 b1, B9 b1, D10 b1, B3 y1, C8 y1",
        "Dubai Shanghai Chicago Frankfurt",
        (2, 0, 2, 0),
        (2,),
        "Of 2 players with the most prestige, 2 points, and equally many penthouses, only",
    ),
    # Equal in all three: a draw.
    ("B3 y1, C8 p1", "Dubai Chicago Shanghai Frankfurt", (1, 1, 0, 0), (0, 1), "a draw"),
    ("B1 y1, C2 p1", "Dubai Chicago Shanghai Frankfurt", (0, 0, 0, 0), (0, 1, 2, 3), "a draw"),
    # Two of three that are equal in points have a penthouse: a draw of those two.
    (
        "B1 y1b2p4b6yP, C1 p1b2y4b6pP, C8 b1",
        "Dubai Shanghai New_York Frankfurt",
        (1, 1, 1, 0),
        (0, 1),
        "3 players have the most prestige, 1 point; by penthouses and missions 2 of them are equal",
    ),
]


@pytest.mark.parametrize(("drawing", "missions", "points", "winners", "words"), WORKED)
def test_S17_worked_scorings(
    drawing: str, missions: str, points: tuple[int, ...], winners: tuple[int, ...], words: str
) -> None:
    state = over(drawing, missions)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == state.score().totals == points
    assert outcome.winners == winners
    assert words in str(outcome.reason)


def test_S17_parts_name_their_sites_and_reasons() -> None:
    state = over("B1 y1b2p4b6yP, C8 p1, B11 p1nN", "Dubai Chicago Shanghai Frankfurt")
    parts = [(p.points, p.seat, p.sites, str(p.reason)) for p in state.score().parts]
    neutral = "A neutral floor is on top of B11, an orange site: nobody gets the point."
    assert parts == [
        (1, 0, ("B1",), "Yellow built the penthouse on B1."),
        (0, None, ("B3",), "Nothing stands on B3, an orange site: nobody gets the point."),
        (1, 1, ("C8",), "Purple has the top floor on C8, an orange site."),
        (0, None, ("B11",), neutral),
        (0, 0, (), "Yellow has not fulfilled the mission Dubai."),
        (0, 1, (), "Purple has not fulfilled the mission Chicago."),
        (0, 2, (), "Blue has not fulfilled the mission Shanghai."),
        (0, 3, (), "Red has not fulfilled the mission Frankfurt."),
    ]
    assert {part.rule for part in state.score().parts} == {"S17"}


def test_S17_a_fulfilled_mission_shows_its_sites() -> None:
    part = over(PLUS, "New_York Chicago Shanghai Frankfurt").score().parts[-4]
    assert (part.points, part.seat, set(part.sites)) == (2, 0, {"B2", "A3", "B3", "C3", "B4"})


def test_S17_prestige_is_counted_once_at_the_end() -> None:
    state = position("B1 y1b2p4b6yP, C8 p1")
    assert state.score().totals == (0, 0, 0, 0)
    assert state.score_now().totals == (1, 1, 0, 0)
    assert state.outcome() is None
    with pytest.raises(ValueError, match="is not known"):
        state.board_at(9)
    final = over("B1 y1b2p4b6yP, C8 p1")
    assert final.board_at(9) == final


def test_S17_missions_stay_secret_until_then() -> None:
    state = position(PLUS, missions=(mission("New York"), 1, 2, 3))
    assert state.score_now().totals == (1, 0, 0, 0)


def end_of(state: SkylineState) -> SkylineState:
    return play(state, "invest", "end")


@pytest.mark.parametrize(("variant", "points"), [(False, 0), (True, 2)])
def test_S18_a_mission_of_the_own_last_turn_counts_though_it_was_thwarted_later(
    variant: bool, points: int
) -> None:
    drawing = "A2 y1, B2 y1, C2 y1, B1 y1, B3 y1, C1 b1y2b4p6yP"
    state = position(
        drawing,
        stocks="- 2 - -",
        money="0 2 0 0",
        missions=(mission("New York"), 1, 2, 3),
        finisher=0,
        last_turn_mission=variant,
    )
    state = end_of(state)
    state = play(state, "2B2", "invest", "end")
    state = end_of(end_of(state))
    assert state.phase == OVER
    parts = [part for part in state.score().parts if "mission" in part.reason.key]
    assert [part.points for part in parts] == [points, 0, 0, 0]
    assert {part.rule for part in parts} == {"S18" if variant else "S17"}


def test_S18_only_what_was_topped_at_the_end_of_the_own_last_turn_counts() -> None:
    state = position(
        "A2 y1, B2 y1, C2 y1, B1 y1, B3 y1",
        missions=(mission("New York"), 1, 2, 3),
        last_turn_mission=True,
    )
    final = replace(state, phase=OVER, finals=((), (), (), ()))
    assert final.score().select(rule="S18").totals == (0, 0, 0, 0)
    held = replace(state, phase=OVER, finals=(state.held(0), (), (), ()))
    assert held.score().select(rule="S18").totals == (2, 0, 0, 0)


def test_S18_the_newest_turn_counts() -> None:
    state = position("B1 y1, C2 y1", stocks="- - - -", money="0 0 0 0", last_turn_mission=True)
    names = state.options.edition.names
    after = end_of(state)
    assert [names[site] for site in after.finals[0]] == ["B1", "C2"]
    assert after.finals[1:] == ((), (), ())
