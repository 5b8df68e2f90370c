"""The checker decides whether a certificate proves its claim, using the rules and no search.

Every listed position has the opponent to move. For each of the opponent's legal moves there is a continuation
whose moves are legal and lead to another listed position, or to the end the strategy promises. The rank
decreases along the way, so every game reaches such an end.

If a third occurrence of a position is a draw, `passing` checks that none happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from quatuor.rules import GAMES
from quatuor.rules.game import Game, IllegalMove, Move, NotationError, QuatuorError, Ruleset, Symmetry
from quatuor.rules.game import Position as Board

from .certificate import HOLDS, WINS, Certificate, Continuation, Strategy
from .errors import BrokenProof
from .passing import Passed

if TYPE_CHECKING:
    from quatuor.progress import Progress

END = 2**31
"""A rank above all others, for the start that leads into the strategy."""
DRAWN = 3
"""The occurrence of a position that makes the match a draw."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The result of a checked certificate: the score of every player, and the number of positions listed.

    If only one side is proved, `least` is the minimum score of `player`.

    >>> from quatuor.proof import Certificate, Continuation, Strategy, check
    >>> strategy = Strategy(player=0, claim="wins", start=Continuation(("Cd2",)), positions=())
    >>> proved = check(Certificate("quantik", 2, {}, (), ".a.C/b..d/.BD./..Ba", (strategy,)))
    >>> proved.player, str(proved.least), proved.plies
    (0, '1', 1)
    """

    position: Board
    player: int | None
    least: Fraction
    plies: int
    positions: int
    replies: int
    history: int


def check(certificate: Certificate, progress: Progress | None = None) -> Proved:
    """Return what the certificate proves. Raises `BrokenProof`, which says where it fails.

    >>> from quatuor.proof import BrokenProof, Certificate, Continuation, Strategy, check
    >>> strategy = Strategy(player=0, claim="wins", start=Continuation(("Aa1",)), positions=())
    >>> try:
    ...     check(Certificate("quantik", 2, {}, (), ".a.C/b..d/.BD./..Ba", (strategy,)))
    ... except BrokenProof as error:
    ...     print(error.key)
    illegal
    """
    root = parsed_root(certificate.game, certificate.players, certificate.options, certificate.position)
    past = _past(certificate, root)
    _check_claims(certificate)
    total = sum(len(strategy.positions) for strategy in certificate.strategies)
    done = plies = 0
    for number, strategy in enumerate(certificate.strategies):
        checker = _Checker(root, past, strategy, f"strategies[{number}]")
        for _ in checker.run():
            done += 1
            if progress is not None:
                progress(done, total)
        plies = max(plies, checker.plies)
    first, *others = certificate.strategies
    return Proved(
        position=root,
        player=None if others else first.player,
        least=Fraction(1, 1 if first.claim == WINS else root.ruleset.players),
        plies=plies,
        positions=total,
        replies=sum(strategy.replies for strategy in certificate.strategies),
        history=len(past),
    )


def parsed_root(game: str, players: int, options: Mapping[str, str], text: str) -> Board:
    """The position that a certificate is about."""
    known = GAMES.get(game)
    if known is None:
        raise BrokenProof("game", game=repr(game[:40]))
    if known.rolls or players != 2:
        raise BrokenProof("chance", title=known.title, players=players)
    try:
        return _parsed(known, text, known.ruleset(players, options))
    except QuatuorError as error:
        raise BrokenProof("root", problem=error) from None


def _parsed(game: Game, text: str, ruleset: Ruleset) -> Board:
    return game.parse(text, ruleset.players, dict(ruleset.options))


def _past(certificate: Certificate, root: Board) -> tuple[Board, ...]:
    """Check the assumed history: each position follows from the one before, and the root from the last."""
    game, past = GAMES[certificate.game], []
    for number, text in enumerate(certificate.history):
        try:
            past.append(_parsed(game, text, root.ruleset))
        except QuatuorError as error:
            raise BrokenProof("history", number=number, problem=error) from None
    for number, (earlier, later) in enumerate(pairwise((*past, root))):
        if not any(earlier.after(move) == later for move in earlier.legal_moves()):
            raise BrokenProof("history-gap", number=number)
    if root.ruleset.repeats:
        _check_undrawn((*past, root))
    return tuple(past)


def _check_undrawn(stood: Sequence[Board]) -> None:
    """Check that the match is not over: no position, including the root, has occurred three times."""
    times = Counter[Board]()
    for number, board in enumerate(stood):
        times[board] += 1
        if times[board] == DRAWN:
            where = "position" if number == len(stood) - 1 else f"history[{number}]"
            raise BrokenProof("drawn", where=where, position=board)


def _check_claims(certificate: Certificate) -> None:
    claims = [(strategy.player, strategy.claim) for strategy in certificate.strategies]
    if any(player >= certificate.players for player, _ in claims):
        raise BrokenProof("player")
    if len(claims) != 1 and sorted(claims) != [(player, HOLDS) for player in range(certificate.players)]:
        raise BrokenProof("claims")


class _Checker:
    """Checks one strategy against the rules."""

    def __init__(self, root: Board, past: Sequence[Board], strategy: Strategy, where: str) -> None:
        self._root = root
        self._strategy = strategy
        self._where = where
        self._game = GAMES[root.GAME]
        self._symmetries: Sequence[Symmetry] = self._game.symmetries()
        self._boards: list[Board] = []
        self._passed = Passed(root, past, self._symmetries)
        self.plies = 0
        """An upper bound on the plies from the root to the end of the game."""

    def run(self) -> Iterator[None]:
        """Check everything, pausing after each position."""
        self._boards = [self._board(number) for number in range(len(self._strategy.positions))]
        self._follow(self._root, self._strategy.start, END, 0, f"{self._where}.start")
        for number in range(len(self._boards)):
            self._check_position(number)
            yield
        self._passed.check(self._boards, self._where)

    def _board(self, number: int) -> Board:
        listed, where = self._strategy.positions[number], self._at(number)
        try:
            board = _parsed(self._game, listed.text, self._root.ruleset)
        except QuatuorError as error:
            raise BrokenProof("position", where=where, problem=error) from None
        if board.outcome() is not None:
            raise BrokenProof("over", where=where)
        if board.turn == self._strategy.player:
            raise BrokenProof("turn", where=where)
        return board

    def _check_position(self, number: int) -> None:
        listed, board, where = self._strategy.positions[number], self._boards[number], self._at(number)
        moves = {str(move): move for move in board.legal_moves()}
        for text, move in moves.items():
            if text not in listed.answers:
                raise BrokenProof("missing", where=where, move=text, position=listed.text)
            after = board.after(move)
            place = f"{where}.answers.{text}"
            self._passed.met(after, place)
            self._follow(after, listed.answers[text], listed.rank, 1, place)
        for text in listed.answers:
            if text not in moves:
                raise BrokenProof("no-move", where=where, move=text[:20], position=listed.text)

    def _follow(self, board: Board, way: Continuation, rank: int, plies: int, where: str) -> None:
        """Check one continuation: its moves, and the position it claims they lead to."""
        begun = board
        for text in way.moves:
            board = self._played(board, text, where)
        plies += len(way.moves)
        if way.target is None:
            self._check_end(board, where)
            self._check_rank(rank, plies, 0, where)
            self._passed.answered(begun, way, where)
            return
        target, symmetry = self._target(way, where)
        if board.mapped(symmetry) != target:
            raise BrokenProof("elsewhere", where=where, found=board, number=way.target)
        self._check_rank(rank, plies, self._strategy.positions[way.target].rank, where)
        self._passed.answered(begun, way, where)
        self._passed.led(begun, board, way, where)

    def _played(self, board: Board, text: str, where: str) -> Board:
        if board.turn != self._strategy.player:
            raise BrokenProof("out-of-turn", where=where, move=text[:20])
        try:
            return board.play(_exactly(board, text))
        except IllegalMove as error:
            raise BrokenProof("illegal", where=where, problem=error) from None
        except QuatuorError as error:
            raise BrokenProof("unreadable-move", where=where, problem=error) from None

    def _check_end(self, board: Board, where: str) -> None:
        outcome = board.outcome()
        if outcome is None:
            raise BrokenProof("goes-on", where=where, position=board)
        score = outcome.scores[self._strategy.player]
        if score < 1 and (self._strategy.claim == WINS or score == 0):
            raise BrokenProof("wrong-end", where=where, position=board)

    def _target(self, way: Continuation, where: str) -> tuple[Board, Symmetry]:
        assert way.target is not None
        if way.target >= len(self._boards):
            raise BrokenProof("no-position", where=where, number=way.target)
        if way.symmetry >= len(self._symmetries):
            raise BrokenProof("no-symmetry", where=where, number=way.symmetry)
        return self._boards[way.target], self._symmetries[way.symmetry]

    def _check_rank(self, rank: int, plies: int, reached: int, where: str) -> None:
        if rank == END:
            self.plies = reached + plies
        elif reached + plies > rank:
            raise BrokenProof("rank", where=where, rank=rank, plies=plies, reached=reached)

    def _at(self, number: int) -> str:
        return f"{self._where}.positions[{number}]"


def _exactly(board: Board, text: str) -> Move:
    """The move of a text, which must be in canonical form."""
    move = board.parse_move(text)
    if str(move) != text:
        raise NotationError(f"{text[:20]!r} is written {move}")
    return move
