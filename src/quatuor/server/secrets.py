"""Tokens that hold a seat, and tokens that invite to one.

The server stores no token, only its hash together with the game it belongs to. So the data on disk opens no
seat, and a token used for two games, as in a rematch, cannot be recognised by its hashes. Only hashes are
compared: timing may reveal something about a hash, but that does not lead to its token.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

BYTES: Final = 24
"""Random bytes in a token; in URL-safe base 64 these are 32 characters."""
CHANCE: Final = 8
"""Random bytes in the id of a game,"""
TIME: Final = 4
"""bytes of its issue time, in seconds since 1970,"""
SEAL: Final = 6
"""and bytes that only this server can compute, so ids are unguessable."""
ID_LENGTH: Final = 24
"""The characters of an id, in URL-safe base 64."""
PROMISE: Final = 24 * 3600
"""Seconds during which a game can be created with an issued id."""
_AHEAD: Final = 60
"""Seconds by which the clock may have been set back since."""


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_id(key: bytes, now: int) -> str:
    """An id for a game, issued at that time in milliseconds."""
    body = (now // 1000).to_bytes(TIME) + secrets.token_bytes(CHANCE)
    return base64.urlsafe_b64encode(body + _seal(key, body)).decode()


def is_promised(key: bytes, game: str, now: int) -> bool:
    """Whether an id was issued here, and recently enough that its game cannot be over and deleted.

    The secret of a finished game is public: dice that depend on its id must never be reused.
    """
    age = issued_ago(key, game, now)
    return age is not None and -_AHEAD <= age <= PROMISE


def issued_ago(key: bytes, game: str, now: int) -> int | None:
    """How many seconds ago an id was issued here; None if it was not."""
    if len(game) != ID_LENGTH:  # such as the id of an older version
        return None
    whole = base64.urlsafe_b64decode(game)
    body, seal = whole[: TIME + CHANCE], whole[TIME + CHANCE :]
    same = base64.urlsafe_b64encode(whole).decode() == game
    is_ours = same and hmac.compare_digest(seal, _seal(key, body))
    return now // 1000 - int.from_bytes(body[:TIME]) if is_ours else None


def _seal(key: bytes, body: bytes) -> bytes:
    """The proof that an id was issued here; no id has a colon, so this is never a game's secret."""
    return hmac.digest(key, b"id:" + body, "sha256")[:SEAL]


def new_dice_key() -> str:
    """The key of the dice of all games of a server, 32 bytes in hexadecimal digits."""
    return secrets.token_hex(32)


def dice_secret(key: bytes, game: str) -> str:
    """The server's part of the dice of a game, 32 bytes in hexadecimal digits.

    It depends only on the game's id: once the id is sent, with the commitment, there is nothing left to
    choose.
    """
    return hmac.digest(key, game.encode(), "sha256").hex()


def hashed(game: str, token: str) -> str:
    """The stored hash of a token of a game, in hexadecimal digits."""
    return sha256(f"{game}:{token}".encode()).hexdigest()


def engine_seed(dice_secret: str, seat: int) -> int:
    """The seed of the engine on a seat: the same after a restart, and unguessable before the end."""
    return int.from_bytes(sha256(bytes.fromhex(dice_secret) + b"engine" + bytes([seat])).digest()[:8], "big")
