"""Plays the games of a tournament, anywhere, and keeps the results while they come."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncGenerator, Generator, Iterator
from contextlib import aclosing, closing, contextmanager
from typing import Any

from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.results_file import begun, save
from manhattan_widgets.analysis.tournaments import GameResult, StudyError, Tournament
from manhattan_widgets.analysis.workers import run, run_async
from manhattan_widgets.bots import Findings
from manhattan_widgets.fast import available
from manhattan_widgets.locale import text

__all__ = ["playing", "playing_async"]

_SAVE_EVERY = 5.0
"""At most so many seconds of work are lost if the power fails."""


def playing(
    cup: Tournament,
    *,
    workers: int | None = None,
    client: Any = None,
    file: str | os.PathLike[str] | None = None,
) -> Generator[Results, None, None]:
    """Play all games that were not played yet; yield the growing results after each game.

    See :meth:`Tournament.play`; at least one time they are yielded, even if nothing is to do.
    Closing the generator stops all work at once; what was played is kept in ``file``.
    """
    results = begun(cup, file)
    yield results
    games, missing = _Games(results), results.missing
    with (
        _saving(results, file) as keep,
        closing(run(games, missing, workers=workers, client=client)) as finished,
    ):
        for _, game in finished:
            results.add(game)
            keep()
            yield results


async def playing_async(
    cup: Tournament,
    *,
    workers: int | None = None,
    client: Any = None,
    file: str | os.PathLike[str] | None = None,
    so_far: Results | None = None,
) -> AsyncGenerator[Results, None]:
    """Do as :func:`playing` does, without blocking the event loop.

    What was played already may be given as ``so_far``, where there is no file.
    """
    results = begun(cup, file) if file is not None or so_far is None else so_far
    yield results
    games, missing = _Games(results), results.missing
    with _saving(results, file) as keep:
        async with aclosing(run_async(games, missing, workers=workers, client=client)) as finished:
            async for _, game in finished:
                results.add(game)
                keep()
                yield results


class _Games:
    """Plays a game by its number, where it is sent."""

    def __init__(self, results: Results) -> None:
        self._cup = results.tournament
        self._compiled = results.compiled

    def __call__(self, number: int) -> Generator[Findings | None, None, GameResult]:
        """Play in slices; refuse to play where it would come out differently."""
        if self._compiled not in (None, available()):
            raise StudyError(text("studies.error.compiled"))
        return self._cup.playing_one(number)


@contextmanager
def _saving(results: Results, file: str | os.PathLike[str] | None) -> Iterator[Any]:
    """Give a function that saves the results now and then; save them at the end, too."""
    saved = time.monotonic()
    changed = False

    def keep() -> None:
        nonlocal saved, changed
        changed = True
        if file is not None and time.monotonic() - saved >= _SAVE_EVERY:
            save(results, file)
            saved, changed = time.monotonic(), False

    try:
        yield keep
    finally:
        if file is not None and changed:
            save(results, file)
