"""A code holds what it says and no more, and is given with a warning if it tells all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from ipywidgets import Checkbox

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.records import decode, encode
from manhattan_widgets.widgets.share.content import information
from manhattan_widgets.widgets.share.widget import ShareWidget
from tests.records.played import play_randomly
from tests.records.test_redaction import otherwise
from tests.widgets import seen

from .sharing import NAMES, a_game, copied, labels

WARNING = "Keep it for yourself"


def tick(widget: ShareWidget, label: str, value: bool) -> None:
    seen.field(widget, Checkbox, label).value = value


class TestCode:
    def test_how_to_copy_is_said_for_a_phone_too(self) -> None:
        assert "Ctrl+C (⌘C on a Mac), or on a phone choose Copy." in seen.words(mw.share(a_game(5)))

    def test_a_finished_game_is_shared_whole(self) -> None:
        game = a_game(500)
        widget = mw.share(game)
        assert widget.code == encode(game.record)
        assert load(widget.code).moves == game.moves
        assert WARNING not in seen.words(widget)
        assert f"The code has {len(widget.code)} characters" in seen.words(widget)
        assert not [
            p for p in seen.parts(widget) if getattr(p, "description", "") == "It may tell:"
        ]

    def test_an_unfinished_game_is_shared_as_its_one_person_knows_it(self) -> None:
        game = a_game(20)
        widget = mw.share(game)
        record = decode(widget.code)
        assert record.known_to == 0
        assert record.states()[-1].view(0) == game.state.view(0)
        assert record.states()[-1] != game.state
        assert "only what Ann may know" in seen.words(widget)
        assert WARNING not in seen.words(widget)

    def test_of_several_people_the_one_to_move_is_meant(self) -> None:
        game = a_game(21, people=4)
        assert decode(mw.share(game).code).known_to == game.state.to_move
        game = a_game(21, people=2)
        while game.state.to_move in (0, 1):
            game.play(game.state.legal_moves()[0])
        assert decode(mw.share(game).code).known_to == 0

    def test_computers_have_no_secrets(self) -> None:
        game = a_game(20, people=0)
        assert decode(mw.share(game).code).known_to is None

    @pytest.mark.parametrize("seat", range(4))
    @pytest.mark.parametrize("position", [False, True], ids=["game", "position"])
    def test_a_code_for_a_seat_holds_what_it_may_know_and_no_more(
        self, seat: int, position: bool
    ) -> None:
        game = a_game(20, people=4)
        code = mw.share(game, seat=seat, position=position).code
        assert load(code).state.view(seat) == game.state.view(seat)
        assert decode(code).known_to == seat
        # Nothing of it depends on what the seat does not know.
        for other in range(4):
            if other != seat:
                assert load(code).state.view(other) != game.state.view(other)

    def test_everything_only_on_request_and_with_a_warning(self) -> None:
        game = a_game(20)
        widget = mw.share(game)
        seen.pick(widget, "It may tell:", -1)
        assert load(widget.code).state == game.state
        assert WARNING in seen.words(widget)
        assert mw.share(game, secrets=True).code == widget.code
        seen.pick(widget, "It may tell:", 2)
        assert decode(widget.code).known_to == 2
        assert WARNING not in seen.words(widget)

    def test_only_the_position(self) -> None:
        game = a_game(500)
        widget = mw.share(game, names=True)
        seen.pick(widget, "Share:", True)
        again = load(widget.code)
        assert (again.state, again.moves) == (game.state, ())
        assert [info.name for info in again.players] == NAMES
        assert "position with all hands" in seen.words(widget)
        assert "No code could hold" not in seen.words(widget)
        assert copied(widget)["A line of Python"] == f'mw.explore("{widget.code}")'
        assert mw.share(game.state).code == mw.share(game, position=True).code

    def test_a_state_is_a_position(self) -> None:
        widget = mw.share(a_game(20, people=0).state, secrets=True)
        assert load(widget.code).state == a_game(20).state
        assert "Share:" not in labels(widget)

    def test_names_and_notes_by_choice(self) -> None:
        game = a_game(500)
        assert "Comments and variations" not in labels(mw.share(game))
        noted = Game.from_record(replace(game.record, comments=((3, "A fine move."),)))
        widget = mw.share(noted)
        assert decode(widget.code).comments == ((3, "A fine move."),)
        assert "Comments and variations are in it" in seen.words(widget)
        tick(widget, "Comments and variations", False)
        assert decode(widget.code).comments == ()
        assert decode(widget.code).players[0].name == "Player 1"
        tick(widget, "Players' names", True)
        assert decode(widget.code).players == game.players
        assert "The players' names are in it" in seen.words(widget)

    def test_a_code_is_shared_again_for_the_seat_that_it_was_made_for(self) -> None:
        code = mw.share(a_game(20), seat=2).code
        widget = mw.share(code)
        assert widget.code == code
        assert WARNING not in seen.words(widget)

    def test_playing_on_does_not_change_what_is_shared(self) -> None:
        game = a_game(20)
        widget = mw.share(game)
        code = widget.code
        game.play(game.state.legal_moves()[0])
        tick(widget, "Players' names", True)
        tick(widget, "Players' names", False)
        assert widget.code == code

    def test_the_information_in_a_game(self) -> None:
        game = a_game(500)
        bare = information(game.record)
        assert bare <= len(mw.share(game).code) <= 1.25 * bare
        assert f"in fewer than {bare}." in seen.words(mw.share(game))
        assert information(new_game("manhattan", players=2, seed=1).record) > 0

    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_nothing_in_it_tells_of_what_a_seat_cannot_know(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for seed in range(4):
            game = new_game(name, players=2, seed=seed)
            play_randomly(game, 70, seed)
            mine = mw.share(game, seat=1)
            for dice in range(3):
                other = Game.from_record(otherwise(game.record, 1, dice, monkeypatch))
                assert other.state.view(1) == game.state.view(1)
                assert seen.words(mw.share(other, seat=1)) == seen.words(mine)

    def test_in_saved_notebooks_the_code_is_there_as_text(self) -> None:
        widget = mw.share(a_game(500), repository="ann/manhattan")
        bundle, _ = widget._repr_mimebundle_()
        assert widget.code in bundle["text/plain"]
        assert str(widget.link) in bundle["text/plain"]

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"seat": 4}, "no seat 4: seats are 0 to 3"),
            ({"seat": True}, "no seat True"),
            ({"seat": 1, "secrets": True}, "leave out seat or secrets"),
            ({"theme": "pink"}, "theme"),
            ({"repository": "no where"}, "not the address of a repository: no where"),
            ({"repository": "file:///etc/passwd"}, "not the address"),
            ({"repository": "ann/manhattan", "ref": "a b"}, "branch"),
            ({"repository": "ann/manhattan", "ref": ""}, "branch"),
        ],
    )
    def test_what_cannot_be(self, wrong: dict[str, Any], said: str) -> None:
        with pytest.raises(ValueError, match=said):
            mw.share(a_game(20), **wrong)

    def test_names_are_text(self) -> None:
        game = a_game(20, names=["<script>", "Bo", "Cy", "Di"])
        assert "<script" not in seen.html(mw.share(game))
