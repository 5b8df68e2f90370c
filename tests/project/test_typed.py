"""The types as a user's program sees them: `make types` checks these lines, and here they run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import assert_type

import quatuor


def test_the_package_is_typed() -> None:
    assert (Path(quatuor.__file__).parent / "py.typed").exists()


def test_a_users_program() -> None:
    game = quatuor.game("quantik")
    assert_type(game, quatuor.Game)
    position = game.parse(".a.C/b..d/.BD./..Ba")
    assert_type(position, quatuor.Position)
    assert_type(position.legal_moves(), tuple[quatuor.Move, ...])
    assert_type(position.turn, quatuor.Player | None)
    assert_type(quatuor.GAMES, Mapping[str, quatuor.Game])

    match = quatuor.Match(position)
    engine = quatuor.engine_named("level:3", seed=7)
    assert_type(engine, quatuor.Engine)
    assert_type(match.play(engine.choose(match).move), quatuor.Move)
    outcome = match.outcome()
    assert_type(outcome, quatuor.Outcome | None)
    assert outcome is not None
    assert_type(outcome.scores, tuple[Fraction, ...])

    analyses = quatuor.analyse(position, quatuor.Limit(seconds=1))
    assert_type(analyses, Iterator[quatuor.Analysis])
    for analysis in analyses:
        assert_type(analysis.verdict, quatuor.Exact | quatuor.Estimate)
    assert_type(quatuor.svg(position), str)
    assert_type(quatuor.__version__, str)
