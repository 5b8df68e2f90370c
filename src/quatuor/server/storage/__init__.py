"""Games and studies on disk: every event, as it happened, and nothing that can be derived from them.

    store       what can be kept and read; studies the rows of studies
    codec       a game as JSON, and back
    writer      one transaction for everything that waits
    folder_lock one server per data folder

It imports the room's data, and nothing else of the server but secrets.
"""

from __future__ import annotations

from .errors import FAILURES, Conflict, StorageError
from .store import Store

__all__ = ["FAILURES", "Conflict", "StorageError", "Store"]
