r"""Patterns of texts that pages send.

Each ends in `$(?!\n)`: `$` alone also matches before a newline at the end, which would then be stored. Python
and the browsers' JavaScript read this the same way.
"""

from __future__ import annotations

from typing import Final


def whole(pattern: str) -> str:
    """A pattern for a whole text, from its first character to its last."""
    return rf"^{pattern}$(?!\n)"


URL_SAFE: Final = "[A-Za-z0-9_-]"

KEY: Final = whole(rf"{URL_SAFE}{{8,64}}")
SECRET: Final = whole(rf"{URL_SAFE}{{22,64}}")
DIGEST: Final = whole(r"[0-9a-f]{64}")
DATE: Final = whole(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ANY_ID: Final = whole(rf"{URL_SAFE}{{1,64}}")
"""The id of a game or study, of any version."""
