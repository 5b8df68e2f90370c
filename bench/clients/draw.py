"""A player's part in the draw of the dice: bound first, revealed when everyone is bound."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from quatuor.fair import seat_commitment
from quatuor.server.messages import Bind, Reveal


@dataclass(frozen=True, slots=True)
class Share:
    """The messages of a player: what binds their seats, and what reveals it."""

    bind: Bind
    reveal: Reveal


def new_share(game: str, seats: Iterable[int]) -> Share:
    """New random bytes for the seats of a player."""
    entropies = {seat: secrets.token_hex(32) for seat in seats}
    bound = {seat: seat_commitment(game, seat, entropy) for seat, entropy in entropies.items()}
    return Share(Bind(_key(), bound), Reveal(_key(), entropies))


def _key() -> str:
    return secrets.token_urlsafe(12)
