"""Checks that the history of a game is linearisable: one log, changed at single moments, explains all of it.

General checkers (Wing and Gong's algorithm, as in Knossos and Porcupine) search for an order of the
operations, which is exponential in the worst case, because they only see results. Elle is fast because it
chooses operations whose results show the order. Ours do: every answer and every state names a version, and
the stored log says which operation each version is. So the order is given, game by game, and two questions
remain.

1. Does the log contain what was answered? Each acknowledged operation is in it once, under its version; no
   refused one is; nothing is in it that nobody requested; and everyone saw the same content of each version.

2. Are there moments at which it happened? Let c(v) be the moment at which version v is stored. The history
   is possible if and only if there are c(1) ≤ c(2) ≤ … with, for each v:

       c(v) ≥ the request of version v             it cannot be stored before it is asked for
       c(v) ≤ any answer or state that names v     nobody hears of it before it is stored
       c(v + 1) ≥ the request of a state v         a state asked for later than c(v + 1) would show it

   All three are bounds of single moments. So the earliest possible c(v) is the greatest lower bound of any
   version up to v, the latest is the least upper bound of any version from v on, and the moments exist if
   and only if the earliest is never after the latest. That includes the order of operations in real time: if
   A was answered before B was requested, then c(A) ≤ answer of A < request of B ≤ c(B). The check takes
   linear time, and it is exact.

An operation without an answer may be in the log or not; so may one whose answer says that storing may have
failed (`UNSURE`). Every other refusal says what is wrong with a state, so it reads one: some state between
the request and the answer must justify it. Each refusal is checked by itself, so this part finds only
refusals that nothing could have justified.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import inf
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from .history import UNSURE, Answer, GameHistory, Operation, Shown

Kind: TypeAlias = Literal[
    "damaged",
    "lost",
    "doubled",
    "changed",
    "unrequested",
    "refused",
    "order",
    "back",
    "differs",
    "unjustified",
]
ENTERED: Final = "entered"
_TURNS: Final = frozenset({"play", "roll"})
_MOVES_ON: Final = frozenset({"started", ENTERED, "taken-back"})
"""The events after which a page must show the new position before it can move."""


class Row(Protocol):
    """An event as it is stored."""

    @property
    def version(self) -> int: ...
    @property
    def key(self) -> str | None: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str | None: ...
    @property
    def because(self) -> str: ...


class Violation(NamedTuple):
    """Something that a correct server cannot do."""

    kind: Kind
    game: str
    text: str

    def __str__(self) -> str:
        return f"{self.game}: {self.kind}: {self.text}"


def violations(history: GameHistory, log: Sequence[Row]) -> list[Violation]:
    """Everything in a history that the stored log cannot explain."""
    found = [*_contiguous(log), *_contained(history, log), *_never_back(history)]
    if [row.version for row in log] == list(range(1, len(log) + 1)):
        found += [*_same_content(history, log), *_in_time(history, log)]
    if not found:  # these rely on the moments that the others have shown to exist
        found = [*_justified(history, log), *_accepted(history, log)]
    return [Violation(kind, history.game, text) for kind, text in found]


_Found: TypeAlias = Iterator[tuple[Kind, str]]


def _contained(history: GameHistory, log: Sequence[Row]) -> _Found:
    yield from _acknowledged(history, log)
    yield from _refused(history, log)
    yield from _unrequested(history, log)


# ── The log contains what was answered ───────────────────────────────────────────────────────────────────


def _contiguous(log: Sequence[Row]) -> _Found:
    if [row.version for row in log] != list(range(1, len(log) + 1)):
        yield "damaged", "the versions have a gap"
    for key, times in Counter(row.key for row in log if row.key is not None).items():
        if times > 1:
            yield "doubled", f"{key} is stored {times} times"


def _acknowledged(history: GameHistory, log: Sequence[Row]) -> _Found:
    rows = {row.key: row for row in log if row.key is not None}
    for operation in history.operations.values():
        versions = _versions(operation)
        if len(versions) > 1:
            yield "doubled", f"{operation} was acknowledged as {sorted(versions)}"
        elif versions:
            yield from _kept(operation, versions.pop(), rows.get(operation.key))


def _versions(operation: Operation) -> set[int]:
    return {answer.version for answer in operation.answers if answer.version is not None}


def _kept(operation: Operation, version: int, row: Row | None) -> _Found:
    if row is None:
        if operation.kind in _TURNS:  # a share that was there already is acknowledged, and not stored again
            yield "lost", f"{operation}, acknowledged as {version}, is not stored"
    elif row.version != version:
        yield "changed", f"{operation}, acknowledged as {version}, is stored as {row.version}"
    elif operation.kind == "play" and row.text != operation.text:
        yield "changed", f"{operation} is stored as {row.text}"


def _refused(history: GameHistory, log: Sequence[Row]) -> _Found:
    rows = {row.key: row.version for row in log if row.key is not None}
    for operation in history.operations.values():
        for answer in _refusals(operation):
            if operation.key in rows:
                yield (
                    "refused",
                    f"{operation} was refused ({answer.code}), and is version {rows[operation.key]}",
                )


def _refusals(operation: Operation) -> list[Answer]:
    """The answers that promise that nothing has changed."""
    return [each for each in operation.answers if each.version is None and each.code not in UNSURE]


def _unrequested(history: GameHistory, log: Sequence[Row]) -> _Found:
    for row in log:
        if row.key is None and row.kind == ENTERED and not _by_the_server(history, row):
            yield "unrequested", f"nobody requested {row.version}, {row.text}"
        elif row.key is not None and row.key not in history.operations:
            yield "unrequested", f"nobody requested {row.version}, {row.text or row.kind} ({row.key})"


def _by_the_server(history: GameHistory, row: Row) -> bool:
    """Whether the server could have entered this: a computer's move, or the fall of a flag."""
    return history.computers or (history.clock and row.because == "time")


# ── Everyone saw the same ────────────────────────────────────────────────────────────────────────────────


def _same_content(history: GameHistory, log: Sequence[Row]) -> _Found:
    contents: dict[int, set[int]] = {}
    for seen in history.observations:
        contents.setdefault(seen.version, set()).add(seen.digest)
    for version, digests in contents.items():
        if len(digests) > 1:
            yield "differs", f"version {version} was shown with {len(digests)} contents"
        if version > len(log):
            yield "lost", f"version {version} was shown, and is not stored"
    for version, entries in history.changes.items():
        stored = log[version - 1].text if version <= len(log) else None
        if len(entries) > 1 or any(text not in (None, stored) for text in entries.values()):
            yield (
                "differs",
                f"change {version} was shown as {sorted(map(str, entries.values()))}, not {stored}",
            )


def _never_back(history: GameHistory) -> _Found:
    latest: dict[str, int] = {}
    for seen in history.observations:
        if seen.version < latest.get(seen.socket, 0):
            yield "back", f"{seen.socket} showed {seen.version} after {latest[seen.socket]}"
        latest[seen.socket] = max(latest.get(seen.socket, 0), seen.version)
    for gap in history.gaps:
        yield "back", f"changes are missing on {gap}"


# ── There are moments at which it happened ───────────────────────────────────────────────────────────────


class Bound(NamedTuple):
    """A bound of a moment, and what sets it."""

    at: float
    version: int
    why: str


class Moments(NamedTuple):
    """The earliest and the latest moment of each version; of version 0, and of those to come, too."""

    earliest: list[Bound]
    latest: list[Bound]


def moments(history: GameHistory, log: Sequence[Row]) -> Moments:
    """Between which moments each version was stored, if it is possible at all."""
    lower = [Bound(-inf, v, "") for v in range(len(log) + 2)]
    upper = [Bound(inf, v, "") for v in range(len(log) + 2)]
    for bound in _not_before(history, log):
        lower[bound.version] = max(lower[bound.version], bound)
    for bound in _not_after(history, log):
        upper[bound.version] = min(upper[bound.version], bound)
    return Moments(list(accumulate(lower, max)), list(accumulate(reversed(upper), min))[::-1])


def _not_before(history: GameHistory, log: Sequence[Row]) -> Iterator[Bound]:
    for row in log:
        if row.key in history.operations:
            operation = history.operations[row.key]
            yield Bound(operation.invoked, row.version, f"{operation} was requested")
    for seen in history.observations:
        if seen.asked is not None and seen.version <= len(log):
            yield Bound(seen.asked, seen.version + 1, f"{seen}, which showed {seen.version}, was requested")


def _not_after(history: GameHistory, log: Sequence[Row]) -> Iterator[Bound]:
    for operation in history.operations.values():
        for answer in operation.answers:
            if answer.version is not None and answer.version <= len(log):
                yield Bound(answer.at, answer.version, f"{operation} was acknowledged as {answer.version}")
    for seen in history.observations:
        if seen.version <= len(log):
            yield Bound(seen.at, seen.version, f"{seen} showed {seen.version}")


def _in_time(history: GameHistory, log: Sequence[Row]) -> _Found:
    found = moments(history, log)
    pairs = zip(found.earliest, found.latest, strict=True)
    impossible = {(late, early) for early, late in pairs if late.at < early.at}
    for late, early in sorted(impossible):
        yield "order", f"{late.why}; {early.at - late.at:.3f} s later {early.why}"


# ── Refusals are justified ───────────────────────────────────────────────────────────────────────────────


class _Case(NamedTuple):
    """A refusal, and a state that may justify it."""

    operation: Operation
    version: int
    since: int
    """The version at which the position of that state was reached."""
    shown: Shown
    clock: bool


def _justified(history: GameHistory, log: Sequence[Row]) -> _Found:
    found, since = moments(history, log), _since(log)
    for operation in history.operations.values():
        for answer in _refusals(operation):
            versions = _possible(found, operation, answer)
            if not any(_justifies(history, operation, answer.code, v, since[v]) for v in versions):
                between = f"from version {versions.start} to {versions.stop - 1}"
                said = f"shown {operation.shown}, was refused ({answer.code}) {between}"
                yield "unjustified", f"{operation}, {said}"


def _possible(found: Moments, operation: Operation, answer: Answer) -> range:
    """The versions that were current at some moment between a request and its answer."""
    first = bisect_left([bound.at for bound in found.latest[1:]], operation.invoked)
    last = bisect_right([bound.at for bound in found.earliest[:-1]], answer.at) - 1
    return range(first, last + 1)


def _since(log: Sequence[Row]) -> list[int]:
    """By version, the version at which its position was reached."""
    return list(accumulate((row.version if row.kind in _MOVES_ON else 0 for row in log), max, initial=0))


def _justifies(history: GameHistory, operation: Operation, code: str, version: int, since: int) -> bool:
    if code == "stale":
        return not since <= operation.shown <= version
    if version not in history.shown:  # nobody has seen it, so it may be anything
        return True
    case = _Case(operation, version, since, history.shown[version], history.clock)
    return code in _JUSTIFIED and _JUSTIFIED[code](case)


_JUSTIFIED: Final[Mapping[str, Callable[[_Case], bool]]] = {
    **{
        status: lambda case, status=status: case.shown.status == status  # type: ignore[misc]
        for status in ("waiting", "drawing", "over", "void")
    },
    "not-your-turn": lambda case: case.shown.seat != case.operation.client,
    "roll-first": lambda case: case.shown.must_roll,
    "no-roll": lambda case: not case.shown.must_roll,
    "out": lambda case: case.operation.client in case.shown.out,
    "not-bound": lambda case: not case.shown.listed,
    "time-up": lambda case: case.clock,
}
"""When a state justifies a refusal; no state justifies any other, because players try only what is legal."""


def _accepted(history: GameHistory, log: Sequence[Row]) -> _Found:
    """Moves and rolls are only accepted on the position that the page showed, from the player to act."""
    since = _since(log)
    for row in log:
        operation = history.operations.get(row.key or "")
        if operation is None or operation.kind not in _TURNS or row.text == "draw":
            continue
        before = row.version - 1
        if not since[before] <= operation.shown <= before:
            yield "unjustified", f"{operation}, shown {operation.shown}, was accepted in version {before}"
        if before in history.shown and history.shown[before].seat != operation.client:
            yield "unjustified", f"{operation} was accepted out of turn in version {before}"
