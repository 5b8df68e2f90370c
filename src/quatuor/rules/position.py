"""Positions: what every game must define, and what is derived from that once, for all games.

A position knows the player to act, the legal moves and whether the game is over. It holds no randomness and
no history: a roll of the die is a chance turn whose moves are the faces, and the match handles repetition.
Each game implements the few abstract methods of `Position` in the words of its rule book; everything marked
*final* is derived from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import ClassVar, Self, final

from quatuor.notebook import shown

from .articles import Cell, Citation, Fact
from .errors import IllegalMove
from .move import Move, Outcome, Player
from .ruleset import Ruleset
from .symmetry import Symmetry


class Position(ABC):
    """A position of a game. Immutable, hashable, equal by value; the ruleset is part of the value.

    >>> import quatuor
    >>> position = quatuor.game("omba").start()
    >>> position.turn, position.player, [str(roll) for roll in position.legal_moves()]
    (None, 0, ['1', '2', '3', '4', '5', '6'])
    >>> position = position.play(position.parse_move("4"))
    >>> position.turn, [str(move) for move in position.legal_moves()]
    (0, ['@a3', '@c3', '@b2', '@a1', '@c1'])
    >>> str(position)
    '.,.,./.,.,./.,.,. 2 a 4 -'
    """

    __slots__ = ()

    GAME: ClassVar[str]
    """The game's id."""

    ruleset: Ruleset

    # Required of every game.

    @classmethod
    @abstractmethod
    def start(cls, ruleset: Ruleset) -> Self:
        """The default starting position, used wherever none is drawn at random."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        """Parse a position. Raises `NotationError`, which says what is wrong and where."""

    @abstractmethod
    def __str__(self) -> str:
        """The text of the position; `parse` is its inverse."""

    @property
    @abstractmethod
    def contents(self) -> tuple[str, ...]:
        """The contents of each cell of the board, in the order of `Game.cells`.

        A piece is a letter of `Game.pieces`, a stack is its letters from the bottom up, an empty cell is an
        empty string.
        """

    @property
    @abstractmethod
    def player(self) -> Player:
        """The player who acts now; before a roll, the player who rolls."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it is in progress."""

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, ordered by action number; empty exactly when the game is over."""

    @abstractmethod
    def refusal(self, move: Move) -> Citation | None:
        """The article a move breaks, with the cells and pieces concerned; None for a legal move."""

    @abstractmethod
    def after(self, move: Move) -> Self:
        """The position after a move known to be legal."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Parse a move in this position, legal or not. Raises `NotationError`."""

    @abstractmethod
    def mapped(self, symmetry: Symmetry) -> Self:
        """The image of this position under a symmetry of the game."""

    @abstractmethod
    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        """The image of a move of this position under the same symmetry."""

    # Optional to override.

    @classmethod
    def starts(cls, ruleset: Ruleset) -> tuple[Self, ...]:
        """The starting positions a match draws from, all equally likely."""
        return (cls.start(ruleset),)

    @classmethod
    def stated_players(cls, text: str) -> int | None:
        """The player count a position text states, if the notation includes one."""
        return None

    @property
    def turn(self) -> Player | None:
        """The player to move, or None when the die must be rolled."""
        return self.player

    @property
    def roll(self) -> int | None:
        """The face that was rolled and is still to be spent: the number that is the text of that face."""
        return None

    @property
    def setting_up(self) -> bool:
        """Whether the board is still being set up, before the first ordinary move."""
        return False

    def path(self, move: Move) -> tuple[Cell, ...]:
        """The cells a legal move passes, in order, for a board to show; by default the cells it names."""
        return tuple(token for token in move.tokens if isinstance(token, Cell))

    def steps(self, move: Move) -> tuple[tuple[Cell, int], ...]:
        """The cells a legal move enters with what each costs, in a game where steps have costs."""
        return ()

    def obstacles(self) -> tuple[Citation, ...]:
        """The articles that hold pieces of the player to move where they are, whatever else is played.

        A page shows them to a player who has no move.
        """
        return ()

    @property
    def out(self) -> frozenset[Player]:
        """The players who no longer take part."""
        return frozenset()

    def leave(self, player: Player) -> Self:
        """The position after a player left a game of three or more that goes on without them."""
        raise NotImplementedError(f"{self.GAME} does not say what happens when one of several players leaves")

    @property
    def irreversible(self) -> int:
        """A number that increases with every irreversible move.

        Positions with different numbers cannot repeat each other.
        """
        return 0

    # Final: derived once, for every game.

    @final
    def play(self, move: Move) -> Self:
        """The position after `move`; raises `IllegalMove` with the article a forbidden move breaks."""
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(move, refusal)
        return self.after(move)

    @final
    def chances(self) -> tuple[tuple[Move, Fraction], ...]:
        """The faces of the die with their probabilities if a roll is due; otherwise empty."""
        rolls = self.legal_moves() if self.turn is None else ()
        return tuple((roll, Fraction(1, len(rolls))) for roll in rolls)

    @final
    @property
    def all_players(self) -> range:
        """Every player of the game, in turn order, those who are out included."""
        return range(self.ruleset.players)

    @final
    @property
    def remaining(self) -> tuple[Player, ...]:
        """The players still in the game, in turn order."""
        return tuple(p for p in self.all_players if p not in self.out)

    @final
    def next_player(self, player: Player) -> Player:
        """The next player after `player` in turn order, skipping those who are out."""
        count = self.ruleset.players
        following = ((player + step) % count for step in range(1, count + 1))
        return next(p for p in following if p not in self.out)

    @final
    def _repr_svg_(self) -> str | None:
        """A picture, for notebooks."""
        return shown("position", self)

    @final
    def cite(self, article: str, key: str, **facts: Fact) -> Citation:
        """An article of this game applied to the cells and pieces at hand."""
        return Citation(self.GAME, article, key, tuple(facts.items()))
