"""A second checker of certificates that consist of answers, written from `docs/proofs.md` alone.

It shares no code with `quatuor.proof`: it imports no part of Quatuor, and plays OXONO by the rules of
`tests/rules/oracle`. Those are slow, so what they say about a line of the board is cached.

    python -m tests.proof.second_checker FILE [--processes N]
"""

from __future__ import annotations

import json
import sys
import time
import zlib
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from multiprocessing import Pool
from operator import itemgetter
from pathlib import Path
from struct import Struct
from typing import Any, Final, NamedTuple

from tests.rules.oracle.oxono import ALIGNED, CELLS, Oxono, walks


class Refused(Exception):
    """Why a certificate proves nothing."""


# ── The rules, by lines ────────────────────────────────────────────────────────────────────────────────────
#
# A board is its text without the slashes: 36 bytes. A set of cells is a number with one bit per cell. Players
# are 0 and 1, symbols are 0 (X) and 1 (O).

TOTEMS: Final = b"*@"
PIECES: Final = (b"XO", b"xo")
FREE: Final = ord(".")

BIT: Final = tuple(1 << (35 - number) for number in range(36))
BITS: Final = bytes.maketrans(b".*@XOxo", b"1000000")


def cells_of(names: Iterable[str]) -> int:
    return sum(BIT[CELLS.index(name)] for name in names)


CROSS: Final = tuple(cells_of(cell for way in walks(name) for cell in way) for name in CELLS)
"""The row and the column of each cell, without the cell itself."""

NEXT: Final = tuple(cells_of(way[0] for way in walks(name) if way) for name in CELLS)
"""The cells next to each cell."""


class Move(NamedTuple):
    symbol: int
    to: int
    place: int

    def __str__(self) -> str:
        return "XO"[self.symbol] + CELLS[self.to] + CELLS[self.place]


def shown(board: bytes) -> str:
    return "/".join(board[start : start + 6].decode() for start in range(0, 36, 6))


def free_cells(board: bytes) -> int:
    return int(board.translate(BITS), 2)


@cache
def numbers(cells: int) -> tuple[int, ...]:
    """The numbers of the cells of a set."""
    return tuple(number for number in range(36) if cells & BIT[number])


@cache
def reach(here: int, free: int) -> int:
    """Where the oracle lets a totem go if these cells of its row and column are free.

    Other cells matter only if the answer is nowhere: then the totem may go to any free cell.
    """
    letters = {name: "." if free & BIT[number] else "x" for number, name in enumerate(CELLS)}
    return cells_of(Oxono({**letters, CELLS[here]: "*"}).destinations("X"))


def has_piece(board: bytes, player: int, symbol: int) -> bool:
    return board.count(PIECES[player][symbol]) < 8


def legal(board: bytes, player: int, move: Move) -> bool:
    """Is a move legal in a game that is not over?"""
    symbol, to, place = move
    free, here = free_cells(board), board.index(TOTEMS[symbol])
    destinations = reach(here, free & CROSS[here]) or free
    if not destinations & BIT[to] or not has_piece(board, player, symbol):
        return False
    free ^= BIT[here] | BIT[to]
    return bool((free & NEXT[to] or free) & BIT[place])


def moves(board: bytes, player: int) -> Iterator[Move]:
    """Every legal move in a game that is not over."""
    free = free_cells(board)
    for symbol in (0, 1):
        if not has_piece(board, player, symbol):
            continue
        here = board.index(TOTEMS[symbol])
        for to in numbers(reach(here, free & CROSS[here]) or free):
            left = free ^ (BIT[here] | BIT[to])
            for place in numbers(left & NEXT[to] or left):
                yield Move(symbol, to, place)


def after(board: bytes, player: int, move: Move) -> bytes:
    symbol, to, place = move
    letters = bytearray(board)
    letters[board.index(TOTEMS[symbol])] = FREE
    letters[to] = TOTEMS[symbol]
    letters[place] = PIECES[player][symbol]
    return bytes(letters)


@cache
def aligned(line: bytes) -> bool:
    return ALIGNED.search(line.decode()) is not None


def won(board: bytes, place: int) -> bool:
    """Does the last move win? Alignments consist of pieces, so a new one includes the piece just placed."""
    column = place % 6
    return aligned(board[place - column : place - column + 6]) or aligned(board[column::6])


def wins(board: bytes, player: int, move: Move) -> bool:
    """Is a move legal, and does it win?"""
    return legal(board, player, move) and won(after(board, player, move), move.place)


def drawn(board: bytes) -> bool:
    """Is a game that nobody has won over?"""
    return board.count(b".") == 2


# ── Symmetries ─────────────────────────────────────────────────────────────────────────────────────────────

ROWS: Final = tuple(tuple(range(start, start + 6)) for start in range(0, 36, 6))


def symmetries() -> Iterator[Callable[[bytes], tuple[int, ...]]]:
    """The eight symmetries of the board."""
    for transposed in (ROWS, tuple(zip(*ROWS, strict=True))):
        for rows in (transposed, transposed[::-1]):
            for step in (1, -1):
                yield itemgetter(*(number for row in rows for number in row[::step]))


SYMMETRIES: Final = tuple(symmetries())
EXCHANGED: Final = bytes.maketrans(b"XOxo*@", b"OXox@*")


def first_image(board: bytes) -> bytes:
    """The symmetric image whose text comes first."""
    images = [bytes(image(board)) for image in SYMMETRIES]
    return min(images + [image.translate(EXCHANGED) for image in images])


# ── Reading ────────────────────────────────────────────────────────────────────────────────────────────────

ENTRY: Final = Struct("<HHH")
NO_THREAT: Final = 65535
FIXED: Final = {"format": "quatuor answers", "version": 1, "game": "oxono", "players": 2, "options": {}}


@dataclass(frozen=True)
class Certificate:
    position: str
    player: int
    turns: Sequence[int]
    entries: bytes


def read(data: bytes) -> Certificate:
    """Read a certificate, and check everything that needs no rules."""
    written, checksum = data[:-32], data[-32:]
    if sha256(written).digest() != checksum:
        raise Refused("checksum: the file is damaged")
    line, newline, stream = written.partition(b"\n")
    try:
        head = json.loads(line.decode(), object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Refused(f"head: not JSON: {error}") from None
    if not newline or not isinstance(head, dict):
        raise Refused("head: not a line with a JSON object")
    turns = checked_head(head)
    return Certificate(head["position"], head["player"], turns, unpacked(stream, sum(turns) * ENTRY.size))


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object without a name given twice, which another reader might read differently."""
    if len(pairs) != len(dict(pairs)):
        raise Refused("head: a name is given twice")
    return dict(pairs)


def checked_head(head: dict[str, Any]) -> list[int]:
    """The turns of a head that says what it should."""
    if head.keys() != {*FIXED, "position", "player", "turns"}:
        raise Refused(f"head: the names are {', '.join(head)}")
    for name, value in FIXED.items():
        if type(head[name]) is not type(value) or head[name] != value:
            raise Refused(f"head: {name} is {head[name]!r}, not {value!r}")
    if type(head["player"]) is not int or head["player"] not in (0, 1):
        raise Refused(f"head: there is no player {head['player']!r}")
    if not isinstance(head["position"], str):
        raise Refused(f"head: position is {head['position']!r}, not a text")
    turns = head["turns"]
    if not isinstance(turns, list) or any(type(count) is not int or count < 1 for count in turns):
        raise Refused("head: turns is not a list of numbers")
    return turns


def unpacked(stream: bytes, size: int) -> bytes:
    """The entries, which are as long as they should be; a stream that would fill the memory is cut."""
    unpacker = zlib.decompressobj()
    try:
        entries = unpacker.decompress(stream, min(size + 1, sys.maxsize))
    except zlib.error as error:
        raise Refused(f"entries: {error}") from None
    if len(entries) != size:
        raise Refused(f"entries: {'more' if len(entries) > size else 'fewer'} than turns says")
    if not unpacker.eof or unpacker.unused_data:
        raise Refused("entries: the stream does not end where it should")
    return entries


def root(text: str) -> Oxono:
    """The position of a certificate: pieces placed in turn, and a game that is not over."""
    if [len(row) for row in text.split("/")] != [6] * 6 or not set(text) <= set("/.*@XOxo"):
        raise Refused(f"position: {text!r} is not six rows of six cells")
    count = {letter: text.count(letter) for letter in "*@XOxo"}
    ahead = count["X"] + count["O"] - count["x"] - count["o"]
    if count["*"] != 1 or count["@"] != 1 or max(count.values()) > 8 or ahead not in (0, 1):
        raise Refused(f"position: {text} has too many or too few pieces")
    position = Oxono.read(text)
    if position.scores() is not None:
        raise Refused(f"position: {text} is the end of a game")
    return position


# ── Checking ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Proved:
    player: int
    position: str
    plies: int
    positions: int
    replies: int

    def __str__(self) -> str:
        return (
            f"Proved: player {self.player} wins OXONO from {self.position} within {self.plies} plies "
            f"({self.positions:,} positions, {self.replies:,} replies)"
        )


class Found(NamedTuple):
    """What follows from some positions of a turn."""

    open: set[bytes]
    """The first images of the positions after a reply that no threat answers."""
    replies: int
    plies: int
    """The plies after which all other games are over."""


class Task(NamedTuple):
    """Positions of a turn, with their entries."""

    player: int
    turn: int
    boards: Sequence[bytes]
    entries: bytes


def move_of(action: int) -> Move:
    symbol, cells = divmod(action, 36 * 36)
    return Move(symbol, *divmod(cells, 36))


def answered(task: Task) -> Found:
    """Check some positions of a turn."""
    found, replies, plies = set[bytes](), 0, 0
    for board, (answer, *threats) in zip(task.boards, ENTRY.iter_unpack(task.entries), strict=True):
        given = [threat for threat in threats if threat != NO_THREAT]
        try:
            result = followed(board, task.player, answer, given)
        except Refused as refused:
            raise Refused(f"turn {task.turn}, {shown(board)}: {refused}") from None
        found |= result.open
        replies += result.replies
        plies = max(plies, result.plies)
    return Found(found, replies, plies)


def followed(board: bytes, player: int, action: int, actions: Sequence[int]) -> Found:
    """Play the answer to a position, and every reply to it."""
    for number in (action, *actions):
        if number >= 2 * 36 * 36:
            raise Refused(f"there is no action {number}")
    answer, threats = move_of(action), [move_of(number) for number in actions]
    if not legal(board, player, answer):
        raise Refused(f"the answer {answer} is illegal")
    board = after(board, player, answer)
    if won(board, answer.place):
        return Found(set(), 0, 1)
    if drawn(board):
        raise Refused(f"the answer {answer} ends the game in a draw")
    found, replies, plies = set[bytes](), 0, 0
    for reply in moves(board, 1 - player):
        replies += 1
        then = replied(board, 1 - player, reply)
        if any(wins(then, player, threat) for threat in threats):
            plies = 3
        else:
            found.add(first_image(then))
    return Found(found, replies, plies)


def replied(board: bytes, opponent: int, reply: Move) -> bytes:
    """The position after a reply, which must not end the game: only the opponent could have won."""
    then = after(board, opponent, reply)
    if won(then, reply.place):
        raise Refused(f"the reply {reply} wins")
    if drawn(then):
        raise Refused(f"the reply {reply} ends the game in a draw")
    return then


def first_turn(position: Oxono, player: int) -> Found:
    board = position.text().replace("/", "").encode()
    if position.turn() == player:
        return Found({first_image(board)}, 0, 0)
    boards = [replied(board, 1 - player, reply) for reply in moves(board, 1 - player)]
    return Found({first_image(board) for board in boards}, len(boards), 0)


CHUNK: Final = 1000
"""The positions that a process takes at a time."""


def check(data: bytes, processes: int = 1, report: Callable[[str], None] = lambda _line: None) -> Proved:
    """Say what a certificate proves, or raise `Refused`."""
    given = read(data)
    position = root(given.position)
    reached, replies, plies = first_turn(position, given.player)
    played, entries = int(position.turn() != given.player), given.entries
    with ExitStack() as stack:
        share = stack.enter_context(Pool(processes)).imap if processes > 1 else map
        for turn, count in enumerate(given.turns, 1):
            if len(reached) != count:
                raise Refused(f"turn {turn}: {len(reached)} positions, {count} entries")
            boards, reached = sorted(reached), set()
            for found in share(answered, tasks(given.player, turn, boards, entries)):
                reached |= found.open
                replies += found.replies
                plies = max(plies, found.plies and played + found.plies)
            entries, played = entries[count * ENTRY.size :], played + 2
            report(f"turn {turn} of {len(given.turns)}: {count:,} positions, {len(reached):,} left open")
    if reached:
        first = shown(min(reached))
        raise Refused(f"after the last turn {len(reached)} positions are left open; the first is {first}")
    return Proved(given.player, given.position, plies, sum(given.turns), replies)


def tasks(player: int, turn: int, boards: Sequence[bytes], entries: bytes) -> Iterator[Task]:
    for start in range(0, len(boards), CHUNK):
        part = boards[start : start + CHUNK]
        yield Task(player, turn, part, entries[start * ENTRY.size : (start + len(part)) * ENTRY.size])


def main(words: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m tests.proof.second_checker", description="Check a certificate.")
    parser.add_argument("file", type=Path, help="a certificate of `quatuor prove oxono --answers`")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="share the work (default: 1)")
    asked = parser.parse_args(words)
    began = time.monotonic()

    def report(line: str) -> None:
        print(f"{time.monotonic() - began:7.1f} s  {line}", file=sys.stderr)

    try:
        print(check(asked.file.read_bytes(), asked.processes, report))
    except OSError as error:
        parser.error(str(error))
    except Refused as refused:
        print(f"Not proved: {refused}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
