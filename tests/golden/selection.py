"""Clicks and what they pick, for both twins that choose moves token by token: Python's and the page's.

Each case has the legal moves of a position as tokens, the picks so far, and the path of a click. The click
continues a legal move, starts another one, points at a later token, or does none of these. The expected picks
are those of `quatuor.selection` when no article speaks against the click. The page tests read this file.
"""

from __future__ import annotations

import json
from typing import Any, Final

from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Move
from quatuor.selection import Path, Selection, choose

from . import FOLDER

FILE: Final = FOLDER / "selection.json"
SEED: Final = 5
POSITIONS: Final = 6
CLICKS: Final = 6


def found() -> str:
    """The file anew."""
    cases = [case for game in GAMES.values() for case in _of_game(game)]
    return "[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n"


def _of_game(game: Game) -> list[dict[str, Any]]:
    dice = Dice(SEED)
    return [case for _ in range(POSITIONS) for case in _of_position(_few(game, dice), game, dice)]


def _few(game: Game, dice: Dice) -> tuple[Move, ...]:
    """Some of the legal moves of a random position; a whole list would make the file long."""
    position = game.start(dice.choice(game.player_counts))
    for _ in range(4 + dice.below(12)):
        if not (moves := position.legal_moves()):
            break
        position = position.play(dice.choice(moves))
    legal = () if position.turn is None else position.legal_moves()
    return tuple(sorted(dice.shuffled(legal)[:12], key=lambda move: move.action))


def _of_position(legal: tuple[Move, ...], game: Game, dice: Dice) -> list[dict[str, Any]]:
    selection, cases = Selection(legal), []
    for _ in range(CLICKS):
        path = _click(legal, game, dice)
        chosen = choose(selection, [path], lambda _: None, ()).selection
        cases.append(
            {
                "legal": [list(move.tokens) for move in legal],
                "picks": list(selection.picks),
                "path": list(path),
                "after": list(chosen.picks),
                "move": None if chosen.move is None else str(chosen.move),
                "offered": sorted(chosen.offered),
            }
        )
        selection = chosen if chosen.move is None else chosen.cleared()
    return cases


def _click(legal: tuple[Move, ...], game: Game, dice: Dice) -> Path:
    """A token or two of a legal move, or of any move at all."""
    tokens = dice.choice(legal if legal and dice.below(4) else game.moves).tokens
    first = dice.below(len(tokens))
    return tokens[first : first + 1 + dice.below(2)]
