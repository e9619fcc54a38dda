"""Notebooks that become pages: every board is a picture with words, and the words tell no more."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from base64 import b64decode
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert import HTMLExporter, MarkdownExporter, NotebookExporter, SlidesExporter
from traitlets.config import Config

import manhattan_widgets as mw
from manhattan_widgets.exports import alt_text
from manhattan_widgets.locale import speaking
from manhattan_widgets.render.svg_reader import description, read_svg
from tests.saved_notebooks import PNG, STATES, SVG, VIEW, Page, board, book, outputs

ROOT = Path(__file__).parents[1]
NAME = "manhattan_widgets.exports.alt_text.describe"
PAGES = pytest.mark.parametrize("exporter", [HTMLExporter, SlidesExporter])
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)


def converted(saved: dict[str, Any], exporter: Any = HTMLExporter, **options: Any) -> Any:
    """Return what nbconvert makes of a notebook with our preprocessor, and the files beside."""
    config = Config({"Exporter": {"preprocessors": [NAME]}, exporter.__name__: options})
    text = json.dumps(saved)
    page, resources = exporter(config=config).from_notebook_node(nbformat.reads(text, as_version=4))
    return page, resources["outputs"]


def svg_of(data: dict[str, Any]) -> str:
    return "".join(data[SVG])


def kept_state(model: str, *classes: str) -> dict[str, Any]:
    """Return the metadata of a notebook that keeps a widget's state."""
    return {STATES: {"state": {model: {"state": {"_dom_classes": [*classes]}}}}}


@PAGES
def test_a_board_has_its_title_and_its_text(exporter: Any) -> None:
    boards = [board(15), board(25)]
    page = Page(converted(book(boards), exporter)[0])
    assert page.alts == [read_svg(svg_of(data)).label for data in boards]
    assert page.folded == [description(svg_of(data)) for data in boards]
    assert "Sydney" in page.folded[0]
    assert page.folded[0] != page.folded[1]
    assert not page.widgets
    for data, picture in zip(boards, page.pictures, strict=True):
        kind, _, source = (picture["src"] or "").partition(";base64,")
        assert kind == f"data:{SVG}"
        assert b64decode(source).decode() == svg_of(data)


@PAGES
def test_nothing_else_is_told(exporter: Any) -> None:
    """Only what the picture says for itself goes into the page: views leave hands out."""
    game = mw.new_game("manhattan", players=2, seed=3)
    data: dict[str, Any] = {SVG: str(game.to_svg()), "text/plain": repr(game.to_svg())}
    page = Page(converted(book([data]), exporter)[0])
    (alt,), (words,) = page.alts, page.folded
    assert f"<title>{alt}</title>" in data[SVG]
    assert f"<desc>{words}</desc>" in data[SVG]


@pytest.mark.parametrize(
    "metadata", [{}, {"widgets": kept_state("1", "mw")}, {"widgets": kept_state("1")}]
)
def test_a_board_is_seen_whether_or_not_its_widget_was_kept(metadata: dict[str, Any]) -> None:
    page = Page(converted(book([board()], **metadata))[0])
    assert page.alts
    assert not page.widgets


def test_our_pages_give_way_to_what_is_seen_and_widgets_of_others_live() -> None:
    page = {VIEW: {"model_id": "1"}, "text/html": "<h2>Lessons</h2>", "text/plain": "Lessons"}
    ours = converted(book([page], widgets=kept_state("1", "mw", "mw-learn")))[0]
    assert "<h2>Lessons</h2>" in ours
    assert not Page(ours).widgets
    others = converted(book([page], widgets=kept_state("1", "slider")))[0]
    assert "<h2>Lessons</h2>" not in others
    assert Page(others).widgets == 1


def test_frozen_notebooks_keep_the_words_of_pictures_that_are_png_alone(tmp_path: Path) -> None:
    file = tmp_path / "evening.ipynb"
    file.write_text(json.dumps(book([board(5)])), "utf-8")
    mw.freeze(file)
    saved = json.loads(file.read_text("utf-8"))
    (output,) = outputs(saved)
    words = description(svg_of(output["data"]))
    del output["data"][SVG]
    page = Page(converted(saved)[0])
    (picture,) = page.pictures
    about = output["metadata"][PNG]
    assert picture["alt"] == about["alt"]
    assert (picture["width"], picture["height"]) == (str(about["width"]), str(about["height"]))
    assert picture["src"] == f"data:{PNG};base64,{''.join(output['data'][PNG])}"
    assert page.folded == [words]


def test_the_folded_text_is_headed_in_the_language_that_is_spoken() -> None:
    with speaking("de"):
        page, _ = converted(book([board()]))
    assert "<summary>Der Plan als Text</summary>" in page


def test_markdown_names_the_file_and_keeps_the_text_together() -> None:
    saved = book([board(5)], [board(7)])
    markdown, files = converted(saved, MarkdownExporter)
    links = re.findall(r"^!\[(.*)\]\((\S+)\)$", markdown, re.MULTILINE)
    for output, (alt, name) in zip(outputs(saved), links, strict=True):
        svg = svg_of(output["data"])
        assert alt == read_svg(svg).label
        assert files[name].decode() == svg
    folded = re.findall(r"^<details>.*?</details>$", markdown, re.MULTILINE | re.DOTALL)
    assert len(folded) == 2
    assert not any("\n\n" in block for block in folded)  # which would end the HTML
    words = [Page(block).folded[0].replace("\n \n", "\n\n") for block in folded]
    assert words == [description(svg_of(output["data"])) for output in outputs(saved)]


def test_markdown_without_files_holds_the_picture() -> None:
    saved = book([board()])
    config = {"preprocessors": [NAME]}
    exporter = MarkdownExporter(
        config=Config({"Exporter": config, "ExtractOutputPreprocessor": {"enabled": False}})
    )
    markdown, _ = exporter.from_notebook_node(nbformat.reads(json.dumps(saved), as_version=4))
    (source,) = re.findall(rf"\]\(data:{re.escape(SVG)};base64,(\S+)\)", markdown)
    assert b64decode(source).decode() == svg_of(outputs(saved)[0]["data"])


def with_alt(alt: Any, text: str = "<Figure>", kind: str = PNG) -> dict[str, Any]:
    """Return a notebook with a picture of somebody else's, whose metadata have words for it."""
    saved = book([{kind: PIXEL, "text/plain": text}])
    outputs(saved)[0]["metadata"] = {kind: {"alt": alt}}
    return saved


@pytest.mark.parametrize("kind", [PNG, "image/jpeg"])
def test_plots_are_described_by_what_they_say_of_themselves(kind: str) -> None:
    words = "Share of games won\nfirst: 52%\nsecond: 48%"
    page = Page(converted(with_alt(words, words, kind))[0])
    assert page.alts == [words]
    assert page.folded == []
    markdown, _ = converted(with_alt(words, words, kind), MarkdownExporter)
    assert "![Share of games won; first: 52%; second: 48%](" in markdown


def test_words_cannot_be_taken_for_marks() -> None:
    alt = "](x) [a] *b* _c_ `d` \\ <script>alert(1)</script> 'e' \"f\" &amp;\n\n# no heading"
    page = converted(with_alt(alt))[0]
    assert Page(page).alts == [alt]
    markdown, _ = converted(with_alt(alt), MarkdownExporter)
    (line,) = (line for line in markdown.splitlines() if line.startswith("!["))
    assert line.startswith(
        r"![\](x) \[a\] \*b\* \_c\_ \`d\` \\ &lt;script&gt;alert(1)&lt;/script&gt; "
        "'e' \"f\" &amp;amp;; # no heading]("
    )
    assert "\n# no heading" not in markdown


@pytest.mark.parametrize("alt", [None, "", 0, [], {}])
def test_pictures_without_words_stay_as_they_are(alt: Any) -> None:
    saved = with_alt(alt)
    before = deepcopy(saved)
    resources = {"output_extension": ".html"}
    assert alt_text.describe(saved, resources) == (before, {"output_extension": ".html"})


@pytest.mark.parametrize("metadata", [None, 3, {PNG: 3}, {"filenames": 3}])
def test_strange_metadata_do_no_harm(metadata: Any) -> None:
    saved = book([{PNG: PIXEL}, {SVG: "<svg xmlns='http://www.w3.org/2000/svg'/>"}])
    for output in outputs(saved):
        output["metadata"] = metadata
    before = deepcopy(saved)
    alt_text.describe(saved, {})
    assert saved == before


def test_what_stays_a_notebook_stays_the_same() -> None:
    saved = book([board()])
    notebook, _ = converted(saved, NotebookExporter)
    (after,), (before,) = outputs(json.loads(notebook)), outputs(saved)
    assert set(after["data"]) == set(before["data"])


def test_a_page_without_html_of_others_shows_the_board() -> None:
    page = Page(converted(book([board()]), sanitize_html=True)[0])
    (picture,) = page.pictures
    assert (picture["src"] or "").startswith(f"data:{SVG};base64,")


def test_sphinx_reads_notebooks_with_pages_in_them() -> None:
    saved = book([board(5)])
    notebook = alt_text.read(json.dumps(saved))
    assert isinstance(notebook, nbformat.NotebookNode)
    nbformat.validate(notebook)
    (output,) = outputs(notebook)
    assert VIEW not in output["data"]
    page = Page(output["data"]["text/html"])
    assert page.alts == [read_svg(svg_of(outputs(saved)[0]["data"])).label]


def test_reading_needs_nbformat_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nbformat", None)
    with pytest.raises(ImportError, match="pip install nbformat"):
        alt_text.read("{}")


def nbconvert_recipes() -> tuple[str, str]:
    """Return the command and the setting of docs/embedding.md."""
    guide = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    part = guide.partition("### nbconvert\n")[2].partition("\n### ")[0]
    ((command, setting),) = re.findall(
        r"^```sh\n(.*?)^```.*^```python\n(.*?)^```", part, re.MULTILINE | re.DOTALL
    )
    return command, setting


@pytest.mark.parametrize(
    ("way", "to"),
    [("once", "html"), ("once", "slides"), ("once", "markdown"), ("for good", "html")],
)
def test_the_recipes_of_the_guide(way: str, to: str, tmp_path: Path) -> None:
    data = board(5)
    (tmp_path / "evening.ipynb").write_text(json.dumps(book([data])), "utf-8")
    command, setting = nbconvert_recipes()
    if way == "for good":
        (tmp_path / "jupyter_nbconvert_config.py").write_text(setting, "utf-8")
        command = command.partition("\\")[0]
    command = command.replace("--to html", f"--to {to}")
    assert f"--to {to}" in command
    tools = Path(sys.executable).parent
    process = subprocess.run(
        command,
        shell=True,
        cwd=tmp_path,
        env=os.environ
        | {
            "JUPYTER_CONFIG_DIR": str(tmp_path),
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    (page,) = (file for file in tmp_path.glob("evening*.*") if file.suffix in (".html", ".md"))
    content = page.read_text("utf-8")
    title = read_svg(svg_of(data)).label
    if to == "markdown":
        assert f"![{title}](evening_files/" in content
    else:
        assert Page(content).alts == [title]
