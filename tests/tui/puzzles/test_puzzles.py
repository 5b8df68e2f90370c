"""Puzzles on the full screen, with a keyboard and a mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from quatuor.engine.puzzles import Attempt, Diary, Puzzle, Standing, shipped
from quatuor.i18n import LANGUAGES, voice
from quatuor.rules import GAMES
from quatuor.rules.game import Move
from quatuor.tui.dialogs import Menu, Reading, Typed
from quatuor.tui.puzzles import application
from quatuor.tui.puzzles.app import PuzzleApp
from quatuor.tui.puzzles.chooser import PuzzleChooser
from quatuor.tui.puzzles.keys import COMMANDS
from quatuor.tui.puzzles.screen import PuzzleBoard, PuzzleScreen
from quatuor.tui.puzzles.session import PuzzleSession
from quatuor.tui.puzzles.walkthrough import MOST, Walkthrough
from tests.tui.player import SMALL, Player, play

Scenario = Callable[["Solver"], Awaitable[None]]
PACE = 0.2


class Solver(Player):
    """A player who solves puzzles."""

    app: PuzzleApp

    @property
    def screen(self) -> PuzzleScreen:  # type: ignore[override]
        assert isinstance(self.app.screen, PuzzleScreen)
        return self.app.screen

    @property
    def session(self) -> PuzzleSession:
        return self.screen.session

    @property
    def side(self) -> str:
        return str(self.screen.query_one("#puzzle", Static).content)

    @property
    def move_list(self) -> str:
        return str(self.screen.query_one("#move-list", Static).content)

    async def enter(self, move: Move | str) -> None:
        await self.press("colon")
        assert isinstance(self.app.screen, Typed)
        await self.type(str(move))
        await self.press("enter")

    @property
    def films(self) -> bool:
        """Whether moves are being shown."""
        return self.session.walkthrough is not None

    async def judged(self) -> None:
        await self.until(lambda: self.session.judging is None and not self.session.searching)
        await self.pilot.pause()


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Diary(tmp_path)


def solve(
    game: str,
    diary: Diary,
    scenario: Scenario,
    *,
    language: str = "en",
    number: int | None = None,
    pace: float = 0,
    size: tuple[int, int] = SMALL,
) -> None:
    app = application({game: shipped(game)}, diary, language=language, number=number, pace=pace)
    _play(app, scenario, size)


def _play(app: PuzzleApp, scenario: Scenario, size: tuple[int, int] = SMALL) -> None:
    async def session(player: Player) -> None:
        await scenario(Solver(app, player.pilot))

    play(app, session, size)


def wrong_moves(puzzle: Puzzle) -> list[Move]:
    return [move for move in puzzle.at().legal_moves() if str(move) != puzzle.answer]


# Solving.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["click_move", "key_move", "enter"])
def test_a_puzzle_is_solved_to_its_end(game: str, way: str, diary: Diary) -> None:
    puzzle = shipped(game)[0]
    moves = Attempt(puzzle).solution()[::2]

    async def scenario(solver: Solver) -> None:
        for move in moves:
            assert not solver.session.done
            await getattr(solver, way)(move)
            await solver.judged()
        assert solver.session.solved
        assert solver.status.startswith("Solved!")
        assert "1 of 250 solved" in solver.side
        await solver.press("space")
        assert "Puzzle 2 of 250" in solver.side

    solve(game, diary, scenario)
    assert diary.standing(puzzle) == Standing(solved=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_move_is_refuted_on_the_board_and_the_position_comes_back(
    game: str, language: str, diary: Diary
) -> None:
    puzzle = shipped(game)[0]
    wrong = wrong_moves(puzzle)[0]

    async def scenario(solver: Solver) -> None:
        before = str(solver.scene)
        await solver.enter(wrong)
        await solver.judged()
        walkthrough = solver.session.walkthrough
        assert walkthrough is not None
        last = len(walkthrough.frames) - 1
        assert walkthrough.place == last  # without a pace everything is shown at once
        reply = walkthrough.frames[2 if game == "omba" else 1].move
        assert str(wrong) in solver.status
        assert str(reply) in solver.status
        assert f"{wrong} ✗" in solver.move_list
        assert str(solver.scene) != before
        await solver.press("left")
        assert walkthrough.place == last - 1
        await solver.press("right", "right")
        assert walkthrough.place == last
        assert solver.session.match.position == puzzle.at()
        await solver.press("space")
        assert not solver.films
        assert solver.session.person_acts
        assert str(solver.scene).replace("[", " ").replace("]", " ").split() == before.split()
        assert voice("puzzles", language)("place.failed-one") in solver.side

    solve(game, diary, scenario, language=language)
    assert diary.standing(puzzle) == Standing(failed=1)


def test_the_wrong_move_is_marked_and_the_film_runs_by_itself(diary: Diary) -> None:
    async def scenario(solver: Solver) -> None:
        await solver.enter("Cc2")
        await solver.judged()
        walkthrough = solver.session.walkthrough
        assert walkthrough is not None
        assert walkthrough.place == 0
        area = next(zone.area for zone in solver.scene.zones if zone.name == "c2")
        assert solver.scene.rows[area.y][area.x].character == "!"
        await solver.until(lambda: walkthrough.at_end)
        await solver.until(lambda: solver.scene.rows[area.y][area.x].character == "★")
        assert "▶ 2 Dark" in solver.move_list
        await solver.click_zone("a1")  # a click goes back too
        assert not solver.films

    solve("quantik", diary, scenario, pace=PACE)


def test_a_right_move_is_answered_and_play_continues(diary: Diary) -> None:
    number, puzzle = next((n, p) for n, p in enumerate(shipped("oxono"), 1) if p.plies == 5)

    async def scenario(solver: Solver) -> None:
        await solver.enter(puzzle.answer)
        await solver.judged()
        assert "is right!" in solver.status
        await solver.until(lambda: solver.session.walkthrough is None)
        assert len(solver.session.match.entries) == 2
        assert solver.session.person_acts
        assert solver.scene is not None
        await solver.press("r")
        assert solver.session.match.position == puzzle.at()

    solve("oxono", diary, scenario, number=number, pace=PACE)
    assert diary.standing(puzzle) == Standing()


def test_an_illegal_move_is_refused_with_its_article_and_does_not_count(diary: Diary) -> None:
    async def scenario(solver: Solver) -> None:
        await solver.press("c")
        await solver.click_zone("a1")
        assert solver.status.startswith("Q4")
        await solver.enter("Ca1")
        assert solver.status.startswith("Q4")
        await solver.enter("zz9")
        assert "zz9" in solver.status
        await solver.press("escape")
        assert solver.session.person_acts

    solve("quantik", diary, scenario)
    assert diary.standing(shipped("quantik")[0]) == Standing()


def test_the_screen_stays_responsive_during_judging_and_it_can_be_abandoned(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event

    gate = Event()
    judged = Attempt.judged

    def slowly(attempt: Attempt, move: Move) -> object:
        assert gate.wait(20)
        return judged(attempt, move)

    monkeypatch.setattr(Attempt, "judged", slowly)

    async def scenario(solver: Solver) -> None:
        await solver.enter("Cc2")
        assert solver.session.judging is not None
        assert "let’s see" in solver.status
        await solver.press("c", "h", "v", "escape", "enter")  # it does not count yet
        assert solver.session.judging is not None
        await solver.press("l")
        assert "voyons" in solver.status
        await solver.press("n")
        assert "2 sur 250" in solver.side.replace("\u00a0", " ")
        gate.set()
        await asyncio.sleep(0.1)
        await solver.pilot.pause()
        assert not solver.films
        assert solver.session.person_acts

    try:
        solve("quantik", diary, scenario)
    finally:
        gate.set()
    assert diary.standing(shipped("quantik")[0]) == Standing()


def test_a_failed_judgement_is_reported_and_can_be_retried(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise MemoryError("too little")

    async def scenario(solver: Solver) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Attempt, "judged", fails)
            await solver.enter("Cc2")
            await solver.judged()
            assert "too little" in solver.status
        assert solver.session.person_acts
        await solver.enter("Cc2")
        await solver.judged()
        assert solver.session.walkthrough is not None

    solve("quantik", diary, scenario)


# Hints and solutions.


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_gives_part_of_the_move_and_costs_nothing(game: str, diary: Diary) -> None:
    async def scenario(solver: Solver) -> None:
        await solver.press("h")
        await solver.until(lambda: solver.session.notice is not None)
        assert solver.status.startswith("It")
        assert shipped(game)[0].answer not in solver.status.split("one of")[0]
        assert solver.session.person_acts

    solve(game, diary, scenario)
    assert diary.standing(shipped(game)[0]) == Standing()


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_shown_and_counts_as_shown(game: str, diary: Diary) -> None:
    puzzle = shipped(game)[0]

    async def scenario(solver: Solver) -> None:
        await solver.press("v")
        await solver.judged()
        assert puzzle.answer in solver.status
        assert solver.session.walkthrough is not None
        assert solver.session.walkthrough.at_end
        await solver.press("left")
        await solver.press("r")
        for move in Attempt(puzzle).solution()[::2]:
            await solver.enter(move)
            await solver.judged()
        assert solver.session.solved
        await solver.press("space")
        await solver.press("p")
        assert "shown" in solver.side

    solve(game, diary, scenario)
    assert diary.standing(puzzle) == Standing(shown=True)


# Navigation.


def test_next_previous_skip_and_numbers(diary: Diary) -> None:
    diary.note_solved(shipped("quantik")[1])

    async def scenario(solver: Solver) -> None:
        assert "Puzzle 1 of" in solver.side
        await solver.press("p")
        assert "first" in solver.status
        await solver.press("s")
        assert "Puzzle 3 of" in solver.side
        await solver.press("p")
        assert "Puzzle 2 of" in solver.side
        assert "✓ solved" in solver.side
        await solver.press("g")
        await solver.type("250")
        await solver.press("enter")
        assert "Puzzle 250 of" in solver.side
        await solver.press("n")
        assert "last" in solver.status
        for nonsense in ("251", "x", "99999999999999"):
            await solver.press("g")
            await solver.type(nonsense)
            await solver.press("enter")
            assert "from 1 to 250" in solver.status
        await solver.press("g", "escape")
        assert "Puzzle 250 of" in solver.side

    solve("quantik", diary, scenario)


def test_menu_help_and_language(diary: Diary) -> None:
    async def scenario(solver: Solver) -> None:
        await solver.press("m")
        assert isinstance(solver.app.screen, Menu)
        await solver.press("escape")
        await solver.press("question_mark")
        assert isinstance(solver.app.screen, Reading)
        assert "Every puzzle is proved" in solver.app.screen.text
        await solver.press("escape")
        await solver.press("l")
        assert "Problème 1 sur 250" in solver.side
        await solver.press("question_mark")
        assert isinstance(solver.app.screen, Reading)
        assert "Chaque problème est prouvé" in solver.app.screen.text
        await solver.press("escape", "q")

    solve("quantik", diary, scenario)


# The chooser.


def test_a_game_and_a_difficulty_are_chosen(diary: Diary) -> None:
    diary.note_solved(shipped("cubulus")[0])
    sets = {game: shipped(game) for game in GAMES}

    async def scenario(solver: Solver) -> None:
        assert isinstance(solver.app.screen, PuzzleChooser)
        assert any("✓ 1 / 250" in line for line in solver.shown())
        await solver.press("down", "right")
        grades = solver.app.screen.query_one("#difficulties", OptionList)
        assert grades.has_focus
        await solver.press("down", "down", "enter")
        assert "Puzzle 51 of 250" in solver.side
        assert solver.session.puzzle.game == "cubulus"
        await solver.press("ctrl+n")
        assert isinstance(solver.app.screen, PuzzleChooser)
        await solver.press("l")
        assert isinstance(solver.app.screen, PuzzleChooser)
        assert any("Problèmes" in line for line in solver.shown())
        await solver.press("question_mark", "escape", "enter")
        assert "Problème 51 sur 250" in solver.side

    _play(application(sets, diary, pace=0), scenario)


# Terminals.


@pytest.mark.parametrize("size", [SMALL, (160, 50)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_message_fits(game: str, language: str, size: tuple[int, int], diary: Diary) -> None:
    say = voice("puzzles", language)

    async def scenario(solver: Solver) -> None:
        await solver.pilot.pause()
        text = "\n".join(solver.shown()).replace("\u00a0", " ")
        assert say("place.number", number=250, count=250).replace("\u00a0", " ") in text
        bar = solver.shown()[-1]
        for command in COMMANDS:
            if command.in_bar:
                assert say(f"bar.{command.name}") in bar
        await solver.enter(wrong_moves(solver.session.puzzle)[0])
        await solver.judged()
        text = "\n".join(solver.shown()).replace("\u00a0", " ")
        assert say("screen.walkthrough").replace("\u00a0", " ") in text
        assert "…" not in text.replace("[…]", "")

    solve(game, diary, scenario, language=language, number=250, size=size)


# Films.


def test_a_film_steps_within_its_bounds() -> None:
    puzzle = shipped("cubulus")[-1]
    start, moves = puzzle.at(), Attempt(puzzle).solution()
    walkthrough = Walkthrough(start, moves)
    walkthrough.step(-3)
    assert walkthrough.place == 0
    walkthrough.step(999)
    assert walkthrough.at_end
    assert len(walkthrough.frames) == min(len(moves), MOST)
    assert walkthrough.frames[-1].position.outcome() is not None
    assert walkthrough.refused == frozenset()


def test_left_and_right_move_the_cursor_unless_something_is_shown(diary: Diary) -> None:
    async def scenario(solver: Solver) -> None:
        board = solver.screen.query_one(PuzzleBoard)
        await solver.press("right", "right")
        assert board.cursor
        cursor = board.cursor
        await solver.enter("Cc2")
        await solver.judged()
        await solver.press("left")
        assert board.cursor == cursor

    solve("quantik", diary, scenario)
