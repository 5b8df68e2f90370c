"""Solves Omba for two, layer by layer; if killed, it resumes from the last finished layer.

Each finished layer is a file, in a folder next to the future table. Once all exist, they become the table and
the folder is removed. A layer is computed from the stored values of the layer above, never from the more
precise values in memory, so an interrupted solve produces the same bytes as an uninterrupted one.

Several solves may work on one table. Each keeps the layers it has computed or read in memory, so it no longer
needs the folder. The first to finish removes the folder, and the others find the table.
"""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from quatuor import _core
from quatuor.rules.game import Ruleset
from quatuor.rules.omba import GAME, PIECES_OF_TWO

from ..packed.omba import GATES, rules_byte
from .checked_file import HEAD, TableError, facts_in, write_checked
from .omba_table import VALUE, LayerFacts, OmbaTable, TableFacts, table_name

APART: Final = 1e-6
"""The largest final gap between the bounds of any value. Every layer adds its share to those it rests on."""
SKIPPED: Final = 0.5
"""Bounds closer than this fraction of the allowed gap are left alone."""
TYPICAL_SWEEPS: Final = 60
"""The number of sweeps expected of a layer before it has started."""


@dataclass(frozen=True, slots=True)
class SolveStep:
    """The fraction of the work done, from 0 to 1, and the current state."""

    share: float
    count: int
    """Pieces on the board in the current layer."""
    sweeps: int
    gap: float


class OmbaSolver:
    """Computes the table of a reading, or resumes it."""

    def __init__(
        self, ruleset: Ruleset, folder: Path, *, share: int = PIECES_OF_TWO, threads: int = 2
    ) -> None:
        self._ruleset = ruleset
        self._share = share
        self._threads = threads
        self.path = folder / table_name(ruleset, share)
        self.parts = self.path.with_suffix(".layers")
        self.seconds: dict[int, float] = {}
        """The seconds each layer computed in this run took, by pieces on the board."""
        self._sizes = [_core.omba_census(count, share)[1] for count in range(2 * share + 1)]

    def solve(self) -> Iterator[SolveStep]:
        """Work step by step; at the end the table exists, even if other solves worked on it too."""
        self._make_folder()
        found: list[tuple[LayerFacts, bytes]] = []
        for count in range(2 * self._share, -1, -1):
            if self.finished() is not None:
                break
            if (layer := self._finished(count) or self._borrowed(count)) is None:
                layer = yield from self._solve_layer(count, *found[-1:])
            found.append(layer)
        else:
            self._assemble(found[::-1])
        self.clear()
        yield SolveStep(1.0, 0, 0, 0.0)

    def _solve_layer(
        self, count: int, above: tuple[LayerFacts, bytes] | None = None
    ) -> Generator[SolveStep, None, tuple[LayerFacts, bytes]]:
        begun, sweeps = time.monotonic(), 0
        error, content = (above[0].error, above[1]) if above else (0.0, b"")
        layer = _core.OmbaLayer(count, self._share, rules_byte(self._ruleset), content, error)
        goal = APART * (2 * self._share + 1 - count) / (2 * self._share + 1)
        while (gap := layer.gap) > goal:
            yield self._step(count, sweeps, gap, goal)
            layer.sweep(enough=SKIPPED * goal, threads=self._threads)
            sweeps += 1
        values = layer.values()
        self.seconds[count] = round(time.monotonic() - begun, 3)
        facts = LayerFacts(count, layer.size, crc32(values), layer.error, sweeps)
        self._write(facts, values)
        return facts, values

    def _step(self, count: int, sweeps: int, gap: float, goal: float) -> SolveStep:
        """Each sweep narrows the bounds by about the same factor: the logarithm of the gap falls evenly."""
        closed = math.log(max(gap, goal)) / math.log(goal) if gap < 1 else 0.0
        begun = min(sweeps / TYPICAL_SWEEPS, 0.1)
        done = sum(self._sizes[count + 1 :]) + self._sizes[count] * max(closed, begun)
        return SolveStep(done / sum(self._sizes), count, sweeps, gap)

    # Files.

    def _part(self, count: int) -> Path:
        return self.parts / f"{count:02}.layer"

    def _facts(self, *layers: LayerFacts) -> TableFacts:
        return TableFacts(rules_byte(self._ruleset), self._share, layers)

    def _finished(self, count: int) -> tuple[LayerFacts, bytes] | None:
        """A layer finished earlier, if it exists and is intact."""
        path = self._part(count)
        try:
            content = path.read_bytes()
            facts = TableFacts.read(facts_in(content[:HEAD], path), path)
        except (FileNotFoundError, TableError):
            return None
        (layer,), values = facts.layers, content[HEAD:]
        due = (self._facts(layer), count, self._sizes[count], VALUE * layer.size, crc32(values))
        return (layer, values) if due == (facts, layer.count, layer.size, len(values), layer.crc32) else None

    def _borrowed(self, count: int) -> tuple[LayerFacts, bytes] | None:
        """The fullest layer of a table with another gate rule: it has no reserves left to enter by a gate."""
        if count < 2 * self._share:
            return None
        for gate in GATES:
            options = {**dict(self._ruleset.options), "gate": gate}
            other = OmbaSolver(GAME.ruleset(2, options), self.path.parent, share=self._share)
            found = other._finished(count)
            if found is None and (table := other.finished()) is not None:
                found = (table.facts.layers[count], table.content(count))
            if found is not None:
                self._write(*found)
                return found
        return None

    def _write(self, layer: LayerFacts, values: bytes) -> None:
        """Store a layer so that a later solve can resume; if the folder is gone, none needs to."""
        self._make_folder()
        with suppress(FileNotFoundError):
            write_checked(self._part(layer.count), self._facts(layer).data(), (values,))

    def _assemble(self, layers: Sequence[tuple[LayerFacts, bytes]]) -> None:
        """Assemble the table inside the layers' folder, so that leftovers of a kill are removed with it."""
        facts = self._facts(*(facts for facts, _ in layers))
        self._make_folder()
        try:
            write_checked(self.path, facts.data(), (values for _, values in layers), self.parts)
        except FileNotFoundError:  # another solve has removed the folder, so it has finished
            if self.finished() is None:
                raise

    def _make_folder(self) -> None:
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
        except FileExistsError:  # a file of that name, or a folder that another solve removed just now
            if self.parts.exists():
                raise

    def clear(self) -> None:
        """Remove the layers: they are not needed once the table exists."""
        shutil.rmtree(self.parts, ignore_errors=True)

    def finished(self) -> OmbaTable | None:
        """The table, if it is finished and every byte of it is intact."""
        try:
            table = OmbaTable(self.path, self._ruleset, self._share)
            table.verify_all()
        except (FileNotFoundError, TableError):
            return None
        return table
