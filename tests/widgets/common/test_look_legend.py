"""The legend of the looks: one press away from the board, with a picture and words for each."""

from __future__ import annotations

import pytest

import manhattan_widgets as mw
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.looks import look_samples
from manhattan_widgets.widgets.common.look_legend import look_legend
from tests.widgets.seen import html


@pytest.mark.parametrize("code", languages())
def test_the_legend_shows_and_tells_six_looks(code: str) -> None:
    with speaking(code):
        legend = look_legend()
        words = [look for look, _ in look_samples()]
    assert legend.startswith("<details class='mw-looks' open><summary>")
    assert legend.count("<li>") == 6
    assert legend.count("mw-only-light") == legend.count("mw-only-dark") == 6
    assert all(look in legend for look in words)


def test_a_theme_of_ones_own_has_one_picture_each() -> None:
    assert look_legend("dark").count("<img class='mw-always'") == 6


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_a_game_that_is_played_has_the_legend(game: str) -> None:
    widget = mw.play(game, seed=7, pace=0, library=False)
    assert html(widget).count("class='mw-looks'") == 1
    widget.close()
