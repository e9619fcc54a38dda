"""Building: levels, own floors, payments, penthouses and Skyline floors (S8 to S12)."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import board, move, play, position, why

ALL = "1246PNS"


def legal_on(site: str, drawing: str, *, stocks: str = ALL, **options: Any) -> str:
    """Return the kinds that Yellow may build on a site, money aside."""
    state = position(drawing, stocks=f"{stocks} - - -", money="30 0 0 0", **options)
    moves = [m for m in state.legal_moves() if str(m)[1:] == site]
    return "".join(str(m)[0] for m in moves)


@pytest.mark.parametrize(
    ("below", "kinds"),
    [
        (".", "1NS"),
        ("p1", "2NS"),
        ("p1b2", "4NS"),
        ("p1b2p4", "6NS"),
        ("y1b2p4b6", "PNS"),
        ("y1b2p4b6nN", ""),
        ("y1b2p4b6pP", ""),
        ("nN", "2NS"),
        ("nNnN", "4NS"),
        ("nNnNnN", "6NS"),
        ("y1nNnNnN", "PNS"),
        ("nNnNnNnNnN", ""),
    ],
)
def test_S8_each_value_has_its_level_and_neutral_and_skyline_go_on_any(
    below: str, kinds: str
) -> None:
    assert legal_on("B1", "" if below == "." else f"B1 {below}") == kinds


def test_S8_no_level_is_skipped_and_the_reason_names_the_levels() -> None:
    state = position("B1 p1", stocks="1246P - - -", money="30 0 0 0")
    for kind, level in (("1", 1), ("4", 3), ("6", 4), ("P", 5)):
        assert why(state, f"{kind}B1") == (False, "S8")
        explanation = str(state.explain(move(f"{kind}B1")))
        assert "the next floor is on level 2" in explanation
        assert f"goes on level {level} only" in explanation


def test_S8_nothing_above_level_5() -> None:
    state = position("B1 y1b2p4b6nN", stocks=f"{ALL} - - -", money="30 0 0 0")
    for kind in ALL:
        assert why(state, f"{kind}B1") == (False, "S8")


def test_S8_a_neutral_floor_on_the_ground_carries_a_2() -> None:
    state = play(position(stocks="2N - - -"), "NB1", "2B1")
    assert state.purses[0] == 10 - 5 - 2


@pytest.mark.parametrize(
    ("below", "kinds"),
    [
        ("y1", "NS"),
        ("p1y2", "NS"),
        ("y1p2y4", "NS"),
        ("p1y2p4y6", "NS"),
        ("yS", "2S"),
        ("p1yS", "4S"),
        ("p1b2yS", "6S"),
        ("p1b2p4yS", "PS"),
        ("y1nN", "4NS"),  # a neutral floor between is enough
    ],
)
def test_S9_never_directly_on_the_own_floor_except(below: str, kinds: str) -> None:
    assert legal_on("B1", f"B1 {below}") == kinds


def test_S9_the_reason() -> None:
    state = position("B1 y1", stocks="2 - - -")
    assert why(state, "2B1") == (False, "S9")
    assert "your own" in str(state.explain(move("2B1")))


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("B1 y1", "A neutral or a Skyline floor may go there."),
        ("B3 y1", "On this orange site only a neutral floor may go there."),
        ("B1 p1ySy4", "only another Skyline floor may go there."),
    ],
)
def test_S9_what_is_told_to_go_on_an_own_floor_may_go_there(drawing: str, told: str) -> None:
    site, floors = drawing.split()
    kind = {"y1": "2", "p1ySy4": "6"}[floors]
    assert told in str(position(drawing, stocks=f"{ALL} - - -").explain(move(f"{kind}{site}")))
    kinds = legal_on(site, drawing)
    assert ("neutral" in told, "Skyline" in told) == ("N" in kinds, "S" in kinds)


#: What stands there, what Yellow builds, what it costs, and who is paid: set by hand.
PAYMENTS = [
    # On the ground: the value, to the bank.
    (".", "1", 1, None),
    (".", "N", 5, None),
    (".", "S", 5, None),
    # On another's floor: the value of the floor built, to its owner.
    ("p1", "2", 2, "p"),
    ("b1", "2", 2, "b"),
    ("p1b2", "4", 4, "b"),
    ("b1p2", "4", 4, "p"),
    ("p1b2r4", "6", 6, "r"),
    ("y1b2p4r6", "P", 10, "r"),
    ("p1", "N", 5, "p"),
    ("p1b2r4b6", "N", 5, "b"),
    ("b1", "S", 5, "b"),
    ("p1b2r4b6", "S", 5, "b"),
    # On a neutral floor: the value of the floor built, to the bank.
    ("nN", "2", 2, None),
    ("p1nN", "4", 4, None),
    ("p1b2nN", "6", 6, None),
    ("y1p2b4nN", "P", 10, None),
    ("nN", "N", 5, None),
    ("p1nN", "S", 5, None),
    # Neutral and Skyline floors on the own floor: free.
    ("y1", "N", 0, None),
    ("p1y2", "N", 0, None),
    ("y1", "S", 0, None),
    ("p1y2p4y6", "S", 0, None),
    # On the own Skyline floor: free, a penthouse too.
    ("yS", "2", 0, None),
    ("p1yS", "4", 0, None),
    ("p1b2yS", "6", 0, None),
    ("p1b2r4yS", "P", 0, None),
    ("p1yS", "S", 0, None),
]


@pytest.mark.parametrize(("below", "kind", "price", "payee"), PAYMENTS)
def test_S10_worked_payments(below: str, kind: str, price: int, payee: str | None) -> None:
    drawing = "" if below == "." else f"B1 {below}"
    state = position(drawing, stocks=f"{kind} - - -", money="12 12 12 12")
    after = play(state, f"{kind}B1")
    gains = [b - a for a, b in zip(state.purses, after.purses, strict=True)]  # type: ignore
    expected = [-price, 0, 0, 0]
    if payee is not None:
        expected["ypbr".index(payee)] += price
    assert gains == expected
    explanation = str(state.explain(move(f"{kind}B1")))
    name = {"p": "Purple", "b": "Blue", "r": "Red", None: "the bank"}[payee]
    assert (f"{price} million to {name}" in explanation) if price else ("nothing" in explanation)


@pytest.mark.parametrize(
    ("below", "kind", "price"),
    [("yS", "2", 2), ("p1yS", "4", 4), ("p1b2r4yS", "P", 10), ("p1yS", "S", 0), ("y1", "N", 0)],
)
def test_S10_option_own_skyline_fee_charges_the_value_to_the_bank(
    below: str, kind: str, price: int
) -> None:
    state = position(
        f"B1 {below}", stocks=f"{kind} - - -", money="12 12 12 12", own_skyline_fee=True
    )
    assert play(state, f"{kind}B1").purses == (12 - price, 12, 12, 12)


def test_S10_too_dear_says_how_much_and_to_whom() -> None:
    state = position("B1 p1b2", stocks="4 - - -", money="3 0 0 0")
    assert why(state, "4B1") == (False, "S10")
    explanation = state.explain(move("4B1"))
    assert "you pay 4 million to Blue, but you have only 3" in str(explanation)
    assert explanation.sites == ("B1",)


@pytest.mark.parametrize(("below", "kind", "price"), [("nN", "2", 2), ("y1p2b4nN", "P", 10)])
def test_S10a_on_a_neutral_floor_the_value_of_the_floor_built(
    below: str, kind: str, price: int
) -> None:
    state = position(f"B1 {below}", stocks=f"{kind} - - -", money="12 0 0 0")
    assert play(state, f"{kind}B1").purses[0] == 12 - price


@pytest.mark.parametrize(
    ("below", "possible"),
    [
        ("p1b2p4b6", False),
        ("y1b2p4b6", True),
        ("p1y2p4b6", True),
        ("p1b2y4b6", True),
        ("p1b2p4nN", False),  # a neutral floor is nobody's
        ("nNnNnNnN", False),
        ("p1b2p4yS", True),  # a Skyline floor counts
        ("p1b2y4nN", True),  # the booklet: force a penthouse with a neutral floor
    ],
)
def test_S11_a_penthouse_needs_a_floor_of_its_color_in_the_building(
    below: str, possible: bool
) -> None:
    state = position(f"B1 {below}", stocks="P - - -", money="30 0 0 0")
    assert why(state, "PB1") == (possible, "S10" if possible else "S11")


def test_S11_not_on_the_own_6() -> None:
    state = position("B1 y1b2p4y6", stocks="P - - -", money="30 0 0 0")
    assert why(state, "PB1") == (False, "S9")


@pytest.mark.parametrize("site", ["B3", "C8", "B11"])
@pytest.mark.parametrize("below", [".", "y1", "p1b2"])
def test_S12_no_skyline_floor_on_orange_sites(site: str, below: str) -> None:
    drawing = "" if below == "." else f"{site} {below}"
    state = position(drawing, stocks="S - - -")
    assert why(state, f"S{site}") == (False, "S12")
    assert "orange" in str(state.explain(move(f"S{site}")))


@pytest.mark.parametrize(
    ("below", "kinds"),
    [
        ("p1bS", ""),  # Blue's: nothing of Yellow's
        ("bS", ""),
        ("bSb2", ""),  # the whole site, not only the floor above
        ("y1bSb4", ""),
        ("yS", "2S"),  # Yellow's own: all but neutral floors
        ("p1ySy4", "S"),
        ("p1b2ySy6", "S"),
    ],
)
def test_S12_a_skyline_floor_keeps_the_whole_site_for_its_color(below: str, kinds: str) -> None:
    assert legal_on("B1", f"B1 {below}") == kinds


@pytest.mark.parametrize(
    ("below", "kinds"),
    [
        ("p1bS", ""),
        ("bSb2", "4NS"),  # no longer on top
        ("yS", "2S"),
        ("p1ySy4", "NS"),
        ("p1ySy4b6", "PNS"),
    ],
)
def test_S12_option_top_keeps_only_the_floor_above(below: str, kinds: str) -> None:
    assert legal_on("B1", f"B1 {below}", skyline_block="top") == kinds


def test_S12_the_reason_names_the_owner() -> None:
    state = position("B1 p1bS", stocks="4 - - -")
    assert why(state, "4B1") == (False, "S12")
    assert "only floors of Blue may be built there" in str(state.explain(move("4B1")))
    state = position("B1 p1bS", stocks="4 - - -", skyline_block="top")
    assert "on top of B1" in str(state.explain(move("4B1")))


def test_a_site_that_the_board_does_not_have() -> None:
    state = position()
    for site in ("A1", "D4", "Z9", "B12"):
        assert why(state, f"1{site}") == (False, "S2")


def test_a_preview_tells_prestige_and_who_loses_the_site() -> None:
    state = position("B3 p1", stocks="2N - - -")
    preview = state.preview(move("2B3"))
    assert (preview.gains, preview.takes_from) == ((1, -1, 0, 0), 1)
    preview = state.preview(move("NB3"))
    assert (preview.gains, preview.takes_from) == ((0, -1, 0, 0), 1)
    preview = state.preview(move("NB1"))
    assert (preview.gains, preview.takes_from) == ((0, 0, 0, 0), None)


def test_the_drawings_are_read() -> None:
    drawn = board(".  y1  .  .\n p1  .  b1nN  .\n")
    assert drawn == board("B1 y1, A2 p1, C2 b1nN")
