"""The kinds of offers, and of resignations that a player did not choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

What: TypeAlias = Literal["draw", "take-back"]
"""The kinds of offers."""
Why: TypeAlias = Literal["", "time", "gone"]
"""Why a player was made to resign; empty if they chose to."""
