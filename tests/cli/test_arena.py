"""The command `quatuor arena`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quatuor.cli import main
from quatuor.i18n import LANGUAGES
from quatuor.record import load
from tests import ROOT
from tests.arena.test_play import spec

SHARP, MOVER = spec("sharp"), spec("mover")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def arena(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: str) -> tuple[int, str, str]:
        alone = () if "--workers" in words else ("--workers", "1")
        code = main(("arena", *words, *alone))
        return code, *capsys.readouterr()

    return call


def timeless(data: Any) -> Any:
    """The answer without its timings."""
    for engine in data["engines"]:
        del engine["seconds_per_move"], engine["slowest_move"]
    return data


def test_json_is_complete_and_independent_of_the_number_of_workers(arena: Any) -> None:
    words = ("quantik", SHARP, MOVER, "--games", "8", "--seed", "7", "--json")
    code, out, err = arena(*words, "--workers", "1")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert (data["game"], data["players"], data["seed"], data["games"]) == ("quantik", 2, 7, 8)
    (pairing,) = data["pairings"]
    assert pairing["wins"] + pairing["draws"] + pairing["losses"] == 8
    assert sum(pairing["pentanomial"]) == 4
    assert set(pairing["elo"]) == {"value", "low", "high"}
    assert 0 < pairing["first_seat"] < 1
    assert data["promises"] > 0
    assert (data["broken_promises"], data["forfeits"]) == (0, 0)
    assert timeless(json.loads(arena(*words, "--workers", "2")[1])) == timeless(data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_for_people(arena: Any, language: str) -> None:
    code, out, _ = arena(
        "oxono", SHARP, spec("failing"), "--games", "4", "--seed", "7", "--sprt", "0,400", "--lang", language
    )
    assert code == 0
    assert "4 – 0" in out
    assert {"en": "100% (≥ 22.4%)", "fr": "100 % (≥ 22,4 %)"}[language] in out.replace("\u00a0", " ")
    assert "SPRT" in out
    assert {"en": "4 failed", "fr": "4 en panne"}[language] in out


def test_one_pair_of_games_gives_no_verdict(arena: Any) -> None:
    words = ("oxono", SHARP, spec("failing"), "--games", "2", "--seed", "7")
    assert "100% (≥ 5.0%)" in arena(*words)[1].replace("\u00a0", " ")
    (pairing,) = json.loads(arena(*words, "--json")[1])["pairings"]
    assert (pairing["score"]["value"], pairing["los"]) == (1, None)


@pytest.mark.parametrize(
    ("name", "why"),
    [("failing", "out of ideas"), ("cheat", "OX"), ("crashing", "7"), ("endless", "too slow")],
)
def test_the_first_forfeit_of_an_engine_says_why(arena: Any, name: str, why: str) -> None:
    words = ("oxono", MOVER, spec(name), "--games", "2", "--seed", "7", "--timeout", "0.5")
    last = arena(*words)[1].splitlines()[-1]
    assert last.startswith(f"{spec(name)} lost game 1 without finishing it, at ply ")
    assert why in last
    first, second = json.loads(arena(*words, "--json")[1])["engines"]
    assert first["first_forfeit"] is None
    assert set(second["first_forfeit"]) == {"game", "player", "ply", "reason", "detail"}
    assert second["forfeits"] == {second["first_forfeit"]["reason"]: 2}


def test_a_round_robin(arena: Any) -> None:
    words = ("quantik", SHARP, MOVER, spec("boaster"), "--games", "2", "--seed", "7")
    data = json.loads(arena(*words, "--json")[1])
    assert len(data["pairings"]) == 3
    assert sum(engine["points"] for engine in data["engines"]) == 6 == data["games"]
    table = arena(*words)[1]
    assert f"1 {SHARP}" in table
    assert "exact wins announced but not won: " in table


def test_four_players_share_seats_and_have_no_elo(arena: Any) -> None:
    words = ("omba", SHARP, MOVER, "--players", "4", "--games", "7", "--seed", "7")
    data = json.loads(arena(*words, "--json")[1])
    assert data["games"] == 12
    assert data["pairings"][0]["elo"] is None
    assert data["pairings"][0]["score"]["low"] <= data["pairings"][0]["score"]["value"]
    assert "Elo" not in arena(*words)[1]


def test_a_sequential_test_stops_early(arena: Any) -> None:
    words = ("quantik", SHARP, spec("cheat"), "--games", "1000", "--seed", "7", "--sprt", "0,400", "--json")
    data = json.loads(arena(*words, "--workers", "2")[1])
    assert data["games"] < 100
    assert data["pairings"][0]["sprt"]["accepted"] == "elo1"
    assert data["pairings"][0]["elo"]["value"] is None
    assert json.loads(arena(*words, "--workers", "1")[1])["games"] == data["games"]


def test_records_of_the_games(arena: Any, tmp_path: Path) -> None:
    arena("omba", SHARP, spec("failing"), "--games", "2", "--seed", "7", "--records", str(tmp_path / "games"))
    records = [load(path) for path in sorted((tmp_path / "games").iterdir())]
    assert [[seat.name for seat in record.seats] for record in records] == [
        [SHARP, spec("failing")],
        [spec("failing"), SHARP],
    ]
    assert [record.result for record in records] == ["1-0", "0-1"]
    assert "out of ideas" in dict(records[0].headers)["Forfeit"]


def test_a_drawn_seed_is_printed_and_stored_in_the_file(arena: Any, tmp_path: Path) -> None:
    words = ("quantik", MOVER, MOVER, "--games", "2", "--out", str(tmp_path / "games.jsonl"))
    _, first, notice = arena(*words)
    assert notice.startswith("seed ")
    code, second, notice = arena(*words)
    assert code == 0
    assert notice.startswith(f"{words[-1]} already holds 2 games")
    assert first == second


def test_our_engines_play_external_programs(arena: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    program = f"ugi:nodes=200 {sys.executable} -m quatuor engine"
    code, out, _ = arena("omba", "level:1", program, "random", "--games", "2", "--seed", "7", "--json")
    data = json.loads(out)
    assert (code, data["games"], data["forfeits"]) == (0, 6, 0)


REFUSED = [
    ("nonsense",),
    (MOVER, "--sprt", "5"),
    (MOVER, "--out", "."),
    (MOVER, "--out", "-"),
]


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_an_impossible_contest_is_refused_before_a_seed_is_drawn(arena: Any, words: tuple[str, ...]) -> None:
    code, out, err = arena("quantik", MOVER, *words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "seed" not in err


@pytest.mark.skipif(os.name != "posix", reason="asks for devices and pipes")
def test_a_special_file_is_refused(arena: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/full", "/dev/zero", "/dev/null", tmp_path / "pipe"):
        code, _, err = arena("quantik", MOVER, MOVER, "--games", "2", "--out", str(path))
        assert code == 2
        assert "not an ordinary file" in err


BAD = [
    ["quantik"],
    ["quantik", "random"],
    ["quantik", MOVER, "nonsense"],
    ["quantik", MOVER, "ugi:"],
    ["quantik", MOVER, "ugi:no-such-program"],
    ["quantik", MOVER, "py:no.such:module"],
    ["quantik", MOVER, "py:tests.arena.engines:no_such_name"],
    ["quantik", MOVER, "py:"],
    ["quantik", MOVER, spec("nothing")],
    ["quantik", MOVER, spec("unborn")],
    ["quantik", MOVER, "random\x00"],
    ["chess", MOVER, MOVER],
    ["quantik", MOVER, MOVER, "--players", "3"],
    ["quantik", MOVER, MOVER, "--option", "gate=flat"],
    ["quantik", MOVER, MOVER, "--games", "0"],
    ["quantik", MOVER, MOVER, "--workers", "0"],
    ["quantik", MOVER, MOVER, "--timeout", "nan"],
    ["quantik", MOVER, MOVER, "--openings", "40", "--seed", "1"],
    ["quantik", MOVER, MOVER, "--seed", "1", "--sprt", "5"],
    ["quantik", MOVER, MOVER, "--seed", "1", "--sprt", "5,5"],
    ["quantik", MOVER, MOVER, "--seed", "1", "--sprt", "0,nan"],
    ["quantik", MOVER, MOVER, "--seed", "1", "--sprt", "0,5", "--alpha", "0.7"],
    ["quantik", MOVER, MOVER, MOVER, "--seed", "1", "--sprt", "0,5"],
    ["omba", MOVER, MOVER, "--players", "3", "--seed", "1", "--sprt", "0,5"],
    ["quantik", MOVER, MOVER, "--seed", "1", "--out", "."],
    ["quantik", MOVER, MOVER, "--seed", "1", "--out", "no/such/folder/file"],
]


@pytest.mark.parametrize("words", BAD, ids=lambda words: ascii(" ".join(words))[:60])
def test_bad_input_gets_one_clear_line(arena: Any, words: list[str]) -> None:
    code, out, err = arena(*words, *([] if "--seed" in words else ["--seed", "1"]))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("quatuor")


# ── Interrupted ──────────────────────────────────────────────────────────────────────────────────────────


def start(path: Path, *more: str) -> subprocess.Popen[str]:
    """A contest of many games in its own process."""
    words = ["arena", "omba", MOVER, MOVER, "--games", "80", "--seed", "3", "--out", str(path), "--json"]
    return subprocess.Popen(
        [sys.executable, "-m", "quatuor", *words, *more],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_until(happened: Callable[[], bool]) -> None:
    for _ in range(6000):
        if happened():
            return
        time.sleep(0.01)
    raise AssertionError("no games were played")


def games_in(path: Path) -> int:
    return max(path.read_bytes().count(b"\n") - 1, 0) if path.exists() else 0


@pytest.mark.skipif(os.name != "posix", reason="asks for signals")
def test_a_contest_killed_in_the_middle_continues(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    killed = start(path)
    wait_until(lambda: games_in(path) > 10)
    killed.kill()
    killed.communicate()

    # Games are written as they finish but announced in order: a long one holds up those after it. Records
    # are written as games are announced.
    records = tmp_path / "records"
    stopped = start(path, "--records", str(records))
    wait_until(lambda: records.exists() and len(list(records.iterdir())) > 2)
    stopped.send_signal(signal.SIGINT)
    out, err = stopped.communicate()
    assert stopped.returncode == 130
    assert 0 < json.loads(out)["games"] < 80
    assert "resumes from" in err
    assert "Traceback" not in err

    at_once, finished = start(tmp_path / "other.jsonl"), start(path)
    answers = [json.loads(process.communicate()[0]) for process in (at_once, finished)]
    assert timeless(answers[0]) == timeless(answers[1])
    assert answers[1]["games"] == 80
    numbers = [json.loads(line)["number"] for line in path.read_text("utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(80))


def test_fair_starts_are_in_the_report_the_records_and_the_file(arena: Any, tmp_path: Path) -> None:
    out, words = tmp_path / "games.jsonl", ("oxono", MOVER, SHARP, "--games", "2", "--seed", "7")
    fair = (*words, "--start", "fair", "--out", str(out))
    code, printed, _ = arena(*fair, "--records", str(tmp_path))
    assert code == 0
    assert re.search(r"from \d+ fair starts", printed)
    record = load(tmp_path / "00001.qtr")
    assert dict(record.headers)["FairStart"].isdigit()
    head, first, _ = map(json.loads, out.read_text().splitlines())
    assert (head["start"], first["start"], first["opening"]) == ("fair", str(record.start), 0)
    code, printed, _ = arena(*fair, "--json")
    assert (code, json.loads(printed)["games"]) == (0, 2)


def test_a_file_of_games_from_fair_starts_is_not_continued_from_others(arena: Any, tmp_path: Path) -> None:
    for name, first, second in (("fair", "fair", "usual"), ("usual", "usual", "fair")):
        words = ("quantik", MOVER, SHARP, "--games", "2", "--seed", "7", "--out", str(tmp_path / name))
        plies = {"usual": ("--openings", "0"), "fair": ()}
        assert arena(*words, "--start", first, *plies[first])[0] == 0
        code, _, err = arena(*words, "--start", second, *plies[second])
        assert (code, err.count("\n")) == (2, 1)
        assert "start is" in err


@pytest.mark.parametrize(
    ("words", "language", "problem"),
    [
        (("omba", MOVER, SHARP, "--start", "fair"), "en", "Omba has no fair starts"),
        (("omba", MOVER, SHARP, "--start", "fair"), "fr", "Omba n’a pas de départs équitables"),
        (("cubulus", MOVER, SHARP, "--players", "3", "--start", "fair"), "en", "only for 2 players"),
        (("oxono", MOVER, SHARP, "--openings", "2", "--start", "fair"), "en", "leave out --openings"),
        (("oxono", MOVER, SHARP, "--openings", "2", "--start", "fair"), "fr", "ne donnez pas --openings"),
    ],
)
def test_fair_starts_that_are_not_there_are_refused_in_one_line(
    arena: Any, words: tuple[str, ...], language: str, problem: str
) -> None:
    code, out, err = arena(*words, "--lang", language)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert problem in err
