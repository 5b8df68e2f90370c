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
    from quatuor.fair import Kept, Verdict, Wrong
    from quatuor.record import Record

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor verify-dice`."""
    parser = command(commands, say, "verify-dice", run)
    parser.add_argument("record", metavar="RECORD", type=Path, help=say("verify-dice.record"))
    parser.add_argument("--commitment", metavar="HEX", help=say("verify-dice.commitment"))
    parser.add_argument("--entropy", metavar="HEX", help=say("verify-dice.entropy"))
    parser.add_argument("--commitments", metavar="HEX,…", help=say("verify-dice.commitments"))
    parser.add_argument("--order", choices=("drawn", "seats"), help=say("verify-dice.order"))
    parser.add_argument("--given", metavar="N,HEX", help=say("verify-dice.given"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Check, and report the result in one line."""
    verdict = _verdict(record_in(arguments.record), _kept(arguments))
    say = voice("cli", arguments.language)
    if arguments.json:
        print(json.dumps(_as_json(verdict)))
    elif verdict.fair:
        print(_praise(verdict, say))
    else:
        print(one_line(_described(verdict.wrong[0], say)), file=sys.stderr)
    return 0 if verdict.fair else 1


def record_in(path: Path) -> Record:
    """The record in a file, or on stdin for `-`."""
    from quatuor.record import load, parse
    from quatuor.record.tree import SIZE_LIMIT

    return parse(sys.stdin.buffer.read(SIZE_LIMIT + 1)) if str(path) == "-" else load(path)


def _kept(arguments: Namespace) -> Kept:
    """The data the player kept from before the game; 16 bytes of entropy under the old scheme."""
    from quatuor.fair import Kept

    return Kept(
        _digits("--commitment", arguments.commitment, "64"),
        _digits("--entropy", arguments.entropy, "32", "64"),
        _list(arguments.commitments),
        arguments.order,
        _given(arguments.given),
    )


def _digits(option: str, text: str | None, *counts: str) -> str | None:
    """A number of hexadecimal digits, as the page shows them, in either case."""
    if text is not None and not any(re.fullmatch(rf"[0-9a-fA-F]{{{count}}}", text) for count in counts):
        raise CommandError("hexadecimal", option=option, count=counts[-1])
    return text and text.lower()


def _list(text: str | None) -> tuple[str, ...] | None:
    """One commitment per seat, `-` for a seat that added nothing."""
    if text is None:
        return None
    seats = ("" if seat == "-" else seat for seat in text.split(","))
    return tuple((seat and _digits("--commitments", seat, "64")) or "" for seat in seats)


def _given(text: str | None) -> str | None:
    """The number of rolls and a digest, or `-` for a game that started from nothing."""
    if text is None or text == "-":
        return text
    rolls, _, digest = text.partition(",")
    if not re.fullmatch(r"[0-9]{1,5}", rolls):
        raise CommandError("given", option="--given")
    return f"{int(rolls)},{_digits('--given', digest, '64')}"


def _verdict(record: Record, kept: Kept) -> Verdict:
    from quatuor.fair import NoDice, verify

    try:
        return verify(record, kept)
    except NoDice as error:
        raise CommandError(f"dice-{error.key}", header=error.header) from error


def _praise(verdict: Verdict, say: Voice) -> str:
    """That the dice are fair, and what this does not cover."""
    limits = {
        "given": bool(verdict.given),
        "scheme-1": verdict.scheme == 1,
        "restored": verdict.restored,
    }
    covered = say("verify-dice.fair", rolls=verdict.rolls)
    notes = [say(f"verify-dice.fair-{key}", given=verdict.given) for key, holds in limits.items() if holds]
    return " ".join([covered, *notes])


def _described(wrong: Wrong, say: Voice) -> str:
    facts = {"found": wrong.found, "due": wrong.due, **wrong.place}
    return say(f"verify-dice.wrong-{wrong.what}", **facts)


def _as_json(verdict: Verdict) -> dict[str, Any]:
    wrong = [{"what": w.what, "found": w.found, "due": w.due, **w.place} for w in verdict.wrong]
    return {
        "fair": verdict.fair,
        "seed": str(verdict.seed),
        "rolls": verdict.rolls,
        "given": verdict.given,
        "scheme": verdict.scheme,
        "restored": verdict.restored,
        "wrong": wrong,
    }
