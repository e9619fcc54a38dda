"""One small cluster for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster


@pytest.fixture(scope="package")  # it takes some time of a processor even where nothing is done
def client() -> Iterator[Client]:
    """A client of a cluster of two workers: threads here, but what is sent is pickled."""
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster) as connected,
    ):
        yield connected
