"""Plans of faults: repeatable, many, and never too many at once."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from bench.faults.plan import ALONE, KINDS, PAUSE, RETURN, Fault, plan

HALF_AN_HOUR = 1800.0
PLACES = {kind.name: kind.place for kind in KINDS}


def at(place: str, faults: list[Fault]) -> list[Fault]:
    return [fault for fault in faults if PLACES[fault.kind] == place]


def test_a_seed_decides_everything() -> None:
    assert plan(1, HALF_AN_HOUR, 1050, 3) == plan(1, HALF_AN_HOUR, 1050, 3)
    assert plan(1, HALF_AN_HOUR, 1050, 3) != plan(2, HALF_AN_HOUR, 1050, 3)


def test_faults_come_in_order_within_the_time() -> None:
    faults = plan(1, HALF_AN_HOUR, 1050, 3)
    assert len(faults) == 1050
    assert [fault.at for fault in faults] == sorted(fault.at for fault in faults)
    assert 0 <= faults[0].at <= faults[-1].at <= HALF_AN_HOUR


def test_a_long_plan_has_every_kind() -> None:
    counts = Counter(fault.kind for fault in plan(1, HALF_AN_HOUR, 1050, 3))
    assert counts.keys() == PLACES.keys()
    assert min(counts.values()) >= 5


def test_durations_are_within_those_of_their_kind() -> None:
    kinds = {kind.name: kind for kind in KINDS}
    for fault in plan(1, HALF_AN_HOUR, 1050, 3):
        least, most = kinds[fault.kind].seconds
        assert least <= fault.seconds <= most


@pytest.mark.parametrize("servers", [1, 2, 3, 5])
@pytest.mark.parametrize("seed", range(5))
def test_some_server_is_always_left(servers: int, seed: int) -> None:
    faults = at("server", plan(seed, HALF_AN_HOUR, 1050, servers))
    for fault in faults:
        away = [each.server for each in faults if each.at <= fault.at < each.end + RETURN]
        assert len(away) == len(set(away)) <= max(1, servers - 1)


def test_an_only_server_is_never_away_for_long() -> None:
    assert max(fault.seconds for fault in at("server", plan(1, HALF_AN_HOUR, 1050, 1))) <= ALONE


def test_what_all_servers_need_is_away_alone() -> None:
    faults = at("shared", plan(1, HALF_AN_HOUR, 1050, 3))
    assert len(faults) > 30
    assert all(later.at - earlier.end >= PAUSE for earlier, later in pairwise(faults))
