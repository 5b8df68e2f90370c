"""One game to play, and its result: plain data that any worker can take and return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final, Self

from quatuor.match import LABEL_LIMIT, Match, Seat
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Player, Ruleset

from .seating import Seating

TIMEOUT: Final = 60.0
"""The default seconds a move may take before the game is lost."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: its rules, engines and opening. It is complete; nothing else is drawn.

    >>> from quatuor.arena import Contest
    >>> task = next(Contest.between("quantik", ["random", "level:2"], games=2, seed=7).tasks())
    >>> task.number, task.engines, len(task.opening) == len(task.match().entries)
    (0, ('random', 'level:2'), True)
    """

    number: int
    """Its place in the contest."""
    pairing: int
    block: int
    """The opening, counted from 0; the games of a block differ in seating."""
    seating: Seating
    engines: tuple[str, ...]
    """The name of the engine of each seat, as in `level:3`."""
    game: str
    ruleset: Ruleset
    seed: int
    opening: tuple[str, ...]
    engine_seeds: tuple[int, ...]
    timeout: float = TIMEOUT
    start: str | None = None
    """The text of the first position; None if the seed draws it."""

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    def match(self) -> Match:
        """The match after its opening."""
        match = self._begun([Seat(spec[:LABEL_LIMIT], spec[:LABEL_LIMIT]) for spec in self.engines])
        for move in self.opening:
            match.enter(move)
        return match

    def _begun(self, seats: Sequence[Seat]) -> Match:
        if self.start is not None:
            return Match(self.rules.position.parse(self.start, self.ruleset), seats, self.seed)
        options = dict(self.ruleset.options)
        return Match.new(
            self.rules, self.ruleset.players, options, names=seats, seed=self.seed, draw_seats=False
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """The engine a game is waiting for, and everything played until then."""

    player: Player
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """An engine that lost its seat: the ply, the reason in a word, and the details.

    The words are `error` (it failed), `illegal` (its move breaks a rule), `time` (it took too long) and
    `crash` (it took the process with it).

    >>> from quatuor.arena import Forfeit
    >>> Forfeit(player=1, ply=12, reason="time").reason
    'time'
    """

    player: Player
    ply: int
    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Promise:
    """The first exact win an engine announced for itself: the ply, its distance, and whether it won.

    >>> from quatuor.arena import Promise
    >>> Promise(player=0, ply=9, distance=3, kept=True).kept
    True
    """

    player: Player
    ply: int
    distance: int | None
    kept: bool


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a seat's engine: its moves, total and longest seconds, and nodes if known.

    >>> from quatuor.arena import Effort
    >>> Effort().spent(0.5, nodes=100).spent(1.5, nodes=200)
    Effort(moves=2, seconds=2.0, slowest=1.5, nodes=300)
    """

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    nodes: int | None = None

    def spent(self, seconds: float, nodes: int | None) -> Effort:
        """The effort with one more move."""
        known = self.nodes if nodes is None else (self.nodes or 0) + nodes
        return Effort(self.moves + 1, self.seconds + seconds, max(self.slowest, seconds), known)


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played.

    >>> from quatuor.arena import Contest, play_game
    >>> task = next(Contest.between("quantik", ["random", "level:2"], games=2, seed=7).tasks())
    >>> result = play_game(task)
    >>> result.points(0) + result.points(1) == 1, result.match().outcome().scores == result.scores
    (True, True)
    """

    task: Task
    moves: tuple[str, ...]
    """Every entry of the match, including the opening."""
    scores: tuple[Fraction, ...]
    article: str
    """The article that ended it."""
    forfeits: tuple[Forfeit, ...] = ()
    promises: tuple[Promise, ...] = ()
    efforts: tuple[Effort, ...] = ()

    def points(self, engine: int) -> Fraction:
        """The total score of an engine of the pairing, 0 or 1, on all its seats."""
        seated = zip(self.scores, self.task.seating, strict=True)
        return sum((score for score, seat in seated if seat == engine), Fraction(0))

    def match(self) -> Match:
        """The match, replayed."""
        match = self.task.match()
        for entry in self.moves[len(self.task.opening) :]:
            match.enter(entry)
        return match

    # As a line of a file.

    def to_data(self) -> dict[str, Any]:
        """The result as JSON; the task is identified by its number."""
        return {
            "number": self.task.number,
            "pairing": self.task.pairing,
            "block": self.task.block,
            "engines": list(self.task.engines),
            "seed": self.task.seed,
            "scores": [str(score) for score in self.scores],
            "article": self.article,
            "plies": len(self.moves),
            "opening": len(self.task.opening),
            "start": self.task.start,
            "moves": " ".join(self.moves),
            "forfeits": [asdict(forfeit) for forfeit in self.forfeits],
            "promises": [asdict(promise) for promise in self.promises],
            "efforts": [asdict(effort) for effort in self.efforts],
        }

    @classmethod
    def from_data(cls, task: Task, data: Mapping[str, Any]) -> Self:
        """Read the result of a task. Raises `ValueError`, `TypeError` or `KeyError` if it is malformed."""
        result = cls(
            task,
            tuple(data["moves"].split()),
            tuple(Fraction(score) for score in data["scores"]),
            data["article"],
            tuple(Forfeit(**fields) for fields in data["forfeits"]),
            tuple(Promise(**fields) for fields in data["promises"]),
            tuple(Effort(**fields) for fields in data["efforts"]),
        )
        if (data["seed"], tuple(data["engines"])) != (task.seed, task.engines):
            raise ValueError("this game is not the one that belongs here")
        if not len(result.scores) == len(result.efforts) == task.ruleset.players:
            raise ValueError("each seat has a score")
        return result
