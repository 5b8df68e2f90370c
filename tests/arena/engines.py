"""Small engines, good and bad, that the tests seat as `py:tests.arena.engines:NAME`."""

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
    """A win in one where there is one, announced as such; otherwise any legal move."""
    moves = match.legal_moves()
    if win := winning(match, moves):
        return Choice(win, Exact(only(match), 1))
    return Choice(dice.choice(moves), Estimate((1 / match.ruleset.players,) * match.ruleset.players))


@engine
def boaster(match: Match, dice: Dice) -> Choice:
    """Any legal move, and always a sure win."""
    return Choice(dice.choice(match.legal_moves()), Exact(only(match)))


@engine
def cheat(match: Match, _dice: Dice) -> Choice:
    """A move that may not be played."""
    legal = set(match.legal_moves())
    return Choice(next(move for move in match.game.moves if move not in legal))


@engine
def stranger(_match: Match, _dice: Dice) -> Choice:
    """No move of the game at all."""
    return Choice(Move(7, ("what?",)))


@engine
def failing(_match: Match, _dice: Dice) -> Choice:
    raise RuntimeError("out of ideas")


@engine
def crashing(_match: Match, _dice: Dice) -> Choice:
    os._exit(7)


@engine
def slow(match: Match, _dice: Dice) -> Choice:
    time.sleep(0.3)
    return Choice(match.legal_moves()[0])


@engine
def endless(_match: Match, _dice: Dice) -> Choice:
    while True:
        time.sleep(60)


@engine
def seer(match: Match, _dice: Dice) -> Choice:
    """Complains when it is shown the seed of the rolls to come."""
    if match.seed is not None:
        raise RuntimeError("the dice lie open")
    return Choice(match.legal_moves()[0])


@engine
def doomed(match: Match, dice: Dice) -> Choice:
    """Any legal move; but once, its process is killed in the middle of a move."""
    if _first_time():
        os.kill(os.getpid(), signal.SIGKILL)
    return Choice(dice.choice(match.legal_moves()))


@engine
def orphan(match: Match, dice: Dice) -> Choice:
    """Any legal move; but once, the process that waits for it is killed in the middle of a move."""
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
    """Whether nobody was here before; the file to look for is the test's."""
    try:
        Path(os.environ["QUATUOR_TEST_MARK"]).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def unborn(_game: Game, _seed: int) -> Engine:
    raise RuntimeError("not today")


def nothing(_game: Game, _seed: int) -> None:
    """No engine at all."""


def winning(match: Match, moves: tuple[Move, ...]) -> Move | None:
    for move in moves:
        outcome = match.position.after(move).outcome()
        if outcome and outcome.winners == (match.position.player,):
            return move
    return None


def only(match: Match) -> tuple[float, ...]:
    return tuple(float(player == match.position.player) for player in match.position.all_players)
