"""Fair dice: chance that neither the server nor a player could choose, and that anyone can check afterwards.

    before the game   the server draws a secret of 32 bytes and shows its SHA-256, the commitment
    at each seat      a browser draws 16 bytes of entropy and sends them
    when all sit      seed = the first 8 bytes of SHA-256(secret · entropies in seat order · id of the game)
    after the game    the secret is told, and the record holds all of it in its headers

The server was bound by the commitment before it saw any entropy, the maker's too where his page asked for the
commitment first, as ours does; no browser knew the secret.
The seed draws the order of turns, the start and every roll, as in any match. `verify` computes all of them
again from a record alone:

    DiceCommitment   the commitment, in hexadecimal digits
    DiceSecret       the secret, once the game is over
    DiceEntropy      what the seats added, separated by commas, `-` where one added nothing
    DiceGame         the id of the game, as it went into the seed
    DiceOrder        `drawn`, or `seats` where turns follow the seats
    DiceSeats        the seat of each player, separated by commas
    DiceGiven        for a game taken up from a record: how many rolls it brought along, which prove nothing
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
    "NoDice",
    "Verdict",
    "Wrong",
    "commitment_to",
    "order_of_turns",
    "seed_from",
    "verify",
]

DRAWN: Final = "drawn"
NOTHING: Final = "-"
"""What stands in a header for a seat that added no entropy."""
SEED_BYTES: Final = 8

_HEX: Final = re.compile(r"([0-9a-f]{2})+")
_NUMBERS: Final = re.compile(r"[0-9](,[0-9])*")
_COUNT: Final = re.compile(r"[0-9]{1,5}")
_PRINTABLE: Final = re.compile(r"[\x20-\x7e]+")
_ORDER: Final = re.compile(r"drawn|seats")


# ── How the seed comes about ─────────────────────────────────────────────────────────────────────────────


def commitment_to(secret: bytes) -> str:
    """What is shown before the game: it binds the server to its secret, and does not tell it."""
    return sha256(secret).hexdigest()


def seed_from(secret: bytes, entropies: Iterable[str], game: str) -> int:
    """The seed of a game; entropies are hexadecimal digits in seat order, empty where a seat added none."""
    added = b"".join(map(bytes.fromhex, entropies))
    return int.from_bytes(sha256(secret + added + game.encode("ascii")).digest()[:SEED_BYTES])


def order_of_turns(seed: int, seats: int, order: str) -> list[int]:
    """The seat of each player: drawn, or as the seats follow each other."""
    return Dice(seed, SEATS).shuffled(range(seats)) if order == DRAWN else list(range(seats))


def drawn_start(seed: int, start: Position) -> Position:
    """The start that a seed draws for the ruleset of a position."""
    return Dice(seed, STARTS).choice(start.starts(start.ruleset))


# ── What a record says about it ──────────────────────────────────────────────────────────────────────────


class NoDice(QuatuorError):
    """A record whose dice cannot be checked: a header is missing, or is not what it should be."""

    def __init__(self, key: str, header: str) -> None:
        super().__init__(f"the header {header} is {key}")
        self.key = key
        self.header = header


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the dice of a game depend on."""

    commitment: str
    secret: str | None
    """Hexadecimal digits; None while the game runs."""
    entropies: tuple[str, ...]
    game: str
    order: str
    seats: tuple[int, ...]
    """The seat of each player."""
    given: int | None = None
    """How many rolls a record brought along from which the game was taken up."""

    @property
    def seed(self) -> int:
        assert self.secret is not None
        return seed_from(bytes.fromhex(self.secret), self.entropies, self.game)

    def headers(self) -> list[tuple[str, str]]:
        """The headers of a record; `read` is the way back."""
        pairs = {
            "DiceCommitment": self.commitment,
            "DiceSecret": self.secret,
            "DiceEntropy": ",".join(entropy or NOTHING for entropy in self.entropies),
            "DiceGame": self.game,
            "DiceOrder": self.order,
            "DiceSeats": ",".join(map(str, self.seats)) or None,
            "DiceGiven": None if self.given is None else str(self.given),
        }
        return [(name, value) for name, value in pairs.items() if value is not None]

    @classmethod
    def read(cls, headers: Mapping[str, str]) -> Self:
        """The facts that the headers of a finished game tell."""
        return cls(
            commitment=_header(headers, "DiceCommitment", _HEX),
            secret=_header(headers, "DiceSecret", _HEX),
            entropies=_entropies(_header(headers, "DiceEntropy")),
            game=_header(headers, "DiceGame", _PRINTABLE),
            order=_header(headers, "DiceOrder", _ORDER),
            seats=tuple(map(int, _header(headers, "DiceSeats", _NUMBERS).split(","))),
            given=int(_header(headers, "DiceGiven", _COUNT)) if "DiceGiven" in headers else None,
        )


def _header(headers: Mapping[str, str], name: str, form: re.Pattern[str] | None = None) -> str:
    if name not in headers:
        raise NoDice("missing", name)
    if form and not form.fullmatch(headers[name]):
        raise NoDice("unreadable", name)
    return headers[name]


def _entropies(text: str) -> tuple[str, ...]:
    parts = text.split(",")
    if not all(part == NOTHING or _HEX.fullmatch(part) for part in parts):
        raise NoDice("unreadable", "DiceEntropy")
    return tuple("" if part == NOTHING else part for part in parts)


# ── Checking it ──────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that does not follow from the seed: what it is, what the record says, what it should say."""

    what: str
    found: str
    due: str
    place: Mapping[str, int] = field(default_factory=dict)
    """For a roll: which one it is, and at which ply it stands; both are counted from 1."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found: how many rolls were computed again, and all that is wrong."""

    seed: int
    rolls: int
    given: int | None
    """How many rolls came from another record, where the game did; they were not checked."""
    wrong: tuple[Wrong, ...]

    @property
    def fair(self) -> bool:
        return not self.wrong


def verify(record: Record) -> Verdict:
    """Compute the order of turns, the start and every roll of a record again; raises `NoDice`."""
    facts = Facts.read(dict(record.headers))
    match = record.to_match()
    found = [
        _unlike("commitment", facts.commitment, commitment_to(bytes.fromhex(facts.secret or ""))),
        _unlike("seed", "-" if record.seed is None else str(record.seed), str(facts.seed)),
        _unlike("seats", _listed(facts.seats), _listed(_order(facts, match))),
        _unlike("start", str(match.start), str(_start(facts, match))),
        *_rolls(facts, match),
    ]
    drawn = len(_faces(match)) - (facts.given or 0)
    return Verdict(facts.seed, drawn, facts.given, tuple(filter(None, found)))


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
    sides = len(match.game.rolls)
    for number, (ply, face) in enumerate(_faces(match), 1):
        due = str(match.game.rolls[dice.below(sides)])
        if number > (facts.given or 0) and face != due:
            yield Wrong("roll", face, due, {"number": number, "ply": ply})


def _faces(match: Match) -> list[tuple[int, str]]:
    """The rolls of a match, each with the ply at which it stands."""
    entries = enumerate(match.entries, 1)
    return [(ply, str(entry)) for ply, entry in entries if isinstance(entry, Ply) and entry.player is None]


def _listed(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))
