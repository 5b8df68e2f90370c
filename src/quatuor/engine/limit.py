"""How long to think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: after so many seconds, nodes or plies of depth, whichever comes first.

    Without any it goes on until the position is settled or somebody stops it.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0), ("nodes", 1), ("depth", 1)):
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise ValueError(f"{name} is a number from {least} on, not {value}")

    def times(self, factor: int) -> Limit:
        """A limit so many times as generous in time and nodes."""
        return Limit(
            None if self.seconds is None else self.seconds * factor,
            None if self.nodes is None else self.nodes * factor,
            self.depth,
        )
