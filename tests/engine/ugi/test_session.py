"""UGI sessions: conversations and levels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from quatuor.dice import Dice
from quatuor.engine.limit import Limit
from quatuor.engine.ugi import Session
from quatuor.engine.ugi.options import advertised
from quatuor.engine.verdict import Exact
from quatuor.match import Match
from quatuor.rules import GAMES

from .sessions import Last, Talk


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
    go = ("position startpos moves Xf3e3", "go depth 6")

    def nodes(*lines: str) -> int:
        lines_said: list[str] = []
        session = Session(lines_said.append)
        for line in ["setoption name Game value oxono", *lines, *go]:
            session.obey(line)
            session.leave(at_once=False)
        return int(lines_said[-2].split()[4])

    fresh = nodes()
    assert nodes(*go) < fresh / 2
    assert nodes(*go, "uginewgame") == fresh
    assert nodes(*go, "setoption name Hash value 65", "setoption name Hash value 64") == fresh


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
