"""How well the agent plays: paired games against engines, with error bars. No PyTorch is needed here.

Every opening, two random moves, is played twice, once from each seat. The unit is the pair, as in the arena:
an opening that favours a seat is good for both sides in turn. All games go on side by side, so that the agent
is asked once for many positions.
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
"""Random moves at the start of a game: about 800 openings, if turned boards are the same."""

Chooser: TypeAlias = Callable[[Sequence[Position]], Sequence[int]]
"""The agent as it is seen here: an action for each of many positions."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the agent against an engine."""

    match: Match
    seat: Player
    """Where the agent sits."""
    engine: Engine

    @property
    def waits_for_agent(self) -> bool:
        """Whether it is the agent's turn."""
        return self.match.outcome() is None and self.match.position.turn == self.seat

    def answer(self) -> None:
        """Let the engine move, if it is its turn."""
        if self.match.outcome() is None and not self.waits_for_agent:
            self.match.play(self.engine.choose(self.match).move)

    @property
    def points(self) -> float:
        """What the agent scored, when the game is over."""
        outcome = self.match.outcome()
        assert outcome is not None
        return float(outcome.scores[self.seat])


def trial(choose: Chooser, opponent: str, games: int, seed: int) -> Interval:
    """The agent's score against an engine, called by its name, over so many games (an even number)."""
    drawn = islice(openings(OXONO, OXONO.ruleset(2), PLIES, seed), games // 2)
    pairs = [_pair(opening, opponent) for opening in drawn]
    play_out([game for pair in pairs for game in pair], choose)
    scores = Counter(sum(game.points for game in pair) / len(pair) for pair in pairs)
    return score(Sample(tuple(scores[share] for share in PENTANOMIAL)))


def play_out(games: Sequence[Game], choose: Chooser) -> None:
    """Play all games to their end, the agent's moves of all of them at once."""
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
    """Whether the agent is the stronger one: all of its interval lies above one half."""
    return result.low > 0.5


def _pair(opening: Opening, opponent: str) -> tuple[Game, Game]:
    first, second = (_game(opening, seat, opponent) for seat in (0, 1))
    return first, second


def _game(opening: Opening, seat: Player, opponent: str) -> Game:
    match = Match.new(OXONO, 2, seed=opening.seed)
    for move in opening.moves:
        match.play(move)
    return Game(match, seat, engine_named(opponent, seed=opening.seed))
