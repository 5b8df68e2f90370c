"""A player who uses the application with keyboard and mouse, as a person would."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Static

from quatuor.dice import Dice
from quatuor.match import Ply
from quatuor.rules.game import Move
from quatuor.tui.app import QuatuorApp
from quatuor.tui.game_screen import GameScreen
from quatuor.tui.scene import DIRECTIONS, Scene, neighbour
from quatuor.tui.session import Session
from quatuor.tui.widgets import BoardView

SMALL = (80, 24)


class Player:
    """Uses an application that runs in a test."""

    def __init__(self, app: QuatuorApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    # Looking.

    @property
    def screen(self) -> GameScreen:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen

    @property
    def session(self) -> Session:
        return self.screen.session

    @property
    def board(self) -> BoardView:
        return self.screen.query_one(BoardView)

    @property
    def scene(self) -> Scene:
        assert self.board.scene is not None
        return self.board.scene

    @property
    def status(self) -> str:
        return str(self.screen.query_one("#status", Static).content)

    @property
    def moves(self) -> list[str]:
        return [str(e) for e in self.session.match.entries if isinstance(e, Ply) and e.player is not None]

    def shown(self) -> list[str]:
        """The characters of the whole screen, line by line."""
        width, height = self.app.size
        strips = self.app.screen._compositor.render_strips()
        return [strip.text.ljust(width) for strip in strips][:height]

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait until a condition holds, however slow the machine."""
        for _ in range(2000):
            if done():
                return
            await self.pilot.pause(0.01)
        raise AssertionError("it never came")

    # Acting.

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        names = {"@": "at", "~": "tilde", "-": "minus", ".": "full_stop", "/": "slash", "_": "underscore"}
        await self.press(*(names.get(character, character) for character in text))

    async def click_zone(self, name: str) -> None:
        zone = self.scene.zone(name)
        assert zone is not None, name
        await self.pilot.click(BoardView, offset=zone.area.middle)
        await self.pilot.pause()

    async def go_to_zone(self, name: str) -> None:
        """Move the cursor with arrow keys only."""
        for key in _way(self.scene, self.board.cursor, name):
            await self.pilot.press(key)
        assert self.board.cursor == name

    def zone_of(self, token: str) -> str | None:
        """The zone that picks a token now."""
        picks = self.session.selection.picks
        wanted = ((token,), (*picks, token))
        return next((z.name for z in self.scene.zones if any(path in wanted for path in z.paths)), None)

    async def click_move(self, move: Move) -> None:
        """Choose a move with the mouse, token by token."""
        for token in move.tokens:
            name = self.zone_of(token)
            if name is None:
                await self.pilot.click("#status")
                await self.pilot.pause()
            else:
                await self.click_zone(name)

    async def key_move(self, move: Move) -> None:
        """Choose a move with the keyboard: letters for pieces, the cursor for cells."""
        for token in move.tokens:
            name = self.zone_of(token)
            if token.rstrip("~").isupper():
                await self.press(token[0].lower())
            elif name is None:
                await self.press("space")
            else:
                await self.go_to_zone(name)
                await self.press("enter")

    async def play_out(self, seed: int, act: Callable[[Move], Awaitable[None]], plies: int = 400) -> None:
        """Play random moves to the end of the game."""
        dice = Dice(seed)
        for _ in range(plies):
            match = self.session.match
            before = len(match.entries)
            if match.outcome() is not None:
                return
            if match.must_roll:
                await self.press("space")
            else:
                move = dice.choice(match.legal_moves())
                await act(move)
                assert str(match.last) == str(move)
            assert len(match.entries) == before + 1


def _way(scene: Scene, start: str, goal: str) -> list[str]:
    """The arrow keys that lead from one zone to another."""
    ways: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while goal not in ways:
        here = queue.popleft()
        for key in DIRECTIONS:
            there = neighbour(scene.zones, here, key)
            if there not in ways:
                ways[there] = [*ways[here], key]
                queue.append(there)
    return ways[goal]


def play(
    app: QuatuorApp, scenario: Callable[[Player], Awaitable[None]], size: tuple[int, int] = SMALL
) -> None:
    """Run an application in a test terminal, with a player."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(Player(app, pilot))

    asyncio.run(session())
