"""A table: two players who play a sequence of games, one move at a time, at an even pace."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

import httpx

from quatuor.server.messages import Play, Roll

from .ledger import Asked, Ledger, Played
from .seat import Seat
from .wire import View


@dataclass(frozen=True, slots=True)
class Pace:
    """When to play: from start to stop, with a fixed interval between moves."""

    seconds: float
    go: asyncio.Event
    stop: asyncio.Event


class Table:
    """Two players; what they do goes into the ledger."""

    def __init__(
        self, game: str, http: httpx.AsyncClient, pace: Pace, ledger: Ledger, chance: Random
    ) -> None:
        self._game = game
        self._http = http
        self._pace = pace
        self._ledger = ledger
        self._chance = chance
        self._due = 0.0
        self.seated = asyncio.Event()
        """Set when the first game can begin."""

    async def run(self) -> None:
        """Play until stopped."""
        while not self._pace.stop.is_set():
            played, maker, friend = await self._made()
            self._ledger.games.append(played)
            socket = f"ws{str(self._http.base_url).rstrip('/')[4:]}/api/games/{played.id}/socket"
            seats = [Seat(socket, secret, self._ledger.errors) for secret in (maker, friend)]
            async with there(seats):
                await self._play(played, seats)

    # A game, made as a page makes it.

    async def _made(self) -> tuple[Played, str, str]:
        """A new game with both seats taken, and the secrets that hold them."""
        wish = {"game": self._game, "seats": [{"kind": "me"}, {"kind": "friend"}], "entropy": _entropy()}
        made = await self._post("/api/games", wish)
        join = {
            "invitation": made["invitations"][0]["secret"],
            "entropy": _entropy(),
            "secret": secrets.token_urlsafe(24),
        }
        joined = await self._post(f"/api/games/{made['id']}/join", join)
        return Played(made["id"], self._game), made["secret"], joined["secret"]

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        while True:
            try:
                answer = await self._http.post(path, json=body)
                answer.raise_for_status()
                told: dict[str, Any] = answer.json()
            except httpx.HTTPError as error:
                self._ledger.errors[type(error).__name__] += 1
                await asyncio.sleep(self._chance.uniform(0.05, 0.5))
            else:
                return told

    # A game, played.

    async def _play(self, played: Played, seats: list[Seat]) -> None:
        for seat in seats:
            await seat.hears_of(1)
        self.seated.set()
        await self._pace.go.wait()
        version = 1
        while await self._next_turn():
            view = await self._known(seats, version)
            if view.status == "over":
                self._ledger.ended += 1
                return
            version = await self._move(played, seats, view)

    async def _next_turn(self) -> bool:
        """Wait for the time of the next move; False when there is none any more."""
        if not self._due:
            self._due = monotonic() + self._chance.uniform(0, self._pace.seconds)
        await asyncio.sleep(self._due - monotonic())
        self._due = max(self._due, monotonic() - self._pace.seconds) + self._pace.seconds
        return not self._pace.stop.is_set()

    async def _known(self, seats: list[Seat], version: int) -> View:
        """The state that both have seen."""
        return max([await seat.hears_of(version) for seat in seats], key=lambda view: view.version)

    async def _move(self, played: Played, seats: list[Seat], view: View) -> int:
        """Make the player to act move or roll; return the version that both must receive."""
        actor = next(seat for seat, at in zip(seats, view.seats, strict=True) if at.player == view.player)
        message = self._chosen(view)
        asked = Asked(message.key, message.text if isinstance(message, Play) else None, monotonic())
        played.asked.append(asked)
        answer = await actor.ask(message)
        asked.again = answer.again
        if answer.message.type == "refused":
            self._ledger.refusals[answer.message.code] += 1
            return view.version
        asked.version, asked.done = answer.message.version, answer.at - asked.sent
        await self._tell(asked, next(seat for seat in seats if seat is not actor))
        return asked.version

    async def _tell(self, asked: Asked, other: Seat) -> None:
        """Note when the other knew of it."""
        assert asked.version is not None
        await other.hears_of(asked.version)
        if asked.version in other.heard_at:
            asked.told = other.heard_at[asked.version] - asked.sent

    def _chosen(self, view: View) -> Play | Roll:
        key = secrets.token_urlsafe(12)
        if view.must_roll:
            return Roll(key, view.version)
        return Play(key, "".join(self._chance.choice(view.legal)), view.version)


@asynccontextmanager
async def there(seats: list[Seat]) -> AsyncIterator[None]:
    """Both players are at the game."""
    tasks = [asyncio.create_task(seat.stay()) for seat in seats]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _entropy() -> str:
    return secrets.token_hex(16)
