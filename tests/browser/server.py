"""A Jupyter server of the tests' own: loopback only, in a folder that is thrown away.

It serves JupyterLab and Notebook 7 and, under ``voila/render/``, Voilà.  Nothing of the user's is
read or written: configuration, settings, workspaces, runtime files, the library of games
and the learner's progress all have places of their own.
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import URLError
from urllib.request import Request, urlopen

import nbformat

START_SECONDS = 90
STOP_SECONDS = 10

SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # Files change only when a test saves: two browsers on one notebook never ask about it.
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}

#: What of JupyterLab a notebook of ours is not shown, run or left with: a fifth of what the
#: processors do when a window is opened.  Whatever listens to keys or completes code stays.
UNUSED = (
    *(f"@jupyterlab/{name}-extension" for name in (
        "audio", "celltags", "csvviewer", "debugger", "extensionmanager", "fileeditor",
        "htmlviewer", "hub", "imageviewer", "javascript", "json", "json-lines", "lsp",
        "metadataform", "pdf", "pluginmanager", "running", "settingeditor", "terminal", "toc",
        "vega5", "video", "workspaces",
    )),
    *(f"@jupyterlab/apputils-extension:{name}" for name in (
        "announcements", "licenses-client", "licenses-plugin", "running-sessions-status",
    )),
    *(f"@jupyterlab/notebook-extension:{name}" for name in (
        "export", "language-server", "toc", "update-raw-mimetype",
    )),
    "@jupyterlab/tooltip-extension:files",
)  # fmt: skip


def free_port() -> int:
    """Return a port that nobody listens on, another one at each call.

    Servers that start at the same moment all find the usual one free, and all but one of them fail.

    >>> free_port() != free_port()
    True
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


class JupyterServer:
    """A running server; a context manager.  ``folder`` is made and holds everything of it.

    It is that of the environment of ``python``: without one, of the tests' own.  ``without`` names
    extensions and plugins of JupyterLab that are not loaded.
    """

    def __init__(
        self,
        folder: Path,
        python: str | Path = sys.executable,
        *,
        without: Iterable[str] = (),
    ) -> None:
        self.folder = folder
        self._python = str(python)
        self.without = tuple(without)
        self.root = folder / "home"
        self.url = ""
        self._token = secrets.token_hex(16)
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.root.mkdir(parents=True)
        self._write_settings()
        command = [
            *(self._python, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.root_dir={self.root}"),
            f"--ServerApp.port={free_port()}",
            f"--IdentityProvider.token={self._token}",
            # As `make play` has it.  A busy server passes on at once what a cell sent in seconds,
            # and would drop what goes beyond the usual 1000 messages a second.
            "--ZMQChannelsWebsocketConnection.iopub_msg_rate_limit=10000",
            # The tests find their way by the application's own commands, as JupyterLab's do.
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            "--VoilaConfiguration.show_tracebacks=True",
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command,
                env=self._environment(),
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            self._wait_until_ready()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def address(self, path: str) -> str:
        """Return the address of ``path`` on this server, the token included."""
        return f"{self.url}{path}{'&' if '?' in path else '?'}token={self._token}"

    def shut_down_kernel(self, kernel: str) -> None:
        """End a kernel that is known by its id, whatever window had it."""
        with urlopen(Request(self.address(f"api/kernels/{kernel}"), method="DELETE")):
            pass

    def add_folder(self, source: Path) -> None:
        """Copy a folder of ours into the server's."""
        ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
        shutil.copytree(source, self.root / source.name, ignore=ignored)

    def add_notebook(self, name: str, cells: Iterable[str]) -> str:
        """Write a notebook with these code cells and return its name on the server.

        >>> import tempfile
        >>> server = JupyterServer(Path(tempfile.mkdtemp()))
        >>> server.root.mkdir()
        >>> server.add_notebook("two.ipynb", ["1 + 1"])
        'two.ipynb'
        """
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.root / name)
        return name

    def _environment(self) -> dict[str, str]:
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
            "MANHATTAN_WIDGETS_LIBRARY": "library.sqlite3",
            "MANHATTAN_WIDGETS_PROGRESS": "progress.json",
        }
        return os.environ | {key: str(self.folder / name) for key, name in folders.items()}

    def _write_settings(self) -> None:
        for plugin, settings in SETTINGS.items():
            file = self.folder / "settings" / f"{plugin}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(settings), encoding="utf-8")
        page = self.folder / "config" / "labconfig" / "page_config.json"
        page.parent.mkdir(parents=True, exist_ok=True)
        disabled = dict.fromkeys(self.without, True)
        page.write_text(json.dumps({"disabledExtensions": disabled}), encoding="utf-8")

    def _wait_until_ready(self) -> None:
        assert self._process is not None
        info = self.folder / "runtime" / f"jpserver-{self._process.pid}.json"
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            # The file may be there before it is whole, and before the server answers.
            with contextlib.suppress(FileNotFoundError, ValueError, URLError, ConnectionError):
                self.url = json.loads(info.read_text(encoding="utf-8"))["url"]
                with urlopen(self.address("api/status"), timeout=5):
                    return
            time.sleep(0.1)
        raise RuntimeError(f"The Jupyter server did not start:\n{self._log.read_text()}")

    def _stop(self) -> None:
        if self._process is None:
            return
        # First politely, so that the server ends its kernels; they are in its process group.
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(STOP_SECONDS)
        self._process = None
