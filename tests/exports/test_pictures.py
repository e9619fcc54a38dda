"""Pictures of a game, and the options that pages, pictures and animations all refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets import load
from manhattan_widgets.contract.core import OptionError
from tests.records.played import random_game

from .games_shown import RECORDS, SCENES, drafted, same_but_secrets


def test_a_picture_of_any_ply() -> None:
    game = load(RECORDS / "four-players.json")
    picture = game.to_svg(17)
    before = game.state_at(16)
    assert before.to_move is not None
    assert before.format(game.moves[16]) in picture
    assert "Fatima" in picture
    assert picture != game.to_svg(18)
    assert game.to_svg() == game.to_svg(112)
    assert game.to_svg(theme="dark") != game.to_svg()
    assert game.to_svg(0).count("<svg") == 1
    with pytest.raises(ValueError, match="ply is a number from 0 to"):
        game.to_svg(113)


def test_a_picture_marks_the_last_move_and_shows_no_secret() -> None:
    game = random_game(6, players=4)
    marked = game.to_svg()
    plain = SCENES.board(game.state.view(None))
    lit = SCENES.board(game.state.view(None), last=game.moves[-1:])
    assert plain != lit
    assert lit.text.splitlines()[4] in marked
    assert drafted().to_svg() == same_but_secrets(drafted()).to_svg()


def test_a_notebook_shows_a_game_as_a_spectator_may_see_it() -> None:
    game = drafted()
    assert game._repr_svg_() == game.to_svg(seat=None) == same_but_secrets(game)._repr_svg_()


@pytest.mark.parametrize("export", ["to_html", "to_svg", "to_animation"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "blue"}, "theme can be .*light, dark, not 'blue'"),
        ({"seat": 4}, "no seat 4: the seats of this game are 0 to 3"),
        ({"seat": True}, "no seat True"),
    ],
    ids=["theme", "seat", "bool"],
)
def test_wrong_options_are_refused(
    export: str, options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = {} if export == "to_svg" else {"path": tmp_path / "game.gif"}
    with pytest.raises(OptionError, match=message):
        getattr(drafted(), export)(**path, **options)
    assert list(tmp_path.iterdir()) == []
