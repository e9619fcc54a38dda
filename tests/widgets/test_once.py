"""What is worked out once for a position, or for a choice in it, though several panels ask."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.contract.registry import GAMES, find_game, register
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.records.played import play_randomly


def begun(name: str) -> PlayWidget:
    """Return a widget in which people play, some moves after the beginning."""
    game = play_randomly(mw.new_game(name, players=3, seed=5), 11, 5)
    widget = mw.play(game, pace=0, library=False)
    widget.session.reveal()
    return widget


def choose_part(session: GameSession) -> None:
    """Choose the first part, in the order of names, that goes with what is chosen."""
    assert session.select(sorted(session.offers)[0])


@pytest.fixture
def boards() -> Iterator[list[tuple[Any, bool]]]:
    """Collect the views of which a board is made, each with whether anything is marked on it."""
    made: list[tuple[Any, bool]] = []
    with ExitStack() as taken_back:
        for name, rules in GAMES.items():
            scenes = scenes_of(rules)

            def board(view: Any, *, make: Any = scenes.board, **given: Any) -> Any:
                made.append((view, any(map(bool, given.values()))))
                return make(view, **given)

            watched = replace(find_game(name), scenes=replace(scenes, board=board))
            taken_back.callback(register(watched))
        yield made


@pytest.mark.parametrize("name", list(GAMES))
def test_the_plain_board_is_made_once_for_a_position(
    name: str, boards: list[tuple[Any, bool]]
) -> None:
    session = begun(name).session
    while session.chosen is None:
        choose_part(session)
    session.unselect()
    view = session.view
    plain = [marked for seen, marked in boards if seen == view and not marked]
    assert len(plain) == 1
    before = len(boards)
    choose_part(session)
    assert len(boards) == before + 1  # what was chosen is drawn, and nothing else is made


@pytest.mark.parametrize("name", list(GAMES))
def test_a_choice_is_previewed_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(name).session
    asked: list[Any] = []
    kind = type(session.view)
    preview = kind.preview

    def counted(view: Any, move: Any) -> Any:
        asked.append(move)
        return preview(view, move)

    monkeypatch.setattr(kind, "preview", counted)
    for move in session.legal_moves[:3]:
        session.unselect()
        asked.clear()
        session.choose(move)
        assert session.chosen == move
        session.say("info", "Nothing changes but what is said.")
        assert asked == [move]


def test_the_moves_are_looked_through_once_for_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    session = GameSession(mw.new_game("manhattan", players=2, seed=5))
    session.reveal()
    session.play(session.legal_moves[0])
    session.reveal()
    asked: Counter[str] = Counter()
    for method in (Choosing.fitting, Choosing.offers):

        def counted(choosing: Any, selection: Any, *, ask: Any = method) -> Any:
            asked[ask.__name__] += 1
            return ask(choosing, selection)

        monkeypatch.setattr(Choosing, method.__name__, counted)
    for _ in range(5):
        assert session.chosen is None
        assert session.preview() is None
    assert asked["fitting"] == 1
    assert [session.offers for _ in range(5)] == [session.offers] * 5
    assert asked["offers"] == 1
    session.choose(session.legal_moves[0])
    asked.clear()
    assert [session.chosen for _ in range(5)] == [session.legal_moves[0]] * 5
    assert asked["fitting"] == 1


def test_another_choice_or_position_is_worked_out_anew() -> None:
    session = GameSession(mw.new_game("manhattan", players=2, seed=5))
    session.reveal()
    first, second = session.legal_moves[0], session.legal_moves[1]
    session.choose(first)
    assert session.chosen == first
    before = session.preview()
    session.choose(second)
    assert session.chosen == second
    assert before == session.view.preview(first)
    assert session.preview() == session.view.preview(second)
    session.play_chosen()
    assert session.chosen is None
    assert session.preview() is None
    session.undo()
    assert session.chosen is None
