"""Measures the environments of other projects: run by `bench/envs.py` in a separate virtual environment.

It reads one name per line and answers with a figure as a line of JSON. So the caller can measure all of them
in turn, and a machine that is busy for a while slows all alike.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

BATCH = 8_192
SECONDS = 1.0

Round = Callable[[], int]
"""Does some work and returns the number of steps."""


def measured(work: Round, seconds: float = SECONDS) -> dict[str, float]:
    """Steps per second of wall-clock time and of processor time, measured for about `seconds`."""
    steps, begin, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        steps += work()
    return {
        "wall": steps / (time.perf_counter() - begin),
        "cpu": steps / (time.process_time() - spent),
    }


def aec_moves(env: Any, moves: int = 300) -> Round:
    """Random games of a PettingZoo environment with the usual loop."""
    draw = random.Random(1)  # noqa: S311 - no secret

    def work() -> int:
        played = 0
        while played < moves:
            env.reset(seed=draw.randrange(2**31))
            while env.agents:
                observation, _, termination, truncation, _ = env.last()
                over = termination or truncation
                mask = observation["action_mask"].tobytes()
                env.step(None if over else chosen(mask, draw))
                played += not over
        return played

    return work


def chosen(mask: bytes, draw: random.Random) -> int:
    """A legal action, chosen quickly because choosing is not measured."""
    place = mask.find(1, draw.randrange(len(mask)))
    return place if place >= 0 else mask.find(1)


def pgx_connect_four() -> Round:
    """Connect Four of pgx with the same batch size, compiled, with random legal actions."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def steps(state: Any, key: Any) -> tuple[Any, Any]:
        def one(carry: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], Any]:
            state, key = carry
            key, choose, again = jax.random.split(key, 3)
            actions = jax.random.categorical(choose, jnp.log(state.legal_action_mask), axis=1)
            state = step(state, actions, jax.random.split(again, BATCH))
            return (state, key), state.observation.sum()

        return jax.lax.scan(one, (state, key), None, length=20)

    state = jax.jit(init)(jax.random.split(jax.random.key(1), BATCH))
    key = jax.random.key(2)

    def work() -> int:
        nonlocal state, key
        (state, key), seen = steps(state, key)
        jax.block_until_ready((state, seen))
        return 20 * BATCH

    work()
    return work


def pettingzoo_connect_four() -> Round:
    """PettingZoo's own Connect Four, without its wrappers."""
    from pettingzoo.classic import connect_four_v3

    return aec_moves(connect_four_v3.raw_env())


def openspiel_connect_four() -> Round:
    """OpenSpiel's Connect Four in a Python loop, with its observation tensor."""
    import pyspiel

    game, draw = pyspiel.load_game("connect_four"), random.Random(1)  # noqa: S311 - no secret

    def work() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            state.apply_action(draw.choice(state.legal_actions()))
            moves += 1
        return moves

    return work


RIVALS: dict[str, Callable[[], Round]] = {
    "pgx connect_four, batch 8,192": pgx_connect_four,
    "PettingZoo connect_four_v3 raw_env": pettingzoo_connect_four,
    "OpenSpiel connect_four, Python loop": openspiel_connect_four,
}


def answers(lines: Iterator[str]) -> Iterator[dict[str, float]]:
    """A figure for every requested name; each environment is created once."""
    ready: dict[str, Round] = {}
    for line in lines:
        name = line.strip()
        if name not in ready:
            ready[name] = RIVALS[name]()
        yield measured(ready[name])


if __name__ == "__main__":
    for answer in answers(iter(sys.stdin.readline, "")):
        print(json.dumps(answer), flush=True)
