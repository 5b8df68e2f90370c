"""`quatuor verify`: checks a certificate with the rules alone, and says what it proves."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quatuor.i18n import Voice, voice

from .arguments import add_json, as_number, command, one_line

if TYPE_CHECKING:
    from quatuor.proof import Proved

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """What `quatuor verify` takes."""
    parser = command(commands, say, "verify", run)
    parser.add_argument("file", metavar="FILE", type=Path, help=say("verify.file"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Check, and say in one line what came of it."""
    from quatuor.proof import ProofError, check, read

    say = voice("cli", arguments.language)
    try:
        certificate = read(_content(arguments.file))
        proved = check(certificate)
    except ProofError as error:
        if arguments.json:
            print(json.dumps({"proved": False, "problem": error.sentence("en")}))
        else:
            print(
                one_line(say("verify.refused", problem=error.sentence(arguments.language))), file=sys.stderr
            )
        return 1
    print(json.dumps(_as_json(proved)) if arguments.json else told(proved, say))
    return 0


def _content(path: Path) -> bytes:
    """The bytes of a file, or of stdin for `-`: one more than a certificate may have is enough."""
    from quatuor.proof import SIZE_LIMIT

    if str(path) == "-":
        return sys.stdin.buffer.read(SIZE_LIMIT + 1)
    with path.open("rb") as file:
        return file.read(SIZE_LIMIT + 1)


def told(proved: Proved, say: Voice) -> str:
    """What is proved, in one line."""
    facts = {
        "game": proved.position.GAME,
        "position": proved.position,
        "plies": proved.plies,
        "positions": proved.positions,
        "replies": proved.replies,
        "player": "" if proved.player is None else proved.player + 1,
    }
    key = "draw" if proved.player is None else "wins" if proved.least == 1 else "holds"
    line = say(f"verify.{key}", **facts)
    return f"{line} {say('verify.history', history=proved.history)}" if proved.history else line


def _as_json(proved: Proved) -> dict[str, Any]:
    return {
        "proved": True,
        "game": proved.position.GAME,
        "position": str(proved.position),
        "player": proved.player,
        "least": as_number(proved.least),
        "plies": proved.plies,
        "positions": proved.positions,
        "replies": proved.replies,
        "history": proved.history,
    }
