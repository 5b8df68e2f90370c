"""A study as it may be kept: every move of every branch played, every word cleaned, every cell on the board.

Whoever sends a study may send anything. What comes out of `checked` can be shown, drawn and written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from quatuor.match import Match
from quatuor.record.tree import DEPTH_LIMIT
from quatuor.rules import GAMES
from quatuor.rules.articles import Cell

from ..boards import first_position
from ..messages import Drawing, Place, StudyContent, StudyNode
from ..messages.studies import MOST_TITLE
from ..room import refused
from ..room.names import LIMIT, shown_line

MOST_PARAGRAPHS: Final = 90
"""Paragraphs at one position: a record holds a hundred comments in one place, and a drawing is one too."""
DEEPEST: Final = DEPTH_LIMIT
"""Branches within branches: as many as a record holds."""


def checked(content: StudyContent) -> StudyContent:
    """The study as it is kept; `Refusal` or `QuatuorError` for one that cannot be."""
    start = first_position(Place(content.game, content.players, content.options, content.position))
    match = Match(start)
    _check_branches(content.nodes)
    moves = _played(match, content.nodes)
    return replace(
        content,
        players=start.ruleset.players,
        options=dict(start.ruleset.options),
        position=None if content.position is None else str(start),
        title=shown_line(content.title, MOST_TITLE),
        author=shown_line(content.author, LIMIT),
        words=_said(content.words),
        drawings=_drawn(content.game, content.drawings),
        nodes=[
            replace(
                node,
                move=move,
                words=_said(node.words),
                marks=list(dict.fromkeys(node.marks)),
                drawings=_drawn(content.game, node.drawings),
            )
            for node, move in zip(content.nodes, moves, strict=True)
        ],
    )


# ── Moves ────────────────────────────────────────────────────────────────────────────────────────────────


def _check_branches(nodes: Sequence[StudyNode]) -> None:
    """Every node hangs on one before it, and not too deep."""
    depths, seen = [0], set()
    for number, node in enumerate(nodes, 1):
        if node.parent >= number:
            raise refused("study-branch")
        depths.append(depths[node.parent] + (node.parent in seen))
        seen.add(node.parent)
    if max(depths) > DEEPEST:
        raise refused("study-deep", most=DEEPEST)


def _played(start: Match, nodes: Sequence[StudyNode]) -> list[str]:
    """The moves of all nodes, each played from where it hangs, as they are rightly written."""
    last = {node.parent: number for number, node in enumerate(nodes, 1)}
    matches, moves = {0: start}, []
    there: set[tuple[int, str]] = set()
    for number, node in enumerate(nodes, 1):
        before = matches[node.parent]
        match = matches.pop(node.parent) if last[node.parent] == number else before.copy()
        move = str(match.enter(node.move))
        if (node.parent, move) in there:
            raise refused("study-twice", move=move)
        there.add((node.parent, move))
        matches[number] = match
        moves.append(move)
    return moves


# ── Words ────────────────────────────────────────────────────────────────────────────────────────────────


def _said(words: str) -> str:
    """Paragraphs of plain text, cleaned as names are."""
    lines = [shown_line(line) for line in words.splitlines()]
    paragraphs = [line for line in lines if line]
    if len(paragraphs) > MOST_PARAGRAPHS:
        raise refused("study-paragraphs", most=MOST_PARAGRAPHS)
    return "\n".join(paragraphs)


# ── Drawings ─────────────────────────────────────────────────────────────────────────────────────────────


@cache
def cells_of(game: str) -> frozenset[str]:
    """The cells of a game: they are what its moves speak of."""
    tokens = (token for move in GAMES[game].moves for token in move.tokens)
    return frozenset(str(token) for token in tokens if isinstance(token, Cell))


def _drawn(game: str, drawings: Sequence[Drawing]) -> list[Drawing]:
    """Each arrow and mark once, in the colour it was drawn in last."""
    cells = cells_of(game)
    for drawing in drawings:
        for cell in (drawing.start, drawing.end):
            if cell not in cells:
                raise refused("study-cell", cell=shown_line(cell), title=GAMES[game].title)
    return list({(drawing.start, drawing.end): drawing for drawing in drawings}.values())
