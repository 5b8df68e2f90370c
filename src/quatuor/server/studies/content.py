"""Validates studies: every move of every branch is played, every text cleaned, every cell checked.

The input may be anything. The result of `checked` can be shown, drawn and exported.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec import json
from msgspec.structs import replace

from quatuor.match import Match
from quatuor.record.tree import DEPTH_LIMIT
from quatuor.rules import GAMES
from quatuor.rules.articles import Cell
from quatuor.rules.game import Position

from ..boards.places import first_position
from ..errors import refused
from ..messages import ChangedStudy, Drawing, Place, StudyContent, StudyNode
from ..messages.reading import decoded
from ..messages.studies import MOST_TITLE
from ..room.names import LIMIT, shown_line

MOST_PARAGRAPHS: Final = 90
"""The most paragraphs at one position: a record allows a hundred comments there, drawings included."""
DEEPEST: Final = DEPTH_LIMIT
"""The deepest nesting of branches: as deep as in a record."""


class SaidStudy(NamedTuple):
    """A validated study as it is stored: its game, and its content as JSON."""

    game: str
    text: str


def checked_text(body: bytes) -> SaidStudy:
    """The validated study of a request; runs in a process, where bodies are read and written too."""
    return _said_study(checked(decoded(body, StudyContent)))


def checked_change(body: bytes, kept: str) -> tuple[int, SaidStudy]:
    """The version that a request changes, and the validated study; `kept` is the stored text."""
    change = decoded(body, ChangedStudy)
    return change.version, _said_study(checked(change.content, content_in(kept)))


def content_in(text: str) -> StudyContent:
    """A stored study."""
    return json.decode(text, type=StudyContent)


def _said_study(content: StudyContent) -> SaidStudy:
    return SaidStudy(content.game, json.encode(content).decode())


def checked(content: StudyContent, kept: StudyContent | None = None) -> StudyContent:
    """The validated study. Raises `Refusal` or `QuatuorError` if it is invalid.

    Moves already in the stored version `kept` were played then, and are not played again.
    """
    start = _first(content)
    known = kept.nodes if kept and _first(kept) == start else ()
    _check_branches(content.nodes)
    moves = _Played(Match(start), content.nodes, known).moves()
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
    """Check that every node follows an earlier one, and not too deep."""
    depths, seen = [0], set()
    for number, node in enumerate(nodes, 1):
        if node.parent >= number:
            raise refused("study-branch")
        depths.append(depths[node.parent] + (node.parent in seen))
        seen.add(node.parent)
    if max(depths) > DEEPEST:
        raise refused("study-deep", most=DEEPEST)


def _first(content: StudyContent) -> Position:
    return first_position(Place(content.game, content.players, content.options, content.position))


class _Played:
    """Plays the move of each node from its parent, unless it is known to be playable."""

    def __init__(self, start: Match, nodes: Sequence[StudyNode], known: Sequence[StudyNode]) -> None:
        self._nodes = nodes
        self._known = {(node.parent, node.move): number for number, node in enumerate(known, 1)}
        self._twins = {0: 0}
        """The known node equal to a node."""
        self._begun = start.copy()
        self._matches = {0: start}
        self._last = {node.parent: number for number, node in enumerate(nodes, 1)}

    def moves(self) -> list[str]:
        """The moves of all nodes in canonical form."""
        moves, there = [], set()
        for number, node in enumerate(self._nodes, 1):
            move = node.move if self._is_known(number, node) else self._play(number, node)
            if (node.parent, move) in there:
                raise refused("study-twice", move=move)
            there.add((node.parent, move))
            moves.append(move)
        return moves

    def _is_known(self, number: int, node: StudyNode) -> bool:
        twin = self._known.get((self._twins.get(node.parent, -1), node.move))
        if twin is not None:
            self._twins[number] = twin
        return twin is not None

    def _play(self, number: int, node: StudyNode) -> str:
        match = self._match_at(node.parent)
        if self._last[node.parent] == number:  # nobody needs it any more
            del self._matches[node.parent]
        else:
            match = match.copy()
        move = str(match.enter(node.move))
        self._matches[number] = match
        return move

    def _match_at(self, number: int) -> Match:
        """The match at a node, replayed from the nearest cached one."""
        if number in self._matches:
            return self._matches[number]
        path = [number]
        while (parent := self._nodes[path[-1] - 1].parent) and parent not in self._matches:
            path.append(parent)
        match = self._matches[parent].copy() if parent in self._matches else self._begun.copy()
        for each in reversed(path):
            match.enter(self._nodes[each - 1].move)
        self._matches[number] = match
        return match


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
    """The cells of a game, which its moves refer to."""
    tokens = (token for move in GAMES[game].moves for token in move.tokens)
    return frozenset(str(token) for token in tokens if isinstance(token, Cell))


def _drawn(game: str, drawings: Sequence[Drawing]) -> list[Drawing]:
    """Each arrow and mark once, in its latest colour."""
    cells = cells_of(game)
    for drawing in drawings:
        for cell in (drawing.start, drawing.end):
            if cell not in cells:
                raise refused("study-cell", cell=shown_line(cell), title=GAMES[game].title)
    return list({(drawing.start, drawing.end): drawing for drawing in drawings}.values())
