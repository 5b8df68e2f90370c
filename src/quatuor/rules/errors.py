"""The errors of the package; each message is one clear line.

QuatuorError                  any request by a caller that cannot be met
├── SpokenError               … worded in the reader's language
│   └── RulesetError          a player count or an option the game does not have
├── NotationError             a text that cannot be parsed: what is wrong, and where
│   └── Misread               … a move or a position, worded in the reader's language
└── IllegalMove               a move that parses but is illegal, with the article it breaks
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import category

from .articles import COLON, Citation

if TYPE_CHECKING:
    from .move import Move


class QuatuorError(ValueError):
    """A request by the caller that cannot be met; the message is one clear line.

    >>> import quatuor
    >>> try:
    ...     quatuor.game("omba").start(players=7)
    ... except quatuor.QuatuorError as error:
    ...     print(error.sentence("fr"))
    Omba se joue à 2, 3 ou 4 joueurs, pas à 7
    """

    def sentence(self, language: str) -> str:
        """Return the message in the given language, or in English if there is no translation."""
        return str(self)


class SpokenError(QuatuorError):
    """An error worded in the reader's language: a key for its sentence, and the facts that fill it.

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
        """The sentence template, before its facts are filled in."""
        raise NotImplementedError


def _spoken(fact: object, language: str) -> object:
    """A fact of an error; a nested error is worded in the same language."""
    if isinstance(fact, QuatuorError):
        return fact.sentence(language)
    return _Quoted(fact) if isinstance(fact, str) else fact


class _Quoted(str):
    """A text in a sentence: whatever would break the line, or cannot be encoded, is escaped.

    English sentences quote with `!r`, which escapes by itself. French ones put the text between guillemets.
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        shown = "".join(_escaped(sign) if category(sign) in _UNSEEN else sign for sign in self)
        return format(shown, form)


_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that are not drawn: control signs, halves of characters, ends of lines."""


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


class RulesetError(SpokenError):
    """A player count or an option that the game does not have; the words are in `rulesets.toml`.

    >>> import quatuor
    >>> quatuor.game("quantik").start(options={"gate": "flat"})
    Traceback (most recent call last):
    quatuor.rules.errors.RulesetError: Quantik has no option 'gate'; it has no options at all
    """

    def template(self, language: str) -> str:
        return _ruleset_sentences()[self.key][language]


@cache
def _ruleset_sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "rulesets.toml").read_text("utf-8"))


class NotationError(QuatuorError):
    """A text that cannot be parsed as a move, a position or a record.

    >>> import quatuor
    >>> try:
    ...     quatuor.game("quantik").parse("A.bC/..../d..B")
    ... except quatuor.NotationError as error:
    ...     print(error)
    a Quantik position has 4 ranks separated by '/', not 3
    """


class Fault(NamedTuple):
    """Where a position is wrong, so that an editor can mark it there. All are empty if that is not known.

    >>> import quatuor
    >>> from quatuor.rules.game import Misread
    >>> try:
    ...     quatuor.game("quantik").parse("A.../a.../..../....")
    ... except Misread as error:
    ...     print(error.fault)
    Fault(cells=('a4', 'a3'), pieces=(), fields=())
    """

    cells: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    """Kinds of pieces as the text writes them: too many or too few are on the board."""
    fields: tuple[str, ...] = ()
    """What follows the board: `players`, `turn`, `roll`, `ban`, `out`."""


class Misread(SpokenError, NotationError):
    """A text that is not a move or not a position; the words are in `notations.toml`.

    >>> import quatuor
    >>> from quatuor.rules.game import Misread
    >>> try:
    ...     quatuor.game("quantik").parse("A.bC/..../d..B")
    ... except Misread as error:
    ...     print(error.key)
    quantik.ranks
    """

    def __init__(self, key: str, fault: Fault | None = None, /, **facts: object) -> None:
        super().__init__(key, **facts)
        self.fault = fault or Fault()

    def __reduce__(self) -> tuple[Callable[[], SpokenError], tuple[()]]:
        return partial(type(self), self.key, self.fault, **self.facts), ()

    def template(self, language: str) -> str:
        return _notation_sentences()[self.key][language]


@cache
def _notation_sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "notations.toml").read_text("utf-8"))


class IllegalMove(QuatuorError):
    """A move that parses but is illegal here.

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
