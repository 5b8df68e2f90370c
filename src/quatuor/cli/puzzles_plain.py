"""Puzzles line by line: moves and words from stdin, boards and answers on stdout."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TextIO

from quatuor.engine.puzzles import Attempt, Refutation, Reply
from quatuor.engine.puzzles.clues import clue
from quatuor.engine.puzzles.wording import continued, length, refuted, solved, stars, task, worth
from quatuor.engine.wording import name
from quatuor.i18n import LANGUAGES, voice
from quatuor.rules.game import IllegalMove, Move, NotationError

from .boards import board
from .errors import one_line

if TYPE_CHECKING:
    from quatuor.engine.puzzles import Course

WORDS: Final = ("hint", "solution", "next", "previous", "skip", "reset", "board", "help", "quit")
SHOWN: Final = 20
"""The most characters of an unreadable text to quote."""


class Conversation:
    """A conversation with a player who types."""

    def __init__(self, course: Course, language: str) -> None:
        self._course = course
        self._language = language
        self._say = voice("puzzles", language)
        self._words = _vocabulary()
        self._said_unwritten = False
        self._begin()

    def run(self, lines: TextIO) -> int:
        """Answer each line until the input ends or the player quits."""
        self._present()
        print(self._say("plain.ask"))
        for line in _asked(lines):
            word = self._words.get(_plain(line))
            if word == "quit":
                break
            if word is not None:
                getattr(self, f"_on_{word}")()
            elif line:
                self._try(line)
            self._warn()
            sys.stdout.flush()
        return 0

    def _begin(self) -> None:
        self._attempt = Attempt(self._course.puzzle)
        self._asked = 0
        self._over = False

    # Moves.

    def _try(self, text: str) -> None:
        if self._over:
            print(self._say("plain.over"))
        elif move := self._legal(text):
            answer = self._attempt.answer(move)
            if isinstance(answer, Refutation):
                self._refute(answer)
            else:
                self._reply(answer)

    def _legal(self, text: str) -> Move | None:
        """The typed move; if it is not one, print why."""
        position = self._attempt.position
        try:
            move = position.parse_move(text)
            position.play(move)
        except NotationError:
            typed = voice("tui", self._language)
            print(one_line(typed(f"typed.{position.GAME}", text=text[:SHOWN])))
        except IllegalMove as error:
            print(one_line(self._say("plain.illegal", refusal=error.refusal.full(self._language))))
        else:
            return move
        return None

    def _refute(self, refutation: Refutation) -> None:
        self._course.diary.note_failed(self._attempt.puzzle)
        print(self._answered(refutation))
        print(refuted(self._attempt.puzzle, refutation, self._language))
        if refutation.setback is None and (line := continued(refutation.line, self._language)):
            print(line)
        print(self._say("plain.again"))

    def _answered(self, refutation: Refutation) -> str:
        """The board after the wrong move and what refutes it: a reply, or a roll and a reply."""
        after, last = self._attempt.position.after(refutation.move), refutation.move
        for last in refutation.line[: 2 if refutation.setback else 1]:
            after = after.after(last)
        return board(after, self._language, last.tokens)

    def _reply(self, reply: Reply) -> None:
        self._asked = 0
        self._draw()
        if reply.solved:
            self._over = True
            self._course.diary.note_solved(self._attempt.puzzle)
            print(solved(self._attempt.puzzle, self._language), self._say("plain.next"))
        else:
            opponent = name(self._attempt.puzzle.game, 1 - self._attempt.position.player, self._language)
            print(self._say("plain.right", opponent=opponent, moves=" ".join(map(str, reply.moves))))

    # Words.

    def _on_hint(self) -> None:
        if self._over:
            print(self._say("plain.over"))
            return
        self._asked += 1
        print(clue(self._attempt, self._asked).sentence(self._language))

    def _on_solution(self) -> None:
        if not self._over:
            self._course.diary.note_shown(self._attempt.puzzle)
            self._over = True
            print(self._say("plain.solution", moves=" ".join(map(str, self._attempt.solution()))))
            print(worth(self._attempt.puzzle, self._language), self._say("plain.next"))
        else:
            print(self._say("plain.over"))

    def _on_next(self) -> None:
        self._go(self._course.next(), "place.last")

    def _on_previous(self) -> None:
        self._go(self._course.previous(), "place.first")

    def _on_skip(self) -> None:
        self._go(self._course.skip(), "place.none-open")

    def _go(self, went: bool, otherwise: str) -> None:
        if went:
            self._on_reset()
        else:
            print(self._say(otherwise))

    def _on_reset(self) -> None:
        self._begin()
        self._present()

    def _on_board(self) -> None:
        self._draw()

    def _on_help(self) -> None:
        example = self._say(self._say.first(f"example.{self._attempt.puzzle.game}", "example.any"))
        print(self._say("plain.help", example=example))

    # Output.

    def _present(self) -> None:
        """The board and the task."""
        puzzle, course = self._attempt.puzzle, self._course
        self._draw()
        place = self._say("place.number", number=course.number, count=len(course.puzzles))
        facts = [place, stars(puzzle.difficulty), length(puzzle, self._language), *self._standing()]
        print(" · ".join(facts))
        print(f"{task(puzzle, self._language)}.")

    def _standing(self) -> Iterator[str]:
        standing = self._course.standing
        if standing.solved:
            yield self._say("place.done-solved")
        elif standing.shown:
            yield self._say("place.done-shown")
        elif standing.failed:
            key = "place.failed-one" if standing.failed == 1 else "place.failed"
            yield self._say(key, failed=standing.failed)

    def _draw(self) -> None:
        last = self._attempt.match.last
        marks = getattr(last, "move", None)
        print(board(self._attempt.position, self._language, marks.tokens if marks else ()))

    def _warn(self) -> None:
        """Say once that progress is not saved."""
        problem = self._course.diary.unwritten
        if problem is not None and not self._said_unwritten:
            self._said_unwritten = True
            print(one_line(self._say("diary.unwritten", problem=problem)), file=sys.stderr)


def _asked(lines: TextIO) -> Iterator[str]:
    """The typed lines; on a terminal, with a prompt."""
    prompt = "> " if lines.isatty() else ""
    while True:
        if prompt:
            print(prompt, end="", flush=True)
        line = lines.readline(10_000)
        if not line:
            return
        yield line.strip()


def _vocabulary() -> dict[str, str]:
    """The words of all languages, so that either one works."""
    said = {language: voice("puzzles", language) for language in LANGUAGES}
    return {_plain(say(f"words.{word}")): word for say in said.values() for word in WORDS}


def _plain(text: str) -> str:
    """A word without capitals and accents."""
    parts = unicodedata.normalize("NFD", text.lower())
    return "".join(part for part in parts if not unicodedata.combining(part))
