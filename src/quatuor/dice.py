"""Reproducible chance: from one seed, every machine draws the same numbers.

Python's own `random` promises the same numbers only for some of its methods; a record that says "seed 7" must
mean the same rolls forever. So the generator is implemented here: SplitMix64 (Steele, Lea and Flood, 2014),
which walks through the 64-bit integers in steps of an odd constant and scrambles each state. All arithmetic
below is modulo 2**64.

    state ← state + 0x9E3779B97F4A7C15                      one step of the walk
    draw  = mix(state)                                      the state, scrambled
    below(n) = draw · n div 2**64                           one draw, scaled; never a second one
    Dice(seed, stream) starts at state = mix(mix(seed) + stream)

A stream is a separate sequence of the same seed: the starts, the rolls, the moves of a random player. As
`mix` scrambles thoroughly, neighbouring seeds and neighbouring streams start at unrelated places of the walk.

The generator is for games, not for secrets: one 64-bit draw reveals all that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

__all__ = ["Dice", "SplitMix64", "fresh_seed", "mix", "starting_state"]

T = TypeVar("T")

SEEDS: Final = 1 << 64
"""The number of seeds, which range from 0 to 2**64 - 1."""

MASK: Final = SEEDS - 1

GOLDEN_GAMMA: Final = 0x9E3779B97F4A7C15
"""The step of the walk: 2**64 divided by the golden ratio, made odd."""


def mix(z: int) -> int:
    """Scramble a 64-bit integer: a bijection in which every bit of `z` flips about half of the result.

    >>> from quatuor.dice import mix
    >>> mix(0), mix(1)
    (0, 6238072747940578789)
    """
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def starting_state(seed: int, stream: int = 0) -> int:
    """Return the state at which a stream of a seed starts.

    >>> from quatuor.dice import Dice, starting_state
    >>> starting_state(7, 2) == Dice(7, 2).state
    True
    """
    return mix(mix(_word(seed, "seed")) + _word(stream, "stream") & MASK)


def fresh_seed() -> int:
    """Draw an unpredictable seed from the operating system.

    >>> from quatuor.dice import fresh_seed
    >>> 0 <= fresh_seed() < 2**64
    True
    """
    import secrets  # slow to import, and a replayed game needs no fresh seed

    return secrets.randbelow(SEEDS)


class SplitMix64:
    """The bare generator, started at a given state.

    >>> from quatuor.dice import SplitMix64
    >>> generator = SplitMix64(1)
    >>> generator.next(), generator.next()
    (10451216379200822465, 13757245211066428519)
    """

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = _word(state, "state")

    @property
    def state(self) -> int:
        """The integer that is the whole state of the generator."""
        return self._state

    def next(self) -> int:
        """Draw a 64-bit number."""
        self._state = self._state + GOLDEN_GAMMA & MASK
        return mix(self._state)

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1.

        It takes exactly one draw, so the draws of a game can be counted. The price is a bias of up to n in
        2**64, which no game can reveal.
        """
        if not 0 < n < SEEDS:
            raise ValueError(f"below needs a number from 1 to 2**64 - 1, not {n}")
        return self.next() * n >> 64


class Dice(SplitMix64):
    """The random source of one seed and stream, for starts, rolls and random moves.

    >>> from quatuor.dice import Dice
    >>> dice = Dice(7)
    >>> [dice.below(6) + 1 for _ in range(5)], dice.choice("abc")
    ([5, 3, 6, 3, 6], 'c')
    """

    __slots__ = ()

    def __init__(self, seed: int, stream: int = 0) -> None:
        super().__init__(starting_state(seed, stream))

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items, all equally likely."""
        if not items:
            raise ValueError("there is nothing to choose from")
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """List the items in random order, all orders equally likely.

        Fisher–Yates from the end: for i from the last index down to 1, swap item i with item `below(i + 1)`.
        """
        drawn = list(items)
        for i in range(len(drawn) - 1, 0, -1):
            j = self.below(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn


def _word(value: int, name: str) -> int:
    if not 0 <= value < SEEDS:
        raise ValueError(f"a {name} is a number from 0 to 2**64 - 1, not {value}")
    return value
