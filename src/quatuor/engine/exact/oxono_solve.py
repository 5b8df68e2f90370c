"""Solves OXONO: proves that the first player wins, and writes how; if killed, it resumes.

    proving    a tree of what is known, saved now and then        oxono.solving/tree
               and what its searches have decided                 oxono.solving/decided
    writing    the answers, turn by turn, saved now and then      oxono.solving/answers
    done       the certificate                                    oxono.answers

The decided positions remain the memory of the proof while the answers are written. Several solves may work in
one folder: what any of them saves is true, so each may go on from it.
"""

from __future__ import annotations

import shutil
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from quatuor import _core
from quatuor.proof import Answers, UnreadableProof, answers_written, read_answers
from quatuor.record.files import save
from quatuor.rules.oxono import OxonoPosition

from ..answers import Taking
from ..packed.oxono import pack
from .checked_file import HEAD, TableError, facts_in, write_checked
from .oxono_data import WINNER, start

NAME: Final = "oxono.answers"
FORMAT: Final = "quatuor-oxono-solving"
VERSION: Final = 1
STEP_SECONDS: Final = 2.0
"""How long the search works between two reports."""
SAVE_SECONDS: Final = 60.0
"""How often the work is saved."""
DECIDED_NODES: Final = 1000
"""A position that took fewer nodes to decide is searched again rather than saved."""


@dataclass(frozen=True, slots=True)
class Proving:
    """How far the proof has got."""

    nodes: int
    """Positions searched, in earlier runs too."""
    known: int
    """Positions of the tree that are proved or refuted."""
    open: int
    """Positions of the tree that are not."""
    replies: int
    answered: int
    """How many replies to the first move that has got farthest are answered."""


@dataclass(frozen=True, slots=True)
class Writing:
    """How far the answers have got."""

    turn: int
    positions: int
    """The positions of this turn."""
    answered: int
    written: int
    """All answers so far."""


class OxonoSolver:
    """Computes the certificate, or resumes it."""

    def __init__(
        self, folder: Path, *, memory: int, threads: int = 2, position: OxonoPosition | None = None
    ) -> None:
        self.path = folder / NAME
        self.parts = self.path.with_suffix(".solving")
        self.position = position or start()
        self._core = _core.Oxono(pack(self.position))
        self._memory = memory
        self._threads = threads
        self._earlier_nodes, self._earlier_seconds = 0, 0.0
        self._begun = self._saved = time.monotonic()
        self._search: _core.OxonoProof | None = None
        self._taking: Taking | None = None

    @property
    def nodes(self) -> int:
        """Positions searched so far, in earlier runs too."""
        return self._earlier_nodes + (self._search.nodes if self._search else 0)

    @property
    def seconds(self) -> float:
        """The time spent so far, in earlier runs too."""
        return self._earlier_seconds + time.monotonic() - self._begun

    def solve(self) -> Iterator[Proving | Writing]:
        """Work step by step; at the end the certificate exists."""
        self.parts.mkdir(parents=True, exist_ok=True)
        search = _core.OxonoProof(WINNER, bytes=self._memory, threads=self._threads, grows=True)
        self._take_up(search)
        self._search = search
        yield from self._prove(search)
        yield from self._write(search)

    def save(self) -> None:
        """Save the work so far; a solve does it now and then."""
        if self._taking is not None:
            self._save("answers", bytes(self._taking.entries))
        elif self._search is not None:
            self._put_down(self._search)

    def finished(self) -> Answers | None:
        """The certificate, if it is finished and no byte of it is damaged."""
        try:
            answers = read_answers(self.path.read_bytes())
        except (FileNotFoundError, UnreadableProof):
            return None
        claimed = (answers.position, answers.player)
        return answers if claimed == (str(self.position), WINNER) else None

    def clear(self) -> None:
        """Remove what only an unfinished solve needs."""
        shutil.rmtree(self.parts, ignore_errors=True)

    # The proof.

    def _prove(self, search: _core.OxonoProof) -> Iterator[Proving]:
        while (won := search.ask(self._core, seconds=STEP_SECONDS)) is None:
            yield self._proving(search)
            self._save_if_due()
        assert won
        self.save()
        yield self._proving(search)

    def _proving(self, search: _core.OxonoProof) -> Proving:
        nodes, proved, refuted, replies, answered = search.census
        known = proved + refuted
        return Proving(self.nodes, known, nodes - known, replies, answered)

    def _put_down(self, search: _core.OxonoProof) -> None:
        self._save("decided", zlib.compress(search.decided(DECIDED_NODES), 1))
        if tree := search.put_down():  # before the first question there is none
            self._save("tree", zlib.compress(tree, 1))

    def _take_up(self, search: _core.OxonoProof) -> None:
        if (found := self._read("decided")) is not None:
            search.remember(zlib.decompress(found[1]))
        if (found := self._read("tree")) is not None:
            search.take_up(self._core, zlib.decompress(found[1]))
            self._count(found[0])

    # The answers.

    def _write(self, search: _core.OxonoProof) -> Iterator[Writing]:
        taking = self._taking = self._taken_up(search)
        while taking.positions:
            written = sum(taking.turns) + taking.answered
            yield Writing(len(taking.turns), taking.positions, taking.answered, written)
            taking.take()
            self._save_if_due()
        save(self.path, answers_written(taking.certificate(WINNER)))
        if self.finished() is not None:
            self.clear()

    def _taken_up(self, search: _core.OxonoProof) -> Taking:
        """The answers taken by an earlier solve, to go on from there."""
        if (found := self._read("answers")) is None:
            return Taking(search, self.position)
        self._count(found[0])
        return Taking(search, self.position, found[1])

    def _count(self, facts: dict[str, Any]) -> None:
        """Count what earlier runs have spent."""
        self._earlier_nodes = max(self._earlier_nodes, facts["nodes"])
        self._earlier_seconds = max(self._earlier_seconds, facts["seconds"])

    # Files.

    def _save_if_due(self) -> None:
        if time.monotonic() - self._saved >= SAVE_SECONDS:
            self.save()

    def _save(self, name: str, content: bytes) -> None:
        facts = {
            "format": FORMAT,
            "version": VERSION,
            "position": str(self.position),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "crc32": zlib.crc32(content),
        }
        with suppress(FileNotFoundError):  # another solve has finished and removed the folder
            write_checked(self.parts / name, facts, (content,))
        self._saved = time.monotonic()

    def _read(self, name: str) -> tuple[dict[str, Any], bytes] | None:
        """What an earlier solve of the same position saved, if it is intact."""
        path = self.parts / name
        try:
            whole = path.read_bytes()
            facts, content = facts_in(whole[:HEAD], path), whole[HEAD:]
        except (FileNotFoundError, TableError):
            return None
        due = (FORMAT, VERSION, str(self.position), zlib.crc32(content))
        return (facts, content) if due == tuple(map(facts.get, _NAMES)) else None


_NAMES: Final = ("format", "version", "position", "crc32")
