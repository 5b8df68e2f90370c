"""Studies on disk, each a row that its owner replaces."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Executable, bindparam, case, delete, insert, null, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .chain import digest
from .damage import damage_to
from .errors import Damaged
from .tables import STUDIES
from .writer import Writer

_ADD: Final = insert(STUDIES)
# A version mismatch becomes NULL, which the table rejects: a `Conflict`.
_CHANGE: Final = (
    update(STUDIES)
    .where(STUDIES.c.id == bindparam("of"))
    .values(
        version=case((STUDIES.c.version == bindparam("changed"), STUDIES.c.version + 1), else_=null()),
        updated=bindparam("now"),
        used=bindparam("now"),
        content=bindparam("said"),
        digest=bindparam("sealed"),
    )
)
_NOTE: Final = update(STUDIES).where(STUDIES.c.id == bindparam("of")).values(used=bindparam("now"))
_RENEW: Final = update(STUDIES).where(STUDIES.c.used < bindparam("now")).values(used=bindparam("now"))
_DELETE: Final = delete(STUDIES).where(STUDIES.c.id == bindparam("of"))
_FORGET: Final = delete(STUDIES).where(STUDIES.c.used < bindparam("before"))

STATEMENTS: Final[tuple[Executable, ...]] = (_ADD, _CHANGE, _NOTE, _RENEW, _DELETE, _FORGET)
"""All write statements of studies, for the one writer."""

Reader = Callable[[Any], Awaitable[Any]]


class KeptStudy(NamedTuple):
    """A row: the owner as the hash of a secret, the version, the last reading, and the content."""

    id: str
    game: str
    holder: str
    version: int
    created: int
    updated: int
    used: int
    content: str

    @property
    def digest(self) -> str:
        """The digest of everything but the times."""
        return digest("study", self.id, self.game, self.holder, self.version, self.content)


def study_in(row: Sequence[Any]) -> KeptStudy:
    """The study in a row. Raises `Damaged`."""
    *parts, sealed = row
    found = KeptStudy(*parts)
    if found.digest != sealed:
        raise Damaged(found.id)
    return found


class StudyStore:
    """The studies of a store."""

    def __init__(
        self, engine: AsyncEngine, writer: Writer, read: Reader, scrub: Callable[[], Awaitable[None]]
    ) -> None:
        self._engine = engine
        self._writer = writer
        self._read = read
        self._scrub = scrub

    async def create(self, study: KeptStudy) -> None:
        await self._writer.write((_ADD, [study._asdict() | {"digest": study.digest}]))

    async def change(self, study: KeptStudy, now: int, content: str) -> None:
        """Store the version after this one. Raises `Conflict` if another one is stored."""
        sealed = study._replace(version=study.version + 1, content=content).digest
        row = {"of": study.id, "changed": study.version, "now": now, "said": content, "sealed": sealed}
        await self._writer.write((_CHANGE, [row]))

    async def note(self, study: str, now: int) -> None:
        """Record that a study is read."""
        await self._writer.write((_NOTE, [{"of": study, "now": now}]))

    async def renew(self, now: int) -> None:
        """Mark all studies as read now."""
        await self._writer.write((_RENEW, [{"now": now}]))

    async def delete(self, study: str) -> None:
        await self._writer.write((_DELETE, [{"of": study}]))
        await self._scrub()

    async def forget(self, before: int) -> None:
        """Delete studies that nobody has read or changed since."""
        await self._writer.write((_FORGET, [{"before": before}]))
        await self._scrub()

    async def load(self, study: str) -> KeptStudy | None:
        found: KeptStudy | None = await self._read(self._load(study))
        return found

    async def _load(self, study: str) -> KeptStudy | None:
        with damage_to(study):
            async with self._engine.connect() as connection:
                row = (await connection.execute(select(STUDIES).where(STUDIES.c.id == study))).first()
            return None if row is None else study_in(row)
