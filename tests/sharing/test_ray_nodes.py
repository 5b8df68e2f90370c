"""When a machine of a cluster is lost, the others do its tasks."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from typing import Any

import pytest

from quatuor.sharing import in_order, pool_of

TASKS = 24


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head without workers and two nodes with one worker each, all on this machine."""
    utils = pytest.importorskip("ray.cluster_utils")
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("RAY_TMPDIR", folder)
        monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        head = {"num_cpus": 0, "include_dashboard": False}
        made = utils.Cluster(initialize_head=True, connect=True, head_node_args=head)
        try:
            yield made
        finally:
            import ray

            ray.shutdown()
            made.shutdown()


def slowly(number: int) -> int:
    time.sleep(0.3)
    return number * number


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # Ray's own simulated cluster leaves files open
def test_a_lost_machine_only_costs_time(cluster: Any) -> None:
    doomed, _ = cluster.add_node(num_cpus=1), cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    results = []
    with pool_of(2, "auto") as pool:
        for result in in_order(pool, slowly, range(TASKS)):
            results.append(result)
            if len(results) == 3:
                cluster.remove_node(doomed, allow_graceful=False)
    assert results == [number * number for number in range(TASKS)]
