"""Getting compiled code ready beside whatever else runs.

The first process on a machine compiles for some seconds, later ones load what was compiled in part
of one.  A kernel must not stand still for that, so a thread does it; until it is done, players use
the readable rules, or wait in slices.
"""

from __future__ import annotations

from threading import Thread

from manhattan_widgets.fast import usable

__all__ = ["ready"]

_thread: Thread | None = None
_failure: BaseException | None = None


def ready(*, wait: bool = False) -> bool:
    """Tell whether all is done to search Manhattan and play it out compiled at once.

    The first call begins to get it ready; with ``wait``, it returns when that is done.  Raises what
    went wrong on the way, if anything did.
    """
    global _thread
    if _thread is None:
        _thread = Thread(target=_warm_up, name="compiling", daemon=True)
        _thread.start()
    if wait:
        _thread.join()
    if _failure is not None:
        raise _failure
    return not _thread.is_alive()


def _warm_up() -> None:
    global _failure
    if not usable():
        return
    try:
        from manhattan_widgets.fast.manhattan import playouts
        from manhattan_widgets.fast.manhattan_search import Search
        from manhattan_widgets.games.manhattan import MANHATTAN

        start = MANHATTAN.new(MANHATTAN.options())
        request = start.chance
        assert request is not None
        state = start.apply(request.numbered(0))
        Search(state.view(state.turn)).run(1)
        playouts(state, 1)
    except BaseException as failure:  # told to whoever asks
        _failure = failure
