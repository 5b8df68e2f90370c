"""Rates and counts per address, without a server."""

from __future__ import annotations

import pytest

from quatuor.server.addresses import neighbourhood
from quatuor.server.transport.limits import ConnectionCounts, RateLimit


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    time = Time()
    budget = RateLimit(rate=2, burst=3, clock=time)
    assert [budget.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert budget.wait("b") == 0
    time.now = 0.5
    assert budget.wait("a") == 0
    assert budget.wait("a") == 0.5


def test_many_addresses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.server.transport.limits._MOST", 10)
    time = Time()
    budget = RateLimit(rate=1, burst=1, clock=time)
    for number in range(1000):
        assert budget.wait(f"10.0.0.{number}") == 0
        assert len(budget._buckets) <= 10
        time.now += 0.01


def test_an_ipv6_network_counts_as_one() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")
    assert neighbourhood("::ffff:192.0.2.1") != neighbourhood("::ffff:192.0.2.2")
    assert neighbourhood("not an address") == "not an address"


def test_sockets_are_counted_by_address() -> None:
    sockets = ConnectionCounts(2)
    assert [sockets.enter("a") for _ in range(3)] == [True, True, False]
    assert sockets.enter("b")
    assert len(sockets) == 3
    sockets.leave("a")
    assert sockets.enter("a")
