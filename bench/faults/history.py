"""The history of a game: everything that its players asked, were answered and saw, with the time of each.

A socket's traffic is recorded as it is, by a `Record` per player; nothing is concluded here. Times are
seconds of the machine's steady clock, which all processes share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Raw, Struct, json

How: TypeAlias = Literal["welcome", "update", "view"]
"""How a state was shown: the answer to `Hello`, a message that nobody asked for, an answer over HTTP."""

SLOW: Final = 1.0
"""Seconds without an answer after which a player waits: they cannot tell a lost answer from a slow one."""
UNSURE: Final = frozenset({"not-kept", "busy"})
"""Refusals that say nothing about the state. The first admits that the change may have been stored."""
OPERATIONS: Final = frozenset({"play", "roll", "resign", "bind", "reveal"})


class Answer(NamedTuple):
    """An answer to an operation: done, with a version, or refused, with a code."""

    at: float
    version: int | None
    code: str = ""


@dataclass(slots=True)
class Operation:
    """A requested change. Without an answer it may have happened, may happen yet, or never will."""

    key: str
    client: int
    """The seat of the player."""
    kind: str
    text: str | None
    shown: int
    """The version that the page showed."""
    invoked: float
    """When it was first sent."""
    answers: list[Answer] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.kind} {self.text or ''}".strip() + f" of seat {self.client} ({self.key})"


class Observation(NamedTuple):
    """A state that was shown: its version, and a digest of all of it."""

    how: How
    socket: str
    """The connection: states on one of them are in order."""
    asked: float | None
    """When it was asked for; None if the server sent it unasked."""
    at: float
    version: int
    digest: int

    def __str__(self) -> str:
        return f"the {self.how} on {self.socket}"


class Shown(NamedTuple):
    """What a version shows, as far as refusals depend on it."""

    status: str
    seat: int | None
    """The seat to act."""
    must_roll: bool
    out: tuple[int, ...]
    """The seats that are out of the game."""
    listed: bool
    """Whether the list of commitments is complete."""


class Outage(NamedTuple):
    """A time without an answer, as a player experiences it."""

    begun: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.begun


@dataclass(slots=True)
class GameHistory:
    """All that the players of a game did and saw."""

    game: str
    clock: bool = False
    """Whether flags can fall."""
    computers: bool = False
    """Whether computers play, whose moves nobody requests."""
    operations: dict[str, Operation] = field(default_factory=dict)
    observations: list[Observation] = field(default_factory=list)
    changes: dict[int, dict[int, str | None]] = field(default_factory=dict)
    """The entries that changes showed, by version and by digest: there should be one digest."""
    shown: dict[int, Shown] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)
    """Updates that began later than the player's last change."""
    outages: list[Outage] = field(default_factory=list)

    def saw(self, observation: Observation, view: _View) -> None:
        self.observations.append(observation)
        self.shown.setdefault(view.version, view.shown())

    def looked(self, name: str, asked: float, at: float, content: bytes) -> None:
        """A view that was asked for over HTTP; each is a connection of its own."""
        view = _VIEW.decode(content)
        socket = f"request {len(self.observations)} of {name}"
        self.saw(Observation("view", socket, asked, at, view.version, _digest(content)), view)


class Record:
    """What one player says and hears, written into the history of the game."""

    def __init__(self, history: GameHistory, client: int) -> None:
        self._history = history
        self._client = client
        self._sockets = 0
        self._greeted: float | None = None
        self._heard = 0
        self._waiting: dict[str, float] = {}
        """When each unanswered operation was first sent."""
        self.lost_since: float | None = None

    @property
    def _socket(self) -> str:
        return f"socket {self._sockets} of seat {self._client}"

    # The connection.

    def opened(self) -> None:
        self._sockets += 1

    def lost(self, at: float) -> None:
        """The connection is gone, or there was none; an unanswered operation had lost it earlier."""
        if self.lost_since is None:
            self.lost_since = min([at, *self._waiting.values()])

    def _back(self, at: float) -> None:
        if self.lost_since is not None:
            self._history.outages.append(Outage(self.lost_since, at))
            self.lost_since = None

    # What they say.

    def said(self, text: bytes, at: float) -> None:
        """A message is about to be sent."""
        message = _SAID.decode(text)
        if message.type == "hello":
            self._greeted = at
        elif message.type in OPERATIONS and message.key not in self._history.operations:
            self._waiting[message.key] = at
            self._history.operations[message.key] = Operation(
                message.key, self._client, message.type, message.text, message.version, at
            )

    # What they hear.

    def heard(self, text: bytes | str, at: float) -> None:
        """A message has arrived."""
        message = _HEARD.decode(text)
        match message.type:
            case "welcome":
                self._back(at)
                self._waiting = dict.fromkeys(self._waiting, at)
                self._saw("welcome", message.view, self._greeted, at)
            case "update":
                self._follow(message.changes)
                self._saw("update", message.view, None, at)
            case "done" | "refused":
                self._answered(message, at)

    def _answered(self, message: _Heard, at: float) -> None:
        operation = self._history.operations.get(message.key)
        if operation is None:
            return
        version = message.version if message.type == "done" else None
        operation.answers.append(Answer(at, version, message.code))
        if message.code in UNSURE:  # the page sends it again
            return
        sent = self._waiting.pop(message.key, None)
        if self.lost_since is None and sent is not None and at - sent > SLOW:
            self.lost_since = sent
        self._back(at)

    def _follow(self, changes: list[Raw]) -> None:
        for raw in changes:
            change = _CHANGE.decode(raw)
            if self._heard and change.version > self._heard + 1:
                self._history.gaps.append(f"{self._socket}: {change.version} follows {self._heard}")
            self._heard = max(self._heard, change.version)
            entry = None if change.entry is None else change.entry.text
            self._history.changes.setdefault(change.version, {})[_digest(bytes(raw))] = entry

    def _saw(self, how: How, raw: Raw, asked: float | None, at: float) -> None:
        view = _VIEW.decode(raw)
        self._heard = self._heard or view.version
        self._history.saw(Observation(how, self._socket, asked, at, view.version, _digest(bytes(raw))), view)


def operations(histories: list[GameHistory]) -> Iterator[Operation]:
    """The operations of all games."""
    return (each for history in histories for each in history.operations.values())


# ── The parts of messages that matter here ───────────────────────────────────────────────────────────────


class _Said(Struct):
    type: str
    key: str = ""
    text: str | None = None
    version: int = 0


class _Heard(Struct):
    type: str
    view: Raw = Raw(b"null")
    changes: list[Raw] = []
    key: str = ""
    version: int = 0
    code: str = ""


class _Entry(Struct):
    text: str


class _Change(Struct):
    version: int
    entry: _Entry | None = None


class _Seat(Struct):
    seat: int
    player: int | None


class _Dice(Struct):
    until: int | None


class _View(Struct):
    version: int
    status: str
    player: int | None
    must_roll: bool
    out: list[int]
    seats: list[_Seat]
    dice: _Dice | None

    def shown(self) -> Shown:
        seats = {seat.player: seat.seat for seat in self.seats if seat.player is not None}
        acting = None if self.player is None else seats.get(self.player)
        listed = self.status not in ("waiting", "drawing") or bool(self.dice and self.dice.until)
        out = tuple(seats[player] for player in self.out if player in seats)
        return Shown(self.status, acting, self.must_roll, out, listed)


_SAID: Final = json.Decoder(_Said)
_HEARD: Final = json.Decoder(_Heard)
_CHANGE: Final = json.Decoder(_Change)
_VIEW: Final = json.Decoder(_View)


def _digest(content: bytes) -> int:
    return int.from_bytes(blake2b(content, digest_size=8).digest(), "big")
