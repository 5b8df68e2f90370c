"""`quatuor mcp`: the games for agents, through the Model Context Protocol."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from quatuor.i18n import Voice, voice

from .arguments import command
from .errors import CommandError
from .numbers import number

if TYPE_CHECKING:
    from .arguments import Commands

EXTRA: Final = ("anyio", "mcp", "mcp_types", "pydantic", "starlette", "uvicorn")
"""The packages of the extra `mcp`, which the rest of the program does not need."""


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor mcp`."""
    parser = command(commands, say, "mcp", run)
    parser.add_argument("--http", type=number(0, 65535), metavar="PORT", help=say("mcp.http"))


def run(arguments: Namespace) -> int:
    """Serve until the client disconnects."""
    try:
        from quatuor.agents.server import HOST, PATH, listening, serve_http, serve_stdio
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            raise CommandError("no-mcp") from error
        raise
    if arguments.http is None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a thread waits for stdin and would keep us alive
        serve_stdio()
        return 0
    try:
        listener = listening(arguments.http)
    except OSError as error:
        facts = {"host": HOST, "port": arguments.http, "problem": error.strerror or error}
        raise CommandError("cannot-listen-mcp", **facts) from error
    print(f"http://{HOST}:{listener.getsockname()[1]}{PATH}", flush=True)
    print(voice("cli", arguments.language)("mcp.ready"), file=sys.stderr)
    serve_http(listener)
    return 0
