"""The states of a game, the kinds of offers, and of resignations that a player did not choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

Status: TypeAlias = Literal["waiting", "drawing", "playing", "over", "void"]
"""A seat is free; all are taken and the dice are being drawn; in progress; over; or never drawn."""
What: TypeAlias = Literal["draw", "take-back"]
"""The kinds of offers."""
Why: TypeAlias = Literal["", "time", "gone"]
"""Why a player was made to resign; empty if they chose to."""
