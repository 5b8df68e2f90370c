"""`quatuor mcp`, used by the official client over a real pipe and over HTTP."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client, StdioServerParameters, stdio_client

from quatuor.agents.server import MOST_SESSIONS
from quatuor.cli import main
from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.rules import GAMES
from tests import ROOT

SERVER = [sys.executable, "-m", "quatuor", "mcp"]
PATIENCE = 120
"""Seconds that a test waits for a server on a busy machine."""


@asynccontextmanager
async def over_stdio() -> AsyncIterator[Client]:
    """A client that starts its own server, as other programs do."""
    data = {"QUATUOR_DATA": os.environ["QUATUOR_DATA"], "PYTHONPATH": os.pathsep.join(sys.path)}
    parameters = StdioServerParameters(command=SERVER[0], args=SERVER[1:], env=data, cwd=ROOT)
    with anyio.fail_after(PATIENCE):
        async with Client(stdio_client(parameters)) as client:
            yield client


def with_client(work: Callable[[Client], Awaitable[None]]) -> None:
    async def go() -> None:
        async with over_stdio() as client:
            await work(client)

    anyio.run(go)


UNSOLVED = "....../....../..@.../....X*/....../......"
"""A position of OXONO after a first move that the book does not play."""


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    """The fields of a successful answer."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    assert answer.structured_content is not None
    return answer.structured_content


async def complaint(client: Client, tool: str, arguments: dict[str, Any]) -> str:
    """The error text of a request that cannot be answered."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return text_of(answer)


def text_of(answer: Any) -> str:
    return "\n".join(part.text for part in answer.content)


def test_every_game_is_played_to_its_end() -> None:
    async def work(client: Client) -> None:
        games = await ask(client, "list_games")
        assert [game["game"] for game in games["games"]] == list(GAMES)
        for number, game in enumerate(GAMES):
            await play_through(client, game, Dice(11, number))

    with_client(work)


async def play_through(client: Client, game: str, dice: Dice) -> None:
    """Play random moves on the server and with the rules, and compare."""
    state = await ask(client, "start_game", game=game, seed=5)
    match = Match.new(GAMES[game], seed=5, draw_seats=False)
    while state["ending"] is None:
        assert state["position"] == str(match.position)
        assert state["legal"] == [str(move) for move in match.legal_moves()]
        assert state["turn"] == match.position.turn
        word = "roll" if state["must_roll"] else dice.choice(state["legal"])
        state = await ask(client, "play", game_id=state["game_id"], moves=word)
        assert state["refused"] is None
        match.enter(state["moves"][-1])
    outcome = match.outcome()
    assert outcome is not None
    assert state["legal"] == []
    assert state["ending"]["scores"] == [float(score) for score in outcome.scores]
    assert state["ending"]["article"] == outcome.citation.article
    assert state["ending"]["reason"] == outcome.citation.sentence("en")


def test_refusals_analyses_and_nonsense() -> None:
    async def work(client: Client) -> None:
        await refuses(client)
        await judges(client)
        await survives(client)

    with_client(work)


async def refuses(client: Client) -> None:
    """An illegal move is answered with its article, in either language, and changes nothing."""
    state = await ask(client, "start_game", game="quantik", moves="Ca3")
    answer = await client.call_tool("play", {"game_id": state["game_id"], "moves": "Cb3 Aa1"})
    assert not answer.is_error
    assert text_of(answer).startswith("Not played: Cb3. Q4: the opponent’s cube on a3 bans cubes from row 3")
    played = answer.structured_content
    assert played is not None
    assert (played["refused"]["article"], played["refused"]["move"]) == ("Q4", "Cb3")
    assert {**played, "refused": None} == state
    french = await ask(client, "play", game_id=state["game_id"], moves="Cb3", language="fr")
    assert "interdit" in french["refused"]["reason"]
    article = await ask(client, "read_rules", game="quantik", article="q4", language="fr")
    assert [each["article"] for each in article["articles"]] == ["Q4"]


async def judges(client: Client) -> None:
    """Exact results are called exact and equal those of the command; all others are estimates."""
    state = await ask(client, "start_game", game="quantik", moves="Ca3 Ba4")
    found = await ask(client, "analyse", game_id=state["game_id"])
    words = [*SERVER[:-1], "analyse", "quantik", "--moves", "Ca3 Ba4", "--json"]
    output = json.loads((await anyio.run_process(words, cwd=ROOT)).stdout)
    assert found["kind"] == output["kind"] == "exact"
    for key in ("scores", "distance", "line", "position"):
        assert found[key] == output[key]
    assert [move["move"] for move in found["moves"]] == [move["move"] for move in output["moves"]]
    assert {move["kind"] for move in found["moves"]} == {"exact"}
    state = await ask(client, "start_game", game="oxono", position=UNSOLVED)
    answer = await client.call_tool("analyse", {"game_id": state["game_id"], "seconds": 0.1})
    assert answer.structured_content is not None
    assert answer.structured_content["kind"] == "estimate"
    assert text_of(answer).startswith("estimate: ")


async def survives(client: Client) -> None:
    """Every request gets an answer, and an impossible one gets a one-line error."""
    name = (await ask(client, "start_game", game="omba", players=3))["game_id"]
    nonsense: list[tuple[str, dict[str, Any]]] = [
        ("start_game", {"game": "chess"}),
        ("start_game", {"game": "quantik", "players": 3}),
        ("start_game", {"game": "omba", "options": {"gate": "round"}}),
        ("start_game", {"game": "quantik", "position": "zz"}),
        ("start_game", {"game": "quantik", "seed": -1}),
        ("start_game", {"game": ["quantik"] * 100}),
        ("show_game", {"game_id": "nobody"}),
        ("show_game", {"game_id": "x" * 100_000}),
        ("show_game", {}),
        ("play", {"game_id": name, "moves": 17}),
        ("play", {"game_id": name, "moves": "1 " * 100_000}),
        ("analyse", {"game_id": name, "seconds": 1e9}),
        ("engine_move", {"game_id": name, "level": 99}),
        ("take_back", {"game_id": name}),
        ("read_rules", {"game": "omba", "article": "X99"}),
        ("no_such_tool", {}),
    ]
    for tool, arguments in nonsense:
        assert await complaint(client, tool, arguments)
    for word in ("zz", "@b2", "\x00", "roll roll", "resign:9"):
        state = await ask(client, "play", game_id=name, moves=word)
        assert state["refused"]["reason"]
        assert (state["refused"]["article"] is None) == (word != "@b2")
    assert (await ask(client, "show_game", game_id=name))["players"] == 3


def test_lines_outside_the_protocol_do_not_end_the_server() -> None:
    words = {"jsonrpc": "2.0", "id": 1, "method": "initialize"}
    client = {"name": "test", "version": "1"}
    asked = {**words, "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}}
    lines = ["hello", "{", "[]", '{"jsonrpc":"2.0"}', "\x00\x01", json.dumps(asked)]
    with subprocess.Popen(
        SERVER, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()
        answers = (json.loads(line) for line in process.stdout)
        answer = next(answer for answer in answers if answer.get("id") == 1)
        assert answer["result"]["serverInfo"]["name"] == "quatuor"
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


@contextmanager
def over_http() -> Iterator[str]:
    """The address of a server over HTTP."""
    with subprocess.Popen(
        [*SERVER, "--http", "0"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        try:
            yield url
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)


def test_http_answers_only_this_machine() -> None:
    with over_http() as url:
        assert re.fullmatch(r"http://127\.0\.0\.1:(\d+)/mcp", url)
        anyio.run(_asked_over_http, url)


def test_sessions_over_http_are_limited() -> None:
    """Nobody can fill the memory with sessions; those that are open go on."""
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "a test", "version": "1"},
        },
    }
    headers = {"accept": "application/json, text/event-stream"}
    with over_http() as url, httpx.Client(timeout=PATIENCE, headers=headers) as http:
        answers = [http.post(url, json=hello) for _ in range(MOST_SESSIONS + 1)]
        assert [answer.status_code for answer in answers] == [200] * MOST_SESSIONS + [503]
        assert "Too many open sessions" in answers[-1].text
        session = {"mcp-session-id": answers[0].headers["mcp-session-id"]}
        ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
        assert http.post(url, json=ping, headers=session).status_code == 200


async def _asked_over_http(url: str) -> None:
    with anyio.fail_after(PATIENCE):
        async with Client(url) as client:
            state = await ask(client, "start_game", game="oxono")
            state = await ask(client, "engine_move", game_id=state["game_id"], level=1)
            assert state["moves"] == state["played"]


def test_a_port_in_use_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["mcp", "--http", str(taken.getsockname()[1]), "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("quatuor: Cannot listen on 127.0.0.1, port ")


def test_without_the_extra_one_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "quatuor.agents.server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert main(["mcp", "--lang", "en"]) == 2
    output = capsys.readouterr().err
    assert "pip install" in output
    assert "quatuor[mcp]" in output
    assert len(output.splitlines()) == 1
