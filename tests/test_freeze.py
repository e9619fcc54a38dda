"""`mw.freeze`: a saved notebook shows its boards in whatever program it is looked at."""

from __future__ import annotations

import json
from base64 import b64decode
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert import HTMLExporter, MarkdownExporter, SlidesExporter
from PIL import Image

import manhattan_widgets as mw
from manhattan_widgets.exports import notebook
from manhattan_widgets.exports.__main__ import main
from manhattan_widgets.render.svg_reader import description, read_svg
from tests.saved_notebooks import PNG, STATES, SVG, VIEW, board, book, outputs


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.ipynb"


def frozen(file: Path, saved: dict[str, Any]) -> dict[str, Any]:
    """Write a notebook, freeze it, and read it again."""
    file.write_text(json.dumps(saved), "utf-8")
    mw.freeze(file)
    nbformat.validate(nbformat.read(file, as_version=4))
    result: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return result


def test_a_board_becomes_a_picture_beside_what_is_there(file: Path) -> None:
    saved = book([board(5)])
    result = frozen(file, deepcopy(saved))
    (before,), (after,) = outputs(saved), outputs(result)
    assert set(after["data"]) == {SVG, PNG, "text/plain"}
    for kind in (SVG, "text/plain"):
        assert after["data"][kind] == before["data"][kind]
    data = b64decode(after["data"][PNG])
    assert len(data) <= 40_000
    picture = read_svg("".join(before["data"][SVG]))
    about = after["metadata"][PNG]
    assert about == {"alt": picture.label, "width": picture.width, "height": picture.height}
    assert "Manhattan" in about["alt"]
    drawn = Image.open(BytesIO(data))
    assert drawn.size == (picture.width, picture.height)
    assert len(drawn.convert("RGB").getcolors(70_000) or ()) > 10
    assert result["cells"][0]["source"] == saved["cells"][0]["source"]


def test_no_file_of_another_kind_is_lost(file: Path) -> None:
    file.write_text(json.dumps(book([board(5)])), "utf-8")
    game, other = file.with_name("evening.json"), file.with_name("other.ipynb")
    mw.load(mw.examples["manhattan"]).save(game)
    before = game.read_bytes()
    with pytest.raises(mw.RecordError, match=r"evening\.json: This is not a Jupyter notebook"):
        mw.freeze(file, to=game)
    assert game.read_bytes() == before
    for _ in range(2):
        assert mw.freeze(file, to=other) == 1


def test_nothing_changes_when_it_is_frozen_again(file: Path) -> None:
    frozen(file, book([board(5)], [board(6), board(7)]))
    before = file.read_bytes()
    assert mw.freeze(file) == 3
    assert file.read_bytes() == before


def test_only_widgets_that_are_gone_are_forgotten(file: Path) -> None:
    page = {"text/html": "<p>Lessons</p>", "text/plain": "Lessons"}
    alive = {VIEW: {"model_id": "alive"}, "text/plain": "IntSlider()"}
    alone = {VIEW: {"model_id": "gone"}}
    states = {STATES: {"state": {"alive": {}, "board": {}}}}
    result = frozen(
        file,
        book([{VIEW: {"model_id": "gone"}, **page}], [alive], [alone], [board(1, "board")],
             widgets=states),
    )  # fmt: skip
    lessons, slider, nothing, ours = (output["data"] for output in outputs(result))
    assert lessons == page
    assert slider == alive
    assert nothing == alone  # there would be nothing left
    assert VIEW not in ours  # the state of a board shows nothing without its kernel


def test_pictures_that_are_not_ours_stay(file: Path) -> None:
    others = [
        {SVG: "<svg xmlns='http://www.w3.org/2000/svg'><circle r='9'/></svg>"},
        {PNG: "aGVsbG8="},
        {"text/plain": "1"},
    ]
    saved = book(others)
    assert outputs(frozen(file, deepcopy(saved))) == outputs(saved)


def test_the_largest_svgs_are_left_out_of_a_notebook_that_is_too_large(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = book([board(30)], [board()], [board(20)])
    whole = frozen(file, deepcopy(saved))
    assert all(SVG in output["data"] for output in outputs(whole))
    most = len(file.read_bytes()) * 3 // 4
    monkeypatch.setattr(notebook, "NOTEBOOK_AT_MOST", most)
    result = frozen(file, deepcopy(saved))
    assert len(file.read_bytes()) <= most
    assert all(PNG in output["data"] for output in outputs(result))
    sizes = [len("".join(output["data"][SVG])) for output in outputs(whole)]
    left = [SVG in output["data"] for output in outputs(result)]
    assert any(left)
    assert not all(left)
    remaining = [size for size, is_left in zip(sizes, left, strict=True) if is_left]
    assert remaining == sorted(sizes)[: len(remaining)]


def test_the_words_of_an_svg_stay_when_it_is_left_out(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, "NOTEBOOK_AT_MOST", 1)
    picture = mw.new_game("manhattan", players=2, seed=3).to_svg()
    saved = book([{SVG: str(picture), "text/plain": repr(picture)}])
    (output,) = outputs(frozen(file, saved))
    assert set(output["data"]) == {PNG, "text/plain"}
    assert output["data"]["text/plain"] == description(picture)


def test_another_file_can_take_the_result(file: Path, tmp_path: Path) -> None:
    file.write_text(json.dumps(book([board()])), "utf-8")
    before = file.read_bytes()
    assert mw.freeze(file, tmp_path / "frozen.ipynb") == 1
    assert file.read_bytes() == before
    assert PNG in (tmp_path / "frozen.ipynb").read_text("utf-8")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"nbformat": 3, "worksheets": []}', "[" * 100_000,
             '{"nbformat": 4, "cells": [1], "metadata": {}}']
)  # fmt: skip
def test_what_is_no_notebook_is_refused_and_stays(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(mw.RecordError, match=r"evening.ipynb: This is not a Jupyter notebook"):
        mw.freeze(file)
    assert file.read_text("utf-8") == text


def test_strange_outputs_do_no_harm(file: Path) -> None:
    saved = {
        "cells": [
            {"cell_type": "code", "outputs": [None, {}, {"data": 1}, {"data": {VIEW: 1, SVG: 2}}]},
            {"cell_type": "code", "outputs": None},
            {"cell_type": "markdown"},
        ],
        "metadata": {"widgets": 3},
        "nbformat": 4,
    }
    file.write_text(json.dumps(saved), "utf-8")
    assert mw.freeze(file) == 0


def test_the_command_line(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps(book([board()], [board(1)])), "utf-8")
    assert main(["freeze", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 2 boards with pictures.\n"
    assert main(["freeze", str(tmp_path / "none.ipynb"), str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "cannot be read" in lines[0]
    assert lines[1].endswith("2 boards with pictures.")
    with pytest.raises(SystemExit):
        main(["freeze", "--help"])
    assert "add a picture to each board" in capsys.readouterr().out


# What shows notebooks without running them.  JupyterLab, Notebook, VS Code: by the first kind that
# they know of those in an output, where nobody trusts it none of HTML and SVG.


@pytest.fixture
def page_source(file: Path) -> Path:
    frozen(file, book([board(5)]))
    return file


@pytest.mark.parametrize(
    "name",
    ["no-such-folder/evening.ipynb", "evening.ipynb", "e" * 5000],
    ids=["no folder", "no file", "no name"],
)
def test_a_notebook_that_is_not_there_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(mw.RecordError, match=r"The file cannot be read: .*Check its name"):
        mw.freeze(tmp_path / name)


def test_untrusted_notebooks_have_a_picture(page_source: Path) -> None:
    (output,) = outputs(json.loads(page_source.read_text("utf-8")))
    safe = [kind for kind in (VIEW, PNG, "text/plain") if kind in output["data"]]
    assert safe[0] == PNG


@pytest.mark.parametrize("exporter", [HTMLExporter, SlidesExporter])
def test_nbconvert_puts_the_board_into_pages(page_source: Path, exporter: Any) -> None:
    page, _ = exporter().from_filename(str(page_source))
    assert 'src="data:image/svg+xml;base64,' in page
    assert VIEW not in page


def test_nbconvert_writes_markdown_with_a_file(page_source: Path) -> None:
    markdown, resources = MarkdownExporter().from_filename(str(page_source))
    (name,) = (name for name in resources["outputs"] if name.endswith(".svg"))
    assert f"]({name})" in markdown
    assert b"<title>" in resources["outputs"][name]


def test_pictures_without_an_svg_are_put_into_pages(page_source: Path) -> None:
    saved = nbformat.read(page_source, as_version=4)
    del saved.cells[0].outputs[0].data[SVG]
    page, _ = HTMLExporter().from_notebook_node(saved)
    assert 'src="data:image/png;base64,' in page


def test_sphinx_finds_pictures_and_the_alternative_text(page_source: Path) -> None:
    """nbsphinx and MyST-NB take the first kind that they can; MyST-NB the text from the cell."""
    saved = json.loads(page_source.read_text("utf-8"))
    (cell,) = saved["cells"]
    (output,) = cell["outputs"]
    for priorities in (
        (VIEW, "application/javascript", "text/html", SVG, PNG),  # HTML, both
        ("application/pdf", "text/latex", PNG),  # LaTeX
    ):
        assert next(kind for kind in priorities if kind in output["data"]) in (SVG, PNG)
    assert cell["metadata"]["mystnb"]["image"] == {"alt": output["metadata"][PNG]["alt"]}
