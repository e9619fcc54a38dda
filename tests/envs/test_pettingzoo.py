"""PettingZoo's own tests, for every game, number of players and variant."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.envs import manhattan_v1, newyork_v1, skyline_v1
from manhattan_widgets.locale import text

MODULES = {"manhattan": manhattan_v1, "newyork": newyork_v1, "skyline": skyline_v1}
EVERY = [
    pytest.param(rules.name, rules.options_to_json(options), id=f"{rules.name}-{number}")
    for rules in GAMES.values()
    for number, options in enumerate(rules.option_sets())
]
#: PettingZoo says so of all observations that are dictionaries, but of its own games'.
KNOWN = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    text("envs.warning.options", names="options"),  # which it tries
)
#: So many rounds of all agents; a whole game of Manhattan has 24 to 54.
ROUNDS = 60


def test_every_game_has_a_module_and_every_number_of_players() -> None:
    assert set(MODULES) == set(GAMES)
    for rules in GAMES.values():
        assert {options.players for options in rules.option_sets()} == {*rules.players}


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_api(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(MODULES[name].env(**options, render_mode="ansi"), num_cycles=ROUNDS)
    messages = {str(warning.message) for warning in caught}
    assert not {message for message in messages if not any(words in message for words in KNOWN)}


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "options"), EVERY)
def test_seed(name: str, options: dict[str, Any]) -> None:
    seed_test(lambda: MODULES[name].env(**options), num_cycles=ROUNDS)


@pytest.mark.parametrize("name", MODULES)
def test_to_the_end_and_without_wrappers(name: str) -> None:
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        api_test(MODULES[name].raw_env(players=2), num_cycles=1000)


def test_says_what_to_install_where_pettingzoo_is_not() -> None:
    """A Python that cannot find PettingZoo: the message names the extra."""
    code = "import sys; sys.modules['pettingzoo'] = None; import manhattan_widgets.envs"
    process = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60
    )
    assert process.returncode == 1
    assert process.stderr.splitlines()[-1] == f"ImportError: {text('envs.error.install')}"
