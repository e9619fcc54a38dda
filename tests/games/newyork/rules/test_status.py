"""Faults of set-up positions: each has a test, and none is found where there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import EMPTY_BOARD, Line
from manhattan_widgets.games.newyork.rules.cards import cards_from_text
from manhattan_widgets.games.newyork.rules.phases import Rebuild, Yield

from .positions import board, opened, play, played_until, playing

TOWN = "rr.....bb.....yy....." + "." * 28
NINE = "bbbbbbbbb.....r......" + "." * 28


def start(**options: Any) -> NewYorkState:
    return NEW_YORK.new(NEW_YORK.options(**options))


def fault_lines(state: NewYorkState) -> list[str]:
    return [f"{fault.rule}: {fault.sentence}" for fault in state.status()]


def test_drawn_positions_are_sound() -> None:
    assert fault_lines(playing(TOWN, players=3)) == []
    assert fault_lines(playing(NINE, "ABS12", players=3, actions=True)) == []
    assert fault_lines(start()) == []
    assert fault_lines(opened(players=3)) == []


FAULTY: list[tuple[str, NewYorkState, str]] = [
    (
        "a color that nobody plays",
        playing("k" + "." * 48, players=3),
        "N2: Black has buildings, but nobody plays it.",
    ),
    (
        "too many stones",
        playing("r" * 26 + "." * 23, players=3),
        "N2: Red has 26 buildings, but only 25 stones.",
    ),
    (
        "money from nowhere",
        playing(TOWN, players=3, money=(8, 8, 9)),
        "N2: All players together have 25 units of money, but there must be 24.",
    ),
    (
        "money before the deal",
        replace(start(players=3), money=(7, 9, 8)),
        "N2: Before the cards are dealt everybody has 8 units of money.",
    ),
    (
        "colors before the draw",
        replace(start(players=3), colors=((0,), (1,), (2,))),
        "N5: Colors are drawn later in this game: nobody can have one yet.",
    ),
    (
        "a color twice",
        replace(playing(TOWN, players=3), colors=((0,), (1,), (1,))),
        "N5: Each seat must have 1 of the colors in play, and each color one seat.",
    ),
    (
        "the wrong turn in the opening",
        replace(play(start(players=3), "put-rA1"), turn=2),
        "N4: By the stones on the board it is player 2's turn.",
    ),
    (
        "an opening that is over",
        replace(opened(players=3), phase="open", colors=(), turn=0),
        "N4: All 24 start stones are placed: the opening is over.",
    ),
    (
        "stones missing after the opening",
        replace(opened(players=3), board=EMPTY_BOARD),
        "N4: Red has 0 start stones on the board, but must have 8.",
    ),
    (
        "next to each other in the opening",
        replace(start(players=3), board=board("rr.....b......y......b......y" + "." * 20), turn=0),
        "N4: Stones of Red are next to each other, though other crossings were left in the "
        "opening.",
    ),
    (
        "a seat that placed too often",
        replace(start(players=3), board=board("r.r" + "." * 46), turn=2),
        "N4: Player 1 has placed 2 stones, but must have placed 1 by now.",
    ),
    (
        "too many start stones of a color",
        replace(
            start(players=2),
            board=board("r.r.r.rb.b.b.br.r.r......" + "b.b.b.." + "." * 17),
            turn=1,
        ),
        "N4: Red has 7 start stones on the board, but must have 6.",
    ),
    (
        "an action in the opening",
        replace(start(players=3), pending=Rebuild(0, 0)),
        "N14: What an action card asks for does not fit this moment of the game.",
    ),
    (
        "an action without its phase",
        replace(playing(TOWN, players=3, actions=True), pending=Rebuild(0, 0)),
        "N14: What an action card asks for does not fit this moment of the game.",
    ),
    (
        "an action without action cards",
        replace(playing(TOWN, players=3), phase="rebuild", pending=Rebuild(0, 0)),
        "N3: An action card is being carried out, but this game is played without them.",
    ),
    (
        "nothing to rebuild",
        replace(
            playing("r.....b" + "." * 35 + "y.....r", players=3, actions=True),
            phase="rebuild",
            pending=Rebuild(1, 0),
        ),
        "N14: All cleared crossings are built on: nobody has to place a stone there.",
    ),
    (
        "no stone to rebuild with",
        replace(
            playing("r" * 17 + "." + "r" * 8 + "." * 23, players=3, actions=True),
            phase="rebuild",
            pending=Rebuild(0, 0),
        ),
        "N14: Player 1 has no stone left to place.",
    ),
    (
        "another's stone for a building to come down",
        replace(playing(NINE, players=3, actions=True), phase="yield", pending=Yield(2, 1, None)),
        "N18a: Yellow is to build in place of another, but has no stone or is not of the player "
        "whose turn it is.",
    ),
    (
        "one's own building to come down",
        replace(playing(NINE, players=3, actions=True), phase="yield", pending=Yield(0, 0, None)),
        "N16: Red cannot be asked to take down a building.",
    ),
    (
        "too few to speculate with",
        replace(playing(TOWN, players=3, actions=True), phase="yield", pending=Yield(0, 1, None)),
        "N16: Blue has 2 buildings; speculation needs more than 8.",
    ),
    (
        "not the most in a line",
        replace(
            playing(TOWN, players=3, actions=True),
            phase="yield",
            pending=Yield(0, 1, Line(0, 2)),
        ),
        "N18: Blue does not have the most buildings in Avenue C.",
    ),
    (
        "a hand that is not complete",
        playing(TOWN, "AA1", players=3),
        "N6: Player 1 must hold at least two avenue cards and two street cards.",
    ),
    (
        "a shuffle that nobody needs",
        replace(playing(TOWN, players=3), phase="shuffle"),
        "N7: Cards are shuffled only when player 1 needs a card and the pile is empty.",
    ),
    (
        "STOP cards before the deal",
        replace(opened(players=3), stops=True),
        "N12: The STOP cards cannot be in the game before the cards are dealt.",
    ),
    (
        "the end without STOP cards",
        replace(playing(TOWN, players=3), phase="over"),
        "N12: The game ends only by a STOP card, which is not yet in the game.",
    ),
    (
        "STOP cards that are missing",
        playing("rby" * 15 + "....", players=3, stops=False),
        "N12: With at most 4 crossings empty the STOP cards must be in the game.",
    ),
    (
        "the end with no STOP card drawn",
        replace(playing(TOWN, players=3, stops=True), phase="over"),
        "N12: At the end of the game one STOP card is drawn, and the other still in the pile.",
    ),
    (
        "one STOP card in the pile, one among the discards",
        playing(TOWN, players=3, stops=True, discards="X"),
        "N12: Both STOP cards must be together, among the discards or in the pile.",
    ),
    (
        "cards before the deal",
        replace(start(players=3), hands=(cards_from_text("A"), (), ())),
        "N6: There are cards before the deal.",
    ),
    (
        "a card too many",
        replace(playing(TOWN, players=3), discards=cards_from_text("A")),
        "N3: Avenue A: there are 5 in all, but there must be 4.",
    ),
    (
        "action cards in a game without them",
        replace(playing(TOWN, players=3), discards=cards_from_text("t")),
        "N3: statics (street card): there is 1 in all, but there must be 0.",
    ),
]


@pytest.mark.parametrize(("state", "fault"), [f[1:] for f in FAULTY], ids=[f[0] for f in FAULTY])
def test_faults(state: NewYorkState, fault: str) -> None:
    assert fault in fault_lines(state)
    with pytest.raises(PositionError):
        NEW_YORK.state_from_json(state.to_json())
    assert NEW_YORK.state_from_json(state.to_json(), check=False) == state


def test_every_fault_has_a_case() -> None:
    from manhattan_widgets.locale import catalog

    keys = {key for key in catalog("en").messages if key.startswith("newyork.fault.")}
    used_keys = {fault.sentence.key for _, state, _ in FAULTY for fault in state.status()}
    assert keys == used_keys


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options", None),
        ("options", {"players": 7}),
        ("phase", "build"),
        ("phase", 3),
        ("turn", 3),
        ("turn", True),
        ("colors", ["R", "B"]),
        ("colors", ["R", "B", "Q"]),
        ("colors", ["RB", "Y", ""]),
        ("board", ["......."] * 6),
        ("board", ["......q"] * 7),
        ("board", "......."),
        ("board", [7] * 7),
        ("money", [8, 8]),
        ("money", [8, 8, -8]),
        ("money", [8, 8, "8"]),
        ("discards", "?"),
        ("discards", 3),
        ("discards", "A" * 200),
        ("stops", 1),
        ("pending", 3),
        ("pending", {}),
        ("pending", {"rebuild": "park", "mover": 0}),
        ("pending", {"rebuild": "center", "mover": 3}),
        ("pending", {"yield": "q", "to": "r", "line": None}),
        ("pending", {"yield": "b", "to": "r", "line": "H"}),
        ("pending", {"yield": "b", "to": "r", "line": 3}),
        ("pending", {"yield": "b", "to": "rr", "line": None}),
        ("pending", {"yield": "k", "to": "r", "line": None}),
        ("hands", ["AB12"]),
        ("pile", None),
    ],
)
def test_what_cannot_be_read_is_named(key: str, value: object) -> None:
    data = playing(TOWN, players=3).to_json()
    data[key] = value
    with pytest.raises(PositionError, match=f'entry "{key}" of the position cannot be read'):
        NEW_YORK.state_from_json(data)


@pytest.mark.parametrize(
    ("phase", "pending"),
    [
        ("rebuild", None),
        ("yield", None),
        ("rebuild", {"yield": "b", "to": "r", "line": None}),
        ("yield", {"rebuild": "center", "mover": 0}),
    ],
)
def test_a_phase_that_an_action_card_made_says_what_for(phase: str, pending: object) -> None:
    data = {**playing(TOWN, players=3).to_json(), "phase": phase, "pending": pending}
    with pytest.raises(PositionError, match='entry "pending" of the position cannot be read'):
        NEW_YORK.state_from_json(data)


def test_missing_and_unknown_entries_are_named() -> None:
    data = playing(TOWN, players=3).to_json()
    del data["money"]
    data["gold"] = 3
    with pytest.raises(PositionError, match=r"missing: money\..*unknown: gold\."):
        NEW_YORK.state_from_json(data)
    with pytest.raises(PositionError):
        NEW_YORK.state_from_json([])  # type: ignore[arg-type]


def test_positions_of_all_phases_go_through_json() -> None:
    phases = set()
    for number, options in enumerate(NEW_YORK.option_sets()):
        state = NEW_YORK.new(options)
        for phase in ("colors", "open", "deal", "play", "rebuild", "yield", "shuffle", "over"):
            reached = played_until(NEW_YORK.new(options), lambda s, p=phase: s.phase == p, number)
            phases.add(reached.phase)
            assert NEW_YORK.state_from_json(reached.to_json()) == reached
        assert state.status() == ()
    assert len(phases) == 8
