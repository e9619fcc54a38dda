"""What widgets send goes through Jupyter's own session to a socket, signed, as in a kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm
import zmq
from comm.base_comm import BaseComm
from ipywidgets import Widget
from jupyter_client.session import Session

_SESSION = Session(key=b"secret")
_CONTEXT = zmq.Context()
_SENDER = _CONTEXT.socket(zmq.PUB)
_READER = _CONTEXT.socket(zmq.SUB)
_ADDRESS = "inproc://widgets"


class _SocketComm(BaseComm):
    """Sends through a session, as the comm of a kernel does."""

    def publish_msg(self, msg_type: str, **rest: Any) -> None:
        """Sign and send one message."""
        if _SENDER.closed:  # when Python ends, widgets say so
            return
        content = {"data": rest.get("data") or {}, "comm_id": self.comm_id}
        _SESSION.send(
            _SENDER,
            msg_type,
            content,
            metadata=rest.get("metadata"),
            ident=self.topic,
            buffers=rest.get("buffers"),
        )


@contextmanager
def sending() -> Iterator[None]:
    """Let all widgets of this process send to a socket; where nothing reads, nothing is kept."""
    _SENDER.bind(_ADDRESS)
    _READER.setsockopt(zmq.RCVHWM, 0)  # all is kept until it is counted
    _READER.setsockopt(zmq.SUBSCRIBE, b"")
    comm.create_comm = _SocketComm
    try:
        yield
    finally:
        _READER.close(linger=0)
        _SENDER.close(linger=0)
        _CONTEXT.term()


@contextmanager
def counting() -> Iterator[None]:
    """Keep what is sent meanwhile, for :func:`received`."""
    _READER.connect(_ADDRESS)
    try:
        yield
    finally:
        _READER.disconnect(_ADDRESS)


def received(wait: int = 0) -> Iterator[int]:
    """Yield how many bytes each message had that has not been counted, headers and all.

    ``wait`` is for how many milliseconds one is waited for.
    """
    while _READER.poll(wait):
        yield sum(map(len, _READER.recv_multipart()))


def seen_in(widget: Widget, theme: str = "light") -> None:
    """Tell the boards of a widget what a page tells that shows them in a theme."""
    if "mw-theme" in getattr(widget, "_dom_classes", ()):
        widget.value = theme
    for child in getattr(widget, "children", ()):
        seen_in(child, theme)
