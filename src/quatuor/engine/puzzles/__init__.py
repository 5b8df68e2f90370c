"""Puzzles made from proofs: positions with one winning move, found, proved, rated, and played against.

Puzzle          a position, the one move, and how hard it is to find
shipped         those that come with the package
make            new ones, from games that engines play
Attempt         one being solved: right answers are answered, wrong ones refuted
"""

from __future__ import annotations

from .making import Making, make
from .proving import Flaw, flaw
from .puzzle import Puzzle, PuzzleError, read, shipped, written
from .solving import Attempt, Refutation, Reply

__all__ = [
    "Attempt",
    "Flaw",
    "Making",
    "Puzzle",
    "PuzzleError",
    "Refutation",
    "Reply",
    "flaw",
    "make",
    "read",
    "shipped",
    "written",
]
