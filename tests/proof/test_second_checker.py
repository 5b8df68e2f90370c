"""The second checker of answers agrees with the first, and its quick rules with the oracle's."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from quatuor.cli import main as quatuor
from quatuor.proof import BrokenProof, UnreadableProof, check_answers, read_answers
from tests import ROOT
from tests.proof import second_checker as second
from tests.proof.proofs import PLACES
from tests.rules.oracle.crowded_boards import oxono_board
from tests.rules.oracle.oxono import Oxono

WON = {
    "the opponent moves first": PLACES["oxono win"],
    "long": PLACES["oxono long win"],
    "the player moves first": "..OOo./o.O.../...xx./.o...O/..X*@./...Oo.",
    "threats on the last turn": ".oXx.*/xO.XxX/.XOoo./...o../.X@.../..O...",
    "on a full board": ".Xx.X*/xXooXx/Oo.o../xOX.../X.@X../x.OXxx",
}


@cache
def made(name: str) -> bytes:
    """The certificate that `quatuor prove` writes for a position."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "win.answers"
        words = ["prove", "oxono", "--position", WON[name], "--answers", "--memory", "8", "--out", str(path)]
        assert quatuor(words) == 0
        return path.read_bytes()


def parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The head and the entries of a certificate."""
    line, _, stream = data[:-32].partition(b"\n")
    return json.loads(line), zlib.decompress(stream)


def written(head: dict[str, Any], entries: bytes) -> bytes:
    """A certificate with a true checksum."""
    return sealed(json.dumps(head).encode() + b"\n" + zlib.compress(entries))


def sealed(data: bytes) -> bytes:
    return data + sha256(data).digest()


Verdict = tuple[int, str, int, int, int]
"""The player, the position, plies, positions and replies."""


def first_verdict(data: bytes) -> Verdict | None:
    try:
        proved = check_answers(read_answers(data))
    except (BrokenProof, UnreadableProof):
        return None
    assert proved.player is not None
    return proved.player, str(proved.position), proved.plies, proved.positions, proved.replies


def second_verdict(data: bytes, processes: int = 1) -> Verdict | None:
    try:
        proved = second.check(data, processes)
    except second.Refused:
        return None
    return proved.player, proved.position, proved.plies, proved.positions, proved.replies


# ── Both checkers ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", WON)
def test_both_prove_the_same(name: str) -> None:
    verdict = second_verdict(made(name))
    assert verdict is not None
    assert verdict == first_verdict(made(name))
    assert verdict[1] == WON[name]


@pytest.mark.parametrize("name", WON)
def test_both_refuse_the_same_changes(name: str) -> None:
    """One number of one entry is changed, often to a move that is legal there."""
    head, entries = parts(made(name))
    boards = list(answered_boards(made(name)))
    random = Random(f"changes of {name}")  # noqa: S311
    accepted = refused = 0
    for _ in range(60):
        number, field = random.randrange(len(boards)), random.randrange(3)
        change = changed_action(random, boards[number], head["player"], entries)
        start = number * second.ENTRY.size + 2 * field
        changed = written(head, entries[:start] + change.to_bytes(2, "little") + entries[start + 2 :])
        verdict = second_verdict(changed)
        assert verdict == first_verdict(changed), (number, field, change)
        accepted, refused = accepted + (verdict is not None), refused + (verdict is None)
    assert accepted
    assert refused


def answered_boards(data: bytes) -> Iterator[bytes]:
    """The boards that the entries of a certificate belong to."""
    given = second.read(data)
    boards, start = sorted(second.first_turn(second.root(given.position), given.player).open), 0
    for turn, count in enumerate(given.turns, 1):
        yield from boards
        entries = given.entries[start : start + count * second.ENTRY.size]
        boards = sorted(second.answered(second.Task(given.player, turn, boards, entries)).open)
        start += len(entries)


def changed_action(random: Random, board: bytes, player: int, entries: bytes) -> int:
    legal = random.choice(list(second.moves(board, player)))
    elsewhere = 2 * random.randrange(len(entries) // 2)
    return random.choice(
        (
            legal.symbol * 1296 + legal.to * 36 + legal.place,
            legal.symbol * 1296 + legal.to * 36 + legal.place,
            int.from_bytes(entries[elsewhere : elsewhere + 2], "little"),
            random.randrange(2 * 1296),
            random.choice((2 * 1296, 65534, second.NO_THREAT)),
        )
    )


def test_processes_share_the_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = second_verdict(made("long"))
    monkeypatch.setattr(second, "CHUNK", 7)
    assert alone is not None
    assert second_verdict(made("long"), processes=2) == alone


# ── Every way to fail ──────────────────────────────────────────────────────────────────────────────────────


def refusal(data: bytes) -> str:
    """Why the second checker refuses a certificate; the first does too."""
    assert first_verdict(data) is None
    with pytest.raises(second.Refused) as refused:
        second.check(data)
    return str(refused.value)


def entry(move: str, *threats: str) -> bytes:
    """The entry of moves as texts."""
    actions = [Oxono.universe().index(text) for text in (move, *threats)]
    return second.ENTRY.pack(*actions, *[second.NO_THREAT] * (3 - len(actions)))


def about(position: str, player: int, *turns: bytes) -> bytes:
    """A certificate about a position, with the entries of each turn."""
    counts = [len(entries) // second.ENTRY.size for entries in turns]
    return written({**second.FIXED, "position": position, "player": player, "turns": counts}, b"".join(turns))


def test_every_changed_byte_breaks_the_checksum() -> None:
    data = made("long")
    for number in (0, 50, len(data) // 2, len(data) - 1):
        changed = data[:number] + bytes([data[number] ^ 1]) + data[number + 1 :]
        assert refusal(changed).startswith("checksum")
    assert refusal(b"").startswith("checksum")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "quatuor proof"}, "head: format"),
        ({"version": 2}, "head: version"),
        ({"version": True}, "head: version"),
        ({"game": "quantik"}, "head: game"),
        ({"players": 3}, "head: players"),
        ({"options": {"gate": "flat"}}, "head: options"),
        ({"player": 2}, "head: there is no player 2"),
        ({"player": True}, "head: there is no player True"),
        ({"turns": "many"}, "head: turns"),
        ({"turns": [-1]}, "head: turns"),
        ({"turns": [10**30]}, "entries: fewer"),
        ({"more": 0}, "head: the names"),
        ({"position": 1}, "head: position is 1"),
        ({"position": "....../....../..@.../...*../......"}, "is not six rows"),
        ({"position": "....../....../..@.../....../....../......"}, "too many or too few"),
        ({"position": "....../....../..@.../...*../....../....XX"}, "too many or too few"),
        ({"position": "....../....../..@.../...*../..xxx./..XXXX"}, "is the end of a game"),
    ],
)
def test_a_false_head(change: dict[str, Any], reason: str) -> None:
    head, entries = parts(made("long"))
    assert reason in refusal(written(head | change, entries))


def test_a_head_that_is_no_line_of_json() -> None:
    line, _, stream = made("long")[:-32].partition(b"\n")
    assert refusal(sealed(line[1:] + b"\n" + stream)).startswith("head: not JSON")
    assert refusal(sealed(b"[]\n" + stream)) == "head: not a line with a JSON object"
    assert refusal(sealed(line)) == "head: not a line with a JSON object"
    assert refusal(sealed(b'{"players": 2, ' + line[1:] + b"\n" + stream)) == "head: a name is given twice"


def test_false_numbers_of_entries() -> None:
    head, entries = parts(made("long"))
    line = json.dumps(head).encode() + b"\n"
    assert refusal(written(head, entries[:-1])).startswith("entries: fewer")
    assert refusal(written(head, entries + b"\0")).startswith("entries: more")
    assert "does not end" in refusal(sealed(line + zlib.compress(entries) + b"more"))
    assert "does not end" in refusal(sealed(line + zlib.compress(entries)[:-1]))
    assert refusal(sealed(line + b"entries")).startswith("entries: Error")


def test_false_turns() -> None:
    head, entries = parts(made("long"))
    *turns, last = head["turns"]
    moved = written(head | {"turns": [turns[0] + 1, turns[1] - 1, *turns[2:], last]}, entries)
    assert refusal(moved).startswith("turn 1:")
    longer = written(head | {"turns": [*turns, last, 1]}, entries + entries[-6:])
    assert refusal(longer) == f"turn {len(turns) + 2}: 0 positions, 1 entries"
    shorter = written(head | {"turns": turns}, entries[: -6 * last])
    assert refusal(shorter).startswith(f"after the last turn {last} positions are left open")


THREE = "*....@/.....X/.....X/x....X/x...../x....."
"""White is to move and can win with Oe6f6. Like the boards below, this one is its own first image."""

DRAWISH = ".OXx@o/xXx.oO/O.Oo*x/oOXoXX/xoOxXx/XX.Ooo"
"""White is to move; after Oa6d5 every reply is the last piece, and a draw."""

LAST = ".OoOXX/o.xxoX/OXOxOx/*OxoOo/OooXXo/x@XXx."
"""Black is to move; Xa6a3 is the last piece, and a draw."""


def test_a_win_at_once() -> None:
    assert second_verdict(about(THREE, 0, entry("Oe6f6"))) == (0, THREE, 1, 1, 0)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (about(THREE, 0, entry("Of6e6")), f"turn 1, {THREE}: the answer Of6e6 is illegal"),
        (about(THREE, 0, second.ENTRY.pack(2592, 0, 0)), f"turn 1, {THREE}: there is no action 2592"),
        (about(THREE, 0, second.ENTRY.pack(0, 0, 2592)), f"turn 1, {THREE}: there is no action 2592"),
        (about(THREE, 0, entry("Od6d5")), f"turn 1, {THREE}: the reply Xa5a4 wins"),
        (about(THREE, 1), "the reply Xa5a4 wins"),
        (about(LAST, 1, entry("Xa6a3")), f"turn 1, {LAST}: the answer Xa6a3 ends the game in a draw"),
        (about(DRAWISH, 0, entry("Oa6d5")), f"turn 1, {DRAWISH}: the reply Xe6b4 ends the game in a draw"),
        (about(Oxono.read(DRAWISH).play("Oa6d5").text(), 0), "the reply Xe6b4 ends the game in a draw"),
    ],
)
def test_a_false_answer(data: bytes, reason: str) -> None:
    assert refusal(data) == reason


def test_an_unanswered_reply() -> None:
    """Without the threats of an entry that needs them, positions are left open."""
    head, entries = parts(made("threats on the last turn"))
    last = head["turns"][-1]
    without = b"".join(
        second.ENTRY.pack(answer, second.NO_THREAT, second.NO_THREAT)
        for answer, _, _ in second.ENTRY.iter_unpack(entries[-6 * last :])
    )
    assert "left open" in refusal(written(head, entries[: -6 * last] + without))


# ── The command ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "win.answers"
    path.write_bytes(about(THREE, 0, entry("Oe6f6")))
    assert second.main([str(path)]) == 0
    output = capsys.readouterr()
    assert output.out == f"Proved: player 0 wins OXONO from {THREE} within 1 plies (1 positions, 0 replies)\n"
    assert "turn 1 of 1: 1 positions, 0 left open" in output.err
    path.write_bytes(about(THREE, 1))
    assert second.main([str(path)]) == 1
    assert capsys.readouterr().out == "Not proved: the reply Xa5a4 wins\n"
    with pytest.raises(SystemExit, match="2"):
        second.main([str(tmp_path / "missing")])


def test_it_imports_nothing_of_quatuor() -> None:
    program = "import sys, tests.proof.second_checker; print({name.split('.')[0] for name in sys.modules})"
    output = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True)
    assert "'tests'" in output
    assert "'quatuor'" not in output


# ── The rules by lines ─────────────────────────────────────────────────────────────────────────────────────


def played_boards(random: Random) -> Iterator[Oxono]:
    """The boards of a random game."""
    board = Oxono.read("....../....../..@.../...*../....../......")
    while board.scores() is None:
        yield board
        board = board.play(random.choice(sorted(board.moves())))


def test_the_rules_are_those_of_the_oracle() -> None:
    random = Random("boards")  # noqa: S311
    crowded = [Oxono.read(oxono_board(random, 2)) for _ in range(150)]
    played = [board for _ in range(4) for board in played_boards(random)]
    boards = [board for board in crowded if board.scores() is None] + played
    assert len(boards) > 150
    for board in boards:
        plain, player, legal = board.text().replace("/", "").encode(), board.turn(), board.moves()
        assert {str(move) for move in second.moves(plain, player)} == legal
        for move in map(second.move_of, range(2 * 36 * 36)):
            assert second.legal(plain, player, move) == (str(move) in legal), (board.text(), move)


def test_the_outcomes_are_those_of_the_oracle() -> None:
    random = Random("outcomes")  # noqa: S311
    ends = {"won": 0, "drawn": 0, "open": 0}
    for _ in range(400):
        board = Oxono.read(oxono_board(random, 2))
        if board.scores() is not None:
            continue
        for move in second.moves(board.text().replace("/", "").encode(), board.turn()):
            then = board.play(str(move))
            plain = second.after(board.text().replace("/", "").encode(), board.turn(), move)
            assert second.shown(plain) == then.text()
            end = "won" if second.won(plain, move.place) else "drawn" if second.drawn(plain) else "open"
            ends[end] += 1
            half = Fraction(1, 2)
            winner = (Fraction(board.turn() == 0), Fraction(board.turn() == 1))
            scores = {"won": winner, "drawn": (half, half), "open": None}[end]
            assert then.scores() == scores, (board.text(), move)
    assert all(ends.values())


def test_actions_are_numbered_in_the_order_of_the_universe() -> None:
    assert tuple(str(second.move_of(action)) for action in range(2 * 36 * 36)) == Oxono.universe()


def test_an_image_comes_first_among_sixteen() -> None:
    """Images by turning the board and exchanging the symbols, a step at a time."""
    random = Random("images")  # noqa: S311
    for _ in range(50):
        board = Oxono.read(oxono_board(random, 2)).text()
        images, new = set[str](), {board}
        while new:
            images |= new
            rows = [image.split("/") for image in new]
            turned = {"/".join("".join(column) for column in zip(*grid[::-1], strict=True)) for grid in rows}
            flipped = {"/".join(grid[::-1]) for grid in rows}
            exchanged = {image.translate(str.maketrans("XOxo*@", "OXox@*")) for image in new}
            new = (turned | flipped | exchanged) - images
        assert len(images) == 16
        assert second.shown(second.first_image(board.replace("/", "").encode())) == min(images)
