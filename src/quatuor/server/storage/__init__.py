"""Games on disk: every event, as it happened, and nothing that can be derived from them."""

from __future__ import annotations

from .errors import FAILURES, Conflict, StorageError
from .store import Store

__all__ = ["FAILURES", "Conflict", "StorageError", "Store"]
