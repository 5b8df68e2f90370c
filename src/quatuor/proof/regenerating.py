"""Checks answers by regenerating the positions they are for, turn by turn, with the rules alone.

    positions of a turn ──answer──▶ every reply ──no threat wins──▶ positions of the next turn
                                        └─ a threat wins: done

Every game gets longer with each turn, so it ends; it must end with the player's win. Two turns are in memory
at a time. The positions of a turn are independent of each other, so several processes can share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing import get_context
from typing import TYPE_CHECKING

from quatuor.rules import GAMES
from quatuor.rules.game import Move, Outcome
from quatuor.rules.game import Position as Board

from .answers import ENTRY, NONE, Answers
from .checking import Proved, parsed_root
from .errors import BrokenProof

if TYPE_CHECKING:
    from quatuor.progress import Progress

AT_ONCE = 500
"""The positions that a process checks at a time."""


def check_answers(answers: Answers, progress: Progress | None = None, *, processes: int = 1) -> Proved:
    """Return what answers prove. Raises `BrokenProof`, which says where they fail.

    >>> from quatuor.proof import Answers, BrokenProof, check_answers
    >>> answers = Answers("quantik", 2, {}, ".a.C/b..d/.BD./..Ba", 0, (1,), Answers.entry(0))
    >>> try:
    ...     check_answers(answers)
    ... except BrokenProof as error:
    ...     print(error.key)
    answer-illegal
    """
    root = _checked_root(answers)
    with _mapping(processes) as share:
        return _Checker(root, answers, share, progress).run()


def left_open(answers: Answers, progress: Progress | None = None, *, processes: int = 1) -> list[str]:
    """The positions that answers lead to without answering them, in order: those of a book's next turn.

    Raises `BrokenProof` if an answer is illegal, or ends a game without a win.

    >>> from quatuor.proof import Answers, left_open
    >>> position = "..o@../o..oO./..X.xo/..xOxO/xX..*X/...X.X"
    >>> len(left_open(Answers("oxono", 2, {}, position, 1, (), b"")))
    9
    """
    root = _checked_root(answers)
    with _mapping(processes) as share:
        return _Checker(root, answers, share, progress).left_open()


def _checked_root(answers: Answers) -> Board:
    root = parsed_root(answers.game, answers.players, answers.options, answers.position)
    if root.ruleset.repeats:
        raise BrokenProof("answers-repeat", title=GAMES[root.GAME].title)
    if answers.player not in root.all_players:
        raise BrokenProof("player")
    return root


class _Checker:
    """Checks one strategy, a turn at a time."""

    def __init__(self, root: Board, answers: Answers, share: Share, progress: Progress | None) -> None:
        self._root = root
        self._answers = answers
        self._share = share
        self._progress = progress
        self._done = self._replies = 0
        self._threatened = False
        """Whether a threat decided a game after the answers of the latest turn."""

    def left_open(self, most: int | None = None) -> list[str]:
        """The positions after the last turn; if there are more than `most`, only some of them."""
        positions, turns = self._first(), self._answers.turns
        for turn, (count, following) in enumerate(zip(turns, (*turns, most)[1:], strict=True)):
            if len(positions) != count:
                raise BrokenProof("answers-turn", turn=turn, count=count)
            positions = self._after_turn(turn, positions, following)
        return positions

    def run(self) -> Proved:
        if positions := self.left_open(most=0):
            raise BrokenProof("answers-open", position=positions[0])
        return Proved(
            position=self._root,
            player=self._answers.player,
            least=Fraction(1),
            plies=self._plies(),
            positions=self._done,
            replies=self._replies,
            history=0,
        )

    def _plies(self) -> int:
        """The longest game: the player and the opponent alternate, and a threat is one more turn."""
        turns = len(self._answers.turns) + self._threatened
        waits = self._root.turn != self._answers.player
        return 2 * turns - 1 + waits

    def _first(self) -> list[str]:
        """The positions of the first turn."""
        if self._root.outcome() is not None:
            raise BrokenProof("over", where="position")
        if self._root.turn == self._answers.player:
            return [first_image(self._root)]
        met = Met(self._answers.player)
        met.replies_to(self._root, ())
        self._replies += met.replies
        return sorted(met.open)

    def _after_turn(self, turn: int, positions: Sequence[str], most: int | None) -> list[str]:
        """The positions of the next turn, each once and in order; if there are more than `most`, only some.

        A false certificate can lead to more positions than the memory holds.
        """
        found, self._threatened = set[str](), False
        for met in self._share(checked_part, self._parts(turn, positions)):
            found |= met.open
            self._replies += met.replies
            self._done += met.answered
            self._threatened |= met.threatened
            if self._progress is not None:
                self._progress(self._done, sum(self._answers.turns))
            if most is not None and len(found) > most:
                break
        return sorted(found)

    def _parts(self, turn: int, positions: Sequence[str]) -> Iterator[Part]:
        begun = sum(self._answers.turns[:turn])
        for first in range(0, len(positions), AT_ONCE):
            texts = positions[first : first + AT_ONCE]
            start = (begun + first) * ENTRY.size
            entries = self._answers.entries[start : start + len(texts) * ENTRY.size]
            yield Part(self._root, self._answers.player, turn, texts, entries)


@dataclass(frozen=True, slots=True)
class Part:
    """Some positions of a turn with their entries, for one process."""

    root: Board
    player: int
    turn: int
    texts: Sequence[str]
    entries: bytes


@dataclass(slots=True)
class Met:
    """What the answers to some positions lead to."""

    player: int
    answered: int = 0
    replies: int = 0
    threatened: bool = False
    """Whether a threat decided a game."""
    open: set[str] = field(default_factory=set)

    def replies_to(self, board: Board, threats: Sequence[Move]) -> None:
        """Meet every reply of the opponent: a threat wins, or the position is one of the next turn."""
        for reply in board.legal_moves():
            after = board.after(reply)
            self.replies += 1
            outcome = after.outcome()
            if outcome is not None:
                check_won(after, outcome, self.player)
            elif any(self._wins(after, threat) for threat in threats):
                self.threatened = True
            else:
                self.open.add(first_image(after))

    def _wins(self, board: Board, threat: Move) -> bool:
        if board.refusal(threat) is not None:
            return False
        outcome = board.after(threat).outcome()
        return outcome is not None and outcome.scores[self.player] == 1


def checked_part(part: Part) -> Met:
    """Check the answers to some positions; runs in any process."""
    met, game = Met(part.player), GAMES[part.root.GAME]
    for text, (number, *more) in zip(part.texts, ENTRY.iter_unpack(part.entries), strict=True):
        board = game.parse(text, part.root.ruleset.players, dict(part.root.ruleset.options))
        answer = _move(game.moves, number, text)
        threats = [_move(game.moves, each, text) for each in more if each != NONE]
        if board.turn != part.player or board.refusal(answer) is not None:
            raise BrokenProof("answer-illegal", turn=part.turn, move=answer, position=text)
        after, met.answered = board.after(answer), met.answered + 1
        outcome = after.outcome()
        if outcome is None:
            met.replies_to(after, threats)
        else:
            check_won(after, outcome, part.player)
    return met


def _move(moves: Sequence[Move], number: int, position: str) -> Move:
    if number >= len(moves):
        raise BrokenProof("answer-number", number=number, position=position)
    return moves[number]


def check_won(board: Board, outcome: Outcome, player: int) -> None:
    """Check that a game that is over was won."""
    if outcome.scores[player] != 1:
        raise BrokenProof("wrong-end", where="position", position=board)


def first_image(board: Board) -> str:
    """Of all symmetric images of a position, the text that comes first."""
    return min(str(board.mapped(symmetry)) for symmetry in GAMES[board.GAME].symmetries())


# ── Processes ────────────────────────────────────────────────────────────────────────────────────────────

Share = Callable[[Callable[[Part], Met], Iterable[Part]], Iterable[Met]]


@contextmanager
def _mapping(processes: int) -> Iterator[Share]:
    """A `map` over this many processes; one means this one."""
    if processes == 1:
        yield map
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield pool.map
