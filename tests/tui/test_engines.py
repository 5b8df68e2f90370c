"""The computer in the terminal app: it plays, gives hints, evaluates, and stops when the game moves on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from quatuor._core import StopFlag
from quatuor.dice import Dice
from quatuor.engine.limit import Limit
from quatuor.engine.player import Choice, Engine
from quatuor.engine.verdict import Estimate, Exact
from quatuor.i18n import voice
from quatuor.match import Match, Resignation, Seat
from quatuor.rules import GAMES
from quatuor.tui import application, files
from quatuor.tui.app import QuatuorApp
from quatuor.tui.chooser import Chooser
from quatuor.tui.evaluation import WIDTH, Evaluation, described
from quatuor.tui.session import Session

from .player import Player, play
from .positions import COUNTS

NEAR_THE_END = "CD.b/...A/..c./..a."
"""A position of Quantik with few moves left, which is solved quickly."""


def quantik(*kinds: str, position: str = "", language: str = "en", pace: float = 0) -> QuatuorApp:
    game = GAMES["quantik"]
    start = game.parse(position) if position else game.start()
    return QuatuorApp(Match(start, [Seat(kind=k) for k in kinds], seed=1), language=language, pace=pace)


class Brooding(Engine):
    """Chooses nothing until it is stopped."""

    name = "brooding"

    def __init__(self) -> None:
        self.asked = 0
        self.answered = 0

    def choose(self, match: Match, stop: StopFlag | None = None) -> Choice:
        self.asked += 1
        assert stop is not None
        while not stop.is_set():
            time.sleep(0.001)
        self.answered += 1
        return Choice(match.legal_moves()[0])


@pytest.fixture
def brooding(monkeypatch: pytest.MonkeyPatch) -> Brooding:
    engine = Brooding()
    monkeypatch.setattr(Session, "engine", lambda _: engine)
    return engine


# Opponents.


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_whole_game_is_played_against_the_computer(game: str, players: int) -> None:
    async def scenario(player: Player) -> None:
        session, dice = player.session, Dice(3)
        for _ in range(300):
            await player.until(lambda: not session.machine_acts)
            if session.match.outcome() is not None:
                break
            if session.may_roll:
                await player.press("space")
            else:
                session.play(dice.choice(session.match.legal_moves()))
                player.screen.refresh_game()
        outcome = session.match.outcome()
        assert outcome is not None
        assert outcome.citation.sentence("en") in player.status

    seats = ["Ana", *(f"level:{1 + player % 2}" for player in range(1, players))]
    play(application(game, players=players, seats=seats, seed=5, pace=0), scenario)


def test_the_computer_is_distinguished_from_people() -> None:
    async def scenario(player: Player) -> None:
        shown = player.shown()
        assert "Light  level 2" in shown[1]
        assert "…" in shown[1]
        assert "choosing a move" in player.status

    play(quantik("level:2", "human", pace=9), scenario)


def test_a_fast_engine_waits_before_moving() -> None:
    async def scenario(player: Player) -> None:
        begun = time.monotonic()
        player.session.enter("Ca3")
        player.screen.refresh_game()
        await player.until(lambda: len(player.moves) == 2)
        assert time.monotonic() - begun > 0.29

    play(quantik("human", "level:1", pace=0.3), scenario)


def test_the_screen_stays_responsive_while_the_computer_thinks(brooding: Brooding) -> None:
    async def scenario(player: Player) -> None:
        await player.until(lambda: brooding.asked == 1)
        await player.press("l", "escape", "l", "l")
        assert "choisit son coup" in player.status
        assert brooding.asked == 1

    play(quantik("level:8", "human"), scenario)
    assert brooding.answered == 1


def test_leaving_stops_the_computer(brooding: Brooding) -> None:
    async def leave(player: Player) -> None:
        await player.until(lambda: brooding.asked == 1)
        await player.press("q")

    play(quantik("level:8", "human"), leave)
    assert brooding.answered == 1


def test_another_game_stops_the_computer(brooding: Brooding) -> None:
    async def scenario(player: Player) -> None:
        await player.until(lambda: brooding.asked == 1)
        match = player.session.match
        await player.press("n")
        await player.until(lambda: brooding.answered == 1)
        assert isinstance(player.app.screen, Chooser)
        assert match.entries == ()

    play(quantik("level:8", "human"), scenario)


def test_a_move_taken_back_stops_the_computer(brooding: Brooding) -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.until(lambda: brooding.asked == 1)
        await player.press("u")
        await player.until(lambda: brooding.answered == 1)
        await player.pilot.pause(0.05)
        assert player.session.match.entries == ()
        assert player.session.person_acts

    play(quantik("human", "level:8"), scenario)


def test_resigning_stops_the_computer(brooding: Brooding) -> None:
    async def scenario(player: Player) -> None:
        await player.until(lambda: brooding.asked == 1)
        await player.press("g", "y")
        await player.until(lambda: brooding.answered == 1)
        await player.pilot.pause(0.05)
        assert player.session.match.entries == (Resignation(1),)

    play(quantik("level:8", "human"), scenario)


def test_the_computers_answer_is_taken_back_with_the_move() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("a3")
        await player.until(lambda: len(player.moves) == 2)
        answer = player.moves
        await player.press("u")
        assert player.moves == []
        await player.press("c")
        await player.click_zone("a3")
        await player.until(lambda: len(player.moves) == 2)
        assert player.moves == answer

    play(quantik("human", "level:2"), scenario)


def test_a_saved_game_against_the_computer_continues(tmp_path: Path) -> None:
    path = tmp_path / "evening.qtr"

    async def save(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.press("s")
        player.app.screen.query_one(Input).value = str(path)
        await player.press("enter")
        await player.until(path.exists)

    async def load(player: Player) -> None:
        assert player.session.match.seats == (Seat("Ana"), Seat(kind="level:2"))
        assert player.session.notice is None
        await player.until(lambda: len(player.moves) == 2)
        assert player.session.person_acts

    play(application("quantik", seats=["Ana", "level:2"], seed=1, pace=9), save)
    assert [seat.kind for seat in files.read(path).record.to_match().seats] == ["human", "level:2"]
    play(application(record=path, pace=0), load)


# Hints.


@pytest.mark.parametrize(("language", "words"), [("en", "Line of play"), ("fr", "Suite\u00a0:")])
def test_a_hint_shows_a_move_and_says_why(language: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)

    async def scenario(player: Player) -> None:
        await player.press("h")
        await player.until(lambda: bool(player.session.hinted))
        move = "".join(player.session.hinted)
        assert move in player.status
        assert words in player.status
        assert "①" in str(player.scene)
        assert "②" in str(player.scene)
        await player.press(player.session.hinted[0].lower())
        assert "②" in str(player.scene)
        await player.press("escape")
        assert player.session.hinted == ()
        assert "②" not in str(player.scene)

    play(quantik("human", "human", language=language), scenario)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_there_are_hints_in_every_game(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)

    async def scenario(player: Player) -> None:
        if player.session.may_roll:
            await player.press("h")
            assert "before you ask for a hint" in player.status
            await player.press("space")
        await player.press("h")
        await player.until(lambda: bool(player.session.hinted))
        hinted = "".join(player.session.hinted)
        assert hinted in map(str, player.session.match.legal_moves())
        await player.press("h")
        await player.until(lambda: hinted in player.status or "".join(player.session.hinted) in player.status)

    play(application(game, players=players, seed=6, pace=0), scenario)


def test_no_hint_out_of_turn_or_after_the_end() -> None:
    async def waiting(player: Player) -> None:
        await player.press("h")
        assert "on their turn" in player.status

    async def over(player: Player) -> None:
        player.session.resign()
        await player.press("h")
        assert "is over" in player.status

    play(quantik("level:8", "human", pace=9), waiting)
    play(quantik("human", "human"), over)


def test_no_hint_without_a_legal_move() -> None:
    stuck = GAMES["omba"].parse("aaaaaa,.,./.,.,./bbbbbb,.,. 2 b 1 -")

    async def scenario(player: Player) -> None:
        await player.press("h")
        assert "There is no legal move" in player.status
        await player.press("space")
        assert player.session.match.outcome() is not None

    play(QuatuorApp(Match(stuck, seed=1), pace=0), scenario)


def test_a_hint_that_comes_too_late_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.engine.exact.source_of", lambda _: None)  # known results are never late

    async def scenario(player: Player) -> None:
        await player.press("h")
        assert "Looking" in player.status
        await player.press("c")
        await player.click_zone("b3")
        assert not player.screen._hinting.goes_on
        await player.pilot.pause(0.1)
        assert player.session.hinted == ()
        assert "to move" in player.status

    play(quantik("human", "human"), scenario)


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.tui.advice_screen.HINT", Limit(seconds=0.05))


# The evaluation.


def evaluation_text(player: Player) -> str:
    place = player.screen.query_one("#evaluation", Static)
    return str(place.content) if place.display else ""


@pytest.mark.parametrize(
    ("language", "sure", "unsure"), [("en", "exact", "estimate"), ("fr", "exact", "estimation")]
)
def test_the_evaluation_is_shown_and_hidden(language: str, sure: str, unsure: str) -> None:
    async def scenario(player: Player) -> None:
        assert evaluation_text(player) == ""
        await player.press("e")
        await player.until(lambda: "%" in evaluation_text(player))
        assert (sure if _is_exact(player) else unsure) in evaluation_text(player)
        assert player.screen._analysing.goes_on
        assert all(len(line) <= WIDTH for line in evaluation_text(player).splitlines())
        await player.press("e")
        assert evaluation_text(player) == ""
        assert not player.screen._analysing.goes_on

    position = GAMES["oxono"].parse("....../....../..@.../....X*/....../......")
    play(QuatuorApp(Match(position, seed=1), language=language, pace=0), scenario)


def _is_exact(player: Player) -> bool:
    evaluation = player.screen._evaluation
    return evaluation is not None and isinstance(evaluation.verdict, Exact)


def test_the_evaluation_ends_when_everything_is_known() -> None:
    async def scenario(player: Player) -> None:
        await player.press("e")
        await player.until(
            lambda: "exact" in evaluation_text(player) and not player.screen._analysing.goes_on
        )
        assert " wins " in evaluation_text(player)
        assert "100%" in evaluation_text(player)
        assert "…" not in evaluation_text(player)
        before = evaluation_text(player)
        await player.press("l", "l")
        assert evaluation_text(player) == before
        assert not player.screen._analysing.goes_on

    play(quantik("human", "human", position=NEAR_THE_END), scenario)


def test_the_evaluation_follows_the_game_to_its_end() -> None:
    async def scenario(player: Player) -> None:
        await player.press("e")
        await player.until(lambda: player.screen._analysing.is_about(player.session.match))
        await player.press("c")
        await player.click_zone("b3")
        assert player.screen._analysing.is_about(player.session.match)
        await player.press("g", "y")
        assert not player.screen._analysing.goes_on
        assert "  Light   ━━━━━━━━━  100%" in f" {evaluation_text(player)}"

    play(quantik("human", "human"), scenario)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_the_evaluation_leaves_room_for_everything_else(game: str, players: int) -> None:
    async def scenario(player: Player) -> None:
        await player.press("e")
        await player.until(lambda: "%" in evaluation_text(player))
        await player.pilot.pause()
        assert evaluation_text(player).count("%") == players
        assert player.board.size.width >= 54
        assert player.board.size.height == 19
        assert player.screen.query_one("#moves").region.height >= 6

    play(application(game, players=players, seed=6, language="fr", pace=0), scenario)


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Exact((1, 0), 5), "exact · Ana wins in at most 3 moves"),
        (Exact((0, 1), 10), "exact · A very lo… wins in at most 5 moves"),
        (Exact((1, 0), 1), "exact · Ana wins with the next move"),
        (Exact((1, 0)), "exact · Ana has a forced win"),
        (Exact((1, 0), 0), "exact"),
        (Exact((0.5, 0.5), 4), "exact · draw"),
        (Exact((0.5, 0.5)), "exact · draw"),
        (Exact((0.25, 0.75)), "exact"),
        (Estimate((0.999, 0.001)), "estimate · depth 7"),
    ],
)
def test_exact_values_are_distinguished_from_estimates(verdict: Exact | Estimate, words: str) -> None:
    text = described(Evaluation(verdict, 7), "quantik", ["Ana", "A very long name"], voice("tui", "en"))
    lines = text.plain.splitlines()
    bars, sure = lines[:2], lines[2:]
    assert " ".join(sure) == words
    assert len(sure) <= 2
    assert all(len(line) <= WIDTH for line in lines)
    assert all(len(bar) == WIDTH for bar in bars)
    assert ("100" in text.plain) == (1 in verdict.scores)


def test_an_even_chance_before_a_roll_is_not_a_draw() -> None:
    text = described(Evaluation(Exact((0.5, 0.5))), "omba", ["Ana", "Bo"], voice("tui", "en"))
    assert text.plain.splitlines()[2:] == ["exact"]


def test_the_longest_sentence_takes_two_lines_in_french_too() -> None:
    evaluation = Evaluation(Exact((0, 1), 96), goes_on=True)
    text = described(evaluation, "quantik", ["Ana", "A very long name"], voice("tui", "fr"))
    lines = text.plain.splitlines()[2:]
    assert " ".join(lines) == "exact · A very lo… gagne en 48 coups au plus …"
    assert len(lines) == 2
    assert all(len(line) <= WIDTH for line in lines)


def test_a_long_line_of_play_is_cut() -> None:
    line = GAMES["quantik"].moves[:20]
    text = described(Evaluation(Estimate((0.5, 0.5)), 9, line), "quantik", ["A", "B"], voice("tui", "en"))
    assert len(text.plain.splitlines()) == 5
    assert text.plain.endswith("…")
