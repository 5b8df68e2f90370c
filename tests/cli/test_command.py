"""The command `quatuor` and its smaller subcommands."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from quatuor.cli import COMMANDS, main
from quatuor.i18n import LANGUAGES
from quatuor.rules import GAMES

NAMES = [command.__name__.rpartition(".")[2].replace("_", "-") for command in COMMANDS]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "en")


class Answer:
    """The output of a command, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def quatuor(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: str) -> Answer:
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        return Answer(code, *capsys.readouterr())

    return call


# ── perft ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        ("quantik 0", 1),
        ("quantik 1", 64),
        ("quantik 2", 3392),
        ("quantik 3", 167552),
        ("oxono 1", 68),
        ("oxono 2", 3612),
        ("oxono 3", 162680),
        ("cubulus 2", 27 * 26),
        ("cubulus 2 --players 3", 704),
        ("omba 2 --players 4", 27),
        ("omba 1 --moves 6", 5),
        ("omba 1 --position .,.,./.,.,./.,.,.@2@a@6@-", 5),
        ("omba 1 --moves 4,@b2,1 --option gate=closed", 4),
    ],
)
def test_perft_counts(quatuor: Any, words: str, nodes: int) -> None:
    answer = quatuor(
        "perft",
        *(word.replace("@", " ") if word.count("@") > 1 else word for word in words.split()),
        "--reference",
    )
    assert (answer.code, answer.out.splitlines()[-1]) == (0, f"nodes {nodes}")


def test_perft_divides(quatuor: Any) -> None:
    answer = quatuor("perft", "quantik", "2", "--divide", "--json")
    assert answer.data["nodes"] == sum(answer.data["divide"].values()) == 3392
    assert len(answer.data["divide"]) == 64


# ── playout ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_playouts_of_one_seed_are_the_same_games(quatuor: Any, game: str) -> None:
    words = ("playout", game, "--games", "3", "--seed", "11", "--reference")
    first, second = quatuor(*words).out, quatuor(*words).out
    assert first == second
    assert first != quatuor(*words[:-2], "12").out
    assert quatuor("playout", game, "--games", "1", "--seed", "11").out == first.splitlines(keepends=True)[0]


def test_a_playout_replays_in_check(quatuor: Any) -> None:
    for players in ("2", "3", "4"):
        played = quatuor("playout", "omba", "--players", players, "--seed", "5").data
        assert list(played) == ["game", "players", "moves", "legal", "scores"]
        assert len(played["legal"]) == len(played["moves"])
        checked = quatuor(
            "check", "omba", "--players", players, "--moves", " ".join(played["moves"]), "--json"
        )
        assert checked.data["scores"] == played["scores"]
        assert checked.data["turn"] is None
        assert checked.data["legal"] == []


def test_a_playout_counts_repetitions(quatuor: Any) -> None:
    start = "rrr/rrr/...|r../.../...|rr./.../wbw 2 w -"
    once = ("--position", start, "--moves", "a11L~ " * 6)
    thrice = ("--position", start, "--moves", "a11L~ " * 13)
    assert quatuor("playout", "cubulus", "--seed", "1", *once).data["moves"]
    over = quatuor("playout", "cubulus", "--seed", "1", *thrice).data
    assert (over["moves"], over["scores"]) == ([], [0.5, 0.5])
    assert quatuor("perft", "cubulus", "1", *thrice).out != "nodes 0\n"


def test_a_playout_continues_after_a_resignation(quatuor: Any) -> None:
    assert (
        quatuor("playout", "omba", "--players", "3", "--seed", "1", "--moves", "resign:2").data["scores"][2]
        == 0
    )


def test_a_drawn_seed_is_printed(quatuor: Any) -> None:
    answer = quatuor("playout", "quantik")
    again = quatuor("playout", "quantik", "--seed", answer.err.split()[-1])
    assert again.out == answer.out


# ── check ────────────────────────────────────────────────────────────────────────────────────────────────


def test_check_shows_the_state_of_the_game(quatuor: Any) -> None:
    answer = quatuor("check", "quantik", "--moves", "Ca3 Db1", "--json")
    assert answer.code == 0
    assert list(answer.data) == ["position", "turn", "legal", "scores", "illegal"]
    assert answer.data["position"] == "..../C.../..../.d.."
    assert answer.data["turn"] == 0
    assert answer.data["scores"] is None
    assert answer.data["illegal"] is None
    assert "Cb3" in answer.data["legal"]


def test_check_names_the_article_of_the_first_illegal_move(quatuor: Any) -> None:
    answer = quatuor("check", "quantik", "--moves", "Ca3 Cb3 Da1", "--json")
    assert answer.code == 1
    assert answer.data["illegal"] == {
        "ply": 2,
        "move": "Cb3",
        "article": "Q4",
        "reason": "the opponent’s cube on a3 bans cubes from row 3",
    }
    assert answer.data["position"] == "..../C.../..../...."
    output = quatuor("check", "quantik", "--moves", "Ca3 Cb3", "--lang", "fr")
    assert output.code == 1
    assert (
        "Q4\N{NO-BREAK SPACE}: le cube de l’adversaire en a3 interdit les cubes dans la rangée 3"
        in output.err
    )
    assert "..../C.../..../...." in output.out


def test_check_before_a_roll(quatuor: Any) -> None:
    data = quatuor("check", "omba", "--players", "3", "--json").data
    assert data["turn"] is None
    assert data["legal"] == list("123456")


def test_check_applies_repetition_unless_it_is_off(quatuor: Any) -> None:
    start = "wbr/.../...|.../.../...|.../.../... 3 w -"
    cycle = "a33L~ a33L~ a33L~ " * 6
    over = quatuor("check", "cubulus", "--position", start, "--moves", cycle, "--json")
    assert over.code == 1
    assert over.data["illegal"]["article"] == "C13"
    assert over.data["scores"] == [pytest.approx(1 / 3)] * 3
    open_end = (
        "check",
        "cubulus",
        "--position",
        start,
        "--moves",
        cycle,
        "--option",
        "repetition=off",
        "--json",
    )
    assert quatuor(*open_end).data["scores"] is None


def test_nobody_is_to_move_on_the_board_of_a_match_that_is_over(quatuor: Any) -> None:
    start = "wbr/.../...|.../.../...|.../.../... 3 w -"
    drawn = quatuor("check", "cubulus", "--position", start, "--moves", "a33L~ " * 12).out
    assert drawn.count("draw") >= 3
    resigned = quatuor("check", "quantik", "--moves", "Aa1 resign:0").out
    assert "Dark · wins" in resigned
    assert "to move" not in drawn + resigned


def test_check_reads_a_record(quatuor: Any, tmp_path: Path) -> None:
    good = tmp_path / "good.qtr"
    good.write_text('[Game "quantik"]\n\n1. Ca3 Db1 *\n', "utf-8")
    assert quatuor("check", "--record", str(good), "--json").data["position"] == "..../C.../..../.d.."
    bad = tmp_path / "bad.qtr"
    bad.write_text('[Game "quantik"]\n\n1. Ca3 Cb3 *\n', "utf-8")
    answer = quatuor("check", "--record", str(bad), "--json")
    assert answer.code == 1
    assert answer.data["illegal"]["article"] == "Q4"
    assert answer.data["illegal"]["ply"] == 2
    assert bad.read_text("utf-8") == '[Game "quantik"]\n\n1. Ca3 Cb3 *\n'


# ── rules, help ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_show_every_article(quatuor: Any, game: str, language: str) -> None:
    whole = quatuor("rules", game, "--lang", language).out
    articles = quatuor("rules", game, "--lang", language, "--json").data
    assert len(articles) >= 8
    for article in articles:
        assert f"## {article['id']} · {article['title']}" in whole
    assert quatuor("rules", game, "--readings", "--lang", language).out.count("\n## ") >= 2


def test_readings_are_data_too(quatuor: Any) -> None:
    rows = quatuor("rules", "omba", "--readings", "--json").data
    assert {row["option"] for row in rows} == {None, "gate", "loop", "pass"}
    few = quatuor("rules", "omba", "--readings", "--json", "--article", "OM4").data
    assert {row["article"] for row in few} == {"OM4"}


def test_rules_show_one_article(quatuor: Any) -> None:
    answer = quatuor("rules", "quantik", "--article", "q4")
    assert answer.out.startswith("## Q4 · ")
    assert "Q5" not in answer.out.splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_help_teaches_by_example(quatuor: Any, name: str, language: str) -> None:
    answer = quatuor(name, "--help", "--lang", language)
    assert answer.code == 0
    assert f"  quatuor {name}" in answer.out
    assert name in quatuor("--help", "--lang", language).out


def test_version(quatuor: Any) -> None:
    assert quatuor("--version").out.startswith("quatuor 0.")


# ── Bad input ────────────────────────────────────────────────────────────────────────────────────────────

BAD = [
    ["dance"],
    ["perft"],
    ["perft", "quantik"],
    ["perft", "quantic", "2"],
    ["perft", "", "2"],
    ["perft", "quantik", "two"],
    ["perft", "quantik", "-1"],
    ["perft", "quantik", "9" * 5000],
    ["perft", "quantik", "²"],
    ["perft", "quantik", "1", "--players", "3"],
    ["perft", "quantik", "1", "--players", "0"],
    ["perft", "omba", "1", "--players", "5"],
    ["perft", "omba", "1", "--option", "gate=wide"],
    ["perft", "omba", "1", "--option", "door=flat"],
    ["perft", "omba", "1", "--option", "gate=flat", "--option", "gate=closed"],
    ["perft", "quantik", "1", "--option", "gate=flat"],
    ["perft", "quantik", "1", "--moves", "Ca3 Cb3"],
    ["perft", "quantik", "1", "--moves", "C" * 300_000],
    ["perft", "quantik", "1", "--position", "A.bC/..../d..B"],
    ["perft", "quantik", "1", "--position", "A" * 100_000],
    ["perft", "quantik", "1", "--position", "AAA./..../..../...."],
    ["perft", "quantik", "1", "--position", "A..a/..../..../...."],
    ["perft", "quantik", "1", "--position", ""],
    ["perft", "oxono", "1", "--position", "....../....../....../....../....../......"],
    ["perft", "omba", "1", "--position", ".,ab,./a,.,./.,.,. 2 b 4 -", "--players", "3"],
    ["perft", "omba", "1", "--position", ".,ab,./a,.,./.,.,. 2 b 7 -"],
    ["perft", "omba", "1", "--position", ".,ab,./a,.,./.,.,. 2 b 4 b"],
    ["perft", "omba", "1", "--position", ".,ab,./a,.,./.,.,. 9 b 4 -"],
    ["perft", "cubulus", "1", "--position", ".../.../...|.../w../...|r../.../..b 2 w -"],
    ["perft", "cubulus", "1", "--position", ".../.../...|.../w../...|r../.../..b 3 w a11L~"],
    ["perft", "cubulus", "1", "--position", "nonsense"],
    ["playout", "quantik", "--games", "0"],
    ["playout", "quantik", "--seed", "-1"],
    ["playout", "quantik", "--seed", str(2**64)],
    ["playout", "quantik", "--seed", "0x10"],
    ["check"],
    ["check", "quantik", "--moves", "Ca3 zz9"],
    ["check", "quantik", "--moves", "\x00"],
    ["check", "quantik", "--moves", "Ca３"],
    ["check", "quantik", "--record", "no such file"],
    ["check", "--record", "."],
    ["rules"],
    ["rules", "quantik", "--article", "Z1"],
    ["rules", "quantik", "--lang", "de"],
    ["play", "quantik", "--players", "7"],
    ["play", "quantik"],
    ["play", "--players", "3"],
    ["play", "--load", "evening.qtr", "--seed", "1"],
    ["perft", "quantik", "2", "foo\nbar"],
    ["perft", "quantik", "2", "\x1b[31mred"],
    ["perft", "quantik", "2", "x" * 5000],
    ["perft", "quantik", "2", "--players=--5"],
    ["check", "--record", "no\nsuch"],
    ["check", "--record", "x" * 5000],
    ["check", "--record", "\udcff"],
    ["check", "quantik", "--moves", "Ca3", "--record", "evening.qtr"],
    ["rules", "quantik", "--players", "7"],
    ["rules", "quantik", "--option", "foo=bar"],
    ["rules", "quantik", "--lang"],
]


@pytest.mark.parametrize(
    "words", BAD, ids=lambda words: " ".join(words)[:60].encode("unicode_escape").decode()
)
def test_bad_input_gets_one_clear_line(quatuor: Any, words: list[str]) -> None:
    answer = quatuor(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1
    assert len(answer.err) < 400
    assert answer.err.startswith("quatuor")


def test_no_command_means_serve(quatuor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def run(arguments: Namespace) -> int:
        asked.append({name: value for name, value in vars(arguments).items() if name != "run"})
        return 0

    monkeypatch.setattr("quatuor.cli.serve.run", run)
    assert quatuor().code == quatuor("serve").code == 0
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--players", "3"], "need a game"),
        (["--option", "gate=flat"], "need a game"),
        (["quantik", "--load", "game.qtr"], "--load cannot be combined with a game"),
        (["--load", "game.qtr", "--players", "3"], "--load cannot be combined with a game"),
    ],
)
def test_options_that_play_would_ignore_are_refused(quatuor: Any, words: list[str], part: str) -> None:
    answer = quatuor("play", *words)
    assert answer.code == 2
    assert part in answer.err


# ── As a process ─────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_heavy_is_imported_for_help() -> None:
    code = "import sys, quatuor.cli; print({'textual', 'rich', 'asyncio'} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"


def test_an_interruption_leaves_without_a_traceback() -> None:
    words = [sys.executable, "-m", "quatuor", "playout", "quantik", "--games", "1000000", "--seed", "1"]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()  # by now it is running
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_an_interruption_inside_an_import_leaves_with_the_same_code(tmp_path: Path) -> None:
    """Python marks Ctrl-C during an `eval`, which dataclasses use, and would end by SIGINT."""
    interrupted = "eval('__import__(\\'signal\\').raise_signal(2)')"
    (tmp_path / "heard.py").write_text(
        "import sys\nfrom quatuor import cli\n"
        f"cli._run = lambda *_: {interrupted}\n"
        "if __name__ == '__main__':\n    sys.exit(cli.main([]))\n"
    )
    words = [sys.executable, "-m", "heard"]
    left = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (left.returncode, left.stderr) == (130, "\n")


@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        (">/dev/full", 2, "quatuor: No space left on device\n"),
        ("| true", 0, ""),
        (">&-", 2, "quatuor: There is no"),
    ],
)
@pytest.mark.parametrize(
    "command", ["perft quantik 1", "check quantik --moves Ca3", "rules quantik", "--help"]
)
def test_output_that_cannot_be_written(command: str, redirection: str, code: int, said: str) -> None:
    line = f"set -o pipefail; {shlex.quote(sys.executable)} -m quatuor {command} {redirection}"
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        ["/bin/bash", "-c", line], env=buffered, stderr=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == code
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) <= 1


def test_a_pipe_without_a_writer_is_refused(quatuor: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    answer = quatuor("check", "--record", str(tmp_path / "pipe"))
    assert answer.code == 2
    assert "not an ordinary file" in answer.err


def test_a_record_is_read_from_stdin() -> None:
    words = [sys.executable, "-m", "quatuor", "check", "--record", "-", "--json"]
    done = subprocess.run(words, input='[Game "quantik"] Ca3', capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["position"] == "..../C.../..../...."


def test_a_closed_reader_is_not_an_error() -> None:
    words = [sys.executable, "-m", "quatuor", "playout", "quantik", "--games", "2000", "--seed", "1"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=20) == 0
