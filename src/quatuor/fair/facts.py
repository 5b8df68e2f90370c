"""The inputs of a game's dice, and their headers in a record."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

from quatuor.rules.game import QuatuorError

from .seed import parts, seed_from

NOTHING: Final = "-"
"""The header text for a seat that added no entropy."""

_32_BYTES: Final = re.compile(r"[0-9a-f]{64}")
_16_BYTES: Final = re.compile(r"[0-9a-f]{32}")
_NUMBERS: Final = re.compile(r"[0-9](,[0-9])*")
_GIVEN: Final = re.compile(r"[0-9]{1,5},[0-9a-f]{64}")
_PRINTABLE: Final = re.compile(r"[\x20-\x7e]+")
_ORDER: Final = re.compile(r"drawn|seats")
_SCHEME: Final = re.compile("2")
RESTORED: Final = "yes"
_RESTORED: Final = re.compile(RESTORED)


class NoDice(QuatuorError):
    """A record whose dice cannot be checked: a header is missing, or is not what it should be.

    >>> from quatuor.fair import NoDice, verify
    >>> from quatuor.record import parse
    >>> try:
    ...     verify(parse('[Game "quantik"]  1. Aa1 *'))
    ... except NoDice as error:
    ...     print(error)
    the header DiceCommitment is missing
    """

    def __init__(self, key: str, header: str) -> None:
        super().__init__(f"the header {header} is {key}")
        self.key = key
        self.header = header


@dataclass(frozen=True, slots=True)
class Given:
    """The earlier part of a game that was resumed from a record.

    >>> from quatuor.fair import given_by
    >>> given_by("start", ["4", "@b2", "6", "@a1"], {"4", "6"}).rolls
    2
    """

    rolls: int
    digest: str
    """SHA-256 of its start and its entries up to the last of these rolls; a roll cannot be undone."""

    def __str__(self) -> str:
        return f"{self.rolls},{self.digest}"


def given_by(start: str, entries: Sequence[str], faces: Collection[str], rolls: int | None = None) -> Given:
    """The given part of a start and entries; or only up to the given number of rolls.

    >>> from quatuor.fair import given_by
    >>> given = given_by("start", ["4", "@b2"], {"4"})
    >>> given.rolls, given.digest[:16]
    (1, '88341897f329d42c')
    """
    ends = [number for number, text in enumerate(entries, 1) if text in faces][:rolls]
    brought = entries[: ends[-1] if ends else 0]
    return Given(len(ends), sha256(parts(*(text.encode() for text in (start, *brought)))).hexdigest())


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the dice of a game depend on.

    >>> from quatuor.fair import Facts, commitment_to, seat_commitment
    >>> secret, entropy = bytes(32), "00" * 32
    >>> facts = Facts(
    ...     commitment_to(secret), secret.hex(), ("", entropy), "game", "drawn", (0, 1),
    ...     commitments=("", seat_commitment("game", 1, entropy)),
    ... )
    >>> facts.scheme, facts.seed
    (2, 15784394589500986063)
    >>> Facts.read(dict(facts.headers())) == facts
    True
    """

    commitment: str
    secret: str | None
    """Hexadecimal digits; None while the game is in progress."""
    entropies: tuple[str, ...]
    game: str
    order: str
    seats: tuple[int, ...]
    """The seat of each player; empty until the game starts."""
    given: Given | None = None
    commitments: tuple[str, ...] | None = None
    """The seat commitments, empty for a seat that adds nothing. None under scheme 1."""
    restored: bool = False
    """Whether the game went on from a backup: rolls after it may have been seen before."""

    @property
    def scheme(self) -> int:
        return 1 if self.commitments is None else 2

    @property
    def seed(self) -> int:
        assert self.secret is not None
        given = self.given.digest if self.given else ""
        secret = bytes.fromhex(self.secret)
        bound = self.commitments
        return seed_from(secret, self.entropies, self.order, self.game, given, commitments=bound)

    @property
    def public_entropies(self) -> tuple[str, ...]:
        """The entropies, once nobody can choose theirs after seeing the others': from the start on."""
        return self.entropies if self.seats else ()

    def headers(self) -> list[tuple[str, str]]:
        """The headers of a record; `read` is the inverse."""
        pairs = {
            "DiceScheme": None if self.commitments is None else "2",
            "DiceCommitment": self.commitment,
            "DiceCommitments": _listed(self.commitments or ()),
            "DiceSecret": self.secret,
            "DiceEntropy": _listed(self.public_entropies),
            "DiceGame": self.game,
            "DiceOrder": self.order,
            "DiceSeats": ",".join(map(str, self.seats)) or None,
            "DiceGiven": None if self.given is None else str(self.given),
            "DiceRestored": RESTORED if self.restored else None,
        }
        return [(name, value) for name, value in pairs.items() if value is not None]

    @classmethod
    def read(cls, headers: Mapping[str, str]) -> Self:
        """The facts in the headers of a finished game."""
        committed = "DiceScheme" in headers and bool(_header(headers, "DiceScheme", _SCHEME))
        return cls(
            commitment=_header(headers, "DiceCommitment", _32_BYTES),
            secret=_header(headers, "DiceSecret", _32_BYTES),
            entropies=_per_seat(headers, "DiceEntropy", _32_BYTES if committed else _16_BYTES),
            game=_header(headers, "DiceGame", _PRINTABLE),
            order=_header(headers, "DiceOrder", _ORDER),
            seats=tuple(map(int, _header(headers, "DiceSeats", _NUMBERS).split(","))),
            given=_given(_header(headers, "DiceGiven", _GIVEN)) if "DiceGiven" in headers else None,
            commitments=_per_seat(headers, "DiceCommitments", _32_BYTES) if committed else None,
            restored="DiceRestored" in headers and bool(_header(headers, "DiceRestored", _RESTORED)),
        )


def _header(headers: Mapping[str, str], name: str, form: re.Pattern[str] | None = None) -> str:
    if name not in headers:
        raise NoDice("missing", name)
    if form and not form.fullmatch(headers[name]):
        raise NoDice("unreadable", name)
    return headers[name]


def _per_seat(headers: Mapping[str, str], name: str, form: re.Pattern[str]) -> tuple[str, ...]:
    values = _header(headers, name).split(",")
    if not all(value == NOTHING or form.fullmatch(value) for value in values):
        raise NoDice("unreadable", name)
    return tuple("" if value == NOTHING else value for value in values)


def _listed(values: Sequence[str]) -> str | None:
    """One value per seat as a header; None if there are none."""
    return ",".join(value or NOTHING for value in values) or None


def _given(text: str) -> Given:
    rolls, _, digest = text.partition(",")
    return Given(int(rolls), digest)
