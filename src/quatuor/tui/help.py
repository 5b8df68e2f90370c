"""The help of a game as Markdown: its keys, its readings and its articles, from the data there is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ..engine.engines import LEVELS
from ..i18n import Voice, voice
from ..render.text import draw
from ..rules import GAMES
from ..rules.articles import Article, rule_book
from ..rules.game import Game, Position
from ..rules.move import FORCED
from ..rules.readings import readings
from .keys import COMMANDS, MOVING, Command


def help_text(position: Position, language: str, commands: Iterable[Command] = COMMANDS) -> str:
    """The help during a game: its keys, the given commands, and its rules."""
    return "\n\n".join(_paragraphs(position, language, commands))


def _paragraphs(position: Position, language: str, commands: Iterable[Command]) -> Iterator[str]:
    say, book = voice("tui", language), rule_book(position.GAME, language)
    yield f"# {book.title}"
    yield book.summary
    yield f"## {say('help.keys')}"
    game = GAMES[position.GAME]
    named = [(command.label, say(f"command.{command.name}")) for command in commands]
    yield key_list([*moving_keys(game, say, die=bool(game.rolls)), *named])
    yield f"## {say('help.marks')}"
    yield say("help.marks-text")
    yield f"## {say('help.advice')}"
    yield say("help.advice-text")
    yield f"## {say('help.rules')}"
    yield from articles(game, language)
    if position.ruleset.options:
        yield f"## {say('help.options')}"
        yield "\n".join(_readings(position, language))


def articles(game: Game, language: str) -> Iterator[str]:
    """The rules of a game, article by article."""
    for article in rule_book(game.id, language).articles.values():
        yield from _article(article, game, language)


def chooser_help(language: str) -> str:
    """The help before a game: the games, the possible players, and the strength of the levels."""
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


def moving_keys(
    game: Game, say: Voice, commands: Collection[Command] = COMMANDS, *, die: bool
) -> Iterator[tuple[str, str]]:
    """The keys of a game's board, each with what it does; `die` says whether the players roll one."""
    for name in MOVING:
        if name != "letters":
            does = say.first(*([f"keys.{name}.does-die"] if die else []), f"keys.{name}.does")
            yield say(f"keys.{name}.key"), say(does)
        elif letters := typed_letters(game):
            yield " ".join(letters), _letters_do(game, letters, commands, say)


def typed_letters(game: Game) -> list[str]:
    """The letters that choose something on a game's board: its tokens that are neither cells nor rolls."""
    rolls = {token for roll in game.rolls for token in roll.tokens}
    tokens = (token.rstrip("~") for move in game.moves for token in move.tokens)
    other = {*game.cells, *rolls, FORCED, ""}
    return list(dict.fromkeys(token for token in tokens if token not in other and len(token) == 1))


def _letters_do(game: Game, letters: Iterable[str], commands: Iterable[Command], say: Voice) -> str:
    """The effect of the letters, and whether they replace a command."""
    does = say(say.first(f"keys.letters.{game.id}", "keys.letters.any"))
    taken = {key for command in commands for key in command.keys}
    hidden = any(letter.lower() in taken for letter in letters)
    return f"{does}{say('keys.letters.before')}" if hidden else does


def key_list(keys: Iterable[tuple[str, str]]) -> str:
    """Keys and what they do, as a list."""
    return "\n".join(f"- **{key}** — {does}" for key, does in keys)


def _readings(position: Position, language: str) -> Iterator[str]:
    """The meanings of the options of this game."""
    for reading in readings(position.GAME):
        if reading.option is not None:
            text = reading.text(language)
            yield f"- {text.question} **{text.values[position.ruleset[reading.option]]}** ({reading.article})"


def _article(article: Article, game: Game, language: str) -> Iterator[str]:
    yield f"### {article.id} · {article.title}"
    yield article.text
    for example in article.examples:
        position = game.parse(example.position, example.players, example.options)
        yield f"```\n{draw(position, marks=example.mark, language=language)}\n```"
        yield f"*{example.caption}*"
