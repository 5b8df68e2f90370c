"""Studies: what somebody wrote about positions, kept for everybody to read and for its holder to change."""

from __future__ import annotations

from .content import checked
from .recording import content_of, record_of
from .studies import NoSuchStudy, Overtaken, Studies

__all__ = ["NoSuchStudy", "Overtaken", "Studies", "checked", "content_of", "record_of"]
