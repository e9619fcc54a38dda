"""The notebooks that we ship show their boards wherever they are looked at: `make notebooks`."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter

from manhattan_widgets.exports import alt_text

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
VIEW = "application/vnd.jupyter.widget-view+json"
SVG, PNG = "image/svg+xml", "image/png"
WITH_ALT_TEXT = HTMLExporter(preprocessors=[alt_text.describe])


def outputs(file: Path) -> list[dict[str, Any]]:
    cells = json.loads(file.read_text("utf-8"))["cells"]
    every_output = [output for cell in cells for output in cell.get("outputs", ())]
    return [output for output in every_output if "data" in output]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
class TestEach:
    def test_is_small_enough(self, file: Path) -> None:
        assert file.stat().st_size < 300_000

    def test_refers_to_no_widget_that_is_gone(self, file: Path) -> None:
        assert VIEW not in file.read_text("utf-8")

    def test_every_board_is_a_picture_for_those_who_trust_nobody(self, file: Path) -> None:
        for output in outputs(file):
            data = output["data"]
            assert SVG not in data or PNG in data
            if PNG in data:
                assert len(b64decode("".join(data[PNG]))) <= 40_000
                about = output["metadata"][PNG]
                assert len(about["alt"]) > 5
                assert about["width"] > 100
                assert "text/plain" in data

    def test_every_picture_of_its_page_has_words(self, file: Path) -> None:
        page, _ = WITH_ALT_TEXT.from_filename(str(file))
        pictures = re.findall(r"<img[^>]*>", page)
        assert len(pictures) >= sum(PNG in output["data"] for output in outputs(file))
        assert all(re.search(r' alt="[^"]{6}', picture) for picture in pictures)
        assert "No description has been provided" not in page


def test_there_are_boards() -> None:
    boards = [set(output["data"]) for file in NOTEBOOKS for output in outputs(file)]
    assert sum(PNG in kinds for kinds in boards) > 70
    assert sum(SVG in kinds for kinds in boards) > 50


def test_who_has_no_keyboard_reads_how_to_run_the_first_cell() -> None:
    welcome = json.loads((NOTEBOOKS[0].parent / "00-welcome.ipynb").read_text("utf-8"))
    beginning = "".join(welcome["cells"][0]["source"])
    assert "**Shift+Enter**; without a keyboard, choose *Run*, *Run All Cells*" in beginning
