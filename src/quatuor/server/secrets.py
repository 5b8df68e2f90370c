"""Tokens that hold a seat, and tokens that invite to one.

The server stores no token, only its hash together with the game it belongs to. So the data on disk opens no
seat, and a token used for two games, as in a rematch, cannot be recognised by its hashes. Only hashes are
compared: timing may reveal something about a hash, but that does not lead to its token.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

BYTES: Final = 24
"""Random bytes in a token; in URL-safe base 64 these are 32 characters."""
ID_BYTES: Final = 18
"""Random bytes in the id of a game; in URL-safe base 64 these are 24 characters."""
DICE_BYTES: Final = 32
"""Random bytes in the server's part of the dice of a game."""


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    """An unguessable id for a game, never used before."""
    return secrets.token_urlsafe(ID_BYTES)


def new_dice_secret() -> str:
    """The server's part of the dice of a game, in hexadecimal digits.

    It is drawn for one game, so that nothing on disk predicts the dice of another. The commitment to it is
    published with the game, before any seat binds itself.
    """
    return secrets.token_hex(DICE_BYTES)


def hashed(game: str, token: str) -> str:
    """The stored hash of a token of a game, in hexadecimal digits."""
    return sha256(f"{game}:{token}".encode()).hexdigest()


def engine_seed(dice_secret: str, seat: int) -> int:
    """The seed of the engine on a seat: the same after a restart, and unguessable before the end."""
    return int.from_bytes(sha256(bytes.fromhex(dice_secret) + b"engine" + bytes([seat])).digest()[:8], "big")
