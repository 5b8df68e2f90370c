"""Fair dice: randomness that neither the server nor a player can choose, and that anyone can verify.

    before the game   the server draws a secret of 32 bytes and shows its SHA-256, the commitment
    at each seat      a browser draws 16 bytes of entropy and sends them
    when all sit      the seed is derived from the secret, the entropies and the game
    after the game    the secret is revealed, and the record holds everything in its headers

The commitment bound the server before it saw any entropy. That includes the creator's, if their page
requested the commitment first, as ours does. No browser knew the secret.

The seed is the first 8 bytes, big-endian, of the SHA-256 of these parts in this order. Each part is written
as its length in 4 big-endian bytes, followed by its content, so no other parts give the same bytes:

    "quatuor dice"        in ASCII
    the secret            32 bytes
    the number of seats   1 byte
    the entropies         one part per seat, in order: 16 bytes, or empty if it added nothing
    the order of turns    ""drawn", or "seats" if turns follow the seats
    the id of the game    in ASCII
    what was given        empty; for a game resumed from a record, the 32 bytes of the SHA-256 of parts
                          written likewise, in UTF-8: its start, and every entry up to its last roll

The seed draws the order of turns, the start and every roll, as in any match. `verify` recomputes all of them
from a record alone:

    DiceCommitment   the commitment, in hexadecimal digits
    DiceSecret       the secret, once the game is over
    DiceEntropy      what the seats added, separated by commas, `-` if one added nothing
    DiceGame         the id of the game, as used in the seed
    DiceOrder        `drawn` or `seats`
    DiceSeats        the seat of each player, separated by commas
    DiceGiven        for a game resumed from a record: the number of earlier rolls, which prove nothing,
                     a comma, and the SHA-256 of what was given

A record proves only that it is consistent. A player who kept the commitment shown before the game, and the
entropy their browser sent, can pass them to `verify`, which compares them too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Self

from .dice import Dice
from .match import ROLLS, SEATS, STARTS, Match, Ply
from .record import Record
from .rules.game import Position, QuatuorError

__all__ = [
    "DRAWN",
    "Facts",
    "Given",
    "NoDice",
    "Verdict",
    "Wrong",
    "commitment_to",
    "given_by",
    "order_of_turns",
    "seed_from",
    "verify",
]

DRAWN: Final = "drawn"
"""The order of turns is drawn from the seed; otherwise turns follow the seats.

>>> from quatuor.fair import DRAWN, order_of_turns
>>> order_of_turns(7, 3, DRAWN), order_of_turns(7, 3, "seats")
([1, 0, 2], [0, 1, 2])
"""
NOTHING: Final = "-"
"""The header text for a seat that added no entropy."""
SEED_BYTES: Final = 8
DOMAIN: Final = b"quatuor dice"

_32_BYTES: Final = re.compile(r"[0-9a-f]{64}")
_16_BYTES: Final = re.compile(r"[0-9a-f]{32}")
_NUMBERS: Final = re.compile(r"[0-9](,[0-9])*")
_GIVEN: Final = re.compile(r"[0-9]{1,5},[0-9a-f]{64}")
_PRINTABLE: Final = re.compile(r"[\x20-\x7e]+")
_ORDER: Final = re.compile(r"drawn|seats")


# ── Deriving the seed ────────────────────────────────────────────────────────────────────────────────────


def commitment_to(secret: bytes) -> str:
    """The commitment shown before the game: it binds the server to its secret without revealing it.

    >>> from quatuor.fair import commitment_to
    >>> commitment_to(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(secret).hexdigest()


def seed_from(secret: bytes, entropies: Sequence[str], order: str, game: str, given: str = "") -> int:
    """The seed of a game; entropies and the digest of what was given are hexadecimal digits, or empty.

    >>> from quatuor.fair import seed_from
    >>> seed_from(bytes(32), ["", "00" * 16], "drawn", "game")
    7970199473546248552
    """
    added = map(bytes.fromhex, entropies)
    made = order.encode("ascii"), game.encode("ascii"), bytes.fromhex(given)
    parts = _parts(DOMAIN, secret, bytes([len(entropies)]), *added, *made)
    return int.from_bytes(sha256(parts).digest()[:SEED_BYTES])


def _parts(*parts: bytes) -> bytes:
    """Length-prefixed parts, which can be read in only one way."""
    return b"".join(len(part).to_bytes(4) + part for part in parts)


def order_of_turns(seed: int, seats: int, order: str) -> list[int]:
    """The seat of each player: drawn, or in seat order.

    >>> from quatuor.fair import order_of_turns
    >>> order_of_turns(seed=7, seats=4, order="drawn")
    [0, 3, 1, 2]
    """
    return Dice(seed, SEATS).shuffled(range(seats)) if order == DRAWN else list(range(seats))


def drawn_start(seed: int, start: Position) -> Position:
    """The start that a seed draws for the ruleset of a position."""
    return Dice(seed, STARTS).choice(start.starts(start.ruleset))


# ── In a record ──────────────────────────────────────────────────────────────────────────────────────────


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


def given_by(start: str, entries: Sequence[str], faces: Collection[str], rolls: int | None = None) -> Given:
    """The given part of a start and entries; or only up to the given number of rolls.

    >>> from quatuor.fair import given_by
    >>> given = given_by("start", ["4", "@b2"], {"4"})
    >>> given.rolls, given.digest[:16]
    (1, '88341897f329d42c')
    """
    ends = [number for number, text in enumerate(entries, 1) if text in faces][:rolls]
    brought = entries[: ends[-1] if ends else 0]
    return Given(len(ends), sha256(_parts(*(text.encode() for text in (start, *brought)))).hexdigest())


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the dice of a game depend on.

    >>> from quatuor.fair import Facts, commitment_to
    >>> secret = bytes(32)
    >>> facts = Facts(commitment_to(secret), secret.hex(), ("", "00" * 16), "game", "drawn", (0, 1))
    >>> facts.seed
    7970199473546248552
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
    """The seat of each player."""
    given: Given | None = None

    @property
    def seed(self) -> int:
        assert self.secret is not None
        given = self.given.digest if self.given else ""
        return seed_from(bytes.fromhex(self.secret), self.entropies, self.order, self.game, given)

    @property
    def revealed(self) -> tuple[str, ...]:
        """The entropies, once nobody can choose theirs after seeing the others': from the start on."""
        return self.entropies if self.seats else ()

    def headers(self) -> list[tuple[str, str]]:
        """The headers of a record; `read` is the inverse."""
        pairs = {
            "DiceCommitment": self.commitment,
            "DiceSecret": self.secret,
            "DiceEntropy": ",".join(entropy or NOTHING for entropy in self.revealed) or None,
            "DiceGame": self.game,
            "DiceOrder": self.order,
            "DiceSeats": ",".join(map(str, self.seats)) or None,
            "DiceGiven": None if self.given is None else f"{self.given.rolls},{self.given.digest}",
        }
        return [(name, value) for name, value in pairs.items() if value is not None]

    @classmethod
    def read(cls, headers: Mapping[str, str]) -> Self:
        """The facts in the headers of a finished game."""
        return cls(
            commitment=_header(headers, "DiceCommitment", _32_BYTES),
            secret=_header(headers, "DiceSecret", _32_BYTES),
            entropies=_entropies(_header(headers, "DiceEntropy")),
            game=_header(headers, "DiceGame", _PRINTABLE),
            order=_header(headers, "DiceOrder", _ORDER),
            seats=tuple(map(int, _header(headers, "DiceSeats", _NUMBERS).split(","))),
            given=_given(_header(headers, "DiceGiven", _GIVEN)) if "DiceGiven" in headers else None,
        )


def _header(headers: Mapping[str, str], name: str, form: re.Pattern[str] | None = None) -> str:
    if name not in headers:
        raise NoDice("missing", name)
    if form and not form.fullmatch(headers[name]):
        raise NoDice("unreadable", name)
    return headers[name]


def _entropies(text: str) -> tuple[str, ...]:
    parts = text.split(",")
    if not all(part == NOTHING or _16_BYTES.fullmatch(part) for part in parts):
        raise NoDice("unreadable", "DiceEntropy")
    return tuple("" if part == NOTHING else part for part in parts)


def _given(text: str) -> Given:
    rolls, _, digest = text.partition(",")
    return Given(int(rolls), digest)


# ── Verifying ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that does not follow from the seed: what it is, what the record says, what it should say.

    >>> from quatuor.fair import Wrong
    >>> Wrong("roll", found="4", due="6", place={"number": 1, "ply": 1}).due
    '6'
    """

    what: str
    found: str
    due: str
    place: Mapping[str, int] = field(default_factory=dict)
    """For a roll: its number and its ply, both counted from 1."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check: the number of rolls recomputed, and everything that is wrong.

    >>> from quatuor.fair import Verdict
    >>> Verdict(seed=7, rolls=12, given=None, wrong=()).fair
    True
    """

    seed: int
    rolls: int
    given: int | None
    """The number of rolls from an earlier record, if the game was resumed; they were not checked."""
    wrong: tuple[Wrong, ...]

    @property
    def fair(self) -> bool:
        return not self.wrong


def verify(record: Record, commitment: str | None = None, entropy: str | None = None) -> Verdict:
    """Recompute the order of turns, the start and every roll of a record. Raises `NoDice`.

    If given, the commitment kept from before the game and the entropy sent must be in the record too.

    >>> import quatuor
    >>> from quatuor.fair import Facts, commitment_to, order_of_turns, verify
    >>> secret = bytes(32)
    >>> facts = Facts(commitment_to(secret), secret.hex(), ("", ""), "game", "seats", (0, 1))
    >>> match = quatuor.Match(quatuor.game("omba").start(), seed=facts.seed)
    >>> roll = match.roll()
    >>> verdict = verify(quatuor.Record.from_match(match, facts.headers()))
    >>> verdict.fair, verdict.rolls
    (True, 1)
    """
    facts = Facts.read(dict(record.headers))
    match = record.to_match()
    _must_fit(facts, match)
    found = [
        _unlike("promise", facts.commitment, commitment or facts.commitment),
        *_missing(facts, entropy),
        _unlike("commitment", facts.commitment, commitment_to(bytes.fromhex(facts.secret or ""))),
        _unlike("seed", "-" if record.seed is None else str(record.seed), str(facts.seed)),
        *_changed(facts, match),
        _unlike("seats", _listed(facts.seats), _listed(_order(facts, match))),
        _unlike("start", str(match.start), str(_start(facts, match))),
        *_rolls(facts, match),
    ]
    given = None if facts.given is None else facts.given.rolls
    return Verdict(facts.seed, len(_faces(match)) - (given or 0), given, tuple(filter(None, found)))


def _must_fit(facts: Facts, match: Match) -> None:
    """Check that the headers fit a game with that many seats and rolls."""
    if len(facts.entropies) != match.ruleset.players:
        raise NoDice("unfit", "DiceEntropy")
    if facts.given and facts.given.rolls > len(_faces(match)):
        raise NoDice("unfit", "DiceGiven")


def _missing(facts: Facts, entropy: str | None) -> list[Wrong]:
    """The entropy a browser sent, if no seat has it."""
    lost = entropy is not None and entropy not in facts.entropies
    return [Wrong("entropy", _listed(facts.entropies), entropy or "")] if lost else []


def _changed(facts: Facts, match: Match) -> list[Wrong]:
    """The given part, if it does not match the beginning of the record."""
    if facts.given is None:
        return []
    texts = [str(entry) for entry in match.entries]
    found = given_by(str(match.start), texts, set(map(str, match.game.rolls)), facts.given.rolls)
    return [] if found == facts.given else [Wrong("given", found.digest, facts.given.digest)]


def _unlike(what: str, found: str, due: str) -> Wrong | None:
    return None if found == due else Wrong(what, found, due)


def _order(facts: Facts, match: Match) -> list[int]:
    return order_of_turns(facts.seed, match.ruleset.players, facts.order)


def _start(facts: Facts, match: Match) -> Position:
    """The expected start; a start given by an earlier record was not drawn."""
    return match.start if facts.given is not None else drawn_start(facts.seed, match.start)


def _rolls(facts: Facts, match: Match) -> Iterable[Wrong]:
    """The rolls that differ from what the seed draws."""
    dice = Dice(facts.seed, ROLLS)
    sides, given = len(match.game.rolls), facts.given.rolls if facts.given else 0
    for number, (ply, face) in enumerate(_faces(match), 1):
        due = str(match.game.rolls[dice.below(sides)])
        if number > given and face != due:
            yield Wrong("roll", face, due, {"number": number, "ply": ply})


def _faces(match: Match) -> list[tuple[int, str]]:
    """The rolls of a match, each with its ply."""
    entries = enumerate(match.entries, 1)
    return [(ply, str(entry)) for ply, entry in entries if isinstance(entry, Ply) and entry.player is None]


def _listed(items: Sequence[object]) -> str:
    return ",".join(str(item) or NOTHING for item in items)
