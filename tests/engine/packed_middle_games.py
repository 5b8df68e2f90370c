"""The stored middle games, packed, with their counts; `make sanitize` pipes them into the core's check."""

from __future__ import annotations

from quatuor.engine.core import core_position
from tests.golden import middle_games


def lines() -> list[str]:
    """One line per position: game, bytes in hexadecimal, depth and count."""
    return [line(stored) for stored in middle_games.stored()]


def line(stored: middle_games.MiddleGame) -> str:
    packed = core_position(stored.position).packed
    return f"{stored.position.GAME} {packed.hex()} {middle_games.DEPTH} {stored.nodes}"


if __name__ == "__main__":
    print("\n".join(lines()))
