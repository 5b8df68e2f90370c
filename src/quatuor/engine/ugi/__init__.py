"""UGI, the universal game interface: UCI's sibling for any game, in lines of text.

    words       parses and writes `position` and `go`
    scores      proofs and estimates of a position in `info` lines
    options     what setoption can change
    search      one search, on a thread of its own
    session     the conversation: a line comes in, lines go out

docs/ugi.md documents our dialect of the protocol. It is for programs, so it is in English only.
"""

from __future__ import annotations

from .session import Session, converse

__all__ = ["Session", "converse"]
