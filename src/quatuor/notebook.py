"""How notebooks display our values, without depending on the code that draws.

A notebook asks a value for `_repr_svg_`. Positions and matches live in low parts, pictures are made in a
higher one, and a part imports only from those below it. So a value asks here by its kind. The package, which
is above all parts and always imported first, registers the function that draws each kind, by name, so that
nothing is imported before a picture is needed.

    Position._repr_svg_ ──▶ shown("position", …) ──▶ ARTISTS ◀── quatuor/__init__.py
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

ARTISTS: Final[dict[str, str]] = {}
"""The function that draws each kind of value, as `module:function`."""


def shown(kind: str, value: object) -> str | None:
    """The picture of a value; None if its kind has no artist, so the notebook falls back to text."""
    if kind not in ARTISTS:
        return None
    module, _, function = ARTISTS[kind].partition(":")
    picture: str = getattr(import_module(module), function)(value)
    return picture
