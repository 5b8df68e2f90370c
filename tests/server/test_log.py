"""The log of the server cannot be flooded."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from quatuor.server.log import MOST, REFUSED, WITHIN, FewRepeats


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def now() -> list[float]:
    return [0.0]


@pytest.fixture
def lines(now: list[float]) -> Iterator[list[str]]:
    handler = Lines()
    handler.addFilter(FewRepeats(lambda: now[0]))
    names = ("quatuor.test", "quatuor.access", REFUSED)
    for name in names:
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.INFO)
    yield handler.lines
    for name in names:
        logging.getLogger(name).removeHandler(handler)
        logging.getLogger(name).setLevel(logging.NOTSET)


def test_same_error_is_written_a_few_times_then_counted(lines: list[str], now: list[float]) -> None:
    log = logging.getLogger("quatuor.test")
    for number in range(MOST + 30):
        log.error("%s failed", number)
    log.error("another failed")
    assert len(lines) == MOST + 1
    now[0] += WITHIN + 1
    log.error("%s failed", "this one")
    assert lines[-1] == "this one failed (after 30 more like this)"
    log.error("%s failed", "the next")
    assert lines[-1] == "the next failed"


def test_requests_are_all_written_and_refused_ones_are_not(lines: list[str]) -> None:
    for number in range(100):
        logging.getLogger("quatuor.access").info("served %s", number)
        logging.getLogger(REFUSED).info("refused %s", number)
    assert sum(line.startswith("served") for line in lines) == 100
    assert sum(line.startswith("refused") for line in lines) == MOST
