"""Omba, sold in France as Docker: cubes that climb, a die that must be spent to the last point.

    3   .    ab    .       A stack is written from the bottom up: on b3, b stands on a.
    2   a    .     .       Pieces of one owner are alike.
    1   .    .     .       The gates are the middle cells of the sides: b1, a2, c2, b3.
        a    b     c       With a roll of 4 for b to spend: `.,ab,./a,.,./.,.,. 2 b 4 -`

A turn is two plies. First the die, a chance turn: its moves are the faces `1`–`6`, numbered separately, 0–5.
Then one piece spends exactly the roll:
    @b2     a piece from the reserve, ending on b2                      0 … 8     end
    a1c3    the top piece of a1, ending on c3                        9 … 89    9 + 9 * from + end
    -       nothing can spend the roll: the player is out            90
Cells are counted row by row from the top left. Reserves follow from the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
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
from .symmetry import square_turns

OWNERS: Final = "abcd"
PIECES: Final = 12
"""Pieces in the box; the players share them out evenly."""
PIECES_OF_TWO: Final = PIECES // 2
"""The pieces of each player when two play."""
FACES: Final = range(1, 7)
CELLS: Final = tuple(Cell(column + row) for row in "321" for column in "abc")
GATES: Final = tuple(CELLS.index(Cell(name)) for name in ("b3", "a2", "c2", "b1"))
NEIGHBOURS: Final = tuple(
    tuple(n for n in range(9) if abs(n // 3 - cell // 3) + abs(n % 3 - cell % 3) == 1) for cell in range(9)
)


Walk = tuple[int, ...]
"""The cells a piece enters in one move, in order."""


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A face of the die."""

    face: int

    @property
    def kind(self) -> str:
        return "roll"

    @property
    def facts(self) -> Mapping[str, str]:
        return {"number": str(self.face)}


@dataclass(frozen=True, slots=True)
class Travel(Move):
    """One piece, from the reserve (`source` None) or from the top of a stack, to the cell where it ends."""

    source: int | None
    end: int

    @property
    def kind(self) -> str:
        return "reserve" if self.source is None else "walk"

    @property
    def facts(self) -> Mapping[str, str]:
        if self.source is None:
            return {"cell": CELLS[self.end]}
        return {"cell": CELLS[self.source], "to": CELLS[self.end]}


@dataclass(frozen=True, slots=True)
class Stuck(Move):
    """No piece can spend the roll."""

    @property
    def kind(self) -> str:
        return "none"


ROLLS: Final = tuple(Roll(face - 1, (str(face),), face) for face in FACES)
ENTRIES: Final = tuple(Travel(end, ("@", CELLS[end]), None, end) for end in range(9))
TRAVELS: Final = tuple(
    Travel(9 + 9 * source + end, (CELLS[source], CELLS[end]), source, end)
    for source in range(9)
    for end in range(9)
)
STUCK: Final = Stuck(90, ("-",))
_BY_TEXT: Final[dict[str, Move]] = {str(move): move for move in (*ROLLS, *ENTRIES, *TRAVELS, STUCK)}


@dataclass(frozen=True, slots=True)
class OmbaPosition(Position):
    """Nine stacks, the player to move, the roll to spend or None before it, and the players who are out."""

    GAME: ClassVar[str] = "omba"

    ruleset: Ruleset
    stacks: tuple[str, ...]
    mover: Player
    roll: int | None = None
    eliminated: frozenset[Player] = frozenset()

    @classmethod
    def start(cls, ruleset: Ruleset) -> Self:
        return cls(ruleset, ("",) * 9, mover=0)

    @property
    def contents(self) -> tuple[str, ...]:
        return self.stacks

    # The player to move.

    @property
    def player(self) -> Player:
        return self.mover

    @property
    def turn(self) -> Player | None:
        return None if self.roll is None else self.mover

    @property
    def out(self) -> frozenset[Player]:
        return self.eliminated

    def hand(self, player: Player) -> int:
        """The number of pieces a player can still bring in; a player who is out has lost theirs."""
        if player in self.eliminated:
            return 0
        return PIECES // self.ruleset.players - sum(stack.count(OWNERS[player]) for stack in self.stacks)

    # Legal moves.

    def legal_moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        if self.roll is None:
            return ROLLS
        return tuple(self._travels(self.roll)) or (STUCK,)

    def _travels(self, roll: int) -> Iterator[Move]:
        """Every (piece, end) that spends the roll exactly."""
        if self.hand(self.mover):
            yield from (ENTRIES[end] for end in sorted(self._ends(None, roll)))
        for source in range(9):
            if self.stacks[source].endswith(OWNERS[self.mover]):
                yield from (TRAVELS[9 * source + end] for end in sorted(self._ends(source, roll)))

    def _ends(self, source: int | None, roll: int) -> set[int]:
        """Where a piece from `source`, or from the reserve, can end with exactly `roll` points."""
        return {walk[-1] for walk, cost in self._walks(source, roll) if cost == roll}

    def _walks(self, source: int | None, budget: int) -> Iterator[tuple[Walk, int]]:
        """Every walk of a piece within a budget, with its cost."""
        heights = self._heights(source)
        begun: list[tuple[Walk, int]]
        begun = [((cell,), cost) for cell, cost in self._first_steps(source, heights) if cost <= budget]
        while begun:
            walk, spent = begun.pop()
            yield walk, spent
            begun += [
                ((*walk, cell), spent + cost)
                for cell, cost in _steps(heights, walk[-1])
                if spent + cost <= budget and self._may_enter(cell, walk, source)
            ]

    def _may_enter(self, cell: int, walk: Walk, source: int | None) -> bool:
        """No cell is entered twice; under `loop`, a circle may lead back to the start, once."""
        if cell == source:
            return self.ruleset["loop"] == "on" and len(walk) > 1 and cell not in walk
        return cell not in walk

    def _heights(self, source: int | None) -> list[int]:
        """The height of each stack without the moving piece from `source`."""
        return [len(stack) - (cell == source) for cell, stack in enumerate(self.stacks)]

    def _first_steps(self, source: int | None, heights: Sequence[int]) -> Iterator[tuple[int, int]]:
        """A piece enters through a gate from the reserve, and steps to a neighbour from the board."""
        if source is not None:
            yield from _steps(heights, source)
        else:
            costs = ((gate, self._gate_cost(heights[gate])) for gate in GATES)
            yield from ((gate, cost) for gate, cost in costs if cost is not None)

    def _gate_cost(self, height: int) -> int | None:
        """The cost of entering a gate that holds `height` pieces; None if the gate is closed."""
        reading = self.ruleset["gate"]
        if reading == "closed":
            return None if height else 1
        return 1 if reading == "flat" else 1 + height

    # Refusals, and their reasons.

    def refusal(self, move: Move) -> Citation | None:
        if self.outcome() is not None:
            return self.cite("OM12", "over")
        if self.roll is None:
            return None if isinstance(move, Roll) else self.cite("OM3", "unrolled")
        match move:
            case Roll():
                return self.cite("OM3", "rolled", roll=self.roll)
            case Travel():
                return self._refused_piece(move) or self._refused_end(move, self.roll)
            case Stuck():
                stuck = self.legal_moves() == (STUCK,)
                return None if stuck else self.cite("OM9", "playable", roll=self.roll)
            case _:
                raise TypeError(f"{move!r} is not a move of Omba")

    def _refused_piece(self, move: Travel) -> Citation | None:
        """The piece must belong to the mover and be free to move."""
        if move.source is None:
            return None if self.hand(self.mover) else self.cite("OM4", "spent")
        cell, stack = CELLS[move.source], self.stacks[move.source]
        mine = OWNERS[self.mover]
        if mine not in stack:
            return self.cite("OM3", "foreign", cell=cell)
        return None if stack.endswith(mine) else self._covered(move.source)

    def obstacles(self) -> tuple[Citation, ...]:
        mine = OWNERS[self.mover]
        held = (c for c, stack in enumerate(self.stacks) if mine in stack and not stack.endswith(mine))
        return tuple(map(self._covered, held))

    def _covered(self, at: int) -> Citation:
        above = Word(GAME.seats[OWNERS.index(self.stacks[at][-1])])
        return self.cite("OM8", "covered", cell=CELLS[at], above=above)

    def _refused_end(self, move: Travel, roll: int) -> Citation | None:
        """The roll must bring it there exactly."""
        if self._reaches(move, roll):
            return None
        end = CELLS[move.end]
        if move.source == move.end:
            return self._refused_return(end, roll)
        if closed := self._refused_gate(move, roll):
            return closed
        if self._retraces(move, roll):
            return self.cite("OM7", "back", end=end, roll=roll)
        if costs := self._costs(move):
            return self.cite("OM5", "cost", end=end, roll=roll, costs=costs)
        return self.cite("OM5", "far", end=end, roll=roll)

    def _refused_return(self, start: Cell, roll: int) -> Citation:
        """A piece cannot end where it started, except under `loop` by a circle."""
        if self.ruleset["loop"] == "off":
            return self.cite("OM7", "home", cell=start)
        return self.cite("OM7", "circle", cell=start, roll=roll)

    def _refused_gate(self, move: Travel, roll: int) -> Citation | None:
        """Under `closed`, every gate it could use may be occupied."""
        if move.source is not None or self.ruleset["gate"] != "closed":
            return None
        end, opened = CELLS[move.end], self._opened()
        if opened._reaches(move, roll):
            return self.cite("OM4", "closed", end=end, roll=roll)
        if opened._costs(move) and not self._costs(move):
            return self.cite("OM4", "shut", end=end)
        return None

    def _costs(self, move: Travel) -> tuple[int, ...]:
        """The rolls that would bring the piece there."""
        costs = {cost for walk, cost in self._walks(move.source, max(FACES)) if walk[-1] == move.end}
        return tuple(sorted(costs))

    def _reaches(self, move: Travel, roll: int) -> bool:
        return move.end in self._ends(move.source, roll)

    def _opened(self) -> Self:
        """The same position under the rule that gates can be climbed."""
        options = tuple((name, "climb" if name == "gate" else value) for name, value in self.ruleset.options)
        return replace(self, ruleset=replace(self.ruleset, options=options))

    def _retraces(self, move: Travel, roll: int) -> bool:
        """Whether the piece would get there if it could retrace its path."""
        heights = self._heights(move.source)
        frontier = set(self._first_steps(move.source, heights))
        reached: set[tuple[int, int]] = set()
        while frontier:
            reached |= frontier
            onward = {(n, spent + cost) for cell, spent in frontier for n, cost in _steps(heights, cell)}
            frontier = {(cell, spent) for cell, spent in onward - reached if spent <= roll}
        return (move.end, roll) in reached

    # Playing a move.

    def after(self, move: Move) -> Self:
        match move:
            case Roll():
                return replace(self, roll=move.face)
            case Travel():
                stacks = list(self.stacks)
                if move.source is not None:
                    stacks[move.source] = stacks[move.source][:-1]
                stacks[move.end] += OWNERS[self.mover]
                return replace(self, stacks=tuple(stacks), mover=self.next_player(self.mover), roll=None)
            case _:  # nothing could be played
                return self._stay() if self._only_passes() else self.leave(self.mover)

    def path(self, move: Move) -> tuple[Cell, ...]:
        """A shortest walk that spends the roll, starting at the piece's cell or at the gate it enters."""
        if not isinstance(move, Travel) or self.roll is None:
            return ()
        origin = () if move.source is None else (move.source,)
        return tuple(CELLS[cell] for cell in (*origin, *self._shortest(move, self.roll)))

    def steps(self, move: Move) -> tuple[tuple[Cell, int], ...]:
        if not isinstance(move, Travel) or self.roll is None:
            return ()
        walk, heights = self._shortest(move, self.roll), self._heights(move.source)
        first = dict(self._first_steps(move.source, heights))[walk[0]]
        onward = (dict(_steps(heights, cell))[then] for cell, then in pairwise(walk))
        return tuple((CELLS[cell], cost) for cell, cost in zip(walk, (first, *onward), strict=True))

    def _shortest(self, move: Travel, roll: int) -> Walk:
        """A shortest walk of a legal move."""
        walks = (
            walk for walk, cost in self._walks(move.source, roll) if (walk[-1], cost) == (move.end, roll)
        )
        return min(walks, key=len)

    def _only_passes(self) -> bool:
        """Under `pass`, a player is out only when no roll at all could be played."""
        return self.ruleset["pass"] == "on" and any(next(self._travels(face), None) for face in FACES)

    def _stay(self) -> Self:
        return replace(self, mover=self.next_player(self.mover), roll=None)

    def leave(self, player: Player) -> Self:
        """The reserve is lost; the pieces on the board stay as obstacles to the others."""
        gone = replace(self, eliminated=self.eliminated | {player})
        if player != self.mover and len(gone.remaining) > 1:
            return gone
        return replace(gone, mover=gone.next_player(player), roll=None)

    # The end of the game.

    def outcome(self) -> Outcome | None:
        if len(self.remaining) > 1:
            return None
        (last,) = self.remaining
        citation = self.cite("OM11", "last", winner=Word(GAME.seats[last]))
        return Outcome.shared(self.ruleset.players, (last,), citation)

    # Notation.

    def __str__(self) -> str:
        ranks = "/".join(",".join(stack or "." for stack in self.stacks[row : row + 3]) for row in (0, 3, 6))
        out = "".join(OWNERS[player] for player in sorted(self.eliminated)) or "-"
        return f"{ranks} {self.ruleset.players} {OWNERS[self.mover]} {self.roll or '-'} {out}"

    @classmethod
    def stated_players(cls, text: str) -> int | None:
        return count_in(text)

    @classmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        """Ranks from row 3 down, the player count, the player to move, the roll or `-`, those out or `-`."""
        fields = text.split()
        if len(fields) != 5:
            raise Misread("omba.fields", count=len(fields))
        ranks, players, mover, roll, out = fields
        owners = OWNERS[: ruleset.players]
        check_count(players, ruleset)
        if roll not in ("-", *map(str, FACES)):
            raise Misread("omba.roll", Fault(fields=("roll",)), text=roll[:20])
        position = cls(
            ruleset,
            _parse_ranks(ranks, owners),
            player_named(mover, owners),
            None if roll == "-" else int(roll),
            players_named("" if out == "-" else out, owners),
        )
        position._validate()
        return position

    def _validate(self) -> None:
        share = PIECES // self.ruleset.players
        for owner in OWNERS[: self.ruleset.players]:
            if (count := sum(stack.count(owner) for stack in self.stacks)) > share:
                fault = Fault(cells_with(owner, CELLS, self.stacks), (owner,))
                facts = {"owner": owner, "players": self.ruleset.players, "share": share}
                raise Misread("omba.pieces", fault, count=count, **facts)
        if self.mover in self.eliminated:
            raise Misread("omba.mover", Fault(fields=("turn", "out")), owner=OWNERS[self.mover])
        if self.roll is not None and len(self.remaining) == 1:
            raise Misread("omba.over", Fault(fields=("roll", "out")))

    def parse_move(self, text: str) -> Move:
        try:
            return _BY_TEXT[text.lower()]
        except KeyError:
            raise Misread("omba.move", text=text[:20]) from None

    # Symmetry.

    def mapped(self, symmetry: Symmetry) -> Self:
        return replace(self, stacks=symmetry.moved(self.stacks))

    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        if not isinstance(move, Travel):
            return move
        end = symmetry.cells[move.end]
        return ENTRIES[end] if move.source is None else TRAVELS[9 * symmetry.cells[move.source] + end]


def _steps(heights: Sequence[int], cell: int) -> Iterator[tuple[int, int]]:
    """The cells next to `cell` with the points a step there costs: one, and one for each level up or down."""
    for neighbour in NEIGHBOURS[cell]:
        yield neighbour, 1 + abs(heights[cell] - heights[neighbour])


def _parse_ranks(text: str, owners: str) -> tuple[str, ...]:
    ranks = [rank.split(",") for rank in text.split("/")]
    if [len(rank) for rank in ranks] != [3, 3, 3]:
        raise Misread("omba.board", text=text[:40])
    stacks = [stack for rank in ranks for stack in rank]
    for cell, stack in zip(CELLS, stacks, strict=True):
        if stack != "." and not (stack and set(stack) <= set(owners)):
            facts = {"cell": cell, "text": stack[:20], "first": owners[0], "last": owners[-1]}
            raise Misread("omba.stack", Fault((str(cell),)), **facts)
    return tuple("" if stack == "." else stack for stack in stacks)


@cache
def symmetries() -> Sequence[Symmetry]:
    """The eight turns and reflections of the board."""
    return tuple(Symmetry(cells) for cells in square_turns(3))


GAME: Final = Game(
    id="omba",
    title="Omba",
    position=OmbaPosition,
    player_counts=(2, 3, 4),
    moves=(*ENTRIES, *TRAVELS, STUCK),
    rolls=ROLLS,
    seats=("amber", "blue", "carmine", "dahlia"),
    cells=CELLS,
    shape=(3, 3),
    pieces={owner: player for player, owner in enumerate(OWNERS)},
    height=PIECES,
    symmetries=symmetries,
    options=(
        Option("gate", ("climb", "flat", "closed")),
        Option("loop", ("off", "on")),
        Option("pass", ("off", "on")),
    ),
    authors=("Ingo Althöfer", "Hilko Drude", "Reinhold Wittig"),
    publisher="Edition Perlhuhn; Docker: Jactalea",
    year=2008,
    minutes=15,
)
