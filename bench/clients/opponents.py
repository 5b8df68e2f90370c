"""People who play one game after another at an even pace, against each other or against computers."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, Final

import httpx
from msgspec.structs import replace

from quatuor.server.messages import Bind, Play, Resign, Reveal, Roll

from .draw import new_share
from .ledger import Ledger, Played, Request
from .seat import Answer, Gone, Seat
from .wire import View

FAILURES: Final = (httpx.HTTPError, AttributeError)
"""Requests that fail. If a connection is reset while it is opened, httpx looks for a peer that is gone."""
LATER: Final = frozenset({"not-kept", "busy"})
"""Refusals that ask to look at the board and try again."""


@dataclass(frozen=True, slots=True)
class Pace:
    """When to play: from start to stop, with a fixed interval between moves."""

    seconds: float
    go: asyncio.Event
    stop: asyncio.Event


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, by whom, and how."""

    game: str
    people: int = 2
    computers: tuple[int, ...] = ()
    """Their levels."""
    clock: Mapping[str, Any] = field(default_factory=lambda: {"kind": "none"})
    dozing: float = 0.0
    """How likely a player lets their time run out, at each turn."""
    resigning: float = 0.0
    """How likely they resign."""

    @property
    def wish(self) -> dict[str, Any]:
        """The request for such a game."""
        friends = [{"kind": "friend"}] * (self.people - 1)
        computers = [{"kind": "computer", "level": level} for level in self.computers]
        return {"game": self.game, "seats": [{"kind": "me"}, *friends, *computers], "clock": self.clock}

    @property
    def has_clock(self) -> bool:
        return bool(self.clock["kind"] != "none")


class Opponents:
    """The people at a table. Their requests go into the ledger."""

    def __init__(
        self, table: Table, http: httpx.AsyncClient, pace: Pace, ledger: Ledger, chance: Random
    ) -> None:
        self._table = table
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
            played, owners = await self._made()
            self._ledger.games.append(played)
            seats = [self.seat(played, number, secret) for number, secret in enumerate(owners)]
            try:
                async with connected(seats):
                    await self._whole_game(played, seats)
            except Gone:
                self._ledger.errors["gone"] += 1

    def seat(self, played: Played, number: int, secret: str) -> Seat:
        """The client of a player."""
        return Seat(self._socket(played), secret, self._ledger.errors)

    def _socket(self, played: Played) -> str:
        return f"ws{str(self._http.base_url).rstrip('/')[4:]}/api/games/{played.id}/socket"

    async def _whole_game(self, played: Played, seats: list[Seat]) -> None:
        version = await self._draw(played, seats)
        if version is not None:
            await self._play(played, seats, version)

    # Creating a game, as the page does.

    async def _made(self) -> tuple[Played, list[str]]:
        """A new game with all seats taken, and the secrets of people's seats."""
        made = await self._post("/api/games", self._table.wish)
        owners = [made["secret"]]
        for invitation in made["invitations"]:
            join = {"invitation": invitation["secret"], "secret": secrets.token_urlsafe(24)}
            joined = await self._post(f"/api/games/{made['id']}/join", join)
            owners.append(joined["secret"])
        table = self._table
        return Played(made["id"], table.game, [], table.has_clock, bool(table.computers)), owners

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        began, failed = monotonic(), False
        while True:
            try:
                answer = await self._http.post(path, json=body)
                answer.raise_for_status()
                reply: dict[str, Any] = answer.json()
            except FAILURES as error:
                failed = True
                self._ledger.errors[type(error).__name__] += 1
                await asyncio.sleep(self._chance.uniform(0.05, 0.5))
            else:
                if failed:
                    self._ledger.waits.append(monotonic() - began)
                return reply

    async def _draw(self, played: Played, seats: list[Seat]) -> int | None:
        """Draw the dice: all are bound before any reveals. The version of the start; None if it failed."""
        shares = [new_share(played.id, [number]) for number in range(len(seats))]
        for seat, share in zip(seats, shares, strict=True):
            await self._insisted(seat, share.bind)
        answers = [
            await self._insisted(seat, share.reveal) for seat, share in zip(seats, shares, strict=True)
        ]
        last = answers[-1].message
        return last.version if last.type == "done" else None

    async def _insisted(self, seat: Seat, share: Bind | Reveal) -> Answer:
        """The answer to a share, which is sent again under another key if it could not be stored."""
        while True:
            answer = await seat.ask(share)
            if answer.message.type == "done":
                return answer
            self._ledger.refusals[answer.message.code] += 1
            if answer.message.code not in LATER:
                return answer
            await asyncio.sleep(self._chance.uniform(0.2, 0.5))
            share = replace(share, key=_key())

    # Playing a game.

    async def _play(self, played: Played, seats: list[Seat], version: int) -> None:
        await self._known(seats, version)
        self.seated.set()
        await self._pace.go.wait()
        while await self._next_turn():
            view = await self._known(seats, version)
            if view.status != "playing":
                self._ledger.ended += 1
                return
            version = await self._turn(played, seats, view)

    async def _next_turn(self) -> bool:
        """Wait until the next move is due; False if play has stopped."""
        if not self._due:
            self._due = monotonic() + self._chance.uniform(0, self._pace.seconds)
        await asyncio.sleep(self._due - monotonic())
        self._due = max(self._due, monotonic() - self._pace.seconds) + self._pace.seconds
        return not self._pace.stop.is_set()

    async def _known(self, seats: Sequence[Seat], version: int) -> View:
        """The state that all have seen."""
        return max([await seat.wait_for(version) for seat in seats], key=lambda view: view.version)

    async def _turn(self, played: Played, seats: list[Seat], view: View) -> int:
        """Let the player to act do something; the version that all must receive."""
        actor = next(
            (seat for seat, at in zip(seats, view.seats, strict=False) if at.player == view.player), None
        )
        if actor is None or self._chance.random() < self._table.dozing:
            return await self._changed(seats, view)
        mine = await actor.wait_for(view.version)
        return await self._move(played, seats, actor, mine) if mine.version == view.version else mine.version

    async def _changed(self, seats: Sequence[Seat], view: View) -> int:
        """Wait for a computer's move or for the fall of a flag, or until play stops."""
        change = asyncio.ensure_future(seats[0].wait_for(view.version + 1))
        stop = asyncio.ensure_future(self._pace.stop.wait())
        try:
            await asyncio.wait([change, stop], return_when=asyncio.FIRST_COMPLETED)
            return change.result().version if change.done() else view.version
        finally:
            change.cancel()
            stop.cancel()

    async def _move(self, played: Played, seats: list[Seat], actor: Seat, view: View) -> int:
        """Move or roll; return the version that all must receive."""
        message = self._chosen(view)
        request = Request(message.key, message.text if isinstance(message, Play) else None, monotonic())
        played.requests.append(request)
        answer = await actor.ask(message)
        request.again = answer.again
        if answer.message.type == "refused":
            self._ledger.refusals[answer.message.code] += 1
            return view.version
        request.version, request.done = answer.message.version, answer.at - request.sent
        for other in seats:
            if other is not actor:
                await self._note_notification(request, other)
        return request.version

    async def _note_notification(self, request: Request, other: Seat) -> None:
        """Record when an opponent learned of the change."""
        assert request.version is not None
        await other.wait_for(request.version)
        if request.version in other.received_at:
            request.notified = other.received_at[request.version] - request.sent

    def _chosen(self, view: View) -> Play | Roll | Resign:
        if self._chance.random() < self._table.resigning:
            return Resign(_key(), view.version)
        if view.must_roll:
            return Roll(_key(), view.version)
        return Play(_key(), "".join(self._chance.choice(view.legal)), view.version)


def _key() -> str:
    return secrets.token_urlsafe(12)


@asynccontextmanager
async def connected(seats: list[Seat]) -> AsyncIterator[None]:
    """Keep all players connected."""
    tasks = [asyncio.create_task(seat.stay()) for seat in seats]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
