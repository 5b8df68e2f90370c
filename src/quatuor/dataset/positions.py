"""Positions with their values: sampled from games an engine plays against itself, then analysed.

Each game depends only on its number. It starts with some random plies, so that no two games are the same. A
few of its positions are sampled, early and late ones alike. They are analysed without their history, as
`quatuor analyse --position` does: exactly if the game is solved or the end is in sight, otherwise by a
search.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Final, TypeAlias

from quatuor.arena.openings import usual_plies
from quatuor.dice import Dice
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.engines import engine_named
from quatuor.engine.json_form import analysis_json
from quatuor.engine.limit import Limit
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position, Ruleset
from quatuor.sharing import Pool, in_order

Row: TypeAlias = dict[str, Any]

MEMORY: Final = 64 << 20
"""The memory budget of a search in bytes, as for `quatuor analyse`."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """The choice of positions, and how they are analysed."""

    game: str
    ruleset: Ruleset
    seed: int
    by: str = "random"
    """The engine that plays the games."""
    per_game: int = 1
    """The number of positions sampled per game."""
    nodes: int = 20_000
    """The limit of the search per position."""
    lines: int = 5
    """The number of best moves to distinguish."""


def sampled(sampling: Sampling, wanted: int, pool: Pool) -> Generator[Row, None, None]:
    """A number of distinct positions, in the order of their games."""
    seen: set[str] = set()
    with closing(in_order(pool, partial(of_game, sampling), count())) as found:
        for rows in found:
            for row in rows:
                if len(seen) < wanted and row["position"] not in seen:
                    seen.add(row["position"])
                    yield row
            if len(seen) >= wanted:
                return


def of_game(sampling: Sampling, number: int) -> list[Row]:
    """The rows of one game."""
    dice = Dice(sampling.seed, number)
    match = played(sampling, dice)
    plies = dice.shuffled(range(len(match.entries)))[: sampling.per_game]
    return [{"number": number, "ply": ply, **judged(sampling, match.positions[ply])} for ply in sorted(plies)]


def played(sampling: Sampling, dice: Dice) -> Match:
    """A game from a random opening to its end."""
    game, players = GAMES[sampling.game], sampling.ruleset.players
    options = dict(sampling.ruleset.options)
    match = Match.new(game, players, options, seed=dice.next(), draw_seats=False)
    engines = [engine_named(sampling.by, seed=dice.next()) for _ in range(players)]
    opening = dice.below(2 * usual_plies(game, players) + 1)
    while match.outcome() is None:
        if match.must_roll:
            match.roll()
        elif len(match.entries) < opening:
            match.play(dice.choice(match.legal_moves()))
        else:
            match.play(engines[match.position.player].choose(match).move)
    return match


def judged(sampling: Sampling, position: Position) -> Row:
    """A position with its proof or estimate."""
    limit = Limit(nodes=sampling.nodes)
    found = last_analysis(analyse(position, limit, lines=sampling.lines, memory=MEMORY))
    answer = analysis_json(found)
    legal = position.legal_moves()
    actions = {str(move): move.action for move in legal}
    return {
        "game": sampling.game,
        "players": sampling.ruleset.players,
        "position": str(position),
        "turn": position.turn,
        "player": position.player,
        "legal": list(actions),
        "actions": list(actions.values()),
        "kind": answer["kind"],
        "scores": answer["scores"],
        "distance": answer["distance"],
        "best": answer["line"][0] if answer["line"] else None,
        "line": answer["line"],
        "moves": [_move(move, actions) for move in answer["moves"]],
        "nodes": found.nodes,
    }


def _move(move: Row, actions: dict[str, int]) -> Row:
    return {
        "move": move["move"],
        "action": actions[move["move"]],
        "kind": move["kind"],
        "scores": move["scores"],
        "distance": move["distance"],
        "probability": move.get("probability"),
    }
