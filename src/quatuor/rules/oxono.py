"""OXONO: two shared totems walk the board and leave pieces of both players beside them.

    6  .  .  .  .  .  .      X O  pink pieces (first player)     *  the X totem
    5  .  .  .  .  .  .      x o  black pieces                   @  the O totem
    4  .  .  @  .  .  .
    3  .  .  .  *  .  .      the start: ....../....../..@.../...*../....../......
    2  .  .  .  .  .  .
    1  .  .  .  .  .  .      a move is a totem, where it goes, where the piece goes: Xd4e4
       a  b  c  d  e  f

Its action number is `totem * 1296 + to * 36 + place`, totems in the order X, O and cells counted row by row
from the top left. The player to move and the pieces left in each reserve follow from the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter
from typing import ClassVar, Final, Self

from .fields import cells_with
from .game import (
    Cell,
    Citation,
    Fault,
    Game,
    Misread,
    Move,
    Outcome,
    Player,
    Position,
    Ruleset,
    Symmetry,
    Word,
)
from .symmetry import square_turns

SIZE: Final = 6
SYMBOLS: Final = "XO"
TOTEMS: Final = {"X": "*", "O": "@"}
PINK: Final = frozenset("XO")
BLACK: Final = frozenset("xo")
COPIES: Final = 8
"""Pieces of each symbol a player has."""
EMPTY: Final = "."
CELLS: Final = tuple(Cell(column + row) for row in "654321" for column in "abcdef")
START: Final = "....../....../..@.../...*../....../......"


def _ray(cell: int, step_row: int, step_column: int) -> tuple[int, ...]:
    """The cells from `cell` to the edge in one direction."""
    row, column = divmod(cell, SIZE)
    cells = []
    while 0 <= (row := row + step_row) < SIZE and 0 <= (column := column + step_column) < SIZE:
        cells.append(SIZE * row + column)
    return tuple(cells)


def _lines() -> Iterator[tuple[int, ...]]:
    """Every row and every column."""
    for number in range(SIZE):
        yield (SIZE * number, *_ray(SIZE * number, 0, 1))
        yield (number, *_ray(number, 1, 0))


RAYS: Final = tuple(
    tuple(ray for ray in (_ray(c, -1, 0), _ray(c, 0, -1), _ray(c, 0, 1), _ray(c, 1, 0)) if ray)
    for c in range(SIZE * SIZE)
)
NEIGHBOURS: Final = tuple(tuple(ray[0] for ray in rays) for rays in RAYS)
LINES: Final = tuple((line, itemgetter(*line)) for line in _lines())
"""The cells of each row and column, with a function that picks their contents from a board."""
ALIKE: Final = (PINK, BLACK, frozenset("Xx"), frozenset("Oo"))
"""A property four pieces can share: a colour, or a symbol."""


@lru_cache(1 << 15)
def _four_alike(line: tuple[str, ...]) -> int | None:
    """Where four neighbours that share a property start in a line; the same lines occur again and again."""
    for start in range(SIZE - 3):
        held = {*line[start : start + 4]}
        if any(held <= alike for alike in ALIKE):
            return start
    return None


@dataclass(frozen=True, slots=True)
class TotemMove(Move):
    """A totem goes to a cell, and a piece of its symbol is put on another."""

    symbol: str
    to: int
    place: int

    @property
    def facts(self) -> Mapping[str, str]:
        return {"totem": self.symbol, "to": CELLS[self.to], "cell": CELLS[self.place]}


MOVES: Final = tuple(
    TotemMove(1296 * number + 36 * to + place, (symbol, CELLS[to], CELLS[place]), symbol, to, place)
    for number, symbol in enumerate(SYMBOLS)
    for to in range(36)
    for place in range(36)
)
_BY_TEXT: Final = {str(move): move for move in MOVES}


@dataclass(frozen=True, slots=True)
class OxonoPosition(Position):
    """Thirty-six cells with the pieces and the two totems; everything else follows from them."""

    GAME: ClassVar[str] = "oxono"

    ruleset: Ruleset
    board: tuple[str, ...]

    @classmethod
    def start(cls, ruleset: Ruleset) -> Self:
        return cls.parse(START, ruleset)

    @classmethod
    def starts(cls, ruleset: Ruleset) -> tuple[Self, ...]:
        """The two totems are placed at random on the two marked cells."""
        swapped = START.translate(str.maketrans("*@", "@*"))
        return cls.parse(START, ruleset), cls.parse(swapped, ruleset)

    @property
    def contents(self) -> tuple[str, ...]:
        return tuple(content.strip(EMPTY) for content in self.board)

    # The player to move.

    @property
    def player(self) -> Player:
        return sum(content.isalpha() for content in self.board) % 2

    def reserve(self, player: Player, symbol: str) -> int:
        """The number of pieces of a symbol a player still has."""
        return COPIES - self.board.count(_piece(symbol, player))

    # Legal moves: a totem goes somewhere …

    def legal_moves(self) -> tuple[Move, ...]:
        if self._alignment():
            return ()
        moves: list[Move] = []
        for number, symbol in enumerate(SYMBOLS):
            if self.reserve(self.player, symbol):
                origin = self.board.index(TOTEMS[symbol])
                for to in self._destinations(origin):
                    first = 1296 * number + 36 * to
                    moves += [MOVES[first + place] for place in self._places(origin, to)]
        return tuple(moves)

    def _destinations(self, origin: int) -> list[int]:
        """Where the totem on `origin` may go."""
        if not self._enclosed(origin):
            return sorted(cell for ray in RAYS[origin] for cell in self._slide(ray))
        return self._landings(origin) or self._free_cells()

    def _enclosed(self, cell: int) -> bool:
        """Whether the totem has no free neighbour; beyond the edge nothing counts as free."""
        return all(self.board[neighbour] != EMPTY for neighbour in NEIGHBOURS[cell])

    def _slide(self, ray: tuple[int, ...]) -> Iterator[int]:
        for cell in ray:
            if self.board[cell] != EMPTY:
                return
            yield cell

    def _landings(self, origin: int) -> list[int]:
        """The first free cell in each direction beyond the unbroken run of pieces around a totem."""
        firsts = (next((cell for cell in ray if self.board[cell] == EMPTY), None) for ray in RAYS[origin])
        return sorted(cell for cell in firsts if cell is not None)

    def _free_cells(self) -> list[int]:
        return [cell for cell, content in enumerate(self.board) if content == EMPTY]

    # … and a piece is placed next to it; by then the cell the totem left is free.

    def _places(self, origin: int, to: int) -> list[int]:
        beside = [n for n in NEIGHBOURS[to] if self.board[n] == EMPTY or n == origin]
        return beside or sorted({*self._free_cells(), origin} - {to})

    # Refusals, and their reasons.

    def refusal(self, move: Move) -> Citation | None:
        if not isinstance(move, TotemMove):
            raise TypeError(f"{move!r} is not a move of OXONO")
        if self.outcome() is not None:
            return self.cite("OX12", "over")
        if not self.reserve(self.player, move.symbol):
            return self.cite("OX5", "spent", symbol=move.symbol)
        return self._refused_destination(move) or self._refused_place(move)

    def _refused_destination(self, move: TotemMove) -> Citation | None:
        origin = self.board.index(TOTEMS[move.symbol])
        facts = {"symbol": move.symbol, "origin": CELLS[origin], "to": CELLS[move.to]}
        if move.to == origin:
            return self.cite("OX4", "still", **facts)
        if self.board[move.to] != EMPTY:
            return self.cite("OX4", "occupied", **facts)
        if move.to in self._destinations(origin):
            return None
        if self._enclosed(origin):
            landings = tuple(CELLS[cell] for cell in self._landings(origin))
            return self.cite("OX7", "landing", **facts, landings=landings)
        ray = next((ray for ray in RAYS[origin] if move.to in ray), None)
        if ray is None:
            return self.cite("OX4", "askew", **facts)
        block = next(cell for cell in ray if self.board[cell] != EMPTY)
        return self.cite("OX4", "blocked", **facts, block=CELLS[block])

    def _refused_place(self, move: TotemMove) -> Citation | None:
        origin = self.board.index(TOTEMS[move.symbol])
        facts = {"symbol": move.symbol, "to": CELLS[move.to], "place": CELLS[move.place]}
        if move.place == move.to:
            return self.cite("OX6", "under", **facts)
        if self.board[move.place] != EMPTY and move.place != origin:
            return self.cite("OX6", "taken", **facts)
        places = self._places(origin, move.to)
        if move.place not in places:
            return self.cite("OX6", "apart", **facts, places=tuple(CELLS[cell] for cell in places))
        return None

    # Playing a move.

    def after(self, move: Move) -> Self:
        assert isinstance(move, TotemMove)
        totem = TOTEMS[move.symbol]
        board = list(self.board)
        board[board.index(totem)] = EMPTY
        board[move.to] = totem
        board[move.place] = _piece(move.symbol, self.player)
        return type(self)(self.ruleset, tuple(board))

    def path(self, move: Move) -> tuple[Cell, ...]:
        """The totem's origin, its destination, and the cell of the new piece."""
        assert isinstance(move, TotemMove)
        return CELLS[self.board.index(TOTEMS[move.symbol])], CELLS[move.to], CELLS[move.place]

    # The end of the game.

    def outcome(self) -> Outcome | None:
        if cells := self._alignment():
            return self._won_by(1 - self.player, cells)
        if sum(content.isalpha() for content in self.board) == 4 * COPIES:
            return Outcome.shared(2, (0, 1), self.cite("OX11", "draw"))
        return None

    def _alignment(self) -> tuple[int, ...]:
        """Four cells in line whose pieces share a colour or a symbol, if any."""
        found = [
            line[start : start + 4]
            for line, contents in LINES
            if (start := _four_alike(contents(self.board))) is not None
        ]
        return min(found, default=())

    def _won_by(self, winner: Player, window: tuple[int, ...]) -> Outcome:
        held = {self.board[cell] for cell in window}
        key = "colour" if held <= PINK or held <= BLACK else "symbol"
        colour = Word("pink") if held <= PINK else Word("black")
        symbol = next(iter(held)).upper()
        cells = tuple(CELLS[cell] for cell in window)
        facts = {"winner": Word(GAME.seats[winner]), "colour": colour, "symbol": symbol}
        return Outcome.shared(2, (winner,), self.cite("OX9", key, **facts, cells=cells))

    # Notation.

    def __str__(self) -> str:
        return "/".join("".join(self.board[row : row + SIZE]) for row in range(0, 36, SIZE))

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        """Six ranks from the top: `X O` pink, `x o` black, `*` and `@` the X and O totems, `.` empty."""
        ranks = text.strip().split("/")
        if len(ranks) != SIZE:
            raise Misread("oxono.ranks", count=len(ranks))
        for number, rank in zip("654321", ranks, strict=True):
            if len(rank) != SIZE:
                raise Misread("rank", number=number, count=len(rank), cells=SIZE, text=rank[:20])
            if strange := set(rank) - set("XOxo*@."):
                raise Misread("oxono.piece", number=number, piece=min(strange))
        position = cls(ruleset, tuple("".join(ranks)))
        position._validate()
        return position

    def _validate(self) -> None:
        count = Counter(self.board)
        for symbol, totem in TOTEMS.items():
            if count[totem] != 1:
                fault = Fault(cells_with(totem, CELLS, self.board), (totem,))
                raise Misread("oxono.totem", fault, symbol=symbol, totem=totem, count=count[totem])
        for piece in "XOxo":
            if count[piece] > COPIES:
                fault = Fault(cells_with(piece, CELLS, self.board), (piece,))
                raise Misread("oxono.pieces", fault, count=count[piece], piece=piece, most=COPIES)
        pink, black = count["X"] + count["O"], count["x"] + count["o"]
        if pink - black not in (0, 1):
            fault = Fault(pieces=tuple("XO" if pink > black else "xo"))
            raise Misread("oxono.turn", fault, pink=pink, black=black)

    def parse_move(self, text: str) -> Move:
        try:
            return _BY_TEXT[text[:1].upper() + text[1:].lower()]
        except KeyError:
            raise Misread("oxono.move", text=text[:20]) from None

    # Symmetry.

    def mapped(self, symmetry: Symmetry) -> Self:
        return type(self)(self.ruleset, symmetry.moved(self.board))

    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        assert isinstance(move, TotemMove)
        symbol = symmetry.pieces.get(move.symbol, move.symbol)
        return _BY_TEXT[symbol + CELLS[symmetry.cells[move.to]] + CELLS[symmetry.cells[move.place]]]


def _piece(symbol: str, player: Player) -> str:
    return symbol.lower() if player else symbol


@cache
def symmetries() -> Sequence[Symmetry]:
    """The eight rotations and reflections of the board, each with or without swapping the two symbols."""
    exchanged = dict(zip("XOxo*@", "OXox@*", strict=True))
    return tuple(Symmetry(cells, pieces) for pieces in ({}, exchanged) for cells in square_turns(SIZE))


GAME: Final = Game(
    id="oxono",
    title="OXONO",
    position=OxonoPosition,
    player_counts=(2,),
    moves=MOVES,
    seats=("pink", "black"),
    cells=CELLS,
    shape=(SIZE, SIZE),
    pieces={
        **{_piece(s, player): player for player in (0, 1) for s in SYMBOLS},
        **dict.fromkeys(TOTEMS.values()),
    },
    symmetries=symmetries,
    authors=("Jérémy Partinico",),
    publisher="Cosmoludo",
    year=2024,
    minutes=20,
    age=8,
)
