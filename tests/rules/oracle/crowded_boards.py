"""Random crowded boards, which games hardly ever reach but the rules must handle."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from . import cubulus, omba, oxono
from .quantik import Quantik


def quantik_board(generator: random.Random, _players: int) -> str:
    """Pieces that respect the ban, with or without finished lines."""
    board = Quantik()
    for _ in range(generator.randrange(6, 17)):
        allowed = sorted(piece for piece in board.candidates() if board.allowed(piece))
        if not allowed:
            break
        board = Quantik(board.pieces | {generator.choice(allowed)})
    return board.text()


def oxono_board(generator: random.Random, _players: int) -> str:
    """Two totems, and pieces placed in turn, nearly always without an alignment."""
    cells = generator.sample(oxono.CELLS, 36)
    board = dict.fromkeys(cells, ".") | {cells.pop(): "*", cells.pop(): "@"}
    reserve = dict.fromkeys("XOxo", 8)
    for number in range(generator.randrange(16, 33)):
        held = sorted(letter for letter in reserve if reserve[letter] and letter.islower() == number % 2)
        choices = [(letter, cell) for letter in generator.sample(held, len(held)) for cell in cells]
        trials = (choice for choice in choices if not oxono.Oxono({**board, choice[1]: choice[0]}).aligned())
        letter, cell = next(trials, choices[0])
        board[cell] = letter
        reserve[letter] -= 1
        cells.remove(cell)
    return oxono.Oxono(board).text()


def cubulus_board(generator: random.Random, players: int) -> str:
    """Balls anywhere or along no line, sometimes a shift just made, sometimes a player gone."""
    mover = generator.choice("wbr"[:players])
    fill = generator.choice((scattered, scattered, gapped))
    cube = cubulus.Cubulus(players, fill(generator, players, mover), "wbr".index(mover))
    ban = generator.choice(("-", *(entry + "~" for entry in sorted(mixed_lines(cube)))))
    gone = generator.choice(("", "", *"wbr".replace(mover, ""))) if players == 3 else ""
    return f"{cube.text().removesuffix('-')}{ban} {gone}".strip()


def with_count(generator: random.Random, cube: str, limit: int) -> str:
    """The same cube after some moves without a new ball, often nearly as many as the limit allows."""
    *fields, last = cube.split(" ")
    count = generator.choice((generator.randrange(1, limit), limit - 2, limit - 1, limit))
    return " ".join(
        [*fields, str(count), last] if last.isalpha() and len(fields) == 4 else [*fields, last, str(count)]
    )


def scattered(generator: random.Random, players: int, _mover: str) -> dict[str, str]:
    """From half the balls to all of them, anywhere."""
    balls = "".join(
        colour * (9 if colour == "r" and players == 2 else generator.randrange(5, 10)) for colour in "wbr"
    )
    return dict(zip(generator.sample(cubulus.CELLS, len(balls)), balls, strict=True))


def gapped(generator: random.Random, _players: int, mover: str) -> dict[str, str]:
    """All nine balls of the mover and of another, with a gap in every line: nothing to insert or shift."""
    cells = [cell for cell in cubulus.CELLS if (ord(cell[0]) + int(cell[1]) + int(cell[2])) % 3]
    other = "w" if mover == "r" else "r"
    return dict(zip(generator.sample(cells, 18), mover * 9 + other * 9, strict=True))


def mixed_lines(cube: cubulus.Cubulus) -> list[str]:
    """The ways into the full lines that a shift would change."""
    words = {entry: cube.word(cells) for entry, cells in cubulus.LINES.items()}
    return [entry for entry, word in words.items() if "." not in word and len(set(word)) > 1]


def omba_board(generator: random.Random, players: int) -> str:
    """Stacks on a few cells or on the gates, with some players out and a roll nearly always due."""
    mover = generator.randrange(players)
    stacks = dict.fromkeys(omba.CELLS, "")
    cells = generator.choice((omba.GATES, generator.sample(omba.CELLS, generator.randrange(2, 10))))
    pieces = generator.choice((mixed, buried))(generator, players, "abcd"[mover])
    for owner in pieces:
        stacks[generator.choice(cells)] += owner
    others = [player for player in range(players) if player != mover]
    gone = generator.sample(others, generator.randrange(players - 1))
    roll = generator.choice((None, *range(1, 7)))
    return omba.Omba(players, stacks, mover, roll, frozenset(gone), {}).text()


def mixed(generator: random.Random, players: int, _mover: str) -> list[str]:
    """Some pieces of every player in any order."""
    owners = "".join(owner * generator.randrange(1 + 12 // players) for owner in "abcd"[:players])
    return generator.sample(owners, len(owners))


def buried(generator: random.Random, players: int, mover: str) -> list[str]:
    """Nearly all of the mover's pieces, with nearly all of the others' above them."""
    share = 12 // players
    above = "".join(owner * share for owner in "abcd"[:players] if owner != mover)
    return [mover] * (share - generator.randrange(2)) + generator.sample(above, len(above) - 1)


BOARDS: Final[Mapping[str, Callable[[random.Random, int], str]]] = {
    "quantik": quantik_board,
    "cubulus": cubulus_board,
    "oxono": oxono_board,
    "omba": omba_board,
}
