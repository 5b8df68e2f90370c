"""Train a small agent for OXONO from nothing until it beats level 2.

It plays itself in a vector environment and learns by PPO; nothing is told to it but the rules. From time to
time it meets random moves and the levels 1 to 3, in pairs of games with seats exchanged, and plays the move
its network likes best, without any search. The last trial is longer, and from openings of its own.

    make example                                     installs PyTorch and trains, with the usual numbers
    python -m examples.oxono --moves 200000          a shorter training
    python -m examples.oxono --minutes 2 --seed 3    as far as it comes in two minutes

Written into the folder of --out: agent.pt (the weights), curve.svg, and curve.json (the same as numbers). The
trained agent plays in the arena under the name py:examples.oxono.network:engine.

With the same seed, --moves and --threads a training gives the same weights again on the same machine; one
that --minutes ends does not.
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
"""Games side by side, and moves in each between two lessons."""
TRIALS = 12
"""Trials on the way, spread evenly."""
LATE = 10_000_000
"""So far from the seeds of trials on the way lies that of the last one, whose openings are others."""


def arguments() -> ArgumentParser:
    """What can be asked for."""
    name, like_this = "python -m examples.oxono", RawDescriptionHelpFormatter
    parser = ArgumentParser(name, description=__doc__, formatter_class=like_this)
    add = parser.add_argument
    add("--moves", type=positive, default=1_000_000, help="moves of self-play (default: 1000000)")
    add("--minutes", type=minutes, help="the end after so many, come what may (default: no limit)")
    add("--seed", type=positive, default=1, help="chance of weights, games and trials (default: 1)")
    add("--out", type=Path, default=Path("build/oxono"), help="where results go (default: build/oxono)")
    add("--device", default="cpu", help="where PyTorch calculates: cpu or cuda (default: cpu)")
    add("--threads", type=positive, default=1, help="of PyTorch; on a busy machine one is best (default: 1)")
    add("--games", type=even, default=100, help="games of a trial on the way (default: 100)")
    add("--final", type=even, default=400, help="games of the last trial against each (default: 400)")
    return parser


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) == 0:
        raise ValueError
    return int(text)


def even(text: str) -> int:
    """A whole number of pairs."""
    if positive(text) % 2:
        raise ValueError
    return int(text)


def minutes(text: str) -> float:
    """A time above 0."""
    if not 0 < float(text) < float("inf"):
        raise ValueError
    return float(text)


class Training:
    """A training under way: the learner, its games, and how it stood at each trial."""

    def __init__(self, asked: Namespace, learner: Learner) -> None:
        self.asked = asked
        self.learner = learner
        self.selfplay = SelfPlay(GAMES, asked.seed)
        self.moves = 0
        self.points: list[Point] = []
        self.begun = time.monotonic()
        self._learned = 0.0

    @property
    def games(self) -> int:
        """Games played to their end."""
        return int(self.selfplay.env.episodes.sum())

    @property
    def progress(self) -> float:
        """How much of the training is over, by moves or by a limit of time: 0 to 1.

        Without a limit the clock has no say: a training hangs on its seed alone.
        """
        share: float = self.moves / self.asked.moves
        if self.asked.minutes is not None:
            share = max(share, (time.monotonic() - self.begun) / 60 / self.asked.minutes)
        return min(share, 1.0)

    def run(self) -> None:
        """Learn until it is over, with trials on the way and a long one at the end."""
        self.meet(self.asked.games, self.asked.seed)
        while self.progress < 1:
            self.lesson()
            if self.progress >= len(self.points) / TRIALS and self.progress < 1:
                self.meet(self.asked.games, self.asked.seed + len(self.points))
        self.meet(self.asked.final, self.asked.seed + LATE)

    def lesson(self) -> None:
        """Play some, learn from it."""
        begun = time.process_time()
        past = self.selfplay.play(self.learner.policy, STEPS)
        self.learner.learn(past, self.progress)
        self.moves += len(past)
        self._learned += time.process_time() - begun

    def meet(self, games: int, seed: int) -> None:
        """Hold a trial against every opponent, and say how it went."""
        scores = {name: trial(self.learner.choose, name, games, seed) for name in OPPONENTS}
        self.points.append(Point(self.moves, self._learned, scores))
        told = "   ".join(f"{name} {shown(found)}" for name, found in scores.items())
        spent = f"{self.moves:>9,} moves {self.games:>7,} games {self._learned:>5.0f} s"
        print(f"{spent}   {told}", flush=True)

    def save(self, folder: Path) -> None:
        """Write weights, curve and numbers."""
        self.learner.save(folder / "agent.pt")
        (folder / "curve.svg").write_text(plot(self.points), "utf-8")
        numbers = json.dumps([asdict(point) for point in self.points], indent=1)
        (folder / "curve.json").write_text(numbers + "\n", "utf-8")


def shown(found: Interval) -> str:
    """A score in per cent, with its bar."""
    return f"{100 * found.value:5.1f} ±{100 * found.margin:4.1f} %"


def failed(reason: str) -> int:
    """One line on what is wrong, and the exit status for it."""
    print(f"error: {reason}", file=sys.stderr)
    return 2


def main(words: Sequence[str] | None = None) -> int:
    """Train, tell, save; the exit status says whether level 2 was beaten."""
    asked = arguments().parse_args(words)
    if find_spec("torch") is None:
        return failed("PyTorch is not installed; hint: make example")
    from .learning import learner

    try:
        asked.out.mkdir(parents=True, exist_ok=True)
        training = Training(asked, learner(asked.seed, asked.device, asked.threads))
    except (OSError, RuntimeError, AssertionError) as problem:  # no such folder can be made, no such device
        return failed(str(problem).partition("\n")[0])
    training.run()
    training.save(asked.out)
    last = training.points[-1].scores["level:2"]
    verdict = "beats level 2" if beats(last) else "does not surely beat level 2"
    clock = (time.monotonic() - training.begun) / 60
    print(f"The agent {verdict}: {shown(last)} of {asked.final} games; 95 % interval from {last.low:.1%} on.")
    print(f"{clock:.1f} minutes by the clock, {time.process_time():.0f} s of processor with trials.")
    print(f"Weights and curve are in {asked.out}.")
    return 0 if beats(last) else 1


if __name__ == "__main__":
    sys.exit(main())
