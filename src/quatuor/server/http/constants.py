"""Constant answers, each built once, in a process: drawing a rule book takes a tenth of a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, Final

from litestar import Request, Response

from ..workers import ProcessPool
from .assets import Asset

SERVER: Final = ""
"""The client that is charged: everybody gets the answer, and nobody asked for it to be built."""


class Constants:
    """Answers that stay the same while the server runs."""

    def __init__(self, pool: ProcessPool) -> None:
        self._pool = pool
        self._built: dict[Hashable, asyncio.Task[Asset]] = {}

    async def get(self, build: Callable[..., Asset], *of: str) -> Asset:
        """What `build` returns. Those who ask while it is being built wait for the same answer."""
        key = (build, of)
        found = self._built.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            found = self._built[key] = asyncio.create_task(self._pool.call(SERVER, build, *of))
        return await asyncio.shield(found)


async def constant(request: Request[Any, Any, Any], build: Callable[..., Asset], *of: str) -> Response[Any]:
    """Answer with something constant."""
    constants: Constants = request.app.state.constants
    return (await constants.get(build, *of)).response(request)
