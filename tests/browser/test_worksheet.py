"""Worksheets as a printer gets them: each exercise on one page, nothing cut, letters to read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import manhattan_widgets as mw
from manhattan_widgets.lessons.exercises import KINDS

from .lab import ARTIFACTS, PATIENCE

#: Millimetres without the margins, and the size in points that a PDF has.
PAPERS = {"A4": (186, 273, 595, 842), "Letter": (191.9, 255.4, 612, 792)}
PX = 96 / 25.4
#: What each page of a PDF begins with.
PAGE = re.compile(rb"/Type /Page\b")
#: 6 pt in CSS pixels.
SMALLEST = 8

MEASURE = """
() => {
  const body = document.body.getBoundingClientRect();
  const outside = [];
  for (const one of document.querySelectorAll('body *')) {
    const box = one.getBoundingClientRect();
    if (box.right > body.right + 1 || box.left < body.left - 1)
      outside.push(one.outerHTML.slice(0, 80));
    if (!one.closest('svg') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
      outside.push('cut: ' + one.outerHTML.slice(0, 80));
  }
  const letters = [];
  for (const label of document.querySelectorAll('svg text')) {
    const svg = label.closest('svg');
    const [picture, box] = [svg.getBoundingClientRect(), label.getBoundingClientRect()];
    const scale = picture.width / svg.viewBox.baseVal.width;
    letters.push(parseFloat(getComputedStyle(label).fontSize) * scale);
    if (box.left < picture.left - 1 || box.right > picture.right + 1
        || box.bottom > picture.bottom + 1)
      outside.push('picture: ' + label.textContent);
  }
  const heights = [...document.querySelectorAll('.exercise, article')]
    .map(one => one.getBoundingClientRect().height);
  const style = name => getComputedStyle(document.querySelector('.answers'))[name];
  return {outside, letters: Math.min(...letters), heights, before: style('breakBefore')};
}
"""


def test_exercises_with_long_boards_share_pages(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    mw.worksheet("skyline", ["left", "turn", "winner"], number=9, seed=13).save(file)
    assert pages(browser, file) <= 7


@pytest.mark.parametrize("paper", PAPERS)
def test_the_first_two_exercises_share_the_page_of_the_title(
    browser: Browser, tmp_path: Path, paper: str
) -> None:
    file = tmp_path / "sheet.html"
    mw.worksheet("newyork", ["price", "owner"], number=4, seed=4, paper=paper).save(file)
    assert pages(browser, file) == 3, "two, and the answers"


def pages(browser: Browser, file: Path) -> int:
    """Return how many pages a file has on paper."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(file.as_uri())
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    return len(PAGE.findall(printed))


@pytest.mark.parametrize(
    ("game", "paper", "language"),
    [("manhattan", "A4", "en"), ("newyork", "Letter", "de"), ("skyline", "A4", "nl")],
)
def test_a_sheet_of_every_kind_is_printed_whole(
    browser: Browser, tmp_path: Path, game: str, paper: str, language: str
) -> None:
    width, height, points_wide, points_high = PAPERS[paper]
    file = tmp_path / "sheet.html"
    sheet = mw.worksheet(game, number=2 * len(KINDS[game]), seed=4, paper=paper, language=language)
    sheet.save(file)
    context = browser.new_context(viewport={"width": round(width * PX), "height": 1000})
    context.set_default_timeout(PATIENCE)
    context.set_offline(True)
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.emulate_media(media="print")
    page.goto(file.as_uri())
    found: dict[str, Any] = page.evaluate(MEASURE)
    page.screenshot(path=ARTIFACTS / f"worksheet-{game}.png", full_page=True)
    assert not problems
    assert not found["outside"]
    assert found["letters"] >= SMALLEST
    assert max(found["heights"]) <= height * PX, "an exercise is on one page"
    assert found["before"] == "page"
    printed = page.pdf(prefer_css_page_size=True)
    sizes = {
        tuple(round(float(number)) for number in box.split())
        for box in re.findall(r"/MediaBox \[([\d. ]+)\]", printed.decode("latin-1"))
    }
    assert sizes == {(0, 0, points_wide, points_high)}
    context.close()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("game", "kinds"),
    [("newyork", ["price", "score"]), ("manhattan", ["score", "left", "turn", "winner"])],
)
def test_two_exercises_with_few_words_share_a_page(
    browser: Browser, tmp_path: Path, game: str, kinds: list[str], paper: str
) -> None:
    width, height, *_ = PAPERS[paper]
    file = tmp_path / "sheet.html"
    mw.worksheet(game, kinds, number=4, seed=4, paper=paper).save(file)
    context = browser.new_context(viewport={"width": round(width * PX), "height": 1000})
    page = context.new_page()
    page.emulate_media(media="print")
    page.goto(file.as_uri())
    high = "all => all.map(one => one.getBoundingClientRect().height)"
    heights = page.locator(".exercise").evaluate_all(high)
    assert len(heights) == 4
    assert max(heights) <= height * PX / 2
    context.close()
