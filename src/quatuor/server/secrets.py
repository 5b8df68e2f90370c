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
"""and bytes that only this server can compute: it recognises ids of games that it has lost."""
ID_LENGTH: Final = 24
"""The characters of an id, in URL-safe base 64."""
SECRET_BYTES: Final = 32
"""Random bytes in the server's part of the dice of a game, and in its key."""


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_key() -> str:
    """The key that marks the ids issued by a server, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def new_id(key: bytes, now: int) -> str:
    """An unguessable id for a game, never used before, issued at that time in milliseconds."""
    body = (now // 1000).to_bytes(TIME) + secrets.token_bytes(CHANCE)
    return base64.urlsafe_b64encode(body + _seal(key, body)).decode()


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
    return hmac.digest(key, b"id:" + body, "sha256")[:SEAL]


def new_dice_secret() -> str:
    """The server's part of the dice of a game, in hexadecimal digits.

    It is drawn for one game, so that nothing on disk predicts the dice of another. The commitment to it is
    published with the game, before any seat binds itself.
    """
    return secrets.token_hex(SECRET_BYTES)


def hashed(game: str, token: str) -> str:
    """The stored hash of a token of a game, in hexadecimal digits."""
    return sha256(f"{game}:{token}".encode()).hexdigest()


def engine_seed(dice_secret: str, seat: int) -> int:
    """The seed of the engine on a seat: the same after a restart, and unguessable before the end."""
    return int.from_bytes(sha256(bytes.fromhex(dice_secret) + b"engine" + bytes([seat])).digest()[:8], "big")
