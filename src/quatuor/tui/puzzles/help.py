"""The help of puzzles as Markdown: what they are, the keys, and the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ...i18n import voice
from ...rules import GAMES
from ...rules.articles import rule_book
from ..help import articles, key_list, moving_keys
from .keys import COMMANDS


def help_text(game: str, language: str) -> str:
    """The help while solving a puzzle."""
    return "\n\n".join(_paragraphs(game, language))


def _paragraphs(game: str, language: str) -> Iterator[str]:
    say, shared, book = voice("puzzles", language), voice("tui", language), rule_book(game, language)
    yield f"# {book.title} · {say('help.title')}"
    yield say("help.text")
    yield f"## {shared('help.keys')}"
    commands = [(command.label, say(f"command.{command.name}")) for command in COMMANDS]
    yield key_list([*moving_keys(GAMES[game], shared, COMMANDS, die=False), *commands])
    for part in ("walkthrough", "progress"):
        yield f"## {say(f'help.{part}')}"
        yield say(f"help.{part}-text")
    yield f"## {shared('help.marks')}"
    yield shared("help.marks-text")
    yield f"## {shared('help.rules')}"
    yield from articles(GAMES[game], language)
