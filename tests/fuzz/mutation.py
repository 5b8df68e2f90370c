"""Damages valid inputs, deterministically."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias
from zlib import crc32

Step: TypeAlias = Callable[[Random, bytes], bytes]

MOST: Final = 64 << 10
"""The longest input in bytes: longer ones would only take longer."""
ODD: Final = (
    *(
        b"",
        b"\0",
        b"\n",
        b"\r\n",
        b"\t",
        b" ",
        b"'",
        b'"',
        b"\\",
        b"/",
        b"//",
        b"..",
        b"%",
        b"{",
        b"}",
        b"[",
        b"]",
    ),
    *(
        b"(",
        b")",
        b"$",
        b"$9",
        b";",
        b"*",
        b"|",
        b"-",
        b"~",
        b"@",
        b"#",
        b"?",
        b"!",
        b"=",
        b",",
        b":",
        b"&",
        b"+",
    ),
    *(
        b"0",
        b"-1",
        b"1e9",
        b"1E400",
        b"NaN",
        b"Infinity",
        b"0x10",
        b"1_0",
        b"null",
        b"true",
        b"[]",
        b"{}",
        b'""',
    ),
    *(b"99999999999999999999", b"2147483648", b"-9223372036854775809", b"9" * 5000, b"0." + b"1" * 400),
    *(
        b"\xff",
        b"\xc3\x28",
        b"\xed\xa0\x80",
        b"\\ud800",
        b"\\u0000",
        b"\xef\xbb\xbf",
        b"\xe2\x80\xae",
        b"\xe2\x80\xa8",
    ),
    *("é e\u0301 ١ ² ½ 🂡 İ ß ﬁ \u200b \u00a0 \u2028 \x85".encode().split(b" ")),
    *(
        b"[" * 2000,
        b"(" * 300,
        b'{"a":' * 600,
        b"resign:1",
        b"draw",
        b"1-0",
        b"quantik",
        b"omba",
        b"%csl",
        b"%cal",
    ),
)
"""What people never type, and parsers forget."""
TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[^\s",:;=\[\]{}()]+')
"""A string of JSON, a word of a text, a number: what inputs are made of."""


class Mutator:
    """Endlessly many damaged inputs, each by its number."""

    def __init__(self, name: str, seeds: Sequence[bytes], run: int) -> None:
        self._seeds = seeds
        self._base = (run << 32 | crc32(name.encode())) << 40
        self._steps: tuple[Step, ...] = (
            *(_cut, _double, _insert, _overwrite, _flip, _number, _swap, _truncate, self._splice),
            *(self._replace,) * 9,
        )
        self._tokens = sorted({token[0] for seed in seeds for token in TOKEN.finditer(seed)})

    def made(self, number: int) -> bytes:
        """The input of a number; one in a hundred is intact."""
        chance = Random(self._base + number)  # noqa: S311 - no secret
        data = chance.choice(self._seeds)
        for _ in range(min(int(chance.expovariate(0.4)) + 1, 12) if number % 100 else 0):
            data = chance.choice(self._steps)(chance, data)[:MOST]
        return data

    def _replace(self, chance: Random, data: bytes) -> bytes:
        """Put another token, or an odd one, in the place of a token: the rest stays as valid as it was."""
        found = TOKEN.search(data, int(chance.random() * (len(data) + 1)))
        if found is None:
            return data
        new = chance.choice(self._tokens if chance.random() < 0.6 else ODD)
        if found[0].startswith(b'"') and not new.startswith(b'"') and chance.random() < 0.7:
            new = b'"' + new.replace(b'"', b"") + b'"'
        return data[: found.start()] + new + data[found.end() :]

    def _splice(self, chance: Random, data: bytes) -> bytes:
        other = chance.choice(self._seeds)
        first, end = _span(chance, other)
        at, until = _span(chance, data)
        return data[:at] + other[first:end] + data[until:]


def _span(chance: Random, data: bytes) -> tuple[int, int]:
    """A part of some bytes: mostly short, rarely all."""
    first = int(chance.random() * (len(data) + 1))
    longest = (4, 16, 64, len(data))[int(chance.random() * 4)]
    return first, min(len(data), first + int(chance.random() * (longest + 1)))


def _cut(chance: Random, data: bytes) -> bytes:
    first, end = _span(chance, data)
    return data[:first] + data[end:]


def _double(chance: Random, data: bytes) -> bytes:
    first, end = _span(chance, data)
    return data[:first] + data[first:end] * (2 if chance.random() < 0.9 else 60) + data[end:]


def _insert(chance: Random, data: bytes) -> bytes:
    first, _ = _span(chance, data)
    return data[:first] + chance.choice(ODD) + data[first:]


def _overwrite(chance: Random, data: bytes) -> bytes:
    first, end = _span(chance, data)
    return data[:first] + chance.choice(ODD) + data[end:]


def _flip(chance: Random, data: bytes) -> bytes:
    if not data:
        return data
    at = int(chance.random() * len(data))
    return data[:at] + bytes([int(chance.random() * 256)]) + data[at + 1 :]


def _number(chance: Random, data: bytes) -> bytes:
    """Change a digit."""
    places = [at for at, byte in enumerate(data[:2000]) if 48 <= byte <= 57]
    if not places:
        return data
    at = chance.choice(places)
    return data[:at] + chance.choice((b"0", b"9", b"-3", b"256", b"1.5", b"")) + data[at + 1 :]


def _swap(chance: Random, data: bytes) -> bytes:
    first, end = _span(chance, data)
    other, until = _span(chance, data[end:])
    rest = data[end:]
    return data[:first] + rest[other:until] + rest[:other] + data[first:end] + rest[until:]


def _truncate(chance: Random, data: bytes) -> bytes:
    return data[: int(chance.random() * (len(data) + 1))]
