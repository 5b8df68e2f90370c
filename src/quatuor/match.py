"""A game being played: the history around its positions.

A position has no history and no randomness. The match adds both, and the players:

    start ──4──▶ ● ──@b2──▶ ● ──6──▶ ● ──resign:1──▶ ●        entries: what happened, one per ply
    positions[0]  [1]        [2]      [3]             [4]     positions: before and after each entry

- **Chance** comes from a seed. The seating, the start and the rolls are three streams of it;
  the k-th roll of a match is the k-th draw of its stream, whether the earlier ones were drawn here or given.
  A match without a seed rolls with the operating system's randomness.
- **Taking back** removes the last entry, never a roll: what a die has shown cannot be unseen.
- **Ends** the position does not know: a resignation of one of two, an agreed draw, and, where the ruleset has
  `repetition` on, the third occurrence of a position. Those who are out share nothing.

    QuatuorError
    └── MatchError                a request that the match cannot meet now
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from .dice import SEEDS, Dice, fresh_seed
from .i18n import voice
from .notebook import shown
from .rules import GAMES
from .rules.articles import rule_book
from .rules.game import (
    Citation,
    Fact,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Player,
    Position,
    Ruleset,
    SpokenError,
    Word,
)
from .starts import SET_UPS, FairStart, StartKind, drawn_start, fair_start_at, start_kinds

__all__ = ["Draw", "Entry", "Match", "MatchError", "Ply", "Resignation", "Seat"]

SEATS: Final = 0
"""The stream of a seed that draws the seating."""
STARTS: Final = 1
"""The stream that draws the start."""
ROLLS: Final = 2
"""The stream of the rolls."""

OCCURRENCES: Final = 3
"""The number of occurrences of a position that makes a draw by repetition."""
LABEL_LIMIT: Final = 200
"""The most characters in a name, or in any other single line that people write into a match."""

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""The characters barred from lines that people write: control characters and lone surrogates."""
_RESIGNATION: Final = re.compile(r"resign:([0-9])")


class MatchError(SpokenError):
    """A request that the match cannot meet now; the words are in `i18n`, under `refused`.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("quantik"))
    >>> match.roll()
    Traceback (most recent call last):
    quatuor.match.MatchError: It isn’t time to roll.
    """

    def template(self, language: str) -> str:
        return voice("match", language).texts[f"refused.{self.key}"]


# ── Seats and entries ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a side: a name, and a kind (`human`, `random`, the level of an engine).

    >>> from quatuor.match import Seat
    >>> Seat("Ana"), Seat(kind="level:4")
    (Seat(name='Ana', kind='human'), Seat(name='', kind='level:4'))
    """

    name: str = ""
    kind: str = "human"

    def __post_init__(self) -> None:
        for label in (self.name, self.kind):
            if len(label) > LABEL_LIMIT or CONTROL.search(label):
                raise MatchError("name", limit=LABEL_LIMIT)


@dataclass(frozen=True, slots=True)
class Ply:
    """A move by a player, or a roll if it has no player.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("omba"), seed=7)
    >>> roll = match.roll()
    >>> match.last.player is None, str(match.last)
    (True, '4')
    """

    move: Move
    player: Player | None

    def __str__(self) -> str:
        return str(self.move)


@dataclass(frozen=True, slots=True)
class Resignation:
    """A player resigned; it need not have been their turn.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("oxono"))
    >>> str(match.resign(0)), match.outcome().winners
    ('resign:0', (1,))
    """

    player: Player

    def __str__(self) -> str:
        return f"resign:{self.player}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Everyone still in the game agreed to share it.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("quantik"))
    >>> str(match.agree_draw()), [str(score) for score in match.outcome().scores]
    ('draw', ['1/2', '1/2'])
    """

    def __str__(self) -> str:
        return "draw"


Entry: TypeAlias = Ply | Resignation | Draw
"""An event of a match.

>>> import quatuor
>>> match = quatuor.Match.new(quatuor.game("quantik"), seed=7)
>>> move, resignation = match.play("Ca3"), match.resign()
>>> [str(entry) for entry in match.entries]
['Ca3', 'resign:1']
"""


# ── The match ────────────────────────────────────────────────────────────────────────────────────────────


class Match:
    """A game from a first position, with its seats, its seed and its history.

    >>> import quatuor
    >>> match = quatuor.Match.new(quatuor.game("omba"), names=["Ana", "Ben"], seed=7)
    >>> [seat.name for seat in match.seats]
    ['Ana', 'Ben']
    >>> str(match.roll()), str(match.play("@b2")), match.must_roll
    ('4', '@b2', True)
    >>> str(match.take_back())
    '@b2'
    >>> str(match.position)
    '.,.,./.,.,./.,.,. 2 a 4 -'
    """

    def __init__(self, start: Position, seats: Sequence[Seat | str] = (), seed: int | None = None) -> None:
        self._seats = _seated(seats, start.ruleset.players)
        self._seed = _checked_seed(seed)
        self._entries: list[Entry] = []
        self._positions = [start]
        self._occurrences = Counter(self._positions)

    @classmethod
    def new(
        cls,
        game: Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        names: Sequence[Seat | str] = (),
        seed: int | None = None,
        draw_seats: bool = True,
        start: StartKind = "usual",
    ) -> Self:
        """A match from the beginning: its seed draws the start and, unless they are fixed, the seats.

        `start` is one of `quatuor.starts.start_kinds`. Raises `MatchError` if the game does not have it.
        """
        ruleset = game.ruleset(players, options)
        match = cls(game.position.start(ruleset), names, fresh_seed() if seed is None else seed)
        assert match.seed is not None
        check_start(game, ruleset, start)
        first = drawn_start(game, ruleset, start, Dice(match.seed, STARTS))
        seats = Dice(match.seed, SEATS).shuffled(match.seats) if draw_seats else match.seats
        return cls(first, seats, match.seed)

    def copy(self) -> Self:
        """An independent copy of the match."""
        twin = type(self)(self.start, self._seats, self._seed)
        twin._entries = self._entries.copy()
        twin._positions = self._positions.copy()
        twin._occurrences = self._occurrences.copy()
        return twin

    def reseated(self, seats: Sequence[Seat | str], seed: int | None) -> Self:
        """A copy of the match with other seats and another seed for the rolls to come.

        >>> import quatuor
        >>> match = quatuor.Match.new(quatuor.game("quantik"), seed=7)
        >>> match.reseated(["Ana", "Ben"], 8).seats[0]
        Seat(name='Ana', kind='human')
        """
        twin = self.copy()
        twin._seats, twin._seed = _seated(seats, self.ruleset.players), _checked_seed(seed)
        return twin

    # The game and the players.

    @property
    def game(self) -> Game:
        return GAMES[self.position.GAME]

    @property
    def ruleset(self) -> Ruleset:
        return self.position.ruleset

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seat of each player."""
        return self._seats

    @property
    def seed(self) -> int | None:
        return self._seed

    # The history and the current position.

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def fair_start(self) -> FairStart | None:
        """The fair start that the match began with, if any.

        >>> import quatuor
        >>> match = quatuor.Match.new(quatuor.game("oxono"), seed=7, start="fair")
        >>> match.fair_start.position == match.start, match.can_take_back
        (True, False)
        """
        return fair_start_at(self.start)

    @property
    def start_kind(self) -> StartKind:
        """How the match began: a set-up counts as drawn if it is the one that the seed draws.

        >>> import quatuor
        >>> match = quatuor.Match.new(quatuor.game("cubulus"), seed=7, start="symmetric")
        >>> match.start_kind, match.position.setting_up
        ('symmetric', False)
        """
        if self.fair_start is not None:
            return "fair"
        return next(filter(self._began_with, SET_UPS), "usual")

    def _began_with(self, set_up: StartKind) -> bool:
        if self._seed is None or set_up not in start_kinds(self.game, self.ruleset):
            return False
        return self.start == drawn_start(self.game, self.ruleset, set_up, Dice(self._seed, STARTS))

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each entry."""
        return tuple(self._positions)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)

    @property
    def last(self) -> Entry | None:
        return self._entries[-1] if self._entries else None

    @property
    def history(self) -> tuple[Position, ...]:
        """The positions since the last irreversible move, ending with the current one."""
        return history_of(self._positions)

    # Legal moves.

    @property
    def must_roll(self) -> bool:
        """Whether the next thing to happen is a roll."""
        return self.position.turn is None and self.outcome() is None

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move; empty when the match is over."""
        return () if self._ending() else self.position.legal_moves()

    def refusal(self, move: Move) -> Citation | None:
        """The article a move breaks; None for a legal move."""
        return self._cite("over") if self._ending() else self.position.refusal(move)

    # Actions.

    def play(self, move: Move | str) -> Move:
        """Play a move, or a roll that was made elsewhere; raises `IllegalMove` with the article it breaks."""
        move = self.position.parse_move(move) if isinstance(move, str) else move
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(move, refusal)
        self._add(Ply(move, self.position.turn), self.position.after(move))
        return move

    def roll(self) -> Move:
        """Roll the die that is due."""
        if not self.must_roll:
            raise MatchError("no-roll")
        faces = self.position.legal_moves()
        return self.play(faces[self._dice().below(len(faces))])

    def resign(self, player: Player | None = None) -> Resignation:
        """Resign for a player, by default the one to act; with three or more, the others play on."""
        self._must_run()
        leaver = self.position.player if player is None else player
        if leaver not in self.position.remaining:
            raise MatchError("out", player=leaver)
        resignation = Resignation(leaver)
        self._add(resignation, self._without(leaver) if self._goes_on else self.position)
        return resignation

    def _without(self, leaver: Player) -> Position:
        try:
            return self.position.leave(leaver)
        except NotImplementedError:
            raise MatchError("leave", title=self.game.title) from None

    def agree_draw(self) -> Draw:
        """End the match by agreement of everyone still in it, who share the score."""
        self._must_run()
        draw = Draw()
        self._add(draw, self.position)
        return draw

    def enter(self, text: str) -> Entry:
        """Apply the text of an entry: a move, a roll, `resign:1` or `draw`."""
        word = text.lower()
        if word == "draw":
            return self.agree_draw()
        if resigned := _RESIGNATION.fullmatch(word):
            return self.resign(int(resigned[1]))
        self.play(text)
        return self._entries[-1]

    @property
    def can_take_back(self) -> bool:
        return self._held_by() is None

    def take_back(self) -> Entry:
        """Undo the last entry and return it; a roll stays when the move that spent it is undone."""
        if reason := self._held_by():
            raise MatchError(reason)
        self._occurrences[self._positions.pop()] -= 1
        return self._entries.pop()

    def _held_by(self) -> str | None:
        """Why nothing can be taken back, as a key of `MatchError`."""
        if self.last is None:
            return "nothing"
        rolled = isinstance(self.last, Ply) and self.last.player is None
        return "rolled" if rolled else None

    # The end of the match.

    def outcome(self) -> Outcome | None:
        """The outcome of the match, or None while it is in progress."""
        key = self._ending()
        return self._ended_by(key) if key else self.position.outcome()

    def _ending(self) -> str | None:
        """The key of an ending that the position does not know about."""
        if isinstance(self.last, Draw):
            return "agreement"
        if isinstance(self.last, Resignation) and not self._goes_on:
            return "resignation"
        return "repetition" if self._repeated() else None

    def _repeated(self) -> bool:
        counts = self.ruleset.repeats
        return counts and self._occurrences[self.position] >= OCCURRENCES

    def _ended_by(self, key: str) -> Outcome:
        if not isinstance(self.last, Resignation):
            return Outcome.shared(self.ruleset.players, self.position.remaining, self._cite(key))
        winner, loser = 1 - self.last.player, self.last.player
        seats = [Word(seat) for seat in self.game.seats]
        return Outcome.shared(2, (winner,), self._cite(key, winner=seats[winner], loser=seats[loser]))

    @property
    def _goes_on(self) -> bool:
        """Whether the others play on when one resigns."""
        return self.ruleset.players > 2

    # Internals.

    def _repr_svg_(self) -> str | None:
        """A picture of the current position, for notebooks."""
        return shown("match", self)

    def _add(self, entry: Entry, position: Position) -> None:
        self._entries.append(entry)
        self._positions.append(position)
        self._occurrences[position] += 1

    def _must_run(self) -> None:
        if self.outcome() is not None:
            raise MatchError("over")

    def _cite(self, key: str, **facts: Fact) -> Citation:
        return self.position.cite(rule_book(self.game.id, "en").citing(key), key, **facts)

    def _dice(self) -> Dice:
        """The die after the rolls so far."""
        if self._seed is None:
            return Dice(fresh_seed())
        dice = Dice(self._seed, ROLLS)
        for _ in range(self._rolls()):
            dice.next()
        return dice

    def _rolls(self) -> int:
        return sum(isinstance(entry, Ply) and entry.player is None for entry in self._entries)


def history_of(positions: Sequence[Position]) -> tuple[Position, ...]:
    """Of the positions of a match, those since the last irreversible move."""
    first, last = len(positions) - 1, positions[-1]
    while first and positions[first - 1].irreversible == last.irreversible:
        first -= 1
    return tuple(positions[first:])


def check_start(game: Game, ruleset: Ruleset, kind: StartKind) -> None:
    """Check that a game has a kind of start under a ruleset. Raises `MatchError`."""
    if kind in start_kinds(game, ruleset):
        return
    what = "set-up" if kind in SET_UPS else "fair-start"
    if kind in start_kinds(game):
        raise MatchError(f"{what}-rules", title=game.title, players=game.ruleset().players)
    raise MatchError(f"no-{what}", title=game.title)


def _checked_seed(seed: int | None) -> int | None:
    if seed is not None and not 0 <= seed < SEEDS:
        raise MatchError("seed", most=SEEDS - 1)
    return seed


def _seated(seats: Sequence[Seat | str], players: int) -> tuple[Seat, ...]:
    """One seat for each player; those not named are left without a name."""
    if len(seats) > players:
        raise MatchError("seats", seats=len(seats), players=players)
    given = tuple(Seat(seat) if isinstance(seat, str) else seat for seat in seats)
    return given + (Seat(),) * (players - len(given))
