"""Turns boards drawn as text into positions, and answers the tests' questions about them.

A drawing shows the board with its far side at the top. Spaces and rules (`|`, `-`, `+`) are decoration.
"""

from __future__ import annotations

from collections.abc import Iterable

from quatuor.rules import GAMES
from quatuor.rules.game import Position

# ── Drawings ─────────────────────────────────────────────────────────────────────────────────────────────


def quantik(drawing: str) -> Position:
    """Four ranks of four; `A-D` the first player's, `a-d` the second's."""
    return GAMES["quantik"].parse("/".join(_ranks(drawing, "ABCDabcd.")))


def oxono(drawing: str) -> Position:
    """Six ranks of six; `X O` pink, `x o` black, `*` and `@` the totems."""
    return GAMES["oxono"].parse("/".join(_ranks(drawing, "XOxo*@.")))


def cubulus(
    drawing: str,
    mover: str = "w",
    players: int = 3,
    ban: str = "-",
    *,
    null_shift: str = "off",
    shift_limit: str = "off",
) -> Position:
    """Three layers side by side, the top one on the left, each with its back row above.

    The banned shift may be followed by the moves without a new ball, and by the players who resigned.

    top      middle   bottom
    . . .    . . .    r . .  back
    . . .    w . .    . . .
    . . .    . . .    . . b  front
    """
    rows = _ranks(drawing, "wbr.")
    layers = "|".join("/".join(row[at : at + 3] for row in rows) for at in (0, 3, 6))
    options = {"null-shift": null_shift, "shift-limit": shift_limit}
    return GAMES["cubulus"].parse(f"{layers} {players} {mover} {ban}", players, options)


def omba(
    drawing: str,
    mover: str = "a",
    roll: int | str = "-",
    players: int = 2,
    out: str = "-",
    *,
    gate: str = "climb",
    loop: str = "off",
    pass_: str = "off",
) -> Position:
    """Three ranks of three stacks, each written from the bottom up."""
    ranks = "/".join(",".join(line.split()) for line in drawing.strip().splitlines())
    options = {"gate": gate, "loop": loop, "pass": pass_}
    return GAMES["omba"].parse(f"{ranks} {players} {mover} {roll} {out}", players, options)


def _ranks(drawing: str, letters: str) -> list[str]:
    """The contents of the lines of a drawing, without decoration."""
    kept = ("".join(sign for sign in line if sign in letters) for line in drawing.splitlines())
    return [rank for rank in kept if rank]


# ── Questions ────────────────────────────────────────────────────────────────────────────────────────────


def moves(position: Position, start: str = "") -> set[str]:
    """The legal moves that start with this text."""
    return {str(move) for move in position.legal_moves() if str(move).startswith(start)}


def play(position: Position, *texts: str) -> Position:
    """The position after these moves, each of which must be legal."""
    for text in texts:
        position = position.play(position.parse_move(text))
    return position


def refused(position: Position, text: str) -> str:
    """The article a move breaks and the reason, as in `Q4 ban`; nothing for a legal move."""
    citation = position.refusal(position.parse_move(text))
    assert (citation is None) == (text in moves(position))
    return f"{citation.article} {citation.key}" if citation else ""


def ending(position: Position) -> tuple[tuple[int, ...], str]:
    """The winners, and the article of the ending."""
    outcome = position.outcome()
    assert outcome is not None, f"the game goes on: {position}"
    assert not position.legal_moves()
    return outcome.winners, f"{outcome.citation.article} {outcome.citation.key}"


def cells(drawing: str, mark: str = "#") -> set[str]:
    """The names of the marked cells of a flat drawing of any size."""
    ranks = [line.split() for line in drawing.strip().splitlines()]
    return {
        f"{chr(ord('a') + column)}{len(ranks) - row}"
        for row, rank in enumerate(ranks)
        for column, sign in enumerate(rank)
        if sign == mark
    }


def after(prefix: str, places: Iterable[str]) -> set[str]:
    """The moves made of this start and each of these cells."""
    return {prefix + place for place in places}
