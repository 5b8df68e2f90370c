"""Tokens: what holds a seat, and what invites to one.

The server keeps no token, only its hash together with the game it belongs to. So what is on disk opens no
seat, and a token that is used for two games, as in a rematch, cannot be recognised by its hashes. Only hashes
are ever compared: how long that takes may tell something about a hash, from which no way leads to its token.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

BYTES: Final = 24
"""Of chance in a token; written in URL-safe base 64 these are 32 characters."""
GAME_ID: Final = r"^[A-Za-z0-9_-]{1,64}$"
"""What can be the id of a game at all, whichever version made it."""
CHANCE: Final = 8
"""Bytes of chance in the id of a game,"""
TIME: Final = 4
"""of the time when it was given out, in seconds since 1970,"""
SEAL: Final = 6
"""and of what only this server can add: nobody comes upon an id that he was not told."""
PROMISE: Final = 24 * 3600
"""For how many seconds a game can be made with an id that was given out."""
_AHEAD: Final = 60
"""Seconds that the clock may have been set back since."""


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_id(key: bytes, now: int) -> str:
    """An id for a game, given out at that time in milliseconds: 24 characters of URL-safe base 64."""
    body = (now // 1000).to_bytes(TIME) + secrets.token_bytes(CHANCE)
    return base64.urlsafe_b64encode(body + _seal(key, body)).decode()


def is_promised(key: bytes, game: str, now: int) -> bool:
    """Whether an id was given out here, and not so long ago that its game can be over and forgotten.

    The secret of a game that is over is public: dice that hang on its id must never be thrown again.
    """
    whole = base64.urlsafe_b64decode(game)
    body, seal = whole[: TIME + CHANCE], whole[TIME + CHANCE :]
    age = now // 1000 - int.from_bytes(body[:TIME])
    same = base64.urlsafe_b64encode(whole).decode() == game
    return same and hmac.compare_digest(seal, _seal(key, body)) and -_AHEAD <= age <= PROMISE


def _seal(key: bytes, body: bytes) -> bytes:
    """What shows that an id comes from here; no id has a colon, so this is the secret of no game."""
    return hmac.digest(key, b"id:" + body, "sha256")[:SEAL]


def new_dice_key() -> str:
    """What the dice of all games of a server are drawn from, 32 bytes in hexadecimal digits."""
    return secrets.token_hex(32)


def dice_secret(key: bytes, game: str) -> str:
    """The server's part of the dice of a game, 32 bytes in hexadecimal digits.

    It hangs on the game's id alone: once an id is told, with the commitment, there is nothing left to choose.
    """
    return hmac.digest(key, game.encode(), "sha256").hex()


def hashed(game: str, token: str) -> str:
    """What is kept of a token of a game, in hexadecimal digits."""
    return sha256(f"{game}:{token}".encode()).hexdigest()


def pseudonym(key: bytes, address: str) -> str:
    """What is kept of an address: the same each time, and nothing to those who lack the key."""
    return hmac.digest(key, b"address:" + address.encode(), "sha256").hex()[:16]


def engine_seed(dice_secret: str, seat: int) -> int:
    """The seed of the engine on a seat: the same after a restart, and nobody's guess before the end."""
    return int.from_bytes(sha256(bytes.fromhex(dice_secret) + b"engine" + bytes([seat])).digest()[:8], "big")
