"""What a host may set; everything has a value that is right for one machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from quatuor.engine.exact.folder import data_folder

from .transport.headers import is_loopback

DATABASE: Final = "quatuor.sqlite3"
"""The file of the games, in the data folder."""
SECOND: Final = 1000
"""Times inside the server are milliseconds."""
DAY: Final = 24 * 3600 * SECOND


def spare_cores() -> int:
    """All cores but one, which answers the pages."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs. Durations are in milliseconds unless their name says otherwise."""

    host: str = "127.0.0.1"
    port: int = 8484
    data: Path = field(default_factory=data_folder)
    database: str | None = None
    """The address of another database than the file in the data folder, as SQLAlchemy reads it."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed about where a request came from."""
    metrics_public: bool = False

    # Play.

    gone_after: int = 120 * SECOND
    """For how long the one to act has no connection before the others may claim the win."""
    asleep_after: int = 5 * SECOND
    """A server that did nothing for so long, as on a machine put to sleep, was away: no clock counts that."""
    hint_seconds: float = 1.0
    import_moves: int = 2000
    """Entries of a record that can be played on."""

    # What is kept, in memory and on disk.

    rooms_in_memory: int = 2000
    """Games that nobody looks at are dropped from memory beyond this; they are read again when needed."""
    outbox_messages: int = 64
    outbox_bytes: int = 2 << 20
    """Messages that may wait for a slow page before it is let go, and their bytes."""
    keep_finished: int = 365 * DAY
    keep_abandoned: int = 90 * DAY
    """How long a game stays that is not over and that nobody has touched."""
    keep_studies: int = 3 * 365 * DAY
    """How long a study stays that nobody has read or changed."""

    # Engine work.

    engine_workers: int = field(default_factory=spare_cores)
    engine_waiting: int = 1000
    """Pieces of engine work that may wait, of all clients together,"""
    engine_waiting_each: int = 16
    """and of one of them."""

    # Analysis: a workers of its own, behind all that is played.

    analysis_workers: int = field(default_factory=spare_cores)
    analyses: int = 48
    """Pages that may be analysed on at once, and of one address:"""
    analyses_each: int = 24
    analysis_table: int = 16 << 20
    """Bytes of memory the search of each may fill, half as much again where proofs are looked for,"""
    analysis_seconds: float = 20.0
    """and the engine's time it gets for a position; six times as much where it asks for more."""
    review_seconds: float = 0.12
    """The engine's time for each position of a game that is looked at as a whole."""

    # What takes seconds has threads of its own, so that nobody's first look waits for it.

    slow_workers: int = 2
    """Threads that prove, and that read and write records: one goes on while the other proves."""
    proof_seconds: float = 8.0
    proof_table: int = 48 << 20
    proof_positions: int = 4000
    """The most that a certificate made for a page may list."""

    # Limits for one address.

    requests_per_minute: int = 240
    new_games_per_hour: int = 240
    connections_each: int = 256
    """Connections of any kind, sockets included; of a trusted proxy there may be more."""
    sockets_each: int = 60
    messages_per_second: int = 20
    request_bytes: int = 2 << 20
    message_bytes: int = 4096
    place_bytes: int = 64 << 10
    """A position with all the moves that lead to it."""

    @property
    def database_url(self) -> str:
        file = URL.create("sqlite+aiosqlite", database=str(self.data / DATABASE))
        return self.database or file.render_as_string(hide_password=False)

    @property
    def loopback_only(self) -> bool:
        """Whether nobody but this machine gets in: no proxy brings others."""
        return is_loopback(self.host) and not self.proxies
