"""The studies of a server: readable by anyone, edited and deleted by their owners.

    change ──▶ owner? ──▶ newer meanwhile? ──▶ on disk ──▶ answer
                                 └─ Overtaken: the stored version is returned, and nothing is overwritten

The database itself checks for a newer version, so two concurrent saves never both succeed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, cast

from msgspec import Raw

from ..clock import steady_clock
from ..errors import NoSuchStudy, refused
from ..messages import NewStudy, Study, StudyContent
from ..secrets import hashed, new_token
from ..settings import DAY
from ..storage import FAILURES, Conflict, Store
from ..storage.studies import KeptStudy
from .content import SaidStudy

ID_BYTES: Final = 12
"""Random bytes in the id of a study, which is the only way to it."""
NOTED: Final = DAY
"""How often a reading of a study is recorded."""


class Overtaken(Exception):
    """A change of a version that is not the newest; `study` is the newest."""

    def __init__(self, study: Study) -> None:
        super().__init__(study.id)
        self.study = study


class Studies:
    """All studies of a server. Its inputs are already validated."""

    def __init__(self, store: Store, clock: Callable[[], int] = steady_clock) -> None:
        self._store = store.studies
        self._now = clock

    async def create(self, said: SaidStudy) -> NewStudy:
        """Store a new study; its secret is sent only once."""
        study, secret, now = secrets.token_urlsafe(ID_BYTES), new_token(), self._now()
        kept = KeptStudy(study, said.game, hashed(study, secret), 1, now, now, now, said.text)
        try:
            await self._store.create(kept)
        except FAILURES:
            raise refused("not-kept") from None
        return NewStudy(secret, _described(kept))

    async def read(self, study: str) -> Study:
        kept = await self._found(study)
        await self._note(kept)
        return _described(kept)

    async def text(self, study: str) -> str:
        """The content of a study as it is stored."""
        kept = await self._found(study)
        await self._note(kept)
        return kept.content

    async def held(self, study: str, secret: str) -> str:
        """The same for its owner; refused to anyone else."""
        return (await self._held(study, secret)).content

    async def change(self, study: str, secret: str, version: int, said: SaidStudy) -> Study:
        """Store another version. The same content sent again, after a lost answer, is stored once."""
        kept = await self._held(study, secret)
        if kept.content == said.text:
            return _described(kept)
        if kept.version != version:
            raise Overtaken(_described(kept))
        now = max(self._now(), kept.updated)
        try:
            await self._store.change(kept, now, said.text)
        except Conflict:
            raise Overtaken(_described(await self._found(study))) from None
        except FAILURES:
            raise refused("not-kept") from None
        await self._found(study)  # it may have been deleted since it was looked at
        return _described(kept._replace(version=version + 1, updated=now, content=said.text))

    async def delete(self, study: str, secret: str) -> None:
        await self._held(study, secret)
        try:
            await self._store.delete(study)
        except FAILURES:
            raise refused("not-kept") from None

    async def _held(self, study: str, secret: str) -> KeptStudy:
        kept = await self._found(study)
        if hashed(study, secret) != kept.holder:
            raise refused("study-holder")
        return kept

    async def _found(self, study: str) -> KeptStudy:
        try:
            kept = await self._store.load(study)
        except FAILURES:
            raise refused("not-kept") from None
        if kept is None:
            raise NoSuchStudy
        return kept

    async def _note(self, kept: KeptStudy) -> None:
        """Record occasionally that a study is read, which retains it; failure does not prevent reading."""
        now = self._now()
        if now - kept.used < NOTED:
            return
        try:
            await self._store.note(kept.id, now)
        except FAILURES:
            return


def _described(kept: KeptStudy) -> Study:
    """A study as a message; its content is sent as it is stored, and not decoded on the way."""
    content = cast("StudyContent", Raw(kept.content.encode()))
    return Study(kept.id, kept.version, kept.created, kept.updated, content)
