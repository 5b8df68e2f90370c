"""Serves the tools over the protocol: on stdin and stdout, or over HTTP on this machine only."""

from __future__ import annotations

from collections.abc import Callable
from socket import create_server, socket
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations

from quatuor import __version__

from .tools import Tools

HOST: Final = "127.0.0.1"
"""The HTTP host: a server without passwords must stay on this machine."""
PATH: Final = "/mcp"
MOST_SESSIONS: Final = 64
"""The most programs connected at once; a session that nobody uses ends after half an hour."""

INSTRUCTIONS: Final = """\
Four abstract board games: Quantik, Cubulus, OXONO and Omba. Begin with list_games (how moves are written) and
read_rules; start_game gives a game_id for show_game, legal_moves, play, take_back, analyse and engine_move.
Cells are named as in chess: column letter from the left, row number from the bottom. Players count from 0.
A move that breaks a rule is not played; the answer names the article. In Omba play "roll" when a die is due.
An analysis of kind "exact" is proved; "estimate" is what a search expects. Take neither for the other."""


def build(tools: Tools | None = None) -> MCPServer[None]:
    """A server with all tools, and no games yet."""
    tools = tools or Tools()
    server: MCPServer[None] = MCPServer(
        "quatuor",
        title="Quatuor",
        description="Quantik, Cubulus, OXONO and Omba to play and to analyse",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )
    reading = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    changing = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
    readers: tuple[Callable[..., Any], ...] = (
        tools.list_games,
        tools.read_rules,
        tools.show_game,
        tools.legal_moves,
        tools.analyse,
    )
    for tool in readers:
        server.add_tool(tool, annotations=reading)
    changers: tuple[Callable[..., Any], ...] = (
        tools.start_game,
        tools.play,
        tools.take_back,
        tools.engine_move,
    )
    for tool in changers:
        server.add_tool(tool, annotations=changing)
    return server


def serve_stdio() -> None:
    """Serve the parent process until it closes its end of the pipe."""
    build().run("stdio")


def listening(port: int) -> socket:
    """A local socket; port 0 takes any free port."""
    return create_server((HOST, port))


def serve_http(listener: socket) -> None:
    """Serve the programs of this machine, until Ctrl-C."""
    import uvicorn

    app = build().streamable_http_app(streamable_http_path=PATH, host=HOST, max_sessions=MOST_SESSIONS)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
