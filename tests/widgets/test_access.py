"""What the style sheet and its script promise to everybody."""

from __future__ import annotations

import re
from html import unescape
from importlib.resources import files

import pytest

from manhattan_widgets.widgets.common.style import style_sheet

CSS = sorted(sheet.name for sheet in (files("manhattan_widgets.widgets.common") / "css").iterdir())


@pytest.fixture(scope="module")
def sheet() -> str:
    return style_sheet({}, "auto")


def rules_of(name: str) -> str:
    return (files("manhattan_widgets.widgets.common") / "css" / name).read_text("utf-8")


@pytest.mark.parametrize("name", CSS)
def test_the_size_of_text_follows_the_page(name: str) -> None:
    # Sizes are shares of the notebook's own; widths at which a layout changes are in em.
    assert re.findall(r"font(?:-size)?: *[^;}]*?\d+px[^;}]*", rules_of(name)) == []
    assert re.findall(r"@container[^{]*\d+px", rules_of(name)) == []


def test_sizes_are_the_notebooks_own(sheet: str) -> None:
    assert "--mw-size: var(--jp-content-font-size1, 0.875rem)" in sheet
    sizes = set(re.findall(r"var\((--mw-\d+)\)", sheet))
    assert sizes
    assert all(f"{name}: calc(var(--mw-size)" in sheet for name in sizes)


def test_the_script_comes_with_the_style_sheet(sheet: str) -> None:
    script = unescape(re.match(r'<style onload="([^"]*)">', sheet)[1])  # type: ignore[index]
    assert script.startswith("'use strict';")  # for all of it
    assert script.rstrip().endswith("})();")
    assert "data-lm-suppress-shortcuts" in script
    # Within a handler a bare name may be the element's: what is the window's says so.
    assert len(re.findall(r"(?<!\.)\baddEventListener", script)) == 0
    assert not [line for line in script.splitlines() if line.startswith("//")]


def test_eyes_get_rest_and_few_colors_are_enough(sheet: str) -> None:
    rest = r"@media \(prefers-reduced-motion: reduce\) \{\s*\.mw, \.mw \* \{([^}]*)\}"
    still = re.search(rest, sheet)
    assert still is not None
    assert "animation: none !important; transition: none !important" in still[1]
    assert "@media (forced-colors: active)" in sheet
    # The cards of a lesson turn and its points fly, once and shortly; nothing else moves by itself.
    moving = re.findall(r"[^-]((?:transition|animation): (?!none)[^;}]*)", sheet)
    assert moving == [f"animation: mw-{way} 350ms ease-out both" for way in ("turn", "fly")]


def test_what_has_the_focus_has_a_ring(sheet: str) -> None:
    assert re.search(r":is\(input, select, [^)]*\):focus-visible \{\s*outline: 3px solid", sheet)
    assert "button.jupyter-button:focus-visible { outline: 3px solid" in sheet


def test_boxes_take_the_color_of_the_widget_and_not_of_the_notebook(sheet: str) -> None:
    # A light widget in a dark notebook: ipywidgets gives every box the notebook's color of text.
    rule = re.search(r"\.mw \.widget-vbox, [^{]*\.mw \.widget-box \{([^}]*)\}", sheet)
    assert rule is not None
    assert "color: inherit" in rule[1]
