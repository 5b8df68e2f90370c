"""Searches, levels and hints under every ruleset: all player counts, all options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quatuor.engine.analysis import Analysis, analyse, last_analysis
from quatuor.engine.core import compiled_position
from quatuor.engine.engines import Level
from quatuor.engine.hints import hint
from quatuor.engine.limit import Limit
from quatuor.match import Match
from quatuor.rules.game import Game, Position, Ruleset
from tests.engine import brute
from tests.engine.test_analysis import ALL, SMALL, follow_line, hold_all
from tests.engine.test_engines import RULESET_IDS, RULESETS
from tests.engine.test_hints import check

every_ruleset = pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=RULESET_IDS)
BRIEF = Limit(nodes=400)
BEFORE_THE_END = (1, 2, 3, 6, 20)


def positions(game: Game, ruleset: Ruleset) -> Iterator[Position]:
    """Positions with a player to move: near the start, and a few plies before the end of random games."""
    start = game.position.start(ruleset)
    for stream, plies in enumerate(BEFORE_THE_END):
        actions, *_ = compiled_position(start).playout(7, stream)
        for played in (stream, max(0, len(actions) - plies)):
            position = brute.position_after(start, actions[:played])
            if position.turn is not None:
                yield position


def looked_at(position: Position) -> Analysis:
    return last_analysis(analyse(position, BRIEF, lines=ALL, memory=SMALL))


@every_ruleset
def test_a_search_finds_legal_moves_and_proves_forced_results(game: Game, ruleset: Ruleset) -> None:
    for position in positions(game, ruleset):
        found = looked_at(position)
        assert found.position.ruleset == ruleset
        assert {candidate.move for candidate in found.candidates} <= set(position.legal_moves())
        assert sum(found.verdict.scores) == pytest.approx(1)
        for candidate in found.candidates:
            follow_line(position, candidate)
        hold_all(found, plies=2)


@every_ruleset
def test_levels_choose_legal_moves(game: Game, ruleset: Ruleset) -> None:
    for seed, position in enumerate(positions(game, ruleset)):
        for level in (1, 4):
            choice = Level(level, seed).choose(Match(position))
            assert choice.move in position.legal_moves()
            assert choice == Level(level, seed).choose(Match(position))


@every_ruleset
def test_hints_are_true(game: Game, ruleset: Ruleset) -> None:
    for position in positions(game, ruleset):
        check(position, hint(Match(position), BRIEF))
