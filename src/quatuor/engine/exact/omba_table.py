"""The table of Omba for two: one file per reading of the rules, mapped into memory, never partially read.

The file holds contiguous chances of four bytes each, layer by layer, the emptiest board first;
`core/solve/omba_index.hpp` defines the index of each position. The header before it names the reading, how
the layers were computed, their error bounds, and a checksum of each. A layer's checksum is verified on first
use, so damaged data is never reported as fact.
"""

from __future__ import annotations

import mmap
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Self
from zlib import crc32

from quatuor import _core
from quatuor.rules.game import Ruleset
from quatuor.rules.omba import PIECES_OF_TWO

from ..packed.omba import rules_byte
from .checked_file import HEAD, TableError, facts_in

FORMAT: Final = "quatuor-omba"
VERSION: Final = 1
LOOPED: Final = 1 << 5
"""The bit of the option `loop` in a ruleset's byte."""
LOOPS: Final = "circles"
"""Marks the meaning of `loop`. Tables without this mark also allowed a step out and straight back."""
VALUE: Final = 4
"""Bytes of a value."""


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """Facts about a layer: the positions with a given number of pieces on the board."""

    count: int
    size: int
    crc32: int
    error: float
    """The largest error of a value."""
    sweeps: int

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """Read from a file. Older files also stored the seconds taken, so no two files were the same."""
        return cls(**{name: value for name, value in data.items() if name != "seconds"})


@dataclass(frozen=True, slots=True)
class TableFacts:
    """Facts about a table, or about a single-layer file while the other layers are being computed."""

    rules: int
    """The ruleset as the core's byte."""
    share: int
    layers: tuple[LayerFacts, ...]

    def data(self) -> dict[str, Any]:
        """The facts as stored in a file."""
        loops = {"loops": LOOPS} if self.rules & LOOPED else {}
        return {"format": FORMAT, "version": VERSION, **loops, **asdict(self)}

    @classmethod
    def read(cls, data: dict[str, Any], path: Path) -> Self:
        """Read from a file. Raises `TableError` if it is of another kind or an obsolete reading."""
        if data.get("format") != FORMAT:
            raise TableError("foreign", name=path.name)
        if data.get("version") != VERSION:
            raise TableError("version", name=path.name, version=data.get("version"), known=VERSION)
        if data["rules"] & LOOPED and data.get("loops") != LOOPS:
            raise TableError("outdated", name=path.name)
        layers = tuple(LayerFacts.read(layer) for layer in data["layers"])
        return cls(data["rules"], data["share"], layers)


def table_name(ruleset: Ruleset, share: int = PIECES_OF_TWO) -> str:
    """The file name of a reading: its options, and the pieces per player if not six."""
    words = ["omba", ruleset["gate"]]
    words += [name for name in ("loop", "pass") if ruleset[name] == "on"]
    words += [] if share == PIECES_OF_TWO else [str(share)]
    return "-".join(words) + ".table"


class OmbaTable:
    """A table in a file; constructed only if the file matches its facts."""

    def __init__(self, path: Path, ruleset: Ruleset, share: int = PIECES_OF_TWO) -> None:
        self.path = path
        with path.open("rb") as file:
            self.facts = TableFacts.read(facts_in(file.read(HEAD), path), path)
            if (self.facts.rules, self.facts.share) != (rules_byte(ruleset), share):
                raise TableError("reading", name=path.name)
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if len(self._map) != HEAD + VALUE * sum(layer.size for layer in self.facts.layers):
            raise TableError("damaged", name=path.name)
        self._sound: set[int] = set()

    @cached_property
    def _values(self) -> _core.OmbaTable:
        try:
            return _core.OmbaTable(self._map, HEAD, self.facts.share, self.facts.rules)
        except ValueError:
            raise TableError("damaged", name=self.path.name) from None

    @property
    def error(self) -> float:
        """The largest error of any value."""
        return max(layer.error for layer in self.facts.layers)

    def ready(self, count: int) -> _core.OmbaTable:
        """The table, once the layers needed for a position with that many pieces are verified."""
        for layer in {count, min(count + 1, 2 * self.facts.share)} - self._sound:
            self.verify(layer)
        return self._values

    def verify(self, count: int) -> None:
        """Verify a layer's checksum. Raises `TableError` if it is damaged."""
        first, last = self._span(count)
        with memoryview(self._map)[first:last] as content:
            if crc32(content) != self.facts.layers[count].crc32:
                raise TableError("damaged", name=self.path.name)
        self._sound.add(count)

    def content(self, count: int) -> bytes:
        """The bytes of a layer."""
        first, last = self._span(count)
        return self._map[first:last]

    def _span(self, count: int) -> tuple[int, int]:
        """The offset of a layer in the file."""
        first = HEAD + VALUE * sum(layer.size for layer in self.facts.layers[:count])
        return first, first + VALUE * self.facts.layers[count].size

    def verify_all(self) -> None:
        """Verify every checksum of the file."""
        for layer in self.facts.layers:
            self.verify(layer.count)
