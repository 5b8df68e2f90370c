"""Positions of random games with an immediate win, or the threat of one.

In a *win* the player to move can win at once, but most moves do not. In a *threat* they cannot, and some
moves let the next player win at once; others parry the threat, in games without a die fewer than half.

With a die, a move wins at once if the next player is eliminated by every roll, and a threat must work with at
least half of the rolls. Leaving such a threat may be the better choice, so only threats worth parrying are
stored: a long search must find that it gains five percentage points.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from quatuor import _core
from quatuor.engine.core import CompiledPosition, CorePosition, compiled_position, rules_position
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from . import FOLDER

FILE = FOLDER / "tactics.jsonl"
EACH = 200
"""The number stored of each kind for a two-player game."""
SEED = 41
LONG, WORTH = 100_000, 0.05
LAST = 8
"""The number of final positions of a random game that are examined."""


@dataclass(frozen=True, slots=True)
class Tactic:
    """A stored position, and the numbers of the right actions."""

    kind: str
    position: Position
    solutions: frozenset[int]


def found() -> str:
    """The whole file, computed again."""
    return "".join(_line(tactic) for game in GAMES for tactic in _tactics(game))


def stored() -> list[Tactic]:
    """The positions in the file."""
    return [_read(json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


# ── Wins and threats ────────────────────────────────────────────────────────────────────────────────────


def winning(position: CorePosition) -> frozenset[int]:
    """The moves that win at once."""
    return frozenset(m for m in position.legal_moves() if _won(position.play(m), position.player))


def meeting(position: CorePosition) -> frozenset[int]:
    """The moves after which the next player cannot win at once."""
    return frozenset(m for m in position.legal_moves() if not _lets_win(position.play(m), position.player))


def _won(after: CorePosition, player: int) -> bool:
    if after.winners:
        return after.winners == [player]
    return after.turn is None and all(_out(after.play(face)) for face in after.legal_moves())


def _out(rolled: CorePosition) -> bool:
    """Whether a roll cannot be spent, which ends the game."""
    moves = rolled.legal_moves()
    return len(moves) == 1 and bool(rolled.play(moves[0]).winners)


def _lets_win(after: CorePosition, player: int) -> bool:
    if after.winners:
        return after.winners != [player]
    if after.turn is not None:
        return bool(winning(after))
    faces = after.legal_moves()
    return 2 * sum(bool(winning(after.play(face))) for face in faces) >= len(faces)


# ── Finding them ─────────────────────────────────────────────────────────────────────────────────────────


def _tactics(game: str) -> Iterator[Tactic]:
    start = GAMES[game].start(2)
    for kind, solve in (("win", _win), ("threat", _threat)):
        seen: set[int] = set()
        for position, solutions in _solved(start, solve):
            if position.canonical().key in seen:
                continue
            seen.add(position.canonical().key)
            yield Tactic(kind, rules_position(position, start), solutions)
            if len(seen) == EACH:
                break


def _win(position: CorePosition) -> frozenset[int]:
    wins = winning(position)
    return wins if 2 * len(wins) < len(position.legal_moves()) else frozenset()


def _threat(position: CorePosition) -> frozenset[int]:
    if winning(position):
        return frozenset()
    met, moves = meeting(position), position.legal_moves()
    if _rolls(position):
        return met if len(met) < len(moves) and _worth_meeting(position, met) else frozenset()
    return met if 2 * len(met) < len(moves) else frozenset()


def _worth_meeting(position: CorePosition, met: frozenset[int]) -> bool:
    search = _core.OmbaSearch(_core.Omba(position.packed), lines=255)
    while search.advance(nodes=LONG):
        pass
    scores = {line.action: line.scores[position.player] for line in search.report().lines}
    best = max((score for action, score in scores.items() if action in met), default=0.0)
    return best - max(score for action, score in scores.items() if action not in met) >= WORTH


def _rolls(position: CorePosition) -> bool:
    """Whether the next player rolls a die first."""
    after = position.play(position.legal_moves()[0])
    return after.turn is None and not after.winners


def _solved(
    start: Position, solve: Callable[[CorePosition], frozenset[int]]
) -> Iterator[tuple[CorePosition, frozenset[int]]]:
    """The last suitable position of each random game, so that all come from different games."""
    core, stream = compiled_position(start), 0
    while True:
        for position in reversed(_passed(core, stream)[-LAST:]):
            if solutions := solve(position):
                yield position, solutions
                break
        stream += 1


def _passed(start: CompiledPosition, stream: int) -> list[CorePosition]:
    """The positions of a random game in which a player moved."""
    position: CorePosition = start
    passed = []
    for action in start.playout(SEED, stream)[0]:
        if position.turn is not None:
            passed.append(position)
        position = position.play(action)
    return passed


def _line(tactic: Tactic) -> str:
    moves = [str(GAMES[tactic.position.GAME].moves[action]) for action in sorted(tactic.solutions)]
    row = {"game": tactic.position.GAME, "kind": tactic.kind, "position": str(tactic.position)}
    return json.dumps(row | {"moves": moves}) + "\n"


def _read(row: dict[str, str | list[str]]) -> Tactic:
    game = GAMES[str(row["game"])]
    position = game.parse(str(row["position"]), 2)
    return Tactic(
        str(row["kind"]), position, frozenset(position.parse_move(move).action for move in row["moves"])
    )
