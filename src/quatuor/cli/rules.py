"""`quatuor rules`: the articles of a game, with drawn examples, and the register of readings."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING

from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES
from quatuor.rules.articles import Article, Example, RuleBook, rule_book
from quatuor.rules.game import Option
from quatuor.rules.readings import Reading, readings

from .arguments import add_game, add_json, chosen_options, command
from .errors import CommandError

if TYPE_CHECKING:
    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor rules`."""
    parser = command(commands, say, "rules", run)
    add_game(parser, say)
    parser.add_argument("--article", metavar="ID", help=say("rules.article"))
    parser.add_argument("--readings", action="store_true", help=say("rules.readings"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Show the book, an article of it, or the readings."""
    game, language = arguments.game, arguments.language
    game.ruleset(arguments.players, chosen_options(arguments))  # unused, but it reports an error
    articles = _chosen(rule_book(game.id, language), arguments.article)
    if arguments.readings:
        numbers = {article.id for article in articles}
        rows = [reading for reading in readings(game.id) if reading.article in numbers]
        listed = (
            [] if arguments.article else [option for option in game.options if not _is_read(option, rows)]
        )
        parts = chain(reading_parts(game.id, rows, language), option_parts(game.id, listed, language))
        return _shown(rows, parts, as_json=arguments.json)
    return _shown(articles, book_parts(rule_book(game.id, language), articles), as_json=arguments.json)


def _chosen(book: RuleBook, wanted: str | None) -> list[Article]:
    if wanted is None:
        return list(book.articles.values())
    if article := book.articles.get(wanted.upper()):
        return [article]
    raise CommandError("no-article", title=book.title, article=wanted[:20], articles=", ".join(book.articles))


def _shown(rows: Sequence[Article | Reading], parts: Iterable[str], *, as_json: bool) -> int:
    if as_json:
        print(json.dumps([asdict(row) for row in rows]))
    else:
        show(parts)
    return 0


# ── As Markdown, which reads well even where nothing renders it ──────────────────────────────────────────


class Drawing(str):
    """A board in characters, as a code block."""

    __slots__ = ()


def book_parts(book: RuleBook, articles: list[Article]) -> Iterator[str]:
    """Articles piece by piece, under the title and the summary of the game when all are shown."""
    if len(articles) > 1:
        yield f"# {book.title}"
        yield book.summary
    for article in articles:
        yield f"## {article.id} · {article.title}"
        yield article.text
        for example in article.examples:
            yield _drawing(book, example)
            yield f"*{example.caption}*"


def _drawing(book: RuleBook, example: Example) -> Drawing:
    from .boards import board

    position = GAMES[book.game].parse(example.position, example.players, example.options)
    return Drawing(board(position, book.language, example.mark))


def reading_parts(game: str, rows: Iterable[Reading], language: str) -> Iterator[str]:
    """The register of readings of a game, piece by piece."""
    say = voice("cli", language)
    yield f"# {rule_book(game, language).title} · {say('rules.register')}"
    for reading in rows:
        text = reading.text(language)
        yield f"## {reading.article} · {text.question}"
        yield text.ruling
        if reading.option:
            values = "\n".join(
                say("rules.value", name=reading.option, value=value, meaning=meaning)
                for value, meaning in text.values.items()
            )
            yield f"{say('rules.option', name=reading.option)}\n\n{values}"
        if text.effect:
            yield text.effect
        yield f"*{text.reason}* {say('rules.source', source=text.source)}"


def option_parts(game: str, options: Iterable[Option], language: str) -> Iterator[str]:
    """Options without a reading, in the words of the rule book."""
    say, book = voice("cli", language), rule_book(game, language)
    for option in options:
        values = "\n".join(
            say("rules.value", name=option.name, value=value, meaning=book.form(option.name, value, value))
            for value in option.values
        )
        yield f"## {book.form(option.name, 'name', option.name)}"
        yield f"{say('rules.option', name=option.name)}\n\n{values}"


def _is_read(option: Option, rows: Iterable[Reading]) -> bool:
    return any(row.option == option.name for row in rows)


def show(parts: Iterable[str]) -> None:
    """Rendered on a terminal, as Markdown in a pipe."""
    if not sys.stdout.isatty():
        print("\n\n".join(f"```text\n{part}\n```" if isinstance(part, Drawing) else part for part in parts))
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.text import Text

    from quatuor.render.prose import Prose

    console = Console(width=min(100, Console().width))
    for part in parts:
        console.print(Text.from_ansi(part) if isinstance(part, Drawing) else Prose(part, Markdown))
        console.print()
