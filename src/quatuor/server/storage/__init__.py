"""Games and studies on disk: every event, and nothing that can be derived from events.

    store       reads and writes, with statements, reading and rows; studies the rows of studies
    service     heartbeats, absences, and work that one of several servers must do
    presence    who is connected through which server; news what servers tell each other
    opening     waits for the database, and for others who open it
    codec       a game as JSON, and back
    chain       digests, which show anything that was changed on disk; damage reports it
    wal         SQLite's log, checked before it is used; scrubbing removes deleted data from the bytes
    writer      one transaction for everything that waits; transactions how it is executed
    backup      copies everything to a file; transfer moves a file into PostgreSQL, and examining compares
    restoring   labels games in progress of a restored backup
    folder_lock one server per data folder, unless they share a database

It imports the room's data, and nothing else of the server.
"""

from __future__ import annotations

from .damage import damage_to
from .errors import FAILURES, Conflict, Damaged, StorageError
from .reading import Found
from .store import Gap, Store

__all__ = ["FAILURES", "Conflict", "Damaged", "Found", "Gap", "StorageError", "Store", "damage_to"]
