"""The table of Omba for two: a file for each reading of the rules, mapped into memory, never read half.

The content of the file is one chance after the other, four bytes each, layer after layer, the emptiest board
first; `core/solve/omba_index.hpp` says where each position stands. The facts before it name the reading, how
the layers were found, what their values may be off by, and a checksum of each. That is verified when a layer
is first asked for, so that no damage is ever told as knowledge.
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

from ..packed.omba import rules_byte
from .sheet import HEAD, TableError, facts_in

FORMAT: Final = "quatuor-omba"
VERSION: Final = 1
LOOPED: Final = 1 << 5
"""The bit of the option `loop` in a ruleset's byte."""
LOOPS: Final = "circles"
"""What a piece may do under `loop`. Tables that do not say so also allowed a step out and straight back."""
SHARE: Final = 6
"""Pieces of each of two players."""
VALUE: Final = 4
"""Bytes of a value."""


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """What is told of a layer: the positions with so many pieces on the board."""

    count: int
    size: int
    crc32: int
    error: float
    """By how much a value may be off."""
    sweeps: int

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """From a file. Older ones also have the seconds it took, which made no two files the same."""
        return cls(**{name: value for name, value in data.items() if name != "seconds"})


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is told of a table, or of a layer that is one's own file while the others are worked out."""

    rules: int
    """The ruleset, as the core has it in a byte."""
    share: int
    layers: tuple[LayerFacts, ...]

    def data(self) -> dict[str, Any]:
        """As they stand in a file."""
        loops = {"loops": LOOPS} if self.rules & LOOPED else {}
        return {"format": FORMAT, "version": VERSION, **loops, **asdict(self)}

    @classmethod
    def read(cls, data: dict[str, Any], path: Path) -> Self:
        """From a file; `TableError` where it is of another kind, or of a reading that is no longer ours."""
        if data.get("format") != FORMAT:
            raise TableError("foreign", name=path.name)
        if data.get("version") != VERSION:
            raise TableError("version", name=path.name, version=data.get("version"), known=VERSION)
        if data["rules"] & LOOPED and data.get("loops") != LOOPS:
            raise TableError("outdated", name=path.name)
        layers = tuple(LayerFacts.read(layer) for layer in data["layers"])
        return cls(data["rules"], data["share"], layers)


def table_name(ruleset: Ruleset, share: int = SHARE) -> str:
    """The file of a reading: its options, and the pieces of a player where they are not six."""
    words = ["omba", ruleset["gate"]]
    words += [name for name in ("loop", "pass") if ruleset[name] == "on"]
    words += [] if share == SHARE else [str(share)]
    return "-".join(words) + ".table"


class OmbaTable:
    """A table that lies in a file; made only when the file is what its facts say."""

    def __init__(self, path: Path, ruleset: Ruleset, share: int = SHARE) -> None:
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
        """By how much any value may be off."""
        return max(layer.error for layer in self.facts.layers)

    def ready(self, count: int) -> _core.OmbaTable:
        """The table, for a position with so many pieces on the board: the layers it rests on are sound."""
        for layer in {count, min(count + 1, 2 * self.facts.share)} - self._sound:
            self.verify(layer)
        return self._values

    def verify(self, count: int) -> None:
        """Hold a layer to its checksum; `TableError` where it is damaged."""
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
        """Where in the file a layer lies."""
        first = HEAD + VALUE * sum(layer.size for layer in self.facts.layers[:count])
        return first, first + VALUE * self.facts.layers[count].size

    def verify_all(self) -> None:
        """Hold the whole file to its checksums."""
        for layer in self.facts.layers:
            self.verify(layer.count)
