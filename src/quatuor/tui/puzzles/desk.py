"""The desk a puzzle is solved at: a table whose moves are judged before they are played.

Its states: finding a move, judging it, showing the continuation as a film, and at last the puzzle is solved
or shown.
"""

from __future__ import annotations

from functools import partial

from ...engine.puzzles import Attempt, Course, Puzzle, Refutation, Reply
from ...engine.puzzles.clues import Clue
from ...engine.puzzles.wording import refuted, solved, worth
from ...engine.wording import name
from ...i18n import voice
from ...rules.game import Move
from ..score import status
from ..table import Notice, Table
from .film import Film


class Desk(Table):
    """A puzzle being solved."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.attempt = Attempt(course.puzzle)
        self.film: Film | None = None
        self.judging: Move | None = None
        """The move that is being judged."""
        self.searching = False
        """Whether the solution is being looked for."""
        self.clues = 0
        """The number of clues requested here."""
        self.solved = self.shown = False
        super().__init__(self.attempt.match)

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    @property
    def done(self) -> bool:
        return self.solved or self.shown

    @property
    def person_acts(self) -> bool:
        """Whether a move is expected: none is being judged or shown, and the puzzle is not done."""
        busy = self.judging or self.searching or self.film or self.done
        return not busy and self.match.position.turn is not None and super().person_acts

    # Actions.

    def play(self, move: Move) -> None:
        """Submit a move: it is played once it is judged right."""
        self.judging = move
        self.hinted = ()
        self.selection = self.selection.cleared()
        self.notice = self._told("screen.judging", move=move)

    def take(self, told: Reply | Refutation) -> None:
        """Continue with the judgement of a move."""
        before = self.match.position
        self.judging = None
        self.attempt.take(told)
        if isinstance(told, Refutation):
            self.course.diary.note_failed(self.puzzle)
            self.film = Film(before, (told.move, *told.line), wrong=True)
            self.notice = Notice(partial(refuted, self.puzzle, told), "refused")
        else:
            self._go_on(told, Film(before, (told.move, *told.moves)))
        self.selection = self._fresh_selection()

    def _go_on(self, told: Reply, film: Film) -> None:
        self.clues = 0
        self.film = None if told.solved and not told.moves else film
        if told.solved:
            self.solved = True
            self.course.diary.note_solved(self.puzzle)
            self.notice = Notice(partial(solved, self.puzzle), "won")
        else:
            moves = " ".join(map(str, told.moves))
            self.notice = Notice(lambda language: self._right(told.move, moves, language), "info")

    def _right(self, move: Move, moves: str, language: str) -> str:
        opponent = name(self.puzzle.game, 1 - self.match.start.player, language)
        return voice("puzzles", language)("screen.right", move=move, moves=moves, opponent=opponent)

    def fail_to_judge(self, notice: Notice) -> None:
        self.judging, self.searching = None, False
        self.notice = notice
        self.selection = self._fresh_selection()

    def give(self, clue: Clue) -> None:
        """Show a clue on the board and in words."""
        self.hinted = clue.tokens
        self.notice = Notice(clue.sentence, "hint")

    def look_up(self) -> None:
        """Ask for the solution: from now on it counts as shown."""
        self.searching = True
        self.hinted = ()
        self.selection = self.selection.cleared()
        self.course.diary.note_shown(self.puzzle)
        self.notice = self._told("screen.looking")

    def show(self, moves: tuple[Move, ...]) -> None:
        """Show the solution from here on."""
        self.searching, self.shown = False, True
        self.film = Film(self.match.position, moves)
        told = " ".join(map(str, moves))
        self.notice = Notice(lambda language: self._solution(told, language), "hint")
        self.selection = self._fresh_selection()

    def _solution(self, moves: str, language: str) -> str:
        told = voice("puzzles", language)("screen.solution", moves=moves)
        return f"{told}. {worth(self.puzzle, language)}" if self.puzzle.setbacks else told

    def end_film(self) -> None:
        """Close the film: the position to solve is shown again."""
        refusal = self.film is not None and self.film.wrong
        self.film = None
        if refusal:
            self.notice = None
        self.selection = self._fresh_selection()

    # Messages.

    def told(self, language: str) -> str:
        """The current message, with the available actions below it."""
        said, below = status(self, language), self._below()
        return f"{said}\n{voice('puzzles', language)(below)}" if below else said

    def _below(self) -> str:
        if self.film is not None and (self.film.wrong or self.shown):
            return "screen.film-solved" if self.shown else "screen.film"
        if self.solved:
            return "screen.solved-next"
        return "screen.shown-next" if self.shown else ""

    def say(self, key: str, kind: str = "info") -> None:
        """Say a sentence about puzzles."""
        self.notice = self._told(key, kind)

    def _told(self, key: str, kind: str = "info", **facts: object) -> Notice:
        return Notice(lambda language: voice("puzzles", language)(key, **facts), kind)
