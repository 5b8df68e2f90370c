"""Why a socket is closed, by the codes of RFC 6455; those from 4000 on are ours."""

from __future__ import annotations

from typing import Final

GOING_AWAY: Final = 1001
"""The server stops."""
NOT_TEXT: Final = 1003
NOT_UTF_8: Final = 1007
POLICY: Final = 1008
"""The page violated the protocol, or is not one of ours."""
TOO_BIG: Final = 1009
FAILED: Final = 1011
TRY_LATER: Final = 1013
"""The page was too slow, or the server is overloaded."""
NO_GAME: Final = 4404
