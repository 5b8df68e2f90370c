"""Tokens: what holds a seat, and what invites to one.

The server keeps no token, only its hash together with the game it belongs to. So what is on disk opens no
seat, and a token that is used for two games, as in a rematch, cannot be recognised by its hashes. Only hashes
are ever compared: how long that takes may tell something about a hash, from which no way leads to its token.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

BYTES: Final = 24
"""Of chance in a token; written in URL-safe base 64 these are 32 characters."""
ID_BYTES: Final = 12
"""Of chance in the id of a game: enough that nobody comes upon one that he was not told."""


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


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


def engine_seed(dice_secret: str, seat: int) -> int:
    """The seed of the engine on a seat: the same after a restart, and nobody's guess before the end."""
    return int.from_bytes(sha256(bytes.fromhex(dice_secret) + b"engine" + bytes([seat])).digest()[:8], "big")
