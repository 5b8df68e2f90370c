"""Strategies: turns proofs into certificates.

The positions in which the opponent is to move are listed once for all their symmetric images. Each of the
opponent's moves is answered by a proved move; if there are several, a `Choice` selects one. Afterwards every
position gets its rank: the length of the longest path from it to an end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

from quatuor.progress import Progress
from quatuor.proof import Certificate, Continuation, Strategy
from quatuor.proof import Position as Listed
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Player, Position, Symmetry

from .core import CorePosition, core_position, rules_position
from .proving import Prover, ProvingError

MOST_POSITIONS: Final = 200_000
"""The most positions in a certificate: nobody would wait for a larger one to be checked."""

Choice: TypeAlias = Callable[[Position, CorePosition], int]
"""The action the player takes in a position where they are to move."""


def certificate(
    prover: Prover,
    winners: Sequence[Player],
    choice: Choice | None = None,
    *,
    most: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Certificate:
    """The certificate for the prover's result: one winner, or both for a draw."""
    position = prover.position
    claim = "wins" if len(winners) == 1 else "holds"
    strategies = []
    for player in winners:
        builder = Builder(prover, player, claim, choice=choice, most=most, progress=progress)
        strategies.append(builder.strategy())
    return Certificate(
        game=position.GAME,
        players=position.ruleset.players,
        options=dict(position.ruleset.options),
        history=tuple(map(str, prover.past)),
        position=str(position),
        strategies=tuple(strategies),
    )


@dataclass(slots=True)
class Node:
    """A listed position while the strategy is built."""

    board: Position
    core: CorePosition
    answers: dict[str, Continuation] = field(default_factory=dict)
    rank: int = 0


class Builder:
    """One strategy, built from its start on until every move of the opponent is answered."""

    def __init__(
        self,
        prover: Prover,
        player: Player,
        claim: str,
        *,
        choice: Choice | None = None,
        most: int = MOST_POSITIONS,
        progress: Progress | None = None,
    ) -> None:
        self._prover = prover
        self._player = player
        self._claim = claim
        self._goal = player if claim == "wins" else 1 - player
        """The player whose win is in question: the player's own is proved, the opponent's refuted."""
        self._choice = choice or self._any_proved
        self._most = most
        self._progress = progress
        self._nodes: list[Node] = []
        self._numbers: dict[bytes, int] = {}
        self._answers: dict[bytes, bytes] = {}
        """Maps each position of the player to the position they chose to reach, both in canonical form."""
        self._repeats = prover.position.ruleset.repeats
        self._draws = max(Counter(prover.past).values(), default=0) > 1
        """Whether some position would be a draw because it has occurred twice."""

    def strategy(self) -> Strategy:
        root = self._prover.position
        start = self._continued(root, core_position(root))
        done = 0
        while done < len(self._nodes):
            self._expand(self._nodes[done])
            done += 1
            if self._progress is not None:
                self._progress(done, None)
        _rank(self._nodes)
        listed = tuple(Listed(str(node.board), node.rank, node.answers) for node in self._nodes)
        return Strategy(self._player, self._claim, start, listed)

    def _expand(self, node: Node) -> None:
        for move in node.board.legal_moves():
            after, core = node.board.after(move), node.core.play(move.action)
            node.answers[str(move)] = self._continued(after, core)

    def _continued(self, board: Position, core: CorePosition) -> Continuation:
        """The player's moves from here until the opponent is to move or the game is over."""
        moves = []
        game = GAMES[board.GAME]
        while not core.winners and core.turn == self._player:
            action = self._action(board, core)
            move = game.moves[action]
            board, core = board.after(move), core.play(action)
            moves.append(str(move))
        if core.winners:
            return Continuation(tuple(moves))
        number = self._number(board, core)
        symmetry = symmetry_between(board, self._nodes[number].board)
        return Continuation(tuple(moves), number, symmetry)

    def _action(self, board: Position, core: CorePosition) -> int:
        """The chosen action; if positions can repeat, it is the same for all images of a position."""
        if not self._repeats:
            return self._choice(board, core)
        here = self._standard(core)
        if (due := self._answers.get(here)) is not None:
            return next(a for a in core.legal_moves() if self._standard(core.play(a)) == due)
        action = self._choice(board, core)
        self._answers[here] = self._standard(core.play(action))
        return action

    def _any_proved(self, _: Position, core: CorePosition) -> int:
        """A move known to lead to a short win; an immediate win if there is one."""
        replies = self._prover.replies(self._goal, core)
        if not replies:
            raise ProvingError("forgotten")
        return replies[0][0]

    def _number(self, board: Position, core: CorePosition) -> int:
        key = self._standard(core)
        if key not in self._numbers:
            if len(self._nodes) >= self._most:
                raise ProvingError("too-many", most=self._most)
            self._numbers[key] = len(self._nodes)
            self._nodes.append(Node(board, core))
        return self._numbers[key]

    def _standard(self, core: CorePosition) -> bytes:
        """The canonical form of a position; the position itself if one that occurred twice can repeat."""
        if self._draws and self._stage(core) == self._prover.position.irreversible:
            return core.packed
        return core.canonical().packed

    def _stage(self, core: CorePosition) -> int:
        return rules_position(core, self._prover.position).irreversible


def _rank(nodes: Sequence[Node]) -> None:
    """Give every node the length of the longest path to an end; a cycle would prove nothing."""
    for first in nodes:
        if not first.rank:
            _rank_from(first, nodes)


def _rank_from(first: Node, nodes: Sequence[Node]) -> None:
    entered = {id(first)}
    way: list[tuple[Node, Iterator[Continuation]]] = [(first, iter(first.answers.values()))]
    while way:
        node, ways = way[-1]
        for continuation in ways:
            if continuation.target is None:
                continue
            after = nodes[continuation.target]
            if after.rank:
                continue
            if id(after) in entered:
                raise ProvingError("circle")
            entered.add(id(after))
            way.append((after, iter(after.answers.values())))
            break
        else:
            node.rank = max(_length(continuation, nodes) for continuation in node.answers.values())
            way.pop()


def _length(way: Continuation, nodes: Sequence[Node]) -> int:
    """The plies of an answered move, and of what follows."""
    return 1 + len(way.moves) + (0 if way.target is None else nodes[way.target].rank)


# ── Which symmetry ───────────────────────────────────────────────────────────────────────────────────────


def symmetry_between(board: Position, image: Position) -> int:
    """The number of a symmetry that maps one position to the other."""
    if board == image:
        return 0
    wanted = image.contents
    taken = [(cell, content) for cell, content in enumerate(board.contents) if content]
    game = GAMES[board.GAME]
    for cells, renamings in _by_cells(game.id):
        if any(not wanted[cells[cell]] for cell, _ in taken):
            continue
        for number, pieces in renamings:
            alike = all(wanted[cells[cell]] == pieces.get(content, content) for cell, content in taken)
            if alike and board.mapped(game.symmetries()[number]) == image:
                return number
    raise ValueError(f"{board} and {image} are not symmetric")


@cache
def _by_cells(game_id: str) -> list[tuple[tuple[int, ...], list[tuple[int, Any]]]]:
    """The symmetries of a game, keyed by their effect on the cells."""
    grouped: dict[tuple[int, ...], list[tuple[int, Any]]] = {}
    game: Game = GAMES[game_id]
    symmetry: Symmetry
    for number, symmetry in enumerate(game.symmetries()):
        grouped.setdefault(symmetry.cells, []).append((number, symmetry.pieces))
    return list(grouped.items())
