"""Hints: a good move, and the reason, if the engine knows it.

    wins now              it ends the game
    only move             there is no other
    forces a win          proved, with the number of plies if known
    loses                 proved, like every other move; it holds out the longest
    stops a win           most other moves let the next player win at once; this one does not
    only safe move        proved: every other move loses
    holds the draw        proved: nobody can force more
    best found            what the engine expects of it

A reason is data; `Hint.sentence` puts it into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Final, TypeAlias

from quatuor._core import StopFlag
from quatuor.i18n import voice
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position, SpokenError

from .analysis import Analysis, analyse, last_analysis
from .core import CorePosition, core_position
from .investigation import without_search
from .limit import Limit
from .verdict import Exact, Verdict
from .wording import Written, chance, counted, in_notation, is_draw, name, sole_winner

__all__ = ["Hint", "HintError", "Reason", "StoppedWin", "hint"]

LIMIT: Final = Limit(seconds=1.0)
"""The default time for a hint."""
LINES: Final = 2
"""The best move, and the best of the others: if that one loses, they all do."""

Threat: TypeAlias = tuple[Move, ...]
"""A way to win at once: a move, preceded by the roll in a game with a die."""


class HintError(SpokenError):
    """A request for a hint when there is nothing to choose; the words are in `i18n`.

    >>> import quatuor
    >>> quatuor.hint(quatuor.Match.new(quatuor.game("omba")))
    Traceback (most recent call last):
    quatuor.engine.hints.HintError: roll the die first: before the roll there is no move to suggest
    """

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"hint-errors.{self.key}"]


class Reason(StrEnum):
    """Why a move is good; the value is the key of its sentence.

    >>> from quatuor.engine import Reason
    >>> Reason.WINS_NOW.value, len(Reason)
    ('wins-now', 8)
    """

    WINS_NOW = "wins-now"
    ONLY_MOVE = "only-move"
    FORCES_WIN = "forces-win"
    LOSES = "loses"
    STOPS_WIN = "stops-win"
    ONLY_SAFE_MOVE = "only-safe-move"
    HOLDS_DRAW = "holds-draw"
    BEST_FOUND = "best-found"


@dataclass(frozen=True, slots=True)
class StoppedWin:
    """A win at once that a move denies the next player: the threat, and how many other moves allow one."""

    player: Player
    threat: Threat
    allowing: int
    others: int

    def sentence(self, game: str, language: str, written: Written = in_notation) -> str:
        """The player whose win is stopped, and the number of other moves that would allow it."""
        say = voice("engine", language)
        *rolled, move = self.threat
        key = "after-all" if self.allowing == self.others else "after-most"
        return say(
            f"stops.{key}-roll" if rolled else f"stops.{key}",
            player=name(game, self.player, language),
            roll=" ".join(map(str, rolled)),
            threat=written(move, self.player),
            allowing=self.allowing,
            others=self.others,
        )


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, the reason it is good, its verdict, and the expected continuation.

    >>> import quatuor
    >>> match = quatuor.Match(quatuor.game("quantik").parse(".a.C/b..d/.BD./..Ba"))
    >>> found = quatuor.hint(match)
    >>> found.sentence("en"), found.plies
    ('Cd2 wins at once.', 1)
    """

    game: str
    player: Player
    move: Move
    reason: Reason
    verdict: Verdict
    line: tuple[Move, ...]
    stops: StoppedWin | None = None
    """The win it stops, even if another reason is given."""

    @property
    def plies(self) -> int | None:
        """The number of plies to the end of the game, if proved."""
        return self.verdict.distance if isinstance(self.verdict, Exact) else None

    def sentence(self, language: str, written: Written = in_notation) -> str:
        """The hint in words; if it also stops a win, a second sentence says so."""
        reason = self._because(language, written(self.move, self.player))
        if self.stops is None:
            return reason
        return f"{reason} {self.stops.sentence(self.game, language, written)}"

    def _because(self, language: str, move: str) -> str:
        say = voice("engine", language)
        key = f"hint.{self.reason}"
        if (plies := self._counted_plies()) is not None:
            return counted(say, f"{key}-in", self.game, plies, move=move)
        score = chance(self.verdict, self.player, language)
        return say(key, move=move, score=score)

    def _counted_plies(self) -> int | None:
        """The plies that a sentence counts: a win takes at most so many, a loss exactly so many."""
        if self.reason is Reason.FORCES_WIN and isinstance(self.verdict, Exact):
            return self.verdict.most_plies
        return self.plies if self.reason is Reason.LOSES else None


def hint(match: Match, limit: Limit | None = None, *, stop: StopFlag | None = None) -> Hint:
    """A good move for the player to move, and why. Raises `HintError` before a roll or after the end.

    >>> import quatuor
    >>> match = quatuor.Match(quatuor.game("quantik").parse(".a.C/b..d/.BD./..Ba"))
    >>> found = quatuor.hint(match)
    >>> str(found.move), str(found.reason)
    ('Cd2', 'wins-now')
    """
    if match.outcome() is not None:
        raise HintError("over")
    if match.must_roll:
        raise HintError("roll")
    if (won := _win_at_once(match.position)) is not None:
        return won
    if (known := without_search(match.position)) and sole_winner(known.verdict) == match.position.player:
        return _explained(match.position, known)
    analyses = analyse(match.position, limit or LIMIT, history=match.history, lines=LINES, stop=stop)
    return _explained(match.position, last_analysis(analyses))


def _win_at_once(position: Position) -> Hint | None:
    """The first move that ends the game in the mover's favour, if any."""
    player = position.player
    for move in position.legal_moves():
        outcome = position.after(move).outcome()
        if outcome is not None and outcome.winners == (player,):
            return Hint(position.GAME, player, move, Reason.WINS_NOW, Exact(outcome.scores, 1), (move,))
    return None


def _explained(position: Position, found: Analysis) -> Hint:
    best = found.candidates[0]
    stops = _stopped_win(position, best.move)
    reason = _reason(position, found, stops)
    return Hint(position.GAME, position.player, best.move, reason, found.verdict, best.line, stops)


def _reason(position: Position, found: Analysis, stops: StoppedWin | None) -> Reason:
    """The strongest reason for the best move."""
    player, verdict = position.player, found.verdict
    if len(position.legal_moves()) == 1:
        return Reason.ONLY_MOVE
    if sole_winner(verdict) == player:
        return Reason.FORCES_WIN
    if _is_lost(verdict, player):
        return Reason.LOSES
    if stops is not None:
        return Reason.STOPS_WIN
    if all(_is_lost(other.verdict, player) for other in found.candidates[1:]):
        return Reason.ONLY_SAFE_MOVE
    return Reason.HOLDS_DRAW if is_draw(verdict) else Reason.BEST_FOUND


def _is_lost(verdict: Verdict, player: Player) -> bool:
    return isinstance(verdict, Exact) and verdict.scores[player] == 0


# ── Threats ──────────────────────────────────────────────────────────────────────────────────────────────


def _stopped_win(position: Position, move: Move) -> StoppedWin | None:
    """The win a move stops: one that the next player has after at least half of the other moves."""
    others = [other for other in position.legal_moves() if other != move]
    if any(_threats(position, move)):
        return None
    threats = [threats for other in others if (threats := tuple(_threats(position, other)))]
    if not threats or 2 * len(threats) < len(others):
        return None
    ((threat, _),) = Counter(chain.from_iterable(threats)).most_common(1)
    after = core_position(position).play(move.action)
    return StoppedWin(after.player, threat, len(threats), len(others))


def _threats(position: Position, move: Move) -> Iterator[Threat]:
    """How the next player could win at once after a move."""
    game = GAMES[position.GAME]
    after = core_position(position).play(move.action)
    if after.player == position.player:
        return
    if after.turn is not None:
        yield from ((game.moves[action],) for action in _winning(after))
        return
    for roll in game.rolls:
        if roll.action in after.legal_moves():
            yield from ((roll, game.moves[action]) for action in _winning(after.play(roll.action)))


def _winning(core: CorePosition) -> Iterator[int]:
    """The moves that end the game in favour of the player who makes them."""
    return (action for action in core.legal_moves() if core.play(action).winners == [core.player])
