"""How a game is drawn, in characters and in pictures."""

from __future__ import annotations

from dataclasses import dataclass

from quatuor.rules.game import Game, Position

from .palette import Style
from .svg.depiction import Depiction
from .text.sketch import Sketch


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing of one game: its colours, its sketch in characters, its picture, and sample positions."""

    style: Style
    sketch: Sketch
    depiction: Depiction
    players: int
    moves: str
    """The moves that lead to a position worth a picture, by player count."""
    poster: str | None = None
    """The position shown on the picture of all games."""

    def moment(self, game: Game) -> Position:
        """The position its moves lead to."""
        position = game.start(self.players)
        for text in self.moves.split():
            position = position.play(position.parse_move(text))
        return position
