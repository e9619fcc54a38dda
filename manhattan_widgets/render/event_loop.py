"""The event loop that runs here, and asyncio, which is loaded when it is first needed.

A kernel has asyncio long before anything is drawn.  A script that plays without one need not wait
for it, which takes a tenth of the time in which the widget libraries are loaded.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["asyncio", "running_loop"]

if TYPE_CHECKING:
    import asyncio
else:

    class _Asyncio:
        def __getattr__(self, name: str) -> Any:
            return getattr(import_module("asyncio"), name)

    asyncio = _Asyncio()


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop of this thread, None where none runs: in a script, in most tests.

    >>> running_loop() is None
    True
    """
    if "asyncio" not in sys.modules:
        return None
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
