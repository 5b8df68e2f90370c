"""Compares our environments with others, in one run and one table.

    python bench/envs.py                        about two minutes, and one more the first time
    python bench/envs.py --rounds 5 --json --out envs.json

The other projects are installed into a separate environment, `build/bench-envs`, at pinned versions.
Everything is measured in turn, in rounds of one second each, and the best round counts. Two figures are
reported: steps per second of wall-clock time, and of processor time, which hardly depends on the load of the
machine. That load is printed below the table.

A step is one action of a player, random and legal, with the observation and the mask after it; in Omba the
roll that follows is part of it. Ours are measured with `env.step(env.random_actions())` from Python, pgx
compiled as one scan of 20 steps, single environments with the usual loop.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from venv import create

from rivals import BATCH, RIVALS, Round, aec_moves, measured

from quatuor import _core
from quatuor.envs.vector import VectorEnv
from quatuor.rules import GAMES

PLACE = Path(__file__).parents[1] / "build" / "bench-envs"
PINNED = ("jax==0.10.2", "jaxlib==0.10.2", "pgx==2.6.0", "pettingzoo==1.27.0", "pygame-ce==2.5.8")
PINNED += ("open_spiel==2.0.2",)
YARDSTICK = "PettingZoo connect_four_v3 raw_env"

Figure = dict[str, float]


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the best counts (default: 3)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--out", type=Path, help="also write them into a file, as JSON")
    return parser


# ── Other projects ───────────────────────────────────────────────────────────────────────────────────────


def others_python() -> Path:
    """The interpreter of the other projects' environment, which is created if necessary."""
    python, stamp = PLACE / "bin" / "python", PLACE / "installed.txt"
    if not stamp.exists() or stamp.read_text("utf-8") != " ".join(PINNED):
        print(f"installing {', '.join(PINNED)} into {PLACE} …", file=sys.stderr)
        create(PLACE, clear=True, symlinks=True, with_pip=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        subprocess.run([*pip, *PINNED], check=True)  # noqa: S603 - our own command
        stamp.write_text(" ".join(PINNED), "utf-8")
    return python


class Others:
    """A process that measures them when asked."""

    def __init__(self) -> None:
        words = [str(others_python()), str(Path(__file__).with_name("rivals.py"))]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)  # noqa: S603 - as above

    def measure(self, name: str) -> Figure:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(name + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"error: {name} could not be measured")
        figure: Figure = json.loads(line)
        return figure

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


# ── Ours ─────────────────────────────────────────────────────────────────────────────────────────────────


def vector_steps(game: str, players: int, threads: int) -> Round:
    """Random games at a batch of 8,192, with planes, masks and auto-reset."""
    env = VectorEnv(game, BATCH, players=players, seed=1, threads=threads)

    def work() -> int:
        for _ in range(20):
            env.step(env.random_actions())
        return 20 * BATCH

    for _ in range(5):  # so that games are at different stages
        work()
    return work


def ours() -> Iterator[tuple[str, Callable[[], Round]]]:
    """Our environments, by their names in the table."""
    for game in GAMES.values():
        for players in game.player_counts:
            for threads in (1, 2):
                name = f"quatuor {game.id}, {players} players, batch 8,192, {_threads(threads)}"
                yield name, lambda g=game.id, p=players, t=threads: vector_steps(g, p, t)
    yield from raw_envs()


def _threads(count: int) -> str:
    return "1 thread" if count == 1 else f"{count} threads"


def raw_envs() -> Iterator[tuple[str, Callable[[], Round]]]:
    """Our PettingZoo environments, for every player count."""
    if find_spec("quatuor.envs.aec") is None:
        return
    for game in GAMES.values():
        module: Any = import_module(f"quatuor.envs.{game.id}_v0")
        for players in game.player_counts:
            alone = len(game.player_counts) == 1
            yield (
                f"quatuor {game.id}_v0 raw_env, {players} players",
                lambda m=module, p=players, a=alone: aec_moves(m.raw_env() if a else m.raw_env(p)),
            )


# ── The table ────────────────────────────────────────────────────────────────────────────────────────────


def measure(rounds: int) -> dict[str, Figure]:
    """The best of several rounds, measured in turn."""
    others, mine = Others(), dict(ours())
    ready: dict[str, Round] = {}
    best: dict[str, Figure] = {}
    for number in range(rounds):
        for name in (*mine, *RIVALS):
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr)
            if name in mine and name not in ready:
                ready[name] = mine[name]()
            figure = measured(ready[name]) if name in mine else others.measure(name)
            before = best.get(name, figure)
            best[name] = {kind: max(before[kind], figure[kind]) for kind in figure}
    others.close()
    return best


def table(best: dict[str, Figure]) -> Iterator[str]:
    yield "| environment | steps per second | by processor time | times connect_four_v3 |"
    yield "| --- | ---: | ---: | ---: |"
    unit = best[YARDSTICK]["wall"]
    for name, figure in best.items():
        times = f"{figure['wall'] / unit:,.1f}"
        yield f"| {name} | {figure['wall']:,.0f} | {figure['cpu']:,.0f} | {times} |"


def report(args: Namespace) -> dict[str, Any]:
    before = os.getloadavg()
    best = measure(args.rounds)
    return {
        "figures": best,
        "rounds": args.rounds,
        "cores": os.cpu_count(),
        "load": [before, os.getloadavg()],
        "build": _core.build_info(),
        "python": sys.version.split()[0],
        "others": PINNED,
    }


def main() -> None:
    """Measure, and print the results."""
    args = arguments().parse_args()
    results = report(args)
    if args.out:
        args.out.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    if args.json:
        print(json.dumps(results))
        return
    print("\n".join(table(results["figures"])))
    before, after = (load[0] for load in results["load"])
    build = results["build"]["machine"]
    print(f"\n{results['cores']} cores, load {before:.1f} before and {after:.1f} after; build {build}")


if __name__ == "__main__":
    main()
