"""Games of engines, as the arena plays them: from paired openings, in the order of the contest."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import asdict
from typing import Any

from quatuor.arena import Contest, Result, run
from quatuor.sharing import Pool


def games_of(
    contest: Contest, *, workers: int | None = None, pool: Pool | None = None
) -> Generator[dict[str, Any], None, None]:
    """The rows of a contest."""
    with closing(run(contest, workers=workers, pool=pool)) as results:
        for result in results:
            yield row(result)


def row(result: Result) -> dict[str, Any]:
    """A game, without its timings."""
    task = result.task
    return {
        "number": task.number,
        "game": task.game,
        "players": task.ruleset.players,
        "pairing": task.pairing,
        "block": task.block,
        "engines": list(task.engines),
        "engine_seeds": list(task.engine_seeds),
        "seed": task.seed,
        "start": str(task.match().start),
        "opening": len(task.opening),
        "moves": list(result.moves),
        "plies": len(result.moves),
        "scores": [float(score) for score in result.scores],
        "article": result.article,
        "forfeits": [asdict(forfeit) for forfeit in result.forfeits],
        "nodes": [effort.nodes for effort in result.efforts],
    }
