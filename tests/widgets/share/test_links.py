"""Links open a code in Binder, or at a site that is named."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from ipywidgets import Text, Textarea

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.records import encode
from manhattan_widgets.widgets.share.links import binder_link, code_in, site_link
from tests.widgets import seen

from .sharing import a_game, copied, labels


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
