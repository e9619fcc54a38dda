"""Games to score, and what is pressed and read in their ledger."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from random import Random

import pytest
from ipywidgets import HTML, Dropdown, ToggleButtons

import manhattan_widgets as mw
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.widgets.score.widget import ScoreWidget
from tests.widgets import seen
from tests.widgets.seen import classes

RECORDS = Path(mw.__file__).parent.parent / "examples" / "records"
FOUR = RECORDS / "four-players.json"
#: The traits by which a widget can tell words.
WORDED = ("value", "description", "tooltip", "placeholder", "_options_labels", "_dom_classes")
THEMES = pytest.mark.parametrize("theme", ["auto", "light", "dark"])


def played(plies: int, players: int = 4, seed: int = 3) -> Game:
    game = new_game("manhattan", players=players, seed=seed)
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    return game


def rows(widget: ScoreWidget) -> list[str]:
    """Return the captions of the lines that can be pressed, in order."""
    return [
        part.children[0].description
        for part in seen.parts(widget)
        if "mw-ledger-row" in classes(part)
    ]


def press_row(widget: ScoreWidget, caption: str) -> None:
    toggles = [
        part.children[0]
        for part in seen.parts(widget)
        if "mw-ledger-row" in classes(part) and part.children[0].description == caption
    ]
    assert len(toggles) == 1
    toggles[0].click()


def tabs(widget: ScoreWidget) -> ToggleButtons:
    [toggles] = [part for part in seen.parts(widget) if isinstance(part, ToggleButtons)]
    return toggles


def towers(widget: ScoreWidget) -> Dropdown:
    dropdown = seen.field(widget, Dropdown, "A building:")
    assert isinstance(dropdown, Dropdown)
    return dropdown


def everything(widget: ScoreWidget) -> str:
    """Return all that the browser holds of the widget, hidden or not, but the style sheet."""
    held = []
    for part in seen.parts(widget, hidden=True):
        if isinstance(part, HTML) and part.value.startswith("<style"):
            continue
        trait_values = {key: value for key, value in part.get_state().items() if key in WORDED}
        # The texts of the rules may be read at any time.
        state_text = json.dumps(trait_values, ensure_ascii=False)
        state_text = re.sub(r"<details class='mw-rule'.*?</details>", "", state_text)
        held.append(unescape(state_text))
    return "\n".join(held)
