"""The arguments of `position` and `go`, parsed and written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from quatuor.engine.limit import Limit
from quatuor.rules.game import NotationError, Player

SHOWN: Final = 40
"""The most characters of an unknown word to quote."""

_WHOLE: Final = re.compile(r"-?[0-9]{1,18}")


def whole(name: str, word: str) -> int:
    """The whole number that follows a name."""
    if not _WHOLE.fullmatch(word):
        raise NotationError(f"{name} is followed by a whole number, not {word[:SHOWN]!r}")
    return int(word)


# ── position ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a game: a position text, or None for the usual start, and the moves and rolls from there.

    >>> str(Place.parse("fen .,.,./.,.,./.,.,. 2 a 4 - moves @b2 6".split()))
    'fen .,.,./.,.,./.,.,. 2 a 4 - moves @b2 6'
    """

    text: str | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Parse the arguments of `position`; a position text extends to the word `moves`."""
        cut = words.index("moves") if "moves" in words else len(words)
        moves = tuple(words[cut + 1 :])
        match words[:cut]:
            case ["startpos"]:
                return cls(None, moves)
            case ["fen", _, *_]:
                return cls(" ".join(words[1:cut]), moves)
        raise NotationError("position is followed by startpos or fen TEXT, then perhaps moves M1 M2 …")

    def __str__(self) -> str:
        where = "startpos" if self.text is None else f"fen {self.text}"
        return " ".join((where, "moves", *self.moves)) if self.moves else where


# ── go ───────────────────────────────────────────────────────────────────────────────────────────────────

LONGEST: Final = 10**9
"""The most milliseconds of a search: eleven days."""
DEEPEST: Final = 999
"""The most plies of a search; no game here is that deep."""

MOVES_TO_GO: Final = 20
"""The number of moves a clock is divided by when the command does not say."""
GRACE: Final = 0.02
"""Seconds of a clock reserved for communication."""

CLOCKS: Final = {
    **{f"p{player + 1}{kind}": (player, kind) for player in range(4) for kind in ("time", "inc")},
    "wtime": (0, "time"),
    "winc": (0, "inc"),
    "btime": (1, "time"),
    "binc": (1, "inc"),
}
"""The words for clocks: UGI's, similar ones for more players, and those of chess."""

NUMBERS: Final = frozenset(("movetime", "nodes", "depth", "movestogo", *CLOCKS))
"""The words of `go` that are followed by a number."""


@dataclass(frozen=True, slots=True)
class Go:
    """How long to think: the limits of this move, and the clocks of the game in milliseconds, by player."""

    limit: Limit = field(default_factory=Limit)
    time: Mapping[Player, int] = field(default_factory=dict)
    increment: Mapping[Player, int] = field(default_factory=dict)
    moves_to_go: int = MOVES_TO_GO

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Parse the arguments of `go`; none, or `infinite`, means no limit."""
        numbers = _numbers(words)
        clocks = {CLOCKS[name]: number for name, number in numbers.items() if name in CLOCKS}
        return cls(
            _limit(numbers),
            {player: number for (player, kind), number in clocks.items() if kind == "time"},
            {player: number for (player, kind), number in clocks.items() if kind == "inc"},
            max(1, numbers.get("movestogo", MOVES_TO_GO)),
        )

    def limit_for(self, player: Player) -> Limit:
        """The limit of a move by that player, whose clock may allow less time than the move."""
        if not self.time:
            return self.limit
        share = self._share(player)
        seconds = share if self.limit.seconds is None else min(share, self.limit.seconds)
        return Limit(seconds, self.limit.nodes, self.limit.depth)

    def _share(self, player: Player) -> float:
        """The seconds of a clock that one move may take: a fair share and the increment, never all of it."""
        if player not in self.time:
            raise NotationError(f"player {player + 1} is to move, and there is no p{player + 1}time")
        left = self.time[player] / 1000 - GRACE
        share = left / self.moves_to_go + 0.8 * self.increment.get(player, 0) / 1000
        return min(max(min(share, 0.8 * left), 0.001), LONGEST / 1000)


def _numbers(words: Sequence[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    rest = iter(words)
    for name in rest:
        if name in NUMBERS:
            numbers[name] = whole(name, next(rest, ""))
        elif name != "infinite":
            raise NotationError(f"go knows nothing of {name[:SHOWN]!r}")
    return numbers


def _limit(numbers: Mapping[str, int]) -> Limit:
    """The limits of a move; values that are too small become the minimum."""
    time, nodes, depth = (numbers.get(name) for name in ("movetime", "nodes", "depth"))
    return Limit(
        None if time is None else min(max(1, time), LONGEST) / 1000,
        None if nodes is None else max(1, nodes),
        None if depth is None else min(max(1, depth), DEEPEST),
    )


def go_words(limit: Limit) -> str:
    """The arguments of `go` for a limit: the inverse of `Go.parse`."""
    numbers = {
        "movetime": None if limit.seconds is None else max(1, round(limit.seconds * 1000)),
        "nodes": limit.nodes,
        "depth": limit.depth,
    }
    words = [f"{name} {number}" for name, number in numbers.items() if number is not None]
    return " ".join(words) or "infinite"
