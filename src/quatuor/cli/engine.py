"""`quatuor engine`: speaks UGI with another program."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from quatuor.i18n import Voice

from .arguments import command

if TYPE_CHECKING:
    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor engine`: none, the protocol sets everything."""
    command(commands, say, "engine", run)


def run(_: Namespace) -> int:
    """Execute the lines of stdin until `quit` or the end of input."""
    from quatuor.engine.ugi import converse

    if sys.stdin is not None:
        converse(sys.stdin.buffer, _say)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)
