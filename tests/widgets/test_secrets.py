"""What one may not know is nowhere in what is sent: no caption, hidden button or picture has it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from ipywidgets import Widget

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.games.manhattan.rules.cards import CELL
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.render.dummy import Sent, kept_messages
from tests.widgets import seen


def at_build(kinds: list[str], seed: int = 5, plies: int = 12) -> Game:
    """Return a game in which seat 0, a person, is to build."""
    game = new_game("manhattan", players=len(kinds), kinds=kinds, seed=seed)
    rng = Random(seed)
    while len(game.moves) < plies or game.state.to_move != 0 or game.state.phase != "build":
        game.play(rng.choice(game.state.legal_moves()))
    return game


def other_secrets(game: Game, seed: int) -> Game:
    """Return a game that seat 0 cannot tell from ``game``; its next card is the same."""
    state = game.state
    assert isinstance(state, ManhattanState)
    secret = [*(card for hand in state.hands[1:] for card in hand), *state.pile[1:]]
    Random(seed).shuffle(secret)
    hands = [state.hands[0]]
    for hand in state.hands[1:]:
        hands.append(tuple(sorted(secret[: len(hand)])))
        secret = secret[len(hand) :]
    changed = replace(state, hands=tuple(hands), pile=(state.pile[0], *secret))
    assert changed.view(0) == state.view(0)
    assert changed != state
    return Game.from_position(
        changed, seed=7, kinds=[p.kind for p in game.players], names=[p.name for p in game.players]
    )


def same_secrets(game: Game) -> Game:
    return Game.from_position(
        game.state,
        seed=7,
        kinds=[p.kind for p in game.players],
        names=[p.name for p in game.players],
    )


def wire(sent: Sent) -> list[str]:
    """Return every message as text, ids replaced by the order in which they came."""
    ids: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return ids.setdefault(found[0], f"#{len(ids)}")

    def plain(value: Any) -> Any:
        if isinstance(value, bytes | bytearray | memoryview):
            return bytes(value).decode("latin-1")
        if isinstance(value, dict):
            return {key: plain(one) for key, one in sorted(value.items())}
        return [plain(one) for one in value] if isinstance(value, list | tuple) else value

    # The ids are in what is counted by "shape", too.
    shown = (re.sub(r"'shape': \[\d+\]", "", repr(plain(message))) for message in sent)
    return [re.sub(r"kept-\d+", number, message) for message in shown]


def told(game: Game, act: Callable[[PlayWidget], None]) -> tuple[list[str], str, str, Any]:
    """Return all that is sent to browsers, and all that a saved notebook keeps."""
    Widget.close_all()  # what a widget shares with one that is open is not sent again
    with kept_messages() as sent:
        widget = play(game, pace=0)
        act(widget)
        bundle, _ = widget._repr_mimebundle_()
        bundle.pop("application/vnd.jupyter.widget-view+json")
        return wire(sent), widget.snapshot(), str(bundle), repr(widget.session.message)


def look_around(widget: PlayWidget) -> None:
    session = widget.session
    for part in session.view.parts(session.legal_moves[3]):
        session.select(part)
    seen.click_site(widget, "F1")
    seen.click_site(widget, "C9")
    seen.type_move(widget, "4 on F")
    seen.type_move(widget, "4 on Frankfurt 2")
    session.perspective = None
    session.perspective = 0


@pytest.mark.parametrize("kinds", [["person", "greedy"], ["person", "random", "greedy"]])
@pytest.mark.parametrize("seed", [1, 2])
def test_games_that_differ_in_secrets_look_the_same(kinds: list[str], seed: int) -> None:
    game = at_build(kinds, seed)
    first = told(same_secrets(game), look_around)
    second = told(other_secrets(game, seed), look_around)
    assert len(first[0]) > 100
    assert first == second


async def test_they_look_the_same_while_a_computer_thinks() -> None:
    def slow(view: Any) -> Any:
        while True:
            yield

    async def thinking(game: Game) -> tuple[list[str], str]:
        Widget.close_all()
        with kept_messages() as sent:
            widget = play(game, pace=0, seats=["person", slow])
            move = widget.session.legal_moves[0]
            widget.session.choose(move)
            seen.press(widget, "Play this move")
            for _ in range(20):
                await asyncio.sleep(0)
            assert "is thinking" in seen.words(widget)
            widget._opponents.stop()
            return wire(sent), widget.snapshot()

    game = at_build(["person", "mine"], 4)
    assert await thinking(same_secrets(game)) == await thinking(other_secrets(game, 3))


def everything(widget: PlayWidget) -> str:
    """Return all that is synced by widgets shown or hidden, and what a notebook keeps."""
    states = [
        repr({k: v for k, v in part.get_state().items() if k not in ("layout", "style")})
        for part in seen.parts(widget, hidden=True)
    ]
    styles = "<style"
    kept = [s for s in states if styles not in s]
    bundle, _ = widget._repr_mimebundle_()
    return "\n".join([*kept, widget.snapshot(), str(bundle)])


def test_behind_the_curtain_nothing_of_any_hand_is_left() -> None:
    widget = play(players=3, people=3, seed=5, pace=0, theme="light")
    for number in range(12):
        if seen.is_shown(widget, "Go on"):
            seen.press(widget, "Go on")
        assert seen.is_shown(widget, "I am ")
        assert widget.session.view.seat is None
        # What it takes to take a tower lies open: pieces are no secret.
        behind = re.sub(r"data-takes=\\?'[^']*'", "", everything(widget))
        for told_of_a_hand in ("Card for site", "site 1'", "site 5'", "You may build", "needs "):
            assert told_of_a_hand not in behind
        assert seen.lit(widget) == set()
        for part in seen.parts(widget, hidden=True):
            assert not getattr(part, "options", ()) or part.description == "Computers' pace:"
        seen.press(widget, "I am ")
        seat = widget.session.to_move
        assert seat is not None
        hand = Counter(
            f"site {cell}"
            for cell in (int(b.tooltip[-1]) for b in seen.buttons(widget) if _is_card(b))
        )
        assert set(hand) == {
            f"site {_cell(widget, seat, card)}" for card in widget.game.state.hands[seat]
        }
        assert set(re.findall(r"Card for site (\d)", everything(widget))) == {
            name[-1] for name in hand
        }
        seen.turn(widget, number)


def _is_card(button: Any) -> bool:
    return (button.tooltip or "").startswith("Card for site")


def _cell(widget: PlayWidget, seat: int, card: int) -> int:
    return CELL[widget.game.options.sides[seat]][card] + 1


def test_a_spectator_sees_no_hand() -> None:
    widget = play(people=0, seats=["random"] * 3, seed=5, pace=0, theme="light")
    widget.session.go_to(20)
    assert "Card for site" not in everything(widget)
