"""What the checks of a built site find, and what they let pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.site.checks import faults


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site without faults: two pages, a style sheet, a picture."""
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static" / "a.css").write_text("body { background: url(dot.png?v=1) }")
    (tmp_path / "_static" / "dot.png").write_bytes(b"dot")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "index.html").write_text("<h1 id='top'>B</h1><a href='../a.html#x'>a</a>")
    (tmp_path / "a.html").write_text(
        "<link rel='stylesheet' href='_static/a.css?v=2'><h1 id='x'>A</h1>"
        "<a href='sub/#top'>b</a><a href='#x'>x</a><a href='https://example.org/'>away</a>"
        "<img src='data:image/png;base64,AA'><iframe src='sub/index.html#play'></iframe>"
    )
    return tmp_path


def test_a_sound_site_has_no_faults(site: Path) -> None:
    assert faults(site) == []


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<script src='https://cdn.example.org/x.js'></script>", "x.js from another host"),
        ("<script src='//cdn.example.org/x.js'></script>", "x.js from another host"),
        ("<link rel='stylesheet' href='http://a.example/x.css'>", "x.css from another host"),
        ("<img srcset='_static/dot.png 1x, https://a.example/y.png 2x'>", "y.png from another"),
        ("<svg><image href='https://a.example/z.png'/></svg>", "z.png from another host"),
        ("<iframe src='https://a.example/'></iframe>", "from another host"),
        ("<style>@import 'https://a.example/f.css';</style>", "f.css from another host"),
        ("<p style='background: url(https://a.example/b.png)'>", "b.png from another host"),
        ("<script>import 'https://a.example/m.js'</script>", "m.js from another host"),
        ("<img src='gone.png'>", "loads gone.png, which is not there"),
        ("<img src='../outside.png'>", "loads ../outside.png, which is not there"),
        ("<a href='gone.html'>a</a>", "links to gone.html, which is not there"),
        ("<a href='a.html#nowhere'>a</a>", "a place that the page does not have"),
        ("<a href='#nowhere'>a</a>", "a place that the page does not have"),
    ],
)
def test_what_is_wrong_is_told(site: Path, html: str, fault: str) -> None:
    (site.parent / "outside.png").write_bytes(b"")
    (site / "c.html").write_text(html)
    (found,) = faults(site)
    assert found.startswith("c.html ")
    assert fault in found


def test_style_sheets_are_read_too(site: Path) -> None:
    sheet = site / "_static" / "b.css"
    sheet.write_text("@font-face { src: url('https://fonts.example/f.woff2'), url(gone.woff2) }")
    assert faults(site) == [
        "_static/b.css loads https://fonts.example/f.woff2 from another host",
        "_static/b.css loads gone.woff2, which is not there",
    ]


def test_links_in_the_head_load_nothing(site: Path) -> None:
    (site / "c.html").write_text("<link rel='canonical' href='https://example.org/c.html'>")
    assert faults(site) == []
