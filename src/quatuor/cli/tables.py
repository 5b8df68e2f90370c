"""Tables for people: as wide as the terminal, and wider where numbers would be cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.table import Table

UNBOUNDED: Final = 10_000
"""Columns of a terminal on which any table is as wide as it likes."""


def print_table(table: Table) -> None:
    """Print a table whole: what a terminal is too narrow for it breaks itself, or a pager scrolls."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    wanted = console.measure(table, options=console.options.update(width=UNBOUNDED)).maximum
    console.width = max(console.width, wanted)
    console.print(table)
