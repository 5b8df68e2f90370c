"""One analysis for all: page, review, terminal, agents, hints and UGI report what `quatuor analyse` reports.

Each is called through its own interface, but with a limit of nodes instead of time. Some of the positions are
settled only by a proof, so an interface that loses the proofs is noticed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import anyio
import msgspec
import pytest

from quatuor._core import StopFlag
from quatuor.agents.tools import Tools
from quatuor.cli import main
from quatuor.engine.analysis import last_analysis
from quatuor.engine.hints import hint
from quatuor.engine.investigation import Investigation, Means
from quatuor.engine.json_form import DIGITS, verdict_json
from quatuor.engine.limit import Limit
from quatuor.engine.ugi import Session
from quatuor.engine.verdict import Estimate, Exact
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.server.analysis.review import Reviewer
from quatuor.server.analysis.session import LINES, AnalysisSession
from quatuor.server.analysis.tables import Tables
from quatuor.server.messages import Analyse
from quatuor.server.settings import Settings
from quatuor.server.workers import ProcessPool, TimeBudget, WorkerPool
from quatuor.tui.evaluation import RunningAnalysis
from tests.engine import brute

NODES: Final = 5000
TABLE: Final = 64 << 20
"""The same memory for all, so that none forgets what another remembers."""
HINT_LINES: Final = 2
EVERY_LINE: Final = "all"

PLIES: Final = {
    "quantik": (3, 4, 5, 6),
    "cubulus": (8, 16, 24, 32),
    "oxono": (2, 6, 10, 14),
    "omba": (3, 8, 13, 18),
}
"""The numbers of random moves played first, with several seeds."""
PROVED: Final = {
    "oxono": [(10, 410), (10, 1110), (10, 2810), (11, 211), (13, 313), (16, 4016)],
    "cubulus": [(16, 2716), (20, 4820), (24, 224), (26, 526), (34, 934), (42, 1142)],
}
"""Plies and seeds of positions that a search of so few nodes leaves open and a proof settles."""

Report: TypeAlias = dict[str, Any]
Way: TypeAlias = Callable[[Match], Report]


def matches(game: str) -> list[Match]:
    """Matches in progress, from the opening to the end."""
    drawn = [(plies, seed) for plies in PLIES[game] for seed in range(40)]
    proved = [brute.random_match(GAMES[game], 2, *place) for place in PROVED.get(game, ())]
    others = (brute.random_match(GAMES[game], 2, *place) for place in drawn)
    running = [match for match in others if match.outcome() is None]
    return [*proved, *running[:: max(1, len(running) // 20)][:20]]


def in_nodes(seconds: float) -> Limit:
    """The limit used instead of a time limit."""
    assert seconds > 0
    return Limit(nodes=NODES)


@pytest.fixture(autouse=True)
def _nodes_instead_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in (AnalysisSession, Reviewer, Tools, RunningAnalysis):
        monkeypatch.setattr(f"{way.__module__}.Limit", in_nodes)


# ── The interfaces
# ─────────────────────────────────────────────────────────────────────────────────────────────


class Alone:
    """Workers that do everything at once."""

    async def do(self, _: str, work: Callable[[StopFlag], Any], *, later: bool) -> Any:
        assert isinstance(later, bool)
        return work(StopFlag())


SETTINGS: Final = Settings(analysis_memory=TABLE)
TABLES: Final = Tables(TABLE, TABLE, 1, 1)


def by_page(match: Match) -> Report:
    """The last finding of the engine's panel."""
    found: list[Report] = asyncio.run(_findings(match))
    assert [each["state"] == "searching" for each in found] == [True] * (len(found) - 1) + [False]
    return found[-1]


async def _findings(match: Match) -> list[Report]:
    found: list[Report] = []
    done = asyncio.Event()

    def hear(message: bytes) -> None:
        found.append(json.loads(message))
        if found[-1].get("state") != "searching":
            done.set()

    processes = ProcessPool(1, TimeBudget(1000, 1000), 60)
    session = AnalysisSession("somebody", cast("WorkerPool", Alone()), processes, SETTINGS, hear, TABLES)
    place = {"game": match.game.id, "position": str(match.start), "moves": moves(match)}
    session.ask(msgspec.convert({"type": "analyse", "id": 1, **place}, Analyse))
    await done.wait()
    processes.close()
    return found


def by_review(match: Match) -> Report:
    """The review's verdict on the current position."""
    *_, last, _ = Reviewer(1, match, SETTINGS).steps()
    report: Report = json.loads(last(StopFlag()))
    assert report["ply"] == len(match.entries)
    return report


def by_terminal(match: Match) -> Report:
    look = RunningAnalysis(match, StopFlag())
    look.run()
    assert look.latest is not None
    return verdict_json(look.latest.verdict)


def by_agent(match: Match) -> Report:
    tools = Tools()
    started = tools.start_game(match.game.id, position=str(match.start), moves=" ".join(moves(match)))
    answer = anyio.run(tools.analyse, cast("Any", started.structured_content)["game_id"])
    return cast("Report", answer.structured_content)


def by_hint(match: Match) -> Report:
    return verdict_json(hint(match, Limit(nodes=NODES)).verdict)


def by_ugi(match: Match) -> Report:
    heard: list[str] = []
    session = Session(heard.append)
    for line in (
        f"setoption name Game value {match.game.id}",
        f"position fen {match.start} moves {' '.join(moves(match))}",
        f"go nodes {NODES}",
    ):
        session.obey(line)
    session.leave(at_once=False)
    words = [line for line in heard if " kind " in line][-1].split()
    scores = words.index("scores") + 1
    report: Report = {
        "kind": words[words.index("kind") + 1],
        "scores": [float(score) for score in words[scores : scores + 2]],
        "distance": None,
    }
    for name in {"distance", "within"} & set(words):
        report[name] = int(words[words.index(name) + 1])
    return report


def moves(match: Match) -> list[str]:
    return [str(entry) for entry in match.entries]


WAYS: Final[dict[str, tuple[Way, int | str]]] = {
    "page": (by_page, LINES),
    "review": (by_review, 1),
    "terminal": (by_terminal, 1),
    "agent": (by_agent, EVERY_LINE),
    "hint": (by_hint, HINT_LINES),
    "ugi": (by_ugi, 1),
}
"""Each interface, and the number of lines it reports; the command is asked for as many."""


def suits(way: str, match: Match) -> bool:
    """Whether an interface answers this position by analysis alone."""
    if way == "review":  # with a die it measures luck instead: see `engine/luck.py`
        return not match.game.rolls
    if way == "hint" and wins_at_once(match):  # found without an analysis
        return False
    return not (match.must_roll and way in {"hint", "ugi"})  # before a roll there is no move to choose


def wins_at_once(match: Match) -> bool:
    outcomes = (match.position.after(move).outcome() for move in match.legal_moves())
    return any(outcome is not None and outcome.winners == (match.position.player,) for outcome in outcomes)


# ── Compared with the command
# ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_every_interface_reports_what_the_command_does(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    places = matches(game)
    assert len(places) >= 20
    for match in places:
        commanded = {
            lines: by_command(match, lines, capsys) for lines in {lines for _, lines in WAYS.values()}
        }
        for name, (way, lines) in WAYS.items():
            if suits(name, match):
                assert worth(way(match)) == worth(commanded[lines]), (name, str(match.position))


def by_command(match: Match, lines: int | str, capsys: pytest.CaptureFixture[str]) -> Report:
    words = ["analyse", match.game.id, "--position", str(match.start), "--moves", " ".join(moves(match))]
    capsys.readouterr()
    assert main([*words, "--nodes", str(NODES), "--lines", str(lines), "--json"]) == 0
    report: Report = json.loads(capsys.readouterr().out)
    return report


def worth(report: Report) -> tuple[str, list[float], int | None, int | None]:
    scores = [round(score, DIGITS) for score in report["scores"]]
    return report["kind"], scores, report["distance"], report.get("within")


@pytest.mark.parametrize(
    ("game", "place"), [(game, place) for game, places in PROVED.items() for place in places]
)
def test_some_positions_are_settled_by_a_proof_alone(game: str, place: tuple[int, int]) -> None:
    match = brute.random_match(GAMES[game], 2, *place)
    for lines in (1, HINT_LINES, LINES):
        proved, searched = (
            last_analysis(
                Investigation.of(match, Limit(nodes=NODES), Means(lines=lines, proofs=proofs)).stream()
            )
            for proofs in (True, False)
        )
        assert isinstance(proved.verdict, Exact)
        assert isinstance(searched.verdict, Estimate)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("played", ["", "Xc3d3", "Xc3d3 Xa3b3", "Xc3d3 Xa3b3 Oe4d4 Oe2d2"])
def test_every_interface_knows_the_solved_opening(way: str, played: str) -> None:
    match = Match(GAMES["oxono"].start())
    for move in played.split():
        match.enter(move)
    report = WAYS[way][0](match)
    assert (report["kind"], report["scores"]) == ("exact", [1, 0])
