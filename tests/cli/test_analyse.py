"""The commands `quatuor analyse` and `quatuor bench`."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from typing import Any

import pytest

from quatuor.cli import main
from quatuor.engine import bench
from quatuor.i18n import LANGUAGES
from quatuor.rules import GAMES
from tests.engine.test_analysis import CIRCLE
from tests.engine.test_wording import EVEN_ROLL

KEYS = ["kind", "scores", "distance", "moves", "line"]
LOST = "CAd./bA.c/aDBB/..da"
"""After every move of Light, Dark wins at once."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def quatuor(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def analysed(quatuor: Any) -> Any:
    def call(*words: str) -> Any:
        code, out, err = quatuor("analyse", *words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return call


# ── analyse --json ───────────────────────────────────────────────────────────────────────────────────────


def test_quantik_is_solved(analysed: Any) -> None:
    data = analysed("quantik")
    assert list(data)[:5] == KEYS
    assert (data["kind"], data["scores"], data["distance"]) == ("exact", [0, 1], 10)
    assert len(data["line"]) == 10
    assert data["moves"][0]["line"] == data["line"]
    assert len(data["moves"]) == 64
    assert (data["game"], data["position"]) == ("quantik", "..../..../..../....")


def test_an_estimate_has_no_distance(analysed: Any) -> None:
    data = analysed("oxono", "--moves", "Xf3e3", "--nodes", "5000", "--lines", "3")
    assert (data["kind"], data["distance"]) == ("estimate", None)
    assert sum(data["scores"]) == pytest.approx(1)
    assert len(data["moves"]) == 3
    for move in data["moves"]:
        assert list(move)[:4] == ["move", "kind", "scores", "distance"]
        assert move["line"][0] == move["move"]
        assert (move["kind"], move["distance"]) == ("estimate", None)
        assert "probability" not in move


def test_before_a_roll_the_moves_are_the_rolls(analysed: Any) -> None:
    data = analysed("omba", "--players", "3", "--nodes", "2000")
    assert [move["move"] for move in data["moves"]] == list("123456")
    assert [move["probability"] for move in data["moves"]] == [pytest.approx(1 / 6)] * 6
    assert data["line"] == []
    assert len(data["scores"]) == 3


def test_a_finished_game_is_answered_exactly(analysed: Any) -> None:
    data = analysed("quantik", "--moves", "Aa1 Bb1 Cc1 Dd1")
    assert [data[key] for key in KEYS] == ["exact", [0, 1], 0, [], []]


def test_matches_ended_by_resignation_or_repetition_are_over_too(analysed: Any) -> None:
    assert analysed("quantik", "--moves", "Aa1 resign:0")["scores"] == [0, 1]
    drawn = analysed("cubulus", "--position", CIRCLE, "--moves", "a11L~ " * 13)
    assert [drawn[key] for key in KEYS] == ["exact", [0.5, 0.5], 0, [], []]


def test_the_moves_of_the_match_are_its_history(analysed: Any) -> None:
    words = ("cubulus", "--position", CIRCLE, "--lines", "all", "--depth", "1")
    shifts = [
        next(
            move for move in analysed(*words, "--moves", "a11L~ " * times)["moves"] if move["move"] == "a11L~"
        )
        for times in (6, 12)
    ]
    assert [shift["kind"] for shift in shifts] == ["estimate", "exact"]
    assert shifts[1]["scores"] == [0.5, 0.5]


def test_all_lines_show_every_move(analysed: Any) -> None:
    data = analysed("quantik", "--position", LOST)
    assert data["moves"] == analysed("quantik", "--position", LOST, "--lines", "all")["moves"]
    legal = GAMES["quantik"].parse(LOST).legal_moves()
    assert sorted(move["move"] for move in data["moves"]) == sorted(map(str, legal))
    assert {move["kind"] for move in data["moves"]} == {"exact"}
    assert (data["scores"], data["distance"]) == ([0, 1], 2)


@pytest.mark.parametrize("depth", ["1", "96"])
@pytest.mark.parametrize("place", [("--players", "3"), ()], ids=["tree", "set-up"])
def test_every_depth_ends(
    analysed: Any, monkeypatch: pytest.MonkeyPatch, place: tuple[str, ...], depth: str
) -> None:
    monkeypatch.setattr("quatuor.cli.analyse.SECONDS", 0.3)
    data = analysed("cubulus", *place, "--depth", depth)
    assert data["moves"]


def test_limits_are_kept(analysed: Any) -> None:
    assert analysed("oxono", "--moves", "Xf3e3", "--depth", "3")["depth"] == 3
    assert analysed("cubulus", "--players", "3", "--nodes", "1500")["nodes"] == 1500
    data = analysed("omba", "--seconds", "0.2", "--threads", "2", "--memory", "1")
    assert data["nodes"] > 1000
    assert data["seconds"] >= 0.2


# ── analyse for people ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("exact: Dark wins in at most one move", "move", "line", "known      this game is solved")),
        (
            "fr",
            (
                "exact\N{NO-BREAK SPACE}: Foncé gagne en un coup au plus",
                "coup",
                "suite",
                "connu      ce jeu est résolu",
            ),
        ),
    ],
)
def test_the_answer_is_readable(quatuor: Any, language: str, words: tuple[str, ...]) -> None:
    code, out, err = quatuor("analyse", "quantik", "--position", LOST, "--lang", language)
    assert (code, err) == (0, "")
    assert all(word in out for word in words)


def test_an_estimate_is_called_one(quatuor: Any) -> None:
    out = quatuor("analyse", "cubulus", "--players", "3", "--nodes", "500")[1]
    assert "estimate: White " in out
    assert "searched   depth " in out
    assert "exact" not in out


@pytest.mark.parametrize("columns", ["47", "52", "57", "62"])
def test_a_percentage_is_not_broken_in_a_narrow_table(
    quatuor: Any, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    _, shown, _ = quatuor("analyse", "omba", "--players", "4", "--nodes", "200", "--lang", "fr")
    assert shown.count("\u00a0%") >= 4 * 7
    assert not any(line.lstrip().startswith("%") for line in shown.splitlines())


def test_an_ending_is_shown_with_its_article(quatuor: Any) -> None:
    out = quatuor("analyse", "quantik", "--moves", "Aa1 Bb1 Cc1 Dd1")[1]
    assert "over       0 – 1   Q6: Dark wins" in out


def test_random_games_are_called_so(quatuor: Any) -> None:
    many = quatuor("analyse", "cubulus", "--players", "3", "--nodes", "500")[1]
    assert "searched   depth " in many
    assert ", 500 random games, " in many
    assert (
        "parties au hasard"
        in quatuor("analyse", "omba", "--players", "4", "--nodes", "50", "--lang", "fr")[1]
    )
    two = quatuor("analyse", "oxono", "--moves", "Xf3e3", "--nodes", "500")[1]
    assert " nodes, " in two
    assert "random games" not in two


@pytest.mark.parametrize(
    ("place", "reported"),
    [
        (("cubulus", "--players", "3"), True),
        (("cubulus",), True),
        (("cubulus", "--position", CIRCLE), False),
        (("oxono",), False),
    ],
)
def test_unused_threads_are_reported(quatuor: Any, place: tuple[str, ...], *, reported: bool) -> None:
    code, _, err = quatuor("analyse", *place, "--nodes", "100", "--threads", "2")
    assert (code, len(err.splitlines())) == (0, reported)
    assert ("using one thread" in err) == reported


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["2", "3"])
def test_too_much_memory_is_refused_in_one_line(
    quatuor: Any, monkeypatch: pytest.MonkeyPatch, players: str, language: str
) -> None:
    def search_of(*_: object, memory: int, **__: object) -> None:
        assert memory == 65536 << 20
        raise MemoryError

    monkeypatch.setattr("quatuor.engine.investigation.search_of", search_of)
    words = ("cubulus", "--players", players, "--memory", "65536", "--lang", language)
    code, out, err = quatuor("analyse", *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "65536" in err


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        (("--depth", "1" + "0" * 21), "is not between 1 and 96"),
        (("--nodes", "9" * 5000), f"is not between 1 and {10**15}"),
        (("--lines", "9" * 30), "is not between 1 and 255"),
        (("--threads", "65"), "is not between 1 and 64"),
        (("--seconds", "1e10"), "up to 31536000 (a year)"),
    ],
)
def test_values_out_of_range_are_answered_with_the_bounds(
    quatuor: Any, words: tuple[str, ...], bounds: str
) -> None:
    code, _, err = quatuor("analyse", "quantik", *words)
    assert code == 2
    assert bounds in err
    assert len(err) < 200


def test_an_even_roll_is_shown_as_chances(quatuor: Any) -> None:
    out = quatuor("analyse", "omba", "--position", EVEN_ROLL)[1]
    assert "exact: Amber 50%, Blue 50%" in out
    assert "draw" not in out


BAD = [
    ["analyse"],
    ["analyse", "chess"],
    ["analyse", "quantik", "--moves", "Ca3 Cb3"],
    ["analyse", "quantik", "--moves", "Ca3 zz"],
    ["analyse", "quantik", "--position", "nonsense"],
    ["analyse", "quantik", "--players", "3"],
    ["analyse", "quantik", "--seconds", "0"],
    ["analyse", "quantik", "--seconds", "nan"],
    ["analyse", "quantik", "--seconds", "inf"],
    ["analyse", "quantik", "--seconds", "soon"],
    ["analyse", "quantik", "--nodes", "0"],
    ["analyse", "quantik", "--depth", "0"],
    ["analyse", "quantik", "--depth", "97"],
    ["analyse", "quantik", "--nodes", "5", "--depth", "5"],
    ["analyse", "quantik", "--lines", "0"],
    ["analyse", "quantik", "--lines", "every"],
    ["analyse", "quantik", "--threads", "0"],
    ["analyse", "quantik", "--threads", "65"],
    ["analyse", "quantik", "--memory", "0"],
    ["analyse", "quantik", "--memory", "65537"],
    ["bench", "--game", "chess"],
    ["bench", "quantik"],
]


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_gets_one_clear_line(quatuor: Any, words: list[str]) -> None:
    code, out, err = quatuor(*words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("quatuor")


# ── On a terminal ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(os.name != "posix", reason="asks for signals and a terminal")
def test_progress_is_shown_and_ctrl_c_ends_the_search_with_an_answer() -> None:
    ours, theirs = pty.openpty()
    words = [
        sys.executable,
        "-m",
        "quatuor",
        "analyse",
        "oxono",
        "--moves",
        "Xf3e3",
        "--seconds",
        "60",
        "--json",
    ]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100", "QUATUOR_LANG": "en"}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=environment, text=True)
    shown = ""
    while "estimate: Pink" not in shown:
        shown += os.read(ours, 1000).decode("utf-8", "replace")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    os.close(theirs)
    os.close(ours)
    assert process.returncode == 0
    assert json.loads(out)["kind"] == "estimate"


# ── bench ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def small_workloads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller measurements, because the timings are not tested."""
    monkeypatch.setattr(
        bench, "workload", lambda game: bench.Workload(200, 2, 2, (str(GAMES[game].start()),))
    )


@pytest.mark.usefixtures("small_workloads")
def test_bench_is_an_object_by_game(quatuor: Any) -> None:
    code, out, err = quatuor("bench", "--json")
    data = json.loads(out)
    assert (code, err, list(data)) == (0, "", list(GAMES))
    for figures in data.values():
        assert list(figures) == [
            "playouts_per_second",
            "plies_per_second",
            "perft_nodes_per_second",
            "search_nodes_per_second",
            "signature",
        ]
        assert all(isinstance(figure, int) and figure > 0 for figure in figures.values())


@pytest.mark.usefixtures("small_workloads")
@pytest.mark.parametrize("language", LANGUAGES)
def test_bench_is_a_table(quatuor: Any, language: str) -> None:
    code, out, _ = quatuor("bench", "--game", "omba", "--game", "oxono", "--lang", language)
    assert code == 0
    assert "signature" in out
    assert "Omba" in out
    assert "Quantik" not in out
