"""An analysis in the side panel: one bar per player, the kind of verdict, the best line.

     Light   ━━━━━━░░░  63 %          Light   ░░░░░░░░░   0 %
     Dark    ━━━░░░░░░  37 %          Dark    ━━━━━━━━━ 100 %
    estimate · depth 9 …             exact · Dark wins in 10
    Ca3 Db2 Ac1                      plies
                                     Ca3 Db2 Ac1
The ellipsis means that the analysis is still running.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.text import Text

from ..engine.analysis import Analysis, analyse
from ..engine.limit import Limit
from ..engine.verdict import Exact, Verdict
from ..engine.wording import is_draw, sole_winner, won
from ..i18n import Voice
from ..match import Match
from ..rules import GAMES
from ..rules.game import Move, Outcome
from .names import padded, shown
from .styles import style
from .thinking import StopFlag

WIDTH: Final = 24
"""The characters of a line beside the smallest board."""
NAME: Final = 6
WINNER: Final = 10
"""The cells of a winner's name, so that a sentence with it takes two lines."""
BAR: Final = 9
LINES: Final = 2
"""The most lines of the best line of play."""
SECONDS: Final = 20.0
"""The longest analysis of a position in seconds."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The analysis of a position so far."""

    verdict: Verdict
    depth: int = 0
    line: tuple[Move, ...] = ()
    goes_on: bool = False
    """Whether the analysis is still running."""

    @classmethod
    def of(cls, analysis: Analysis, *, goes_on: bool) -> Evaluation:
        return cls(analysis.verdict, analysis.depth, analysis.line, goes_on)

    @classmethod
    def of_the_end(cls, outcome: Outcome) -> Evaluation:
        return cls(Exact.ended(outcome))


class RunningAnalysis:
    """An analysis on one thread, for a limited time; other threads can read the latest result."""

    def __init__(self, match: Match, stop: StopFlag) -> None:
        self._match, self._stop = match, stop
        self.latest: Analysis | None = None

    def run(self) -> None:
        """Analyse until all is known, time is up or the flag is raised."""
        position, history = self._match.position, self._match.history
        for analysis in analyse(position, Limit(seconds=SECONDS), history=history, stop=self._stop):
            self.latest = analysis


def described(evaluation: Evaluation, game: str, names: Sequence[str], say: Voice) -> Text:
    """The bars and the words of an evaluation."""
    scores = zip(names, evaluation.verdict.scores, strict=True)
    bars = [_bar(game, player, name, float(score), say) for player, (name, score) in enumerate(scores)]
    weight = "bold" if isinstance(evaluation.verdict, Exact) else ""
    words = wrap(_certainty(evaluation, game, names, say), WIDTH, break_on_hyphens=False)
    moves = wrap(" ".join(map(str, evaluation.line)), WIDTH, max_lines=LINES, placeholder=" …")
    lines = [*(Text(line, weight) for line in words), *(Text(line, "dim") for line in moves)]
    return Text("\n").join([*bars, *lines])


def _bar(game: str, player: int, name: str, score: float, say: Voice) -> Text:
    """A player's share of the score, in their colour and in figures."""
    colour = style(game, f"ink-{player}", f"fill-{player}")
    filled = round(score * BAR)
    return Text.assemble(
        (f" {padded(name, NAME)} ", colour),
        " ",
        ("━" * filled, colour),
        ("░" * (BAR - filled), "dim"),
        f"{say('evaluation.percent', number=_percent(score)):>6}",
    )


def _percent(score: float) -> int:
    """A score in per cent; only what is certain reads as 0 or 100."""
    return round(100 * score) if score in (0, 1) else min(max(round(100 * score), 1), 99)


def _certainty(evaluation: Evaluation, game: str, names: Sequence[str], say: Voice) -> str:
    """Proof or estimate, with the winner and distance, or the depth reached."""
    verdict = evaluation.verdict
    words = [say(f"evaluation.{verdict.kind}")]
    if isinstance(verdict, Exact):
        words += _end(verdict, game, names, say)
    elif evaluation.depth:
        words.append(say("evaluation.depth", depth=evaluation.depth))
    return " · ".join(words) + (" …" if evaluation.goes_on else "")


def _end(verdict: Exact, game: str, names: Sequence[str], say: Voice) -> Iterator[str]:
    """The known outcome, if the game is not over yet."""
    if verdict.distance == 0:
        return
    if (winner := sole_winner(verdict)) is not None:
        yield won(shown(names[winner], WINNER), game, verdict.most_plies, say.language)
    elif is_draw(verdict) and not GAMES[game].rolls:
        yield say("evaluation.draw")
