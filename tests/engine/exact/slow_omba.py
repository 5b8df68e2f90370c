"""Two-player Omba solved slowly with the Python rules: no layers, tables, index or core.

Playing every roll and move from the start finds one position per symmetry class. Bounds on their chances
start at 0 and 1 and are improved until they meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from quatuor.rules.game import Player, Position
from quatuor.rules.omba import GAME, OWNERS, STUCK, OmbaPosition, Roll, symmetries

APART = 1e-9


@cache
def small(share: int) -> type[OmbaPosition]:
    """Omba with this many pieces per player."""

    class Small(OmbaPosition):
        __slots__ = ()

        def hand(self, player: Player) -> int:
            return share - sum(stack.count(OWNERS[player]) for stack in self.stacks)

    return Small


def start(share: int, options: Mapping[str, str]) -> OmbaPosition:
    return small(share).start(GAME.ruleset(2, options))


def seen_from_mover(position: OmbaPosition) -> tuple[str, ...]:
    """The key of a position: its stacks as the mover sees them, the smallest of the eight images."""
    stacks = position.stacks
    if position.mover == 1:
        stacks = tuple(stack.translate({97: "b", 98: "a"}) for stack in stacks)
    return min(symmetry.moved(stacks) for symmetry in symmetries())


@dataclass(frozen=True)
class Slow:
    """Every class: one of its positions, and for every face the classes that its moves lead to."""

    positions: Mapping[tuple[str, ...], OmbaPosition]
    replies: Mapping[tuple[str, ...], tuple[tuple[tuple[str, ...], ...], ...]]
    """A face without replies is lost."""

    def solved(self) -> dict[tuple[str, ...], float]:
        lower = dict.fromkeys(self.positions, 0.0)
        upper = dict.fromkeys(self.positions, 1.0)
        while max(upper[key] - lower[key] for key in lower) > APART:
            for key, faces in self.replies.items():
                lower[key] = sum(max((1 - upper[reply] for reply in face), default=0.0) for face in faces) / 6
                upper[key] = sum(max((1 - lower[reply] for reply in face), default=0.0) for face in faces) / 6
        return {key: (lower[key] + upper[key]) / 2 for key in lower}


@cache
def explored(first: OmbaPosition) -> Slow:
    positions = {seen_from_mover(first): first}
    replies = {}
    fresh = list(positions.items())
    while fresh:
        key, position = fresh.pop()
        replies[key] = tuple(tuple(_after(position, roll, positions, fresh)) for roll in GAME.rolls)
    return Slow(positions, replies)


def _after(
    position: OmbaPosition,
    roll: object,
    positions: dict[tuple[str, ...], OmbaPosition],
    fresh: list[tuple[tuple[str, ...], OmbaPosition]],
) -> Iterator[tuple[str, ...]]:
    assert isinstance(roll, Roll)
    for after in _outcomes(position.after(roll)):
        key = seen_from_mover(after)
        if key not in positions:
            positions[key] = after
            fresh.append((key, after))
        yield key


def _outcomes(rolled: Position) -> Iterator[OmbaPosition]:
    for move in rolled.legal_moves():
        after = rolled.after(move)
        assert isinstance(after, OmbaPosition)
        if after.outcome() is None:
            yield after
        else:
            assert move == STUCK
