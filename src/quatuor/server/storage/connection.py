"""The connection to the database; the only place with SQLite's and PostgreSQL's settings."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .errors import CannotConnect

_SQLITE: Final = (
    # Readers and the writer do not wait for each other, and a commit is one append to a file.
    "PRAGMA journal_mode = WAL",
    # A commit returns when it would survive a power cut.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
    # What is deleted is overwritten: names that people removed must not stay in the file.
    "PRAGMA secure_delete = ON",
)
_POSTGRES: Final = re.compile(r"postgres(?:ql)?(?:\+asyncpg)?://")
_ANSWERS_WITHIN: Final = 5.0
"""Seconds that PostgreSQL has for a connection."""
_READERS: Final = 7
"""The most connections of one server that read from PostgreSQL. Another one writes, and one listens."""
_PATIENCE: Final = "SET lock_timeout = '4s'; SET idle_in_transaction_session_timeout = '{idle}s'"
PRIVATE: Final = 0o600
"""The data is for the host only: its reader could predict dice and see names."""


class Patience(NamedTuple):
    """Seconds that PostgreSQL has for a statement, and that we have between two of a transaction."""

    statement: int
    idle: int


SERVING: Final = Patience(5, 2)
"""A server that freezes in a transaction holds locks, and the others must not wait until it wakes up."""
OPENING: Final = Patience(600, 60)
"""A migration takes long if there is much to migrate, and is prepared within its transaction."""
COPYING: Final = Patience(600, 600)
"""Nobody at a board waits for a command."""


def is_shared(url: str) -> bool:
    """Whether other servers may use the same database: PostgreSQL's address, as its own tools write it."""
    return _POSTGRES.match(url) is not None


def connected(url: str, patience: Patience = SERVING) -> AsyncEngine:
    """The engine for a URL; nothing is opened yet, but a private file is created."""
    if is_shared(url):
        return connected_to_server(url, patience=patience)
    if file := file_of(url):
        _keep_private(file)
    engine = create_async_engine(url, hide_parameters=True)  # they would leak secrets to the log
    _set_up(engine.sync_engine)
    return engine


def connected_to_server(url: str, connections: int = _READERS, patience: Patience = SERVING) -> AsyncEngine:
    """The engine for PostgreSQL; asyncpg reads the address, since it may name several hosts."""

    async def connect() -> Any:
        return await connected_alone(url, patience)

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=_ANSWERS_WITHIN,
    )


async def connected_alone(url: str, patience: Patience = SERVING) -> Any:
    """A connection of asyncpg's own to PostgreSQL.

    Raises `OSError` if there is none to be had now, and `CannotConnect` if there never will be.
    """
    import asyncpg

    try:
        connection = await asyncpg.connect(
            _POSTGRES.sub("postgresql://", url),
            timeout=_ANSWERS_WITHIN,
            command_timeout=patience.statement,
            server_settings={"application_name": "quatuor"},
        )
        await _prepare(connection, patience)
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise CannotConnect("refused", error) from error
    except asyncpg.InvalidCatalogNameError as error:
        raise CannotConnect("no-database", error) from error
    except (
        asyncpg.PostgresConnectionError,
        asyncpg.InsufficientResourcesError,  # too many connections
        asyncpg.OperatorInterventionError,  # it is starting, or stopping
    ) as error:
        raise ConnectionError(str(error)) from error
    except asyncpg.PostgresError as error:
        raise CannotConnect("unusable", error) from error
    except ValueError as error:  # it may quote a part of the password
        raise CannotConnect("address") from error
    except (asyncpg.InterfaceError, asyncpg.InternalClientError) as error:  # such as: no host is primary
        raise ConnectionError(str(error)) from error
    return connection


async def _prepare(connection: Any, patience: Patience) -> None:
    try:
        await connection.execute(_PATIENCE.format(idle=patience.idle))
    except BaseException:
        connection.terminate()
        raise


def connected_by_thread(url: URL) -> Engine:
    """An engine for one thread, which runs a whole transaction without going back to the event loop."""
    engine = create_engine(url.set(drivername=url.get_backend_name()), hide_parameters=True)
    _set_up(engine)
    return engine


def _set_up(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "begin", _begin_sqlite)


def url_of(file: Path) -> str:
    """The URL of a database in a file, whatever its name."""
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string(hide_password=False)


def file_of(url: str) -> Path | None:
    """The file of a file-based database."""
    if is_shared(url):
        return None
    parsed = make_url(url)
    on_disk = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(parsed.database or "") if on_disk else None


def _keep_private(file: Path) -> None:
    """Make a database private. SQLite's companion files get the permissions of the database."""
    with suppress(OSError):  # SQLite reports the real problem better
        file.touch(PRIVATE)
        for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            if each.exists():
                each.chmod(PRIVATE)


def _open_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # otherwise the driver decides when transactions start
    cursor = connection.cursor()
    for pragma in _SQLITE:
        cursor.execute(pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
