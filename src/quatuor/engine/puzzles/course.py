"""Progress through a set of puzzles: the current one, the next one, and where to resume."""

from __future__ import annotations

from collections.abc import Sequence

from .diary import Diary, Standing
from .puzzle import Puzzle, PuzzleError


class Course:
    """A sequence of puzzles, by their numbers in the set, with the result of each.

    >>> import tempfile, pathlib
    >>> from quatuor.engine.puzzles import Course, Diary, shipped
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     course = Course(shipped("quantik"), Diary(pathlib.Path(folder)), difficulty=5)
    >>> course.next(), course.puzzle.difficulty
    (True, 5)
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        diary: Diary,
        *,
        difficulty: int | None = None,
        number: int | None = None,
    ) -> None:
        self.puzzles = tuple(puzzles)
        self.diary = diary
        self.difficulty = difficulty
        self.numbers = tuple(n for n, p in enumerate(puzzles, 1) if difficulty in (None, p.difficulty))
        """The numbers of the selected puzzles."""
        if not self.numbers:
            raise PuzzleError("difficulty", difficulty=difficulty)
        self.number = self._first_open(self.numbers) or self.numbers[0]
        if number is not None:
            self.go_to(number)

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[self.number - 1]

    @property
    def standing(self) -> Standing:
        return self.diary.standing(self.puzzle)

    @property
    def asked(self) -> tuple[Puzzle, ...]:
        """The selected puzzles."""
        return tuple(self.puzzles[number - 1] for number in self.numbers)

    def go_to(self, number: int) -> None:
        """Go to a puzzle by number, selected or not. Raises `PuzzleError` if it does not exist."""
        if not 1 <= number <= len(self.puzzles):
            raise PuzzleError("number", number=number, most=len(self.puzzles))
        self.number = number

    def next(self) -> bool:
        """Go to the next one; False after the last."""
        return self._take([number for number in self.numbers if number > self.number][:1])

    def previous(self) -> bool:
        """Go to the one before; False before the first."""
        return self._take([number for number in self.numbers if number < self.number][-1:])

    def skip(self) -> bool:
        """Go to the next puzzle that is neither solved nor shown, wrapping around after the last."""
        later = [number for number in self.numbers if number > self.number]
        before = [number for number in self.numbers if number < self.number]
        found = self._first_open([*later, *before])
        return self._take([found] if found else [])

    def _first_open(self, numbers: Sequence[int]) -> int | None:
        return next((n for n in numbers if self.diary.standing(self.puzzles[n - 1]).is_open), None)

    def _take(self, numbers: Sequence[int]) -> bool:
        if numbers:
            self.number = numbers[0]
        return bool(numbers)
