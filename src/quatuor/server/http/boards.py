"""`POST /api/look` and `POST /api/why`: boards without a room, for whoever wants to try something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

from litestar import Request, post
from litestar.params import JSONBody

from .. import boards
from ..messages import Look, Reasons, Scene, Why
from .declared import problems

Asked = TypeVar("Asked")
Told = TypeVar("Told")

PLACE: Final = 64 * 1024
"""Bytes that hold a place with as many moves as there may be."""


@post(
    "/api/look",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 413),
    operation_id="look",
    tags=["boards"],
)
async def look(request: Request[Any, Any, Any], data: JSONBody[Look]) -> Scene:
    """How it stands after some moves from a position; up to the first that cannot be played, and why."""
    return await beside(request, boards.scene, data)


@post(
    "/api/why",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 413),
    operation_id="why",
    tags=["boards"],
)
async def why(request: Request[Any, Any, Any], data: JSONBody[Why]) -> Reasons:
    """Why something is no move: the articles that forbid what was picked."""
    return await beside(request, boards.why, data)


async def beside(request: Request[Any, Any, Any], work: Callable[[Asked], Told], asked: Asked) -> Told:
    """Do it on the one thread for boards: replaying a long game takes longer than games may wait."""
    thread: Executor = request.app.state.boards
    return await asyncio.get_running_loop().run_in_executor(thread, work, asked)
