"""Puzzles made from proofs: positions with one winning move, found, proved, rated, and played against.

Puzzle          a position, the one move, and how hard it is to find
shipped, load   those that come with the package, those in a file
make            new ones, from games that engines play
flaw            what is wrong with one, proved anew
Attempt         one being solved: right answers are answered, wrong ones refuted
Diary, Course   what was solved, and the way through a set
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
