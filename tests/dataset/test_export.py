"""`quatuor export`: the files agree with the rules and with `quatuor analyse`."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from quatuor import __version__
from quatuor.cli import main
from quatuor.dataset.tables import GAMES as GAMES_TABLE
from quatuor.dataset.tables import POSITIONS
from quatuor.match import Match
from quatuor.rules import GAMES
from tests import ROOT


def export(*words: str, processes: int = 1) -> int:
    return main(["export", *words, "--processes", str(processes), "--lang", "en"])


def analysed(row: dict[str, Any], capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The command's analysis of a row's position."""
    capsys.readouterr()
    assert main(["analyse", row["game"], "--position", row["position"], "--json", *words]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("quantik", ["--by", "level:1"]),
        ("oxono", ["--per-game", "6"]),
        ("cubulus", ["--per-game", "3"]),
        ("omba", []),
        ("omba", ["--players", "3", "--option", "gate=flat"]),
    ],
    ids=["quantik", "oxono", "cubulus", "omba", "omba for three"],
)
def test_positions_are_judged_as_the_command_judges_them(
    game: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "positions.parquet"
    ruleset = words if "--option" in words else []
    assert (
        export("positions", game, "--count", "6", "--nodes", "400", "--seed", "5", "--out", str(out), *words)
        == 0
    )
    table = pq.read_table(out)
    assert table.schema.equals(POSITIONS)
    rows = table.to_pylist()
    assert len({row["position"] for row in rows}) == 6
    for row in rows:
        expected = analysed(row, capsys, "--nodes", "400", "--lines", "5", *ruleset)
        assert {key: row[key] for key in ("kind", "scores", "distance", "line", "nodes")} == {
            key: expected[key] for key in ("kind", "scores", "distance", "line", "nodes")
        }
        for move, known in zip(row["moves"], expected["moves"], strict=True):
            assert {key: move[key] for key in ("move", "kind", "scores", "distance")} == {
                key: known[key] for key in ("move", "kind", "scores", "distance")
            }
            assert move["probability"] == known.get("probability")
        agrees_with_the_rules(row, ruleset)
    kinds = {row["kind"] for row in rows}
    if game == "quantik":
        assert kinds == {"exact"}
    if game == "oxono":
        assert kinds == {"exact", "estimate"}


def agrees_with_the_rules(row: dict[str, Any], ruleset: list[str]) -> None:
    options = {"gate": "flat"} if ruleset else {}
    position = GAMES[row["game"]].parse(row["position"], row["players"], options)
    legal = position.legal_moves()
    assert row["legal"] == [str(move) for move in legal]
    assert row["actions"] == [move.action for move in legal]
    assert (row["turn"], row["player"]) == (position.turn, position.player)
    assert {move["move"] for move in row["moves"]} <= set(row["legal"])
    assert abs(sum(row["scores"]) - 1) < 1e-5
    assert row["best"] == (row["line"][0] if row["line"] else None)


def test_the_metadata_of_a_file_reproduce_it(tmp_path: Path) -> None:
    first, again, other = (tmp_path / name for name in ("first", "again", "other"))
    words = ("positions", "cubulus", "--count", "5", "--nodes", "200", "--players", "3")
    assert export(*words, "--seed", "9", "--out", str(first)) == 0
    facts = {key.decode(): value.decode() for key, value in pq.read_schema(first).metadata.items()}
    assert (facts["quatuor.version"], facts["quatuor.format"]) == (__version__, "1")
    assert (facts["quatuor.what"], facts["quatuor.game"], facts["quatuor.seed"]) == (
        "positions",
        "cubulus",
        "9",
    )
    ruleset = GAMES["cubulus"].ruleset(3)
    assert json.loads(facts["quatuor.ruleset"]) == {"players": 3, "options": dict(ruleset.options)}
    program, _, *rest = shlex.split(facts["quatuor.command"])
    assert program == "quatuor"
    assert export(*rest, "--out", str(again), processes=2) == 0
    assert again.read_bytes() == first.read_bytes()
    assert export(*words, "--seed", "10", "--out", str(other)) == 0
    assert pq.read_table(other) != pq.read_table(first)


def test_games_can_be_played_again(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    assert export("games", "omba", "level:1", "random", "--games", "4", "--seed", "7", "--out", str(out)) == 0
    table = pq.read_table(out)
    assert table.schema.equals(GAMES_TABLE)
    rows = table.to_pylist()
    assert [row["number"] for row in rows] == [0, 1, 2, 3]
    assert [row["engines"] for row in rows[:2]] == [["level:1", "random"], ["random", "level:1"]]
    for row in rows:
        match = Match(GAMES["omba"].parse(row["start"]), seed=row["seed"])
        for move in row["moves"]:
            if match.must_roll:
                assert str(match.roll()) == move
            else:
                match.enter(move)
        outcome = match.outcome()
        assert outcome is not None
        assert [Fraction(score) for score in row["scores"]] == list(outcome.scores)
        assert (row["article"], row["plies"]) == (outcome.citation.article, len(match.entries))
        assert row["forfeits"] == []


BAD = [
    ["positions", "quantik"],
    ["positions", "chess", "--out", "x"],
    ["positions", "quantik", "--players", "3", "--out", "x"],
    ["positions", "quantik", "--by", "nobody", "--out", "x"],
    ["positions", "quantik", "--by", "py:tests.arena.engines:crashing", "--out", "x"],
    ["positions", "quantik", "--count", "0", "--out", "x"],
    ["positions", "quantik", "--out", "no/such/folder/x"],
    ["positions", "quantik", "--out", "."],
    ["games", "quantik", "random", "--out", "x"],
    ["games", "quantik", "random", "nobody", "--out", "x"],
    ["games", "quantik", "random", "random", "--option", "gate=flat", "--out", "x"],
    [],
]


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_gets_one_clear_line_and_writes_nothing(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", *words, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_one_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert main(["export", "positions", "quantik", "--out", "never", "--lang", "en"]) == 2
    assert "quatuor[data]" in capsys.readouterr().err


def test_ctrl_c_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "data.parquet"
    pq.write_table(pa.table({"old": [1]}), out)
    before = out.read_bytes()
    words = ["export", "positions", "oxono", "--count", "1000000", "--processes", "1", "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "quatuor", *words], cwd=ROOT, stderr=subprocess.PIPE
    ) as process:
        deadline = time.monotonic() + 120
        while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(list(tmp_path.iterdir())) == 2, "nothing was being written"
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    assert process.returncode == 130
    assert out.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["data.parquet"]
