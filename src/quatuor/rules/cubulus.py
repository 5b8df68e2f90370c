"""Cubulus: a soft cube of 27 cells, balls pushed in from outside, and a square of one colour on a face.

    top layer (3)    middle layer (2)    bottom layer (1)        U up (3)   B back (3)
      . . .  3 back    . . .               r . .                    │      ╱
      . . .  2         w . .               . . .           L left ──┼── R right
      . . .  1 front   . . .               . . b            (a)   ╱ │     (c)
      a b c            a b c               a b c         F front (1)  D down (1)

A cell is a column a–c from the left, 1–3 from front to back, 1–3 from bottom to top. The text of a position
gives the layers from the top, each with its rows from the back: the cube above, three playing, White to move
and no shift banned, is `.../.../...|.../w../...|r../.../..b 3 w -`. With the option `shift-limit`, a further
field gives the number of moves since a ball was last inserted, unless it is 0. With three players, a last
field names those who resigned, if any.

Moves, and their action numbers (cells counted in the order of the text, entries face by face):
    a11     a ball into a free cell                                  0 … 26    cell
    a11L    a ball in through the left face, pushing what is there   27 … 80   27 + entry
    a11L~   the full line behind a11 shifted from the left face      81 … 134  81 + entry
    -       a pass, when nothing else may be played                  135
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations, product
from typing import ClassVar, Final, Self

from .fields import cells_with, check_count, count_in, player_named, players_named
from .game import (
    Cell,
    Citation,
    Fault,
    Game,
    Misread,
    Move,
    Option,
    Outcome,
    Player,
    Position,
    Ruleset,
    Symmetry,
    Word,
)

COLOURS: Final = "wbr"
"""White is player 0, black player 1; red is player 2, or the neutral colour when two play."""
NEUTRAL: Final = "r"
BALLS: Final = 9
"""Balls of each colour."""
SHIFT_LIMIT: Final = 200
"""The moves without a new ball after which the point is shared, with the option `shift-limit`."""
EMPTY: Final = "."

Point = tuple[int, int, int]
"""Column, depth and height, each 0–2: a11 is (0, 0, 0)."""

POINTS: Final = tuple((x, y, z) for z in (2, 1, 0) for y in (2, 1, 0) for x in (0, 1, 2))
INDEX: Final = {point: index for index, point in enumerate(POINTS)}
CELLS: Final = tuple(Cell(f"{'abc'[x]}{y + 1}{z + 1}") for x, y, z in POINTS)
CENTRE: Final = INDEX[1, 1, 1]

FACES: Final = {"L": (0, 0), "R": (0, 2), "F": (1, 0), "B": (1, 2), "D": (2, 0), "U": (2, 2)}
"""Each face's axis, and its coordinate on that axis."""


# ── The lines, and the squares ───────────────────────────────────────────────────────────────────────────


def _on_face(face: str) -> list[int]:
    axis, side = FACES[face]
    return [cell for cell, point in enumerate(POINTS) if point[axis] == side]


def _inward(cell: int, face: str) -> tuple[int, int, int]:
    """The line that starts at a cell of a face and runs straight to the opposite face."""
    axis, side = FACES[face]
    point = list(POINTS[cell])
    line = []
    for place in (side, 1, 2 - side):
        point[axis] = place
        line.append(INDEX[point[0], point[1], point[2]])
    return line[0], line[1], line[2]


@dataclass(frozen=True, slots=True)
class Square:
    """Four cells of a face: a 2×2 block, the four corners, or the diamond of the edge middles."""

    kind: Word
    face: str
    cells: tuple[int, ...]


def _squares(face: str) -> Iterator[Square]:
    grid = _on_face(face)
    for row, column in product((0, 3), (0, 1)):
        corner = row + column
        yield Square(Word("block"), face, tuple(grid[corner + step] for step in (0, 1, 3, 4)))
    yield Square(Word("corners"), face, tuple(grid[at] for at in (0, 2, 6, 8)))
    yield Square(Word("diamond"), face, tuple(grid[at] for at in (1, 3, 5, 7)))


SQUARES: Final = tuple(square for face in FACES for square in _squares(face))


# ── Moves ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Insert(Move):
    """A ball put into a free cell."""

    cell: int

    @property
    def kind(self) -> str:
        return "free"

    @property
    def facts(self) -> Mapping[str, str]:
        return {"cell": CELLS[self.cell]}


@dataclass(frozen=True, slots=True)
class Push(Move):
    """A ball pushed in through an occupied cell of a face, moving the line behind it."""

    face: str
    line: tuple[int, int, int]

    @property
    def kind(self) -> str:
        return "push"

    @property
    def facts(self) -> Mapping[str, str]:
        return {"cell": CELLS[self.line[0]], "face": self.face}


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """A full line pushed from a face: the third ball comes out and takes the place the first one left."""

    face: str
    line: tuple[int, int, int]

    @property
    def kind(self) -> str:
        return "shift"

    @property
    def facts(self) -> Mapping[str, str]:
        return {"cell": CELLS[self.line[0]], "face": self.face}


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """A pass, when no other move is legal."""

    @property
    def kind(self) -> str:
        return "pass"


ENTRIES: Final = tuple((cell, face) for face in FACES for cell in _on_face(face))
INSERTS: Final = tuple(Insert(cell, (CELLS[cell],), cell) for cell in range(27))
PUSHES: Final = tuple(
    Push(27 + number, (CELLS[cell], face), face, _inward(cell, face))
    for number, (cell, face) in enumerate(ENTRIES)
)
SHIFTS: Final = tuple(
    Shift(81 + number, (CELLS[cell], face + "~"), face, _inward(cell, face))
    for number, (cell, face) in enumerate(ENTRIES)
)
PASS: Final = Pass(135, ("-",))
_BY_TEXT: Final[dict[str, Move]] = {str(move): move for move in (*INSERTS, *PUSHES, *SHIFTS, PASS)}
_SHIFT_ALONG: Final = {shift.line: shift for shift in SHIFTS}
_COUNTS: Final = {"": 0} | {str(count): count for count in range(1, SHIFT_LIMIT + 1)}


def inverse(shift: Shift) -> Shift:
    """The shift that undoes another: the same line from its other end."""
    return _SHIFT_ALONG[shift.line[::-1]]


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class CubulusPosition(Position):
    """The balls in the cube, the player to move, the banned shift, and the players who resigned.

    With the option `shift-limit`, also the number of moves since a ball was last inserted.
    """

    GAME: ClassVar[str] = "cubulus"

    ruleset: Ruleset
    board: tuple[str, ...]
    mover: Player
    ban: Shift | None = None
    resigned: frozenset[Player] = frozenset()
    since_ball: int = 0

    @classmethod
    def start(cls, ruleset: Ruleset) -> Self:
        """An empty cube; with two players, the second starts by placing the neutral balls."""
        return cls(ruleset, (EMPTY,) * 27, mover=1 if ruleset.players == 2 else 0)

    @property
    def contents(self) -> tuple[str, ...]:
        return tuple(content.strip(EMPTY) for content in self.board)

    # The player to move.

    @property
    def player(self) -> Player:
        return self.mover

    @property
    def out(self) -> frozenset[Player]:
        return self.resigned

    @property
    def setting_up(self) -> bool:
        """Whether the neutral balls of the two-player game are still being placed."""
        return self.ruleset.players == 2 and self.board.count(NEUTRAL) < BALLS

    def hand(self, player: Player) -> int:
        """The number of balls a player has outside the cube."""
        return BALLS - self.board.count(COLOURS[player])

    # Legal moves.

    def legal_moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        if self.setting_up:
            return tuple(move for move in INSERTS if self.board[move.cell] == EMPTY)
        return (*self._insertions(), *self._shifts()) or (PASS,)

    def _insertions(self) -> Iterator[Move]:
        """Insert into a free outer cell, or through a face if the line behind it has a gap."""
        if self.hand(self.mover):
            board = self.board
            yield from (move for move in INSERTS if board[move.cell] == EMPTY and move.cell != CENTRE)
            yield from (move for move in PUSHES if board[move.line[0]] != EMPTY and not self._full(move.line))

    def _shifts(self) -> Iterator[Move]:
        yield from (move for move in SHIFTS if self._may_shift(move))

    def _may_shift(self, move: Shift) -> bool:
        return self._full(move.line) and move != self.ban and (self._mixed(move.line) or self._null_shifts)

    def _full(self, line: tuple[int, int, int]) -> bool:
        return all(self.board[cell] != EMPTY for cell in line)

    def _mixed(self, line: tuple[int, int, int]) -> bool:
        """Whether a line shows more than one colour: otherwise a shift would change nothing."""
        return len({self.board[cell] for cell in line}) > 1

    @property
    def _null_shifts(self) -> bool:
        return self.ruleset["null-shift"] == "on"

    @property
    def _shift_limit(self) -> bool:
        return self.ruleset["shift-limit"] != "off"

    # Refusals, and their reasons.

    def refusal(self, move: Move) -> Citation | None:
        if self.outcome() is not None:
            return self.cite("C13", "over")
        match move:
            case Insert():
                return self._refused_insert(move)
            case Push():
                return self._refused_push(move)
            case Shift():
                return self._refused_shift(move)
            case Pass():
                return None if self.legal_moves() == (PASS,) else self.cite("C9", "playable")
            case _:
                raise TypeError(f"{move!r} is not a move of Cubulus")

    def _refused_insert(self, move: Insert) -> Citation | None:
        cell = CELLS[move.cell]
        if self.setting_up:
            return None if self.board[move.cell] == EMPTY else self.cite("C3", "occupied", cell=cell)
        if move.cell == CENTRE:
            return self.cite("C5", "centre", cell=cell)
        if not self.hand(self.mover):
            return self.cite("C4", "spent")
        if self.board[move.cell] != EMPTY:
            return self.cite("C5", "occupied", cell=cell)
        return None

    def _refused_push(self, move: Push) -> Citation | None:
        cell = CELLS[move.line[0]]
        if self.setting_up:
            return self.cite("C3", "setting", cell=cell)
        if not self.hand(self.mover):
            return self.cite("C4", "spent")
        if self.board[move.line[0]] == EMPTY:
            return self.cite("C6", "free", cell=cell)
        if self._full(move.line):
            return self.cite("C6", "full", cells=_names(move.line))
        return None

    def _refused_shift(self, move: Shift) -> Citation | None:
        if self.setting_up:
            return self.cite("C3", "setting", cell=CELLS[move.line[0]])
        gaps = [CELLS[cell] for cell in move.line if self.board[cell] == EMPTY]
        if gaps:
            return self.cite("C7", "gap", gap=gaps[0], cells=_names(move.line))
        if move == self.ban:
            return self.cite("C8", "inverse", undone=str(inverse(move)), cells=_names(move.line))
        if not self._mixed(move.line) and not self._null_shifts:
            return self.cite("C7", "plain", cells=_names(move.line))
        return None

    # Playing a move.

    def after(self, move: Move) -> Self:
        board = list(self.board)
        match move:
            case Insert():
                board[move.cell] = NEUTRAL if self.setting_up else COLOURS[self.mover]
            case Push():
                carried = COLOURS[self.mover]
                for cell in move.line:
                    carried, board[cell] = board[cell], carried
                    if carried == EMPTY:
                        break
            case Shift():
                first, second, third = move.line
                board[first], board[second], board[third] = board[third], board[first], board[second]
        ban = inverse(move) if isinstance(move, Shift) else None
        counted = self._shift_limit and isinstance(move, Shift | Pass)
        since_ball = self.since_ball + 1 if counted else 0
        position = replace(self, board=tuple(board), ban=ban, since_ball=since_ball)
        return position if position.setting_up else replace(position, mover=self.next_player(self.mover))

    def path(self, move: Move) -> tuple[Cell, ...]:
        """The cells from the face inwards, up to the last ball that is pushed."""
        if not isinstance(move, Push | Shift):
            return Position.path(self, move)
        gap = next((at for at, cell in enumerate(move.line) if self.board[cell] == EMPTY), 2)
        return _names(move.line[: gap + 1])

    @property
    def irreversible(self) -> int:
        return 27 - self.board.count(EMPTY)

    def leave(self, player: Player) -> Self:
        """Their turns are skipped, their balls stay, and their squares no longer count."""
        gone = replace(self, resigned=self.resigned | {player})
        return replace(gone, mover=gone.next_player(player)) if player == self.mover else gone

    # The end of the game.

    def outcome(self) -> Outcome | None:
        if len(self.remaining) == 1:
            (last,) = self.remaining
            citation = self.cite("C14", "alone", winner=Word(GAME.seats[last]))
            return Outcome.shared(self.ruleset.players, (last,), citation)
        squares = {owner: square for square in SQUARES if (owner := self._owner(square)) is not None}
        if squares:
            return self._won_with(squares)
        if self.since_ball < SHIFT_LIMIT:
            return None
        citation = self.cite("C15", "limit", moves=SHIFT_LIMIT)
        return Outcome.shared(self.ruleset.players, self.remaining, citation)

    def _owner(self, square: Square) -> Player | None:
        """The owner of a square: a player still in the game with four balls on it."""
        board = self.board
        first, *others = square.cells
        colour = board[first]
        if colour == EMPTY or any(board[cell] != colour for cell in others):
            return None
        owner = COLOURS.index(colour)
        return owner if owner in self.remaining else None

    def _won_with(self, squares: dict[Player, Square]) -> Outcome:
        """The squares of other players take precedence over those of the player who moved."""
        last = self._last_mover()
        others = {player: square for player, square in squares.items() if player != last}
        winners = others or squares
        cells = tuple(cell for square in winners.values() for cell in _names(square.cells))
        if len(winners) > 1:
            names = tuple(Word(GAME.seats[player]) for player in winners)
            citation = self.cite("C11", "shared", winners=names, mover=Word(GAME.seats[last]), cells=cells)
        else:
            ((winner, square),) = winners.items()
            article, key = ("C11", "given") if others else ("C10", "square")
            facts = {"winner": Word(GAME.seats[winner]), "mover": Word(GAME.seats[last])}
            citation = self.cite(article, key, **facts, kind=square.kind, face=Word(square.face), cells=cells)
        return Outcome.shared(self.ruleset.players, winners, citation)

    def _last_mover(self) -> Player:
        return next(player for player in self.remaining if self.next_player(player) == self.mover)

    # Notation.

    def __str__(self) -> str:
        rows = ["".join(self.board[row : row + 3]) for row in range(0, 27, 3)]
        layers = "|".join("/".join(rows[layer : layer + 3]) for layer in (0, 3, 6))
        ban = str(self.ban or "-")
        count = str(self.since_ball or "")
        gone = "".join(COLOURS[player] for player in sorted(self.resigned))
        fields = (layers, str(self.ruleset.players), COLOURS[self.mover], ban, count, gone)
        return " ".join(filter(None, fields))

    @classmethod
    def stated_players(cls, text: str) -> int | None:
        return count_in(text)

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        """Layers from the top, players, the mover, the banned shift or `-`, moves, those who resigned."""
        fields = text.split()
        counted = len(fields) > 4 and fields[4][0] in "0123456789"
        if not 4 <= len(fields) - counted <= 5:
            raise Misread("cubulus.fields", count=len(fields))
        count = fields.pop(4) if counted else ""
        layers, players, mover, ban, gone = (*fields, "")[:5]
        colours = COLOURS[: ruleset.players]
        check_count(players, ruleset)
        position = cls(
            ruleset,
            _parse_layers(layers),
            player_named(mover, colours),
            _parse_ban(ban),
            players_named(gone, colours),
            _parse_count(count),
        )
        position._validate()
        return position

    def _validate(self) -> None:
        for colour in COLOURS:
            if (count := self.board.count(colour)) > BALLS:
                fault = Fault(cells_with(colour, CELLS, self.board), (colour,))
                raise Misread("cubulus.balls", fault, count=count, colour=colour, most=BALLS)
        if self.since_ball and not self._shift_limit:
            raise Misread("cubulus.no-limit")
        begun = self.ban or self.since_ball or set(self.board) & {"w", "b"}
        if self.setting_up and (self.mover != 1 or begun):
            raise Misread("cubulus.setup", self._setup_fault(), most=BALLS)
        if self.ban and not self._full(self.ban.line):
            raise Misread("cubulus.ban-gap", Fault(fields=("ban",)), ban=self.ban)
        if self.ban and not self._mixed(self.ban.line) and not self._null_shifts:
            raise Misread("cubulus.ban-null", Fault(fields=("ban",)), ban=self.ban)
        if self.resigned and (self.ruleset.players == 2 or self.mover in self.resigned):
            raise Misread("cubulus.resigned", Fault(fields=("out",)))

    def _setup_fault(self) -> Fault:
        """Neutral balls are missing, or the game has begun too early."""
        fields = {"turn": self.mover != 1, "ban": self.ban is not None}
        wrong = tuple(name for name, is_wrong in fields.items() if is_wrong)
        return Fault(cells_with("wb", CELLS, self.board), (NEUTRAL,), wrong)

    def parse_move(self, text: str) -> Move:
        """A free cell named with a face is the same move as the cell alone."""
        move = _BY_TEXT.get(text[:1].lower() + text[1:].upper())
        if move is None:
            raise Misread("cubulus.move", text=text[:20])
        if isinstance(move, Push) and self.board[move.line[0]] == EMPTY:
            return INSERTS[move.line[0]]
        return move

    # Symmetry.

    def mapped(self, symmetry: Symmetry) -> Self:
        ban = _mapped_line(self.ban.line, symmetry) if self.ban else None
        return replace(self, board=symmetry.moved(self.board), ban=_SHIFT_ALONG[ban] if ban else None)

    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        match move:
            case Insert():
                return INSERTS[symmetry.cells[move.cell]]
            case Push():
                return PUSHES[_SHIFT_ALONG[_mapped_line(move.line, symmetry)].action - 81]
            case Shift():
                return _SHIFT_ALONG[_mapped_line(move.line, symmetry)]
            case _:
                return move


def _names(cells: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(CELLS[cell] for cell in cells)


def _mapped_line(line: tuple[int, int, int], symmetry: Symmetry) -> tuple[int, int, int]:
    first, second, third = line
    return symmetry.cells[first], symmetry.cells[second], symmetry.cells[third]


def _parse_layers(text: str) -> tuple[str, ...]:
    layers = text.split("|")
    if len(layers) != 3:
        raise Misread("cubulus.layers", count=len(layers))
    for name, layer in zip(("top", "middle", "bottom"), layers, strict=True):
        if [len(row) for row in layer.split("/")] != [3, 3, 3]:
            raise Misread(f"cubulus.{name}-rows", text=layer[:20])
        if strange := set(layer) - set("wbr./"):
            raise Misread(f"cubulus.{name}-ball", ball=min(strange))
    return tuple("".join(layers).replace("/", ""))


def _parse_ban(text: str) -> Shift | None:
    ban = None if text == "-" else _BY_TEXT.get(text)
    if text != "-" and not isinstance(ban, Shift):
        raise Misread("cubulus.ban", Fault(fields=("ban",)), text=text[:20])
    return ban if isinstance(ban, Shift) else None


def _parse_count(text: str) -> int:
    if text not in _COUNTS:
        raise Misread("cubulus.count", most=SHIFT_LIMIT, text=text[:20])
    return _COUNTS[text]


@cache
def symmetries() -> Sequence[Symmetry]:
    """The 48 rotations and reflections of a cube: the axes in any order, each in either direction."""
    turns = []
    for axes in permutations(range(3)):
        for mirrored in product((False, True), repeat=3):
            images = [
                tuple(2 - p[a] if m else p[a] for a, m in zip(axes, mirrored, strict=True)) for p in POINTS
            ]
            turns.append(Symmetry(tuple(INDEX[x, y, z] for x, y, z in images)))
    return tuple(turns)


GAME: Final = Game(
    id="cubulus",
    title="Cubulus",
    position=CubulusPosition,
    player_counts=(2, 3),
    moves=(*INSERTS, *PUSHES, *SHIFTS, PASS),
    seats=("white", "black", "red"),
    cells=CELLS,
    shape=(3, 3, 3),
    pieces={colour: player for player, colour in enumerate(COLOURS)},
    symmetries=symmetries,
    options=(
        Option("null-shift", ("off", "on")),
        Option("repetition", ("on", "off")),
        Option("shift-limit", ("off", str(SHIFT_LIMIT))),
    ),
    authors=("Sylvain Ménager",),
    publisher="Gigamic",
    year=2011,
    minutes=20,
)
