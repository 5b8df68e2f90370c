"""Puzzles made from proofs: positions with one winning move, found, proved, rated, and played against.

Puzzle          a position, the one move, and how hard it is to find
shipped, load   puzzles shipped with the package, puzzles in a file
make            makes new ones from games between engines
flaw            finds what is wrong with one, by a fresh proof
Attempt         one being solved: right moves are answered, wrong ones refuted
Diary, Course   the solved puzzles, and the progress through a set
"""

from __future__ import annotations

from .course import Course
from .diary import Diary, Standing
from .making import Making, make
from .proving import Flaw, flaw
from .puzzle import Puzzle, PuzzleError, load, read, shipped, written
from .solving import Attempt, Refutation, Reply

__all__ = [
    "Attempt",
    "Course",
    "Diary",
    "Flaw",
    "Making",
    "Puzzle",
    "PuzzleError",
    "Refutation",
    "Reply",
    "Standing",
    "flaw",
    "load",
    "make",
    "read",
    "shipped",
    "written",
]
