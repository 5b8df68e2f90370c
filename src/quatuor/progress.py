"""Progress of long work: one callback type for the whole library.

Work done in one call takes a `Progress` and calls it now and then. Work that yields its results one by one
needs none: its consumer counts them. `cli/progress.py` shows either on a terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[float, float | None], None]
"""Receives the amount done and the total, which is None while unknown and 1 for a fraction.

It may raise an exception to stop the work.
"""
