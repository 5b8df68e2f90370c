"""Fair dice: chance that neither the server nor a player could choose, and that anyone can check afterwards.

    before the game   the server draws a secret of 32 bytes and shows its SHA-256, the commitment
    at each seat      a browser draws 16 bytes of entropy and sends them
    when all sit      the seed is made from the secret, the entropies and what the game is
    after the game    the secret is told, and the record holds all of it in its headers

The server was bound by the commitment before it saw any entropy, the maker's too where his page asked for the
commitment first, as ours does; no browser knew the secret.

The seed is the first 8 bytes, the highest first, of the SHA-256 of these parts in this order. Each is written
as its length in 4 bytes, the highest first, and then itself, so that no other parts give the same bytes:

    "quatuor dice"        in ASCII
    the secret            32 bytes
    the number of seats   1 byte
    the entropies         a part for each seat, in their order: 16 bytes, or none where it added nothing
    the order of turns    "drawn", or "seats" where turns follow the seats
    the id of the game    in ASCII
    what was given        empty; for a game taken up from a record, the 32 bytes of the SHA-256 of parts
                          written alike, in UTF-8: its start, and every entry up to the last roll it brought

It draws the order of turns, the start and every roll, as in any match. `verify` computes all of them again
from a record alone:

    DiceCommitment   the commitment, in hexadecimal digits
    DiceSecret       the secret, once the game is over
    DiceEntropy      what the seats added, separated by commas, `-` where one added nothing
    DiceGame         the id of the game, as it went into the seed
    DiceOrder        `drawn` or `seats`
    DiceSeats        the seat of each player, separated by commas
    DiceGiven        for a game taken up from a record: how many rolls it brought along, which prove nothing,
                     a comma, and the SHA-256 of what was given

A record proves that it fits together. That its commitment is the one shown before the game, and its entropy
the one a browser sent, is known to who kept them: `verify` compares them too.
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
"""Turns in an order that the seed draws; otherwise they follow the seats.

>>> from quatuor.fair import DRAWN, order_of_turns
>>> order_of_turns(7, 3, DRAWN), order_of_turns(7, 3, "seats")
([1, 0, 2], [0, 1, 2])
"""
NOTHING: Final = "-"
"""What stands in a header for a seat that added no entropy."""
SEED_BYTES: Final = 8
DOMAIN: Final = b"quatuor dice"

_32_BYTES: Final = re.compile(r"[0-9a-f]{64}")
_16_BYTES: Final = re.compile(r"[0-9a-f]{32}")
_NUMBERS: Final = re.compile(r"[0-9](,[0-9])*")
_GIVEN: Final = re.compile(r"[0-9]{1,5},[0-9a-f]{64}")
_PRINTABLE: Final = re.compile(r"[\x20-\x7e]+")
_ORDER: Final = re.compile(r"drawn|seats")


# ── How the seed comes about ─────────────────────────────────────────────────────────────────────────────


def commitment_to(secret: bytes) -> str:
    """What is shown before the game: it binds the server to its secret, and does not tell it.

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
    """Parts in a row, each after its length: what stands where cannot be read in two ways."""
    return b"".join(len(part).to_bytes(4) + part for part in parts)


def order_of_turns(seed: int, seats: int, order: str) -> list[int]:
    """The seat of each player: drawn, or as the seats follow each other.

    >>> from quatuor.fair import order_of_turns
    >>> order_of_turns(seed=7, seats=4, order="drawn")
    [0, 3, 1, 2]
    """
    return Dice(seed, SEATS).shuffled(range(seats)) if order == DRAWN else list(range(seats))


def drawn_start(seed: int, start: Position) -> Position:
    """The start that a seed draws for the ruleset of a position."""
    return Dice(seed, STARTS).choice(start.starts(start.ruleset))


# ── What a record says about it ──────────────────────────────────────────────────────────────────────────


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
    """What a game brought along that was taken up from a record.

    >>> from quatuor.fair import given_by
    >>> given_by("start", ["4", "@b2", "6", "@a1"], {"4", "6"}).rolls
    2
    """

    rolls: int
    digest: str
    """SHA-256 of its start and of what happened up to the last of these rolls; nothing can undo a roll."""


def given_by(start: str, entries: Sequence[str], faces: Collection[str], rolls: int | None = None) -> Given:
    """What a start and entries bring along; or only so many of their rolls, and what came before.

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
    """Hexadecimal digits; None while the game runs."""
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
    def told(self) -> tuple[str, ...]:
        """The entropies, once nobody can choose his own after those of the others: from the start on."""
        return self.entropies if self.seats else ()

    def headers(self) -> list[tuple[str, str]]:
        """The headers of a record; `read` is the way back."""
        pairs = {
            "DiceCommitment": self.commitment,
            "DiceSecret": self.secret,
            "DiceEntropy": ",".join(entropy or NOTHING for entropy in self.told) or None,
            "DiceGame": self.game,
            "DiceOrder": self.order,
            "DiceSeats": ",".join(map(str, self.seats)) or None,
            "DiceGiven": None if self.given is None else f"{self.given.rolls},{self.given.digest}",
        }
        return [(name, value) for name, value in pairs.items() if value is not None]

    @classmethod
    def read(cls, headers: Mapping[str, str]) -> Self:
        """The facts that the headers of a finished game tell."""
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


# ── Checking it ──────────────────────────────────────────────────────────────────────────────────────────


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
    """For a roll: which one it is, and at which ply it stands; both are counted from 1."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found: how many rolls were computed again, and all that is wrong.

    >>> from quatuor.fair import Verdict
    >>> Verdict(seed=7, rolls=12, given=None, wrong=()).fair
    True
    """

    seed: int
    rolls: int
    given: int | None
    """How many rolls came from another record, where the game did; they were not checked."""
    wrong: tuple[Wrong, ...]

    @property
    def fair(self) -> bool:
        return not self.wrong


def verify(record: Record, commitment: str | None = None, entropy: str | None = None) -> Verdict:
    """Compute the order of turns, the start and every roll of a record again; raises `NoDice`.

    A commitment that was kept from before the game, and entropy that was sent, have to stand in it as well.

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
    """See that the headers speak of a game with so many seats and rolls."""
    if len(facts.entropies) != match.ruleset.players:
        raise NoDice("unfit", "DiceEntropy")
    if facts.given and facts.given.rolls > len(_faces(match)):
        raise NoDice("unfit", "DiceGiven")


def _missing(facts: Facts, entropy: str | None) -> list[Wrong]:
    """The entropy of a browser, where it is at no seat."""
    lost = entropy is not None and entropy not in facts.entropies
    return [Wrong("entropy", _listed(facts.entropies), entropy or "")] if lost else []


def _changed(facts: Facts, match: Match) -> list[Wrong]:
    """What was given, where it is not what stands at the beginning of the record."""
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
    """The start that was due; one that a record brought along was not drawn."""
    return match.start if facts.given is not None else drawn_start(facts.seed, match.start)


def _rolls(facts: Facts, match: Match) -> Iterable[Wrong]:
    """The rolls that are not what the seed draws."""
    dice = Dice(facts.seed, ROLLS)
    sides, given = len(match.game.rolls), facts.given.rolls if facts.given else 0
    for number, (ply, face) in enumerate(_faces(match), 1):
        due = str(match.game.rolls[dice.below(sides)])
        if number > given and face != due:
            yield Wrong("roll", face, due, {"number": number, "ply": ply})


def _faces(match: Match) -> list[tuple[int, str]]:
    """The rolls of a match, each with the ply at which it stands."""
    entries = enumerate(match.entries, 1)
    return [(ply, str(entry)) for ply, entry in entries if isinstance(entry, Ply) and entry.player is None]


def _listed(items: Sequence[object]) -> str:
    return ",".join(str(item) or NOTHING for item in items)
