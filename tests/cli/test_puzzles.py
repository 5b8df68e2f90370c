"""The command `quatuor puzzles`: solving line by line, listing, making and checking."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from quatuor.cli import main
from quatuor.engine.puzzles import Diary, Making, Standing, load, read, shipped, written
from quatuor.rules import GAMES

Puzzles = Callable[..., tuple[int, str, str]]
NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUATUOR_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def puzzles(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Puzzles:
    def call(*words: str, typed: str = "", language: str = "en") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(["puzzles", *words, "--lang", language])
        output = capsys.readouterr()
        return code, output.out, output.err

    return call


def first(game: str) -> Any:
    return shipped(game)[0]


def wrong(game: str) -> str:
    puzzle = first(game)
    return next(str(move) for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)


# Solving.


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_line_by_line(puzzles: Puzzles, game: str) -> None:
    moves = [first(game).answer]
    if game != "omba":
        from quatuor.engine.puzzles import Attempt

        moves = [str(move) for move in Attempt(first(game)).solution()[::2]]
    code, out, err = puzzles(game, typed="\n".join([wrong(game), *moves, "quit", "never read"]))
    assert (code, err) == (0, "")
    assert "Puzzle 1 of 250 · ★☆☆☆☆" in out
    assert out.count("Back to the position") == 1
    assert "Solved!" in out
    assert Diary().standing(first(game)) == Standing(solved=True, failed=1)
    _, out, _ = puzzles(game)
    assert "Puzzle 2 of 250" in out


def test_a_wrong_move_is_shown_with_its_refutation(puzzles: Puzzles) -> None:
    _, out, _ = puzzles("quantik", typed="Cc2\n")
    assert "After Cc2, Dark plays Bc3 and wins at once." in out
    _, out, _ = puzzles("quantik", typed="Cc2\n", language="fr")
    assert "Après Cc2, Foncé répond Bc3 et gagne aussitôt." in out
    _, out, _ = puzzles("omba", "--number", "120", typed="@c3\n")
    assert "@c3 gives a chance of 54.0% instead of 68.6%. After a 4 and a2c3, only 46.8% is left." in out
    _, out, _ = puzzles("omba", "--number", "120", typed="@c3\n", language="fr")
    assert f"@c3 vaut 54,0{NBSP}% au lieu de 68,6{NBSP}%{NBSP}: après 4 au dé" in out


def test_an_illegal_move_names_its_article_and_nonsense_is_explained(puzzles: Puzzles) -> None:
    code, out, _ = puzzles("quantik", typed="Ca1\nzz9\n\n" + "x" * 20_000 + "\n")
    assert code == 0
    assert "Q4: the opponent’s cube on a3 bans cubes from column a" in out
    assert "'zz9' is not a move" in out
    assert Diary().standing(first("quantik")) == Standing()


def test_commands_work_in_both_languages(puzzles: Puzzles) -> None:
    typed = (
        "help\nhint\nnext\nPRECEDENT\nprevious\nboard\nskip\nrecommencer\nsolution\nhint\nCd2\nquitter\nzz\n"
    )
    code, out, _ = puzzles("quantik", typed=typed)
    assert code == 0
    assert "skip       the next puzzle that is neither" in out
    assert "It’s a cube." in out
    assert "This is the first puzzle." in out
    assert "Solution: " in out
    assert out.count("This one is done.") == 2
    assert "'zz'" not in out
    assert Diary().standing(shipped("quantik")[1]) == Standing(shown=True)


def test_the_last_puzzle_has_no_next(puzzles: Puzzles) -> None:
    _, out, _ = puzzles("oxono", "--number", "250", typed="next\nsuivant\n")
    assert out.count("This is the last puzzle.") == 2


def test_difficulty_and_file(puzzles: Puzzles, tmp_path: Path) -> None:
    _, out, _ = puzzles("cubulus", "--difficulty", "4")
    assert "Puzzle 151 of 250 · ★★★★☆" in out
    _, before, _ = puzzles("--difficulty", "4", "cubulus")
    assert before == out
    path = tmp_path / "mine.jsonl"
    path.write_text(written(shipped("oxono")[7:9]))
    _, out, _ = puzzles("--file", str(path))
    assert "Puzzle 1 of 2" in out
    code, _, err = puzzles("quantik", "--file", str(path))
    assert (code, err) == (2, f"quatuor: {path} contains no quantik puzzles\n")
    code, _, err = puzzles("--file", str(path), "--difficulty", "5")
    assert (code, err) == (2, "quatuor: There is no puzzle of difficulty 5 in this set\n")
    code, _, err = puzzles("--file", str(path), "--number", "3")
    assert (code, err) == (2, "quatuor: There is no puzzle 3; they are numbered from 1 to 2\n")
    path.write_text("garbage")
    code, _, err = puzzles("--file", str(path))
    assert code == 2
    assert err.startswith("quatuor: Line 1 is not a puzzle")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "choose from"),
        (["--number", "3"], "--number needs a game"),
        (["quantik", "--number", "0"], "is not between"),
        (["quantik", "--difficulty", "6"], "is not between 1 and 5"),
        (["quantik", "--file", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["quantik", "--file", "/"], "/"),
        (["make"], "GAME"),
        (["make", "quantik", "--count", "0"], "is not between"),
        (["check", "quantik", "--file", "x"], "--file cannot be combined with a game"),
        (["make", "omba"], "quatuor solve omba"),
        (["check", "omba"], "quatuor solve omba"),
    ],
)
def test_impossible_requests_get_one_line(puzzles: Puzzles, words: list[str], part: str) -> None:
    code, out, err = puzzles(*words)
    assert (code, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("part", ["quantik", "make", "check"])
def test_every_subcommand_has_help_with_examples(puzzles: Puzzles, part: str, language: str) -> None:
    code, out, _ = puzzles(part, "--help", language=language)
    assert code == 0
    assert f"  quatuor puzzles {part}" in out


def test_a_damaged_diary_is_reported_once_and_kept(puzzles: Puzzles, folder: Path) -> None:
    (folder / "puzzles.json").write_text("?")
    code, _, err = puzzles("quantik")
    assert code == 0
    assert err.count("\n") == 1
    assert str(folder / "puzzles.damaged.json") in err
    assert puzzles("quantik")[2] == ""


def test_an_unwritable_diary_is_reported_once(
    puzzles: Puzzles, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("QUATUOR_DATA", str(folder / "file"))
    code, out, err = puzzles("quantik", typed="Cc2\nCc2\nCd2\n")
    assert code == 0
    assert out.count("and wins at once") == 2
    assert err.startswith("Your progress could not be saved")
    assert err.count("\n") == 1


# Lists.


def test_without_a_game_the_games_are_listed(puzzles: Puzzles) -> None:
    Diary().note_solved(first("oxono"))
    for words in ([], ["--list"]):
        code, out, _ = puzzles(*words)
        assert code == 0
        rows = [line.split() for line in out.splitlines()]
        assert ["oxono", "250", "1", "0"] in rows
        assert ["omba", "250", "0", "0"] in rows


def test_a_list_does_not_reveal_answers(puzzles: Puzzles) -> None:
    Diary().note_solved(first("quantik"))
    _, out, _ = puzzles("quantik", "--list", "--difficulty", "1")
    assert len([line for line in out.splitlines() if "★☆☆☆☆" in line]) == 50
    assert out.count("✓") == 1
    _, out, _ = puzzles("omba", "--json")
    output = [json.loads(line) for line in out.splitlines()]
    assert [each["number"] for each in output] == list(range(1, 251))
    assert not any({"answer", "setbacks"} & each.keys() for each in output)
    _, out, _ = puzzles("quantik", "--json", "--number", "1")
    assert json.loads(out)["solved"] is True


# Making and checking.


def test_a_set_is_made_and_checked(puzzles: Puzzles, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    make = ["make", "quantik", "--count", "3", "--seed", "5", "--processes"]
    code, out, err = puzzles(*make, "1", "--out", str(path))
    assert (code, out) == (0, "")
    assert err.startswith("3 puzzles from ")
    code, out, _ = puzzles(*make, "2")
    assert code == 0
    assert read(out) == load(path)
    code, out, err = puzzles("check", "--file", str(path))
    assert (code, out, err) == (0, "", f"{path}: all 3 puzzles proved\n")


def test_a_flaw_is_named_by_its_number(puzzles: Puzzles, tmp_path: Path) -> None:
    good, bad = shipped("quantik")[:2]
    other = next(str(move) for move in bad.at().legal_moves() if str(move) != bad.answer)
    path = tmp_path / "set.jsonl"
    path.write_text(f"{good.line()}\n{bad.line().replace(bad.answer, other)}\n")
    code, out, err = puzzles("check", "--file", str(path))
    assert code == 1
    assert out.startswith(f"{path}, no. 2 ({bad.position}): it is not proved that {other} wins")
    assert out.count("\n") == 1
    assert err == f"{path}: 1 of 2 puzzles have a flaw\n"


def test_a_sample_depends_only_on_its_seed(puzzles: Puzzles) -> None:
    code, out, err = puzzles("check", "quantik", "--sample", "5", "--seed", "9")
    assert (code, out, err) == (0, "", "quantik: all 5 puzzles proved\n")
    _, _, err = puzzles("check", "quantik", "--sample", "2")
    assert err.startswith("seed ")


@pytest.mark.skipif(os.name == "nt", reason="another kind of Ctrl-C")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_keeps_what_was_found(tmp_path: Path, processes: str) -> None:
    path = tmp_path / "mine.jsonl"
    words = ["make", "quantik", "--count", "9999", "--processes", processes, "--out", str(path)]
    ours, theirs = os.openpty()  # the progress bar is for terminals
    child = subprocess.Popen(
        [sys.executable, "-m", "quatuor", "puzzles", *words, "--lang", "en"],
        stderr=theirs,
        env={**os.environ, "COLUMNS": "120", "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(theirs)
    output = _output_until(ours, b"2/9,999")
    os.killpg(child.pid, signal.SIGINT)
    output += _output_until(ours, b"")
    assert child.wait(60) == 130, output
    assert b"Traceback" not in output
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert len(load(path)) >= 2
    assert f"the {len(load(path))} puzzles found so far are in {path}".encode() in output


def _output_until(terminal: int, words: bytes) -> bytes:
    """The terminal output until these words appear, or to its end."""
    output = b""
    while not words or words not in output:
        try:
            part = os.read(terminal, 65_536)
        except OSError:  # the writer is gone
            break
        if not part:
            break
        output += part
    return output


def test_ctrl_c_without_a_file_writes_nothing(puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Generator[Making, None, None]:
        making = Making("quantik", 9, found=list(shipped("quantik")[:3]))
        yield making
        raise KeyboardInterrupt

    monkeypatch.setattr("quatuor.engine.puzzles.make", interrupted)
    code, out, err = puzzles("make", "quantik")
    assert (code, out) == (130, "")
    assert "nothing was written" in err
