"""Two local dask workers give the figures of one process, though one of them is killed midway."""

from __future__ import annotations

import os
import signal

import pytest

from tafelrunde.chances.crew import Alone, Cluster
from tafelrunde.chances.formats import format_of
from tafelrunde.chances.lab import lab
from tafelrunde.rulebook.faults import Refusal


def test_a_worker_killed_midway_changes_no_figure() -> None:
    import distributed  # seconds, in each process that collects the tests

    formats = [format_of("seven-wonders", "four-rounds", 32, None)]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as workers:
        crew = Cluster(workers.scheduler_address)
        pids = list(crew.client.run(os.getpid).values())
        killed: list[int] = []

        def kill_one(done: int, of: int) -> None:
            if done == of // 3:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        found = lab(formats, seed="c", runs=24_000, crew=crew, done=kill_one)
        crew.close()
    assert killed
    assert found == lab(formats, seed="c", runs=24_000, crew=Alone())


def test_an_address_where_nobody_listens_is_one_sentence() -> None:
    with pytest.raises(Refusal) as refused:
        Cluster("tcp://127.0.0.1:9")
    assert "--cluster" in refused.value.faults[0].sentence("en")
