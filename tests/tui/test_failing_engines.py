"""Engines that fail do not cost anyone their game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from quatuor._core import StopFlag
from quatuor.engine.player import Choice, Engine
from quatuor.match import Match
from quatuor.rules.game import Move
from quatuor.tui.session import Session

from .player import Player, play
from .test_engines import quantik


class Failing(Engine):
    """Fails a number of times, then plays the first legal move."""

    name = "failing"

    def __init__(self, times: int) -> None:
        self.times = times
        self.asked = 0

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        self.asked += 1
        if self.asked <= self.times:
            raise RuntimeError("out of\nideas")
        return Choice(match.legal_moves()[0])


class Cheating(Engine):
    """Chooses an illegal move."""

    name = "cheating"

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        return Choice(next(move for move in match.game.moves if move not in match.legal_moves()))


def seat(monkeypatch: pytest.MonkeyPatch, engine: Engine) -> None:
    monkeypatch.setattr(Session, "engine", lambda _: engine)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Light can’t move"), ("fr", "Clair ne peut pas jouer")]
)
def test_a_failing_engine_is_reported_and_retried(
    language: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Failing(1)
    seat(monkeypatch, engine)

    async def scenario(player: Player) -> None:
        await player.until(lambda: words in player.status)
        assert "RuntimeError: out of ideas" in player.status
        assert len(player.status) <= 3 * 78
        await player.press("escape", "l", "l")
        assert words in player.status
        assert engine.asked == 1
        await player.press("space")
        await player.until(lambda: len(player.moves) == 1)
        assert words not in player.status

    play(quantik("level:8", "human", language=language), scenario)


def test_a_failing_engine_does_not_prevent_taking_back_saving_or_quitting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seat(monkeypatch, Failing(99))

    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.until(lambda: "can’t move" in player.status)
        await player.press("s")
        player.app.screen.query_one(Input).value = str(tmp_path / "game.qtr")
        await player.press("enter")
        assert (tmp_path / "game.qtr").exists()
        await player.press("u")
        assert player.session.person_acts
        assert "can’t move" not in player.status
        await player.press("c")
        await player.click_zone("a3")
        await player.until(lambda: "can’t move" in player.status)
        await player.press("q", "y")

    app = quantik("human", "level:8")
    play(app, scenario)
    assert app.return_code == 0


def test_an_illegal_move_of_an_engine_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, Cheating())

    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.until(lambda: "can’t move" in player.status)
        assert len(player.moves) == 1

    play(quantik("human", "level:8"), scenario)


def fails(*_: object, **__: object) -> Move:
    raise RuntimeError("blind")


def test_failing_hints_and_evaluations_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.tui.advice_screen.hint", fails)
    monkeypatch.setattr("quatuor.tui.evaluation.analyse", fails)

    async def scenario(player: Player) -> None:
        await player.press("h")
        await player.until(lambda: "No hint was found (RuntimeError: blind)." in player.status)
        await player.press("e")
        await player.until(lambda: "The evaluation has stopped (RuntimeError: blind)." in player.status)
        assert not player.screen.evaluating

    play(quantik("human", "human"), scenario)
