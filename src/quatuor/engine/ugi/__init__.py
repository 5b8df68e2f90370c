"""UGI, the universal game interface: UCI's sibling for any game, spoken by lines of text.

    words       position and go, read and written
    scores      what is known or believed of a position, as `info` tells it
    options     what setoption can change
    search      one search, on a thread of its own
    session     the conversation: a line comes in, lines go out

The protocol as it is spoken here is documented in docs/ugi.md. It is a matter between programs, so its words
are English only.
"""

from __future__ import annotations

from .session import Session, converse

__all__ = ["Session", "converse"]
