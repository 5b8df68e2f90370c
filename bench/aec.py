"""Compares our PettingZoo environments with PettingZoo's connect_four_v3: moves per second with observations.

All run in turn in one process and are measured in its processor time, so a busy machine slows all alike. The
best round counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo.classic.connect_four import connect_four as connect_four_v3

from quatuor.envs import cubulus_v0, omba_v0, oxono_v0, quantik_v0

ROUNDS = 5
MOVES = 2_000

ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "connect_four_v3": connect_four_v3.raw_env,
    "quantik_v0": quantik_v0.raw_env,
    "cubulus_v0": cubulus_v0.raw_env,
    "cubulus_v0, 3 players": lambda: cubulus_v0.raw_env(3),
    "oxono_v0": oxono_v0.raw_env,
    "omba_v0": omba_v0.raw_env,
    "omba_v0, 3 players": lambda: omba_v0.raw_env(3),
    "omba_v0, 4 players": lambda: omba_v0.raw_env(4),
}


def moves_per_second(env: Any, rng: np.random.Generator) -> float:
    """Play random games with the usual loop.

    The time to choose moves, which depends on the policy, is excluded.
    """
    moves, spent = 0, 0.0
    while moves < MOVES:
        begin = time.process_time()
        env.reset(seed=moves)
        spent += time.process_time() - begin
        while env.agents:
            begin = time.process_time()
            observation, _, termination, truncation, _ = env.last()
            spent += time.process_time() - begin
            over = termination or truncation
            action = None if over else int(rng.choice(np.flatnonzero(observation["action_mask"])))
            begin = time.process_time()
            env.step(action)
            spent += time.process_time() - begin
            moves += not over
    return moves / spent


def main() -> None:
    """Print the table."""
    rng = np.random.default_rng(1)
    made = {name: make() for name, make in ENVIRONMENTS.items()}
    best = dict.fromkeys(made, 0.0)
    for _ in range(ROUNDS):
        for name, env in made.items():
            best[name] = max(best[name], moves_per_second(env, rng))
    print("raw_env                    moves/s   times")
    for name, speed in best.items():
        print(f"{name:22} {speed:11,.0f} {speed / best['connect_four_v3']:7.1f}")


if __name__ == "__main__":
    main()
