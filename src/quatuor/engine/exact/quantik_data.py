"""The stored distances of Quantik: how many plies are stored, then a function for each.

`core/solve/static_function.hpp` draws such a function. `quatuor solve quantik --write` writes the file, the
same bytes every time.
"""

from __future__ import annotations

from typing import Final

from .stored_file import StoredFile

PLIES: Final = 8
"""Distances are stored for plies 0 to 7. Later positions are searched to the end, in less than a millisecond;
`docs/quantik-solved.md` has the figures by which this was chosen."""
FILE: Final = StoredFile("quantik.bin", b"QUANTIK\0", version=1)
