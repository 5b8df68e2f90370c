"""Metrics for the host, in the Prometheus format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

MEDIA_TYPE: Final = "text/plain; version=0.0.4"

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The metrics of one server; two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.sockets = Gauge("quatuor_sockets", "Open sockets.", registry=self.registry)
        self.moves = Counter(
            "quatuor_moves",
            "Commands of pages that were stored: moves, rolls, offers and all others, each once.",
            registry=self.registry,
        )
        self.refusals = Counter(
            "quatuor_refusals",
            "Messages of pages that were refused: commands, questions why not, and hints.",
            ["code"],
            registry=self.registry,
        )
        self.overtaken = Counter(
            "quatuor_overtaken",
            "Changes that were decided again, because another server was first.",
            registry=self.registry,
        )
        self.round_trip = Histogram(
            "quatuor_move_seconds",
            "Seconds from the arrival of a change until it is stored and announced.",
            buckets=_SECONDS,
            registry=self.registry,
        )

    def watch(self, games: Callable[[], Mapping[str, int]], queue: Callable[[], int]) -> None:
        """Report on each scrape the number of games in memory and of tasks waiting for an engine."""
        self.registry.register(_Standing(games, queue))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Standing(Collector):
    """Metrics that are computed on each scrape."""

    def __init__(self, games: Callable[[], Mapping[str, int]], queue: Callable[[], int]) -> None:
        self._games = games
        self._queue = queue

    def collect(self) -> Iterator[GaugeMetricFamily]:
        games = GaugeMetricFamily("quatuor_games", "Games in memory.", labels=["status"])
        for status, count in self._games().items():
            games.add_metric([status], count)
        yield games
        yield GaugeMetricFamily("quatuor_engine_queue", "Engine tasks waiting.", value=self._queue())
