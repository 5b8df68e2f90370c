"""Playing one game: the engines take their seats, and their play is recorded.

An engine that fails, plays an illegal move or takes too long loses its seat as if it had resigned: with two
players the other wins, with three or four the others play on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Final, TypeAlias

from quatuor.engine.player import Choice, Engine
from quatuor.engine.verdict import Exact
from quatuor.match import Match
from quatuor.rules.game import IllegalMove, Outcome, Player

from .entrants import opened
from .task import Effort, Forfeit, Promise, Result, Task, Turn

Watch: TypeAlias = Callable[[Turn], None]
DETAIL_LIMIT: Final = 300
"""The most characters of an error."""


def play_game(task: Task, watch: Watch = lambda _: None) -> Result:
    """Play a game to its end; the watcher is notified before each turn of the engine to move.

    >>> from quatuor.arena import Contest, play_game
    >>> task = next(Contest.between("quantik", ["random", "level:2"], games=2, seed=7).tasks())
    >>> play_game(task).forfeits
    ()
    """
    with ExitStack() as leaving:
        game = _Game(task, watch)
        game.seat_engines(leaving)
        while (outcome := game.match.outcome()) is None:
            game.go_on()
        return game.result(outcome)


def lost(task: Task, turn: Turn, reason: str, detail: str) -> Result:
    """The result of a game interrupted while an engine was thinking: it loses, the others share."""
    match = task.match()
    for move in turn.moves[len(task.opening) :]:
        match.enter(move)
    forfeit = Forfeit(turn.player, len(match.entries), reason, detail)
    match.resign(turn.player)
    if match.outcome() is None:
        match.agree_draw()
    outcome = match.outcome()
    assert outcome is not None
    return Result(
        task,
        tuple(map(str, match.entries)),
        outcome.scores,
        outcome.citation.article,
        (forfeit,),
        efforts=(Effort(),) * match.ruleset.players,
    )


class _Game:
    """A game in progress.

    The engines see a copy of the match without its seed, so they cannot look up future rolls.
    """

    def __init__(self, task: Task, watch: Watch) -> None:
        self.task = task
        self.watch = watch
        self.match = task.match()
        self.seen = Match(self.match.start, self.match.seats)
        for entry in self.match.entries:
            self.seen.enter(str(entry))
        self.engines: dict[Player, Engine] = {}
        self.efforts = [Effort()] * task.ruleset.players
        self.forfeits: list[Forfeit] = []
        self.promises: dict[Player, tuple[int, int | None]] = {}

    def seat_engines(self, leaving: ExitStack) -> None:
        """Open an engine for each seat; one that is unavailable loses."""
        for player, spec in enumerate(self.task.engines):
            if self.match.outcome() is not None:
                return
            self.watch(self._turn(player))
            try:
                engine = opened(spec, self.task.rules, self.task.ruleset, self.task.engine_seeds[player])
            except Exception as error:  # noqa: BLE001 — an engine that fails in any way loses
                self._forfeit(player, "error", _detail(error))
            else:
                leaving.callback(_close, engine)
                self.engines[player] = engine

    def go_on(self) -> None:
        """Take the next action: a roll, or a move of an engine."""
        if self.match.must_roll:
            self._enter(str(self.match.roll()))
        else:
            self._ask(self.match.position.player)

    def result(self, outcome: Outcome) -> Result:
        """The result."""
        promises = (
            Promise(player, ply, distance, kept=outcome.scores[player] == 1)
            for player, (ply, distance) in self.promises.items()
        )
        return Result(
            self.task,
            tuple(map(str, self.match.entries)),
            outcome.scores,
            outcome.citation.article,
            tuple(self.forfeits),
            tuple(promises),
            tuple(self.efforts),
        )

    def _ask(self, player: Player) -> None:
        self.watch(self._turn(player))
        begin = time.perf_counter()
        try:
            choice = self.engines[player].choose(self.seen.copy())
            promise = _promised(choice, player)
        except Exception as error:  # noqa: BLE001 — an engine that fails in any way loses
            self._forfeit(player, _reason(error), _detail(error))
            return
        seconds = time.perf_counter() - begin
        if seconds > self.task.timeout:
            self._forfeit(player, "time", f"{seconds:.1f} s")
            return
        self.efforts[player] = self.efforts[player].spent(seconds, getattr(choice, "nodes", None))
        if promise is not None:
            self.promises.setdefault(player, (len(self.match.entries), promise.distance))
        self._take(player, choice)

    def _take(self, player: Player, choice: Choice) -> None:
        """Play an engine's choice, if it is legal."""
        try:
            self._enter(str(self.match.play(choice.move)))
        except Exception as error:  # noqa: BLE001 — also catches answers that are not moves at all
            self._forfeit(player, "illegal", _detail(error))

    def _enter(self, text: str) -> None:
        """Copy the entries of the match to the engines' copy."""
        self.seen.enter(text)

    def _forfeit(self, player: Player, reason: str, detail: str) -> None:
        self.forfeits.append(Forfeit(player, len(self.match.entries), reason, detail))
        self._enter(str(self.match.resign(player)))

    def _turn(self, player: Player) -> Turn:
        return Turn(player, tuple(map(str, self.match.entries)))


def _promised(choice: Choice, player: Player) -> Exact | None:
    """The verdict of an engine that announces a proved win."""
    verdict = choice.verdict
    return verdict if isinstance(verdict, Exact) and verdict.scores[player] == 1 else None


def _reason(error: Exception) -> str:
    """Why an engine that failed loses, in a word."""
    from .program import BadMove, Gone, Silent

    reasons = {BadMove: "illegal", IllegalMove: "illegal", Silent: "time", Gone: "crash"}
    return next((reason for kind, reason in reasons.items() if isinstance(error, kind)), "error")


def _detail(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:DETAIL_LIMIT]


def _close(engine: Engine) -> None:
    with suppress(Exception):  # the game is over: how an engine exits no longer matters
        engine.close()
