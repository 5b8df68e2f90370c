"""Recomputing everything a record's dice decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from quatuor.dice import Dice
from quatuor.match import ROLLS, Match, Ply
from quatuor.record import Record
from quatuor.rules.game import Position

from .facts import NOTHING, Facts, NoDice, given_by
from .seed import commitment_to, drawn_start, order_of_turns, seat_commitment

HUMAN: Final = "human"
"""The kind of a seat that a person holds."""


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
    """For a roll: its number and its ply; for a seat: its number. All counted from 1."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check: the number of rolls recomputed, and everything that is wrong.

    >>> from quatuor.fair import Verdict
    >>> Verdict(seed=7, rolls=12, given=None, scheme=2, wrong=()).fair
    True
    """

    seed: int
    rolls: int
    given: int | None
    """The number of rolls from an earlier record, if the game was resumed; they were not checked."""
    scheme: int
    """2, or 1 for a record made before seats committed themselves."""
    wrong: tuple[Wrong, ...]
    restored: bool = False
    """Whether the game went on from a backup, so that people may have seen rolls before they were rolled."""

    @property
    def fair(self) -> bool:
        return not self.wrong


@dataclass(frozen=True, slots=True)
class Kept:
    """The data a player kept from before the game, in hexadecimal digits.

    >>> from quatuor.fair import Kept
    >>> Kept(entropy="00" * 32).commitment is None
    True
    """

    commitment: str | None = None
    """The server's commitment."""
    entropy: str | None = None
    """The bytes drawn by the player's own browser."""
    commitments: tuple[str, ...] | None = None
    """The seat commitments as broadcast before anyone revealed, empty for a seat that adds nothing."""
    order: str | None = None
    """The order of turns that was shown with them: `drawn` or `seats`."""
    given: str | None = None
    """What was given then, as in the header DiceGiven; `-` for a game that started from nothing."""


def verify(record: Record, kept: Kept = Kept()) -> Verdict:  # noqa: B008 (immutable)
    """Recompute the order of turns, the start and every roll of a record. Raises `NoDice`.

    The data the player kept from before the game must be in the record too.

    >>> import quatuor
    >>> from quatuor.fair import Facts, Kept, commitment_to, verify
    >>> secret = bytes(32)
    >>> facts = Facts(
    ...     commitment_to(secret), secret.hex(), ("", ""), "game", "seats", (0, 1), commitments=("", "")
    ... )
    >>> computers = [quatuor.match.Seat(kind="level:3")] * 2
    >>> match = quatuor.Match(quatuor.game("omba").start(), computers, seed=facts.seed)
    >>> roll = match.roll()
    >>> verdict = verify(quatuor.Record.from_match(match, facts.headers()))
    >>> verdict.fair, verdict.rolls
    (True, 1)
    """
    facts = Facts.read(dict(record.headers))
    match = record.to_match()
    _must_fit(facts, match)
    found = [
        *_unlike_kept(facts, kept),
        _unlike("commitment", facts.commitment, commitment_to(bytes.fromhex(facts.secret or ""))),
        *_unlike_commitments(facts),
        *_unbound(facts, match),
        _unlike("seed", "-" if record.seed is None else str(record.seed), str(facts.seed)),
        *_changed(facts, match),
        _unlike("seats", _listed(facts.seats), _listed(_order(facts, match))),
        _unlike("start", str(match.start), str(_start(facts, match))),
        *_rolls(facts, match),
    ]
    given = None if facts.given is None else facts.given.rolls
    rolls = len(_faces(match)) - (given or 0)
    return Verdict(facts.seed, rolls, given, facts.scheme, tuple(filter(None, found)), facts.restored)


def _must_fit(facts: Facts, match: Match) -> None:
    """Check that the headers fit a game with that many seats and rolls."""
    seats = match.ruleset.players
    if len(facts.entropies) != seats:
        raise NoDice("unfit", "DiceEntropy")
    if facts.commitments is not None and len(facts.commitments) != seats:
        raise NoDice("unfit", "DiceCommitments")
    if facts.given and facts.given.rolls > len(_faces(match)):
        raise NoDice("unfit", "DiceGiven")


def _unlike_kept(facts: Facts, kept: Kept) -> Iterable[Wrong | None]:
    """The differences from what a player kept."""
    yield _unlike("promise", facts.commitment, kept.commitment or facts.commitment)
    if kept.entropy is not None and kept.entropy not in facts.entropies:
        yield Wrong("entropy", _listed(facts.entropies), kept.entropy)
    if kept.commitments is not None:
        yield _unlike("promises", _listed(facts.commitments or ()), _listed(kept.commitments))
    yield _unlike("order", facts.order, kept.order or facts.order)
    given = NOTHING if facts.given is None else str(facts.given)
    yield _unlike("given-before", given, kept.given or given)


def _unlike_commitments(facts: Facts) -> Iterable[Wrong | None]:
    """The seats whose entropy is not the one they were bound to."""
    for seat, (bound, entropy) in enumerate(zip(facts.commitments or (), facts.entropies, strict=False)):
        due = seat_commitment(facts.game, seat, entropy) if entropy else ""
        if bound != due:
            yield Wrong("seat", bound or NOTHING, due or NOTHING, {"seat": seat + 1})


def _unbound(facts: Facts, match: Match) -> Iterable[Wrong]:
    """The seats of people that were never bound, whose dice others could therefore choose."""
    if facts.commitments is None or sorted(facts.seats) != list(range(match.ruleset.players)):
        return
    for seat, player in zip(facts.seats, match.seats, strict=True):
        if player.kind == HUMAN and not facts.commitments[seat]:
            yield Wrong("unbound", NOTHING, player.name or HUMAN, {"seat": seat + 1})


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
