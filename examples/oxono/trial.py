"""Trials: paired games against engines, with error bars. They do not need PyTorch.

Every opening of two random moves is played twice, once from each seat. The unit is the pair, as in the arena,
so an opening that favours one seat helps both sides in turn. All games run in parallel, so that the agent
evaluates many positions at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from quatuor.arena.openings import Opening, openings
from quatuor.arena.rating import PENTANOMIAL, Interval, Sample, score
from quatuor.engine.engines import engine_named
from quatuor.engine.player import Engine
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position

OXONO = GAMES["oxono"]
MOVES = {move.action: move for move in OXONO.moves}
PLIES = 2
"""Random moves at the start of a game: about 800 openings up to symmetry."""

Chooser: TypeAlias = Callable[[Sequence[Position]], Sequence[int]]
"""The agent: maps positions to actions."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the agent against an engine."""

    match: Match
    seat: Player
    """The agent's seat."""
    engine: Engine

    @property
    def waits_for_agent(self) -> bool:
        """Whether it is the agent's turn."""
        return self.match.outcome() is None and self.match.position.turn == self.seat

    def answer(self) -> None:
        """Let the engine move if it is its turn."""
        if self.match.outcome() is None and not self.waits_for_agent:
            self.match.play(self.engine.choose(self.match).move)

    @property
    def points(self) -> float:
        """The agent's score in the finished game."""
        outcome = self.match.outcome()
        assert outcome is not None
        return float(outcome.scores[self.seat])


def trial(choose: Chooser, opponent: str, games: int, seed: int) -> Interval:
    """The agent's score against a named engine, over an even number of games."""
    drawn = islice(openings(OXONO, OXONO.ruleset(2), PLIES, seed), games // 2)
    pairs = [_pair(opening, opponent) for opening in drawn]
    play_out([game for pair in pairs for game in pair], choose)
    scores = Counter(sum(game.points for game in pair) / len(pair) for pair in pairs)
    return score(Sample(tuple(scores[share] for share in PENTANOMIAL)))


def play_out(games: Sequence[Game], choose: Chooser) -> None:
    """Play all games to their end, choosing the agent's moves in all of them at once."""
    while True:
        for game in games:
            game.answer()
        waiting = [game for game in games if game.waits_for_agent]
        if not waiting:
            return
        actions = choose([game.match.position for game in waiting])
        for game, action in zip(waiting, actions, strict=True):
            game.match.play(MOVES[action])


def beats(result: Interval) -> bool:
    """Whether the agent is stronger: its whole interval is above one half."""
    return result.low > 0.5


def _pair(opening: Opening, opponent: str) -> tuple[Game, Game]:
    first, second = (_game(opening, seat, opponent) for seat in (0, 1))
    return first, second


def _game(opening: Opening, seat: Player, opponent: str) -> Game:
    match = Match.new(OXONO, 2, seed=opening.seed)
    for move in opening.moves:
        match.play(move)
    return Game(match, seat, engine_named(opponent, seed=opening.seed))
