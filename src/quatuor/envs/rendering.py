"""Renders positions as text, as an array of pixels, or in a window.

The picture is the project's own SVG, rasterised by resvg. The window is pygame's; with
`SDL_VIDEODRIVER=dummy` it also opens on machines without a screen.
"""

from __future__ import annotations

import os
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from quatuor.render.pixels.raster import png
from quatuor.render.svg import svg
from quatuor.render.text import draw
from quatuor.rules.game import Move, Position

from .extras import need

if TYPE_CHECKING:
    import pygame

__all__ = ["MODES", "Screen"]

MODES: Final = ("human", "ansi", "rgb_array")
FPS: Final = 2
"""Positions per second that a person can follow."""


class Screen:
    """Shows positions in one of the modes; `shown` is the result of an environment's `render`."""

    def __init__(self, mode: str | None, title: str) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"render_mode is one of {', '.join(MODES)} or None, not {mode!r}")
        self.mode = mode
        self._title = title
        self._window: pygame.Surface | None = None
        self._shown: tuple[Position, Move | None] | None = None

    def show(self, position: Position, last: Move | None = None) -> NDArray[np.uint8] | str | None:
        """A position in the mode: a text, an array of pixels, or None for a window."""
        if self.mode == "ansi":
            return draw(position)
        if self.mode == "rgb_array":
            return _pixels(_picture(position, last))
        if self._window is None or self._shown != (position, last):
            self._display(_picture(position, last))
            self._shown = position, last
        return None

    def close(self) -> None:
        """Close the window, if any."""
        if self._window is not None:
            import pygame

            pygame.display.quit()
            self._window = None

    def _display(self, picture: pygame.Surface) -> None:
        import pygame

        window, size = self._window, picture.get_size()
        # All environments share one window: another one may have closed it.
        if window is None or pygame.display.get_surface() is not window or window.get_size() != size:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            window = self._window = pygame.display.set_mode(size)
            self._clock = pygame.time.Clock()
        window.blit(picture, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        if pygame.display.get_driver() != "dummy":  # no need to wait if nobody watches
            self._clock.tick(FPS)

    def __getstate__(self) -> dict[str, Any]:
        """A window cannot be copied: a copy opens its own."""
        return {"mode": self.mode, "_title": self._title, "_window": None, "_shown": None}


def _picture(position: Position, last: Move | None) -> pygame.Surface:
    need("rl", "pygame", "resvg_py")
    # pygame prints a greeting on stdout, which belongs to the user of the environment.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame.image.load(BytesIO(png(svg(position, last=last))), "board.png")


def _pixels(picture: pygame.Surface) -> NDArray[np.uint8]:
    import pygame

    width, height = picture.get_size()
    flat = np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8)
    return flat.reshape(height, width, 3).copy()
