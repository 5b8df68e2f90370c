"""The common draw of the dice, from the first seat that binds itself to the last that reveals.

seats taken ──Bound──▶ all are bound: the list is public ──Revealed──▶ all have revealed: the seed follows
                                                         └──too late──▶ Voided
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from .clock import DAY, SECOND, Clock, Days

PATIENCE: Final = 120 * SECOND
"""How long seats may take to reveal once the list is complete; pages do it by themselves, at once."""
PATIENCE_BY_MAIL: Final = 3 * DAY
"""The same, if players have days per move and need not be here together."""


@dataclass(frozen=True, slots=True)
class CommonDraw:
    """What each person's seat is bound to, and what it has revealed. It is a value."""

    commitments: Mapping[int, str] = field(default_factory=dict)
    entropies: Mapping[int, str] = field(default_factory=dict)
    until: int | None = None
    """When the draw fails unless all have revealed; None until all are bound."""
    void: bool = False

    def bound(self, seat: int, commitment: str) -> Self:
        return replace(self, commitments={**self.commitments, seat: commitment})

    def without(self, seat: int) -> Self:
        """The draw without a seat that a computer took over: computers add nothing."""
        return replace(self, commitments={at: it for at, it in self.commitments.items() if at != seat})

    def complete(self, at: int, clock: Clock) -> Self:
        """The draw once all seats are bound."""
        return replace(self, until=at + (PATIENCE_BY_MAIL if isinstance(clock, Days) else PATIENCE))

    def revealed(self, entropies: Mapping[int, str]) -> Self:
        return replace(self, entropies={**self.entropies, **entropies})

    def resumed(self, lost: int) -> Self:
        """The draw after the server was away: nobody could reveal meanwhile."""
        return self if self.until is None else replace(self, until=self.until + lost)

    def voided(self) -> Self:
        return replace(self, void=True)
