"""The compiled core of Quatuor."""

from collections.abc import Sequence, Set
from typing import Final

import numpy
from numpy.typing import NDArray


def build_info() -> dict[str, str]:
    """The compiler, standard and machine this module was built with and for."""

def supports_v3() -> bool:
    """Whether this machine runs the build for x86-64-v3."""

def starting_state(seed: int, stream: int = 0) -> int:
    """The initial state of a stream of a seed."""

class SplitMix64:
    """The generator of quatuor.dice, number for number."""

    def __init__(self, state: int) -> None: ...

    @property
    def state(self) -> int:
        """The whole state of the generator, one integer."""

    def next(self) -> int:
        """Draw a 64-bit number."""

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1."""

    def __getstate__(self) -> tuple[int]: ...

    def __setstate__(self, arg: tuple[int], /) -> None: ...

class StopFlag:
    """
    A flag that stops the call it was passed to, set from any thread.

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
        """Clear the flag for further use."""

    def is_set(self) -> bool:
        """Whether it is set."""

class Tally:
    """The results of many random games."""

    @property
    def games(self) -> int: ...

    @property
    def plies(self) -> int: ...

    @property
    def won_by(self) -> dict[tuple[int, ...], int]:
        """The number of games by the set of players who shared the point."""

class Line:
    """A move at the root of a search, and its value."""

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
        """The number of plies to the end of the game, if proved."""

    @property
    def actions(self) -> list[int]:
        """The expected line of play, starting with the move itself."""

class Report:
    """The report of a search."""

    @property
    def depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def exact(self) -> bool:
        """
        Whether the result of the first line is proved to be the best possible.
        """

    @property
    def finished(self) -> bool:
        """Whether more searching would find nothing new."""

    @property
    def lines(self) -> list[Line]:
        """The best moves, best first; before a roll, the faces in order."""

class TranspositionTable:
    """The memory that alpha-beta searches with the same options share."""

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
        """The position after an action; ValueError if it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Quantik:
        """The representative of all symmetric images of this position."""

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
        """
        Play random games from streams first, first + 1, …; return their results.
        """

    @property
    def actions(self) -> int:
        """The number of action numbers."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """The number of planes, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write the view of a player, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class QuantikSearch:
    """An alpha-beta search of a two-player position."""

    def __init__(self, position: Quantik, past: Sequence[Quantik] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within a total of `nodes`; return whether that succeeded and more may be found.
        """

    def report(self) -> Report:
        """The result so far."""

    terms: Final[int] = ...
    """The number of weights of the evaluation."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """The meaning of each weight."""

class QuantikTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Quantik, past: Sequence[Quantik] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` more games; return whether all were played."""

    def report(self) -> Report:
        """The result so far."""

    @property
    def bytes(self) -> int:
        """The most memory the tree may use."""

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
        """The position after an action; ValueError if it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Cubulus:
        """The representative of all symmetric images of this position."""

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
        """
        Play random games from streams first, first + 1, …; return their results.
        """

    @property
    def actions(self) -> int:
        """The number of action numbers."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """The number of planes, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write the view of a player, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class CubulusSearch:
    """An alpha-beta search of a two-player position."""

    def __init__(self, position: Cubulus, past: Sequence[Cubulus] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within a total of `nodes`; return whether that succeeded and more may be found.
        """

    def report(self) -> Report:
        """The result so far."""

    terms: Final[int] = ...
    """The number of weights of the evaluation."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """The meaning of each weight."""

class CubulusTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Cubulus, past: Sequence[Cubulus] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` more games; return whether all were played."""

    def report(self) -> Report:
        """The result so far."""

    @property
    def bytes(self) -> int:
        """The most memory the tree may use."""

class CubulusSetUp:
    """A search for the best set-up, as a whole."""

    def __init__(self, position: Cubulus, *, lines: int = 1, bytes: int = 67108864, seed: int = 0) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Judge a few more set-ups, within a total of `nodes`; return whether more may be found.
        """

    def report(self) -> Report:
        """The result so far."""

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
        """The position after an action; ValueError if it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Oxono:
        """The representative of all symmetric images of this position."""

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
        """
        Play random games from streams first, first + 1, …; return their results.
        """

    @property
    def actions(self) -> int:
        """The number of action numbers."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """The number of planes, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write the view of a player, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class OxonoSearch:
    """An alpha-beta search of a two-player position."""

    def __init__(self, position: Oxono, past: Sequence[Oxono] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within a total of `nodes`; return whether that succeeded and more may be found.
        """

    def report(self) -> Report:
        """The result so far."""

    terms: Final[int] = ...
    """The number of weights of the evaluation."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """The meaning of each weight."""

class OxonoTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Oxono, past: Sequence[Oxono] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` more games; return whether all were played."""

    def report(self) -> Report:
        """The result so far."""

    @property
    def bytes(self) -> int:
        """The most memory the tree may use."""

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
        """The position after an action; ValueError if it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that later moves can never undo."""

    def canonical(self) -> Omba:
        """The representative of all symmetric images of this position."""

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
        """
        Play random games from streams first, first + 1, …; return their results.
        """

    @property
    def actions(self) -> int:
        """The number of action numbers."""

    @property
    def planes_shape(self) -> tuple[int, ...]:
        """The number of planes, and the sides of the board."""

    def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None:
        """
        Write the view of a player, by default the player to act; `stood` is how often the position has occurred before in its game.
        """

    def write_mask(self, out: object) -> None:
        """
        Write 1 for every action that may be played, 0 for the others; before a roll there are none.
        """

class OmbaSearch:
    """An alpha-beta search of a two-player position."""

    def __init__(self, position: Omba, past: Sequence[Omba] = [], *, lines: int = 1, threads: int = 1, bytes: int = 67108864, transposition_table: TranspositionTable | None = None, seed: int = 0, overlook: int = 0, sure: int = 0, weights: Sequence[int] | None = None, without: Set[str] = ...) -> None: ...

    def advance(self, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Search one move deeper, within a total of `nodes`; return whether that succeeded and more may be found.
        """

    def report(self) -> Report:
        """The result so far."""

    terms: Final[int] = ...
    """The number of weights of the evaluation."""

    weights: Final[list[int]] = ...
    """The weights of the evaluation."""

    names: Final[list[str]] = ...
    """The meaning of each weight."""

class OmbaTree:
    """A Monte-Carlo tree search of a position, for any number of players."""

    def __init__(self, position: Omba, past: Sequence[Omba] = [], *, lines: int = 1, bytes: int = 67108864, seed: int = 0, overlook: int = 0, sure: int = 0, plain: bool = False, exploration: float | None = None, playout_plies: int | None = None) -> None: ...

    def advance(self, *, nodes: int, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Play `nodes` more games; return whether all were played."""

    def report(self) -> Report:
        """The result so far."""

    @property
    def bytes(self) -> int:
        """The most memory the tree may use."""

class QuantikCensus:
    """The counts of a solver for one ply."""

    @property
    def classes(self) -> int:
        """Positions without a finished line, up to symmetry."""

    @property
    def positions(self) -> int:
        """The same positions, counting every image."""

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
        """The number of classes by distance to the end."""

    @property
    def wrong(self) -> int:
        """
        Classes reached by a wrong number of move sequences, and moves that lead to no class: 0 if all is right.
        """

class QuantikSolver:
    """Finds every class of positions of Quantik and how each ends."""

    def __init__(self, *, threads: int = 1, deepest: int = 16) -> None:
        """
        With `deepest` before the last ply, positions are only counted, not solved.
        """

    def advance(self, *, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """
        Work for some time, or until everything is done; return whether there is more to do.
        """

    @property
    def progress(self) -> float:
        """The share of the work done, from 0 to 1."""

    @property
    def solved(self) -> bool:
        """Whether every distance is known."""

    @property
    def deepest(self) -> int:
        """The last ply examined."""

    def census(self, ply: int) -> QuantikCensus:
        """The counts of a ply so far."""

    def distance(self, position: Quantik) -> int | None:
        """Plies to the end, odd if the mover wins; None if a line is finished."""

    def stored(self, plies: int) -> bytes:
        """The distances of the first plies, as the oracle reads them."""

class QuantikOracle:
    """Answers any position of Quantik exactly."""

    def __init__(self, stored: bytes | None = None) -> None:
        """
        From stored distances; without any it searches, which is slow on the first plies.
        """

    @property
    def plies(self) -> int:
        """The number of plies with stored distances."""

    def distance(self, position: Quantik, *, seconds: float | None = None, stop: StopFlag | None = None) -> int:
        """The number of plies to the end: odd if the player to move wins."""

    def moves(self, position: Quantik, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        Every legal move, with the number of plies to the end after choosing it: odd if it wins.
        """

    def line(self, position: Quantik, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[int]:
        """The line of best play by both; of equal moves the first."""

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
        """
        Improve every bound that is farther from its counterpart than `enough`.
        """

    @property
    def gap(self) -> float:
        """The largest distance between two bounds."""

    @property
    def error(self) -> float:
        """The largest possible error of a value."""

    @property
    def size(self) -> int: ...

    def values(self) -> bytes:
        """The middles of the bounds, four bytes each."""

class OmbaTable:
    """A finished table of two-player Omba."""

    def __init__(self, values: object, offset: int, share: int, rules: int) -> None:
        """
        The values are in a buffer from `offset` to its end, the emptiest layer first.
        """

    def knows(self, position: Omba) -> bool:
        """Whether a position is in the table."""

    def chance(self, position: Omba) -> float:
        """The chance of the player to act."""

    def moves(self, position: Omba) -> list[tuple[int, float]]:
        """Every roll or move, and the chance of the player to act after it."""

    def played_out(self, position: Omba, games: int, seed: int) -> int:
        """
        Play `games` games by the best moves; return how many the player to act wins.
        """

class QuantikProof:
    """A search for proofs that one player wins, with its memory."""

    def __init__(self, winner: int, past: Sequence[Quantik] = [], *, bytes: int = 268435456, threads: int = 1, grows: bool = False) -> None: ...

    def ask(self, position: Quantik, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool | None:
        """
        Whether the player wins alone; None if neither a proof nor a refutation was found.
        """

    def replies(self, position: Quantik, all: bool = False, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        The moves of a won position that are proved to win, with the plies each then takes at most: all, or one.
        """

    def line(self, position: Quantik) -> list[int]:
        """
        The line of a proved win, with the winner hurrying, as far as it is remembered.
        """

    @property
    def numbers(self) -> tuple[int, int]:
        """The proof and disproof numbers of the last position asked about."""

    @property
    def plies(self) -> int:
        """Within how many plies the win comes, if the last question proved one."""

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""

    @property
    def memory(self) -> int:
        """The bytes of memory it uses."""

class CubulusProof:
    """A search for proofs that one player wins, with its memory."""

    def __init__(self, winner: int, past: Sequence[Cubulus] = [], *, bytes: int = 268435456, threads: int = 1, grows: bool = False) -> None: ...

    def ask(self, position: Cubulus, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool | None:
        """
        Whether the player wins alone; None if neither a proof nor a refutation was found.
        """

    def replies(self, position: Cubulus, all: bool = False, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        The moves of a won position that are proved to win, with the plies each then takes at most: all, or one.
        """

    def line(self, position: Cubulus) -> list[int]:
        """
        The line of a proved win, with the winner hurrying, as far as it is remembered.
        """

    @property
    def numbers(self) -> tuple[int, int]:
        """The proof and disproof numbers of the last position asked about."""

    @property
    def plies(self) -> int:
        """Within how many plies the win comes, if the last question proved one."""

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""

    @property
    def memory(self) -> int:
        """The bytes of memory it uses."""

class OxonoProof:
    """A search for proofs that one player wins, with its memory."""

    def __init__(self, winner: int, past: Sequence[Oxono] = [], *, bytes: int = 268435456, threads: int = 1, grows: bool = False) -> None: ...

    def ask(self, position: Oxono, *, nodes: int | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool | None:
        """
        Whether the player wins alone; None if neither a proof nor a refutation was found.
        """

    def replies(self, position: Oxono, all: bool = False, *, seconds: float | None = None, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        The moves of a won position that are proved to win, with the plies each then takes at most: all, or one.
        """

    def line(self, position: Oxono) -> list[int]:
        """
        The line of a proved win, with the winner hurrying, as far as it is remembered.
        """

    @property
    def numbers(self) -> tuple[int, int]:
        """The proof and disproof numbers of the last position asked about."""

    @property
    def plies(self) -> int:
        """Within how many plies the win comes, if the last question proved one."""

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""

    @property
    def memory(self) -> int:
        """The bytes of memory it uses."""

    @property
    def census(self) -> tuple[int, int, int, int, int]:
        """
        Of the tree: its nodes, those proved, those refuted; and of the first move that has got farthest, the replies and how many of them are answered.
        """

    def put_down(self) -> bytes:
        """The tree of the last question as bytes, to take up again later."""

    def take_up(self, position: Oxono, tree: bytes) -> None:
        """Go on with a tree that was put down."""

    def decided(self, work: int) -> bytes:
        """
        The positions decided with at least `work` nodes, as bytes to remember later.
        """

    def remember(self, decided: bytes) -> None:
        """Know again what was decided."""

class OxonoAnswers:
    """The answers of a win that a search has proved, turn by turn."""

    def __init__(self, proof: OxonoProof, position: Oxono) -> None: ...

    @property
    def positions(self) -> int:
        """The number of positions of this turn; 0 at the end."""

    @property
    def answered(self) -> int:
        """How many of them are answered."""

    @property
    def turns(self) -> list[int]:
        """The number of positions of each finished turn."""

    def take(self, most: int, *, stop: StopFlag | None = None) -> bytes:
        """
        The entries of the next positions of this turn, six bytes each, in the order of their texts.
        """

    def skip(self, taken: bytes) -> None:
        """Go on after entries that were taken before."""

class OxonoBook:
    """The first turns of a strategy: what they say of a position."""

    def __init__(self, root: Oxono, counts: Sequence[int], entries: bytes, within: bytes) -> None: ...

    def find(self, position: Oxono) -> tuple[int, int | None] | None:
        """
        Within how many plies the first player of the book wins, and on their turn the move; None for a position that is not in the book.
        """

    def teach(self, proof: OxonoProof) -> None:
        """
        Let a search for the same player's win know all positions of the book, in every image.
        """

def oxono_lengths(root: Oxono, entries: bytes, *, threads: int = 1) -> bytes:
    """
    For each entry of the strategy of the player to move, the plies within which it wins; a byte each.
    """

class QuantikVector:
    """Many games at once; quatuor.envs.vector says what its arrays hold."""

    def __init__(self, start: Quantik, games: int, seed: int = 0, step_limit: int = 0, threads: int = 1) -> None: ...

    def reset(self, seed: int) -> None:
        """Restart every game."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A random legal action for every game."""

    def write_finals(self, out: object) -> None:
        """Write the final planes of the games that ended in the last step."""

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Quantik:
        """The position of a game."""

    def state(self) -> bytes:
        """The state of all games, as bytes."""

    def restore(self, state: bytes) -> None:
        """Restore the state of all games."""

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
        """Restart every game."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A random legal action for every game."""

    def write_finals(self, out: object) -> None:
        """Write the final planes of the games that ended in the last step."""

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Cubulus:
        """The position of a game."""

    def state(self) -> bytes:
        """The state of all games, as bytes."""

    def restore(self, state: bytes) -> None:
        """Restore the state of all games."""

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
        """Restart every game."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A random legal action for every game."""

    def write_finals(self, out: object) -> None:
        """Write the final planes of the games that ended in the last step."""

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Oxono:
        """The position of a game."""

    def state(self) -> bytes:
        """The state of all games, as bytes."""

    def restore(self, state: bytes) -> None:
        """Restore the state of all games."""

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
        """Restart every game."""

    def step(self, actions: object) -> None:
        """Play one action in every game."""

    def random_actions(self) -> NDArray[numpy.int32]:
        """A random legal action for every game."""

    def write_finals(self, out: object) -> None:
        """Write the final planes of the games that ended in the last step."""

    @property
    def seed(self) -> int: ...

    def position(self, game: int) -> Omba:
        """The position of a game."""

    def state(self) -> bytes:
        """The state of all games, as bytes."""

    def restore(self, state: bytes) -> None:
        """Restore the state of all games."""

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
