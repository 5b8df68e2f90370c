"""What a notebook shows of our values, told without knowing who draws.

A notebook asks a value for `_repr_svg_`. Positions and matches live in low parts, pictures are made in a
higher one, and a part imports only from those below it. So a value names itself here, and the package, which
stands above all parts and is always imported before any of them, enters who draws such a thing: as a name,
so that nothing is imported before a picture is wanted.

    Position._repr_svg_ ──▶ shown("position", …) ──▶ ARTISTS ◀── quatuor/__init__.py
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

ARTISTS: Final[dict[str, str]] = {}
"""For each kind of value the function that draws it, as `module:function`."""


def shown(kind: str, value: object) -> str | None:
    """The picture of a value; None, for which a notebook falls back to text, where nobody draws its kind."""
    if kind not in ARTISTS:
        return None
    module, _, function = ARTISTS[kind].partition(":")
    picture: str = getattr(import_module(module), function)(value)
    return picture
