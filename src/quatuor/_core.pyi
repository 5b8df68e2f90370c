"""The compiled core of Quatuor."""

from collections.abc import Sequence, Set
from typing import Final

import numpy
from numpy.typing import NDArray


def build_info() -> dict[str, str]:
    """Which compiler built this module, for which standard and machine."""

def supports_v3() -> bool:
    """Whether this machine runs the build for x86-64-v3."""

def starting_state(seed: int, stream: int = 0) -> int:
    """Where the walk of a stream of a seed begins."""

class SplitMix64:
    """The generator of quatuor.dice, number for number."""

    def __init__(self, state: int) -> None: ...

    @property
    def state(self) -> int:
        """The one integer that is all of the generator."""

    def next(self) -> int:
        """Draw a number of 64 bits."""

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1."""

    def __getstate__(self) -> tuple[int]: ...

    def __setstate__(self, arg: tuple[int], /) -> None: ...

class StopFlag:
    """
    Raised from any thread, it stops the call that was given it.

    >>> from quatuor.engine import StopFlag
    >>> flag = StopFlag()
    >>> flag.set()
    >>> flag.is_set()
    True
    """

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Stop the work: it raises InterruptedError within milliseconds."""

    def clear(self) -> None:
        """Let it be used again."""

    def is_set(self) -> bool:
        """Whether it was raised."""

class Tally:
    """What many random games came to."""

    @property
    def games(self) -> int: ...

    @property
    def plies(self) -> int: ...

    @property
    def won_by(self) -> dict[tuple[int, ...], int]:
        """How many games each set of players shared."""

class Line:
    """A move at the root of a search, and what it is worth."""

    @property
    def action(self) -> int: ...

    @property
    def scores(self) -> list[float]:
        """The score of each player; 0 beyond the last player."""

    @property
    def exact(self) -> bool:
        """Whether the scores are proved."""

    @property
    def distance(self) -> int | None:
        """In how many plies the game ends, where that is proved."""

    @property
    def actions(self) -> list[int]:
        """How play goes on, the move itself first."""

class Report:
    """What a search reports."""

    @property
    def depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def exact(self) -> bool:
        """
        Whether what the first line comes to is proved to be the best there is.
        """

    @property
    def finished(self) -> bool:
        """Whether more searching would find nothing new."""

    @property
    def lines(self) -> list[Line]:
        """The best moves, best first; before a roll, the faces in order."""

class TranspositionTable:
    """
    What alpha-beta searches with the same options remember from one to the next.
    """

    def __init__(self, bytes: int = 67108864) -> None: ...

    @property
    def bytes(self) -> int: ...

class Quantik:
    """A position of Quantik."""

    def __init__(self, packed: bytes) -> None: ...

    @property
    def packed(self) -> bytes:
        """
        The position as bytes; the game's packing in quatuor.engine reads them.
        """

    @property
    def player(self) -> int:
        """The player to act; before a roll, the player who rolls."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """The players who share the point; none while the game is running."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Quantik:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Quantik:
        """The one position that stands for all symmetric images of this one."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[bytes]: ...

    def __setstate__(self, arg: tuple[bytes], /) -> None: ...

    def perft(self, depth: int, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        """The number of move sequences of exactly `depth` plies."""

    def playout(self, seed: int, stream: int = 0, *, past: Sequence[Quantik] = []) -> tuple[list[int], list[bool], list[int], list[int]]:
        """
        A random game: actions, which of them are rolls, legal moves at each ply, and the players who share the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """Play random games from streams first, first + 1, …; their results."""

    @property
    def actions(self) -> int:
        """How many action numbers there are."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """How many planes there are, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write what a player sees, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class QuantikSearch:
    """An alpha-beta search of a position of a game for two."""

    def __init__(self, position: Quantik, past: Sequence[Quantik] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within `nodes` in all; whether it got there and more may be found.
        """

    def report(self) -> Report:
        """What was found so far."""

    terms: Final[int] = ...
    """How many weights the evaluation has."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """What each weight is for."""

class QuantikTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Quantik, past: Sequence[Quantik] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` games more; whether it got there."""

    def report(self) -> Report:
        """What was found so far."""

    @property
    def bytes(self) -> int:
        """How much memory the tree may fill."""

class Cubulus:
    """A position of Cubulus."""

    def __init__(self, packed: bytes) -> None: ...

    @property
    def packed(self) -> bytes:
        """
        The position as bytes; the game's packing in quatuor.engine reads them.
        """

    @property
    def player(self) -> int:
        """The player to act; before a roll, the player who rolls."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """The players who share the point; none while the game is running."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Cubulus:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Cubulus:
        """The one position that stands for all symmetric images of this one."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[bytes]: ...

    def __setstate__(self, arg: tuple[bytes], /) -> None: ...

    def perft(self, depth: int, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        """The number of move sequences of exactly `depth` plies."""

    def playout(self, seed: int, stream: int = 0, *, past: Sequence[Cubulus] = []) -> tuple[list[int], list[bool], list[int], list[int]]:
        """
        A random game: actions, which of them are rolls, legal moves at each ply, and the players who share the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """Play random games from streams first, first + 1, …; their results."""

    @property
    def actions(self) -> int:
        """How many action numbers there are."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """How many planes there are, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write what a player sees, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class CubulusSearch:
    """An alpha-beta search of a position of a game for two."""

    def __init__(self, position: Cubulus, past: Sequence[Cubulus] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within `nodes` in all; whether it got there and more may be found.
        """

    def report(self) -> Report:
        """What was found so far."""

    terms: Final[int] = ...
    """How many weights the evaluation has."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """What each weight is for."""

class CubulusTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Cubulus, past: Sequence[Cubulus] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` games more; whether it got there."""

    def report(self) -> Report:
        """What was found so far."""

    @property
    def bytes(self) -> int:
        """How much memory the tree may fill."""

class CubulusSetUp:
    """A search for the best set-up, as a whole."""

    def __init__(self, position: Cubulus, *, lines: int = 1, bytes: int = 67108864, seed: int = 0) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Judge a few more set-ups, within a total of `nodes`; return whether more may be found.
        """

    def report(self) -> Report:
        """What was found so far."""

class Oxono:
    """A position of OXONO."""

    def __init__(self, packed: bytes) -> None: ...

    @property
    def packed(self) -> bytes:
        """
        The position as bytes; the game's packing in quatuor.engine reads them.
        """

    @property
    def player(self) -> int:
        """The player to act; before a roll, the player who rolls."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """The players who share the point; none while the game is running."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Oxono:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Oxono:
        """The one position that stands for all symmetric images of this one."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[bytes]: ...

    def __setstate__(self, arg: tuple[bytes], /) -> None: ...

    def perft(self, depth: int, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        """The number of move sequences of exactly `depth` plies."""

    def playout(self, seed: int, stream: int = 0, *, past: Sequence[Oxono] = []) -> tuple[list[int], list[bool], list[int], list[int]]:
        """
        A random game: actions, which of them are rolls, legal moves at each ply, and the players who share the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """Play random games from streams first, first + 1, …; their results."""

    @property
    def actions(self) -> int:
        """How many action numbers there are."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """How many planes there are, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write what a player sees, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class OxonoSearch:
    """An alpha-beta search of a position of a game for two."""

    def __init__(self, position: Oxono, past: Sequence[Oxono] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within `nodes` in all; whether it got there and more may be found.
        """

    def report(self) -> Report:
        """What was found so far."""

    terms: Final[int] = ...
    """How many weights the evaluation has."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """What each weight is for."""

class OxonoTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Oxono, past: Sequence[Oxono] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` games more; whether it got there."""

    def report(self) -> Report:
        """What was found so far."""

    @property
    def bytes(self) -> int:
        """How much memory the tree may fill."""

class Omba:
    """A position of Omba."""

    def __init__(self, packed: bytes) -> None: ...

    @property
    def packed(self) -> bytes:
        """
        The position as bytes; the game's packing in quatuor.engine reads them.
        """

    @property
    def player(self) -> int:
        """The player to act; before a roll, the player who rolls."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """The players who share the point; none while the game is running."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Omba:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Omba:
        """The one position that stands for all symmetric images of this one."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[bytes]: ...

    def __setstate__(self, arg: tuple[bytes], /) -> None: ...

    def perft(self, depth: int, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        """The number of move sequences of exactly `depth` plies."""

    def playout(self, seed: int, stream: int = 0, *, past: Sequence[Omba] = []) -> tuple[list[int], list[bool], list[int], list[int]]:
        """
        A random game: actions, which of them are rolls, legal moves at each ply, and the players who share the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """Play random games from streams first, first + 1, …; their results."""

    @property
    def actions(self) -> int:
        """How many action numbers there are."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """How many planes there are, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write what a player sees, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class OmbaSearch:
    """An alpha-beta search of a position of a game for two."""

    def __init__(self, position: Omba, past: Sequence[Omba] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within `nodes` in all; whether it got there and more may be found.
        """

    def report(self) -> Report:
        """What was found so far."""

    terms: Final[int] = ...
    """How many weights the evaluation has."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """What each weight is for."""

class OmbaTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Omba, past: Sequence[Omba] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` games more; whether it got there."""

    def report(self) -> Report:
        """What was found so far."""

    @property
    def bytes(self) -> int:
        """How much memory the tree may fill."""

class QuantikCensus:
    """What a solver has counted on one ply."""

    @property
    def classes(self) -> int:
        """Positions without a finished line, up to symmetry."""

    @property
    def positions(self) -> int:
        """The same positions, every image counted."""

    @property
    def sequences(self) -> int:
        """Move sequences of exactly this length."""

    @property
    def finished(self) -> int:
        """Those of them that end with a finished line."""

    @property
    def won(self) -> int:
        """Classes that the player to move wins."""

    @property
    def positions_won(self) -> int:
        """Positions that the player to move wins."""

    @property
    def distances(self) -> list[int]:
        """How many classes have each distance to the end."""

    @property
    def wrong(self) -> int:
        """
        Classes that not just their own move sequences lead to, and moves to no class: none if all is right.
        """

class QuantikSolver:
    """Finds every class of positions of Quantik and how each ends."""

    def __init__(self, *, threads: int = 1, deepest: int = 16) -> None:
        """Up to a ply before the last nothing is solved, only counted."""

    def advance(self, *, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Work for some time, or until all is done; whether there is more to do."""

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""

    @property
    def solved(self) -> bool:
        """Whether every distance is known."""

    @property
    def deepest(self) -> int:
        """The last ply that is examined."""

    def census(self, ply: int) -> QuantikCensus:
        """What was counted on a ply so far."""

    def distance(self, position: Quantik) -> int | None:
        """
        Plies to the end, odd where the mover wins; None where a line is finished.
        """

    def stored(self, plies: int) -> bytes:
        """The distances of the first plies, as the oracle reads them."""

class QuantikOracle:
    """Answers any position of Quantik exactly."""

    def __init__(self, stored: bytes | None = None) -> None:
        """
        From stored distances; without any it searches, which takes long on the first plies.
        """

    @property
    def plies(self) -> int:
        """Of how many plies the distances are stored."""

    def distance(self, position: Quantik, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        """In how many plies the game ends: odd where the player to move wins."""

    def moves(self, position: Quantik, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        Every legal move, and in how many plies the game ends with it: odd where it wins.
        """

    def line(self, position: Quantik, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[int]:
        """How play goes on when both play best; of equal moves the first."""

def omba_census(count: int, share: int) -> tuple[int, int, int]:
    """
    The positions with `count` pieces on the board: all, those a table keeps, and up to symmetry.
    """

class OmbaLayer:
    """
    The positions with the same number of pieces on the board, being solved.
    """

    def __init__(self, count: int, share: int, rules: int, above: bytes, above_error: float) -> None:
        """
        `above` are the values of the layer with a piece more, nothing for the fullest.
        """

    def sweep(self, *, enough: float, threads: int = 1, stop: StopFlag | None = None) -> None:
        """Improve every bound that is farther from its twin than `enough`."""

    @property
    def gap(self) -> float:
        """How far the bounds are apart where they are farthest."""

    @property
    def error(self) -> float:
        """By how much a value may be off."""

    @property
    def size(self) -> int: ...

    def values(self) -> bytes:
        """The middles of the bounds, four bytes each."""

class OmbaTable:
    """A finished table of Omba for two."""

    def __init__(self, values: object, offset: int, share: int, rules: int) -> None:
        """
        The values lie in a buffer from `offset` to its end, the emptiest layer first.
        """

    def knows(self, position: Omba) -> bool:
        """Whether a position is in the table."""

    def chance(self, position: Omba) -> float:
        """The chance of the player to act."""

    def moves(self, position: Omba) -> list[tuple[int, float]]:
        """Every roll or move, and the chance of the player to act after it."""

    def played_out(self, position: Omba, games: int, seed: int) -> int:
        """Play `games` games by the best moves: how many the player to act wins."""

class QuantikProof:
    """A search for proofs that one player wins, with all it remembers."""

    def __init__(self, winner: int, past: Sequence[Quantik] = [], *, bytes: int = 268435456) -> None: ...

    def ask(self, position: Quantik, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool | None:
        """
        Whether the player wins alone; None where neither a proof nor a refutation was found.
        """

    def replies(self, position: Quantik, all: bool = False, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        The moves of a won position that are proved to win, with the plies each then takes at most: all, or one.
        """

    def line(self, position: Quantik) -> list[int]:
        """
        How a proved win goes on, the winner hurrying, as far as it is remembered.
        """

    @property
    def numbers(self) -> tuple[int, int]:
        """Proof and disproof number of the position last asked."""

    @property
    def nodes(self) -> int:
        """How many positions were searched so far."""

    @property
    def bytes(self) -> int:
        """How much memory it fills."""

class CubulusProof:
    """A search for proofs that one player wins, with all it remembers."""

    def __init__(self, winner: int, past: Sequence[Cubulus] = [], *, bytes: int = 268435456) -> None: ...

    def ask(self, position: Cubulus, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool | None:
        """
        Whether the player wins alone; None where neither a proof nor a refutation was found.
        """

    def replies(self, position: Cubulus, all: bool = False, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        The moves of a won position that are proved to win, with the plies each then takes at most: all, or one.
        """

    def line(self, position: Cubulus) -> list[int]:
        """
        How a proved win goes on, the winner hurrying, as far as it is remembered.
        """

    @property
    def numbers(self) -> tuple[int, int]:
        """Proof and disproof number of the position last asked."""

    @property
    def nodes(self) -> int:
        """How many positions were searched so far."""

    @property
    def bytes(self) -> int:
        """How much memory it fills."""

class OxonoProof:
    """A search for proofs that one player wins, with all it remembers."""

    def __init__(self, winner: int, past: Sequence[Oxono] = [], *, bytes: int = 268435456) -> None: ...

    def ask(self, position: Oxono, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool | None:
        """
        Whether the player wins alone; None where neither a proof nor a refutation was found.
        """

    def replies(self, position: Oxono, all: bool = False, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        The moves of a won position that are proved to win, with the plies each then takes at most: all, or one.
        """

    def line(self, position: Oxono) -> list[int]:
        """
        How a proved win goes on, the winner hurrying, as far as it is remembered.
        """

    @property
    def numbers(self) -> tuple[int, int]:
        """Proof and disproof number of the position last asked."""

    @property
    def nodes(self) -> int:
        """How many positions were searched so far."""

    @property
    def bytes(self) -> int:
        """How much memory it fills."""

class QuantikVector:
    """Many games at once; quatuor.envs.vector says what its arrays hold."""

    def __init__(self, start: Quantik, games: int, seed: int = 0, step_limit: int = 0, threads: int = 1) -> None: ...

    def reset(self, seed: int) -> None:
        """Begin every game anew."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A legal action for every game, all equally likely."""

    def write_finals(self, out: object) -> None:
        """
        Write the planes of the positions in which games ended with the last step.
        """

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Quantik:
        """Where a game stands."""

    def state(self) -> bytes:
        """Where all games stand, as bytes."""

    def restore(self, state: bytes) -> None:
        """Bring back where all games stood."""

    @property
    def observations(self) -> NDArray[numpy.uint8]: ...

    @property
    def masks(self) -> NDArray[numpy.bool_]: ...

    @property
    def current_players(self) -> NDArray[numpy.int32]: ...

    @property
    def rewards(self) -> NDArray[numpy.float32]: ...

    @property
    def scores(self) -> NDArray[numpy.float32]: ...

    @property
    def terminated(self) -> NDArray[numpy.bool_]: ...

    @property
    def truncated(self) -> NDArray[numpy.bool_]: ...

    @property
    def illegal(self) -> NDArray[numpy.bool_]: ...

    @property
    def steps(self) -> NDArray[numpy.int32]: ...

    @property
    def episodes(self) -> NDArray[numpy.int64]: ...

    @property
    def streams(self) -> NDArray[numpy.int64]: ...

class CubulusVector:
    """Many games at once; quatuor.envs.vector says what its arrays hold."""

    def __init__(self, start: Cubulus, games: int, seed: int = 0, step_limit: int = 0, threads: int = 1) -> None: ...

    def reset(self, seed: int) -> None:
        """Begin every game anew."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A legal action for every game, all equally likely."""

    def write_finals(self, out: object) -> None:
        """
        Write the planes of the positions in which games ended with the last step.
        """

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Cubulus:
        """Where a game stands."""

    def state(self) -> bytes:
        """Where all games stand, as bytes."""

    def restore(self, state: bytes) -> None:
        """Bring back where all games stood."""

    @property
    def observations(self) -> NDArray[numpy.uint8]: ...

    @property
    def masks(self) -> NDArray[numpy.bool_]: ...

    @property
    def current_players(self) -> NDArray[numpy.int32]: ...

    @property
    def rewards(self) -> NDArray[numpy.float32]: ...

    @property
    def scores(self) -> NDArray[numpy.float32]: ...

    @property
    def terminated(self) -> NDArray[numpy.bool_]: ...

    @property
    def truncated(self) -> NDArray[numpy.bool_]: ...

    @property
    def illegal(self) -> NDArray[numpy.bool_]: ...

    @property
    def steps(self) -> NDArray[numpy.int32]: ...

    @property
    def episodes(self) -> NDArray[numpy.int64]: ...

    @property
    def streams(self) -> NDArray[numpy.int64]: ...

class OxonoVector:
    """Many games at once; quatuor.envs.vector says what its arrays hold."""

    def __init__(self, start: Oxono, games: int, seed: int = 0, step_limit: int = 0, threads: int = 1) -> None: ...

    def reset(self, seed: int) -> None:
        """Begin every game anew."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A legal action for every game, all equally likely."""

    def write_finals(self, out: object) -> None:
        """
        Write the planes of the positions in which games ended with the last step.
        """

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Oxono:
        """Where a game stands."""

    def state(self) -> bytes:
        """Where all games stand, as bytes."""

    def restore(self, state: bytes) -> None:
        """Bring back where all games stood."""

    @property
    def observations(self) -> NDArray[numpy.uint8]: ...

    @property
    def masks(self) -> NDArray[numpy.bool_]: ...

    @property
    def current_players(self) -> NDArray[numpy.int32]: ...

    @property
    def rewards(self) -> NDArray[numpy.float32]: ...

    @property
    def scores(self) -> NDArray[numpy.float32]: ...

    @property
    def terminated(self) -> NDArray[numpy.bool_]: ...

    @property
    def truncated(self) -> NDArray[numpy.bool_]: ...

    @property
    def illegal(self) -> NDArray[numpy.bool_]: ...

    @property
    def steps(self) -> NDArray[numpy.int32]: ...

    @property
    def episodes(self) -> NDArray[numpy.int64]: ...

    @property
    def streams(self) -> NDArray[numpy.int64]: ...

class OmbaVector:
    """Many games at once; quatuor.envs.vector says what its arrays hold."""

    def __init__(self, start: Omba, games: int, seed: int = 0, step_limit: int = 0, threads: int = 1) -> None: ...

    def reset(self, seed: int) -> None:
        """Begin every game anew."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A legal action for every game, all equally likely."""

    def write_finals(self, out: object) -> None:
        """
        Write the planes of the positions in which games ended with the last step.
        """

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Omba:
        """Where a game stands."""

    def state(self) -> bytes:
        """Where all games stand, as bytes."""

    def restore(self, state: bytes) -> None:
        """Bring back where all games stood."""

    @property
    def observations(self) -> NDArray[numpy.uint8]: ...

    @property
    def masks(self) -> NDArray[numpy.bool_]: ...

    @property
    def current_players(self) -> NDArray[numpy.int32]: ...

    @property
    def rewards(self) -> NDArray[numpy.float32]: ...

    @property
    def scores(self) -> NDArray[numpy.float32]: ...

    @property
    def terminated(self) -> NDArray[numpy.bool_]: ...

    @property
    def truncated(self) -> NDArray[numpy.bool_]: ...

    @property
    def illegal(self) -> NDArray[numpy.bool_]: ...

    @property
    def steps(self) -> NDArray[numpy.int32]: ...

    @property
    def episodes(self) -> NDArray[numpy.int64]: ...

    @property
    def streams(self) -> NDArray[numpy.int64]: ...
