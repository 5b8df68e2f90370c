"""The app on a port: uvicorn, started and stopped by us."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from typing import Any, Final

import uvicorn

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, rule_book

from .app import create_app, warm_up
from .settings import Settings
from .storage.opening import reach
from .transport.connections import Config, ConnectionLimit, raise_file_limit, room_for_connections

NEARBY: Final = 50
"""The number of ports tried after the default one."""
RECEIVED: Final = 32 << 10
"""The bytes that the system receives for a connection before we take them: if a thousand connections send at
once, what is taken of each must be little."""
GRACE: Final = 5
"""Seconds that pending answers have when the server stops."""
COLLECTIONS: Final = (700, 2, 500)
"""How often Python looks for garbage, by generation: the middle one often, since it then takes a millisecond;
the full one rarely, since it pauses every game."""
WILDCARDS: Final = ("0.0.0.0", "::")  # noqa: S104 - named to tell them apart, not to listen on
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


# ── A port ───────────────────────────────────────────────────────────────────────────────────────────────


def listening(host: str, port: int, *, or_nearby: bool) -> socket.socket:
    """A listening socket; if the port is taken and another will do, on one of the next ports."""
    for attempt in range(port, min(port + (NEARBY if or_nearby else 1), 65536)):
        with suppress_taken(last=not or_nearby or attempt == port + NEARBY - 1):
            return _bound(host, attempt)
    raise OSError(errno.EADDRINUSE, "no port is free")


@contextmanager
def suppress_taken(*, last: bool) -> Iterator[None]:
    """Continue when a port is taken, unless it was the last one to try."""
    try:
        yield
    except OSError as error:
        if last or error.errno != errno.EADDRINUSE:
            raise


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)  # connections inherit it
        listener.bind(address)
        listener.listen(2048)
    except BaseException:
        listener.close()
        raise
    return listener


def urls(host: str, port: int) -> list[str]:
    """The server's addresses, the best one for links first."""
    hosts = [address_in_network(), "127.0.0.1"] if host in WILDCARDS else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in dict.fromkeys(hosts) if each]


def address_in_network() -> str:
    """This machine's address on the local network; empty if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


# ── A run ────────────────────────────────────────────────────────────────────────────────────────────────


class Server(uvicorn.Server):
    """A server that reports when it is ready, and for which a signal is a normal end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; whoever still asks after the grace period is cut off, which is no error to report."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def configured(app: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the app: its own log is off, and only trusted proxies count."""
    return Config(
        app,
        ConnectionLimit(settings.connections_each, room_for_connections(), settings.proxies),
        app.state.unread,
        app.state.loop_time,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=max(settings.message_bytes, settings.place_bytes),
        ws_max_queue=8,
        ws_per_message_deflate=False,  # compressing each page's copy of a message took a tenth of the time
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )


def favour_loop() -> None:
    """Let Python code on other threads hold up the event loop for a millisecond at most, rather than five."""
    sys.setswitchinterval(0.001)


def read_rule_books() -> None:
    """Read the articles that views quote: on first use, each file would stop every game for a moment."""
    for game, language in product(GAMES, LANGUAGES):
        rule_book(game, language)


def spare_collector() -> None:
    """Exclude permanent objects from later collections: about two fifths of what 500 games hold."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until stopped. Raises the error that kept the server from starting."""
    asyncio.run(
        reach(settings.database_url)
    )  # before uvicorn handles signals, so that Ctrl-C ends the waiting
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    raise_file_limit()
    favour_loop()
    read_rule_books()
    app = create_app(settings)

    def started() -> None:
        spare_collector()
        app.state.warming = asyncio.create_task(warm_up(app))
        ready()

    try:
        Server(configured(app, settings), started).run(sockets=[listener])
    except SystemExit:
        if app.state.failure is not None:
            raise app.state.failure from None
        raise
    finally:
        listener.close()
