"""Tables for people: as wide as the terminal, and wider where numbers would be cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.table import Table

UNBOUNDED: Final = 10_000
"""The width of a virtual terminal on which any table fits."""


def print_table(table: Table) -> None:
    """Print a table in full: a narrow terminal wraps it, or a pager scrolls."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    wanted = console.measure(table, options=console.options.update(width=UNBOUNDED)).maximum
    console.width = max(console.width, wanted)
    console.print(table)
