"""Omba for two solved, layer by layer: killed at any moment, it goes on from the last finished layer.

A finished layer is a file of its own, in a folder beside the table to be; when all are there they become the
table, and the folder goes. A layer is worked out from the one above as its file has it, never from what is
better known while it is still in memory: so a solve that was interrupted ends in the same bytes as one that
was not.

Several solves may work on one table. Each keeps the layers it has found or read, so it needs nothing of the
folder any more; who is finished first removes it, and the others find the table there.
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
from quatuor.rules.omba import GAME

from ..packed.omba import GATES, rules_byte
from .omba_table import SHARE, VALUE, LayerFacts, OmbaTable, TableFacts, table_name
from .sheet import HEAD, TableError, facts_in, write_sheet

APART: Final = 1e-6
"""How far the bounds of any value may be apart in the end. Every layer adds its part to those it rests on."""
SKIPPED: Final = 0.5
"""Bounds that are closer than this part of what is allowed are left alone."""
TYPICAL_SWEEPS: Final = 60
"""Before a layer has begun, so many sweeps are expected of it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of the work is done, from 0 to 1, and where it stands."""

    share: float
    count: int
    """Pieces on the board of the layer in hand."""
    sweeps: int
    gap: float


class OmbaSolver:
    """Works the table of a reading out, or goes on with it."""

    def __init__(self, ruleset: Ruleset, folder: Path, *, share: int = SHARE, threads: int = 2) -> None:
        self._ruleset = ruleset
        self._share = share
        self._threads = threads
        self.path = folder / table_name(ruleset, share)
        self.parts = self.path.with_suffix(".layers")
        self.seconds: dict[int, float] = {}
        """How long each layer took that was worked out here and now, by its pieces on the board."""
        self._sizes = [_core.omba_census(count, share)[1] for count in range(2 * share + 1)]

    def solve(self) -> Iterator[Progress]:
        """Work, and tell how far it is; at the end the table is there, whoever else worked on it too."""
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
        yield Progress(1.0, 0, 0, 0.0)

    def _solve_layer(
        self, count: int, above: tuple[LayerFacts, bytes] | None = None
    ) -> Generator[Progress, None, tuple[LayerFacts, bytes]]:
        begun, sweeps = time.monotonic(), 0
        error, content = (above[0].error, above[1]) if above else (0.0, b"")
        layer = _core.OmbaLayer(count, self._share, rules_byte(self._ruleset), content, error)
        goal = APART * (2 * self._share + 1 - count) / (2 * self._share + 1)
        while (gap := layer.gap) > goal:
            yield self._progress(count, sweeps, gap, goal)
            layer.sweep(enough=SKIPPED * goal, threads=self._threads)
            sweeps += 1
        values = layer.values()
        self.seconds[count] = round(time.monotonic() - begun, 3)
        facts = LayerFacts(count, layer.size, crc32(values), layer.error, sweeps)
        self._write(facts, values)
        return facts, values

    def _progress(self, count: int, sweeps: int, gap: float, goal: float) -> Progress:
        """Bounds close in by about the same factor each sweep: the logarithm of the gap runs evenly."""
        closed = math.log(max(gap, goal)) / math.log(goal) if gap < 1 else 0.0
        begun = min(sweeps / TYPICAL_SWEEPS, 0.1)
        done = sum(self._sizes[count + 1 :]) + self._sizes[count] * max(closed, begun)
        return Progress(done / sum(self._sizes), count, sweeps, gap)

    # Files.

    def _part(self, count: int) -> Path:
        return self.parts / f"{count:02}.layer"

    def _facts(self, *layers: LayerFacts) -> TableFacts:
        return TableFacts(rules_byte(self._ruleset), self._share, layers)

    def _finished(self, count: int) -> tuple[LayerFacts, bytes] | None:
        """A layer that was finished before, where there is one and it is sound."""
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
        """The fullest layer of a table that reads the gates otherwise: no hand is left to enter by them."""
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
        """Keep a layer for a solve that goes on from here; where the folder is gone, none has to."""
        self._make_folder()
        with suppress(FileNotFoundError):
            write_sheet(self._part(layer.count), self._facts(layer).data(), (values,))

    def _assemble(self, layers: Sequence[tuple[LayerFacts, bytes]]) -> None:
        """Make the table, in the folder of the layers: what a kill leaves of it goes with them."""
        facts = self._facts(*(facts for facts, _ in layers))
        self._make_folder()
        try:
            write_sheet(self.path, facts.data(), (values for _, values in layers), self.parts)
        except FileNotFoundError:  # another solve has removed the folder: then it is finished
            if self.finished() is None:
                raise

    def _make_folder(self) -> None:
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
        except FileExistsError:  # a file of that name, or a folder that another solve removed just now
            if self.parts.exists():
                raise

    def clear(self) -> None:
        """Remove the layers: nobody needs them once the table is there."""
        shutil.rmtree(self.parts, ignore_errors=True)

    def finished(self) -> OmbaTable | None:
        """The table, where it was finished before and every byte of it is sound."""
        try:
            table = OmbaTable(self.path, self._ruleset, self._share)
            table.verify_all()
        except (FileNotFoundError, TableError):
            return None
        return table
