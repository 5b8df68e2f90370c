"""Limits that count for several servers together."""

from __future__ import annotations

from quatuor.server.transport.limits import RateLimit
from quatuor.server.transport.spending import AT_ONCE, Spending

KEY = b"the key of the database"


def limits() -> tuple[RateLimit, RateLimit]:
    return RateLimit(1, 10, lambda: 0.0), RateLimit(1, 5, lambda: 0.0)


def served(limit: RateLimit, address: str) -> int:
    """How many requests an address gets answered now."""
    count = 0
    while not limit.wait(address):
        count += 1
    return count


def test_what_is_used_on_one_server_is_missing_on_the_others() -> None:
    here, there = limits(), limits()
    ours, theirs = Spending(here, KEY), Spending(there, KEY)
    assert served(here[0], "192.0.2.1") == 10
    assert served(here[1], "192.0.2.2") == 5
    for text in ours.told():
        theirs.hear(text)
    assert served(there[0], "192.0.2.1") == 0
    assert served(there[1], "192.0.2.2") == 0
    assert served(there[0], "192.0.2.2") == 10
    assert list(ours.told()) == []


def test_those_who_use_little_are_not_mentioned() -> None:
    here = limits()
    spending = Spending(here, KEY)
    here[0].wait("192.0.2.1", 0.4)
    assert list(spending.told()) == []
    here[0].wait("192.0.2.1", 0.4)
    here[0].wait("192.0.2.1", 0.4)
    assert len(list(spending.told())) == 1


def test_no_address_is_told_and_no_announcement_is_too_long() -> None:
    here = limits()
    spending = Spending(here, KEY)
    for number in range(3 * AT_ONCE):
        here[0].wait(f"198.51.100.{number}", 9.5)
    told = list(spending.told())
    assert len(told) == 3
    assert max(map(len, told)) < 7000
    assert "198.51" not in "".join(told)


def test_what_is_heard_too_much_is_forgiven_in_time() -> None:
    now = 0.0
    limit = RateLimit(1, 10, lambda: now)
    spending = Spending([limit], KEY)
    name = limit.named("192.0.2.1")
    for _ in range(100):
        spending.hear(f"0 {name}:50.0")
    assert limit.wait("192.0.2.1") == 11
    now = 20.0
    assert served(limit, "192.0.2.1") == 10


def test_what_is_not_understood_is_ignored() -> None:
    spending = Spending(limits(), KEY)
    for text in ("", "7 ab:1", "0 ab", "0 ab:x", "x", "0 ab:1:2"):
        spending.hear(text)
