"""The contract of every game's rule books: both languages say the same, and the examples are right.

`contract.py` says how to check a single game. A failure names the file and the part of it that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, Article, Citation, Example, RuleBook, Word, rule_book
from quatuor.rules.game import Game, Move, Option, Position
from quatuor.rules.readings import readings

from .contract import ASKED, texts_of

games = pytest.mark.parametrize("game", ASKED, ids=repr)
books = pytest.mark.parametrize(
    "book",
    [rule_book(game.id, language) for game in ASKED for language in LANGUAGES],
    ids=lambda book: f"{book.game}.{book.language}",
)
options = pytest.mark.parametrize(
    ("game", "option"),
    [pytest.param(g, option, id=f"{g.id}-{option.name}") for g in ASKED for option in g.options],
)


# ── Two languages, one book ──────────────────────────────────────────────────────────────────────────────


def fields(template: str) -> set[str]:
    """The facts a sentence uses, whatever forms of them it needs."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(template) if name}


def skeleton(article: Article) -> dict[str, Any]:
    """The parts an article shares with its translation."""
    return {
        "refusals": {key: fields(template) for key, template in article.refusals.items()},
        "endings": {key: fields(template) for key, template in article.endings.items()},
        "paragraphs": article.text.count("\n\n"),
        "examples": [
            (e.position, e.players, e.options, e.mark, e.allowed, e.refused, e.wins) for e in article.examples
        ],
    }


@games
def test_both_languages_have_the_same_articles(game: Game) -> None:
    english, french = (rule_book(game.id, language) for language in LANGUAGES)
    assert list(english.articles) == list(french.articles), f"{french.file}: other articles"
    for number, article in english.articles.items():
        ours, theirs = skeleton(article), skeleton(french.articles[number])
        for part in ("refusals", "endings"):
            check_keys(f"{part} of {number}", (english, ours[part]), (french, theirs[part]))
        for part, content in ours.items():
            assert content == theirs[part], (
                f"{french.file}: the {part} of {number} differ from {english.file}"
            )


def check_keys(part: str, *books: tuple[RuleBook, Mapping[str, object]]) -> None:
    """Both books have the same keys in a part; a failure names the book that lacks one."""
    for (book, keys), (other, others) in (books, books[::-1]):
        missing = ", ".join(sorted(set(others) - set(keys)))
        assert not missing, f"{book.file}: the {part} lack {missing}, which {other.file} has"


@games
def test_both_languages_have_the_same_words(game: Game) -> None:
    english, french = (rule_book(game.id, language) for language in LANGUAGES)
    check_keys("[words]", (english, english.words), (french, french.words))


@books
def test_a_game_has_one_title(book: RuleBook) -> None:
    assert book.title == GAMES[book.game].title, f"{book.file}: the title is that of Game.title"
    assert book.summary, f"{book.file}: summary"


@books
def test_every_seat_has_a_word_with_the_forms_that_are_shown(book: RuleBook) -> None:
    """Discovery checks this for the games of others; this is for ours."""
    book.check_seats(GAMES[book.game].seats)


@books
def test_articles_are_numbered_without_gaps_and_refer_to_articles_that_exist(book: RuleBook) -> None:
    prefixes = {number.rstrip("0123456789") for number in book.articles}
    assert len(prefixes) == 1, f"{book.file}: articles are numbered with one prefix, not {prefixes}"
    (prefix,) = prefixes
    expected = [f"{prefix}{n + 1}" for n in range(len(book.articles))]
    assert list(book.articles) == expected, f"{book.file}: articles are numbered from {prefix}1 on"
    for text in texts_of(book):
        named = set(re.findall(rf"\b{prefix}\d+\b", text))
        assert named <= set(book.articles), f"{book.file}: an article that does not exist in {text!r}"


# ── What the match cites ─────────────────────────────────────────────────────────────────────────────────


@books
def test_the_book_has_the_sentences_that_a_match_cites(book: RuleBook) -> None:
    game = GAMES[book.game]
    first, second = map(Word, game.seats[:2])
    check_cited(book, "refusals", "over")
    check_cited(book, "endings", "resignation", winner=second, loser=first)
    check_cited(book, "endings", "agreement")
    if any(option.name == "repetition" for option in game.options):
        check_cited(book, "endings", "repetition")


def check_cited(book: RuleBook, kind: str, key: str, **facts: Word) -> None:
    """A book has a sentence, which these facts are enough to fill."""
    holder = next((a.id for a in book.articles.values() if key in getattr(a, kind)), None)
    assert holder is not None, f"{book.file}: no {key!r} among the {kind}; every match may cite it"
    citation = Citation(book.game, holder, key, tuple(facts.items()))
    assert citation.sentence(book.language).strip(), f"{book.file}: {key!r} of {holder} is empty"


# ── Options ──────────────────────────────────────────────────────────────────────────────────────────────


@options
def test_an_option_is_explained_in_the_articles(game: Game, option: Option) -> None:
    for language in LANGUAGES:
        book = rule_book(game.id, language)
        texts = (article.text for article in book.articles.values())
        assert any(f"`{option.name}`" in text for text in texts), (
            f"{book.file}: no article names the option `{option.name}`"
        )


@options
def test_an_option_that_has_words_has_all_of_them(game: Game, option: Option) -> None:
    for book in (rule_book(game.id, language) for language in LANGUAGES):
        if option.name in book.words:
            missing = {"name", *option.values} - set(book.words[option.name])
            told = f"{book.file}: the word {option.name}, an option"
            assert not missing, f"{told}, has no form {', '.join(missing)}"


@options
def test_a_reading_of_an_option_explains_all_its_values(game: Game, option: Option) -> None:
    for row in readings(game.id):
        if row.option == option.name:
            assert row.article in rule_book(game.id).articles, f"readings.toml: article of {row.id}"
            assert set(row.values) == set(option.values), f"readings.toml: values of {row.id}"
            for language in LANGUAGES:
                assert all(row.text(language).values.values()), f"readings.toml: {language} of {row.id}"


# ── The drawn examples ───────────────────────────────────────────────────────────────────────────────────


def examples() -> Iterator[Any]:
    for game in ASKED:
        for article in rule_book(game.id).articles.values():
            for number, example in enumerate(article.examples, 1):
                yield pytest.param(game, article, example, id=f"{game.id}-{article.id}-{number}")


@pytest.mark.parametrize(("game", "article", "example"), list(examples()))
def test_the_book_is_held_to_its_examples(game: Game, article: Article, example: Example) -> None:
    position = game.parse(example.position, example.players, example.options)
    told = f"the example {example.position} of {article.id}"
    assert str(position) == example.position, f"{told}: the position is written {position}"
    assert set(example.mark) <= set(game.cells), f"{told}: a mark is not a cell"
    for text in (*example.allowed, *example.wins):
        refusal = position.refusal(position.parse_move(text))
        assert refusal is None, f"{told}: {text} is refused by {refusal}"
    for text in example.allowed:
        assert not wins(position, position.parse_move(text)), f"{told}: {text} wins, so it belongs to `wins`"
    for text in example.wins:
        assert wins(position, position.parse_move(text)), f"{told}: {text} does not win"
    for text in example.refused:
        refusal = position.refusal(position.parse_move(text))
        assert refusal is not None, f"{told}: {text} is legal"
        assert refusal.article == article.id, f"{told}: {text} is refused by {refusal}, not by this article"


def wins(position: Position, move: Move) -> bool:
    """Whether a legal move wins for the player who makes it."""
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winners == (position.player,)
