"""Bad input: one line that begins with a capital, the right exit code, and never a traceback."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from quatuor.cli import main
from quatuor.cli.errors import CommandError, error_sentence
from quatuor.i18n import LANGUAGES

Quatuor = Callable[..., tuple[int, str, str]]

WRONG = """
nonsense
--foo
prove
prove omba
prove chess
prove cubulus --players 3
prove quantik --moves Zz9
prove quantik --moves "Ca3 cb3"
prove quantik --position rubbish
prove quantik --time 0
prove quantik --memory abc
prove quantik --option foo=bar
prove quantik --out nowhere/x.json
verify
verify none.json
verify-dice junk
verify-dice junk --entropy zz
play quantk
play --seats a,b
play quantik --seats level:9,human
puzzles --number 3 --plain
puzzles quantik --number 999 --plain
puzzles quantik --difficulty 9
puzzles --file none
puzzles --file junk
puzzles make quantik --count 0
puzzles make quantik --out nowhere/x.jsonl
puzzles check quantik --file junk
rules quantik --article Q99
rules omba --option gate=wide
rules quantik --players 3
perft quantik
perft quantik 99999999999999999999999
perft quantik 2 --moves Aa1,Aa1
playout quantik --games 0
check
check --record none
check omba --moves 7
render quantik
render quantik --out board
render quantik --out board.jpg
render --out board.png
render quantik --out nowhere/board.png
render quantik --moves "Ca3 cb3" --out board.png
render quantik --position rubbish --out board.svg
render quantik --size 480 --out board.svg
render quantik --size 9 --out board.png
render quantik --delay 80 --out board.png
render --record none --out board.png
render --record junk --out board.gif
render oxono --record junk --moves Xd4e4 --out board.gif
analyse quantik --seconds 0
analyse quantik --depth 3 --nodes 4
luck none
luck junk
solve cubulus
solve oxono --memory 0
solve oxono --write nowhere/x.book
solve omba --pieces 9
solve quantik --write nowhere/x.bin
arena quantik random
arena quantik random level:1 --sprt 5
export positions quantik
export games quantik random --out x.parquet
bench --game chess
engine extra
mcp --http 99999
serve --proxy foo
backup x.sqlite3 --data .
backup x.sqlite3 --database foo
transfer x.sqlite3
transfer x.sqlite3 --database foo
transfer x.sqlite3 --database postgresql://u@127.0.0.1:1/games
"""


@pytest.fixture
def quatuor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Quatuor:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "junk").write_text("hello")

    def call(line: str, language: str) -> tuple[int, str, str]:
        code = main([*shlex.split(line), "--lang", language])
        return (code, *capsys.readouterr())

    return call


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", WRONG.strip().splitlines())
def test_bad_input_is_one_line_with_a_capital(quatuor: Quatuor, line: str, language: str) -> None:
    code, out, err = quatuor(line, language)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    message = re.match(r"quatuor[a-z -]*: (.+)\n", err)
    assert message is not None
    assert not message[1][0].islower()
    assert "Error" not in message[1]


def test_french_has_no_english_in_it(quatuor: Quatuor) -> None:
    for line in ("prove quantik --time 0", "verify none", "analyse quantik --depth 3 --nodes 4", "prove"):
        _, _, err = quatuor(line, "fr")
        assert not re.search(r"\b(is|not|the|with|missing|exist)\b", err)


def test_a_game_without_proofs_has_its_title_and_a_hint(quatuor: Quatuor) -> None:
    _, _, err = quatuor("prove omba", "en")
    assert err.startswith("quatuor: Omba for 2 players cannot be proved")
    assert "hint: analyse it instead" in err


def test_a_file_name_keeps_its_small_letter() -> None:
    error = CommandError("other-game", path="evening.qtr", game="Omba", asked="Quantik")
    assert error_sentence(error, "en") == "evening.qtr is a record of Omba, not of Quantik"
