"""Sentences on a terminal: keeps words joined by a no-break space on one line.

Rich wraps lines at any blank, and French has one before `: ; ? !`. While wrapping, a character that is not a
blank replaces it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.text import Text

NO_BREAK: Final = "\u00a0"
STAND_IN: Final = "\ue000"
"""A private-use character, as wide as a blank."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A text, plain or as whatever `form` makes of it, such as Markdown."""

    text: str
    form: Callable[[str], RenderableType] = Text

    def __str__(self) -> str:
        return self.text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text, style, control in console.render(self._held(), options):
            yield Segment(text.replace(STAND_IN, NO_BREAK), style, control)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The width it needs, for a column of a table."""
        return Measurement.get(console, options, self._held())

    def _held(self) -> RenderableType:
        return self.form(self.text.replace(NO_BREAK, STAND_IN))
