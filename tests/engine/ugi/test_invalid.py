"""UGI sessions that receive invalid commands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .sessions import Last, Talk


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
