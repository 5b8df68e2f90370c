"""The compiled core of Quatuor."""

from collections.abc import Sequence


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
    """Raised from any thread, it stops the call that was given it."""

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
        """Who acts now; before a roll, whose roll it is."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """Who shares the point; nobody while the game runs."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Quantik:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

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
        A random game: actions, which of them are rolls, legal moves at each ply, and who shares the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """
        So many random games from streams first, first + 1, …: what they came to.
        """

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
        """Who acts now; before a roll, whose roll it is."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """Who shares the point; nobody while the game runs."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Cubulus:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

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
        A random game: actions, which of them are rolls, legal moves at each ply, and who shares the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """
        So many random games from streams first, first + 1, …: what they came to.
        """

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
        """Who acts now; before a roll, whose roll it is."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """Who shares the point; nobody while the game runs."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Oxono:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

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
        A random game: actions, which of them are rolls, legal moves at each ply, and who shares the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """
        So many random games from streams first, first + 1, …: what they came to.
        """

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
        """Who acts now; before a roll, whose roll it is."""

    @property
    def turn(self) -> int | None:
        """The player to move, or None when a die is to be rolled."""

    @property
    def winners(self) -> list[int]:
        """Who shares the point; nobody while the game runs."""

    def legal_moves(self) -> list[int]:
        """The action numbers that may be played, in order."""

    def play(self, action: int) -> Omba:
        """The position after an action; ValueError where it is not legal."""

    @property
    def key(self) -> int:
        """A hash of the whole state."""

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
        A random game: actions, which of them are rolls, legal moves at each ply, and who shares the point.
        """

    def playouts(self, games: int, seed: int, first: int = 0, *, threads: int = 1, seconds: float | None = None, stop: StopFlag | None = None) -> Tally:
        """
        So many random games from streams first, first + 1, …: what they came to.
        """
