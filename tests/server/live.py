"""A real server on a real port, and clients that talk to it as browsers do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from quatuor.fair import seat_commitment
from quatuor.server.app import create_app
from quatuor.server.running import Server, configured, listening
from quatuor.server.settings import DATABASE, Settings
from tests.server.databases import SHARED, database_in

ENTROPY = "0123456789abcdef" * 4
KEYS = iter(f"key-{number:08}" for number in range(10**6))


def assert_told(answer: dict[str, Any]) -> None:
    """With its gaps filled by notation, a sentence about moves is the one in notation."""
    texts = [move["text"] for move in answer["told"]["moves"]]
    assert {lang: words.format(*texts) for lang, words in answer["told"]["words"].items()} == answer["words"]


@dataclass
class Live:
    """A running server, and ways to call it."""

    port: int
    app: Litestar
    http: httpx.Client

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        return self.http.post(path, json=body, **more)

    def create(self, game: str = "quantik", seats: str = "me me", **more: Any) -> dict[str, Any]:
        """A game with these kinds of seats; a number is the level of a computer."""
        sitters = [
            {"kind": "computer", "level": int(kind)} if kind.isdigit() else {"kind": kind}
            for kind in seats.split()
        ]
        wish = {"game": game, "seats": sitters, "order": "seats", **more}
        answer = self.post("/api/games", wish)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        self.draw(made["id"], made["secret"])
        return made

    def draw(self, game: str, *secrets: str) -> None:
        """Let the owners of these secrets bind their seats, then reveal as far as they can."""
        for kind in ("bind", "reveal"):
            for secret in filter(None, secrets):
                with self.page(game, secret) as page:
                    page.draw(kind)

    def join(self, made: dict[str, Any], invitation: int = 0, name: str = "") -> dict[str, Any]:
        """The seat of an invitation; the dice are drawn if it was the last."""
        wish = {"invitation": made["invitations"][invitation]["secret"], "name": name}
        answer = self.post(f"/api/games/{made['id']}/join", wish)
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        self.draw(made["id"], made["secret"], joined["secret"])
        return joined

    def socket(self, game: str, **more: Any) -> AbstractContextManager[ClientConnection]:
        """A socket, open within a `with`."""
        opened: AbstractContextManager[ClientConnection] = connect(
            f"ws://127.0.0.1:{self.port}/api/games/{game}/socket", **more
        )
        return opened

    def page(self, game: str, secret: str | None = None, since: int | None = None) -> Page:
        return Page(self.socket(game), secret, since)


@dataclass
class Page:
    """A client of a game, after its `Hello`."""

    socket: AbstractContextManager[ClientConnection]
    secret: str | None = None
    since: int | None = None
    connection: ClientConnection = field(init=False)
    heard: list[dict[str, Any]] = field(default_factory=list)
    welcome: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.connection = self.socket.__enter__()
        self.say("hello", secret=self.secret, since=self.since)
        self.welcome = self.expect("welcome")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.__exit__(kind, error, trace)

    def say(self, kind: str, **more: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **more}))

    def do(self, kind: str, **more: Any) -> str:
        """Send a message under a new key."""
        key = next(KEYS)
        self.say(kind, key=key, **more)
        return key

    def draw(self, kind: str) -> None:
        """Bind the seats of this page, if it has any, or reveal; nothing if others are not bound yet."""
        seats, game = self.welcome["yours"], self.welcome["view"]["id"]
        if not seats:
            return
        if kind == "bind":
            bound = {seat: seat_commitment(game, seat, ENTROPY) for seat in seats}
            self.do("bind", commitments=bound)
        elif self.welcome["view"]["fairness"]["commitments"]:
            self.do("reveal", entropies=dict.fromkeys(seats, ENTROPY))
        else:
            return
        self.expect("done")

    def expect(self, kind: str, seconds: float = 10) -> dict[str, Any]:
        """The next message of a type; earlier ones are kept in `heard`."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(timeout=seconds))
            if message["type"] == kind:
                return message
            self.heard.append(message)


@contextmanager
def live(data: Path, **changes: Any) -> Iterator[Live]:
    """A server with its games in a folder, from start to shutdown."""
    shared = {"database": database_in(data / DATABASE)} if SHARED else {}
    settings = replace(Settings(data=data, engine_workers=1), **shared | changes)
    app, ready = create_app(settings), threading.Event()
    listener = listening("127.0.0.1", 0, or_nearby=False)
    port = listener.getsockname()[1]
    server = Server(configured(app, settings), ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        assert ready.wait(20)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
            yield Live(port, app, http)
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()
        assert not thread.is_alive()
