"""What may be built on what: M10, M11 and the simple variant M12."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.manhattan.rules.board import Tower, site_number
from manhattan_widgets.locale import languages, set_language

from .positions import building, move


def sizes(board: str, site: str, turn: int = 0, **options: object) -> str:
    """The sizes of the own pieces that the seat ``turn`` may put on ``site``."""
    state = building(board, hand="5555", turn=turn, **options)
    return "".join(str(m)[1] for m in state.legal_moves() if str(m)[2:] == site)


def test_M10_any_piece_on_an_empty_site() -> None:
    assert sizes("", "F5") == "1234"


def test_M10_any_piece_on_ones_own_tower() -> None:
    assert sizes("F5 b4r4", "F5") == "1234"


@pytest.mark.parametrize(
    ("tower", "allowed"),
    [
        ("b1", "1234"),
        ("b2", "234"),
        ("b4", "4"),
        ("b4b1", ""),  # five storeys against at most four
        ("r2b2", "1234"),  # as many suffices, and two are there already
        ("r2b4", "234"),
        ("r1k2r1b4", "234"),  # the own storeys count wherever they sit
        ("b3k4", "4"),  # the former owner is Black on top, not Blue below
        ("r4k4b4r1b1", "1234"),
        ("k4b2", "234"),  # Black's storeys do not matter while Blue owns
    ],
)
def test_M11_at_least_as_many_storeys_as_the_former_owner(tower: str, allowed: str) -> None:
    assert sizes(f"F5 {tower}", "F5") == allowed


def test_M11_says_how_many_storeys_are_missing() -> None:
    state = building("F5 r1b4", hand="5555")
    explanation = state.explain(move("r2F5"))
    assert (explanation.legal, explanation.rule, explanation.sites) == (False, "M11", ("F5",))
    assert str(explanation) == (
        "Blue has 4 storeys on Frankfurt 5, Red would have 3. A piece of at least 3 would do. "
        "(rule M11)"
    )


def test_M11_says_when_no_piece_is_big_enough() -> None:
    text = str(building("F5 b4b4", hand="5555").explain(move("r4F5")))
    assert text == (
        "Blue has 8 storeys on Frankfurt 5, Red would have 4. "
        "No single piece is big enough: 8 more storeys are needed. (rule M11)"
    )


def test_M11_takes_the_tower_over() -> None:
    state = building("F5 r2b4", hand="5555")
    explanation = state.explain(move("r2F5"))
    assert explanation.legal
    assert str(explanation) == (
        "Red takes Frankfurt 5 over: Red would have 4 storeys there, Blue has 4. (rule M11)"
    )
    preview = state.preview(move("r2F5"))
    assert preview.takes_from == 1
    # The only tower, the only majority and the only tower point change hands: 3 + 2 + 1.
    assert preview.gains == (6, -6, 0, 0)
    assert state.apply(move("r2F5")).towers[site_number("F5")].owner == 0


def test_M11_one_storey_is_singular() -> None:
    text = str(building("F5 b1", hand="5555").explain(move("r1F5")))
    assert "Red would have 1 storey there, Blue has 1." in text


def test_M10_is_the_reason_on_empty_and_own_sites() -> None:
    state = building("F5 r4", hand="5555")
    assert (
        str(state.explain(move("r1S5"))) == "Sydney 5 is empty: any piece may go there. (rule M10)"
    )
    assert state.explain(move("r1F5")).rule == "M10"
    assert state.preview(move("r1F5")).takes_from is None


@pytest.mark.parametrize(
    ("tower", "allowed"),
    [
        ("b3", "34"),
        ("b4b1", "1234"),  # only the piece on top counts
        ("b1b4", "4"),
        ("r3", "34"),  # own towers too
        ("r4r2", "234"),
    ],
)
def test_M12_no_smaller_piece_than_the_one_on_top(tower: str, allowed: str) -> None:
    assert sizes(f"F5 {tower}", "F5", takeover="simple") == allowed


def test_M12_empty_sites_take_any_piece() -> None:
    assert sizes("", "F5", takeover="simple") == "1234"


def test_M12_explains_itself() -> None:
    state = building("F5 b4r3, S5 b1", hand="5555", takeover="simple")
    refused = state.explain(move("r2F5"))
    assert (refused.legal, refused.rule, refused.sites) == (False, "M12", ("F5",))
    assert "top of Frankfurt 5 has 3 storeys; a piece of 2 is too small" in str(refused)
    assert state.explain(move("r3F5")).rule == "M12"
    allowed = str(state.explain(move("r2S5")))
    assert allowed == "The piece on top of Sydney 5 has 1 storey, yours has 2: enough. (rule M12)"


def test_M12_what_is_told_of_a_takeover_compares_the_two_pieces() -> None:
    """It compared all storeys of both colors, as if fewer could be enough."""
    told = {
        rule: str(building("F5 r4b3", hand="5555", takeover=rule).effect(move("r3F5")))
        for rule in ("simple", "majority")
    }
    assert told["simple"] == "taken over from Blue (3 against 3), 10 storeys high"
    assert told["majority"] == "taken over from Blue (7 against 3), 10 storeys high"


@pytest.mark.parametrize("code", languages())
def test_what_is_said_of_own_towers_is_true_of_the_simple_rule_too(code: str) -> None:
    set_language(code)
    try:
        assert "M12" in str(GAMES["manhattan"].rulebook()["M10"].text)
    finally:
        set_language("en")


PIECES = st.tuples(st.integers(0, 3), st.integers(1, 4))


@given(st.lists(PIECES, max_size=12), st.integers(0, 3))
@settings(deadline=None, derandomize=True)
def test_M11_an_owner_always_has_or_shares_the_most_storeys(
    tried: list[tuple[int, int]], newcomer: int
) -> None:
    tower = Tower()
    for color, storeys in tried:
        if storeys >= tower.needs(color):
            tower = tower.plus(color, storeys)
    if tower.owner is not None:
        assert tower.storeys[tower.owner] == max(tower.storeys)
        # and what is needed is exactly what makes the newcomer draw level
        missing = tower.needs(newcomer)
        assert tower.storeys[newcomer] + missing >= tower.storeys[tower.owner]
        assert missing == 0 or tower.storeys[newcomer] + missing == tower.storeys[tower.owner]
