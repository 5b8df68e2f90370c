"""Sentences in both languages: everything the server says to people is assembled here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from quatuor.i18n import LANGUAGES, voice
from quatuor.rules.articles import Citation
from quatuor.rules.game import Move, Player


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence in both languages."""

    en: str
    fr: str


@dataclass(frozen=True, slots=True)
class SaidMove:
    """A move in a sentence, and its player. During the set-up the pieces may belong to nobody."""

    text: str
    player: int
    setting_up: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about moves, for a page to write them its own way: `{0}` in the words is the first move."""

    words: Words
    moves: list[SaidMove]


@dataclass(frozen=True, slots=True)
class Article:
    """An article of the rules applied: its number, its sentence, and the cells it is about."""

    number: str
    words: Words
    cells: list[str] = field(default_factory=list)


def both(say: Callable[[str], str]) -> Words:
    """The result of `say` for each language."""
    return Words(*map(say, LANGUAGES))


def told(say: Callable[[str, Callable[[Move, Player], str]], str], *, setting_up: bool = False) -> Told:
    """The result of `say` for each language, with a gap for every move."""
    moves: list[SaidMove] = []

    def gap(move: Move, player: Player) -> str:
        said_move = SaidMove(str(move), player, setting_up)
        if said_move not in moves:
            moves.append(said_move)
        return f"{{{moves.index(said_move)}}}"

    return Told(both(lambda language: say(language, gap)), moves)


def said(key: str, **facts: object) -> Words:
    """A sentence of `i18n/server`; a fact in both languages fills each with its own."""
    return both(lambda language: voice("server", language)(key, **_facts_in(language, facts)))


def _facts_in(language: str, facts: dict[str, object]) -> dict[str, object]:
    return {n: getattr(fact, language) if isinstance(fact, Words) else fact for n, fact in facts.items()}


def words(key: str) -> Words:
    """A sentence of `i18n/catalogue`."""
    return both(lambda language: voice("catalogue", language)(key))


def words_or(key: str, instead: Words) -> Words:
    """The same, or the fallback for a game without words."""
    return words(key) if key in voice("catalogue", LANGUAGES[0]).texts else instead


def article(citation: Citation) -> Article:
    """An article applied, as a page shows it."""
    return Article(citation.article, both(citation.sentence), [str(cell) for cell in citation.cells])
