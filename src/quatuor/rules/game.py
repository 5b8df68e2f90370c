"""What every game here is made of.

A `Game` is a record of data: its name, its player counts, its options, and the type of its positions.
A `Position` is an immutable value that knows who is to act, what may be played and whether the game is
over. It holds no randomness and no history: a roll of a die is a turn of chance, whose moves are the faces,
and repetition is the business of the match.

Each game writes the few abstract methods of `Position` in the words of its rule book; everything marked
*final* below is derived from them once, for all games.

    QuatuorError                  anything a caller did that cannot be
    ├── SpokenError               … told in the reader's language
    │   └── RulesetError          a player count or an option the game does not have
    ├── NotationError             a text that cannot be read: what is wrong, and where
    │   └── Misread               … a move or a position, told in the reader's language
    └── IllegalMove               a move that was read but may not be played, with the article it breaks
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from itertools import product
from typing import ClassVar, Final, Self, TypeAlias, final

from quatuor.notebook import shown

from .articles import COLON, Cell, Citation, Enumeration, Fact, Word

__all__ = [
    "Cell",
    "Citation",
    "Fact",
    "Game",
    "IllegalMove",
    "Misread",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "Player",
    "Position",
    "QuatuorError",
    "Ruleset",
    "RulesetError",
    "SpokenError",
    "Symmetry",
    "Word",
]

Player: TypeAlias = int
"""A side, counted from 0 in turn order.

>>> import quatuor
>>> quatuor.game("cubulus").start(players=3).player
0
"""

TEXT_LIMIT: Final = 400
"""No position or move of any game is longer; a longer text is refused before it is looked at."""


class QuatuorError(ValueError):
    """Something the caller asked for that cannot be; the message is one clear line.

    >>> import quatuor
    >>> try:
    ...     quatuor.game("omba").start(players=7)
    ... except quatuor.QuatuorError as error:
    ...     print(error.sentence("fr"))
    Omba se joue à 2, 3 ou 4 joueurs, pas à 7
    """

    def sentence(self, language: str) -> str:
        """What is said to a reader of that language; in English where nothing else is known."""
        return str(self)


class SpokenError(QuatuorError):
    """A mistake told in the reader's language: a key for its sentence, and the facts that fill it.

    >>> from quatuor.rules.game import RulesetError, SpokenError
    >>> error = RulesetError("stated", stated=3, asked=2)
    >>> isinstance(error, SpokenError)
    True
    >>> error.sentence("en")
    'the position is for 3 players, but you asked for 2'
    """

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(self.sentence("en"))

    def __reduce__(self) -> tuple[Callable[[], SpokenError], tuple[()]]:
        return partial(type(self), self.key, **self.facts), ()

    def sentence(self, language: str) -> str:
        facts = {name: _spoken(fact, language) for name, fact in self.facts.items()}
        return self.template(language).format(**facts)

    def template(self, language: str) -> str:
        """The sentence with its facts still to be filled in."""
        raise NotImplementedError


def _spoken(fact: object, language: str) -> object:
    """A fact of a mistake; another mistake is told in the same language."""
    return fact.sentence(language) if isinstance(fact, QuatuorError) else fact


class RulesetError(SpokenError):
    """A player count or an option that the game does not have; the words are in `rulesets.toml`.

    >>> import quatuor
    >>> quatuor.game("quantik").start(options={"gate": "flat"})
    Traceback (most recent call last):
    quatuor.rules.game.RulesetError: Quantik has no option 'gate'; it has no options at all
    """

    def template(self, language: str) -> str:
        return _ruleset_sentences()[self.key][language]


@cache
def _ruleset_sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "rulesets.toml").read_text("utf-8"))


class NotationError(QuatuorError):
    """A text that cannot be read as a move, a position or a record.

    >>> import quatuor
    >>> try:
    ...     quatuor.game("quantik").parse("A.bC/..../d..B")
    ... except quatuor.NotationError as error:
    ...     print(error)
    a Quantik position has 4 ranks separated by '/', not 3
    """


class Misread(SpokenError, NotationError):
    """A text that is no move or no position; the words are in `notations.toml`.

    >>> import quatuor
    >>> from quatuor.rules.game import Misread
    >>> try:
    ...     quatuor.game("quantik").parse("A.bC/..../d..B")
    ... except Misread as error:
    ...     print(error.key)
    quantik.ranks
    """

    def template(self, language: str) -> str:
        return _notation_sentences()[self.key][language]


@cache
def _notation_sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "notations.toml").read_text("utf-8"))


class IllegalMove(QuatuorError):
    """A move that can be read but may not be played here.

    >>> import quatuor
    >>> position = quatuor.game("quantik").parse("C.../..../..../....")
    >>> try:
    ...     position.play(position.parse_move("Cd4"))
    ... except quatuor.IllegalMove as error:
    ...     print(error.refusal.article, "|", error.sentence("fr"))
    Q4 | Cd4 : Q4 : le cube de l’adversaire en a4 interdit les cubes dans la rangée 4
    """

    def __init__(self, move: Move, refusal: Citation) -> None:
        super().__init__(f"{move}: {refusal}")
        self.move = move
        self.refusal = refusal

    def sentence(self, language: str) -> str:
        return f"{self.move}{COLON[language]}{self.refusal.full(language)}"

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Move, Citation]]:
        return IllegalMove, (self.move, self.refusal)


# ── Options ──────────────────────────────────────────────────────────────────────────────────────────────

_YES = frozenset(("on", "true", "yes", "1", "allowed"))
_NO = frozenset(("off", "false", "no", "0", "forbidden"))


@dataclass(frozen=True, slots=True)
class Option:
    """A reading of the rules that players may change; the first value is the default.

    >>> import quatuor
    >>> gate = quatuor.game("omba").options[0]
    >>> gate.name, gate.values, gate.default
    ('gate', ('climb', 'flat', 'closed'), 'climb')
    """

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]

    def read(self, text: str) -> str:
        """The value `text` stands for; a switch also understands yes/no, true/false and 1/0."""
        value = text.strip().lower()
        if set(self.values) == {"on", "off"}:
            value = "on" if value in _YES else "off" if value in _NO else value
        if value not in self.values:
            raise RulesetError(
                "value", option=self.name, values=Enumeration(self.values), asked=repr(text[:40])
            )
        return value


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How many play and under which readings. Every option of the game has its value here.

    >>> import quatuor
    >>> ruleset = quatuor.game("omba").ruleset(3, {"gate": "flat"})
    >>> ruleset.players, ruleset["gate"], ruleset["loop"]
    (3, 'flat', 'off')
    """

    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, name: str) -> str:
        for key, value in self.options:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: str = "") -> str:
        return dict(self.options).get(name, default)


# ── Moves, outcomes ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Move:
    """A small value: an action number, and the tokens (cells, pieces, faces) whose sequence is its text.

    Tokens let a board offer a move piece by piece without knowing any rule: it keeps the tokens chosen so
    far and shows the next tokens of the legal moves that begin with them.

    >>> import quatuor
    >>> move = quatuor.game("oxono").start().parse_move("Xd4e4")
    >>> str(move), move.action, move.tokens
    ('Xd4e4', 556, ('X', 'd4', 'e4'))
    """

    action: int
    tokens: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.tokens)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: what each player scores, and the article that says so.

    >>> import quatuor
    >>> outcome = quatuor.game("quantik").parse("AbCd/..../..../....").outcome()
    >>> outcome.winners, [str(score) for score in outcome.scores]
    ((1,), ['0', '1'])
    >>> outcome.citation.full("en")
    'Q6: Dark wins: row 4 holds the four shapes (a4, b4, c4, d4)'
    """

    scores: tuple[Fraction, ...]
    citation: Citation

    @classmethod
    def shared(cls, players: int, winners: Iterable[Player], citation: Citation) -> Outcome:
        """The outcome in which `winners` share one point; one winner takes it all."""
        won = frozenset(winners)
        scores = tuple(Fraction(1, len(won)) if p in won else Fraction(0) for p in range(players))
        return cls(scores, citation)

    @property
    def winners(self) -> tuple[Player, ...]:
        return tuple(p for p, score in enumerate(self.scores) if score)


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to turn the board (and rename pieces) that changes nothing in the rules.

    `cells[i]` is where the content of cell i goes; `pieces` says what a piece letter becomes, where it is
    not itself.

    >>> import quatuor
    >>> quantik = quatuor.game("quantik")
    >>> position = quantik.parse("C.../..../..../....")
    >>> str(position.mapped(quantik.symmetries()[1]))
    'D.../..../..../....'
    >>> len(quantik.symmetries())
    3072
    """

    cells: tuple[int, ...]
    pieces: Mapping[str, str] = field(default_factory=dict)

    def moved(self, contents: Sequence[str]) -> tuple[str, ...]:
        """The board after the turn, from the board before it."""
        turned = [""] * len(contents)
        for cell, content in enumerate(contents):
            turned[self.cells[cell]] = "".join(self.pieces.get(letter, letter) for letter in content)
        return tuple(turned)


class Position(ABC):
    """A moment of a game. Immutable, hashable, equal by value; the ruleset is part of the value.

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

    # What a game must say.

    @classmethod
    @abstractmethod
    def start(cls, ruleset: Ruleset) -> Self:
        """The position a game begins with, for counts and for positions: the default one."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str, ruleset: Ruleset) -> Self:
        """The position a text describes. Raises `NotationError` with what is wrong and where."""

    @abstractmethod
    def __str__(self) -> str:
        """The position's text, which `parse` reads back."""

    @property
    @abstractmethod
    def player(self) -> Player:
        """Who acts now; before a roll, whose roll it is."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it runs."""

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that may be played, ordered by action number; empty exactly when the game is over."""

    @abstractmethod
    def refusal(self, move: Move) -> Citation | None:
        """The article a move breaks, with the cells and pieces concerned; None for a legal move."""

    @abstractmethod
    def after(self, move: Move) -> Self:
        """The position after a move known to be legal."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The move a text names in this position, legal or not. Raises `NotationError`."""

    @abstractmethod
    def mapped(self, symmetry: Symmetry) -> Self:
        """This position seen through a symmetry of the game."""

    @abstractmethod
    def mapped_move(self, move: Move, symmetry: Symmetry) -> Move:
        """A move of this position seen through the same symmetry."""

    # What a game may say otherwise.

    @classmethod
    def starts(cls, ruleset: Ruleset) -> tuple[Self, ...]:
        """The starting positions a match draws from, all equally likely."""
        return (cls.start(ruleset),)

    @classmethod
    def stated_players(cls, text: str) -> int | None:
        """The player count a position text states, where the notation has one."""
        return None

    @property
    def turn(self) -> Player | None:
        """The player to move, or None when a die is to be rolled."""
        return self.player

    @property
    def out(self) -> frozenset[Player]:
        """The players who no longer take part."""
        return frozenset()

    def leave(self, player: Player) -> Self:
        """The position after a player left a game of three or more that goes on without them."""
        raise NotImplementedError(f"{self.GAME} is a game of two: who leaves it loses it")

    @property
    def irreversible(self) -> int:
        """A number that grows with every move that can never be undone by later moves.

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
        """The faces of the die with their probabilities, when a roll is due; otherwise nothing."""
        rolls = self.legal_moves() if self.turn is None else ()
        return tuple((roll, Fraction(1, len(rolls))) for roll in rolls)

    @final
    @property
    def players(self) -> range:
        return range(self.ruleset.players)

    @final
    @property
    def remaining(self) -> tuple[Player, ...]:
        """The players still in the game, in turn order."""
        return tuple(p for p in self.players if p not in self.out)

    @final
    def next_player(self, player: Player) -> Player:
        """Who follows `player` in turn order, those who are out being skipped."""
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


def square_turns(size: int) -> list[tuple[int, ...]]:
    """The eight turns and reflections of a square board, its cells counted row by row; the identity first."""
    last = size - 1
    return [
        tuple(
            size * (last - row if up else row) + (last - column if left else column)
            for first in range(size)
            for second in range(size)
            for row, column in [(second, first) if flip else (first, second)]
        )
        for flip, up, left in product((False, True), repeat=3)
    ]


# ── What position texts with several players have in common ──────────────────────────────────────────────


def count_in(text: str) -> int | None:
    """The player count in the second field of a text, where there is a digit."""
    fields = text.split()
    return int(fields[1]) if len(fields) > 1 and fields[1] in tuple("0123456789") else None


def check_count(field: str, ruleset: Ruleset) -> None:
    """See that the second field states the count the position is read for."""
    if field != str(ruleset.players):
        raise Misread("players", players=ruleset.players, text=field[:20])


def player_named(field: str, letters: str) -> Player:
    """The player to act, by a letter."""
    if field not in tuple(letters):
        raise Misread("turn", players=", ".join(letters), text=field[:20])
    return letters.index(field)


def players_named(field: str, letters: str) -> frozenset[Player]:
    """Players who no longer take part, by their letters, each once."""
    if len(set(field)) != len(field) or not set(field) <= set(letters):
        raise Misread("out", players=", ".join(letters), text=field[:20])
    return frozenset(map(letters.index, field))


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, repr=False)
class Game:
    """All there is to know about one game, as data.

    >>> import quatuor
    >>> omba = quatuor.game("omba")
    >>> omba.title, omba.players, omba.actions, len(omba.rolls)
    ('Omba', (2, 3, 4), 91, 6)
    >>> str(omba.start(players=3, options={"gate": "flat"}))
    '.,.,./.,.,./.,.,. 3 a - -'
    """

    id: str
    title: str
    position: type[Position]
    players: tuple[int, ...]
    """The player counts it can be played with, the usual one first."""
    moves: tuple[Move, ...]
    """Every move there is, by action number."""
    seats: tuple[str, ...]
    """What each player is called: a word of the game's vocabulary, a colour."""
    symmetries: Callable[[], Sequence[Symmetry]]
    """The board's full group of symmetries, the identity first."""
    rolls: tuple[Move, ...] = ()
    """The faces of the die, numbered apart from the moves; none in a game without chance."""
    options: tuple[Option, ...] = ()
    authors: tuple[str, ...] = ()
    publisher: str = ""
    year: int = 0
    minutes: int = 0
    """How long a game usually takes; 0 where nobody has said."""
    age: int = 0
    """The age its sheet asks for; 0 where it asks for none."""

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def actions(self) -> int:
        """How many action numbers there are: 0 … actions − 1."""
        return len(self.moves)

    def rulesets(self) -> Iterator[Ruleset]:
        """Every ruleset there is: all player counts under all combinations of options."""
        names = [option.name for option in self.options]
        for players in self.players:
            for values in product(*(option.values for option in self.options)):
                yield Ruleset(players, tuple(zip(names, values, strict=True)))

    def ruleset(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Ruleset:
        """The ruleset for a player count and the options that differ from their defaults."""
        count = self.players[0] if players is None else players
        if count not in self.players:
            raise RulesetError("players", title=self.title, counts=Enumeration(self.players), asked=count)
        chosen = dict(options or {})
        for name in sorted(set(chosen) - {option.name for option in self.options}):
            key = "no-option" if self.options else "no-options"
            raise RulesetError(
                key, title=self.title, option=repr(name[:40]), options=self._options_there_are()
            )
        values = ((o.name, o.read(chosen[o.name]) if o.name in chosen else o.default) for o in self.options)
        return Ruleset(count, tuple(values))

    def start(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Position:
        """The starting position for a player count and options."""
        return self.position.start(self.ruleset(players, options))

    def parse(
        self, text: str, players: int | None = None, options: Mapping[str, str] | None = None
    ) -> Position:
        """The position a text describes; where the text states the player count, it need not be given."""
        if len(text) > TEXT_LIMIT:
            raise Misread("long", title=self.id, most=TEXT_LIMIT)
        stated = self.position.stated_players(text)
        if stated is not None and players is not None and stated != players:
            raise RulesetError("stated", stated=stated, asked=players)
        return self.position.parse(text, self.ruleset(stated if players is None else players, options))

    def _options_there_are(self) -> str:
        return ", ".join(f"{o.name} ({'|'.join(o.values)})" for o in self.options)
