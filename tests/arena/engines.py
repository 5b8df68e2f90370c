"""Small engines, good and bad, which the tests use as `py:tests.arena.engines:NAME`."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from quatuor._core import StopFlag
from quatuor.dice import Dice
from quatuor.engine.player import Choice, Engine
from quatuor.engine.verdict import Estimate, Exact
from quatuor.match import Match
from quatuor.rules.game import Game, Move

Chooses = Callable[[Match, Dice], Choice]


class Small(Engine):
    """An engine that is one function of the match and its own dice."""

    def __init__(self, name: str, chooses: Chooses, seed: int) -> None:
        self.name = name
        self.chooses = chooses
        self.dice = Dice(seed)

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        return self.chooses(match, self.dice)


def engine(chooses: Chooses) -> Callable[[Game, int], Engine]:
    return lambda _game, seed: Small(chooses.__name__, chooses, seed)


@engine
def mover(match: Match, dice: Dice) -> Choice:
    """Any legal move."""
    return Choice(dice.choice(match.legal_moves()))


@engine
def sharp(match: Match, dice: Dice) -> Choice:
    """An immediate win, announced as exact, if there is one; otherwise any legal move."""
    moves = match.legal_moves()
    if win := winning(match, moves):
        return Choice(win, Exact(only(match), 1))
    return Choice(dice.choice(moves), Estimate((1 / match.ruleset.players,) * match.ruleset.players))


@engine
def boaster(match: Match, dice: Dice) -> Choice:
    """Any legal move, always announced as an exact win."""
    return Choice(dice.choice(match.legal_moves()), Exact(only(match)))


@engine
def cheat(match: Match, _dice: Dice) -> Choice:
    """An illegal move."""
    legal = set(match.legal_moves())
    return Choice(next(move for move in match.game.moves if move not in legal))


@engine
def stranger(_match: Match, _dice: Dice) -> Choice:
    """A move of another game."""
    return Choice(Move(7, ("what?",)))


@engine
def failing(_match: Match, _dice: Dice) -> Choice:
    raise RuntimeError("out of ideas")


@engine
def crashing(_match: Match, _dice: Dice) -> Choice:
    os._exit(7)


@engine
def slow(match: Match, _dice: Dice) -> Choice:
    """A legal move, long after its time is over."""
    time.sleep(3)
    return Choice(match.legal_moves()[0])


@engine
def endless(_match: Match, _dice: Dice) -> Choice:
    while True:
        time.sleep(60)


@engine
def seer(match: Match, _dice: Dice) -> Choice:
    """Fails if it can see the seed of future rolls."""
    if match.seed is not None:
        raise RuntimeError("the dice lie open")
    return Choice(match.legal_moves()[0])


@engine
def doomed(match: Match, dice: Dice) -> Choice:
    """Any legal move; once, its process is killed during a move."""
    if _first_time():
        os.kill(os.getpid(), signal.SIGKILL)
    return Choice(dice.choice(match.legal_moves()))


@engine
def orphan(match: Match, dice: Dice) -> Choice:
    """Any legal move; once, the process that waits for it is killed during a move."""
    if _first_time():
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(60)
    return Choice(dice.choice(match.legal_moves()))


@engine
def lemming(_match: Match, _dice: Dice) -> Choice:
    """Kills its process each time."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise RuntimeError("still here")


def _first_time() -> bool:
    """Whether this is the first call; the test names the file that records it."""
    try:
        Path(os.environ["QUATUOR_TEST_MARK"]).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def unborn(_game: Game, _seed: int) -> Engine:
    raise RuntimeError("not today")


def nothing(_game: Game, _seed: int) -> None:
    """Not an engine."""


def winning(match: Match, moves: tuple[Move, ...]) -> Move | None:
    for move in moves:
        outcome = match.position.after(move).outcome()
        if outcome and outcome.winners == (match.position.player,):
            return move
    return None


def only(match: Match) -> tuple[float, ...]:
    return tuple(float(player == match.position.player) for player in match.position.all_players)
