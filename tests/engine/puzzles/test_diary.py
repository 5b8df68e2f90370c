"""Solved puzzles are remembered whatever happens to the file; and the way through a set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quatuor.engine.puzzles import Course, Diary, PuzzleError, Standing, shipped

SET = shipped("quantik")[:10]


def test_what_is_noted_is_there_the_next_time(tmp_path: Path) -> None:
    diary = Diary(tmp_path / "deep" / "folder")
    diary.note_failed(SET[0])
    diary.note_failed(SET[0])
    diary.note_solved(SET[0])
    diary.note_shown(SET[1])
    again = Diary(tmp_path / "deep" / "folder")
    assert again.standing(SET[0]) == Standing(solved=True, failed=2)
    assert again.standing(SET[1]) == Standing(shown=True)
    assert again.standing(SET[2]) == Standing()
    assert again.count(SET) == (1, 1)


def test_what_was_shown_no_longer_counts_as_solved_and_the_other_way_round(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.note_shown(SET[0])
    diary.note_solved(SET[0])
    assert diary.standing(SET[0]) == Standing(shown=True)
    diary.note_solved(SET[1])
    diary.note_shown(SET[1])
    assert diary.standing(SET[1]) == Standing(solved=True)


def test_two_windows_do_not_forget_each_other(tmp_path: Path) -> None:
    one, other = Diary(tmp_path), Diary(tmp_path)
    one.note_solved(SET[0])
    other.note_solved(SET[1])
    assert Diary(tmp_path).count(SET) == (2, 0)
    assert other.count(SET) == (2, 0)


GOOD = {"solved": False, "failed": 0, "shown": False}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"version": 2, "puzzles": {}}',
        b'{"puzzles": {}}',
        b'{"version": 1}',
        b'{"version": 1, "puzzles": []}',
        b'{"version": 1, "puzzles": {"quantik": 3}}',
        json.dumps({"version": 1, "puzzles": {"quantik": {"x": GOOD | {"solved": 1}}}}).encode(),
        json.dumps({"version": 1, "puzzles": {"quantik": {"x": GOOD | {"failed": -1}}}}).encode(),
        json.dumps({"version": 1, "puzzles": {"quantik": {"x": GOOD | {"more": 1}}}}).encode(),
    ],
    ids=range(14),
)
def test_a_damaged_file_is_put_aside_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(content)
    diary = Diary(tmp_path)
    assert diary.aside == tmp_path / "puzzles.damaged.json"
    assert diary.aside.read_bytes() == content
    diary.note_solved(SET[0])
    assert Diary(tmp_path).count(SET) == (1, 0)
    path.write_bytes(content)
    assert Diary(tmp_path).aside == tmp_path / "puzzles.damaged-2.json"
    assert diary.aside.read_bytes() == content


def test_a_file_damaged_meanwhile_costs_nothing(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.note_solved(SET[0])
    diary.path.write_text("?")
    diary.note_solved(SET[1])
    assert Diary(tmp_path).count(SET) == (2, 0)


def test_where_nothing_can_be_written_one_solves_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    diary = Diary(tmp_path / "file")
    diary.note_solved(SET[0])
    assert diary.unwritten is not None
    assert diary.count(SET) == (1, 0)


# The way through.


def test_one_goes_on_with_the_first_that_is_open(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    assert Course(SET, diary).number == 1
    diary.note_solved(SET[0])
    diary.note_shown(SET[1])
    course = Course(SET, diary)
    assert course.number == 3
    assert course.previous()
    assert course.number == 2
    assert course.skip()
    assert course.number == 3
    course.go_to(10)
    assert not course.next()
    assert course.number == 10
    assert course.skip()
    assert course.number == 3
    for puzzle in SET:
        diary.note_solved(puzzle)
    assert not course.skip()
    assert Course(SET, diary).number == 1
    assert not Course(SET, diary).previous()


def test_only_the_difficulty_asked_for(tmp_path: Path) -> None:
    puzzles = shipped("oxono")
    course = Course(puzzles, Diary(tmp_path), difficulty=3)
    assert {puzzle.difficulty for puzzle in course.asked} == {3}
    assert course.puzzle.difficulty == 3
    assert not course.previous()
    while course.next():
        assert course.puzzle.difficulty == 3
    assert course.number == course.numbers[-1]


def test_what_there_is_not_cannot_be_asked_for(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    with pytest.raises(PuzzleError, match="from 1 to 10"):
        Course(SET, diary, number=11)
    with pytest.raises(PuzzleError, match="difficulty 5"):
        Course(SET, diary, difficulty=5)
