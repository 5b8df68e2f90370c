"""What others noticed during an attack, and the limits it must keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

MOVE_MS: Final = 150.0
"""The 99th percentile of moves in other games, in milliseconds,"""
LAG_MS: Final = 5.0
"""the 99.9th percentile of the lag of the event loop,"""
REPLY_MS: Final = 10_000.0
"""the slowest reply of a computer in other games: its own thinking, after one turn of a strong one,"""
MEMORY_MIB: Final = 500.0
"""and the memory of the server with its processes: each must stay below its limit."""


@dataclass(frozen=True)
class Figures:
    """One attack on one version. Times are in milliseconds, memory is in MiB."""

    moves: int
    move_p50: float
    move_p99: float
    move_max: float
    reply_max: float
    lag_p99: float
    lag_p999: float
    lag_max: float
    own_lag_p999: float
    """The lag without the time that the loop waited for a core of a busy machine."""
    memory: float
    unanswered: int
    errors: dict[str, int]
    complaints: list[str]

    @classmethod
    def of(
        cls,
        *,
        moves: list[float],
        replies: list[float],
        lags: list[float],
        own_lags: list[float],
        memory: float,
        unanswered: int = 0,
        errors: Mapping[str, int] | None = None,
        complaints: Sequence[str] = (),
    ) -> Figures:
        """The figures of times in seconds."""
        moves, replies, late, own = (
            sorted(1000 * each for each in times) for times in (moves, replies, lags, own_lags)
        )
        return cls(
            moves=len(moves),
            move_p50=share(moves, 0.5),
            move_p99=share(moves, 0.99),
            move_max=share(moves, 1.0),
            reply_max=share(replies, 1.0),
            lag_p99=share(late, 0.99),
            lag_p999=share(late, 0.999),
            lag_max=share(late, 1.0),
            own_lag_p999=share(own, 0.999),
            memory=memory,
            unanswered=unanswered,
            errors=dict(errors or {}),
            complaints=list(complaints),
        )

    def missed(self) -> Iterator[str]:
        """The limits that were not kept, and everything else that went wrong."""
        measured = {
            "moves p99": (self.move_p99, MOVE_MS, "ms"),
            "lag p99.9": (self.lag_p999, LAG_MS, "ms"),
            "a computer's reply": (self.reply_max, REPLY_MS, "ms"),
            "memory": (self.memory, MEMORY_MIB, "MiB"),
        }
        for name, (value, limit, unit) in measured.items():
            if value >= limit:
                yield f"{name} {value:.1f} {unit}, limit {limit:.0f}"
        if not self.moves:
            yield "nobody moved"
        if self.unanswered:
            yield f"{self.unanswered} unanswered"
        yield from (f"{count} × {name}" for name, count in self.errors.items())
        yield from self.complaints[:3]


def share(ordered: list[float], part: float) -> float:
    """The smallest value that this part of all values does not exceed; 0 if there is none."""
    return ordered[max(0, ceil(len(ordered) * part) - 1)] if ordered else 0.0
