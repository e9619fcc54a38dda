"""Jupyter's server passes a kernel's messages on without delay where the package is installed."""

import asyncio
import socket
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.serverapp import ServerWebApplication
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

from manhattan_widgets import server_extension
from manhattan_widgets.server_extension import SETTING, without_delay


class Connection:
    """What of Jupyter's connections is needed: it knows its handler, and is connected once."""

    def __init__(self, websocket_handler: Any) -> None:
        self.websocket_handler = websocket_handler

    def connect(self) -> str:
        return "connected"


class Handler(WebSocketHandler):
    """Answers whether the connection has connected, and whether its socket holds data back."""

    def initialize(self, connection: type[Any]) -> None:
        self._connection = connection

    async def open(self) -> None:
        answer = self._connection(self).connect()
        stream = self.ws_connection.stream.socket
        delays = not stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        await self.write_message(f"{answer}, delays: {delays}")


@pytest.mark.parametrize(
    ("connection", "delays"), [(Connection, True), (without_delay(Connection), False)]
)
def test_the_socket_of_a_connection_holds_nothing_back(connection: type[Any], delays: bool) -> None:
    async def said() -> Any:
        server = HTTPServer(Application([("/", Handler, {"connection": connection})]))
        (listens,) = bind_sockets(0, "127.0.0.1")
        server.add_socket(listens)
        client = await websocket_connect(f"ws://127.0.0.1:{listens.getsockname()[1]}/")
        try:
            return await client.read_message()
        finally:
            client.close()
            await server.close_all_connections()
            server.stop()

    assert asyncio.run(said()) == f"connected, delays: {delays}"


def loaded(**settings: Any) -> dict[str, Any]:
    """Return the settings of a server that has loaded the extension."""
    application = SimpleNamespace(settings=settings)
    server_extension._load_jupyter_server_extension(SimpleNamespace(web_app=application))
    return application.settings


def test_jupyters_server_finds_the_class_of_its_connections_where_it_is_set() -> None:
    usual = ZMQChannelsWebsocketConnection
    settings = loaded(**{SETTING: usual})
    found = KernelWebsocketHandler.kernel_websocket_connection_class.fget(
        SimpleNamespace(settings=settings)
    )
    assert found is not usual
    assert issubclass(found, usual)
    assert found.websocket_handler is usual.websocket_handler
    assert SETTING in ServerWebApplication.init_settings.__code__.co_varnames


def test_a_server_without_such_a_class_is_left_as_it_is() -> None:
    assert loaded() == {}


def test_the_extension_is_on_where_the_package_is_installed() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "jupyter", "server", "extension", "list"],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in (listed.stdout + listed.stderr).splitlines() if "manhattan" in line]
    assert any("enabled" in line for line in lines), lines
    assert any("OK" in line for line in lines), lines
