"""Proofs and estimates of a position, as `info` lines report them.

    info depth 5 multipv 1 score mate 3 kind exact scores 1 0 distance 3 nodes 812 nps 90222 time 9 pv Ca3 …
                           ─────┬───── ────────────┬──────────────────
                    for every UGI program     for programs that know us

UGI's own `score` is from the point of view of the player to move. `mate` counts plies, negative when they
lose. `cp` are centipoints: 0 is even, 400 is ten to one. Our additions give every player's score, and whether
it is proved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Self

from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.rules.game import Player

CERTAIN: Final = 10_000
"""The centipoints of a sure win; no other score is as high."""
TENFOLD: Final = 400
"""The centipoints that stand for chances of ten to one."""

_OURS: Final = frozenset(("kind", "scores", "distance", "within"))
_ROUNDING: Final = 0.002
"""How far rounded scores may be from one point in all."""
_NAMES: Final = _OURS | frozenset(
    (
        "depth",
        "seldepth",
        "time",
        "nodes",
        "nps",
        "hashfull",
        "multipv",
        "currmove",
        "currmovenumber",
        "score",
    )
)
"""The names followed by a value, up to the next name."""
_LAST: Final = frozenset(("pv", "string"))
"""The names whose value extends to the end of the line."""


@dataclass(frozen=True, slots=True)
class Info:
    """One line of `info`: the findings of a search for the player to move; `time` is in milliseconds."""

    player: Player
    depth: int | None = None
    multipv: int | None = None
    verdict: Verdict | None = None
    nodes: int | None = None
    time: int | None = None
    line: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [
            *_named("depth", self.depth),
            *_named("multipv", self.multipv),
            *(verdict_words(self.verdict, self.player) if self.verdict else ()),
            *_named("nodes", self.nodes),
            *_named("nps", self._nodes_per_second()),
            *_named("time", self.time),
            *(("pv", *self.line) if self.line else ()),
        ]
        return " ".join(("info", *words))

    def _nodes_per_second(self) -> int | None:
        return self.nodes * 1000 // self.time if self.nodes is not None and self.time else None

    @classmethod
    def parse(cls, text: str, player: Player, players: int) -> Self:
        """Parse a line of `info` from any program; unreadable parts are ignored."""
        fields = _fields(text.split()[1:])
        return cls(
            player,
            _number(fields.get("depth")),
            _number(fields.get("multipv")),
            _verdict(fields, player, players),
            _number(fields.get("nodes")),
            _number(fields.get("time")),
            tuple(fields.get("pv", ())),
        )


def _named(name: str, number: int | None) -> tuple[str, ...]:
    return () if number is None else (name, str(number))


def _fields(words: Sequence[str]) -> dict[str, list[str]]:
    """The value of each name on a line."""
    fields: dict[str, list[str]] = {}
    name = ""
    for place, word in enumerate(words):
        if word in _LAST:
            return fields | {word: list(words[place + 1 :])}
        if word in _NAMES:
            name = word
            fields[name] = []
        else:
            fields.setdefault(name, []).append(word)
    return fields


def _number(words: Sequence[str] | None) -> int | None:
    word = words[0] if words else ""
    return int(word) if len(word) <= 18 and word.removeprefix("-").isdecimal() else None


# ── Written ──────────────────────────────────────────────────────────────────────────────────────────────


def verdict_words(verdict: Verdict, player: Player) -> list[str]:
    """A verdict in UGI's words and in ours."""
    words = ["score", *_score(verdict, player), "kind", verdict.kind]
    words += ["scores", *map(score_text, verdict.scores)]
    return [*words, *_plies(verdict)] if isinstance(verdict, Exact) else words


def _plies(verdict: Exact) -> tuple[str, ...]:
    """The distance, or a bound on it where that is all that is known."""
    if verdict.distance is not None:
        return "distance", str(verdict.distance)
    return () if verdict.within is None else ("within", str(verdict.within))


def score_text(score: float | Fraction) -> str:
    """A score in decimals: `1`, `0.5`, `0.333333`."""
    return f"{float(score):.6g}"


def _score(verdict: Verdict, player: Player) -> tuple[str, str]:
    own = verdict.scores[player]
    if isinstance(verdict, Exact) and verdict.distance is not None and own in (0, 1):
        return "mate", str(verdict.distance if own else -verdict.distance)
    return "cp", str(centipoints(float(own), len(verdict.scores)))


def centipoints(own: float, players: int) -> int:
    """A player's score relative to an even share among all players, on a logarithmic scale.

    >>> centipoints(0.5, 2), centipoints(10 / 11, 2), centipoints(1 / 3, 3)
    (0, 400, 0)
    """
    if not 0 < own < 1:
        return CERTAIN if own > 0 else -CERTAIN
    points = round(TENFOLD * math.log10(own * (players - 1) / (1 - own)))
    return max(1 - CERTAIN, min(points, CERTAIN - 1))


# ── Read ─────────────────────────────────────────────────────────────────────────────────────────────────


def _verdict(fields: dict[str, list[str]], player: Player, players: int) -> Verdict | None:
    """Our words if present, otherwise UGI's, which are enough for two players."""
    scores = _scores(fields.get("scores", ()), players)
    if scores and fields.get("kind") == [Exact.kind]:
        return Exact(scores, _number(fields.get("distance")), _number(fields.get("within")))
    if scores:
        return Estimate(scores)
    return _claimed(fields.get("score", ()), player) if players == 2 else None


def _scores(words: Sequence[str], players: int) -> tuple[float, ...] | None:
    try:
        scores = tuple(map(float, words))
    except ValueError:
        return None
    valid = len(scores) == players and all(0 <= score <= 1 for score in scores)
    return scores if valid and math.isclose(sum(scores), 1, abs_tol=_ROUNDING) else None


def _claimed(words: Sequence[str], player: Player) -> Verdict | None:
    """The verdict of a program that knows only UGI; an announced mate is trusted."""
    if len(words) != 2 or (number := _number(words[1:])) is None:  # a third word says that it is a bound
        return None
    if words[0] == "mate":
        return Exact(_shared(float(number > 0), player), abs(number))
    chance = 1 / (1 + 10 ** (-max(-CERTAIN, min(number, CERTAIN)) / TENFOLD))
    return Estimate(_shared(chance, player)) if words[0] == "cp" else None


def _shared(own: float, player: Player) -> tuple[float, float]:
    return (own, 1 - own) if player == 0 else (1 - own, own)
