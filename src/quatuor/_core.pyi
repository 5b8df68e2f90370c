"""The compiled core of Quatuor."""



def build_info() -> dict[str, str]:
    """Which compiler built this module, for which C++ standard."""

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
