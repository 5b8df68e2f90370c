"""`/api/records`: reads and writes records for pages that hold them as trees."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.params import JSONBody

from ..boards import records
from ..messages import ReadRecords, RecordsRead, WriteRecord
from .boards import in_process, json_from
from .declared import problems
from .games import RECORD_TYPES


@post(
    "/api/records/read",
    status_code=200,
    responses=problems(400, 413),
    operation_id="read_records",
    tags=["boards"],
)
async def read(request: Request[Any, Any, Any], data: JSONBody[ReadRecords]) -> Response[RecordsRead]:
    """Records as trees, from text or JSON; several per text, and several texts."""
    return await json_from(request, records.read, data, slow=True)


@post(
    "/api/records/write",
    status_code=200,
    media_type="text/plain",
    responses=problems(400, 413),
    operation_id="write_record",
    tags=["boards"],
)
async def write(request: Request[Any, Any, Any], data: JSONBody[WriteRecord]) -> Response[str]:
    """A record as text or JSON, with its comments and variations."""
    written = await in_process(request, records.write, data, slow=True)
    return Response(written, media_type=RECORD_TYPES[data.form], headers={"Cache-Control": "no-store"})
