"""Prefix codes of VP8L: frequent values get few bits (RFC 9649, section 6.2).

A code is written as the lengths of its codewords, which are themselves written in a prefix code. The reader
rebuilds the codewords from the lengths: shorter ones first, then in the order of the values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, TypeAlias

from .bits import Bits

Code: TypeAlias = Mapping[int, tuple[int, int]]
"""The codeword of each value, and its number of bits."""

ONE_VALUE: Final[Mapping[int, int]] = {0: 1}
"""The counts of something that is always 0."""
_LONGEST: Final = 15
_LONGEST_OF_LENGTHS: Final = 7
_ORDER: Final = (17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
"""The order in which the code of the lengths is written."""


def put_code(bits: Bits, counts: Mapping[int, int], size: int) -> Code:
    """Write the best code for values that occur this often, out of so many possible ones; returns it."""
    used = sorted(value for value, count in counts.items() if count)
    if len(used) <= 1:
        return _put_single(bits, used[0] if used else 0)
    lengths = _lengths({value: counts[value] for value in used}, _LONGEST)
    bits.put(0, 1)
    _put_lengths(bits, [lengths.get(value, 0) for value in range(size)])
    return _codewords(lengths)


def _put_single(bits: Bits, value: int) -> Code:
    """A code for one value, which then takes no bits at all."""
    bits.put(1, 1)
    bits.put(0, 1)  # one value
    bits.put(1, 1)  # of eight bits
    bits.put(value, 8)
    return {value: (0, 0)}


def _put_lengths(bits: Bits, lengths: Sequence[int]) -> None:
    counts = {length: lengths.count(length) for length in sorted(set(lengths))}
    widths = _lengths(counts, _LONGEST_OF_LENGTHS)
    bits.put(len(_ORDER) - 4, 4)
    for length in _ORDER:
        bits.put(widths.get(length, 0), 3)
    bits.put(0, 1)  # the lengths of all values follow
    code = _codewords(widths)
    for length in lengths:
        bits.put(*code[length])


def _lengths(counts: Mapping[int, int], longest: int) -> dict[int, int]:
    """How many bits each value gets: Huffman's, flattened until none has too many."""
    found = _huffman(counts)
    while max(found.values()) > longest:
        counts = {value: count // 2 + 1 for value, count in counts.items()}
        found = _huffman(counts)
    return found


def _huffman(counts: Mapping[int, int]) -> dict[int, int]:
    if len(counts) == 1:
        return dict.fromkeys(counts, 1)
    heap: list[tuple[int, int, tuple[int, ...]]] = [
        (count, value, (value,)) for value, count in counts.items()
    ]
    heapify(heap)
    lengths = dict.fromkeys(counts, 0)
    while len(heap) > 1:
        (first, value, some), (second, _, others) = heappop(heap), heappop(heap)
        for each in some + others:
            lengths[each] += 1
        heappush(heap, (first + second, value, some + others))
    return lengths


def _codewords(lengths: Mapping[int, int]) -> Code:
    """The codewords that follow from their lengths; a reader sees their highest bit first."""
    if len(lengths) == 1:
        return dict.fromkeys(lengths, (0, 0))
    words: dict[int, tuple[int, int]] = {}
    word = last = 0
    for value in sorted(lengths, key=lambda value: (lengths[value], value)):
        word <<= lengths[value] - last
        last = lengths[value]
        words[value] = _reversed(word, last), last
        word += 1
    return words


def _reversed(word: int, width: int) -> int:
    return int(f"{word:0{width}b}"[::-1], 2)
