"""Train a small agent for OXONO from scratch until it beats level 2.

It plays itself in a vector environment and learns with PPO. It is given nothing but the rules. From time to
time it plays against random moves and levels 1 to 3, in pairs of games with seats swapped, choosing its most
likely move without any search. The final trial is longer and uses other openings.

    make example                                     installs PyTorch and trains, with the defaults
    python -m examples.oxono --moves 200000          a shorter training
    python -m examples.oxono --minutes 2 --seed 3    a training of two minutes

The folder of --out then holds agent.pt (the weights), curve.svg, and curve.json (the same as numbers). The
trained agent plays in the arena under the name py:examples.oxono.network:engine.

The same seed, --moves and --threads give the same weights on the same machine, unless --minutes ends the
training.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.arena.rating import Interval

from .curve import Point, plot
from .selfplay import SelfPlay
from .trial import beats, trial

if TYPE_CHECKING:
    from .learning import Learner

OPPONENTS = ("random", "level:1", "level:2", "level:3")
GAMES, STEPS = 256, 32
"""Games in parallel, and moves in each between two updates."""
TRIALS = 12
"""Trials during training, spread evenly."""
FINAL_SEED = 10_000_000
"""Added to the seed for the final trial, so that its openings differ from those of earlier trials."""


def arguments() -> ArgumentParser:
    """The command line."""
    name, formatter = "python -m examples.oxono", RawDescriptionHelpFormatter
    parser = ArgumentParser(name, description=__doc__, formatter_class=formatter)
    add = parser.add_argument
    add("--moves", type=positive, default=1_000_000, help="moves of self-play (default: 1000000)")
    add("--minutes", type=minutes, help="stop after this time (default: no limit)")
    add("--seed", type=positive, default=1, help="seed of weights, games and trials (default: 1)")
    add("--out", type=Path, default=Path("build/oxono"), help="folder for the results (default: build/oxono)")
    add("--device", default="cpu", help="PyTorch device, cpu or cuda (default: cpu)")
    add("--threads", type=positive, default=1, help="PyTorch threads; on a busy machine use one (default: 1)")
    add("--games", type=even, default=100, help="games per opponent in a trial (default: 100)")
    add("--final", type=even, default=400, help="games per opponent in the final trial (default: 400)")
    return parser


def positive(text: str) -> int:
    """A positive whole number."""
    if not text.isdecimal() or int(text) == 0:
        raise ValueError
    return int(text)


def even(text: str) -> int:
    """A positive even number."""
    if positive(text) % 2:
        raise ValueError
    return int(text)


def minutes(text: str) -> float:
    """A positive number of minutes."""
    if not 0 < float(text) < float("inf"):
        raise ValueError
    return float(text)


class Training:
    """A training in progress: the learner, its games, and the results of its trials."""

    def __init__(self, asked: Namespace, learner: Learner) -> None:
        self.asked = asked
        self.learner = learner
        self.selfplay = SelfPlay(GAMES, asked.seed)
        self.moves = 0
        self.points: list[Point] = []
        self.started = time.monotonic()
        self._learned = 0.0

    @property
    def games(self) -> int:
        """Finished games."""
        return int(self.selfplay.env.episodes.sum())

    @property
    def progress(self) -> float:
        """The completed share of the training, by moves or by the time limit: 0 to 1.

        Without a time limit the clock plays no part, so a training depends only on its seed.
        """
        share: float = self.moves / self.asked.moves
        if self.asked.minutes is not None:
            share = max(share, (time.monotonic() - self.started) / 60 / self.asked.minutes)
        return min(share, 1.0)

    def run(self) -> None:
        """Learn to the end, with trials along the way and a long one at the end."""
        self.hold_trials(self.asked.games, self.asked.seed)
        while self.progress < 1:
            self.update()
            if self.progress >= len(self.points) / TRIALS and self.progress < 1:
                self.hold_trials(self.asked.games, self.asked.seed + len(self.points))
        self.hold_trials(self.asked.final, self.asked.seed + FINAL_SEED)

    def update(self) -> None:
        """Play some moves and learn from them."""
        started = time.process_time()
        past = self.selfplay.play(self.learner.policy, STEPS)
        self.learner.learn(past, self.progress)
        self.moves += len(past)
        self._learned += time.process_time() - started

    def hold_trials(self, games: int, seed: int) -> None:
        """Hold a trial against every opponent, and print the results."""
        scores = {name: trial(self.learner.choose, name, games, seed) for name in OPPONENTS}
        self.points.append(Point(self.moves, self._learned, scores))
        results = "   ".join(f"{name} {shown(found)}" for name, found in scores.items())
        spent = f"{self.moves:>9,} moves {self.games:>7,} games {self._learned:>5.0f} s"
        print(f"{spent}   {results}", flush=True)

    def save(self, folder: Path) -> None:
        """Write weights, curve and numbers."""
        self.learner.save(folder / "agent.pt")
        (folder / "curve.svg").write_text(plot(self.points), "utf-8")
        numbers = json.dumps([asdict(point) for point in self.points], indent=1)
        (folder / "curve.json").write_text(numbers + "\n", "utf-8")


def shown(found: Interval) -> str:
    """A score in percent, with its error bar."""
    return f"{100 * found.value:5.1f} ±{100 * found.margin:4.1f} %"


def failed(reason: str) -> int:
    """Print a one-line error and return the exit status."""
    print(f"error: {reason}", file=sys.stderr)
    return 2


def main(words: Sequence[str] | None = None) -> int:
    """Train, report and save. The exit status is 0 if level 2 was beaten."""
    asked = arguments().parse_args(words)
    if find_spec("torch") is None:
        return failed("PyTorch is not installed; hint: make example")
    from .learning import learner

    try:
        asked.out.mkdir(parents=True, exist_ok=True)
        training = Training(asked, learner(asked.seed, asked.device, asked.threads))
    except (OSError, RuntimeError, AssertionError) as problem:  # a bad folder or device
        return failed(str(problem).partition("\n")[0])
    training.run()
    training.save(asked.out)
    last = training.points[-1].scores["level:2"]
    verdict = "beats level 2" if beats(last) else "does not reliably beat level 2"
    clock = (time.monotonic() - training.started) / 60
    print(f"The agent {verdict}: {shown(last)} in {asked.final} games; 95 % interval from {last.low:.1%}.")
    print(f"{clock:.1f} minutes of wall time, {time.process_time():.0f} s of CPU time, trials included.")
    print(f"Weights and curve are in {asked.out}.")
    return 0 if beats(last) else 1


if __name__ == "__main__":
    sys.exit(main())
