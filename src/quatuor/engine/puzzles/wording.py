"""Sentences about puzzles in the reader's language: the task, its difficulty, why a move is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from quatuor.i18n import Voice, voice
from quatuor.rules.game import Move

from ..wording import Written, counted, in_notation, name, own_moves
from .diary import Standing
from .puzzle import DIFFICULTIES, Puzzle
from .solving import Refutation, Reply

SHOWN: Final = 12
"""The most moves of a line to show."""


def stars(difficulty: int) -> str:
    """The difficulty of a puzzle in stars out of five."""
    return "★" * difficulty + "☆" * (len(DIFFICULTIES) - difficulty)


def mark(standing: Standing) -> str:
    """A symbol for the result of a puzzle."""
    if standing.solved:
        return "✓"
    return "○" if standing.shown else "✗" if standing.failed else "·"


def task(puzzle: Puzzle, language: str) -> str:
    """The task: what to find."""
    position, say = puzzle.at(), voice("puzzles", language)
    player = name(puzzle.game, position.player, language)
    if puzzle.setbacks:
        return say("task.best", player=player, roll=position.roll)
    return say("task.win", player=player)


def length(puzzle: Puzzle, language: str) -> str:
    """The length of the solution."""
    count = moves(puzzle)
    kind = "win" if not puzzle.setbacks else "die-one" if count == 1 else "die"
    return voice("puzzles", language)(f"length.{kind}", moves=count)


def moves(puzzle: Puzzle) -> int:
    """The number of moves the solver makes; with a die, in a game of the usual length."""
    return own_moves(puzzle.game, puzzle.plies)


def solved(puzzle: Puzzle, language: str, written: Written = in_notation) -> str:
    """Says that the puzzle is solved, and the value of the answer."""
    return f"{voice('puzzles', language)('solved')} {worth(puzzle, language, written)}"


def worth(puzzle: Puzzle, language: str, written: Written = in_notation) -> str:
    """The value of the answer and, with a die, of the next best move."""
    say = voice("puzzles", language)
    position = puzzle.at()

    def own(text: str) -> str:
        return written(position.parse_move(text), position.player)

    if not puzzle.setbacks:
        return say("worth.win", move=own(puzzle.answer))
    best = puzzle.setbacks[puzzle.answer].chance
    others = {move: setback.chance for move, setback in puzzle.setbacks.items() if move != puzzle.answer}
    second = max(others, key=lambda move: others[move])
    facts = {"best": _percent(best, say), "second": own(second), "chance": _percent(others[second], say)}
    return say("worth.best", move=own(puzzle.answer), **facts)


def right(puzzle: Puzzle, reply: Reply, language: str, written: Written = in_notation) -> str:
    """Says that a move is right, and how the opponent resists; or that the puzzle is solved."""
    if reply.solved:
        return solved(puzzle, language, written)
    player = puzzle.at().player
    return voice("puzzles", language)(
        "screen.right",
        move=written(reply.move, player),
        opponent=name(puzzle.game, 1 - player, language),
        moves=" ".join(written(move, 1 - player) for move in reply.moves),
    )


def refuted(puzzle: Puzzle, refutation: Refutation, language: str, written: Written = in_notation) -> str:
    """Why a move is wrong: the reply, and what is left after it."""
    say, player = voice("puzzles", language), puzzle.at().player
    if refutation.setback is not None:
        return _set_back(puzzle, refutation, say, written)
    opponent = name(puzzle.game, 1 - player, language)
    reply = written(refutation.line[0], 1 - player) if refutation.line else ""
    facts = {"move": written(refutation.move, player), "opponent": opponent, "reply": reply}
    if refutation.line and refutation.lost and refutation.plies is not None:
        return counted(say, "refuted.loses-in", puzzle.game, refutation.plies, **facts)
    return say(f"refuted.{_kind(refutation)}", **facts)


def _kind(refutation: Refutation) -> str:
    """Selects the sentence that applies to a refuted move."""
    if not refutation.line:
        return "loses-now" if refutation.lost else "ends"
    if refutation.lost:
        return "loses"
    return "gone" if refutation.proved else "unproved"


def _set_back(puzzle: Puzzle, refutation: Refutation, say: Voice, written: Written) -> str:
    setback, player = refutation.setback, puzzle.at().player
    assert setback is not None
    facts = {
        "move": written(refutation.move, player),
        "chance": _percent(setback.chance, say),
        "best": _percent(puzzle.setbacks[puzzle.answer].chance, say),
    }
    if not setback.roll:
        return say("refuted.die-now", **facts)
    roll, reply = setback.line(puzzle.game)
    left = _percent(setback.left, say)
    return say("refuted.die", roll=roll, reply=written(reply, 1 - player), left=left, **facts)


def continued(line: Sequence[Move], language: str) -> str:
    """The continuation after a reply; empty if there is none to show."""
    return voice("puzzles", language)("line", moves=" ".join(_shown(line))) if len(line) > 1 else ""


def _shown(line: Sequence[Move]) -> Iterator[str]:
    yield from map(str, line[:SHOWN])
    if len(line) > SHOWN:
        yield "…"


def _percent(chance: float, say: Voice) -> str:
    return say("percent", number=f"{100 * chance:.1f}".replace(".", say("decimal-point")))
