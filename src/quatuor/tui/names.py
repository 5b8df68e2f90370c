"""Display names: fitted to the available width, without direction-changing characters."""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len, set_cell_size

CELLS: Final = 16
"""The width of a name: a wider one is truncated, the same way everywhere."""

_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""The characters that change the direction of the text after them, even beyond the name."""


def shown(name: str, cells: int = CELLS) -> str:
    """A name of at most `cells` cells; wide characters take two."""
    plain = _TURNING.sub("", name).strip()
    return plain if cell_len(plain) <= cells else set_cell_size(plain, cells - 1).rstrip() + "…"


def padded(name: str, cells: int) -> str:
    """A name truncated or padded to exactly `cells` cells."""
    return set_cell_size(name, cells)
