"""A puzzle being solved: a session whose moves are judged before they are played.

Its states: the player looks for a move, the move is judged, a walkthrough shows what follows, and at last the
puzzle is solved or its solution shown.
"""

from __future__ import annotations

from functools import partial

from ...engine.puzzles import Attempt, Course, Puzzle, Refutation, Reply
from ...engine.puzzles.clues import Clue
from ...engine.puzzles.wording import refuted, right, worth
from ...i18n import voice
from ...rules.game import Move
from ..notices import Notice
from ..session import Session
from ..status import status
from .walkthrough import Walkthrough


class PuzzleSession(Session):
    """A puzzle being solved."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.attempt = Attempt(course.puzzle)
        self.walkthrough: Walkthrough | None = None
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
    def steppable(self) -> Walkthrough | None:
        """The walkthrough that the player can step through: a refutation or the solution."""
        shown = self.walkthrough
        return shown if shown is not None and (shown.wrong or self.shown) else None

    @property
    def done(self) -> bool:
        return self.solved or self.shown

    @property
    def person_acts(self) -> bool:
        """Whether a move is expected: none is being judged or shown, and the puzzle is not done."""
        busy = self.judging or self.searching or self.walkthrough or self.done
        return not busy and self.match.position.turn is not None and super().person_acts

    # Actions.

    def play(self, move: Move) -> None:
        """Submit a move: it is played once it is judged right."""
        self.judging = move
        self.hinted = ()
        self.selection = self.selection.cleared()
        self.notice = self._notice("screen.judging", move=move)

    def take(self, judgement: Reply | Refutation) -> None:
        """Continue with the judgement of a move."""
        before = self.match.position
        self.judging = None
        self.attempt.take(judgement)
        if isinstance(judgement, Refutation):
            self.course.diary.note_failed(self.puzzle)
            self.walkthrough = Walkthrough(before, (judgement.move, *judgement.line), wrong=True)
            self.notice = Notice(partial(refuted, self.puzzle, judgement), "refused")
        else:
            self._go_on(judgement, Walkthrough(before, (judgement.move, *judgement.moves)))
        self.selection = self._fresh_selection()

    def _go_on(self, reply: Reply, walkthrough: Walkthrough) -> None:
        self.clues = 0
        self.walkthrough = None if reply.solved and not reply.moves else walkthrough
        self.notice = Notice(partial(right, self.puzzle, reply), "won" if reply.solved else "info")
        if reply.solved:
            self.solved = True
            self.course.diary.note_solved(self.puzzle)

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
        self.notice = self._notice("screen.looking")

    def show(self, moves: tuple[Move, ...]) -> None:
        """Show the solution from here on."""
        self.searching, self.shown = False, True
        self.walkthrough = Walkthrough(self.match.position, moves)
        line = " ".join(map(str, moves))
        self.notice = Notice(lambda language: self._solution(line, language), "hint")
        self.selection = self._fresh_selection()

    def _solution(self, moves: str, language: str) -> str:
        text = voice("puzzles", language)("screen.solution", moves=moves)
        return f"{text}. {worth(self.puzzle, language)}" if self.puzzle.setbacks else text

    def end_walkthrough(self) -> None:
        """Close the walkthrough: the position to solve is shown again."""
        refusal = self.walkthrough is not None and self.walkthrough.wrong
        self.walkthrough = None
        if refusal:
            self.notice = None
        self.selection = self._fresh_selection()

    # Messages.

    def message(self, language: str) -> str:
        """The current message, with the available actions below it."""
        said, below = status(self, language), self._below()
        return f"{said}\n{voice('puzzles', language)(below)}" if below else said

    def _below(self) -> str:
        if self.steppable is not None:
            return "screen.walkthrough-solved" if self.shown else "screen.walkthrough"
        if self.solved:
            return "screen.solved-next"
        return "screen.shown-next" if self.shown else ""

    def say(self, key: str, kind: str = "info") -> None:
        """Say a sentence about puzzles."""
        self.notice = self._notice(key, kind)

    def _notice(self, key: str, kind: str = "info", **facts: object) -> Notice:
        return Notice(lambda language: voice("puzzles", language)(key, **facts), kind)
