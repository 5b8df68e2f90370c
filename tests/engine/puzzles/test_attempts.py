"""Solving: right moves are answered by the best defence, wrong ones by a line that refutes them."""

from __future__ import annotations

from functools import cache

import pytest

from quatuor.dice import Dice
from quatuor.engine.puzzles import Attempt, Puzzle, Refutation, Reply, shipped
from quatuor.engine.puzzles.clues import Clue, clue
from quatuor.engine.puzzles.wording import continued, refuted, solved, task, worth
from quatuor.i18n import LANGUAGES
from quatuor.rules import GAMES
from quatuor.rules.game import IllegalMove, Move, Position
from tests.engine.brute import forced_win

PROVED = ("quantik", "cubulus", "oxono")
FULL = 10
"""Pieces on the board from which plain Python can play every game of Quantik to its end."""


@cache
def end(position: Position) -> tuple[int, int]:
    """The winner of a Quantik position and the number of plies, by the rules alone."""
    if outcome := position.outcome():
        return outcome.winners[0], 0
    ends = [end(position.after(move)) for move in position.legal_moves()]
    won = [plies for winner, plies in ends if winner == position.player]
    if won:
        return position.player, 1 + min(won)
    return 1 - position.player, 1 + max(plies for _, plies in ends)


def late_puzzles() -> list[Puzzle]:
    return [p for p in shipped("quantik") if sum(map(str.isalpha, p.position)) >= FULL][:12]


def played(position: Position, *moves: Move) -> Position:
    for move in moves:
        position = position.play(move)  # raises if it is illegal
    return position


@pytest.mark.parametrize("puzzle", late_puzzles(), ids=lambda puzzle: puzzle.position)
def test_quantik_agrees_with_playing_every_game_to_its_end(puzzle: Puzzle) -> None:
    start, opponent = puzzle.at(), 1 - puzzle.at().player
    assert end(start) == (start.player, puzzle.plies)
    for move in start.legal_moves():
        judgement = Attempt(puzzle).answer(move)
        if str(move) == puzzle.answer:
            assert isinstance(judgement, Reply)
            after = played(start, move, *judgement.moves)
            assert end(after) == (start.player, puzzle.plies - 2), "not the longest resistance"
        else:
            assert isinstance(judgement, Refutation)
            assert (judgement.lost, judgement.proved) == (True, True)
            assert end(played(start, move)) == (opponent, judgement.plies)
            assert end(played(start, move, judgement.line[0]))[0] == opponent
            assert len(judgement.line) == judgement.plies
            over = played(start, move, *judgement.line).outcome()
            assert over is not None
            assert over.winners == (opponent,)


@pytest.mark.parametrize("game", PROVED)
def test_every_refutation_is_legal_and_refutes(game: str) -> None:
    dice = Dice(11)
    for puzzle in dice.shuffled(shipped(game))[:12]:
        start = puzzle.at()
        for move in dice.shuffled(start.legal_moves())[:6]:
            judgement = Attempt(puzzle).judged(move)
            if isinstance(judgement, Refutation):
                _refutes(puzzle, judgement)
            else:
                assert str(move) == puzzle.answer


def _refutes(puzzle: Puzzle, judgement: Refutation) -> None:
    """The line is legal and ends in the loss it announces."""
    start, opponent = puzzle.at(), 1 - puzzle.at().player
    outcome = played(start, judgement.move, *judgement.line).outcome()
    assert judgement.lost
    assert judgement.plies == len(judgement.line)
    assert outcome is not None
    assert outcome.winners == (opponent,)
    if judgement.plies <= 3:
        from quatuor.engine.core import core_position

        assert forced_win(core_position(start.after(judgement.move)), opponent, 3) == judgement.plies


@pytest.mark.parametrize("game", PROVED)
def test_the_solution_takes_the_stated_number_of_plies(game: str) -> None:
    for puzzle in Dice(5).shuffled(shipped(game))[:15]:
        attempt = Attempt(puzzle)
        moves = attempt.solution()
        assert attempt.match.entries == ()  # nothing was played
        assert str(moves[0]) == puzzle.answer
        assert len(moves) == puzzle.plies
        outcome = played(puzzle.at(), *moves).outcome()
        assert outcome is not None
        assert outcome.winners == (puzzle.at().player,)


@pytest.mark.parametrize("game", PROVED)
def test_later_moves_are_judged_too(game: str) -> None:
    puzzle = next(p for p in shipped(game) if p.plies == 5)
    attempt = Attempt(puzzle)
    judgement = attempt.answer(puzzle.move())
    assert isinstance(judgement, Reply)
    assert not judgement.solved
    assert attempt.position.player == puzzle.at().player
    stood, right, wrong = attempt.position, attempt.hint(), 0
    for move in (right, *Dice(2).shuffled(stood.legal_moves())[:4]):
        judged = attempt.judged(move)
        if isinstance(judged, Refutation):
            wrong += 1
            played(stood, move, *judged.line)
        assert not (move == right and isinstance(judged, Refutation))
    assert wrong > 0
    assert attempt.position == stood
    while not attempt.solved:
        assert isinstance(attempt.answer(attempt.hint()), Reply)
    outcome = attempt.match.outcome()
    assert outcome is not None
    assert outcome.winners == (puzzle.at().player,)


def test_a_wrong_move_is_counted_and_not_played() -> None:
    puzzle = shipped("quantik")[0]
    attempt = Attempt(puzzle)
    wrong = next(move for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)
    assert isinstance(attempt.answer(wrong), Refutation)
    assert (attempt.mistakes, attempt.position, attempt.solved) == (1, puzzle.at(), False)


def test_an_illegal_move_is_neither() -> None:
    attempt = Attempt(shipped("quantik")[0])
    legal = attempt.position.legal_moves()
    illegal = next(move for move in GAMES["quantik"].moves if move not in legal)
    with pytest.raises(IllegalMove):
        attempt.answer(illegal)
    assert attempt.mistakes == 0


def test_with_a_die_the_worst_roll_and_reply_are_shown() -> None:
    for puzzle in shipped("omba")[::25]:
        attempt, start = Attempt(puzzle), puzzle.at()
        for move in start.legal_moves():
            judgement = attempt.judged(move)
            if isinstance(judgement, Refutation):
                assert judgement.setback is not None
                assert judgement.setback.chance <= puzzle.setbacks[puzzle.answer].chance - 0.1 + 1e-6
                played(start, move, *judgement.line)
        reply = attempt.answer(puzzle.move())
        assert isinstance(reply, Reply)
        assert (reply.solved, attempt.solved) == (True, True)


# Clues.


@pytest.mark.parametrize("game", GAMES)
def test_clues_reveal_more_each_time_but_never_everything(game: str) -> None:
    for puzzle in shipped(game)[::10]:
        attempt, move = Attempt(puzzle), puzzle.move()
        judgement = [clue(attempt, asked) for asked in range(1, 5)]
        assert judgement[-1].last
        for each in judgement:
            assert each == clue(attempt, judgement.index(each) + 1)
            assert len(each.tokens) < len(move.tokens)
            assert move.tokens[: len(each.tokens)] == each.tokens
            assert not each.among or (move in each.among and len(each.among) > 1)
        assert any(each.tokens or each.among for each in judgement)


CLUES = [
    (Clue("quantik", 0, ("C",)), "It’s a cube.", "C’est un cube."),
    (
        Clue("quantik", 0, ("A",), repeated=True),
        "It’s a sphere. Any more would give the solution away.",
        None,
    ),
    (Clue("oxono", 0, ("X",)), "It’s the X totem.", "C’est le totem X."),
    (Clue("oxono", 0, ("X", "d4")), "It’s the X totem, to d4.", "C’est le totem X, vers d4."),
    (Clue("cubulus", 0, ("a11",)), "It starts at a11.", "Il part de a11."),
    (Clue("omba", 0, ("@",)), "It’s a piece from the reserve.", "C’est une pièce de la réserve."),
    (Clue("omba", 0, ("a1",)), "It starts at a1.", "Il part de a1."),
    (Clue("cubulus", 0, ("a11", "L")), "It starts with a11L.", "Il commence par a11L."),
    (Clue("omba", 0, among=GAMES["omba"].moves[:2]), "It’s one of these: ", "C’est l’un de ceux-ci"),
]


@pytest.mark.parametrize(("given", "english", "french"), CLUES, ids=lambda part: str(part)[:40])
def test_a_clue_is_put_into_words(given: Clue, english: str, french: str | None) -> None:
    assert given.sentence("en").startswith(english)
    assert french is None or given.sentence("fr").startswith(french)


def test_a_clue_says_when_there_is_nothing_left_to_reveal() -> None:
    attempt = Attempt(shipped("quantik")[0])
    assert not clue(attempt, 1).repeated
    assert clue(attempt, 2).repeated


# Words.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reply_has_a_sentence(game: str, language: str) -> None:
    for puzzle in shipped(game)[::50]:
        wrong = next(move for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)
        judgement = Attempt(puzzle).judged(wrong)
        assert isinstance(judgement, Refutation)
        assert str(judgement.line[0]) in refuted(puzzle, judgement, language)
        assert puzzle.answer in solved(puzzle, language)
        assert puzzle.answer not in task(puzzle, language)
        assert worth(puzzle, language) in solved(puzzle, language)
        assert all(str(move) in continued(judgement.line[:4], language) for move in judgement.line[:4][1:])


LOST = Refutation(Move(0, ("A", "a1")), (Move(1, ("B", "b2")),), lost=True)


def _said(**changes: object) -> str:
    from dataclasses import replace

    return refuted(shipped("quantik")[0], replace(LOST, **changes), "en")  # type: ignore[arg-type]


def test_each_kind_of_refutation_has_its_sentence() -> None:
    assert _said() == "After Aa1, Dark plays Bb2 and has a forced win."
    assert _said(plies=1) == "After Aa1, Dark plays Bb2 and wins at once."
    assert _said(plies=2) == "After Aa1, Dark plays Bb2 and has a forced win."
    assert _said(plies=5) == "After Aa1, Dark plays Bb2 and wins in at most 3 moves."
    assert _said(line=(), plies=0) == "Aa1 loses at once: Dark wins."
    assert _said(line=(), lost=False) == "Aa1 ends the game without a winner."
    assert _said(lost=False) == "After Aa1, Dark plays Bb2 and the win is gone."
    assert _said(lost=False, proved=False).endswith("a win can no longer be proved.")
