"""The rule books: both languages agree, the examples play, and rules and articles match.

`refusals.toml` has a case for every refusal, `endings.toml` one for every ending, each with its exact
sentences.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, Article, Citation, Example, RuleBook, Word, rule_book
from quatuor.rules.game import Move, Position

HERE: Final = Path(__file__).parent
BOOKS: Final = [rule_book(game, language) for game in GAMES for language in LANGUAGES]
FRENCH: Final = [book for book in BOOKS if book.language == "fr"]

MATCH_ENDINGS: Final = {"resignation", "agreement", "repetition"}
"""Endings declared by the match: they depend on its history or the players' decisions, not on a position."""

PLAIN_TEXT: Final = re.compile(r"`[^`]*`")
"""Text in backquotes is notation, not French."""


def table(name: str, section: str = "case") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((HERE / name).read_text("utf-8"))[section]
    return rows


def label(row: dict[str, Any]) -> str:
    return f"{row['article']}-{row['key']}-{row.get('move', row.get('action', ''))}"


def parse(row: dict[str, Any]) -> Position:
    return GAMES[row["game"]].parse(row["position"], row.get("players"), row.get("options"))


# ── Two languages, one book ──────────────────────────────────────────────────────────────────────────────


def fields(template: str) -> set[str]:
    """The facts a sentence uses, regardless of their forms."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(template) if name}


def skeleton(article: Article) -> dict[str, object]:
    """The parts of an article that its translation must share."""
    return {
        "refusals": {key: fields(template) for key, template in article.refusals.items()},
        "endings": {key: fields(template) for key, template in article.endings.items()},
        "paragraphs": article.text.count("\n\n"),
        "examples": [
            (e.position, e.players, e.options, e.mark, e.allowed, e.refused, e.wins) for e in article.examples
        ],
    }


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_articles(game: str) -> None:
    english, french = (rule_book(game, language) for language in LANGUAGES)
    assert list(english.articles) == list(french.articles)
    for number, article in english.articles.items():
        assert skeleton(article) == skeleton(french.articles[number]), number


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_words(game: str) -> None:
    english, french = (rule_book(game, language) for language in LANGUAGES)
    assert set(english.words) == set(french.words)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.game}.{book.language}")
def test_every_seat_has_a_word_and_a_name(book: RuleBook) -> None:
    for seat in GAMES[book.game].seats:
        assert book.word(seat).lower() == book.word(seat)
        assert book.word(seat, "name") == book.word(seat).capitalize()
        assert book.word(seat, "of").endswith(book.word(seat, "name"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.game}.{book.language}")
def test_articles_are_numbered_without_gaps_and_refer_to_articles_that_exist(book: RuleBook) -> None:
    (prefix,) = {number.rstrip("0123456789") for number in book.articles}
    assert list(book.articles) == [f"{prefix}{n + 1}" for n in range(len(book.articles))]
    for text in texts_of(book):
        assert set(re.findall(rf"\b{prefix}\d+\b", text)) <= set(book.articles)


def texts_of(book: RuleBook) -> Iterator[str]:
    """Every text of a book."""
    yield book.summary
    for forms in book.words.values():
        yield from forms.values()
    for article in book.articles.values():
        yield from (article.title, article.text, *article.refusals.values(), *article.endings.values())
        yield from (example.caption for example in article.examples)


@pytest.mark.parametrize("book", FRENCH, ids=lambda book: book.game)
def test_french_is_set_with_its_own_spaces_and_apostrophes(book: RuleBook) -> None:
    for text in texts_of(book):
        prose = PLAIN_TEXT.sub("", text)
        assert not re.search(r"[ \n][;:!?»]|«[ \n]|'", prose), text


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.game}.{book.language}")
def test_refusals_are_clauses_that_can_follow_a_number(book: RuleBook) -> None:
    for article in book.articles.values():
        for sentence in article.refusals.values():
            assert sentence[0].islower() or sentence[0] == "{", sentence
            assert not sentence.endswith("."), sentence


# ── The drawn examples ───────────────────────────────────────────────────────────────────────────────────


def examples() -> Iterator[Any]:
    for game in GAMES:
        for article in rule_book(game).articles.values():
            for number, example in enumerate(article.examples, 1):
                yield pytest.param(game, article, example, id=f"{article.id}-{number}")


@pytest.mark.parametrize(("game", "article", "example"), list(examples()))
def test_the_examples_of_the_book_are_true(game: str, article: Article, example: Example) -> None:
    position = GAMES[game].parse(example.position, example.players, example.options)
    assert str(position) == example.position
    assert set(example.mark) <= set(import_module(f"quatuor.rules.{game}").CELLS)
    for text in example.allowed:
        assert not wins(position, position.parse_move(text)), text
    for text in example.wins:
        assert wins(position, position.parse_move(text)), text
    for text in example.refused:
        refusal = position.refusal(position.parse_move(text))
        assert refusal is not None, text
        assert refusal.article == article.id, text


def wins(position: Position, move: Move) -> bool:
    """Whether a move, which must be legal, wins for the player who makes it."""
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winners == (position.player,)


# ── Rules and articles match ───────────────────────────────────────────────────────────────────

Cited = tuple[str, str]
"""An article's number and the key of one of its sentences."""


def cited_in_the_rules() -> set[Cited]:
    """Every number and key that the source of a game cites."""
    sources = (import_module(f"quatuor.rules.{game}").__file__ or "" for game in GAMES)
    trees = (ast.parse(Path(source).read_text("utf-8")) for source in sources)
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {cited for function in functions for cited in cited_in(function)}


def cited_in(function: ast.FunctionDef) -> Iterator[Cited]:
    """A number followed by a key, among the arguments of a call or in a tuple.

    The key may also be a variable: then it is every text that the function gives to that variable.
    """
    for node in ast.walk(function):
        items = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        for number, key in pairwise(items):
            if isinstance(number, ast.Constant) and re.fullmatch(r"[A-Z]+\d+", str(number.value)):
                yield from ((str(number.value), text) for text in possible_texts(key, function))


def possible_texts(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from possible_texts(body, function)
            yield from possible_texts(orelse, function)
        case ast.Name(id=name):
            for assignment in ast.walk(function):
                match assignment:
                    case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                        yield from possible_texts(value, function)


def refusals_in_the_books() -> set[Cited]:
    return {(a.id, key) for game in GAMES for a in rule_book(game).articles.values() for key in a.refusals}


def endings_in_the_books() -> set[Cited]:
    return {(a.id, key) for game in GAMES for a in rule_book(game).articles.values() for key in a.endings}


def test_the_rules_cite_every_sentence_of_the_books_and_no_others() -> None:
    declared = {(article, key) for article, key in endings_in_the_books() if key in MATCH_ENDINGS}
    assert cited_in_the_rules() == (refusals_in_the_books() | endings_in_the_books()) - declared


def test_every_refusal_of_the_books_is_tested() -> None:
    assert {(row["article"], row["key"]) for row in table("refusals.toml")} == refusals_in_the_books()


def test_every_ending_of_the_books_is_tested() -> None:
    rows = table("endings.toml") + table("endings.toml", "declared")
    assert {(row["article"], row["key"]) for row in rows} == endings_in_the_books()


@pytest.mark.parametrize("row", table("refusals.toml"), ids=label)
def test_a_refused_move_names_its_article(row: dict[str, Any]) -> None:
    position = parse(row)
    move = position.parse_move(row["move"]) if "move" in row else GAMES[row["game"]].moves[row["action"]]
    refusal = position.refusal(move)
    assert refusal is not None
    assert (refusal.article, refusal.key) == (row["article"], row["key"])
    assert (refusal.sentence("en"), refusal.sentence("fr")) == (row["en"], row["fr"])
    assert move not in position.legal_moves()


@pytest.mark.parametrize("row", table("endings.toml"), ids=label)
def test_an_ending_names_its_article(row: dict[str, Any]) -> None:
    position = parse(row)
    if "move" in row:
        assert position.outcome() is None
        position = position.play(position.parse_move(row["move"]))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores == tuple(map(Fraction, row["scores"]))
    check_sentences(outcome.citation, row)


@pytest.mark.parametrize("row", table("endings.toml", "declared"), ids=label)
def test_an_ending_declared_by_the_match_has_its_sentence(row: dict[str, Any]) -> None:
    facts = tuple((name, Word(word)) for name, word in row.get("facts", {}).items())
    article = rule_book(row["game"]).citing(row["key"])
    check_sentences(Citation(row["game"], article, row["key"], facts), row)


def check_sentences(citation: Citation, row: dict[str, Any]) -> None:
    assert (citation.article, citation.key) == (row["article"], row["key"])
    assert (citation.sentence("en"), citation.sentence("fr")) == (row["en"], row["fr"])


def test_each_language_joins_number_and_sentence_in_its_own_way() -> None:
    citation = Citation("quantik", "Q3", "spent", (("shape", Word("cube")),))
    assert citation.full() == str(citation) == "Q3: both of your cubes are already on the board"
    assert citation.full("fr") == "Q3\N{NO-BREAK SPACE}: vos deux cubes sont déjà posés"
