"""A browser that crashes spoils one test, not all that come after it."""

import pytest

from .desk import Browsers, Desk
from .server import JupyterServer


def test_after_a_crash_another_browser_and_another_window_are_there(
    browsers: Browsers, desk: Desk, server: JupyterServer, workspace: str
) -> None:
    notebook = server.add_notebook(f"{workspace}.ipynb", ["6 * 7"])
    desk.sit_down().open(notebook, workspace)
    browsers.running().close()
    with pytest.warns(UserWarning, match="crashed"):
        window = desk.sit_down()
    assert browsers.running().is_connected()
    window.open(notebook, workspace).run_all()
    assert window.outputs(0).inner_text().strip() == "42"
    desk.stand_up(failed=False)


def test_a_window_that_cannot_be_tidied_up_is_not_kept(
    desk: Desk, server: JupyterServer, workspace: str
) -> None:
    window = desk.sit_down()
    window.open(server.add_notebook(f"{workspace}.ipynb", ["6 * 7"]), workspace)
    window.page.close()
    with pytest.raises(Exception, match="closed"):
        desk.stand_up(failed=False)
    assert desk.sit_down() is not window
    desk.stand_up(failed=True)
