"""The command `quatuor`.

One file a command, each with `add` (what it takes, and the help that teaches it) and `run`. Everything heavy
is imported by `run`, so that `quatuor --help` answers at once.

Data goes to stdout, words to stderr. Exit codes: 0 done, 1 an illegal move found by `check`, 2 something that
cannot be read or does not fit, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from quatuor.i18n import preferred_language, voice
from quatuor.rules.game import QuatuorError

from . import check, perft, play, playout, rules
from .arguments import Parser, requested_language

COMMANDS = (play, rules, perft, playout, check)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the installed script calls this, and so does `python -m quatuor`."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _speak_utf8()
    try:
        language = requested_language(words) or preferred_language()
        options = build_parser(language).parse_args(words or ["play"])
        options.language = language
        return int(options.run(options))
    except QuatuorError as error:
        print(f"quatuor: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        return _system_error(error)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def build_parser(language: str) -> Parser:
    """The parser of all commands, its help in the reader's language."""
    say = voice("cli", language)
    parser = Parser(say, prog="quatuor", description=say("about"), epilog=say("examples"))
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help=say("version"))
    commands = parser.add_subparsers(title=say("words.commands"), metavar=say("words.command"), required=True)
    for command in COMMANDS:
        command.add(commands, say)
    return parser


class _ShowVersion(argparse.Action):
    """The version, asked of the installed package only when it is wanted: that is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from quatuor import __version__

        print(f"quatuor {__version__}")
        parser.exit()


def _speak_utf8() -> None:
    """Where the terminal cannot show a character, show a stand-in rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _system_error(error: OSError) -> int:
    if isinstance(error, BrokenPipeError):  # the reader, `head` say, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    place = f"{error.filename}: " if error.filename else ""
    print(f"quatuor: {place}{error.strerror or error}", file=sys.stderr)
    return 2
