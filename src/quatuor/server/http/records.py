"""`/api/records`: reads and writes records for pages that hold them as trees."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.params import RawBody

from ..boards import records
from ..messages import ReadRecords, RecordsRead, WriteRecord
from .declared import problems
from .games import RECORD_TYPES
from .processes import answer_to, client_of, json_from, reads, slow


@post(
    "/api/records/read",
    status_code=200,
    opt=reads(ReadRecords),
    responses=problems(400, 413),
    operation_id="read_records",
    tags=["boards"],
)
async def read(request: Request[Any, Any, Any], body: RawBody) -> Response[RecordsRead]:
    """Records as trees, from text or JSON; several per text, and several texts."""
    return await json_from(request, slow(request), answer_to, records.read, ReadRecords, body)


@post(
    "/api/records/write",
    status_code=200,
    media_type="text/plain",
    opt=reads(WriteRecord),
    responses=problems(400, 413),
    operation_id="write_record",
    tags=["boards"],
)
async def write(request: Request[Any, Any, Any], body: RawBody) -> Response[str]:
    """A record as text or JSON, with its comments and variations."""
    pool, client = slow(request), client_of(request)
    written, form = await pool.call(client, answer_to, records.write, WriteRecord, body)
    return Response(written, media_type=RECORD_TYPES[form], headers={"Cache-Control": "no-store"})
