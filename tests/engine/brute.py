"""Brute-force values to compare the searches with: every move is tried, without memory or pruning.

They use core positions, which `test_core` compares with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from quatuor.dice import Dice
from quatuor.engine.core import CorePosition, compiled_position, core_position, rules_position
from quatuor.match import Match
from quatuor.rules.game import Game, Move, Player, Position


def forced_win(core: CorePosition, player: Player, plies: int) -> int | None:
    """The plies in which a player forces a win against all others and the die, if within the limit."""
    if winners := core.winners:
        return 0 if winners == [player] else None
    if plies == 0:
        return None
    least = most = None
    for action in core.legal_moves():
        after = forced_win(core.play(action), player, plies - 1)
        if core.turn == player:
            if after is not None:
                least = after if least is None else min(least, after)
                if least == 0:
                    break
        elif after is None:
            return None
        else:
            most = after if most is None else max(most, after)
    best = least if core.turn == player else most
    return None if best is None else best + 1


def value(core: CorePosition, player: Player) -> Fraction:
    """A player's score with best play by two, found by playing every game to its end."""
    if winners := core.winners:
        return Fraction(player in winners, len(winners))
    values = [value(core.play(action), player) for action in core.legal_moves()]
    return max(values) if core.turn == player else min(values)


def forced_in_match(match: Match, player: Player, plies: int) -> bool:
    """Whether a player forces a win within this many plies of a match, repetition included."""
    if (outcome := match.outcome()) is not None:
        return outcome.winners == (player,)
    if plies == 0:
        return False
    answers = (forced_in_match(_played(match, move), player, plies - 1) for move in match.legal_moves())
    return any(answers) if match.position.turn == player else all(answers)


def _played(match: Match, move: Move) -> Match:
    twin = match.copy()
    twin.play(move)
    return twin


def late_positions(game: Game, players: int, plies: int, count: int, seed: int = 5) -> Iterator[Position]:
    """Positions of random games, a number of plies before their end, with a player to act."""
    start = game.start(players)
    for stream in range(count):
        actions, *_ = compiled_position(start).playout(seed, stream)
        yield position_after(start, actions[: max(0, len(actions) - plies)])


def position_after(start: Position, actions: list[int]) -> Position:
    """The position after these actions."""
    core = core_position(start)
    for action in actions:
        core = core.play(action)
    return rules_position(core, start)


def random_match(game: Game, players: int, plies: int, seed: int) -> Match:
    """A match after random moves, finished or not."""
    dice, match = Dice(seed, 17), Match(game.start(players))
    while len(match.entries) < plies and match.outcome() is None:
        match.play(dice.choice(match.legal_moves()))
    return match
