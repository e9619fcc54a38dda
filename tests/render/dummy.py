"""A comm that keeps what is sent, as ipywidgets' own tests use one."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm

from manhattan_widgets.render.commands import describe

_numbers = itertools.count()


class KeptComm(comm.base_comm.BaseComm):
    """Sends nothing, and appends every message to ``sent`` as (comm id, message type, rest)."""

    sent: list[tuple[str, str, dict[str, Any]]]

    def __init__(self, sent: list[tuple[str, str, dict[str, Any]]], **options: Any) -> None:
        self.sent = sent
        super().__init__(**options | {"comm_id": f"kept-{next(_numbers)}"})

    def publish_msg(self, msg_type: str, **rest: Any) -> None:
        self.sent.append((self.comm_id, msg_type, rest))


class Sent(list[tuple[str, str, dict[str, Any]]]):
    """All messages sent, and the drawing messages among them."""

    def frames(self) -> list[Frame]:
        """Return the custom messages that carry commands."""
        frames = []
        for comm_id, kind, rest in self:
            content = (rest.get("data") or {}).get("content") or {}
            if kind == "comm_msg" and content.get("dtype") == "uint8":
                frames.append(Frame(comm_id, content, rest["buffers"]))
        return frames


class Frame:
    """One drawing message, read as a client does."""

    def __init__(self, comm_id: str, content: dict[str, Any], buffers: list[Any]) -> None:
        self.comm_id = comm_id
        raw = bytes(buffers[0])
        assert content["shape"] == [len(raw)]
        self.commands: list[list[Any]] = json.loads(raw)
        self.names = describe(self.commands)
        self.buffers = buffers[1:]
        self.bytes = sum(len(bytes(b)) for b in buffers) + len(json.dumps(content))

    @property
    def canvases(self) -> list[str]:
        """The canvases that the frame turns to, in order."""
        return [
            command[1][0]
            for name, command in zip(self.names, self.commands, strict=True)
            if name == "switchCanvas"
        ]


@contextmanager
def kept_messages() -> Iterator[Sent]:
    """Keep everything that widgets send while this is active."""
    sent = Sent()
    before = comm.create_comm
    comm.create_comm = lambda **options: KeptComm(sent, **options)
    try:
        yield sent
    finally:
        comm.create_comm = before
