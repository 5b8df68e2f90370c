"""The Markdown of the rule books as plain data: paragraphs, lists, tables, and emphasis.

Only the features that the books use are supported: `**strong**`, `*emphasis*`, `` `code` ``, lists, and
tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from ..messages import Paragraph, Run

Style = Literal["", "strong", "emphasis", "code"]

_MARKED: Final = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>[^*]+?)\*|`(?P<code>[^`]+)`")
_STYLES: Final[tuple[Style, ...]] = ("strong", "emphasis", "code")
_ITEM: Final = re.compile(r"(?:-|\d+\.) ")
_RULE: Final = re.compile(r"[|\s:-]+")


def paragraphs(text: str) -> list[Paragraph]:
    """A text, paragraph by paragraph."""
    return [_paragraph(part.strip("\n")) for part in re.split(r"\n\s*\n", text.strip())]


def _paragraph(part: str) -> Paragraph:
    if part.startswith("|"):
        return _table(part.splitlines())
    if _ITEM.match(part):
        return Paragraph("items" if part.startswith("- ") else "steps", [runs(item) for item in _items(part)])
    return Paragraph("text", [runs(_joined(part))])


def _joined(part: str) -> str:
    return " ".join(line.strip() for line in part.splitlines())


def _items(part: str) -> list[str]:
    """The items of a list; a line that is not an item continues the previous one."""
    starts = re.split(r"^(?:-|\d+\.) ", part, flags=re.MULTILINE)
    return [_joined(item) for item in starts[1:]]


def _table(lines: list[str]) -> Paragraph:
    rows = [_cells(line) for line in lines if not _RULE.fullmatch(line)]
    return Paragraph("table", [runs(cell) for row in rows for cell in row], len(rows[0]))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def runs(line: str) -> list[Run]:
    """A line split where its style changes."""
    return list(_runs(line))


def _runs(line: str) -> Iterator[Run]:
    done = 0
    for found in _MARKED.finditer(line):
        if found.start() > done:
            yield Run(line[done : found.start()])
        yield next(Run(found[style], style) for style in _STYLES if found[style])
        done = found.end()
    if done < len(line):
        yield Run(line[done:])
