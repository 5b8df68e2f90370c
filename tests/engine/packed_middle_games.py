"""`make sanitize` pipes this into the core's own check: stored middle games, packed, with their counts."""

from __future__ import annotations

from quatuor.engine.core import core_position
from tests.golden import middle_games


def lines() -> list[str]:
    """A game, its bytes in hexadecimal, the depth and the count."""
    return [line(stored) for stored in middle_games.stored()]


def line(stored: middle_games.MiddleGame) -> str:
    packed = core_position(stored.position).packed
    return f"{stored.position.GAME} {packed.hex()} {middle_games.DEPTH} {stored.nodes}"


if __name__ == "__main__":
    print("\n".join(lines()))
