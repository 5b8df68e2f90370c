"""Openings: the common start of the games of a block.

An opening is a seed of its own and a number of plies. The seed draws the start (in OXONO, the places of the
totems) and all rolls of the match, so the games of a block share both their dice and their first moves. The
plies are drawn from the legal ones. In two-player Cubulus the first nine are the neutral balls: nine plies
are a random set-up, and fewer leave the rest to the engines.

Openings that differ only by a symmetry come once, until there are no others.

Instead of random plies, a block may have a set-up drawn by lot, or one of the fair starts of its game; each
fair start is used as often as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from quatuor.dice import Dice
from quatuor.engine.core import core_position
from quatuor.engine.games import twin
from quatuor.match import Match
from quatuor.rules.game import Game, Ruleset
from quatuor.starts import StartKind, fair_starts

from .errors import ArenaError

OPENING_MOVES: Final = 3
"""The stream of a match's seed that draws its first moves; the match uses the lower ones."""
TRIES: Final = 100
"""The most openings drawn to find a new one."""
USUAL_PLIES: Final = 2


@dataclass(frozen=True, slots=True)
class Opening:
    """The seed of a match, and its first moves and rolls, or the text of its special start."""

    seed: int
    moves: tuple[str, ...]
    start: str | None = None


def usual_plies(game: Game, players: int) -> int:
    """The default number of random plies at the start of a game."""
    return twin(game.id).openings.get(players, USUAL_PLIES)


def openings(game: Game, ruleset: Ruleset, plies: int, seed: int) -> Iterator[Opening]:
    """An endless sequence of openings; the k-th is always the same for a seed."""
    seen: set[object] = set()
    for number in count():
        match = _unlike(seen, game, ruleset, plies, Dice(seed, number))
        seen.add(_sight(match))
        assert match.seed is not None
        yield Opening(match.seed, tuple(str(entry) for entry in match.entries))


def set_up_openings(game: Game, ruleset: Ruleset, kind: StartKind, seed: int) -> Iterator[Opening]:
    """An endless sequence of set-ups, drawn one by one."""
    for number in count():
        drawn = Dice(seed, number).next()
        match = Match.new(game, ruleset.players, dict(ruleset.options), seed=drawn, start=kind)
        yield Opening(drawn, (), str(match.start))


def fair_openings(game: Game, seed: int) -> Iterator[Opening]:
    """An endless sequence of the fair starts of a game: all of them in random order, again and again."""
    for number in count():
        dice = Dice(seed, number)
        for start in dice.shuffled(fair_starts(game)):
            yield Opening(dice.next(), (), str(start.position))


def _unlike(seen: set[object], game: Game, ruleset: Ruleset, plies: int, dice: Dice) -> Match:
    """A new opening; if none is found, all may repeat."""
    matches = (_opened(game, ruleset, plies, dice.next()) for _ in range(TRIES))
    known: Match | None = None
    for match in matches:
        if match.outcome() is None:
            if _sight(match) not in seen:
                return match
            known = known or match
    if known is None:
        raise ArenaError("openings", title=game.title, plies=plies)
    seen.clear()
    return known


def _opened(game: Game, ruleset: Ruleset, plies: int, seed: int) -> Match:
    """A match after a number of random plies, or fewer if it ends earlier."""
    match = Match.new(game, ruleset.players, dict(ruleset.options), seed=seed)
    dice = Dice(seed, OPENING_MOVES)
    for _ in range(plies):
        if match.must_roll:
            match.roll()
        elif legal := match.legal_moves():
            match.play(dice.choice(legal))
    return match


def _sight(match: Match) -> object:
    """The identity of an opening: its position up to symmetry, or its future dice."""
    return match.seed if match.game.rolls else core_position(match.position).canonical().packed
