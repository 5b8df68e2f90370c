"""Seating: two engines share the seats of a game in every way that is as even as possible.

    2 players    AB BA                          a pair of games
    3 players    ABB BAB BBA  AAB ABA BAA       each engine alone against two, from each seat
    4 players    AABB ABAB ABBA BAAB BABA BBAA  two against two

Over these games, a *block*, each engine has every seat equally often and half of all seats. So two engines of
equal strength score one half each, whatever a seat or an opening is worth.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""The engine of each seat: 0 for the first of a pairing, 1 for the second."""


@cache
def seatings(players: int) -> tuple[Seating, ...]:
    """The games of a block; the second half has the engines swapped."""
    even = [seats for seats in product((0, 1), repeat=players) if abs(players - 2 * sum(seats)) <= 1]
    first = [seats for seats in even if seats[0] == 0]
    return (*first, *(tuple(1 - seat for seat in seats) for seats in first))
