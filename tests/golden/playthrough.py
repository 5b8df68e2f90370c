"""One complete random game for each player count, ply by ply, as text that a person can check."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.render.text import draw
from quatuor.rules.game import Game

SEED = 11
"""A seed whose games have an ordinary length."""


def playthrough(game: Game) -> str:
    """The golden text of a game."""
    parts = [f"{game.title}: a random game from seed {SEED} for each player count. Made by `make golden`."]
    for players in game.player_counts:
        parts += [f"{'=' * 100}\n{players} players", *_plies(Match(game.start(players)), Dice(SEED, players))]
    return "\n\n".join(parts) + "\n"


def _plies(match: Match, dice: Dice) -> Iterator[str]:
    while (outcome := match.outcome()) is None:
        move = dice.choice(match.legal_moves())
        yield _shown(match) + f"\nplays     {move} (action {move.action})"
        match.play(move)
    scores = " - ".join(str(score) for score in outcome.scores)
    yield _shown(match) + f"\nover      {scores}   {outcome.citation}"


def _shown(match: Match) -> str:
    position = match.position
    turn = "nobody" if position.turn is None else f"player {position.turn}"
    legal = textwrap.fill(
        " ".join(map(str, match.legal_moves())), 100, initial_indent="legal     ", subsequent_indent=" " * 10
    )
    heading = f"── ply {len(match.entries)} ".ljust(100, "─")
    board = "" if match.must_roll else draw(position) + "\n\n"  # the drawing already shows the roll
    return f"{heading}\n{board}position  {position}\nturn      {turn}\n{legal}".rstrip()
