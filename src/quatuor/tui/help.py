"""The help of a game as Markdown: its keys, its readings and its articles, from the data there is."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.engines import LEVELS
from ..i18n import Voice, voice
from ..render.text import draw
from ..rules import GAMES
from ..rules.articles import Article, rule_book
from ..rules.game import Game, Position
from ..rules.readings import readings
from .keys import COMMANDS, MOVING


def help_text(position: Position, language: str) -> str:
    """Everything one may want to look up during a game."""
    return "\n\n".join(_paragraphs(position, language))


def _paragraphs(position: Position, language: str) -> Iterator[str]:
    say, book = voice("tui", language), rule_book(position.GAME, language)
    yield f"# {book.title}"
    yield book.summary
    yield f"## {say('help.keys')}"
    yield _keys(language)
    yield f"## {say('help.marks')}"
    yield say("help.marks-text")
    yield f"## {say('help.advice')}"
    yield say("help.advice-text")
    yield f"## {say('help.rules')}"
    yield from articles(GAMES[position.GAME], language)
    if position.ruleset.options:
        yield f"## {say('help.options')}"
        yield "\n".join(_readings(position, language))


def articles(game: Game, language: str) -> Iterator[str]:
    """The rules of a game, article by article."""
    for article in rule_book(game.id, language).articles.values():
        yield from _article(article, game, language)


def chooser_help(language: str) -> str:
    """What one may want to know before a game: the games, who can sit down, how strong the levels are."""
    return "\n\n".join(_before_a_game(voice("tui", language)))


def _before_a_game(say: Voice) -> Iterator[str]:
    yield f"# {say('chooser.title')}"
    for game in GAMES.values():
        book = rule_book(game.id, say.language)
        yield f"**{book.title}** — {book.summary}"
    for part in ("seats", "choosing", "levels"):
        yield f"## {say(f'help.{part}')}"
        yield say(f"help.{part}-text")
    yield "\n".join(
        f"- **{say('kind.level', level=level)}** — {say(f'strength.{level}')}" for level in LEVELS
    )


def _keys(language: str) -> str:
    say = voice("tui", language)
    moving = [(say(f"keys.{name}.key"), say(f"keys.{name}.does")) for name in MOVING]
    commands = [(command.label, say(f"command.{command.name}")) for command in COMMANDS]
    return "\n".join(f"- **{key}** — {does}" for key, does in moving + commands)


def _readings(position: Position, language: str) -> Iterator[str]:
    """What the options of this game mean here."""
    for reading in readings(position.GAME):
        if reading.option is not None:
            told = reading.told(language)
            yield f"- {told.question} **{told.values[position.ruleset[reading.option]]}** ({reading.article})"


def _article(article: Article, game: Game, language: str) -> Iterator[str]:
    yield f"### {article.id} · {article.title}"
    yield article.text
    for example in article.examples:
        position = game.parse(example.position, example.players, example.options)
        yield f"```\n{draw(position, marks=example.mark, language=language)}\n```"
        yield f"*{example.caption}*"
