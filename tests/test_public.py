"""What the package offers: by name, to completion, and after its parts were used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

import manhattan_widgets as mw
from manhattan_widgets import analysis

ROOT = Path(__file__).parent.parent
ROOMS = {"analysis", "bots", "envs", "games", "lessons", "records", "session", "testing"}


def completed(module: ModuleType, *, jedi: bool) -> set[str]:
    """What Tab offers in a notebook after the module's name and a dot."""
    completer = IPCompleter(namespace={"module": module}, use_jedi=jedi)
    with provisionalcompleter():
        offered = {
            completion.text.removeprefix(".") for completion in completer.completions("module.", 7)
        }
    return {name for name in offered if not name.startswith("_")}


def use_everything() -> None:
    for name in {*mw.__all__, *ROOMS}:
        getattr(mw, name)
    for name in analysis.__all__:
        getattr(analysis, name)


@pytest.mark.parametrize("jedi", [False, True], ids=["dir", "jedi"])
def test_completion_offers_only_what_is_public(jedi: bool) -> None:
    use_everything()
    assert "widgets" in vars(mw)  # what was imported on the way is there, but not offered
    offered = completed(mw, jedi=jedi)
    assert {*mw.__all__, *ROOMS} <= offered
    assert not offered & {"Any", "TYPE_CHECKING", "annotations", "import_module", "typing"}
    if not jedi:  # which also lists the submodules that lie on the disk
        assert offered == {*mw.__all__, *ROOMS}
    assert {*analysis.__all__} <= completed(analysis, jedi=jedi)
    assert not completed(analysis, jedi=jedi) & {"Any", "TYPE_CHECKING", "import_module"}


def test_dir_names_what_there_is() -> None:
    use_everything()
    for module in (mw, analysis):
        assert all(hasattr(module, name) for name in dir(module))
        assert {"__doc__", "__name__"} <= set(dir(module))
    assert "__version__" in dir(mw)


def test_every_room_that_people_are_sent_to_is_reached_by_its_name() -> None:
    # Numbered notebooks are written for readers; the other one is the page behind shared links.
    pages = [ROOT / "README.md", *(ROOT / "notebooks").glob("[0-9]*.ipynb")]
    rooms = {
        room
        for page in pages
        for room in re.findall(
            r"(?:from|import|`)\s*manhattan_widgets\.([a-z]+)", page.read_text("utf-8")
        )
    }
    assert rooms >= {"analysis", "envs", "lessons"}
    assert rooms <= {*ROOMS, *mw.__all__}
    code = f"import manhattan_widgets as mw\nfor room in {sorted(ROOMS)}: print(getattr(mw, room))"
    process = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    assert len(process.stdout.splitlines()) == len(ROOMS)


def test_a_room_that_lacks_its_extra_is_no_attribute_and_says_why() -> None:
    code = (
        "import sys\n"
        "sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
        "import manhattan_widgets as mw\n"
        "print(hasattr(mw, 'envs'))\n"
        "try: mw.envs\n"
        "except AttributeError as error: print(error)\n"
        "try: from manhattan_widgets import envs\n"
        "except ImportError as error: print(error)\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    there, attribute, imported = process.stdout.splitlines()
    assert there == "False"
    assert attribute == imported
    assert re.search("gymnasium|pettingzoo|envs", imported, re.IGNORECASE)


def test_what_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        mw.chess  # noqa: B018


def test_every_game_brings_an_example_that_can_be_loaded() -> None:
    assert sorted(mw.examples) == ["manhattan", "newyork", "skyline"]
    assert repr(mw.examples) == "<examples: manhattan, newyork, skyline>"
    for name, code in mw.examples.items():
        game = mw.load(code)
        assert (game.rules.name, len(game.moves) > 20) == (name, True)
        assert game.outcome() is not None
    with pytest.raises(KeyError, match=r"'Manhattan'.*There are: manhattan, newyork, skyline"):
        mw.examples["Manhattan"]
    assert mw.examples.get("chess") is None
