"""The seed of a game, the commitments made before it, and the draws that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from quatuor.dice import Dice
from quatuor.match import SEATS, STARTS
from quatuor.rules.game import Position

DRAWN: Final = "drawn"
"""The order of turns is drawn from the seed; otherwise turns follow the seats.

>>> from quatuor.fair import DRAWN, order_of_turns
>>> order_of_turns(7, 3, DRAWN), order_of_turns(7, 3, "seats")
([1, 0, 2], [0, 1, 2])
"""
SEED_BYTES: Final = 8
SCHEME_1: Final = b"quatuor dice"
SCHEME_2: Final = b"quatuor dice 2"
SEAT: Final = b"quatuor seat"


def commitment_to(secret: bytes) -> str:
    """The commitment shown before the game: it binds the server to its secret without revealing it.

    >>> from quatuor.fair import commitment_to
    >>> commitment_to(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(secret).hexdigest()


def seat_commitment(game: str, seat: int, entropy: str) -> str:
    """The commitment of one seat to the 32 bytes it will reveal, given in hexadecimal digits.

    >>> from quatuor.fair import seat_commitment
    >>> seat_commitment("game", 0, "00" * 32)[:16]
    '111fd8d49ad49c0c'
    """
    return sha256(parts(SEAT, game.encode("ascii"), bytes([seat]), bytes.fromhex(entropy))).hexdigest()


def seed_from(
    secret: bytes,
    entropies: Sequence[str],
    order: str,
    game: str,
    given: str = "",
    *,
    commitments: Sequence[str] | None = None,
) -> int:
    """The seed of a game, under scheme 1 if there are no seat commitments.

    Entropies, seat commitments and the digest of what was given are hexadecimal digits, or empty.

    >>> from quatuor.fair import seed_from
    >>> seed_from(bytes(32), ["", "00" * 16], "drawn", "game")
    7970199473546248552
    >>> seed_from(bytes(32), ["", ""], "drawn", "game", commitments=["", ""])
    7249280614938539229
    """
    domain = SCHEME_1 if commitments is None else SCHEME_2
    added = map(bytes.fromhex, (*entropies, *(commitments or ())))
    made = order.encode("ascii"), game.encode("ascii"), bytes.fromhex(given)
    digest = sha256(parts(domain, secret, bytes([len(entropies)]), *added, *made)).digest()
    return int.from_bytes(digest[:SEED_BYTES])


def parts(*contents: bytes) -> bytes:
    """Length-prefixed parts, which can be read in only one way."""
    return b"".join(len(content).to_bytes(4) + content for content in contents)


def order_of_turns(seed: int, seats: int, order: str) -> list[int]:
    """The seat of each player: drawn, or in seat order.

    >>> from quatuor.fair import order_of_turns
    >>> order_of_turns(seed=7, seats=4, order="drawn")
    [0, 3, 1, 2]
    """
    return Dice(seed, SEATS).shuffled(range(seats)) if order == DRAWN else list(range(seats))


def drawn_start(seed: int, start: Position) -> Position:
    """The start that a seed draws for the ruleset of a position.

    >>> import quatuor
    >>> from quatuor.fair import drawn_start
    >>> start = quatuor.game("oxono").start()
    >>> drawn_start(7, start) in start.starts(start.ruleset)
    True
    """
    return Dice(seed, STARTS).choice(start.starts(start.ruleset))
