"""UGI programs as engines: ours in its own process, and programs that misbehave."""

from __future__ import annotations

import os
import re
import shlex
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quatuor._core import StopFlag
from quatuor.arena import program as programs
from quatuor.arena.program import (
    BadMove,
    Gone,
    NotStarted,
    NotSuited,
    Order,
    Program,
    ProgramError,
    Silent,
    place_of,
)
from quatuor.engine.limit import Limit
from quatuor.engine.ugi.words import Place
from quatuor.engine.verdict import Estimate, Exact
from quatuor.i18n import LANGUAGES
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game, NotationError
from tests import ROOT

QUANTIK = GAMES["quantik"]
PAGE = ROOT / "docs" / "ugi.md"
OURS = f"{shlex.quote(sys.executable)} -m quatuor engine"


# ── Our own engine, as a program ─────────────────────────────────────────────────────────────────────────


def finished(match: Match, *seats: Program) -> Match:
    """The match, played to its end by these programs in turn."""
    while not match.outcome():
        assert len(match.entries) < 1000
        if match.must_roll:
            match.roll()
        else:
            match.play(seats[match.position.player % len(seats)].choose(match).move)
    return match


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_complete_game_of_each(game: Game) -> None:
    with (
        Program(f"nodes=100 Hash=1 {OURS}", game) as first,
        Program(f"nodes=50 Hash=1 {OURS}", game) as second,
    ):
        match = finished(Match.new(game, seed=1), first, second)
    outcome = match.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 1


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("cubulus", 3, {"repetition": "on"}), ("omba", 3, {"gate": "flat"}), ("omba", 4, {"pass": "on"})],
)
def test_complete_games_for_three_and_four(game: str, players: int, options: dict[str, str]) -> None:
    match = Match.new(GAMES[game], players, options, seed=2)
    with Program(f"nodes=30 Hash=1 {OURS}", GAMES[game], match.ruleset) as program:
        finished(match, program)


def test_it_plays_on_when_one_of_three_resigned() -> None:
    match = Match.new(GAMES["omba"], 3, seed=3)
    with Program(f"nodes=30 Hash=1 {OURS}", GAMES["omba"], match.ruleset) as program:
        for _ in range(2):
            match.roll()
            match.play(program.choose(match).move)
        match.resign()
        finished(match, program)


def test_it_reports_its_evaluation() -> None:
    with Program(f"nodes=200 Hash=1 {OURS}", QUANTIK) as program:
        choice = program.choose(Match(QUANTIK.start()))
        assert isinstance(choice.verdict, Estimate | Exact)
        assert program.name.startswith("Quatuor ")
        match = Match(QUANTIK.start())
        for move in ("Aa1", "Bb1", "Cc1"):
            match.play(move)
        choice = program.choose(match)
    assert str(choice.move) == "Dd1"
    assert choice.verdict == Exact((0.0, 1.0), 1)


def test_a_level_plays_too() -> None:
    with Program(f"Level=1 Seed=5 nodes=10 {OURS}", QUANTIK) as program:
        assert program.choose(Match(QUANTIK.start())).move in QUANTIK.start().legal_moves()


def test_the_example_of_the_page() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(example.replace("quatuor engine", OURS), names)  # noqa: S102
    assert names["match"].outcome()


# ── Commands and places ──────────────────────────────────────────────────────────────────────────────────


def test_settings_precede_the_command() -> None:
    order = Order.parse('movetime=50 depth=3 Skill="very high" Hash=1 Hash=2 ./run nodes=5 "a b"')
    assert order.words == ("./run", "nodes=5", "a b")
    assert order.limit == Limit(seconds=0.05, depth=3)
    assert order.options == {"Skill": "very high", "Hash": "2"}
    assert Order.parse("./run").limit == Limit(seconds=0.1)


@pytest.mark.parametrize("command", ["", "nodes=5", '"open'])
def test_a_command_without_a_program(command: str) -> None:
    with pytest.raises(NotStarted):
        Order.parse(command)
    with pytest.raises(NotationError):
        Order.parse("nodes=many ./run")


def test_a_position_is_sent_as_moves_from_the_start() -> None:
    match = Match(GAMES["omba"].start(3))
    assert place_of(match) == Place()
    for text in ("4", "@b2", "3"):
        match.enter(text)
    assert place_of(match) == Place(None, ("4", "@b2", "3"))


def test_another_start_is_sent_as_its_text() -> None:
    swapped = GAMES["oxono"].position.starts(GAMES["oxono"].ruleset())[1]
    assert place_of(Match(swapped)) == Place(str(swapped))


def test_after_a_resignation_the_position_is_sent() -> None:
    match = Match(GAMES["omba"].start(3))
    for text in ("4", "@b2", "resign:2", "3", "@b1"):
        match.enter(text)
    assert place_of(match) == Place(str(match.positions[3]), ("3", "@b1"))
    parsed = GAMES["omba"].parse(str(match.positions[3]), 3)
    assert parsed == match.positions[3]


# ── Programs that misbehave ──────────────────────────────────────────────────────────────────────────────

GREETING = """
import os, signal, sys, time

def say(*lines):
    print(*lines, sep="\\n", flush=True)

def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.split()
"""

CONVERSATION = """
while True:
    match hear():
        case ["ugi"]: greet()
        case ["isready"]: say("readyok")
        case ["uginewgame"]: new_game()
        case ["setoption", "name", name, "value", value]: set_option(name, value)
        case ["position", *place]: position(place)
        case ["go", *limit]: go(limit)
        case ["stop"]: stop()
        case ["quit"]: quit()
"""

WELL_BEHAVED = {
    "greet": 'say("id name Test", "ugiok")',
    "new_game": "pass",
    "set_option": "pass",
    "position": "pass",
    "go": 'say("bestmove Ca3")',
    "stop": "pass",
    "quit": "sys.exit()",
}
PARAMETERS = {"set_option": "name, value", "position": "place", "go": "limit"}


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., str]:
    """The command of a small, correct program, except for the given misbehaviour."""

    def write(**behaviour: str) -> str:
        path = tmp_path / "program.py"
        functions = [
            f"def {name}({PARAMETERS.get(name, '')}):\n    {body}\n"
            for name, body in (WELL_BEHAVED | behaviour).items()
        ]
        path.write_text("\n".join((GREETING, *functions, CONVERSATION)), "utf-8")
        return shlex.join((sys.executable, "-S", str(path)))

    return write


def alive(path: Path) -> bool:
    """Whether the process whose id is in the file is running."""
    number = int(path.read_text())
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{number}/stat").read_text().split()[2]


def test_a_correct_program(script: Callable[..., str]) -> None:
    with Program(script(), QUANTIK) as program:
        choice = program.choose(Match(QUANTIK.start()))
        assert (str(choice.move), choice.verdict) == ("Ca3", None)
        assert program.name == "Test"


@pytest.mark.parametrize("command", ["/no/such/program", "/", "bad\0name"])
def test_it_cannot_be_started(command: str) -> None:
    with pytest.raises(NotStarted):
        Program(command, QUANTIK)


@pytest.mark.parametrize(
    "greet",
    [
        "sys.exit(3)",
        "pass",
        'say("uciok")',
        "os.close(1); time.sleep(60)",
        'say(*["x" * 70000] * 2000); time.sleep(60)',
    ],
)
def test_it_does_not_introduce_itself(script: Callable[..., str], greet: str) -> None:
    with pytest.raises(NotStarted, match="does not introduce itself"):
        Program(script(greet=greet), QUANTIK, patience=0.7)


@pytest.mark.parametrize(
    ("go", "error", "words"),
    [
        ("sys.exit(3)", Gone, "has exited with code 3"),
        ("os.kill(os.getpid(), signal.SIGKILL)", Gone, "has exited with code -9"),
        ("os.close(1); time.sleep(60)", Gone, "has closed the connection"),
        ("time.sleep(60)", Silent, "did not answer in time"),
        ("[say('info depth 1') for _ in iter(int, 1)]", Silent, "did not answer in time"),
        ("sys.stdout.write('x' * 10**6); sys.stdout.flush()", Silent, "did not answer in time"),
        ("say('bestmove')", BadMove, "answered '', which is not a move"),
        ("say('bestmove (none)')", BadMove, "answered '(none)', which is not a move"),
        ("say('bestmove ' + 'x' * 9999)", BadMove, "which is not a move"),
        (
            "sys.stdout.buffer.write(b'bestmove \\xff\\0\\n'); sys.stdout.flush()",
            BadMove,
            "which is not a move",
        ),
        ("say('bestmove Cb3')", BadMove, "answered 'Cb3', which article Q4 forbids"),
    ],
)
def test_it_fails_to_move(script: Callable[..., str], go: str, error: type[ProgramError], words: str) -> None:
    match = Match(QUANTIK.start())
    match.play("Ca3")
    with Program(script(go=go), QUANTIK, patience=1.5) as program:
        with pytest.raises(error) as caught:
            program.choose(match)
        assert words in str(caught.value)
        assert all(caught.value.sentence(language) for language in LANGUAGES)


def test_it_fails_between_moves(script: Callable[..., str]) -> None:
    with (
        Program(script(position="sys.exit(7)"), QUANTIK, patience=5) as program,
        pytest.raises(Gone, match="code 7"),
    ):
        program.choose(Match(QUANTIK.start()))


def test_after_a_failure_it_is_restarted(script: Callable[..., str], tmp_path: Path) -> None:
    mark = tmp_path / "failed"
    die_once = f"os.path.exists({str(mark)!r}) or (open({str(mark)!r}, 'x'), sys.exit(1))"
    with Program(script(go=f"{die_once}; say('bestmove Ca3')"), QUANTIK, patience=5) as program:
        with pytest.raises(Gone):
            program.choose(Match(QUANTIK.start()))
        assert str(program.choose(Match(QUANTIK.start())).move) == "Ca3"


def test_garbage_between_answers_is_ignored(script: Callable[..., str]) -> None:
    noise = (
        "sys.stdout.buffer.write(b'\\0\\xff\\n\\n' * 5000); say('info', 'info score', 'bestmov', 'readyok')"
    )
    with Program(
        script(go=f"{noise}; say('info score cp 0 pv Ca3', 'bestmove Ca3 ponder Ab1')"), QUANTIK
    ) as program:
        choice = program.choose(Match(QUANTIK.start()))
    assert (str(choice.move), choice.verdict) == ("Ca3", Estimate((0.5, 0.5)))


def test_only_the_best_line_counts(script: Callable[..., str]) -> None:
    answer = "say('info multipv 1 score mate 3', 'info multipv 2 score cp 9', 'info nodes 5', 'bestmove Ca3')"
    with Program(script(go=answer), QUANTIK) as program:
        assert program.choose(Match(QUANTIK.start())).verdict == Exact((1.0, 0.0), 3)


@pytest.mark.parametrize(
    "deaf", ["time.sleep(60)", "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"]
)
def test_it_is_killed_if_it_does_not_quit(script: Callable[..., str], tmp_path: Path, deaf: str) -> None:
    number = tmp_path / "pid"
    write = f"open({str(number)!r}, 'w').write(str(os.getpid()))"
    program = Program(script(new_game=write, quit=deaf), QUANTIK)
    program.choose(Match(QUANTIK.start()))
    assert alive(number)
    program.close()
    assert not alive(number)
    program.close()


def test_its_child_processes_end_with_it(script: Callable[..., str], tmp_path: Path) -> None:
    number = tmp_path / "pid"
    fork = f"pid = os.fork() or time.sleep(60); open({str(number)!r}, 'w').write(str(pid)); time.sleep(60)"
    program = Program(script(go=fork), QUANTIK, patience=1)
    with pytest.raises(Silent):
        program.choose(Match(QUANTIK.start()))
    deadline = time.monotonic() + 60
    while alive(number) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(number)


# ── What it receives ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def overheard(script: Callable[..., str], tmp_path: Path) -> tuple[str, Callable[[], list[str]]]:
    """A program that knows our options and logs the commands it receives."""
    log = tmp_path / "log"
    note = f"open({str(log)!r}, 'a').write(%s + '\\n')"
    offered = [f"option name {name} type string" for name in ("Game", "Players", "gate", "My Level")]
    command = script(
        greet=f"say(*{offered}, 'ugiok')",
        new_game=note % "'uginewgame'",
        set_option=note % "f'{name}={value}'",
        position=note % "' '.join(place)",
        go=note % "' '.join(limit)" + "; say('bestmove @b2')",
        stop=note % "'stop'",
    )
    return command, lambda: log.read_text().splitlines()


def test_it_receives_the_rules_and_the_match(overheard: tuple[str, Callable[[], list[str]]]) -> None:
    command, received = overheard
    omba = GAMES["omba"]
    match = Match(omba.start(3, {"gate": "flat"}))
    match.play("4")
    with Program(command, omba, match.ruleset, Limit(nodes=7, seconds=0.25)) as program:
        program.choose(match)
        match.play("@b2")
        match.play("4")
        with pytest.raises(BadMove):
            program.choose(match)
    assert received() == [
        *("Game=omba", "Players=3", "gate=flat", "uginewgame"),
        *("startpos moves 4", "movetime 250 nodes 7", "startpos moves 4 @b2 4", "movetime 250 nodes 7"),
    ]


def test_a_new_match_is_a_new_game(overheard: tuple[str, Callable[[], list[str]]]) -> None:
    command, received = overheard
    match = Match(GAMES["omba"].start())
    match.play("4")
    with Program(f"nodes=1 {command}", GAMES["omba"]) as program:
        program.choose(match)
        program.choose(match)
        other = Match(GAMES["omba"].start())
        other.play("3")
        with pytest.raises(BadMove):
            program.choose(other)
    assert received().count("uginewgame") == 2


def test_a_program_must_offer_unusual_rules(overheard: tuple[str, Callable[[], list[str]]]) -> None:
    command, _ = overheard
    omba = GAMES["omba"]
    Program(command, omba, omba.ruleset(2, {"loop": "off"})).close()
    with pytest.raises(NotSuited, match="does not offer loop, so it cannot be on"):
        Program(command, omba, omba.ruleset(2, {"loop": "on"}))
    with pytest.raises(NotSuited, match="does not offer Skill"):
        Program(f"Skill=3 {command}", omba)


def test_two_players_need_no_players_option(script: Callable[..., str]) -> None:
    Program(script(), GAMES["omba"]).close()
    with pytest.raises(NotSuited, match="does not offer Players, so it cannot be 3"):
        Program(script(), GAMES["omba"], GAMES["omba"].ruleset(3))


def test_another_game_than_its_own_is_an_error(script: Callable[..., str]) -> None:
    with Program(script(), QUANTIK) as program, pytest.raises(ValueError, match="started for quantik"):
        program.choose(Match(GAMES["oxono"].start()))


def test_the_stop_flag_is_passed_on(script: Callable[..., str]) -> None:
    stop = StopFlag()
    threading.Timer(0.1, stop.set).start()
    with Program(script(go="pass", stop="say('bestmove Ca3')"), QUANTIK, patience=20) as program:
        assert str(program.choose(Match(QUANTIK.start()), stop).move) == "Ca3"


def test_every_error_has_a_message() -> None:
    kinds = ProgramError.__subclasses__()
    assert {kind.__name__ for kind in kinds} == {"NotStarted", "NotSuited", "Gone", "Silent", "BadMove"}
    assert all(kind.__name__ in (programs.__doc__ or "") for kind in kinds)
