"""`quatuor verify`: checks a certificate using only the rules, and reports what it proves."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quatuor.engine.limit import MOST_THREADS
from quatuor.i18n import Voice, voice
from quatuor.render.standing import seat_name
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.rules.move import as_number

from .arguments import add_json, command
from .errors import CommandError, one_line
from .numbers import number
from .progress import progress_line

if TYPE_CHECKING:
    from quatuor.proof import Answers, Certificate, Proved

    from .arguments import Commands


MOST_PROCESSES: Final = 8
"""The most processes unless more are asked for: each takes 150 MB."""


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor verify`."""
    parser = command(commands, say, "verify", run)
    parser.add_argument("file", metavar="FILE", type=Path, help=say("verify.file"))
    parser.add_argument(
        "--processes",
        type=number(1, MOST_THREADS),
        metavar="N",
        default=min(os.cpu_count() or 1, MOST_PROCESSES),
        help=say("verify.processes", most=MOST_PROCESSES),
    )
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Check, and report the result in one line."""
    from quatuor.proof import ProofError, is_answers, read, read_answers

    say = voice("cli", arguments.language)
    content = _content(arguments.file)
    try:
        certificate = read_answers(content) if is_answers(content) else read(content)
        proved = checked(certificate, arguments.processes, arguments.language)
    except ProofError as error:
        if arguments.json:
            print(json.dumps({"proved": False, "problem": error.sentence("en")}))
        else:
            print(
                one_line(say("verify.refused", problem=error.sentence(arguments.language))), file=sys.stderr
            )
        return 1
    print(json.dumps(_as_json(proved)) if arguments.json else sentence(proved, say))
    return 0


def checked(certificate: Certificate | Answers, processes: int, language: str) -> Proved:
    """What a certificate of either kind proves; shows its progress."""
    from quatuor.proof import Certificate, check, check_answers

    with progress_line(language, "check", "positions") as line:
        if isinstance(certificate, Certificate):
            return check(certificate, line)
        try:
            return check_answers(certificate, line, processes=processes)
        except (BrokenProcessPool, MemoryError):
            raise CommandError("check-memory", option="--processes") from None


def _content(path: Path) -> bytes:
    """The bytes of a file, or of stdin for `-`, up to one more than a certificate may have."""
    from quatuor.proof import SIZE_LIMIT
    from quatuor.record.files import contents

    if str(path) == "-":
        return sys.stdin.buffer.read(SIZE_LIMIT + 1)
    return contents(path, SIZE_LIMIT + 1)


def sentence(proved: Proved, say: Voice) -> str:
    """The proved claim, in one line."""
    game = GAMES[proved.position.GAME]
    player = "" if proved.player is None else seat_name(rule_book(game.id, say.language), proved.player)
    key = "draw" if proved.player is None else "wins" if proved.least == 1 else "holds"
    key += "-one" if key == "wins" and proved.plies == 1 else ""
    facts = {"game": game.title, "position": proved.position, "player": player, "plies": proved.plies}
    parts = [say(f"verify.{key}", positions=proved.positions, replies=proved.replies, **facts)]
    if reading := _unusual(proved):
        parts.append(say("verify.reading", reading=reading))
    if proved.history:
        parts.append(say("verify.history", history=proved.history))
    return " ".join(parts)


def _unusual(proved: Proved) -> str:
    """The options under which something is proved, if not the defaults."""
    usual = {option.name: option.default for option in GAMES[proved.position.GAME].options}
    chosen = proved.position.ruleset.options
    return ", ".join(f"{name}={value}" for name, value in chosen if value != usual[name])


def _as_json(proved: Proved) -> dict[str, Any]:
    return {
        "proved": True,
        "game": proved.position.GAME,
        "players": proved.position.ruleset.players,
        "options": dict(proved.position.ruleset.options),
        "position": str(proved.position),
        "player": proved.player,
        "least": as_number(proved.least),
        "plies": proved.plies,
        "positions": proved.positions,
        "replies": proved.replies,
        "history": proved.history,
    }
