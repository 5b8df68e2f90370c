"""`/api/studies`: create, read, update and delete studies; convert them from and to records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from litestar import Request, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, HeaderParameter, PathParameter, RawBody

from quatuor.record import parse

from ..boards.records import written as written_as
from ..messages import ChangedStudy, NewStudy, Outrun, ReadRecord, Study, StudyContent
from ..patterns import ANY_ID
from ..patterns import SECRET as SECRET_FORM
from ..studies import checked, checked_change, checked_text, content_in, content_of, record_of
from .declared import problems
from .games import RECORD_NAMES, RECORD_TYPES
from .processes import answer_to, client_of, json_from, quick, reads, slow

if TYPE_CHECKING:
    from ..studies import Studies

STUDY: Final = 256 * 1024
"""The most bytes of a request with a study."""
SECRET: Final = "Quatuor-Secret"

StudyId = Annotated[str, PathParameter(pattern=ANY_ID, description="The id of the study.")]
Held = Annotated[
    str,
    HeaderParameter(name=SECRET, pattern=SECRET_FORM, description="What holds the study."),
]
OUTRUN: Final = ResponseSpec(
    data_container=Outrun,
    description="A newer version is stored; it is in the answer.",
    generate_examples=False,
)


def studies_of(request: Request[Any, Any, Any]) -> Studies:
    """The service of studies."""
    studies: Studies = request.app.state.studies
    return studies


@post(
    "/api/studies",
    request_max_body_size=STUDY,
    opt=reads(StudyContent),
    responses=problems(400, 413, 503),
    operation_id="createStudy",
    tags=["studies"],
)
async def create(request: Request[Any, Any, Any], body: RawBody) -> NewStudy:
    """Create a study. The secret in the answer is sent once and not stored."""
    said = await quick(request).call(client_of(request), checked_text, body)
    return await studies_of(request).create(said)


@get("/api/studies/{study:str}", responses=problems(400, 404, 503), operation_id="study", tags=["studies"])
async def read(request: Request[Any, Any, Any], study: StudyId) -> Response[Study]:
    """A study as stored."""
    return Response(await studies_of(request).read(study), headers={"Cache-Control": "no-store"})


@put(
    "/api/studies/{study:str}",
    request_max_body_size=STUDY,
    opt=reads(ChangedStudy),
    responses={**problems(400, 403, 404, 413, 503), 409: OUTRUN},
    operation_id="changeStudy",
    tags=["studies"],
)
async def change(request: Request[Any, Any, Any], study: StudyId, secret: Held, body: RawBody) -> Study:
    """Save a new version of a study; a newer one saved meanwhile is returned, never overwritten."""
    studies = studies_of(request)
    kept = await studies.held(study, secret)
    version, said = await quick(request).call(client_of(request), checked_change, body, kept)
    return await studies.change(study, secret, version, said)


@delete(
    "/api/studies/{study:str}",
    status_code=204,
    responses=problems(400, 403, 404, 503),
    operation_id="deleteStudy",
    tags=["studies"],
)
async def remove(request: Request[Any, Any, Any], study: StudyId, secret: Held) -> None:
    """Delete a study for good."""
    await studies_of(request).delete(study, secret)


@get(
    "/api/studies/{study:str}/record",
    media_type="text/plain",
    responses=problems(400, 404, 503),
    operation_id="studyRecord",
    tags=["studies"],
)
async def record(
    request: Request[Any, Any, Any], study: StudyId, form: FromQuery[Literal["text", "json"]] = "text"
) -> Response[str]:
    """A study as a record, its words and drawings as comments."""
    said = await studies_of(request).text(study)
    written = await quick(request).call(client_of(request), _written, said, form)
    name = f"quatuor-study-{study}.{RECORD_NAMES[form]}"
    return Response(
        content=written,
        media_type=RECORD_TYPES[form],
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


def _written(said: str, form: Literal["text", "json"]) -> str:
    """A stored study as a record; runs in a process."""
    return written_as(record_of(content_in(said)), form)


@post(
    "/api/studies/read",
    status_code=200,
    opt=reads(ReadRecord),
    responses=problems(400, 413),
    operation_id="readRecord",
    tags=["studies"],
)
async def read_record(request: Request[Any, Any, Any], body: RawBody) -> Response[StudyContent]:
    """The study of a record; nothing is stored."""
    return await json_from(request, slow(request), answer_to, _studied, ReadRecord, body)


def _studied(asked: ReadRecord) -> StudyContent:
    return checked(content_of(parse(asked.record)))
