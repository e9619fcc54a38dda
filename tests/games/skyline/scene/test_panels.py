"""What stands around the board of Skyline: headline, players, stock, cards, hints, scoring."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import Outcome, Sentence
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
from manhattan_widgets.games.skyline.rules.position import Done
from manhattan_widgets.games.skyline.scene.ledger import ledger, score_lines
from manhattan_widgets.games.skyline.scene.panels import choices, hint, pictures, table_info
from manhattan_widgets.scene.core import Rect
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width, wrap
from manhattan_widgets.widgets.score.quiz import quiz_steps
from tests.games.skyline.rules.positions import dealt, figures, mission, played_until, position
from tests.games.skyline.scene.test_board import over

NAMES = ("Ann", "Bo", "Cy", "Di")


def groups(state: SkylineState, seat: int) -> dict[str, dict[str, int]]:
    """Return the choices of a seat: heading, part, how many."""
    choice_groups = choices(state.view(seat))
    return {g.heading: {c.part: c.count for c in g.choices} for g in choice_groups}


# Headline and players


@pytest.mark.parametrize(("phase", "doing"), [("build", "build"), ("invest", "invest")])
def test_the_headline_names_round_phase_and_player(phase: str, doing: str) -> None:
    state = position(turn=1, phase=phase)
    assert table_info(state.view(0), NAMES).title == f"Round 9 · Bo to {doing}"
    assert table_info(state.view(1), NAMES).title == f"Round 9 · your turn to {doing}"


def test_the_headline_before_and_after_the_game() -> None:
    assert table_info(SKYLINE.new(SKYLINE.options()).view(None), NAMES).title == (
        "The cards are dealt"
    )
    state = over(players=2)
    info = table_info(state.view(None), NAMES, state.outcome())
    assert info.title == f"The game is over after {state.round} rounds"
    assert "Points:" not in info.detail
    resigned = Outcome((0,), (0, 0), Sentence.of("skyline.title"))
    info = table_info(position(players=2).view(None), NAMES, resigned)
    assert info.title == "Skyline of the World"
    assert not any(line.to_move for line in info.players)


def test_the_income_is_told_with_its_series() -> None:
    state = position("B1 y1", turn=0, done=Done(6, (0, 1)))
    assert "Income of Ann: 6 million for B1 and C1" in table_info(state.view(2), NAMES).detail
    assert "Income" not in table_info(position().view(2), NAMES).detail


def test_the_last_round_is_announced_to_everybody() -> None:
    three = "B1 p1y2b4r6yP, B2 p1y2b4r6yP, B3 p1y2b4r6yP"
    own_turn = table_info(position(three, finisher=0).view(None), NAMES)
    assert "Ann has three penthouses and finishes this turn" in own_turn.detail
    assert "then last turns: Bo, Cy and Di" in own_turn.detail
    later = table_info(position(three, finisher=0, turn=2).view(3), NAMES)
    assert "Last round: Ann has three penthouses; last turns: Cy and Di" in later.detail
    idle = replace(position(), idle=2)
    assert "Nobody has built for 2 rounds" in table_info(idle.view(0), NAMES).detail


def test_everybody_has_money_stock_cards_and_the_points_of_now() -> None:
    state = position("B1 b1r2b4r6yP, C8 p1", stocks="12PS - 6 N", hand=figures("US"))
    info = table_info(state.view(0), NAMES)
    assert [line.points for line in info.players] == [1, 1, 0, 0]
    assert "prestige if it were counted now, without missions" in info.detail
    assert "a reconstruction" in info.detail
    assert info.players[0].badges[0].details == (
        "10 million",
        "stock: 1 2 penthouse Skyline",
        "1 penthouse built",
    )
    assert info.players[1].badges[0].details == ("10 million", "stock: none")
    assert info.players[0].note == "1 bonus card · mission: New York"
    assert info.players[1].note == "0 bonus cards"
    assert [line.badges[0].letter for line in info.players] == ["Y", "P", "B", "R"]


def test_closed_hides_the_money_and_stocks_of_the_others() -> None:
    state = position("B1 y1", closed=True)
    for seat in (None, 0, 3):
        for line in table_info(state.view(seat), NAMES).players:
            hidden = ("money hidden", "stock hidden")
            assert (line.badges[0].details[:2] == hidden) == (line.seat != seat)


# Choices


@given(st.integers(0, 300), st.integers(1, 9), st.booleans())
@settings(max_examples=25)
def test_choices_have_every_part_of_every_legal_move(seed: int, round_: int, closed: bool) -> None:
    state = played_until(
        dealt(seed, closed=closed), lambda s: s.round == round_ and s.phase == "invest", seed
    )
    for position_ in (state, replace(state, phase="build", done=Done())):
        if position_.outcome() is not None:
            assert choices(position_.view(0)) == ()
            return
        view = position_.view(position_.turn)
        offered = {c.part: c.count for group in choices(view) for c in group.choices}
        moves: Any = view.legal_moves()
        for legal in moves:
            for part, count in Counter(view.parts(legal)).items():
                assert ":" not in part or offered[part] >= count
        known = pictures(view)
        for seat in range(4):
            choice_groups = choices(position_.view(seat))
            assert all(c.picture in known for group in choice_groups for c in group.choices)
            parts = {
                c.part for g in choice_groups for c in g.choices if c.part.startswith("figure:")
            }
            assert parts == {f"figure:{card + 1}" for card in position_.hands[seat]}
    assert choices(state.view(None)) == ()
    assert scenes_of(GAMES["skyline"]).pictures is pictures


def test_what_can_be_touched_in_each_phase() -> None:
    hand = figures("US", "US", "Petronas")
    state = position(stocks="112S 1 1 1", hand=hand)
    stock = {"floor:1": 2, "floor:2": 1, "floor:S": 1}
    cards = {f"figure:{hand[0] + 1}": 2, f"figure:{hand[2] + 1}": 1}
    assert groups(state, 0) == {
        "Your stock · 10 million": stock,
        "Bonus cards": cards,
        "Any three: 5 million": {
            part.replace("figure", "trade"): count for part, count in cards.items()
        },
        "Your mission": {"mission:1": 1},
        "Go on": {"step:invest": 1},
    }
    investing = groups(replace(state, phase="invest"), 0)
    assert investing["Stock: sell"] == {"sell:1": 2, "sell:2": 1, "floor:S": 1}
    left = {"1": 6, "2": 5, "4": 4, "6": 3, "P": 3}
    buying = {f"buy:{k}": n for k, n in left.items()} | {"buy:N": 1}  # of six one a turn
    assert investing["Bank: buy · you have 10 million"] == buying
    assert investing["Go on"] == {"step:end": 1}
    waiting = groups(state, 1)
    assert waiting == {"Your stock · 10 million": {"floor:1": 1}, "Your mission": {"mission:2": 1}}
    assert next(iter(groups(replace(state, stocks=((0,) * 7,) * 2), 0))) == (
        "Bonus cards · you have 10 million"
    ), "not what the cards bring"
    in_hand = {g.heading: g.held for g in choices(replace(state, phase="invest").view(0))}
    assert not in_hand["Bank: buy · you have 10 million"]
    assert not in_hand["Go on"]


def test_bank_and_sale_say_their_price() -> None:
    state = position(phase="invest")
    by_part = {c.part: c for g in choices(state.view(0)) for c in g.choices}
    assert by_part["buy:P"].caption == "buy for 10"
    assert by_part["buy:P"].label == "a penthouse, to buy for 10 million (the bank has 3)"
    assert by_part["sell:2"].caption == "sell for 1"
    assert by_part["sell:2"].label == "a floor of 2 million, to sell for 1 million"


def test_pictures_draw_the_figures() -> None:
    known = pictures(position().view(0))
    edition = reconstruction()
    (us_bank,) = figures("US")
    choice = next(
        c
        for g in choices(position(hand=(us_bank,)).view(0))
        for c in g.choices
        if c.part.startswith("figure")
    )
    tile = known[choice.picture]
    held = [s for s in tile.shapes if isinstance(s, Rect) and s.fill == "accent"]
    assert tile.label == edition.figures[us_bank].name == "US Bank Tower"
    assert len(held) == 3
    assert [b.x - a.x for a, b in pairwise(held)] == [held[1].x - held[0].x] * 2
    assert all(s.x >= 0 and s.x + s.w <= tile.width for s in held)


def test_a_mission_is_only_looked_at() -> None:
    view = position().view(0)
    explained = view.explain_parts((), "mission:1")
    assert not explained.legal
    assert "2 prestige at the end" in str(explained)


def test_a_mission_that_counts_when_ones_last_turn_ends_is_said_to() -> None:
    """By that variant it told that it counts at the end of the game."""
    view = position(last_turn_mission=True).view(0)
    explained = view.explain_parts((), "mission:1")
    assert explained.rule == "S18"
    label = next(c.label for g in choices(view) for c in g.choices if c.part == "mission:1")
    for told in (str(explained), label):
        assert "at the end" not in told
        assert "when your last turn ends" in told


@pytest.mark.parametrize(
    ("given_", "selection", "words"),
    [
        ({}, (), "You must build at least one floor"),
        ({}, ("floor:1",), "Still to choose: a site. What is lit goes with your choice"),
        ({}, ("B1",), "Still to choose: a floor. What is lit goes with your choice"),
        ({"done": Done(built=2)}, (), "You have built 2 floors this turn"),
        ({"stocks": "- 1 1 1"}, (), "nothing that you could build"),
        ({"phase": "invest", "done": Done(built=1)}, (), "or end your turn"),
        ({"phase": "invest"}, (), "you must buy a floor"),
        ({"hand": (0, 1, 2)}, ("trade:1",), "Choose 2 cards more"),
    ],
)
def test_what_is_to_be_chosen_next(given_: Any, selection: tuple[str, ...], words: str) -> None:
    assert words in hint(position(**given_).view(0), selection)


# The scoring

PLUS = "A3 y1, B3 y1, C3 y1, B2 y1, B4 y1, C8 nN, B1 b1p2b4y6rP"


def scored() -> SkylineState:
    missions = tuple(map(mission, ("New York", "Chicago", "Hong Kong", "Dubai")))
    return replace(position(PLUS, missions=missions), phase="over")


def test_the_ledger_has_penthouses_orange_sites_and_missions() -> None:
    state = scored()
    sheet = ledger(state.view(None), NAMES)
    (counted,) = sheet.rounds
    assert counted.counted
    assert sheet.totals == state.score().totals == (3, 0, 0, 1)
    titles = [section.title for section in counted.sections]
    assert titles == ["Penthouses", "Orange sites", "Missions"]
    penthouses, orange, missions = counted.sections
    assert [(line.short, line.points) for line in penthouses.lines] == [
        ("Yellow", 0),
        ("Purple", 0),
        ("Blue", 0),
        ("Red", 1),
    ]
    assert penthouses.lines[3].reason == "Red built 1 penthouse, on B1."
    assert penthouses.lines[3].marks == {"B1": "+1"}
    assert penthouses.lines[0].reason == "Yellow built no penthouse."
    assert [(line.short, line.seat, line.marks) for line in orange.lines] == [
        ("B3", 0, {"B3": "+1"}),
        ("C8", None, {"C8": "0"}),
        ("B11", None, {"B11": "0"}),
    ]
    assert "neutral floor is on top" in orange.lines[1].reason
    assert [line.points for line in missions.lines] == [2, 0, 0, 0]
    assert set(missions.lines[0].marks) == {"A3", "B3", "C3", "B2", "B4"}
    assert set(missions.lines[0].marks.values()) == {"✓"}
    assert len(quiz_steps(counted, sheet.players)) == 1 + 3 + 1
    for section in counted.sections:
        for line in section.lines:
            assert len(line.cells) == len(section.columns)
            assert [cell.value for cell in line.cells if cell.best] == ([1] if line.points else [])


def test_while_the_game_goes_on_missions_stay_out_of_the_ledger() -> None:
    (now,) = ledger(position(PLUS).view(0), NAMES).rounds
    assert not now.counted
    assert [section.title for section in now.sections] == ["Penthouses", "Orange sites"]
    assert now.points == (1, 0, 0, 1)


def test_missions_of_the_last_turn_say_so() -> None:
    state = replace(scored(), options=SKYLINE.options(last_turn_mission=True), finals=((),) * 4)
    section = ledger(state.view(None), NAMES).rounds[0].sections[2]
    assert section.rule == "S18"
    assert "own last turn" in section.how
    assert [line.points for line in section.lines] == [0] * 4


@given(st.integers(0, 200), st.sampled_from([2, 3, 4]))
@settings(max_examples=10)
def test_the_lines_add_up_to_the_score(seed: int, players: int) -> None:
    state = played_until(dealt(seed, players=players), lambda s: s.round == 25, seed)
    score = state.score_now()
    sums = [0] * players
    for line in score_lines(score):
        if line.seat is not None:
            sums[line.seat] += line.points
    assert tuple(sums) == score.totals
    last_round = ledger(state.view(None), NAMES[:players]).rounds[-1]
    assert last_round.points == score.totals


def test_texts_are_broken_between_words() -> None:
    lines = wrap("Round 3, Yellow to build an extraordinarilylongword", 100, 15)
    assert all(text_width(line, 15) <= 100 for line in lines)
    assert lines[-1].endswith("…")
    assert wrap("", 100, 15) == ()
