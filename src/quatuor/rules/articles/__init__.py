"""The rule books as data: numbered articles, one file per game and language.

An article states one rule in our own words. It may hold `examples` (positions with moves that the rules allow
or refuse, which a test plays), `refusals` (the sentence for a player whose move breaks the article) and
`endings` (the sentence for a game that ends by it). The rules cite an article by its number and name the
cells and pieces concerned; the sentence is assembled here, in the reader's language. In a sentence, a word
has forms, as in `{shape.many}`, and a list may be joined by a word, as in `{cells:or}`.

A file looks like this; every language uses the same numbers and keys:

    [words]                             # vocabulary: the forms a sentence of this language needs
    cube = {one = "cube", many = "cubes"}

    [[article]]
    id = "Q4"
    title = "The ban"
    text = "…"                          # Markdown
    [article.refusals]
    ban = "the opponent’s {shape} on {cell} bans {shape.many} from {line} {at}"
    [[article.example]]
    position = "C.../..../..../...."
    refused = ["Cd4"]
    caption = "…"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

__all__ = ["LANGUAGES", "Article", "Cell", "Citation", "Example", "Fact", "RuleBook", "Word", "rule_book"]

LANGUAGES: Final = ("en", "fr")
"""The languages of the rule books.

>>> from quatuor.rules.articles import LANGUAGES
>>> LANGUAGES
('en', 'fr')
"""
COLON: Final = {"en": ": ", "fr": "\N{NO-BREAK SPACE}: "}


class Word(str):
    """A key of the game's vocabulary; a sentence shows it in the reader's language.

    >>> from quatuor.rules.articles import Word, rule_book
    >>> book = rule_book("quantik", "fr")
    >>> book.word(Word("sphere")), book.word(Word("sphere"), "many")
    ('sphère', 'sphères')
    """

    __slots__ = ()


class Cell(str):
    """The name of a cell, the same in every language.

    >>> import quatuor
    >>> position = quatuor.game("quantik").parse("C.../..../..../....")
    >>> position.refusal(position.parse_move("Cd4")).cells
    ('a4',)
    """

    __slots__ = ()


Fact: TypeAlias = Word | Cell | str | int | tuple[Cell, ...] | tuple[Word, ...] | tuple[int, ...]
"""A value that fills a place in a sentence: a word, a cell, a number, or several of them.

>>> import quatuor
>>> position = quatuor.game("quantik").parse("C.../..../..../....")
>>> position.refusal(position.parse_move("Cd4")).facts
(('shape', 'cube'), ('cell', 'a4'), ('line', 'row'), ('at', '4'))
"""


@dataclass(frozen=True, slots=True)
class Citation:
    """An article applied: which one, the key of its sentence, and the facts that fill the sentence.

    >>> import quatuor
    >>> position = quatuor.game("quantik").parse("C.../..../..../....")
    >>> citation = position.refusal(position.parse_move("Cd4"))
    >>> citation.article, citation.key
    ('Q4', 'ban')
    >>> citation.full("en")
    'Q4: the opponent’s cube on a4 bans cubes from row 4'
    """

    game: str
    article: str
    key: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def sentence(self, language: str = "en") -> str:
        """The article's sentence about the case at hand."""
        return rule_book(self.game, language).sentence(self)

    def full(self, language: str = "en") -> str:
        """The article number followed by the sentence, as shown to a player."""
        return f"{self.article}{COLON[language]}{self.sentence(language)}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells concerned, to be marked on a board."""
        facts = (each for _, fact in self.facts for each in (fact if isinstance(fact, tuple) else (fact,)))
        return tuple(each for each in facts if isinstance(each, Cell))

    def __str__(self) -> str:
        return self.full("en")


@dataclass(frozen=True, slots=True)
class Example:
    """A diagram with a position; a test plays the moves it names, so the book cannot be wrong about them.

    >>> from quatuor.rules.articles import rule_book
    >>> example = rule_book("quantik").articles["Q4"].examples[0]
    >>> example.position, example.refused
    ('..../..C./..../....', ('Ca3', 'Cc1', 'Cd4'))
    """

    position: str
    caption: str
    players: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    mark: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    wins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered rule.

    >>> from quatuor.rules.articles import rule_book
    >>> article = rule_book("quantik", "fr").articles["Q4"]
    >>> article.title, len(article.examples)
    ('L’interdit', 2)
    """

    id: str
    title: str
    text: str
    refusals: Mapping[str, str]
    endings: Mapping[str, str]
    examples: tuple[Example, ...]


class _Forms:
    """A word in a sentence: `{shape}` is its plain form, `{shape.many}` another one."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self._forms = forms

    def __getattr__(self, form: str) -> str:
        try:
            return self._forms[form]
        except KeyError:
            raise AttributeError(form) from None

    def __format__(self, spec: str) -> str:
        return format(self._forms["one"], spec)


class Enumeration:
    """Several words or cells: `{cells}` separates them by commas, `{cells:or}` puts "or" before the last."""

    def __init__(self, items: Sequence[object]) -> None:
        self._items = items

    def __getattr__(self, form: str) -> Enumeration:
        return Enumeration([getattr(item, form) for item in self._items])

    def __reduce__(self) -> tuple[type[Enumeration], tuple[Sequence[object]]]:
        """How to copy or pickle it: without this, `__getattr__` would look for `_items` for ever."""
        return Enumeration, (self._items,)

    def __format__(self, spec: str) -> str:
        *firsts, last = (format(item) for item in self._items)
        return f"{', '.join(firsts)}{f' {spec} ' if spec else ', '}{last}" if firsts else last


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The articles of one game in one language.

    >>> from quatuor.rules.articles import rule_book
    >>> book = rule_book("oxono", "en")
    >>> book.title, len(book.articles)
    ('OXONO', 13)
    """

    game: str
    language: str
    title: str
    summary: str
    words: Mapping[str, Mapping[str, str]]
    articles: Mapping[str, Article]

    @property
    def file(self) -> str:
        """The name of its file, for messages."""
        return _file_name(self.game, self.language)

    def sentence(self, citation: Citation) -> str:
        article = self.articles[citation.article]
        template = article.refusals.get(citation.key) or article.endings[citation.key]
        try:
            return template.format(**{name: self._shown(fact) for name, fact in citation.facts})
        except (LookupError, AttributeError) as error:
            where = f"{self.file}: the sentence {citation.key!r} of {citation.article}"
            raise ValueError(f"{where} needs {error}, which it is not given") from error

    def word(self, key: str, form: str = "one") -> str:
        """A word of the vocabulary: the name of a piece, a colour, a line."""
        return self.words[key][form]

    def form(self, key: str, form: str, default: str) -> str:
        """A form of a word, or the default if the book does not have it: how an option is worded."""
        return self.words.get(key, {}).get(form, default)

    def citing(self, key: str) -> str:
        """The number of the article that holds an ending or a refusal under `key`."""
        for article in self.articles.values():
            if key in article.endings or key in article.refusals:
                return article.id
        raise LookupError(f"{self.file} has no ending or refusal {key!r}")

    def check_seats(self, seats: Iterable[str]) -> None:
        """Raise an error unless every seat has a word with the forms that are shown everywhere."""
        for seat in seats:
            missing = [form for form in ("one", "name") if form not in self.words.get(seat, {})]
            if missing:
                raise ValueError(
                    f"{self.file}: [words] has no {seat}.{missing[0]}, and {seat} is one of Game.seats"
                )

    def _shown(self, fact: Fact) -> object:
        if isinstance(fact, Word):
            return _Forms(self.words[fact])
        if isinstance(fact, tuple):
            return Enumeration([self._shown(each) for each in fact])
        return fact


@cache
def rule_book(game: str, language: str = "en") -> RuleBook:
    """The rule book of a game; its file is read only once.

    >>> from quatuor.rules.articles import rule_book
    >>> print(rule_book("omba", "fr").articles["OM12"].text)
    Dès qu’il ne reste qu’un joueur, la partie est terminée : on ne lance plus le dé, et plus aucune pièce ne
    bouge.
    """
    from .. import GAMES

    return read_book(GAMES[game].package, game, language)


@cache
def read_book(package: str, game: str, language: str) -> RuleBook:
    """Read a rule book in the package that provides the game; an error names the file and what is wrong."""
    if language not in LANGUAGES:
        raise ValueError(f"the rules are written in {' and '.join(LANGUAGES)}, not in {language!r}")
    file = _file_name(game, language)
    try:
        data = tomllib.loads((files(package) / "articles" / file).read_text("utf-8"))
        return _book(game, language, data)
    except FileNotFoundError:
        raise ValueError(f"there is no articles/{file} in the package {package}") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{file}: {error}") from error


def _file_name(game: str, language: str) -> str:
    return f"{game}.{language}.toml"


def _book(game: str, language: str, data: Mapping[str, Any]) -> RuleBook:
    words = {
        key: {"one": word} if isinstance(word, str) else word for key, word in _part(data, "words").items()
    }
    articles = {article.id: article for article in map(_article, _part(data, "article"))}
    return RuleBook(game, language, _part(data, "title"), _part(data, "summary").strip(), words, articles)


def _part(entry: Mapping[str, Any], key: str) -> Any:
    """A part that every entry of its kind has."""
    if key not in entry:
        where = f" in article {entry['id']}" if "id" in entry else ""
        raise ValueError(f"{key!r} is missing{where}")
    return entry[key]


def _article(entry: Mapping[str, Any]) -> Article:
    return Article(
        id=_part(entry, "id"),
        title=_part(entry, "title"),
        text=_part(entry, "text").strip(),
        refusals=entry.get("refusals", {}),
        endings=entry.get("endings", {}),
        examples=tuple(_example(example) for example in entry.get("example", ())),
    )


def _example(entry: Mapping[str, Any]) -> Example:
    lists = {key: tuple(entry.get(key, ())) for key in ("mark", "allowed", "refused", "wins")}
    return Example(
        position=_part(entry, "position"),
        caption=_part(entry, "caption"),
        players=entry.get("players"),
        options=entry.get("options", {}),
        **lists,
    )
