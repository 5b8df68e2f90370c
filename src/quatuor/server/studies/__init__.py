"""Studies: what somebody wrote about positions, kept for everybody to read and for its holder to change."""

from __future__ import annotations

from .content import checked
from .library import Library, NoSuchStudy, Overtaken
from .recording import content_of, record_of

__all__ = ["Library", "NoSuchStudy", "Overtaken", "checked", "content_of", "record_of"]
