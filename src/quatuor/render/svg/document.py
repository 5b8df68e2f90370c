"""A complete, self-contained SVG file: its size, its description, and its definitions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from .shapes import number, tag

_FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def document(
    size: tuple[float, float], title: str, description: str, definitions: Sequence[str], *parts: str
) -> str:
    """The text of a file, with only the definitions it needs."""
    width, height = map(number, size)
    root = {"xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height}
    words = tag("title", escape(title)), tag("desc", escape(description))
    body = "".join(parts)
    defs = tag("defs", _needed(definitions, body))
    view = f"0 0 {width} {height}"
    return tag("svg", *words, defs, body, **root, viewBox=view, role="img", font_family=_FONT) + "\n"


def _needed(definitions: Sequence[str], body: str) -> str:
    """The definitions a body uses, directly or indirectly, each before its users."""
    kept: list[str] = []
    for definition in reversed(definitions):
        if _is_used(_id(definition), (body, *kept)):
            kept.append(definition)
    return "".join(reversed(kept))


def _id(definition: str) -> str:
    return definition.split(' id="', 1)[1].split('"', 1)[0]


def _is_used(name: str, users: Sequence[str]) -> bool:
    return any(f'#{name}"' in user or f"#{name})" in user for user in users)
