"""Two opponents who play one game after another at an even pace."""

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

from .draw import new_share
from .ledger import Ledger, Played, Request
from .seat import Seat
from .wire import View


@dataclass(frozen=True, slots=True)
class Pace:
    """When to play: from start to stop, with a fixed interval between moves."""

    seconds: float
    go: asyncio.Event
    stop: asyncio.Event


class Opponents:
    """Two players. Their requests go into the ledger."""

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
            async with connected(seats):
                await self._play(played, seats, await self._draw(played, seats))

    # Creating a game, as the page does.

    async def _made(self) -> tuple[Played, str, str]:
        """A new game with both seats taken, and the secrets of the seats."""
        wish = {"game": self._game, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        made = await self._post("/api/games", wish)
        join = {
            "invitation": made["invitations"][0]["secret"],
            "secret": secrets.token_urlsafe(24),
        }
        joined = await self._post(f"/api/games/{made['id']}/join", join)
        return Played(made["id"], self._game), made["secret"], joined["secret"]

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        while True:
            try:
                answer = await self._http.post(path, json=body)
                answer.raise_for_status()
                reply: dict[str, Any] = answer.json()
            except httpx.HTTPError as error:
                self._ledger.errors[type(error).__name__] += 1
                await asyncio.sleep(self._chance.uniform(0.05, 0.5))
            else:
                return reply

    async def _draw(self, played: Played, seats: list[Seat]) -> int:
        """Draw the dice, and return the version of the start: both are bound before either reveals."""
        shares = [new_share(played.id, [number]) for number in range(len(seats))]
        for seat, share in zip(seats, shares, strict=True):
            await seat.ask(share.bind)
        answers = [await seat.ask(share.reveal) for seat, share in zip(seats, shares, strict=True)]
        return answers[-1].message.version

    # Playing a game.

    async def _play(self, played: Played, seats: list[Seat], version: int) -> None:
        await self._known(seats, version)
        self.seated.set()
        await self._pace.go.wait()
        while await self._next_turn():
            view = await self._known(seats, version)
            if view.status == "over":
                self._ledger.ended += 1
                return
            version = await self._move(played, seats, view)

    async def _next_turn(self) -> bool:
        """Wait until the next move is due; False if play has stopped."""
        if not self._due:
            self._due = monotonic() + self._chance.uniform(0, self._pace.seconds)
        await asyncio.sleep(self._due - monotonic())
        self._due = max(self._due, monotonic() - self._pace.seconds) + self._pace.seconds
        return not self._pace.stop.is_set()

    async def _known(self, seats: list[Seat], version: int) -> View:
        """The state that both have seen."""
        return max([await seat.wait_for(version) for seat in seats], key=lambda view: view.version)

    async def _move(self, played: Played, seats: list[Seat], view: View) -> int:
        """Make the player to act move or roll; return the version that both must receive."""
        actor = next(seat for seat, at in zip(seats, view.seats, strict=True) if at.player == view.player)
        message = self._chosen(view)
        request = Request(message.key, message.text if isinstance(message, Play) else None, monotonic())
        played.requests.append(request)
        answer = await actor.ask(message)
        request.again = answer.again
        if answer.message.type == "refused":
            self._ledger.refusals[answer.message.code] += 1
            return view.version
        request.version, request.done = answer.message.version, answer.at - request.sent
        await self._note_notification(request, next(seat for seat in seats if seat is not actor))
        return request.version

    async def _note_notification(self, request: Request, other: Seat) -> None:
        """Record when the opponent learned of the change."""
        assert request.version is not None
        await other.wait_for(request.version)
        if request.version in other.received_at:
            request.notified = other.received_at[request.version] - request.sent

    def _chosen(self, view: View) -> Play | Roll:
        key = secrets.token_urlsafe(12)
        if view.must_roll:
            return Roll(key, view.version)
        return Play(key, "".join(self._chance.choice(view.legal)), view.version)


@asynccontextmanager
async def connected(seats: list[Seat]) -> AsyncIterator[None]:
    """Keep both players connected."""
    tasks = [asyncio.create_task(seat.stay()) for seat in seats]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
