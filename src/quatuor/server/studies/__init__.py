"""Studies: what somebody wrote about positions, kept for everybody to read and for its holder to change.

    content     a study checked: every move played, every word cleaned
    recording   a study as a record, and back
    studies     made, read, changed and deleted

It imports boards, storage and what is below them.
"""

from __future__ import annotations

from .content import checked
from .recording import content_of, record_of
from .studies import Overtaken, Studies

__all__ = ["Overtaken", "Studies", "checked", "content_of", "record_of"]
