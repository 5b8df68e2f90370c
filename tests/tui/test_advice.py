"""A hint and the evaluation bar on one screen agree."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quatuor.engine.analysis import Analysis, Candidate
from quatuor.engine.hints import Hint, Reason, StoppedWin
from quatuor.engine.limit import Limit
from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.rules import GAMES
from quatuor.tui.hints import improved, knows_better
from quatuor.tui.notices import SHOWN
from quatuor.tui.session import Session

from .player import Player, play
from .test_engines import quantik, quick

GAME = GAMES["quantik"]
START = GAME.start()
FIRST, OTHER, *REST = START.legal_moves()
STOPPED = StoppedWin(1, (OTHER,), 3, 4)


def found(verdict: Verdict, reason: Reason = Reason.BEST_FOUND, stops: StoppedWin | None = None) -> Hint:
    return Hint("quantik", 0, FIRST, reason, verdict, (FIRST,), stops)


def seen(verdict: Verdict, move: object = OTHER, seconds: float = 5.0) -> Analysis:
    assert move in (FIRST, OTHER)
    best = FIRST if move is FIRST else OTHER
    return Analysis(START, verdict, (Candidate(best, verdict, (best, *REST[:3])),), 9, 1000, seconds)


def test_the_longer_or_exact_analysis_wins() -> None:
    guess, known = Estimate((0.6, 0.4)), Exact((1, 0), 5)
    assert knows_better(seen(guess), found(guess), 1.0)
    assert not knows_better(seen(guess, seconds=0.5), found(guess), 1.0)
    assert knows_better(seen(known, seconds=0.1), found(guess), 1.0)
    assert not knows_better(seen(guess), found(known), 1.0)


@pytest.mark.parametrize(
    ("verdict", "reason"),
    [
        (Estimate((0.8, 0.2)), Reason.BEST_FOUND),
        (Exact((1, 0), 5), Reason.FORCES_WIN),
        (Exact((0, 1), 5), Reason.LOSES),
        (Exact((0.5, 0.5), 5), Reason.HOLDS_DRAW),
    ],
)
def test_another_move_is_shown_with_its_known_value(verdict: Verdict, reason: Reason) -> None:
    better = improved(found(Estimate((0.6, 0.4)), Reason.STOPS_WIN, STOPPED), seen(verdict))
    assert (better.move, better.reason, better.verdict, better.stops) == (OTHER, reason, verdict, None)


def test_the_reason_for_the_same_move_is_kept() -> None:
    hint = found(Estimate((0.6, 0.4)), Reason.STOPS_WIN, STOPPED)
    better = improved(hint, seen(Estimate((0.8, 0.2)), FIRST))
    assert (better.reason, better.stops, better.verdict) == (
        Reason.STOPS_WIN,
        STOPPED,
        Estimate((0.8, 0.2)),
    )
    assert improved(hint, seen(Exact((1, 0), 3), FIRST)).reason is Reason.FORCES_WIN


def evaluating(monkeypatch: pytest.MonkeyPatch, sees: Callable[[], Analysis]) -> None:
    monkeypatch.setattr("quatuor.tui.evaluation.analyse", lambda *_, **__: iter([sees()]))


def test_a_hint_agrees_with_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    evaluating(monkeypatch, lambda: seen(Estimate((0.86, 0.14))))
    monkeypatch.setattr("quatuor.tui.advice_screen.hint", lambda *_, **__: found(Estimate((0.78, 0.22))))

    async def bar_first(player: Player) -> None:
        await player.press("e")
        await player.until(lambda: player.screen._seen is not None)
        await player.press("h")
        await player.until(lambda: player.session.shows_hint)
        assert str(OTHER) in player.status
        assert "86" in player.status

    async def hint_first(player: Player) -> None:
        await player.press("h")
        await player.until(lambda: player.session.shows_hint)
        assert str(FIRST) in player.status
        await player.press("e")
        await player.until(lambda: str(OTHER) in player.status)
        assert player.session.hinted == OTHER.tokens

    play(quantik("human", "human"), bar_first)
    play(quantik("human", "human"), hint_first)


def test_the_bar_does_not_overwrite_other_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    evaluating(monkeypatch, lambda: seen(Estimate((0.86, 0.14))))
    monkeypatch.setattr("quatuor.tui.advice_screen.hint", lambda *_, **__: found(Estimate((0.78, 0.22))))

    async def scenario(player: Player) -> None:
        await player.press("h")
        await player.until(lambda: player.session.shows_hint)
        player.session.enter("nonsense")
        await player.press("e")
        await player.until(lambda: player.screen._seen is not None)
        assert "nonsense" in player.status

    play(quantik("human", "human"), scenario)


def test_a_repeated_hint_searches_longer_unless_everything_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float | None] = []
    verdict: Verdict = Estimate((0.6, 0.4))

    def hint(_match: object, limit: Limit, **_: object) -> Hint:
        limits.append(limit.seconds)
        return found(verdict)

    monkeypatch.setattr("quatuor.tui.advice_screen.HINT", Limit(seconds=0.5))
    monkeypatch.setattr("quatuor.tui.advice_screen.hint", hint)

    async def ask(player: Player, times: int) -> None:
        await player.press("h")
        await player.until(lambda: player.session.shows_hint and len(limits) == times)

    async def scenario(player: Player) -> None:
        nonlocal verdict
        for times in range(1, 5):
            await ask(player, times)
        assert limits == [0.5, 1.5, 4.5, 4.5]
        verdict = Exact((1, 0), 3)
        await ask(player, 5)
        await ask(player, 5)
        await player.press("c")
        await player.click_zone("b3")
        await ask(player, 6)
        assert limits[-1] == 0.5

    play(quantik("human", "human"), scenario)


@pytest.mark.parametrize(("length", "cut"), [(SHOWN, False), (SHOWN + 1, True)])
def test_a_shortened_line_of_play_ends_with_an_ellipsis(length: int, cut: bool) -> None:
    session = Session(quantik("human", "human")._match)  # type: ignore[arg-type]
    line = tuple(GAME.moves[:length])
    session.recommend(Hint("quantik", 0, FIRST, Reason.BEST_FOUND, Estimate((0.6, 0.4)), line))
    assert session.notice is not None
    assert session.notice.speak("en").endswith("…") is cut
