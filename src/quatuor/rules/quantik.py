"""Quantik: four shapes, four by four cells, and a ban that only your opponent can impose.

    4 │ A . │ b C      upper case: the first player's pieces; lower case: the second's
    3 │ . . │ . .      A sphere, B cylinder, C cube, D cone
      │─────┼─────     QFEN of this board: A.bC/..../d..B/...a
    2 │ d . │ . B
    1 │ . . │ . a      first player to move: both have placed three
        a b   c d

A move is a shape and a cell, `Ca3`; its action number is `shape * 16 + cell`, cells counted row by row from
the top left. The player to move and the pieces left in each hand follow from the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
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

SHAPES: Final = "ABCD"
NAMES: Final = {"A": Word("sphere"), "B": Word("cylinder"), "C": Word("cube"), "D": Word("cone")}
COPIES: Final = 2
"""Pieces of each shape a player has."""
EMPTY: Final = "."
CELLS: Final = tuple(Cell(column + row) for row in "4321" for column in "abcd")


@dataclass(frozen=True, slots=True)
class Line:
    """Four cells that must not repeat a shape: a row, a column or a region."""

    kind: Word
    name: str
    cells: tuple[int, ...]


def _lines() -> Iterator[Line]:
    for row in range(4):
        yield Line(Word("row"), str(4 - row), tuple(range(4 * row, 4 * row + 4)))
    for column in range(4):
        yield Line(Word("column"), "abcd"[column], tuple(range(column, 16, 4)))
    for corner in (0, 2, 8, 10):
        cells = (corner, corner + 1, corner + 4, corner + 5)
        yield Line(Word("region"), f"{CELLS[corner + 4]}–{CELLS[corner + 1]}", cells)


LINES: Final = tuple(_lines())
LINES_THROUGH: Final = tuple(tuple(line for line in LINES if cell in line.cells) for cell in range(16))


@dataclass(frozen=True, slots=True)
class Placement(Move):
    """A shape from the hand put on a cell."""

    shape: str
    cell: int

    @property
    def kind(self) -> str:
        return "place"

    @property
    def facts(self) -> Mapping[str, str]:
        return {"shape": self.shape, "cell": CELLS[self.cell]}


PLACEMENTS: Final = tuple(
    Placement(16 * number + cell, (shape, CELLS[cell]), shape, cell)
    for number, shape in enumerate(SHAPES)
    for cell in range(16)
)
_BY_TEXT: Final = {str(move): move for move in PLACEMENTS}


@dataclass(frozen=True, slots=True)
class QuantikPosition(Position):
    """Sixteen cells; everything else follows from them."""

    GAME: ClassVar[str] = "quantik"

    ruleset: Ruleset
    board: tuple[str, ...]

    @classmethod
    def start(cls, ruleset: Ruleset) -> Self:
        return cls(ruleset, (EMPTY,) * 16)

    @property
    def contents(self) -> tuple[str, ...]:
        return tuple(content.strip(EMPTY) for content in self.board)

    # The player to move.

    @property
    def player(self) -> Player:
        return sum(content != EMPTY for content in self.board) % 2

    def hand(self, player: Player) -> Counter[str]:
        """The shapes a player has not placed yet."""
        placed = Counter(self.board)
        return Counter({shape: COPIES - placed[_piece(shape, player)] for shape in SHAPES})

    # Legal moves.

    def legal_moves(self) -> tuple[Move, ...]:
        if self._finished_line():
            return ()
        hand = self.hand(self.player)
        return tuple(
            m for m in PLACEMENTS if hand[m.shape] and self.board[m.cell] == EMPTY and not self._ban(m)
        )

    def refusal(self, move: Move) -> Citation | None:
        if not isinstance(move, Placement):
            raise TypeError(f"{move!r} is not a move of Quantik")
        shape, cell = NAMES[move.shape], CELLS[move.cell]
        if self.outcome() is not None:
            return self.cite("Q8", "over")
        if not self.hand(self.player)[move.shape]:
            return self.cite("Q3", "spent", shape=shape)
        if self.board[move.cell] != EMPTY:
            return self.cite("Q3", "occupied", cell=cell, shape=NAMES[self.board[move.cell].upper()])
        if ban := self._ban(move):
            line, enemy = ban
            return self.cite("Q4", "ban", shape=shape, cell=CELLS[enemy], line=line.kind, at=line.name)
        return None

    def _ban(self, move: Placement) -> tuple[Line, int] | None:
        """The first line through the cell that holds the opponent's piece of that shape, and that piece."""
        enemy = _piece(move.shape, 1 - self.player)
        for line in LINES_THROUGH[move.cell]:
            for cell in line.cells:
                if self.board[cell] == enemy:
                    return line, cell
        return None

    # Playing a move.

    def after(self, move: Move) -> Self:
        assert isinstance(move, Placement)
        board = list(self.board)
        board[move.cell] = _piece(move.shape, self.player)
        return type(self)(self.ruleset, tuple(board))

    # The end of the game.

    def outcome(self) -> Outcome | None:
        if line := self._finished_line():
            return self._won_by(1 - self.player, "Q6", "line", line)
        if not self.legal_moves():
            return self._won_by(1 - self.player, "Q7", "stuck")
        return None

    def _finished_line(self) -> Line | None:
        """A line that holds the four shapes, regardless of owner."""
        shapes = [content.upper() for content in self.board]
        for line in LINES:
            if {shapes[cell] for cell in line.cells} == set(SHAPES):
                return line
        return None

    def _won_by(self, winner: Player, article: str, key: str, line: Line | None = None) -> Outcome:
        facts = {"winner": Word(GAME.seats[winner]), "loser": Word(GAME.seats[1 - winner])}
        if line is None:
            citation = self.cite(article, key, **facts)
        else:
            cells = tuple(CELLS[cell] for cell in line.cells)
            citation = self.cite(article, key, line=line.kind, at=line.name, cells=cells, **facts)
        return Outcome.shared(2, (winner,), citation)

    # Notation.

    def __str__(self) -> str:
        return "/".join("".join(self.board[row : row + 4]) for row in range(0, 16, 4))

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        """QFEN: four ranks from the top, `A-D` first player's, `a-d` second player's, `.` empty."""
        ranks = text.strip().split("/")
        if len(ranks) != 4:
            raise Misread("quantik.ranks", count=len(ranks))
        for number, rank in zip("4321", ranks, strict=True):
            if len(rank) != 4:
                raise Misread("rank", number=number, count=len(rank), cells=4, text=rank)
            if strange := set(rank) - set("ABCDabcd."):
                raise Misread("quantik.piece", number=number, piece=min(strange))
        position = cls(ruleset, tuple("".join(ranks)))
        position._validate()
        return position

    def _validate(self) -> None:
        placed = Counter(self.board)
        for piece in "ABCDabcd":
            if placed[piece] > COPIES:
                fault = Fault(cells_with(piece, CELLS, self.board), (piece,))
                raise Misread("quantik.pieces", fault, count=placed[piece], piece=piece, most=COPIES)
        firsts = sum(placed[piece] for piece in SHAPES)
        seconds = sum(placed[piece] for piece in SHAPES.lower())
        if firsts - seconds not in (0, 1):
            fault = Fault(pieces=tuple(SHAPES if firsts > seconds else SHAPES.lower()))
            raise Misread("quantik.turn", fault, firsts=firsts, seconds=seconds)
        for line in LINES:
            held = {self.board[cell] for cell in line.cells}
            for shape in SHAPES:
                if {shape, shape.lower()} <= held:
                    both = {"first": shape, "second": shape.lower()}
                    banned = [cell for cell in line.cells if self.board[cell] in both.values()]
                    fault = Fault(tuple(str(CELLS[cell]) for cell in banned))
                    raise Misread(f"quantik.{line.kind}", fault, name=line.name, **both)

    def parse_move(self, text: str) -> Move:
        try:
            return _BY_TEXT[text[:1].upper() + text[1:].lower()]
        except KeyError:
            raise Misread("quantik.move", text=text[:20]) from None

    # Symmetry.

    def mapped(self, symmetry: Symmetry) -> Self:
        return type(self)(self.ruleset, symmetry.moved(self.board))

    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        assert isinstance(move, Placement)
        return _BY_TEXT[symmetry.pieces[move.shape] + CELLS[symmetry.cells[move.cell]]]


def _piece(shape: str, player: Player) -> str:
    return shape.lower() if player else shape


@cache
def symmetries() -> Sequence[Symmetry]:
    """128 maps of the board (swaps within and of bands and stacks, transposition) × 24 of the shapes."""
    orders = [o for o in permutations(range(4)) if {o[0] // 2, o[1] // 2} in ({0}, {1})]
    boards = [
        tuple(4 * r[c] + k[d] if not flip else 4 * k[d] + r[c] for c in range(4) for d in range(4))
        for flip in (False, True)
        for r in orders
        for k in orders
    ]
    renamings = [
        dict(zip(SHAPES, shapes, strict=True))
        | dict(zip(SHAPES.lower(), "".join(shapes).lower(), strict=True))
        for shapes in permutations(SHAPES)
    ]
    return tuple(Symmetry(cells, pieces) for cells in boards for pieces in renamings)


GAME: Final = Game(
    id="quantik",
    title="Quantik",
    position=QuantikPosition,
    player_counts=(2,),
    moves=PLACEMENTS,
    seats=("light", "dark"),
    cells=CELLS,
    shape=(4, 4),
    pieces={_piece(shape, player): player for player in (0, 1) for shape in SHAPES},
    symmetries=symmetries,
    authors=("Nouri Khalifa",),
    publisher="Gigamic",
    year=2019,
    minutes=15,
)
