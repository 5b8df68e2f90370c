"""The host's settings; every default suits a single machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from quatuor.engine.exact.folder import data_folder

from .storage.connection import url_of
from .transport.headers import is_loopback
from .workers.processes import WITHIN

DATABASE: Final = "quatuor.sqlite3"
"""The file of the games, in the data folder."""
SECOND: Final = 1000
"""Times inside the server are milliseconds."""
DAY: Final = 24 * 3600 * SECOND


def spare_cores() -> int:
    """All cores except one, which serves the pages."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs. Durations are in milliseconds unless their name says otherwise."""

    host: str = "127.0.0.1"
    port: int = 8484
    data: Path = field(default_factory=data_folder)
    database: str | None = None
    """The SQLAlchemy URL of a database other than the file in the data folder."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are trusted about the origin of a request."""
    metrics_public: bool = False
    contact: str = ""
    """Where to report a security problem of this server, as a URI; shown in `security.txt`."""
    spare_bytes: int = 64 << 20
    """The free space on disk below which the server counts as unhealthy."""

    # Play.

    gone_after: int = 120 * SECOND
    """How long the player to act is disconnected before the others may claim the win."""
    asleep_after: int = 5 * SECOND
    """A server idle for this long, as on a suspended machine, was away: no clock counts that."""
    hint_seconds: float = 1.0
    import_moves: int = 900
    """The most entries of a record that can be resumed."""

    # Retention, in memory and on disk.

    rooms_in_memory: int = 2000
    """Beyond this number, games without viewers are dropped from memory and reloaded when needed."""
    outbox_messages: int = 64
    outbox_bytes: int = 2 << 20
    """The messages that may wait for a slow page before it is disconnected, and their bytes."""
    keep_finished: int = 365 * DAY
    keep_abandoned: int = 90 * DAY
    """How long an untouched unfinished game is kept."""
    keep_studies: int = 3 * 365 * DAY
    """How long a study that nobody reads or changes is kept."""

    # Python work that takes more than a few milliseconds, in processes of its own.

    quick_processes: int = 1
    """Processes for what a page waits for at once: reasons, positions, the record of a game."""
    slow_processes: int = 1
    """Processes for what may take seconds: records and studies that are read or written."""
    call_seconds: tuple[float, float] = WITHIN
    """How long a quick call and any other may take there; then it is ended."""
    processor_share: float = 0.25
    """The processor seconds per second that one address may use of them,"""
    processor_burst: float = 10.0
    """and how many it can save up."""

    # The event loop, which all games share.

    loop_share: float = 0.25
    """The seconds per second of it that one address may use; what comes then is delayed,"""
    loop_burst: float = 0.25
    """and how many it can save up."""

    # Engine work.

    engine_workers: int = field(default_factory=spare_cores)
    engine_waiting: int = 1000
    """The most engine tasks that may wait, for all clients together,"""
    engine_waiting_each: int = 16
    """and for one client."""

    # Analysis: its own workers, with lower priority than play.

    analysis_workers: int = field(default_factory=spare_cores)
    analyses: int = 48
    """The most pages that may analyse at once, and per address:"""
    analyses_each: int = 24
    analysis_memory: int = 16 << 20
    """the memory budget of a search in bytes, half as much again with proofs,"""
    analyses_full: int = 8
    analyses_full_each: int = 4
    """for this many at once, and per address;"""
    analysis_memory_small: int = 1 << 20
    """that of any more searches;"""
    analysis_seconds: float = 20.0
    """the engine time per position; six times as much if the page asks for more."""
    review_seconds: float = 0.12
    """The engine time per position in the review of a game."""

    # Proofs have a process of their own: each takes seconds.

    proof_processes: int = 1
    proof_seconds: float = 8.0
    proof_memory: int = 48 << 20
    proof_positions: int = 4000
    """The most positions in a certificate for a page."""

    # Limits per address.

    requests_per_minute: int = 240
    new_games_per_hour: int = 240
    connections_each: int = 256
    """Connections of any kind, including sockets; a trusted proxy may have more."""
    sockets_each: int = 60
    messages_per_second: int = 20
    request_bytes: int = 2 << 20
    bodies_each: int = 8 << 20
    """The bytes of requests in progress, and from all addresses together:"""
    bodies: int = 64 << 20
    unread_each: int = 8 << 20
    """The bytes of answers and messages that one address was sent and has not read, and all together:"""
    unread: int = 48 << 20
    message_bytes: int = 4096
    place_bytes: int = 64 << 10
    """A position with all the moves that lead to it."""

    @property
    def database_url(self) -> str:
        return self.database or url_of(self.data / DATABASE)

    @property
    def keep_least(self) -> int:
        """How long every game is kept, finished or not."""
        return min(self.keep_finished, self.keep_abandoned)

    @property
    def loopback_only(self) -> bool:
        """Whether only this machine can connect, without a proxy for others."""
        return is_loopback(self.host) and not self.proxies
