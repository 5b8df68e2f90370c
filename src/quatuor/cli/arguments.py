"""Common arguments of the commands: games, positions and moves."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NoReturn

from quatuor.i18n import LANGUAGES, Voice, voice
from quatuor.rules import GAMES
from quatuor.rules.game import Game, NotationError, Position, QuatuorError, RulesetError
from quatuor.starts import START_KINDS

from .errors import AtPly, CommandError, capitalised, one_line
from .numbers import number
from .wording import help_layout, translated

if TYPE_CHECKING:
    from quatuor.match import Match

    Commands = argparse._SubParsersAction["Parser"]

MOVES_LIMIT: Final = 200_000
"""The most characters of moves: longer than any game that people play."""


class Parser(argparse.ArgumentParser):
    """An argument parser that uses the reader's language and reports an error in one line."""

    def __init__(self, say: Voice | None = None, **settings: Any) -> None:
        settings.setdefault("allow_abbrev", False)
        super().__init__(**settings, add_help=False)
        self._say = voice("cli", "en")
        if say is not None:
            self.speak(say)

    def speak(self, say: Voice) -> None:
        """Take the headings and the help of --help, and the error messages, from a voice."""
        self._say = say
        self.formatter_class = help_layout(say.language)
        self._positionals.title = say("words.arguments")
        self._optionals.title = say("words.options")
        self.add_argument("-h", "--help", action="help", help=say("help"))
        self.add_argument("--lang", choices=LANGUAGES, help=say("lang"))

    def error(self, message: str) -> NoReturn:
        problem = self._say("misread.see", problem=translated(message, self._say), command=self.prog)
        self.exit(2, one_line(f"{self.prog}: {capitalised(problem)}") + "\n")


def command(
    commands: Commands, say: Voice, name: str, run: Callable[[Namespace], int] | None, *, words: str = ""
) -> Parser:
    """A new command, with its one-line help, its description and its examples; `words` is their section.

    Without `run`, it has subcommands.
    """
    words = words or name
    parser = commands.add_parser(
        name, help=say(f"{words}.help"), description=say(f"{words}.about"), epilog=say(f"{words}.examples")
    )
    parser.speak(say)
    if run is not None:
        parser.set_defaults(run=run)
    return parser


def requested_language(words: Sequence[str]) -> str | None:
    """The language of --lang, needed before parsing because the help depends on it."""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        language = following if word == "--lang" else word.removeprefix("--lang=")
        if language in LANGUAGES and word.startswith("--lang"):
            return language
    return None


# ── Game and position ────────────────────────────────────────────────────────────────────────────────────


def add_game(parser: Parser, say: Voice, *, optional: bool = False) -> None:
    """The arguments that name a game and its ruleset."""
    names = ", ".join(GAMES)
    parser.add_argument(
        "game",
        type=game_named,
        metavar="GAME",
        nargs="?" if optional else None,
        help=say("game", games=names),
    )
    parser.add_argument("--players", type=number(1, 99), metavar="N", help=say("players"))
    parser.add_argument(
        "--option", type=assignment, action="append", default=[], metavar="K=V", help=say("option")
    )


def add_place(parser: Parser, say: Voice) -> None:
    """The arguments that name a position: a text, moves from there, or both."""
    parser.add_argument("--position", metavar="TEXT", help=say("position"))
    parser.add_argument("--moves", metavar="MOVES", default="", help=say("moves"))


def add_start(parser: Parser, say: Voice) -> None:
    """The choice of how a match begins."""
    parser.add_argument("--start", choices=START_KINDS, default="usual", help=say("start"))


def add_json(parser: Parser, say: Voice) -> None:
    """The switch for programs that read the answer."""
    parser.add_argument("--json", action="store_true", help=say("json"))


def add_ray(parser: Parser, say: Voice) -> None:
    """The switch to distribute work with Ray, on this machine or on others."""
    parser.add_argument("--ray", nargs="?", const="local", metavar="ADDRESS", help=say("ray"))


def starting_position(arguments: Namespace) -> Position:
    """The position of --position, or the game's start, under the requested ruleset."""
    game: Game = arguments.game
    options = chosen_options(arguments)
    if arguments.position is None:
        return game.start(arguments.players, options)
    try:
        return game.parse(arguments.position, arguments.players, options)
    except NotationError as error:
        raise CommandError("position", problem=error) from error


def moves_in(text: str) -> list[str]:
    """The moves of a --moves argument, separated by blanks or commas."""
    if len(text) > MOVES_LIMIT:
        raise NotationError(f"--moves: {len(text)} characters are too many, {MOVES_LIMIT} at most")
    return text.replace(",", " ").split()


def reached_position(arguments: Namespace) -> Position:
    """The position after --moves, regardless of the match: repetition is ignored."""
    position = starting_position(arguments)
    for ply, text in enumerate(moves_in(arguments.moves), 1):
        try:
            position = position.play(position.parse_move(text))
        except QuatuorError as error:
            raise AtPly(ply, error) from error
    return position


def replay(match: Match, moves: str) -> None:
    """Play the moves of --moves in a match, up to the first error."""
    for ply, text in enumerate(moves_in(moves), 1):
        try:
            match.enter(text)
        except QuatuorError as error:
            raise AtPly(ply, error) from error


def chosen_options(arguments: Namespace) -> dict[str, str]:
    """The options given by --option, each with one value."""
    options: dict[str, str] = {}
    for name, value in arguments.option:
        if options.setdefault(name, value) != value:
            raise RulesetError("twice", option=name, first=repr(options[name]), second=repr(value))
    return options


# ── Reading single arguments ─────────────────────────────────────────────────────────────────────────────


def game_named(name: str) -> Game:
    """The game of that id; a near miss suggests the intended name."""
    if game := GAMES.get(name.lower()):
        return game
    close = get_close_matches(name.lower(), GAMES, 1)
    guess = f"did you mean {close[0]}?" if close else f"the games are {', '.join(GAMES)}"
    raise ArgumentTypeError(f"there is no game {name[:40]!r}; {guess}")


def assignment(text: str) -> tuple[str, str]:
    """K=V; a bare K switches an option on."""
    name, _, value = text.partition("=")
    return name.strip().lower(), value.strip() or "on"
