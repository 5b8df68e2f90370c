"""Studies: annotated positions that anyone can read and only their owner can edit.

    content     validates a study: plays every move, cleans every text
    recording   a study as a record, and back
    studies     create, read, update and delete

It imports boards, storage and what is below them.
"""

from __future__ import annotations

from .content import checked, checked_change, checked_text, content_in
from .recording import content_of, record_of
from .studies import Overtaken, Studies

__all__ = [
    "Overtaken",
    "Studies",
    "checked",
    "checked_change",
    "checked_text",
    "content_in",
    "content_of",
    "record_of",
]
