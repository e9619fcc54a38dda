"""A cell that is run again in JupyterLab: its new widget lives, nothing is left of the old one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .lab import LabPage, OpenNotebook
from .table import Table

_COUNT = "from ipywidgets.widgets.widget import _instances\nprint('models:', len(_instances))"


@pytest.mark.own_window
def test_a_cell_run_again_closes_what_it_showed(lab: LabPage, open_notebook: OpenNotebook) -> None:
    play = "import manhattan_widgets as mw\nmw.play(seed=7, pace=0, library=False)"
    open_notebook(play, _COUNT)
    counted = []
    for _ in range(3):
        lab.run_cell(0)
        table = Table(lab)
        table.wait_for_turn()
        lab.run_cell(1)
        counted.append(lab.outputs(1).inner_text())
    assert len(set(counted)) == 1, counted
    assert counted[0].startswith("models:")
    table.draft()
    table.wait_for_turn()
    lab.save()
    lab.reload()
    table = Table(lab)
    table.wait_for_turn()
    expect(lab.cell(0)).not_to_contain_text("Loading widget")
    assert not lab.errors()
