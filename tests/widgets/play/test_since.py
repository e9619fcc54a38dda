"""What was played since a person's last move: listed, marked on the board, losses named."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from manhattan_widgets import bots, new_game
from manhattan_widgets.game import Game
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.play.command import play
from tests.widgets import seen


def played(rounds: int) -> Game:
    """Return a game in which a person is to move again, and two computers have built since."""
    game = new_game("manhattan", players=3, kinds=["person", "greedy", "greedy"], seed=5)
    waits = False
    while not waits:
        game.play(game.state.legal_moves()[0])
        built = [m for m in game.moves[-2:] if hasattr(m, "site")]
        waits = game.state.to_move == 0 and game.state.round >= rounds and len(built) == 2
    return game


def robbed(name: str, key: str = "", **options: object) -> Game:
    """Return a game in which something was just taken from the person, who is to move.

    ``key`` is the effect by which it is taken, by default any.
    """
    takeovers = {key} if key else scenes_of(new_game(name, players=2).rules).takeovers
    for seed in range(40):
        game = new_game(name, players=2, kinds=["person", "greedy"], seed=seed, **options)
        lost = False
        while game.outcome() is None and not (lost and game.state.to_move == 0):
            state = game.state
            moves = state.legal_moves()
            taking = [m for m in moves if state.effect(m).key in takeovers]
            if state.to_move == 1:
                lost = bool(taking)
                game.play((taking or list(moves))[0])
            else:
                others = [m for m in moves if m not in taking]
                game.play((others or list(moves))[0])
        if lost and game.outcome() is None:
            return game
    raise AssertionError(f"nothing is taken in {name}")


def lines(widget: object) -> list[str]:
    below = seen.html(widget).split("mw-played-here")[0]
    found = re.findall(r"<p class='mw-since\b.*?</p>", below)
    return [" ".join(seen.words_of(line).split()) for line in found]


def test_each_move_stands_in_a_line_with_its_letter_on_phones_in_place_of_the_move() -> None:
    widget = play(played(2), pace=0, theme="light", library=False)
    session = widget.session
    seats = [entry.seat for entry in session.history[-2:]]
    assert seats == [1, 2]
    first, second = lines(widget)[-2:]
    assert first.startswith("B Computer 2:")
    assert second.startswith("G Computer 3:")
    assert session.history[-1].text in second
    before_choosing = seen.html(widget)
    assert "mw-played-here" in before_choosing
    session.select(session.view.parts(session.legal_moves[0])[0])
    assert "mw-played-here" not in seen.html(widget), "what the choice means takes its place"
    session.unselect()
    assert "mw-played-here" in seen.html(widget)


@pytest.mark.parametrize("name", ["manhattan", "newyork"])
def test_what_was_taken_from_the_person_is_said_to_be_so(name: str) -> None:
    widget = play(robbed(name), pace=0, theme="light", library=False)
    assert "Taken from you:" in lines(widget)[-1]


def test_what_a_developer_takes_is_a_loss_too() -> None:
    game = robbed("newyork", "newyork.effect.develop", actions=True)
    widget = play(game, pace=0, theme="light", library=False)
    assert "Taken from you: developer:" in lines(widget)[-1]


def test_of_the_lines_only_those_are_losses_that_took_from_the_person() -> None:
    for rounds in (1, 2, 3):
        widget = play(played(rounds), pace=0, theme="light", library=False)
        for line in lines(widget):
            assert ("Taken from you:" in line) == ("taken over from Red" in line)


def test_every_site_that_was_built_on_since_is_marked() -> None:
    widget = play(played(2), pace=0, theme="light", library=False)
    built = {
        next(p for p in entry.before.parts(entry.move) if ":" not in p)
        for entry in widget.session.history[-2:]
    }
    areas = (area for tile in seen.scene(widget).tiles for area in tile.areas)
    assert {area.id for area in areas if area.label.endswith("Just played.")} == built


def test_of_turns_of_several_moves_all_is_listed_until_the_own_turn_ends() -> None:
    kinds = ["person", "greedy", "greedy", "greedy"]
    game = new_game("skyline", players=4, kinds=kinds, seed=7)
    while game.state.to_move != 0 or game.state.round < 3:
        game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
    widget = play(game, pace=0, theme="light", library=False)
    session = widget.session
    own = max(entry.ply for entry in session.history if entry.seat == 0)
    turns = [list(plies) for _, plies in groupby(session.history[own:], lambda it: it.seat)]
    assert [turn[0].seat for turn in turns] == [1, 2, 3]
    assert min(map(len, turns)) > 2
    wanted = [" · ".join(entry.text for entry in turn) for turn in turns]

    assert [line.split(": ", 1)[1] for line in lines(widget)] == wanted
    session.play(session.legal_moves[0])
    assert session.to_move == 0
    assert [line.split(": ", 1)[1] for line in lines(widget)] == wanted


def test_once_the_own_turn_has_begun_the_hint_stands_above_what_others_played() -> None:
    game = new_game("skyline", players=2, kinds=["person", "greedy"], seed=7)
    while game.state.to_move != 0 or game.state.round < 3:
        game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
    widget = play(game, pace=0, theme="light", library=False)
    hint, others = "<p class='mw-muted'>", "<div class='mw-played-here'>"

    def preview() -> str:
        return next(box.value for box in seen.html_boxes(widget) if others in box.value)

    assert preview().startswith(others)
    widget.session.play(widget.session.legal_moves[0])
    assert preview().startswith(hint)
    widget.session.undo()
    assert preview().startswith(others)
