"""Any game in the terminal: its cells in a grid, and beside it the tokens that are no cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from ...render.grid import Spot, layers, spots
from ...rules.game import Game, Position
from ..scene import Area, Canvas, Scene, Zone
from .die import draw_die
from .view import Board, View, cell_zone, draw_cell, draw_choice, draw_seat

SIDE: Final = 14
"""The width of the area next to the board."""
LEAST: Final = (5, 1)
PICTURE: Final = ("┌──┬──┬─┐", "├──┼──┼─┤", "└──┴──┴─┘")


def board(game: Game) -> Board:
    """A game without its own board."""
    return Board(draw=partial(draw, game), picture=PICTURE)


def draw(game: Game, view: View) -> Scene:
    canvas, position = Canvas(*view.size), view.position
    width, height = _cell(game, view)
    cells = [
        cell_zone(cell, _area(game, spot, width, height))
        for spot, cell in zip(spots(game), game.cells, strict=True)
    ]
    for zone, content in zip(cells, position.contents, strict=True):
        draw_cell(canvas, view, zone, empty=not content, ground="board")
        _draw_content(game, canvas, zone.area, content)
    _draw_names(game, canvas, cells)
    x = cells[-1].area.right + 4
    die = [draw_die(canvas, view, x)] if game.rolls else []
    top = 8 if die else 1
    _draw_players(game, canvas, view, x, top)
    tokens = _token_zones(canvas, view, x, top + position.ruleset.players + 1, _tokens(game))
    return canvas.scene([*cells, *die, *tokens])


def _cell(game: Game, view: View) -> tuple[int, int]:
    """The largest cells there is room for, about twice as wide as high."""
    rows, columns = game.shape[-2], game.shape[-1] * layers(game)
    height = max(LEAST[1], min((view.size[1] - 4) // rows - 1, 5))
    width = max(LEAST[0], min((view.size[0] - SIDE - 8) // columns - 1, 2 * height + 3))
    return width, height


def _area(game: Game, spot: Spot, width: int, height: int) -> Area:
    column = spot.column + spot.layer * game.shape[-1]
    return Area(4 + column * (width + 1) + 2 * spot.layer, 1 + spot.row * (height + 1), width, height)


def _draw_content(game: Game, canvas: Canvas, area: Area, content: str) -> None:
    """The letters of a cell, the top of a stack at the right; of one too high, the upper ones."""
    shown = content[-area.width :]
    x, y = area.middle[0] - len(shown) // 2, area.middle[1]
    for at, letter in enumerate(shown):
        owner = game.pieces.get(letter)
        if owner is None:
            canvas.write(x + at, y, letter, "plain")
        else:
            canvas.lay(Area(x + at, y, 1, 1), f"fill-{owner}")
            canvas.write(x + at, y, letter, f"ink-{owner}")


def _draw_names(game: Game, canvas: Canvas, cells: Iterable[Zone]) -> None:
    """The names of the rows and columns, from the cells at the edge."""
    rows, columns = game.shape[-2:]
    for at, (zone, cell) in enumerate(zip(cells, game.cells, strict=True)):
        row, column = divmod(at % (rows * columns), columns)
        if column == 0 and at < rows * columns:
            canvas.write(1, zone.area.middle[1], cell[1:], "label")
        if row == rows - 1:
            canvas.write(zone.area.middle[0], zone.area.y + zone.area.height + 1, cell[:1], "label")


def _draw_players(game: Game, canvas: Canvas, view: View, x: int, y: int) -> None:
    position: Position = view.position
    for player in position.all_players:
        draw_seat(canvas, x, y + player, view.word(game.seats[player]), player)


def _tokens(game: Game) -> list[str]:
    """What a move may name besides cells, in the order of the moves."""
    named = chain.from_iterable(move.tokens for move in game.moves)
    return list(dict.fromkeys(token for token in named if token not in game.cells))


def _token_zones(canvas: Canvas, view: View, x: int, y: int, tokens: Iterable[str]) -> Iterator[Zone]:
    for row, token in enumerate(tokens, y):
        zone = Zone(f"token-{token}", Area(x - 1, row, SIDE - 2, 1), ((token,),))
        draw_choice(canvas, view, zone, f" {token}")
        yield zone
