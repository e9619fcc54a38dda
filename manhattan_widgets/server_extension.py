"""An extension of Jupyter's server: a kernel's messages leave for the page without delay.

After a press, a kernel sends that it is busy, and then what changed.  TCP (Nagle's algorithm, RFC
896) holds the second message back until the first is acknowledged, and a page that has nothing to
send acknowledges after 40 ms: more than all that happens between a press and the new picture.
Browsers have long turned that off for what they send; Jupyter's server has not.

It is on wherever the package is installed; ``jupyter server extension disable
manhattan_widgets.server_extension`` turns it off.  Without it everything works, but later.
"""

from typing import Any

#: Where the server looks for the class that passes messages between a page and a kernel.
SETTING = "kernel_websocket_connection_class"


def without_delay(connection: type[Any]) -> type[Any]:
    """Return a class of connections that is as ``connection``, but whose socket holds nothing back.

    >>> class Connection:
    ...     websocket_handler = type("Handler", (), {"set_nodelay": print})
    ...     def connect(self):
    ...         print("connected")
    >>> without_delay(Connection)().connect()
    True
    connected
    """

    class PromptConnection(connection):  # type: ignore[misc]  # a class is not known before
        """Passes each message on at once."""

        def connect(self) -> Any:
            """Connect page and kernel as the server does."""
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return PromptConnection


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    # As late as this, a class that somebody has configured is kept below ours.
    settings = server_app.web_app.settings
    if connection := settings.get(SETTING):
        settings[SETTING] = without_delay(connection)
