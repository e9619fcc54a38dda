"""Sharing: codes that hold what they say and no more, links that open them, and opening them."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from ipywidgets import Checkbox, Text, Textarea

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.records import decode, encode
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from manhattan_widgets.widgets.replay.widget import ReplayWidget
from manhattan_widgets.widgets.share.content import information
from manhattan_widgets.widgets.share.links import binder_link, code_in, site_link
from manhattan_widgets.widgets.share.opener import shared
from manhattan_widgets.widgets.share.widget import ShareWidget
from tests.records.played import play_randomly
from tests.records.test_redaction import otherwise
from tests.widgets import seen

NAMES = ["Ann", "Bo", "Cy", "Di"]
WARNING = "Keep it for yourself"
PASTE = "Code or link:"


def a_game(plies: int, seed: int = 3, people: int = 1, **settings: Any) -> Game:
    kinds = ["person"] * people + ["greedy"] * (4 - people)
    game = new_game("manhattan", seed=seed, **{"names": NAMES, "kinds": kinds, **settings})
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        moves = game.state.legal_moves()
        game.play(moves[int(rng.random() * len(moves))])
    return game


@pytest.fixture(autouse=True)
def not_in_binder(monkeypatch: pytest.MonkeyPatch) -> None:
    binder = ("BINDER_LAUNCH_HOST", "BINDER_PERSISTENT_REQUEST", "BINDER_REQUEST")
    for name in (*binder, "MANHATTAN_WIDGETS_SITE"):
        monkeypatch.delenv(name, raising=False)


def tick(widget: ShareWidget, label: str, value: bool) -> None:
    seen.field(widget, Checkbox, label).value = value


def labels(widget: ShareWidget) -> list[str]:
    return [getattr(part, "description", "") for part in seen.parts(widget)]


def copied(widget: ShareWidget) -> dict[str, str]:
    """Return what can be copied, by the beginning of its label."""
    fields = [part for part in seen.parts(widget) if isinstance(part, Textarea)]
    return {" ".join(field.description.split()[:4]): field.value for field in fields}


class TestCode:
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


class TestLinks:
    def test_nowhere_there_is_none(self) -> None:
        widget = mw.share(a_game(500))
        assert widget.link is None
        fields = copied(widget)
        assert fields == {
            "The code": widget.code,
            "A line of Python": f'mw.replay("{widget.code}")',
        }
        # They are to be copied, not changed.
        field = next(part for part in seen.parts(widget) if isinstance(part, Textarea))
        field.value = "x"
        assert copied(widget) == fields

    def test_a_repository_gives_one(self) -> None:
        widget = mw.share(a_game(500))
        seen.field(widget, Text, "https://github.com/owner/name").value = "https://github.com/a/b"
        assert widget.link is not None
        link = urlsplit(widget.link)
        assert f"{link.scheme}://{link.netloc}{link.path}" == "https://mybinder.org/v2/gh/a/b/HEAD"
        (path,) = parse_qs(link.query)["urlpath"]
        page, _, query = path.partition("?")
        assert page == "voila/render/notebooks/shared.ipynb"
        assert code_in(query) == widget.code
        assert copied(widget) == {"The code": widget.code, "The link": widget.link}
        seen.field(widget, Text, "https://github.com/owner/name").value = "nonsense here"
        assert "not the address" in seen.line_words(widget)
        assert widget.link is None

    @pytest.mark.parametrize(
        ("repository", "ref", "asked"),
        [
            ("ann/manhattan", "HEAD", "v2/gh/ann/manhattan/HEAD"),
            ("https://github.com/ann/manhattan.git", "v1.0", "v2/gh/ann/manhattan/v1.0"),
            ("https://github.com/ann/manhattan/", "a/b", "v2/gh/ann/manhattan/a/b"),
            ("https://gitlab.com/a/group/name", "main", "v2/gl/a%2Fgroup%2Fname/main"),
            (
                "https://git.example.org/games/manhattan",
                "main",
                "v2/git/https%3A%2F%2Fgit.example.org%2Fgames%2Fmanhattan/main",
            ),
        ],
    )
    def test_where_repositories_live(self, repository: str, ref: str, asked: str) -> None:
        link = binder_link("1Ar", repository, ref, environ={})
        assert link is not None
        assert link.startswith(f"https://mybinder.org/{asked}?urlpath=")
        assert unquote(link).endswith("shared.ipynb?code=1Ar")

    def test_inside_binder_it_is_this_very_repository(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example.org/")
        assert mw.share(a_game(500)).link is None
        monkeypatch.setenv("BINDER_REQUEST", "v2/gh/ann/manhattan/main")
        widget = mw.share(a_game(500))
        assert str(widget.link).startswith("https://binder.example.org/v2/gh/ann/manhattan/main?")
        monkeypatch.setenv("BINDER_PERSISTENT_REQUEST", "v2/gh/ann/manhattan/0123abc")
        widget = mw.share(a_game(500))
        assert str(widget.link).startswith("https://binder.example.org/v2/gh/ann/manhattan/0123abc")
        assert not [label for label in labels(widget) if "public copy" in label]
        assert f"href='{widget.link}'".replace("&", "&amp;") in seen.html(widget)

    @pytest.mark.parametrize(
        ("site", "link"),
        [
            ("https://example.org/games/", "https://example.org/games/?code=1Ar-_x"),
            ("http://localhost:8000", "http://localhost:8000?code=1Ar-_x"),
            (
                "https://e.org/lab?path=shared.ipynb#top",
                "https://e.org/lab?path=shared.ipynb&code=1Ar-_x#top",
            ),
        ],
    )
    def test_a_site_that_is_named(self, site: str, link: str) -> None:
        assert site_link("1Ar-_x", site, environ={}) == link
        assert site_link("1Ar-_x", environ={"MANHATTAN_WIDGETS_SITE": site}) == link
        assert code_in(urlsplit(link).query) == "1Ar-_x"
        assert site_link("1Ar-_x", environ={}) is None
        assert site_link("1Ar-_x", environ={"MANHATTAN_WIDGETS_SITE": ""}) is None

    def test_the_site_that_python_runs_in_is_named_by_what_lies_in_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        environ = {"MANHATTAN_WIDGETS_SITE": "./lab/index.html"}
        with pytest.raises(OptionError):
            site_link("1Ar", environ=environ)
        monkeypatch.setattr(sys, "platform", "emscripten")
        script = "https://example.org/games/lite/extensions/@x/kernel/static/worker.js?v=1"
        page = SimpleNamespace(location=SimpleNamespace(href=script))
        monkeypatch.setitem(sys.modules, "js", page)
        link = "https://example.org/games/lite/lab/index.html?code=1Ar"
        assert site_link("1Ar", environ=environ) == link
        assert site_link("1Ar", environ={}) is None

    def test_a_game_is_shared_at_a_site(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game = a_game(500)
        link = f"https://example.org/games/?code={encode(game.record)}"
        widget = mw.share(game, site="https://example.org/games/")
        assert widget.link == copied(widget)["The link"] == link
        assert mw.load(widget.link).moves == game.moves
        assert f"href='{link}'" in seen.html(widget)
        assert "Binder" not in seen.html(widget)
        assert not [label for label in labels(widget) if "public copy" in label]
        assert link in widget._repr_mimebundle_()[0]["text/plain"]
        monkeypatch.setenv("MANHATTAN_WIDGETS_SITE", "https://example.org/games/")
        assert mw.share(game).link == link
        # What is asked for goes before what is known, and a site before Binder's own address.
        assert str(mw.share(game, repository="ann/manhattan").link).startswith(
            "https://mybinder.org/"
        )
        monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example.org/")
        monkeypatch.setenv("BINDER_REQUEST", "v2/gh/ann/manhattan/main")
        assert mw.share(game).link == link

    @pytest.mark.parametrize(
        "site",
        [
            "",
            "games",
            "javascript:alert(1)",
            "file:///etc",
            "https://",
            "https://[",
            "https://e.org/ x",
            'https://e.org/"',
            7,
        ],
    )
    def test_no_address_of_a_site(self, site: Any) -> None:
        with pytest.raises(OptionError, match=r"not the address of a page.*https://example\.org"):
            mw.share(a_game(4), site=site)

    def test_codes_in_queries(self) -> None:
        assert code_in("a=b&code=1Ar-_x") == "1Ar-_x"
        assert code_in("code=") is code_in("x") is None


class TestOpening:
    def test_a_game_is_replayed(self) -> None:
        game = a_game(500)
        widget = shared(environ={"QUERY_STRING": f"code={encode(game.record)}"})
        assert isinstance(widget.opened, ReplayWidget)
        assert widget.opened.game.moves == game.moves
        assert widget.message == ""
        bundle, _ = widget._repr_mimebundle_()
        assert "<svg" in bundle["image/svg+xml"]

    def test_a_position_is_explored(self) -> None:
        game = a_game(500)
        widget = shared(encode(game.state))
        assert isinstance(widget.opened, ExploreWidget)
        assert widget.opened.state == game.state

    @pytest.mark.parametrize("position", [False, True], ids=["game", "position"])
    def test_what_is_for_a_seat_shows_that_seats_hand_only(self, position: bool) -> None:
        game = a_game(20, people=4)
        widget = shared(mw.share(game, seat=1, position=position).code)
        assert isinstance(widget.opened, ReplayWidget)
        assert widget.opened.session.perspective == 1

    def test_without_a_code_it_says_how_to_share(self) -> None:
        widget = shared(environ={})
        assert widget.opened is None
        assert "mw.share(game)" in seen.words(widget)
        bundle, _ = widget._repr_mimebundle_()
        assert "mw.share(game)" in bundle["text/plain"]

    def test_a_damaged_code_says_why(self) -> None:
        code = encode(a_game(500).record)
        for broken, reason in (
            (code[:50], "cut off: only 50 of its"),
            (code[:40] + ("A" if code[40] != "A" else "B") + code[41:], "damaged"),
            ("9" + code[1:], "no share code"),
        ):
            widget = shared(environ={"QUERY_STRING": f"code={broken}"})
            assert reason in widget.message
            assert "Ask for the link again" in seen.words(widget)
            assert widget.opened is None

    def test_pasting_a_code_or_a_link(self) -> None:
        game = a_game(500)
        widget = mw.share(game, repository="ann/manhattan")
        seen.field(widget, Text, PASTE).value = ""
        seen.press(widget, "Open")
        assert "Paste a share code" in seen.line_words(widget)
        seen.field(widget, Text, PASTE).value = f"  {widget.code} "
        seen.press(widget, "Open")
        opened = seen.opened(widget)[0]
        assert isinstance(opened, ReplayWidget)
        assert opened.game.moves == game.moves
        seen.field(widget, Text, PASTE).value = widget.code[:-3]
        seen.press(widget, "Open")
        assert "cut off" in seen.line_words(widget)
        assert seen.opened(widget)[0] is opened
        position = shared()
        position.show_code(f"https://example.org/x?code={encode(game.state)}")
        assert isinstance(position.opened, ExploreWidget)
        position.close()
        widget.close()
        assert not seen.opened(widget)
