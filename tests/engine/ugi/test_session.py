"""UGI sessions, with valid and invalid commands."""

from __future__ import annotations

import re
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quatuor._core import StopFlag, TranspositionTable
from quatuor.dice import Dice
from quatuor.engine.analysis import Analysis, Candidate
from quatuor.engine.limit import MOST_THREADS, Limit
from quatuor.engine.player import Choice, Engine
from quatuor.engine.searching import AlphaBeta
from quatuor.engine.ugi import Session
from quatuor.engine.ugi.options import advertised
from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position

PATIENCE = 20.0
"""Seconds to wait for an answer; its speed means nothing on a shared machine."""


# ── A session with a fake search ──────────────────────────────────────────────


class Asked:
    """The last request to the search."""

    position: Position
    limit: Limit
    wishes: dict[str, Any]


def analysis(position: Position, verdict: Verdict | None = None, lines: int = 1, depth: int = 1) -> Analysis:
    verdict = verdict or Estimate((0.5,) * position.ruleset.players)
    candidates = [Candidate(move, verdict, (move,)) for move in position.legal_moves()[:lines]]
    return Analysis(position, verdict, tuple(candidates), depth, nodes=1000 * depth, seconds=0.1 * depth)


class Talk:
    """A session that keeps its answers; its search ends at once unless it is held."""

    def __init__(
        self, verdict: Verdict | None = None, *, hold: bool = False, engine: Engine | None = None
    ) -> None:
        self.lines: list[str] = []
        self.asked = Asked()
        self.levels: list[tuple[str, int]] = []
        self._verdict, self._hold, self._engine = verdict, hold, engine
        self._heard = threading.Condition()
        self.session = Session(self._say, analyse=self._analyse, engine_named=self._engine_named)

    def _say(self, line: str) -> None:
        with self._heard:
            self.lines.append(line)
            self._heard.notify_all()

    def _analyse(
        self, position: Position, limit: Limit, *, stop: StopFlag, **wishes: Any
    ) -> Iterator[Analysis]:
        self.asked.position, self.asked.limit, self.asked.wishes = position, limit, wishes
        yield analysis(position, self._verdict, wishes["lines"])
        while self._hold and not stop.is_set():
            time.sleep(0.001)
        yield analysis(position, self._verdict, wishes["lines"], depth=2)

    def _engine_named(self, text: str, *, seed: int) -> Engine:
        self.levels.append((text, seed))
        assert self._engine is not None
        return self._engine

    def __call__(self, *lines: str) -> list[str]:
        """The answers to these lines; waits for a search among them."""
        before = len(self.lines)
        for line in lines:
            assert self.session.obey(line)
            if line.split()[:1] == ["go"] and not self._hold:
                self.wait_for(("bestmove", "info string error"), before)
        return self.lines[before:]

    def wait_for(self, word: str | tuple[str, ...], since: int = 0) -> str:
        def found() -> list[str]:
            return [line for line in self.lines[since:] if line.startswith(word)]

        with self._heard:
            assert self._heard.wait_for(found, PATIENCE), self.lines
        return found()[0]


# ── Conversations ────────────────────────────────────────────────────────────────────────────────────────


def test_it_introduces_itself() -> None:
    first, second, *options, last = Talk()("ugi")
    assert re.fullmatch(r"id name Quatuor \S+", first)
    assert second.startswith("id author ")
    assert options == [f"option {option}" for option in advertised()]
    assert last == "ugiok"


def test_every_reading_of_every_game_is_an_option() -> None:
    names = {option.split()[1] for option in advertised()}
    assert names >= {option.name for game in GAMES.values() for option in game.options}
    assert names >= {"Game", "Players", "Level", "Hash", "Threads", "MultiPV"}


def test_nothing_is_printed_unasked() -> None:
    talk = Talk()
    quiet = ["", "   ", "uginewgame", "stop", "position startpos", "setoption name hash value 1"]
    assert talk(*quiet) == []
    assert talk("isready") == ["readyok"]


def test_a_search_from_go_to_bestmove() -> None:
    assert Talk()("position startpos moves Ca3", "go depth 2") == [
        "info depth 1 multipv 1 score cp 0 kind estimate scores 0.5 0.5 nodes 1000 nps 10000 time 100 pv Aa4",
        "info depth 2 multipv 1 score cp 0 kind estimate scores 0.5 0.5 nodes 2000 nps 10000 time 200 pv Aa4",
        "info depth 2 nodes 2000 nps 10000 time 200",
        "bestmove Aa4",
    ]


def test_several_lines_have_ranks() -> None:
    answers = Talk()("setoption name MultiPV value 3", "go")
    assert [line.split()[4] for line in answers if "multipv" in line] == ["1", "2", "3"] * 2


def test_the_search_gets_the_options() -> None:
    talk = Talk()
    talk(
        "setoption name Game value Cubulus",
        *["setoption name Players value 3", "setoption name null-shift value true"],
        *["setoption name hash value 1", "setoption name THREADS value 2", "setoption name MultiPV value 4"],
        "go movetime 10 nodes 5",
    )
    assert talk.asked.position == GAMES["cubulus"].start(3, {"null-shift": "on"})
    assert talk.asked.limit == Limit(0.01, 5)
    assert talk.asked.wishes.pop("transposition_table").bytes == 1 << 20
    assert talk.asked.wishes == {"history": (), "lines": 4, "threads": 2, "memory": 1 << 20}


def test_each_game_has_its_own_memory() -> None:
    talk = Talk()

    def memory(*lines: str) -> Any:
        talk(*lines, "go")
        return talk.asked.wishes["transposition_table"]

    first = memory("position startpos")
    assert memory("position startpos moves Ca3") is first
    assert memory("setoption name MultiPV value 2") is first
    seen = [first]
    for line in [
        "uginewgame",
        "setoption name Hash value 2",
        "setoption name Game value cubulus",
        "setoption name null-shift value on",
    ]:
        seen.append(memory(line))
        assert seen[-1] is not seen[-2]


def test_a_search_builds_on_the_last_one() -> None:
    def nodes(*lines: str) -> int:
        lines_said: list[str] = []
        session = Session(lines_said.append)
        for line in ["setoption name Game value oxono", *lines, "go depth 6"]:
            session.obey(line)
            session.leave(at_once=False)
        return int(lines_said[-2].split()[4])

    fresh = nodes()
    assert nodes("go depth 6") < fresh / 2
    assert nodes("go depth 6", "uginewgame") == fresh
    assert nodes("go depth 6", "setoption name Hash value 65", "setoption name Hash value 64") == fresh


def test_the_search_gets_the_positions_that_may_recur() -> None:
    talk = Talk()
    moves = next(line for line in _shifting_games() if line)
    talk("setoption name Game value cubulus", f"position startpos moves {' '.join(moves)}", "go")
    match = Match(GAMES["cubulus"].start())
    for move in moves:
        match.play(move)
    assert talk.asked.wishes["history"] == match.history[:-1] != ()


def _shifting_games() -> Iterator[list[str]]:
    """Random games of Cubulus up to a shift, which is a move that can be undone."""
    for seed in range(50):
        match, dice = Match(GAMES["cubulus"].start()), Dice(seed)
        while not match.outcome() and len(match.history) < 2:
            match.play(dice.choice(match.legal_moves()))
        yield [] if match.outcome() else [str(entry) for entry in match.entries]


@pytest.mark.parametrize("game", GAMES)
def test_positions_of_every_game_are_read(game: str) -> None:
    rules = GAMES[game]
    for ruleset in rules.rulesets():
        talk = Talk()
        options = [f"setoption name {name} value {value}" for name, value in ruleset.options]
        talk(f"setoption name Game value {game}", f"setoption name Players value {ruleset.players}", *options)
        start = rules.position.start(ruleset)
        move = start.legal_moves()[-1]
        assert talk(f"position fen {start} moves {move}", "query gameover") == ["response false"]
        after = start.play(move)
        if after.turn is not None:
            talk("go")
            assert talk.asked.position == after


def test_rolls_are_written_among_the_moves() -> None:
    talk = Talk()
    ask = ["query turn", "query p1turn"]
    assert talk("setoption name Game value omba", *ask) == ["response chance", "response false"]
    assert talk("position startpos moves 4", *ask) == ["response 0", "response true"]
    assert talk("position startpos moves 4 @b2", *ask) == ["response chance", "response false"]
    assert talk("position startpos moves 4 @b2 6", *ask) == ["response 1", "response false"]
    assert talk("position fen .,.,./.,b,./.,.,. 2 a 3 -", *ask) == ["response 0", "response true"]


def test_before_a_roll_there_is_no_best_move() -> None:
    talk = Talk()
    answers = talk("setoption name Game value omba", "position startpos moves 4 @b2", "go movetime 10")
    assert answers == ["info string a roll is due: send it among the moves", "bestmove (none)"]
    assert not hasattr(talk.asked, "position")


QUESTIONS = [f"query {question}" for question in ("gameover", "result", "turn", "p1turn", "scores")]
DRAWN = 11
"""A seed whose game of OXONO ends with all pieces placed."""
WON = "position startpos moves Aa1 Bb1 Cc1 Dd1"


def test_after_the_end_there_is_no_best_move() -> None:
    talk = Talk()
    assert talk(WON, "go") == ["info string the game is over", "bestmove (none)"]
    assert talk(*QUESTIONS) == [f"response {answer}" for answer in ("true", "p2win", "none", "false", "0 1")]


def test_while_a_game_runs_there_is_no_result() -> None:
    assert Talk()(*QUESTIONS) == [f"response {answer}" for answer in ("false", "none", "0", "true", "none")]


def test_a_shared_win_is_a_draw() -> None:
    moves = " ".join(drawn_game())
    answers = Talk()("setoption name Game value oxono", f"position startpos moves {moves}", *QUESTIONS)
    assert answers == [f"response {answer}" for answer in ("true", "draw", "none", "false", "0.5 0.5")]


def drawn_game() -> list[str]:
    """A game of OXONO that random play brings to a draw."""
    match, dice = Match(GAMES["oxono"].start()), Dice(DRAWN)
    while not match.outcome():
        match.play(dice.choice(match.legal_moves()))
    return [str(entry) for entry in match.entries]


def test_new_and_changed_games_begin_at_the_start() -> None:
    for line in ["uginewgame", "setoption name Game value oxono", "position startpos"]:
        assert Talk()(WON, line, "query gameover") == ["response false"]
    assert Talk()(WON, "setoption name Hash value 8", "query gameover") == ["response true"]


# ── Levels ───────────────────────────────────────────────────────────────────────────────────────────────


class Last(Engine):
    """Plays the last legal move, slowly if requested."""

    name = "last"

    def __init__(self, verdict: Verdict | None = None, *, slow: bool = False) -> None:
        self._verdict, self._slow = verdict, slow
        self.farewells = 0

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        assert stop is not None
        while self._slow and not stop.is_set():
            time.sleep(0.001)
        return Choice(match.legal_moves()[-1], self._verdict)

    def close(self) -> None:
        self.farewells += 1


def test_a_level_chooses_instead_of_the_search() -> None:
    talk = Talk(engine=Last(Exact((1, 0), 1)))
    *_, info, best = talk("setoption name Level value 3", "setoption name Seed value 7", "go nodes 10")
    assert re.fullmatch(r"info score mate 1 kind exact scores 1 0 distance 1 time \d+ pv Dd1", info)
    assert best == "bestmove Dd1"
    assert talk.levels == [("level:3", 7)]


def test_a_level_is_kept_for_one_game() -> None:
    engine = Last()
    talk = Talk(engine=engine)
    talk("setoption name Level value 3", "go", "position startpos moves Ca3", "go")
    assert len(talk.levels) == 1
    assert engine.farewells == 0
    talk("uginewgame", "go")
    assert engine.farewells == 1
    assert len({seed for _, seed in talk.levels}) == 2
    talk("setoption name Level value 0", "go")
    assert talk.asked.position == GAMES["quantik"].start()


def test_a_level_is_cut_short_by_time_and_by_stop() -> None:
    talk = Talk(engine=Last(slow=True))
    assert talk("setoption name Level value 8", "go movetime 20")[-1] == "bestmove Dd1"
    talk = Talk(engine=Last(slow=True), hold=True)
    talk("setoption name Level value 8", "go", "stop")
    assert talk.wait_for("bestmove") == "bestmove Dd1"


# ── While a search is running ────────────────────────────────────────────────────────────────────────────


def test_a_search_is_stopped_and_answers() -> None:
    talk = Talk(hold=True)
    talk("go infinite")
    talk.wait_for("info depth 1")
    assert "bestmove" not in " ".join(talk.lines)
    talk("stop")
    assert talk.wait_for("bestmove") == "bestmove Aa4"


def test_questions_are_answered_while_it_searches() -> None:
    talk = Talk(hold=True)
    talk("go")
    talk.wait_for("info depth 1")
    assert talk("isready", "query turn") == ["readyok", "response 0"]
    assert talk("ugi")[-1] == "ugiok"
    talk("stop", "stop")
    talk.wait_for("bestmove")


@pytest.mark.parametrize(
    "line", ["position startpos", "setoption name Hash value 1", "uginewgame", "go depth 1"]
)
def test_nothing_is_changed_while_it_searches(line: str) -> None:
    talk = Talk(hold=True)
    talk("go")
    assert talk.wait_for("info depth 1")
    assert talk(line) == ["info string error a search is running; send stop first"]
    talk("stop")
    talk.wait_for("bestmove")
    assert sum(answer.startswith("bestmove") for answer in talk.lines) == 1


def test_after_stop_the_next_position_need_not_wait_for_the_move() -> None:
    talk = Talk(hold=True)
    talk("go", "stop", "position startpos moves Ca3", "go", "stop", "uginewgame")
    answers = [line for line in talk.lines if line.startswith(("bestmove", "info string"))]
    assert answers == ["bestmove Aa4", "bestmove Aa4"]


def test_after_bestmove_the_next_command_is_accepted_at_once() -> None:
    talk = Talk()
    for _ in range(200):
        answers = talk("position startpos", "go")
        assert answers[-1] == "bestmove Aa4"
    assert not [line for line in talk.lines if "error" in line]


@pytest.mark.parametrize(
    ("failure", "sentence", "traced"),
    [
        (ZeroDivisionError, "the search failed: ZeroDivisionError", True),
        (MemoryError, "the search ran out of memory; set a smaller Hash", False),
    ],
)
def test_a_search_that_fails_still_answers(failure: type[Exception], sentence: str, *, traced: bool) -> None:
    """Our own errors are traced; requests for too much are only reported."""

    def failing(position: Position, _: Limit, **__: Any) -> Iterator[Analysis]:
        yield analysis(position)
        raise failure

    lines: list[str] = []
    traces: list[Any] = []
    session = Session(lines.append, analyse=failing)
    kept, threading.excepthook = threading.excepthook, traces.append
    try:
        session.obey("go")
        session.leave(at_once=False)
    finally:
        threading.excepthook = kept
    assert lines[-2:] == [f"info string error {sentence}", "bestmove Aa4"]
    assert bool(traces) == traced


def test_a_search_that_cannot_start_is_refused_and_has_no_best_move() -> None:
    def hungry(*_: Any, **__: Any) -> Iterator[Analysis]:
        raise MemoryError

    lines: list[str] = []
    session = Session(lines.append, analyse=hungry)
    for line in ["go", "isready", "go"]:
        session.obey(line)
    session.leave(at_once=True)
    refused = "info string error this machine does not have 64 MiB to give; set a smaller Hash"
    assert lines == [refused, "readyok", refused]


def test_too_large_a_hash_is_refused_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def table(size: int) -> TranspositionTable:
        if size > 1 << 30:
            raise MemoryError
        return TranspositionTable(size)

    monkeypatch.setattr("quatuor.engine.ugi.session.TranspositionTable", table)
    talk = Talk()
    answers = talk("setoption name Hash value 2", "setoption name Hash value 65536", "go")
    assert answers[0] == "info string error this machine does not have 65536 MiB to give; set a smaller Hash"
    assert answers[-1].startswith("bestmove ")
    assert (talk.asked.wishes["memory"], talk.asked.wishes["transposition_table"].bytes) == (2 << 20, 2 << 20)


@pytest.mark.parametrize("game", ["quantik", "cubulus"])
def test_the_maximum_number_of_threads_is_accepted(game: str) -> None:
    (offered,) = (option for option in advertised() if option.startswith("name Threads "))
    most = int(offered.split()[-1])
    lines: list[str] = []
    session = Session(lines.append)
    for line in [f"setoption name Game value {game}", f"setoption name Threads value {most}", "go nodes 10"]:
        session.obey(line)
    session.leave(at_once=False)
    assert not [line for line in lines if "error" in line]
    assert Talk()(f"setoption name Threads value {most + 1}") == [
        f"info string error Threads is from 1 to {most}, not {most + 1}"
    ]
    assert most == MOST_THREADS
    with pytest.raises(ValueError, match="threads"):
        AlphaBeta(GAMES["quantik"].start(), threads=most + 1)


def test_a_search_stopped_before_it_started_still_answers() -> None:
    def interrupted(*_: Any, **__: Any) -> Iterator[Analysis]:
        yield from ()
        raise InterruptedError

    lines: list[str] = []
    session = Session(lines.append, analyse=interrupted)
    session.obey("go")
    session.leave(at_once=True)
    assert lines == ["bestmove Aa4"]


def test_an_interruption_during_the_start_of_a_search_stops_it() -> None:
    def interrupting(position: Position, _: Limit, *, stop: StopFlag, **__: Any) -> Iterator[Analysis]:
        def thoughts() -> Iterator[Analysis]:
            while not stop.is_set():
                time.sleep(0.001)
            yield analysis(position)

        signal.raise_signal(signal.SIGINT)
        return thoughts()

    lines: list[str] = []
    session = Session(lines.append, analyse=interrupting)
    usual = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        session.obey("go")
    assert signal.getsignal(signal.SIGINT) is usual
    session.leave(at_once=True)
    assert lines[-1] == "bestmove Aa4"


# ── Invalid commands ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "there is no command 'hello'"),
        ("UGI", "there is no command 'UGI'"),
        ("position", "startpos or fen TEXT"),
        ("position fen nonsense", ""),
        ("position startpos moves Ca3 ca3", "move 2: "),
        ("position startpos moves Ca3 Cb3", "move 2: Cb3: "),
        ("position startpos moves (none)", "move 1: "),
        ("go fast", "go knows nothing of 'fast'"),
        ("go movetime soon", "movetime is followed by a whole number, not 'soon'"),
        ("go p1time 100", "there is no p2time"),
        ("query", "query is followed by one of p1turn, gameover, result, turn, scores"),
        ("query weather", "query is followed by one of"),
        ("query turn now", "query is followed by one of"),
        ("setoption", "setoption is followed by name NAME value VALUE"),
        ("setoption name Hash", "setoption is followed by name NAME value VALUE"),
        ("setoption name Hash value 0", "Hash is from 1 to 65536, not 0"),
        ("setoption name Hash value much", "Hash is followed by a whole number, not 'much'"),
        ("setoption name Level value 9", "Level is from 0 to 8, not 9"),
        ("setoption name Game value chess", "there is no game 'chess'; the games are quantik, "),
        ("setoption name Players value 3", "Quantik is for 2 players, not 3"),
        ("setoption name gate value flat", "Quantik has no option 'gate'"),
        ("setoption name value value value", "Quantik has no option"),
    ],
)
def test_an_invalid_command_is_answered_and_changes_nothing(line: str, reason: str) -> None:
    talk = Talk()
    (answer,) = talk("position startpos moves Ca3", line)
    assert answer.startswith("info string error ")
    assert reason in answer
    talk("go")
    assert str(talk.asked.position) == "..../C.../..../...."
    assert talk.asked.wishes["memory"] == 64 << 20


def test_rule_options_are_those_of_the_chosen_game() -> None:
    talk = Talk()
    talk("setoption name Game value omba", "setoption name gate value flat", "setoption name Players value 4")
    (answer,) = talk("position fen .,.,./.,.,./.,.,. 2 a 4 -")
    assert answer == "info string error the position is for 2 players, but you asked for 4"
    (answer,) = talk("setoption name gate value wide")
    assert answer == "info string error option gate must be climb, flat or closed, not 'wide'"


KNOWN = [
    *(
        "ugi",
        "isready",
        "setoption",
        "uginewgame",
        "position",
        "go",
        "stop",
        "query",
        "quit",
        "name",
        "value",
    ),
    *(
        "Game",
        "Players",
        "Level",
        "Hash",
        "quantik",
        "omba",
        "cubulus",
        "startpos",
        "fen",
        "moves",
        "Ca3",
        "4",
    ),
    *(
        "@b2",
        "infinite",
        "nodes",
        "depth",
        "1",
        "0",
        "-1",
        "turn",
        "scores",
        "result",
        "gate",
        "flat",
        "\0",
        "é",
    ),
]
line = st.text(max_size=40) | st.lists(st.sampled_from(KNOWN), max_size=8).map(" ".join)


@settings(max_examples=200)
@given(st.lists(line, max_size=12))
def test_any_input_is_survived(lines: list[str]) -> None:
    talk = Talk(engine=Last())
    for text in lines:
        before = len(talk.lines)
        if not talk.session.obey(text):
            break
        assert all(answer.isprintable() for answer in talk.lines[before:])
    talk.session.leave(at_once=True)
    assert talk("isready") == ["readyok"]
