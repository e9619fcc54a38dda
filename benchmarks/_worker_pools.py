"""Our worker processes, loky's and a local Dask cluster's, all asked in the same way.

loky and Dask are used as their documents advise: new processes for each study, ended by
``shutdown(kill_workers=True)``; a cluster that is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import aclosing
from importlib import import_module
from typing import Any

from manhattan_widgets.analysis.workers import run, run_async


class Ours:
    """Processes of our own."""

    name, package = "ours", "manhattan_widgets"

    def results(self, function: Any, tasks: Sequence[Any], count: int) -> Generator[Any]:
        """Yield results in any order; closing it stops everything."""
        for _, result in run(function, tasks, workers=count):
            yield result

    async def on_loop(self, function: Any, tasks: Sequence[Any], count: int) -> AsyncGenerator[Any]:
        """Do the same on an event loop."""
        async with aclosing(run_async(function, tasks, workers=count)) as results:
            async for _, result in results:
                yield result


class Loky:
    """Processes of loky's, which begins anew as well."""

    name, package = "loky", "loky"

    def results(self, function: Any, tasks: Sequence[Any], count: int) -> Generator[Any]:
        """Yield results in any order; closing it stops everything."""
        loky: Any = import_module("loky")  # not in the processes, which begin by loading this file
        executor = loky.ProcessPoolExecutor(max_workers=count)
        try:
            futures = [executor.submit(function, task) for task in tasks]
            for future in loky.as_completed(futures):
                yield future.result()
        finally:
            executor.shutdown(kill_workers=True)

    async def on_loop(self, function: Any, tasks: Sequence[Any], count: int) -> AsyncGenerator[Any]:
        """Do the same on an event loop."""
        loky: Any = import_module("loky")
        executor = loky.ProcessPoolExecutor(max_workers=count)
        try:
            futures = [asyncio.wrap_future(executor.submit(function, task)) for task in tasks]
            for future in asyncio.as_completed(futures):
                yield await future
        finally:
            executor.shutdown(kill_workers=True)


class Dask:
    """A Dask cluster of this machine, with a process for each worker."""

    name, package = "dask", "distributed"

    def results(self, function: Any, tasks: Sequence[Any], count: int) -> Generator[Any]:
        """Yield results in any order; closing it stops everything."""
        dask: Any = import_module("distributed")
        with self._cluster(count) as cluster, dask.Client(cluster) as client:
            for future in dask.as_completed(client.map(function, tasks, pure=False)):
                yield future.result()

    async def on_loop(self, function: Any, tasks: Sequence[Any], count: int) -> AsyncGenerator[Any]:
        """Do the same on an event loop."""
        dask: Any = import_module("distributed")
        async with (
            self._cluster(count, asynchronous=True) as cluster,
            dask.Client(cluster, asynchronous=True) as client,
        ):
            async for future in dask.as_completed(client.map(function, tasks, pure=False)):
                yield await future.result()

    def _cluster(self, count: int, **how: Any) -> Any:
        dask: Any = import_module("distributed")
        return dask.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs="CRITICAL",
            **how,
        )
