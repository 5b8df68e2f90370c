"""Whether a move keeps a win: knowledge first, then a bounded search for proofs."""

from __future__ import annotations

import pytest

from quatuor.engine import keeping
from quatuor.engine.exact import Known
from quatuor.engine.keeping import Gone, kept, plan
from quatuor.engine.wording import sole_winner
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position

BEYOND = "Xc3d3 Xa3a4 Oc3b3 Oc6c5 Xa2b2 Ob6c6"
"""Pink has followed the book; all ten moves can be settled."""


def at(moves: str, game: str = "oxono") -> Position:
    match = Match(GAMES[game].start())
    for text in moves.split():
        match.enter(text)
    return match.position


def test_every_reply_to_a_proved_win_has_a_bound_that_is_not_called_a_distance() -> None:
    found = kept(at(f"{BEYOND} Ob4b5"))
    assert isinstance(found, Known)
    assert sole_winner(found.verdict) == 0
    assert found.verdict.distance is None
    assert found.verdict.within is not None
    assert len(found.moves) == len(at(f"{BEYOND} Ob4b5").legal_moves())
    for reply in found.moves:
        assert sole_winner(reply.verdict) == 0
        assert reply.verdict.distance is None
        assert reply.verdict.within is not None


def test_a_proved_loss_comes_with_a_line_that_wins_for_the_opponent() -> None:
    position = at(f"{BEYOND} Xa1b1")
    found = kept(position)
    assert isinstance(found, Known)
    assert sole_winner(found.verdict) == 1
    assert found.verdict.within is not None
    for move in found.moves[0].line:
        position = position.after(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores[1] == 1
    assert len(found.moves[0].line) <= found.verdict.within


def test_a_win_that_is_gone_without_a_loss_names_the_reply() -> None:
    """The last cells of a game that Black can draw."""
    position = GAMES["oxono"].parse("OXOooX/oox.@x/OoXoOO/XxX.Ox/XOo.x./xO*Xox", 2)
    found = kept(position.play(position.parse_move("Xd5c1")))
    assert isinstance(found, Gone)
    assert str(found.reply) == "Xd3d2"


def test_a_win_at_once_is_exact() -> None:
    found = kept(at("Xc3d3 Xc2c3 Xe2e3"))
    assert isinstance(found, Known)
    assert found.verdict.distance == 1


def test_the_answer_is_the_same_every_time() -> None:
    assert kept(at(f"{BEYOND} Ob4b5")) == kept(at(f"{BEYOND} Ob4b5"))


def test_too_few_nodes_settle_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "SLICES", (10,))
    assert kept(at("Xd4e4")) is None
    assert plan(at("Xd4e4")) is None


def test_the_plan_is_the_book_then_a_proof_and_only_for_the_winner() -> None:
    assert str(plan(at(""))) == "Xc3d3"
    assert str(plan(at(BEYOND))) == "Ob5b4"
    late = plan(at("Xc3d3 Oa4a5 Oc4d4 Xc1c2 Xd1d2 Xa1a2"))
    assert late is not None
    assert plan(at("Xc3d3")) is None


def test_a_game_known_throughout_or_nowhere_is_never_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "_Search", None)
    assert isinstance(kept(at("Aa4 Bb3", "quantik")), Known)
    assert kept(at("a33", "cubulus")) is None
    assert plan(at("a33", "cubulus")) is None
