"""Proofs alongside a search: proof-number search results merged with the estimates of alpha-beta.

Alpha-beta searches everything a few moves deep; proof-number search follows what is forced to the end. It
gets a share of the work. Once it has proved a winner, every later analysis says so: the proof replaces the
estimate, and the best move is a proved one. Distances are left to alpha-beta: a proof gives an upper bound on
the plies to a win, not the exact number. Where a book already knows the winner, only the other moves are left
to search.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from quatuor._core import StopFlag
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position

from .core import CorePosition, History, core_position
from .exact import ExactSource
from .findings import DOUBT, Analysis, Candidate, score_in
from .games import ProofBudget, twin
from .proving import Prover
from .verdict import Estimate, Exact
from .wording import sole_winner

LIKELY: Final = Fraction(5, 6)
"""The share of nodes spent on the player who is expected to win."""
DRAW: Final = (Fraction(1, 2), Fraction(1, 2))


class Proofs:
    """The proved facts about a position, found incrementally."""

    def __init__(self, position: Position, history: History, memory: int, threads: int = 1) -> None:
        self.position = position
        self.verdict: Exact | None = None
        """The winners, once known."""
        self.prover = Prover(position, history, memory=memory, threads=threads)
        self._core = core_position(position)
        self._moves: dict[Move, Exact] = {}
        self._line: tuple[Move, ...] = ()
        """The continuation of a win, or the move that holds a draw."""
        self._refuted: set[Player] = set()
        self._look_up()

    @staticmethod
    def suit(position: Position) -> bool:
        """Whether to search for proofs: in OXONO, and in Cubulus for two players after the set-up."""
        provable = twin(position.GAME).proof_budget is not None and position.ruleset.players == 2
        return provable and position.turn is not None and not position.setting_up

    @property
    def nodes(self) -> int:
        return self.prover.nodes

    def advance(
        self, found: Analysis, nodes: int, seconds: float | None = None, stop: StopFlag | None = None
    ) -> bool:
        """Search until the given total of nodes is spent; return whether more is known than before."""
        budget = _Budget(self.prover, nodes, seconds, stop)
        if self.verdict is None:
            return self._ask(found, budget)
        return self._ask_moves(found.candidates, budget)

    def wins(self, player: Player, nodes: int, stop: StopFlag | None = None) -> bool:
        """Whether a player's win is proved within a number of nodes."""
        won = self.prover.wins(player, nodes=nodes, stop=stop) is True
        return won and self._won(player)

    def applied_to(self, found: Analysis) -> Analysis:
        """An analysis with all proved facts added."""
        found = replace(found, nodes=found.nodes + self.nodes)
        if self.verdict is None or isinstance(found.verdict, Exact):
            return found
        return replace(found, verdict=self.verdict, candidates=self._candidates(found))

    # The winner.

    def _look_up(self) -> None:
        """What is known without any search, if that is not everything."""
        source = twin(self.position.GAME).source
        if source is None or (verdict := source.verdict(self.position)) is None:
            return
        if sole_winner(verdict) == self.position.player:
            best = source.known(self.position, lines=1)
            assert best is not None
            self._line = best.moves[0].line
            self._moves = dict(self._known_moves(source))
        self.verdict = verdict

    def _known_moves(self, source: ExactSource) -> Iterator[tuple[Move, Exact]]:
        """The moves to positions that are known too, such as images of the best move."""
        for move in self.position.legal_moves():
            after = self.position.after(move)
            known = Exact.ended(outcome) if (outcome := after.outcome()) else source.verdict(after)
            if known is not None:
                yield move, known.one_ply_earlier

    def _ask(self, found: Analysis, budget: _Budget) -> bool:
        players = [player for player in self.position.all_players if player not in self._refuted]
        players.sort(key=lambda player: found.verdict.scores[player], reverse=True)
        for player in players:
            answer = budget.wins(player, None, LIKELY if player != players[-1] else Fraction(1))
            if answer:
                return self._won(player)
            if answer is False:
                self._refuted.add(player)
        return len(self._refuted) == 2 and self._drawn(found.candidates)

    def _won(self, winner: Player) -> bool:
        """If the winner is to move, a win needs its first move: if that was forgotten, it is not reported."""
        if winner == self.position.player:
            moves = GAMES[self.position.GAME].moves
            self._line = tuple(moves[action] for action in self.prover.line(winner, self._core))
            if not self._line:
                return False
        self.verdict = self._won_by(winner)
        return True

    def _drawn(self, candidates: Iterable[Candidate]) -> bool:
        """A draw comes with a move that holds it, preferably one the search rates highly."""
        liked = [candidate.move for candidate in candidates]
        for move in dict.fromkeys((*liked, *self.position.legal_moves())):
            if self._holds(move):
                self.verdict, self._line = Exact(DRAW), (move,)
                return True
        return False

    def _holds(self, move: Move) -> bool:
        """Whether the opponent is already known not to win after a move; this never searches."""
        return self.prover.wins(1 - self.position.player, self._core.play(move.action), nodes=1) is False

    # The other moves. If positions can repeat, proofs about them would have to account for the current
    # position; there, the first move is enough.

    def _ask_moves(self, candidates: Sequence[Candidate], budget: _Budget) -> bool:
        if self.prover.repeats or self._is_lost():
            return False
        open_moves = [c.move for c in candidates if isinstance(c.verdict, Estimate) and self._unknown(c.move)]
        known = len(self._moves)
        for done, move in enumerate(open_moves):
            self._ask_move(move, budget, Fraction(1, len(open_moves) - done))
        return len(self._moves) > known

    def _ask_move(self, move: Move, budget: _Budget, part: Fraction) -> None:
        after, mover = self._core.play(move.action), self.position.player
        mine = False if mover in self._refuted else budget.wins(mover, after, part / 2)
        if mine:
            self._moves[move] = self._won_by(mover).one_ply_earlier
            return
        other = budget.wins(1 - mover, after, part)
        if other:
            self._moves[move] = self._won_by(1 - mover).one_ply_earlier
        elif mine is other is False:
            self._moves[move] = Exact(DRAW)

    def _won_by(self, winner: Player) -> Exact:
        """The verdict on a position whose win was proved just now."""
        scores = tuple(Fraction(player == winner) for player in self.position.all_players)
        return Exact(scores, within=self.prover.within(winner))

    def _unknown(self, move: Move) -> bool:
        return move not in self._moves and (not self._line or move != self._line[0])

    # The report.

    def _is_lost(self) -> bool:
        return self.verdict is not None and self.verdict.scores[self.position.player] == 0

    def _candidates(self, found: Analysis) -> tuple[Candidate, ...]:
        """All moves found, with what is proved of them; a proved one comes first, unless all lose."""
        assert self.verdict is not None
        complete = len(found.candidates) == len(self.position.legal_moves())
        judged = [self._candidate(candidate, complete=complete) for candidate in found.candidates]
        if not self._line:
            return tuple(judged)
        best = Candidate(self._line[0], self.verdict, self._line)
        if self.verdict.scores == DRAW:
            best = next((candidate for candidate in judged if candidate.move == best.move), best)
        rest = sorted((c for c in judged if c.move != best.move), key=score_in(found), reverse=True)
        return (best, *rest)[: len(judged)]

    def _candidate(self, candidate: Candidate, *, complete: bool) -> Candidate:
        """A move with what is proved of it, or with an estimate that does not contradict it.

        The last reported move stands for all those left out. If it is proved to lose but they may not, it is
        reported with the lowest possible estimate.
        """
        assert self.verdict is not None
        if isinstance(candidate.verdict, Exact):
            return candidate
        if self._is_lost() or (self._line and candidate.move == self._line[0]):
            return replace(candidate, verdict=self.verdict)
        player = self.position.player
        exact = self._moves.get(candidate.move)
        if exact is not None and (complete or exact.scores[player] != 0):
            return replace(candidate, verdict=exact)
        most = self.verdict.scores[player] if exact is None else DOUBT
        return replace(candidate, verdict=self._at_most(candidate.verdict, float(most)))

    def _at_most(self, estimate: Estimate, most: float) -> Estimate:
        """An estimate for the player to move: no move is worth more than the position."""
        player = self.position.player
        if estimate.scores[player] <= most:
            return estimate
        return Estimate(tuple(most if p == player else 1 - most for p in self.position.all_players))


class _Budget:
    """The nodes and the time left for several questions."""

    def __init__(self, prover: Prover, nodes: int, seconds: float | None, stop: StopFlag | None) -> None:
        self._prover = prover
        self._nodes = nodes
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stop = stop

    def wins(self, player: Player, core: CorePosition | None, part: Fraction) -> bool | None:
        """Whether a player wins, within a part of the remaining limit."""
        nodes = int((self._nodes - self._prover.nodes) * part)
        seconds = None if self._end is None else (self._end - time.monotonic()) * float(part)
        if nodes <= 0 or (seconds is not None and seconds <= 0):
            return None
        return self._prover.wins(player, core, nodes=nodes, seconds=seconds, stop=self._stop)


# ── How much of a search's work ──────────────────────────────────────────────────────────────────────────


def share(position: Position) -> int:
    """The number of search nodes per node of the proof search."""
    proof_budget = _proof_budget(position)
    return proof_budget.share if _is_late(position) else 4 * proof_budget.share


def level_nodes(position: Position) -> int:
    """The node budget of level 8 for a proof."""
    return _proof_budget(position).level if _is_late(position) else 0


def kept_nodes(position: Position) -> int:
    """The node budget of level 8 for a win that was known earlier in the match."""
    return _proof_budget(position).kept


def _is_late(position: Position) -> bool:
    return position.contents.count("") <= _proof_budget(position).free


def _proof_budget(position: Position) -> ProofBudget:
    proof_budget = twin(position.GAME).proof_budget
    assert proof_budget is not None
    return proof_budget
