"""SVG to PNG, by resvg."""

from __future__ import annotations

from ..palette import THEMES
from .errors import PictureError


def png(drawing: str, width: int | None = None) -> bytes:
    """A picture as an opaque PNG of this width, by default its own. Raises `PictureError` without resvg."""
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise PictureError("no-resvg") from error
    # Round corners take the colour of the page: an animation has no transparency.
    page = str(THEMES["light"].page)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, background=page))
