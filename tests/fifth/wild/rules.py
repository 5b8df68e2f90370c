"""Wild tic-tac-toe: both players place noughts or crosses, as they like.

3   X . O       A move is a symbol and a cell, `Xb2`; its action number is `symbol * 9 + cell`,
2   . X .       cells counted row by row from the top left.
1   . . .       This board, with the second player to move: `X.O/.X./...`
    a b c
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from quatuor.rules.game import (
    Cell,
    Citation,
    Game,
    Move,
    NotationError,
    Option,
    Outcome,
    Player,
    Position,
    Ruleset,
    Symmetry,
    Word,
)
from quatuor.rules.symmetry import square_turns

EMPTY: Final = "."
SYMBOLS: Final = "XO"
CELLS: Final = tuple(Cell(column + row) for row in "321" for column in "abc")
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class Placement(Move):
    """A symbol put on a cell."""

    symbol: str
    cell: int


MOVES: Final = tuple(
    Placement(9 * number + cell, (symbol, CELLS[cell]), symbol, cell)
    for number, symbol in enumerate(SYMBOLS)
    for cell in range(9)
)
_BY_TEXT: Final = {str(move): move for move in MOVES}


@dataclass(frozen=True, slots=True)
class WildPosition(Position):
    """Nine cells; whose turn it is follows from them."""

    GAME: ClassVar[str] = "wild"

    ruleset: Ruleset
    board: tuple[str, ...]

    @classmethod
    def start(cls, ruleset: Ruleset) -> Self:
        return cls(ruleset, (EMPTY,) * 9)

    @property
    def contents(self) -> tuple[str, ...]:
        return tuple(content.strip(EMPTY) for content in self.board)

    @property
    def player(self) -> Player:
        return sum(content != EMPTY for content in self.board) % 2

    # Legal moves.

    def legal_moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        return tuple(move for move in MOVES if self.board[move.cell] == EMPTY)

    def refusal(self, move: Move) -> Citation | None:
        assert isinstance(move, Placement)
        if self.outcome() is not None:
            return self.cite("W3", "over")
        if self.board[move.cell] != EMPTY:
            return self.cite("W2", "occupied", cell=CELLS[move.cell])
        return None

    def after(self, move: Move) -> Self:
        assert isinstance(move, Placement)
        board = list(self.board)
        board[move.cell] = move.symbol
        return type(self)(self.ruleset, tuple(board))

    # How it ends.

    def outcome(self) -> Outcome | None:
        line = next((line for line in LINES if self._is_complete(line)), None)
        if line is not None:
            return self._won(line)
        if EMPTY in self.board:
            return None
        return Outcome.shared(2, (0, 1), self.cite("W3", "draw"))

    def _is_complete(self, line: tuple[int, ...]) -> bool:
        return {self.board[cell] for cell in line} in ({"X"}, {"O"})

    def _won(self, line: tuple[int, ...]) -> Outcome:
        """The player who completed the line wins; under `misere` the other one."""
        last = 1 - self.player
        winner = last if self.ruleset["misere"] == "off" else 1 - last
        cells = tuple(CELLS[cell] for cell in line)
        citation = self.cite("W3", "line", winner=Word(GAME.seats[winner]), cells=cells)
        return Outcome.shared(2, (winner,), citation)

    # Notation.

    def __str__(self) -> str:
        return "/".join("".join(self.board[row : row + 3]) for row in (0, 3, 6))

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        ranks = text.split("/")
        if [len(rank) for rank in ranks] != [3, 3, 3] or not set("".join(ranks)) <= set(SYMBOLS + EMPTY):
            raise NotationError("a wild position has three ranks of three cells: X, O or .")
        return cls(ruleset, tuple("".join(ranks)))

    def parse_move(self, text: str) -> Move:
        written = text[:1].upper() + text[1:].lower()
        if written not in _BY_TEXT:
            raise NotationError(f"{text[:20]!r} is not a move: a symbol and a cell, such as Xb2")
        return _BY_TEXT[written]

    # Symmetry.

    def mapped(self, symmetry: Symmetry) -> Self:
        return type(self)(self.ruleset, symmetry.moved(self.board))

    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        assert isinstance(move, Placement)
        return _BY_TEXT[move.symbol + CELLS[symmetry.cells[move.cell]]]


def symmetries() -> tuple[Symmetry, ...]:
    return tuple(Symmetry(cells) for cells in square_turns(3))


GAME: Final = Game(
    id="wild",
    title="Wild",
    position=WildPosition,
    player_counts=(2,),
    moves=MOVES,
    seats=("first", "second"),
    cells=CELLS,
    shape=(3, 3),
    pieces={"X": None, "O": None},
    symmetries=symmetries,
    options=(Option("misere", ("off", "on")),),
)
