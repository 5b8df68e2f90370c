"""The shipped puzzles keep their promises, and how a set is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quatuor.dice import Dice, fresh_seed
from quatuor.engine.core import core_position
from quatuor.engine.engines import Level
from quatuor.engine.proving import Prover, ProvingError
from quatuor.engine.puzzles import (
    Flaw,
    Making,
    Puzzle,
    PuzzleError,
    flaw,
    load,
    make,
    read,
    shipped,
    written,
)
from quatuor.engine.puzzles.puzzle import FILE_LIMIT, LINE_LIMIT
from quatuor.engine.puzzles.rating import COMMON, TRIES, Trial, graded
from quatuor.engine.strategy import certificate
from quatuor.match import Match
from quatuor.proof import check
from quatuor.rules import GAMES
from quatuor.sharing import pool_of

SAMPLE = 20
CERTIFICATES = {"quantik": 2_000, "oxono": 2_000, "cubulus": 40}
"""The most positions a certificate may have; Cubulus takes the slow checker longest."""


# Promises of every set.


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_two_hundred_puzzles_the_easiest_first(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 200
    assert {puzzle.game for puzzle in puzzles} == {game}
    difficulties = [puzzle.difficulty for puzzle in puzzles]
    assert difficulties == sorted(difficulties)
    assert [difficulties.count(grade) for grade in range(1, 6)] == [len(puzzles) // 5] * 5
    assert graded(puzzles) == list(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_images_of_each_other(game: str) -> None:
    standard = {core_position(puzzle.at()).canonical().packed for puzzle in shipped(game)}
    assert len(standard) == len(shipped(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_is_won_at_once_and_a_third_are_long(game: str) -> None:
    puzzles = shipped(game)
    for puzzle in puzzles:
        position = puzzle.at()
        outcomes = [position.after(move).outcome() for move in position.legal_moves()]
        assert all(end is None or end.winners != (position.player,) for end in outcomes), puzzle.position
    assert 3 * sum(puzzle.plies >= 5 for puzzle in puzzles) >= len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_level_3_fails_at_least_half(game: str) -> None:
    failed = 0
    for puzzle in shipped(game):
        match = Match(puzzle.at())
        tries = [Level(COMMON, seed).choose(match).move for seed in range(1, TRIES + 1)]
        failed += Trial(puzzle.move(), {COMMON: tries}).fails(COMMON)
    assert 2 * failed >= len(shipped(game))


# A random few, proved again, with certificates that are checked with the rules alone.


@pytest.mark.parametrize("game", CERTIFICATES)
def test_a_random_sample_is_proved_again(game: str) -> None:
    seed = fresh_seed()
    puzzles = Dice(seed).shuffled(shipped(game))[:SAMPLE]
    flaws = {puzzle.position: found for puzzle in puzzles if (found := flaw(puzzle))}
    assert not flaws, f"seed {seed}"
    checked = [puzzle for puzzle in puzzles if _certified(puzzle, seed)]
    assert checked, f"seed {seed}: no certificate was short enough to be checked"


def _certified(puzzle: Puzzle, seed: int) -> bool:
    """Whether the win after the answer has a short certificate; if it has, the certificate must be valid."""
    player, after = puzzle.at().player, puzzle.at().play(puzzle.move())
    prover = Prover(after, memory=32 << 20)
    assert prover.wins(player), f"seed {seed}: {puzzle.position}"
    try:
        proved = check(certificate(prover, (player,), most=CERTIFICATES[puzzle.game]))
    except ProvingError as error:
        assert error.key == "too-many", f"seed {seed}: {puzzle.position}"
        return False
    assert proved.player == player, f"seed {seed}: {puzzle.position}"
    assert proved.least == 1, f"seed {seed}: {puzzle.position}"
    return True


# Flaws.


def _changed(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return Puzzle.of_line(json.dumps(json.loads(puzzle.line()) | changes))


@pytest.mark.parametrize("game", CERTIFICATES)
def test_a_wrong_answer_and_a_wrong_length_are_found(game: str) -> None:
    puzzle = next(p for p in shipped(game) if p.plies == 3)
    wrong = next(str(move) for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)
    assert flaw(puzzle) is None
    assert flaw(_changed(puzzle, answer=wrong)) is Flaw.ANSWER
    assert flaw(_changed(puzzle, plies=5)) is Flaw.LENGTH
    assert flaw(_changed(puzzle, plies=1)) is Flaw.AT_ONCE


def test_omba_puzzles_need_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_DATA", str(tmp_path))
    with pytest.raises(PuzzleError, match="quatuor solve omba"):
        flaw(shipped("omba")[0])
    with pytest.raises(PuzzleError, match="quatuor solve omba"):
        next(make("omba", 1))


# Making.


def _made(game: str, count: int, processes: int) -> Making:
    with pool_of(processes) as pool:
        *_, last = make(game, count, 3, pool=pool)
    return last


def test_the_same_seed_makes_the_same_set_with_any_number_of_processes() -> None:
    alone, together = _made("quantik", 4, 1), _made("quantik", 4, 2)
    assert alone.done
    assert written(alone.puzzles()) == written(together.puzzles())
    assert alone.games == together.games
    assert not any(map(flaw, alone.puzzles()))


# Reading.


@pytest.mark.parametrize("game", GAMES)
def test_a_written_set_can_be_read_again(game: str) -> None:
    assert read(written(shipped(game))) == shipped(game)


GOOD = shipped("quantik")[0]
DIE = shipped("omba")[0]
SETBACKS = json.loads(DIE.line())["setbacks"]
FIRST = next(iter(SETBACKS))


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": ["quantik"]},
        {"game": None},
        {"position": 7},
        {"position": "a" * 500},
        {"position": "..../..../..../...."[:-1]},
        {"position": GOOD.position + " "},
        {"answer": None},
        {"answer": "Zz9"},
        {"answer": GOOD.answer.lower()},
        {"answer": "Ba4"},
        {"plies": "3"},
        {"plies": 3.0},
        {"plies": True},
        {"plies": 0},
        {"plies": 10**30},
        {"tempting": -1},
        {"level": 9},
        {"difficulty": 0},
        {"difficulty": 6},
        {"surprise": 1},
        {"setbacks": {"Ca3": {"chance": 1.0}}},
        {"setbacks": []},
        {"setbacks": 3},
    ],
)
def test_an_invalid_line_is_refused_in_one_line(changes: dict[str, Any]) -> None:
    _refused(json.dumps(json.loads(GOOD.line()) | changes))


@pytest.mark.parametrize(
    "setbacks",
    [
        {},
        dict(list(SETBACKS.items())[1:]),
        SETBACKS | {"a1a1": {"chance": 0.5}},
        SETBACKS | {FIRST: {"chance": "0.5"}},
        SETBACKS | {FIRST: {"chance": 1.5}},
        SETBACKS | {FIRST: {"chance": float("nan")}},
        SETBACKS | {FIRST: {"chance": True}},
        SETBACKS | {FIRST: {"chance": 0.5, "roll": "7", "reply": "@a1"}},
        SETBACKS | {FIRST: {"chance": 0.5, "roll": "1", "reply": "x"}},
        SETBACKS | {FIRST: {"chance": 0.5, "roll": [], "reply": "@a1"}},
        SETBACKS | {FIRST: {"chance": 0.5, "roll": "1", "reply": "a1c3"}},
        SETBACKS | {FIRST: {"chance": 0.5, "left": -1}},
        SETBACKS | {FIRST: {}},
        SETBACKS | {FIRST: []},
    ],
)
def test_setbacks_are_of_the_legal_moves_and_make_sense(setbacks: dict[str, Any]) -> None:
    _refused(json.dumps(json.loads(DIE.line()) | {"setbacks": setbacks}))


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", "3", "null", '"Ca3"', "{}", "[" * 5_000, "\0", GOOD.line()[:-1], f"{GOOD.line()}{{}}"],
)
def test_a_line_that_is_not_an_object_is_refused(line: str) -> None:
    _refused(line)


def _refused(line: str) -> None:
    text = f"{GOOD.line()}\n{line or 'x'}\n"
    with pytest.raises(PuzzleError) as error:
        read(text)
    assert error.value.facts["line"] == 2
    assert "\n" not in error.value.sentence("fr")


def test_a_position_without_a_player_to_move_is_refused() -> None:
    over = GAMES["quantik"].parse("AbCd/..../..../....")
    assert over.outcome() is not None
    _refused(json.dumps(json.loads(GOOD.line()) | {"position": str(over), "answer": "Aa1"}))
    _refused(json.dumps(json.loads(DIE.line()) | {"position": ".,.,./.,.,./.,.,. 2 a ? -", "answer": "@b2"}))


def test_files_that_are_too_large_are_not_read(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="more than a set"):
        read("x" * (LINE_LIMIT + 1))
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(FILE_LIMIT + 1)
    with pytest.raises(PuzzleError, match="at most 64 MiB"):
        load(huge)


def test_a_file_without_puzzles_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text("\n \n")
    with pytest.raises(PuzzleError, match="contains no puzzles"):
        load(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(PuzzleError, match="not a text"):
        load(path)
    path.write_text("\ufeff" + GOOD.line())
    assert load(path) == (GOOD,)
