"""A cell that is run again closes what it showed before: in a kernel, asked as notebooks ask it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

_PATIENCE = 120

_BEGIN = """
import asyncio, gc
import manhattan_widgets as mw
from ipywidgets.widgets.widget import _instances

def alive(widget):
    return widget.comm is not None
"""


class Notebook:
    """Runs code as cells of a notebook; ``cell`` is the id that goes with the request."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self._client = client

    def run(self, code: str, cell: str | None = None, *, fails: bool = False) -> list[str]:
        """Run ``code`` and return the kinds of content that are shown."""
        client = self._client
        content = {
            "code": code,
            "silent": False,
            "store_history": True,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": True,
        }
        asked = client.session.msg("execute_request", content)
        if cell is not None:
            asked["metadata"] = {"cellId": cell}
        client.shell_channel.send(asked)
        shown: list[str] = []
        failed = ""
        while True:
            reply = client.get_iopub_msg(timeout=_PATIENCE)
            if reply["parent_header"].get("msg_id") != asked["header"]["msg_id"]:
                continue
            if reply["msg_type"] in ("execute_result", "display_data"):
                shown += reply["content"]["data"]
                self._result = reply["content"]["data"]["text/plain"]
            elif reply["msg_type"] == "error":
                failed = "\n".join(reply["content"]["traceback"])
            elif reply["msg_type"] == "status" and reply["content"]["execution_state"] == "idle":
                break
        client.get_shell_msg(timeout=_PATIENCE)
        assert bool(failed) == fails, failed
        return shown

    def ask(self, expression: str) -> Any:
        """Return what ``expression`` is in the kernel, asked from outside of all cells."""
        self.run(expression)
        return ast.literal_eval(self._result)


@pytest.fixture(scope="module")
def kernel() -> Iterator[BlockingKernelClient]:
    manager, client = start_new_kernel(startup_timeout=_PATIENCE)
    Notebook(client).run(_BEGIN)
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture
def notebook(kernel: BlockingKernelClient) -> Iterator[Notebook]:
    made = Notebook(kernel)
    yield made
    made.run("for widget in list(_instances.values()): widget.close()")


def test_a_cell_run_again_leaves_no_more_models(notebook: Notebook) -> None:
    output = notebook.run("mw.play(seed=7, library=False)", "a")
    assert "application/vnd.jupyter.widget-view+json" in output
    before = notebook.ask("len(_instances)")
    for _ in range(3):
        notebook.run("mw.play(seed=7, library=False)", "a")
    assert notebook.ask("len(_instances)") == before


def test_without_a_cells_id_nothing_is_closed(notebook: Notebook) -> None:
    for name in ("first", "second"):
        notebook.run(f"{name} = mw.rules()\n{name}")
    assert notebook.ask("alive(first), alive(second)") == (True, True)


def test_other_cells_are_left_alone(notebook: Notebook) -> None:
    notebook.run("first = mw.rules()\nfirst", "a")
    notebook.run("second = mw.rules()\nsecond", "b")
    notebook.run("1 + 1", "c")
    assert notebook.ask("alive(first), alive(second)") == (True, True)
    notebook.run("'nothing shown'", "a")
    assert notebook.ask("alive(first), alive(second)") == (False, True)


def test_what_was_made_in_another_cell_and_is_only_shown_stays(notebook: Notebook) -> None:
    notebook.run("held = mw.rules()", "a")
    for code in ("held", "held", "'something else'"):
        notebook.run(code, "b")
    assert notebook.ask("alive(held)") is True
    notebook.run("held", "b")
    notebook.run("'the cell that made it shows it never'", "a")
    assert notebook.ask("alive(held)") is True


def test_what_the_new_run_shows_again_stays(notebook: Notebook) -> None:
    notebook.run("held = mw.rules()\nheld", "a")
    notebook.run("held", "a")
    assert notebook.ask("alive(held)") is True
    notebook.run("display(held, mw.language())", "a")
    assert notebook.ask("alive(held)") is True
    notebook.run("mw.rules()", "a")
    assert notebook.ask("alive(held)") is False


def test_what_another_cell_shows_too_stays_as_long_as_it_does(notebook: Notebook) -> None:
    notebook.run("held = mw.rules()\nold = held\nheld", "a")
    notebook.run("held", "b")
    notebook.run("held = mw.rules()\nheld", "a")
    assert notebook.ask("alive(old), alive(held)") == (True, True)
    notebook.run("held", "b")
    assert notebook.ask("alive(old), alive(held)") == (False, True)


def test_what_is_made_but_not_shown_stays(notebook: Notebook) -> None:
    notebook.run("kept = [mw.rules()]\nmw.rules()", "a")
    notebook.run("mw.rules()", "a")
    assert notebook.ask("alive(kept[0])") is True


def test_a_run_that_fails_closes_nothing(notebook: Notebook) -> None:
    notebook.run("held = mw.rules()\nheld", "a")
    notebook.run("held = mw.rules(theme='pink')\nheld", "a", fails=True)
    assert notebook.ask("alive(held)") is True
    notebook.run("mw.rules()", "a")
    assert notebook.ask("alive(held)") is False


def test_what_stands_in_another_widget_stays(notebook: Notebook) -> None:
    notebook.run("grid = mw.explore(['F5: r1', 'F5: b4'])\ngrid", "a")
    notebook.run("editor = grid.open_position(0)\neditor", "b")
    notebook.run("1 + 1", "b")
    assert notebook.ask("alive(editor), alive(grid)") == (True, True)
    notebook.run("1 + 1", "a")
    assert notebook.ask("alive(editor), alive(grid)") == (False, False)


def test_the_computer_players_stop_and_the_game_stays_in_the_library(
    notebook: Notebook, tmp_path: Path
) -> None:
    place = str(tmp_path / "games.sqlite3")
    code = f"mw.play(players=2, people=0, seed=7, pace=0.02, library={place!r})"
    notebook.run(f"first = {code}\nfirst", "a")
    notebook.run("while not first.game.moves: await asyncio.sleep(0.02)")
    notebook.run("mw.rules()", "a")
    plies = notebook.ask("len(first.game.moves)")
    notebook.run("await asyncio.sleep(0.3)")
    assert notebook.ask("alive(first), len(first.game.moves)") == (False, plies)
    assert (
        notebook.ask("[t.get_coro().__qualname__ for t in asyncio.all_tasks()]").count(
            "Opponents._play"
        )
        == 0
    )
    resumed = f"len(mw.resume({place!r}, pace=60).game.moves)"
    assert notebook.ask(resumed) >= plies
