"""The application of puzzles: the terminal game with other screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.screen import Screen

from ...engine.puzzles import Course, Diary, Puzzle
from ..app import QuatuorApp
from .chooser import PuzzleChooser
from .screen import PuzzleScreen
from .session import PuzzleSession


class PuzzleApp(QuatuorApp):
    """Puzzles in a terminal."""

    CSS_PATH = "../quatuor.tcss"

    def __init__(
        self,
        sets: Mapping[str, Sequence[Puzzle]],
        diary: Diary,
        *,
        difficulty: int | None = None,
        number: int | None = None,
        language: str = "en",
        pace: float,
    ) -> None:
        super().__init__(language=language, pace=pace)
        self.sets, self.diary = sets, diary
        self.difficulty = difficulty
        self.game = next(iter(sets))
        self._number = number

    def first_screen(self) -> Screen[None]:
        if len(self.sets) > 1:
            return PuzzleChooser()
        (puzzles,) = self.sets.values()
        course = Course(puzzles, self.diary, difficulty=self.difficulty, number=self._number)
        return PuzzleScreen(PuzzleSession(course))

    def solve(self, game: str, difficulty: int | None) -> None:
        """Show the puzzles of a game instead of the current screen."""
        self.game, self.difficulty = game, difficulty
        course = Course(self.sets[game], self.diary, difficulty=difficulty)
        self.switch_screen(PuzzleScreen(PuzzleSession(course)))

    def choose_game(self) -> None:
        """Show the chooser instead of the current screen."""
        self.switch_screen(PuzzleChooser())
