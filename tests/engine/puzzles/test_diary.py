"""The diary keeps what was solved, whatever happens to the file; and the order of a set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quatuor.engine.puzzles import Course, Diary, PuzzleError, Standing, shipped

SET = shipped("quantik")[:10]


def test_entries_are_still_there_next_time(tmp_path: Path) -> None:
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


def test_the_first_of_shown_and_solved_counts(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.note_shown(SET[0])
    diary.note_solved(SET[0])
    assert diary.standing(SET[0]) == Standing(shown=True)
    diary.note_solved(SET[1])
    diary.note_shown(SET[1])
    assert diary.standing(SET[1]) == Standing(solved=True)


def test_two_windows_keep_each_others_entries(tmp_path: Path) -> None:
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
def test_a_damaged_file_is_set_aside_and_a_new_one_started(tmp_path: Path, content: bytes) -> None:
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


def test_a_file_damaged_during_a_session_loses_nothing(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    diary.note_solved(SET[0])
    diary.path.write_text("?")
    diary.note_solved(SET[1])
    assert Diary(tmp_path).count(SET) == (2, 0)


def test_solving_works_without_a_writable_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    diary = Diary(tmp_path / "file")
    diary.note_solved(SET[0])
    assert diary.unwritten is not None
    assert diary.count(SET) == (1, 0)


# The order.


def test_solving_continues_with_the_first_open_puzzle(tmp_path: Path) -> None:
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


def test_only_the_requested_difficulty(tmp_path: Path) -> None:
    puzzles = shipped("oxono")
    course = Course(puzzles, Diary(tmp_path), difficulty=3)
    assert {puzzle.difficulty for puzzle in course.asked} == {3}
    assert course.puzzle.difficulty == 3
    assert not course.previous()
    while course.next():
        assert course.puzzle.difficulty == 3
    assert course.number == course.numbers[-1]


def test_puzzles_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    with pytest.raises(PuzzleError, match="from 1 to 10"):
        Course(SET, diary, number=11)
    with pytest.raises(PuzzleError, match="difficulty 5"):
        Course(SET, diary, difficulty=5)
