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
LEAST: Final = (3, 1)
MORE: Final = "…"
"""The sign of pieces further down in a stack."""
PICTURE: Final = ("┌──┬──┬─┐", "├──┼──┼─┤", "└──┴──┴─┘")


def board(game: Game) -> Board:
    """A game without its own board."""
    return Board(draw=partial(draw, game), picture=PICTURE)


def draw(game: Game, view: View) -> Scene:
    position, tokens = view.position, _tokens(game)
    pitch = _pitch(game, view)
    cells = [
        cell_zone(cell, _area(game, spot, pitch)) for spot, cell in zip(spots(game), game.cells, strict=True)
    ]
    x, top = cells[-1].area.right + 4, 8 if game.rolls else 1
    below = top + position.ruleset.players + 1
    canvas = Canvas(max(view.size[0], x + SIDE), max(view.size[1], 3 + _bottom(cells), below + len(tokens)))
    for zone, content in zip(cells, position.contents, strict=True):
        draw_cell(canvas, view, zone, empty=not content, ground="board")
        _draw_content(game, canvas, zone.area, content)
    _draw_names(game, canvas, cells)
    die = [draw_die(canvas, view, x)] if game.rolls else []
    _draw_players(canvas, view, x, top)
    return canvas.scene([*cells, *die, *_token_zones(canvas, view, x, below, tokens)])


def _pitch(game: Game, view: View) -> tuple[int, int]:
    """The room for a cell and the gap after it: cells are about twice as wide as high.

    Many rows leave no gap between them, and a board larger than the screen is cut off rather than refused.
    """
    rows, columns = game.shape[-2], game.shape[-1] * layers(game)
    down = max(LEAST[1], min((view.size[1] - 4) // rows, 6))
    across = max(LEAST[0] + 1, min((view.size[0] - SIDE - 8) // columns, 2 * _less_gap(down) + 4))
    return across, down


def _less_gap(pitch: int) -> int:
    return max(pitch - 1, LEAST[1])


def _area(game: Game, spot: Spot, pitch: tuple[int, int]) -> Area:
    across, down = pitch
    column = spot.column + spot.layer * game.shape[-1]
    return Area(4 + column * across + 2 * spot.layer, 1 + spot.row * down, across - 1, _less_gap(down))


def _bottom(cells: Iterable[Zone]) -> int:
    return max(zone.area.y + zone.area.height for zone in cells)


def _draw_content(game: Game, canvas: Canvas, area: Area, content: str) -> None:
    """The letters of a cell, the top of a stack at the right; of one too high, the upper ones."""
    high = len(content) > area.width
    shown = f"{MORE}{content[1 - area.width :]}" if high else content
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


def _draw_players(canvas: Canvas, view: View, x: int, y: int) -> None:
    position: Position = view.position
    for player in position.all_players:
        draw_seat(canvas, x, y + player, view.seat(player)[: SIDE - 2], player)


def _tokens(game: Game) -> list[str]:
    """The tokens in moves that are not cells, in the order of the moves."""
    named = chain.from_iterable(move.tokens for move in game.moves)
    return list(dict.fromkeys(token for token in named if token not in game.cells))


def _token_zones(canvas: Canvas, view: View, x: int, y: int, tokens: Iterable[str]) -> Iterator[Zone]:
    for row, token in enumerate(tokens, y):
        zone = Zone(f"token-{token}", Area(x - 1, row, SIDE - 2, 1), ((token,),))
        draw_choice(canvas, view, zone, f" {token}")
        yield zone
