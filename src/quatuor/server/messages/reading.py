"""Reads the body of a request where it is used: a large one in a process, so that it delays nobody's game."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ..errors import Unable

Kind = TypeVar("Kind")


def decoded(body: bytes, kind: type[Kind]) -> Kind:
    """The message in a body. Raises `Unable` if there is none."""
    try:
        return msgspec.json.decode(body, type=kind, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Unable(400, "unreadable") from None
