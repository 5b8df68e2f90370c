"""The command `quatuor`.

One file per command, each with `add` (its arguments and its help) and `run`. Everything heavy is imported by
`run`, so that `quatuor --help` answers at once.

Data goes to stdout, messages to stderr. Exit codes: 0 done, 1 something wrong found by `check`, `puzzles
check`, `solve`, `transfer`, `verify` or `verify-dice`, or nothing by `prove`, 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from quatuor.i18n import preferred_language, voice
from quatuor.rules.game import QuatuorError

from . import (
    analyse,
    arena,
    backup,
    bench,
    check,
    engine,
    export,
    luck,
    mcp,
    perft,
    play,
    playout,
    prove,
    puzzles,
    render,
    rules,
    serve,
    solve,
    transfer,
    verify,
    verify_dice,
)
from .arguments import Parser, requested_language
from .errors import CommandError, error_sentence, report_error

COMMANDS = (
    serve,
    play,
    puzzles,
    analyse,
    luck,
    solve,
    rules,
    perft,
    playout,
    check,
    render,
    prove,
    verify,
    verify_dice,
    engine,
    mcp,
    arena,
    export,
    bench,
    backup,
    transfer,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the installed script calls this, and so does `python -m quatuor`."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = requested_language(words) or preferred_language()
    if sys.stdout is None:
        return _fail(CommandError("no-stdout"), language)
    _never_fail_to_print()
    try:
        code = _run(words, language)
        sys.stdout.flush()
    except QuatuorError as error:
        return _fail(error, language)
    except BrokenPipeError:  # the reader, such as `head`, closed the pipe
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        report_error(": ".join(filter(None, (error.filename, error.strerror or str(error)))))
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        _forget_interruption()
        return 130
    return code


def _run(words: list[str], language: str) -> int:
    try:
        options = build_parser(language).parse_args(words)
    except SystemExit as left:  # after --help, --version or a reported error
        return int(left.code or 0)
    options.language = language
    return int(options.run(options))


def _fail(error: QuatuorError, language: str) -> int:
    report_error(error_sentence(error, language))
    return 2


def build_parser(language: str) -> Parser:
    """The parser of all commands, its help in the reader's language."""
    say = voice("cli", language)
    parser = Parser(say, prog="quatuor", description=say("about"), epilog=say("examples"))
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help=say("version"))
    commands = parser.add_subparsers(title=say("words.commands"), metavar=say("words.command"))
    parser.set_defaults(run=serve.run, **serve.DEFAULTS)
    for command in COMMANDS:
        command.add(commands, say)
    return parser


class _ShowVersion(argparse.Action):
    """The version, read from the installed package only on request: that is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from quatuor import __version__

        print(f"quatuor {__version__}")
        parser.exit()


def _never_fail_to_print() -> None:
    """Replace characters that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _forget_interruption() -> None:
    """Let Python exit with our code: Ctrl-C inside an `eval` makes it end by SIGINT although we caught it.

    Importing a module with a dataclass is such a moment. Any later `exec` clears the mark.
    """
    exec("")  # noqa: S102 - nothing is run


def _discard_output() -> None:
    """Discard pending output: Python would try again on exit, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
