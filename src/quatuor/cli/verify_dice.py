"""`quatuor verify-dice`: recomputes the drawn seats, the start and every roll of a finished game."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quatuor.i18n import Voice, voice

from .arguments import add_json, command
from .errors import CommandError, one_line

if TYPE_CHECKING:
    from quatuor.fair import Verdict, Wrong
    from quatuor.record import Record

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor verify-dice`."""
    parser = command(commands, say, "verify-dice", run)
    parser.add_argument("record", metavar="RECORD", type=Path, help=say("verify-dice.record"))
    parser.add_argument("--commitment", metavar="HEX", help=say("verify-dice.commitment"))
    parser.add_argument("--entropy", metavar="HEX", help=say("verify-dice.entropy"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Check, and report the result in one line."""
    commitment = _digits("--commitment", arguments.commitment, 64)
    entropy = _digits("--entropy", arguments.entropy, 32)
    verdict = _verdict(record_in(arguments.record), commitment, entropy)
    say = voice("cli", arguments.language)
    if arguments.json:
        print(json.dumps(_as_json(verdict)))
    elif verdict.fair:
        print(_praise(verdict, say))
    else:
        print(one_line(_told(verdict.wrong[0], say)), file=sys.stderr)
    return 0 if verdict.fair else 1


def record_in(path: Path) -> Record:
    """The record in a file, or on stdin for `-`."""
    from quatuor.record import load, parse
    from quatuor.record.tree import SIZE_LIMIT

    return parse(sys.stdin.buffer.read(SIZE_LIMIT + 1)) if str(path) == "-" else load(path)


def _digits(option: str, text: str | None, count: int) -> str | None:
    """A number of hexadecimal digits, as the page shows them, in either case."""
    if text is not None and not re.fullmatch(rf"[0-9a-fA-F]{{{count}}}", text):
        raise CommandError("hexadecimal", option=option, count=count)
    return text and text.lower()


def _verdict(record: Record, commitment: str | None, entropy: str | None) -> Verdict:
    from quatuor.fair import NoDice, verify

    try:
        return verify(record, commitment, entropy)
    except NoDice as error:
        raise CommandError(f"dice-{error.key}", header=error.header) from error


def _praise(verdict: Verdict, say: Voice) -> str:
    if verdict.given is None:
        return say("verify-dice.fair", rolls=verdict.rolls)
    return say("verify-dice.fair-given", rolls=verdict.rolls, given=verdict.given)


def _told(wrong: Wrong, say: Voice) -> str:
    facts = {"found": wrong.found, "due": wrong.due, **wrong.place}
    return say(f"verify-dice.wrong-{wrong.what}", **facts)


def _as_json(verdict: Verdict) -> dict[str, Any]:
    wrong = [{"what": w.what, "found": w.found, "due": w.due, **w.place} for w in verdict.wrong]
    return {
        "fair": verdict.fair,
        "seed": str(verdict.seed),
        "rolls": verdict.rolls,
        "given": verdict.given,
        "wrong": wrong,
    }
