"""The faces a die shows while it tumbles: for show only, since the match determines the result."""

from __future__ import annotations

from typing import Final

from ..dice import Dice, fresh_seed

TUMBLES: Final = 7


def faces() -> list[int]:
    """Faces one after the other, no two alike in a row."""
    dice, shown = Dice(fresh_seed()), [1]
    for _ in range(TUMBLES):
        shown.append((shown[-1] + dice.below(5)) % 6 + 1)
    return shown
