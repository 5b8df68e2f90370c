"""The fifth game is used by other programs as the four others are: UGI, MCP, data, Gymnasium, OpenSpiel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import anyio
import pyarrow.parquet as pq
import pytest
from mcp import Client, StdioServerParameters, stdio_client

from tests import ROOT

from .bringing import environment, quatuor

PATIENCE = 120
"""Seconds that a test waits for a program on a busy machine."""


def ran(*command: str, lines: str = "") -> str:
    """The output of a Python program that finds the fifth game."""
    done = subprocess.run(
        [sys.executable, *command],
        input=lines,
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ugi_finds_its_winning_move() -> None:
    lines = "ugi\nsetoption name Game value wild\nposition startpos moves Xa1 Ob3 Xb1\ngo nodes 300\n"
    answers = ran("-m", "quatuor", "engine", lines=lines).splitlines()
    assert "bestmove Xc1" in answers


def test_an_agent_plays_it() -> None:
    async def go() -> None:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "quatuor", "mcp"], env=environment(), cwd=ROOT
        )
        with anyio.fail_after(PATIENCE):
            async with Client(stdio_client(parameters)) as client:
                started = await client.call_tool("start_game", {"game": "wild"})
                assert started.structured_content is not None
                game = started.structured_content["game_id"]
                listed = await client.call_tool("legal_moves", {"game_id": game})
                assert listed.structured_content is not None
                assert listed.structured_content["moves"][0] == {"move": "Xa3", "meaning": ""}
                played = await client.call_tool("play", {"game_id": game, "moves": "Xb2"})
                assert played.structured_content is not None
                assert played.structured_content["position"] == ".../.X./..."

    anyio.run(go)


@pytest.mark.parametrize(
    "words",
    [
        ("positions", "wild", "--nodes", "50", "--count", "6"),
        ("games", "wild", "random", "level:1", "--games", "6"),
    ],
)
def test_it_is_exported(tmp_path: Path, words: tuple[str, ...]) -> None:
    out = tmp_path / "wild.parquet"
    done = quatuor("export", *words, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert pq.read_table(out).num_rows == 6


def test_gymnasium_takes_it() -> None:
    program = """
import gymnasium
import quatuor.envs
environment = gymnasium.make("quatuor/Wild-v0", level=1)
_, facts = environment.reset(seed=1)
steps, over = 0, False
while not over:
    _, reward, ended, cut, facts = environment.step(int(facts["action_mask"].argmax()))
    steps, over = steps + 1, ended or cut
print(steps, reward in (-1, 0, 1))
"""
    steps, scored = ran("-c", program).split()
    assert 2 <= int(steps) <= 5
    assert scored == "True"


def test_pettingzoo_makes_it_by_its_name() -> None:
    program = """
import pettingzoo
import quatuor.envs
environment = pettingzoo.make("aec", "quatuor/wild_v0")
environment.reset(seed=1)
print(environment.agents)
"""
    assert ran("-c", program).strip() == "['player_0', 'player_1']"


def test_the_page_for_authors_names_its_environments() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for name in ("quatuor/hex_v0", "quatuor/Hex-v0", "quatuor_hex"):
        assert f"`{name}`" in page


def test_openspiel_takes_it() -> None:
    program = """
import pyspiel, quatuor.envs.openspiel
game = pyspiel.load_game("quatuor_wild")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print(state.returns())
"""
    assert ran("-c", program).strip() in {"[1.0, -1.0]", "[-1.0, 1.0]", "[0.0, 0.0]"}
