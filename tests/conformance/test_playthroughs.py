"""Golden playthroughs: whole games that must come out as they were written down.

``make golden`` writes them anew.
"""

from __future__ import annotations

import json
import os

import pytest

from manhattan_widgets.contract.registry import GAMES

from . import make_playthroughs
from .play import CASE_IDS, CASES
from .playthrough import FOLDER, path_of, some_moves, text

HOW = "if this change is wanted: make golden, and read the diff"


@pytest.fixture(scope="module", autouse=True)
def _rewrite() -> None:
    if os.environ.get("UPDATE_GOLDEN"):
        make_playthroughs.main()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_playthrough(name: str) -> None:
    assert list(FOLDER.glob(f"{name}-*.txt")), f"no playthrough of {name}; {HOW}"


def test_every_option_set_has_its_own_playthrough_and_none_is_left_over() -> None:
    expected = [path_of(case) for case in CASES]
    assert len(set(expected)) == len(expected)
    assert set(FOLDER.glob("*.txt")) == set(expected), HOW


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_playthrough(case: tuple[str, int]) -> None:
    golden = path_of(case).read_text(encoding="utf-8").splitlines()
    for number, (played, written) in enumerate(
        zip(text(case).splitlines(), golden, strict=False), 1
    ):
        assert played == written, f"{path_of(case).name}, line {number}; {HOW}"
    assert text(case).splitlines() == golden


@pytest.mark.parametrize("case", CASES, ids=CASE_IDS)
def test_moves_and_their_order_are_pinned(case: tuple[str, int]) -> None:
    pinned = json.loads(make_playthroughs.PINNED.read_text(encoding="utf-8"))
    assert some_moves(case) == pinned[path_of(case).stem], HOW
