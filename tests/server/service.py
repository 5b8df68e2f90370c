"""A service on a real file, a clock that tests can set, and clients that call it without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar

from msgspec import json

from quatuor.fair import seat_commitment
from quatuor.server.clock import steady_clock
from quatuor.server.messages import (
    Bind,
    Created,
    Done,
    Friend,
    Hello,
    Join,
    Me,
    MessageAfterHello,
    NewGame,
    Play,
    Presence,
    Refused,
    Reveal,
    Roll,
    ServerMessage,
    Sitter,
    Update,
    View,
    Welcome,
)
from quatuor.server.play.audience import Viewer
from quatuor.server.play.service import GameService
from quatuor.server.settings import Settings
from quatuor.server.storage import Store
from quatuor.server.transport.outbox import Outbox
from quatuor.server.workers import Processes, TimeBudget, WorkerPool
from tests.server.conftest import until

ENTROPY = "0f" * 32
ADDRESS = "192.0.2.1"
Kind = TypeVar("Kind")

_KEYS = (f"key-{number:06}" for number in count())
_decode = json.Decoder(ServerMessage).decode


class Clock:
    """The time, plus the offset set by the test."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return steady_clock() + self.ahead


@dataclass
class Scene:
    """A service with its parts."""

    service: GameService
    store: Store
    workers: WorkerPool
    clock: Clock

    async def new(self, *seats: Sitter, game: str = "quantik", **more: Any) -> Created:
        """A game whose turns follow the seats by default; it starts unless friends are awaited."""
        wish = NewGame(game, list(seats), **{"order": "seats", **more})
        made = await self.service.create(wish, "somebody")
        await self.draw(made.id, made.secret)
        return made

    async def draw(self, game: str, *secrets: str) -> None:
        """Let the owners of these secrets bind their seats, then reveal as far as they can."""
        pages = [await self.page(game, secret) for secret in secrets if secret]
        for page in pages:
            await page.bind()
        for page in pages:
            if page.view.fairness.commitments:
                await page.reveal()
        for page in pages:
            page.leave()

    async def two_people(self, **more: Any) -> tuple[str, Page, Page]:
        """A started game between Ada and Bob, both connected."""
        made = await self.new(Me("Ada"), Friend(), **more)
        joined = await self.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
        await self.draw(made.id, made.secret, joined.secret)
        return made.id, await self.page(made.id, made.secret), await self.page(made.id, joined.secret)

    async def view(self, game: str) -> View:
        """The view of a game that everyone gets."""
        return json.decode(await self.service.view(game), type=View)

    async def page(self, game: str, secret: str | None = None, since: int | None = None) -> Page:
        page = Page(self.service, Outbox(), secret)
        hello = Hello(secret or None, since)
        page.viewer = await self.service.attend(game, hello, page.outbox, f"client of {secret}")
        page.hear()
        return page


@asynccontextmanager
async def game_service(
    database: str, clock: Clock | None = None, shared_clock: Clock | None = None, **changes: Any
) -> AsyncIterator[Scene]:
    """A running service; setting its clock does not count as downtime, unless a test wants that.

    A database that is shared has a clock too, by default the same.
    """
    settings = replace(Settings(engine_workers=1, asleep_after=10**15), **changes)
    store, workers, clock = await Store.open(database), WorkerPool(settings.engine_workers), clock or Clock()
    if store.shared:
        store.service.time = _telling(shared_clock or clock)  # type: ignore[method-assign]
    processes = Processes.started(1, 1, TimeBudget(1000, 1000))
    made = GameService(store, workers, processes, settings, clock=clock)
    await made.start()
    try:
        yield Scene(made, store, workers, clock)
    finally:
        await made.stop()
        workers.close()
        processes.close()
        await store.close()


def _telling(clock: Clock) -> Callable[[], Coroutine[Any, Any, int]]:
    """The time of a database whose machine has the clock of the test."""

    async def time() -> int:
        return clock()

    return time


@dataclass
class Page:
    """A viewer of a game, and all the messages they received."""

    service: GameService
    outbox: Outbox
    secret: str | None
    heard: list[ServerMessage] = field(default_factory=list)
    viewer: Viewer = field(init=False)

    def hear(self) -> None:
        """Collect the messages that have arrived."""
        while (message := self.outbox.poll()) is not None:
            self.heard.append(_decode(message))

    def all(self, kind: type[Kind]) -> list[Kind]:
        self.hear()
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[Kind]) -> Kind:
        return self.all(kind)[-1]

    @property
    def view(self) -> View:
        """The last view received."""
        shown = [message.view for message in self.all(Update) + self.all(Welcome)]
        return max(shown, key=lambda view: view.version)

    def left(self, player: int) -> int:
        """The time a player has left in the last view."""
        time = self.view.time
        assert time is not None
        left = time.left[player]
        assert left is not None
        return left

    @property
    def presence(self) -> Presence:
        return self.last(Presence)

    async def do(self, message: MessageAfterHello) -> ServerMessage:
        """Send a command and return the answer."""
        self.hear()
        known = len(self.heard)
        await self.service.handle(self.viewer, message)
        await asyncio.gather(*self.viewer.asking)
        self.hear()
        answers = [each for each in self.heard[known:] if not isinstance(each, Update | Presence)]
        return answers[-1] if answers else self.heard[-1]

    async def bind(self, entropy: str = ENTROPY) -> ServerMessage:
        """Bind all seats of this page."""
        seats = self.last(Welcome).yours
        bound = {seat: seat_commitment(self.viewer.game, seat, entropy) for seat in seats}
        return await self.do(Bind(new_key(), bound))

    async def reveal(self, entropy: str = ENTROPY) -> ServerMessage:
        """Reveal for all seats of this page."""
        return await self.do(Reveal(new_key(), dict.fromkeys(self.last(Welcome).yours, entropy)))

    async def play(self, text: str, key: str | None = None) -> Done | Refused:
        answer = await self.do(Play(key or new_key(), text, self.view.version))
        assert isinstance(answer, Done | Refused)
        return answer

    async def roll(self) -> Done | Refused:
        answer = await self.do(Roll(new_key(), self.view.version))
        assert isinstance(answer, Done | Refused)
        return answer

    async def any_move(self) -> Done | Refused:
        """The roll if one is due, otherwise the first legal move."""
        return await (self.roll() if self.view.must_roll else self.play("".join(self.view.legal[0])))

    async def turn(self, seat: int) -> None:
        """Wait until a seat is to act, or the game is over."""

        def is_so() -> bool:
            view = self.view
            return view.status == "over" or (
                view.player is not None and view.seats[seat].player == view.player
            )

        await until(is_so, 20)

    def leave(self) -> None:
        self.service.leave(self.viewer)


def new_key() -> str:
    return next(_KEYS)
