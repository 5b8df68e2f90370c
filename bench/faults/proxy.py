"""A TCP proxy of our own that makes trouble, between players and servers or between servers and the database.

    client ──▶ FaultyProxy ──▶ target         until somebody calls cut, delay, stall or hold

Bytes inside a TCP stream cannot be reordered or left out: TCP itself puts them in order and sends them again,
so a program never sees that, unless the stream is corrupt. What programs see, and what this proxy does, is

cut      connections end, with FIN or abruptly with RST, with data under way or not
delay    everything arrives later, in the same order
stall    connections stay open and are accepted, and nothing arrives
hold     the data of some connections wait while later data of others pass: reordering BETWEEN connections

The proxy has a thread with an event loop of its own, so a busy program does not slow it down. Its methods may
be called from any thread.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self

CHUNK: Final = 1 << 16
"""The most bytes forwarded at once."""
HOST: Final = "127.0.0.1"
_RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER with no time: closing discards what is not sent, and sends RST."""


class Gate:
    """Open most of the time. Several may keep it shut at once; it opens when the last one releases it."""

    def __init__(self) -> None:
        self._shut = 0
        self._open = asyncio.Event()
        self._open.set()

    def shut(self) -> None:
        self._shut += 1
        self._open.clear()

    def release(self) -> None:
        self._shut -= 1
        if not self._shut:
            self._open.set()

    async def passed(self) -> None:
        await self._open.wait()


@dataclass(eq=False, slots=True)
class Connection:
    """A client's connection, and the one to the target that serves it."""

    client: asyncio.StreamWriter
    target: asyncio.StreamWriter | None = None
    gate: Gate = field(default_factory=Gate)

    def close(self, *, reset: bool = False) -> None:
        for each in (self.client, self.target):
            if each is not None:
                _close(each, reset=reset)


class FaultyProxy:
    """Forwards connections to a port of this machine."""

    def __init__(self, target: int, *, port: int = 0, seed: int = 0) -> None:
        self.target = target
        """The port to forward to; connections that are open stay where they are when it changes."""
        self._chance = Random(seed)  # noqa: S311 - no secret
        self._open: list[Connection] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._gate: Gate
        self._late: list[float] = []
        """The delays in force; the longest counts."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name=f"proxy of {target}", daemon=True)
        self._thread.start()
        self._server: asyncio.Server = self._do(self._listen(port))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        """The number of connections."""
        return len(self._open)

    # Faults. Those with a duration end by themselves.

    def cut(self, share: float = 1.0, *, reset: bool = False) -> int:
        """Cut a share of the connections, with FIN or with RST; returns how many."""
        return int(self._do(self._cut(share, reset)))

    def delay(self, late: float, seconds: float) -> None:
        """Forward everything this many seconds late, for a while."""
        self._do(self._for_a_while(seconds, lambda: self._late.append(late), lambda: self._late.remove(late)))

    def stall(self, seconds: float) -> None:
        """Accept connections and forward nothing, for a while."""
        self._do(self._for_a_while(seconds, self._gate.shut, self._gate.release))

    def hold(self, share: float, seconds: float) -> int:
        """Forward nothing of a share of the connections, for a while, so that others overtake them."""
        return int(self._do(self._hold(share, seconds)))

    def close(self) -> None:
        """Cut all connections, and stop listening."""
        if self._thread.is_alive():
            self._do(self._stop())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    # On the thread.

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def _do(self, work: Any) -> Any:
        """Run something on the thread, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _listen(self, port: int) -> asyncio.Server:
        self._gate = Gate()
        return await asyncio.start_server(self._accept, HOST, port, limit=CHUNK, backlog=1024)

    async def _cut(self, share: float, reset: bool) -> int:
        chosen = self._some(share)
        for each in chosen:
            each.close(reset=reset)
        return len(chosen)

    async def _hold(self, share: float, seconds: float) -> int:
        chosen = self._some(share)
        for each in chosen:
            await self._for_a_while(seconds, each.gate.shut, each.gate.release)
        return len(chosen)

    async def _for_a_while(self, seconds: float, begin: Callable[[], None], end: Callable[[], None]) -> None:
        begin()
        self._loop.call_later(seconds, end)

    def _some(self, share: float) -> list[Connection]:
        """A share of the connections, at least one if there are any."""
        count = min(len(self._open), max(1, round(share * len(self._open))))
        return self._chance.sample(self._open, count)

    async def _stop(self) -> None:
        self._server.close()
        for each in list(self._open):
            each.close(reset=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # A connection.

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = self._loop.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward in both directions until both have ended, or either breaks."""
        connection = Connection(writer)
        self._open.append(connection)
        try:
            theirs, connection.target = await asyncio.open_connection(HOST, self.target, limit=CHUNK)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pump(connection, reader, connection.target))
                group.create_task(self._pump(connection, theirs, writer))
        except* OSError:  # refused by the target, cut, or reset by either side
            connection.close(reset=True)
        finally:
            self._open.remove(connection)
            connection.close()

    async def _pump(
        self, connection: Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Forward one direction to its end."""
        while data := await reader.read(CHUNK):
            await self._gate.passed()
            await connection.gate.passed()
            if self._late:
                await asyncio.sleep(max(self._late))
            writer.write(data)
            await writer.drain()
        with suppress(OSError):
            writer.write_eof()


def _close(writer: asyncio.StreamWriter, *, reset: bool) -> None:
    """Close a connection; with RST it is gone at once, and data under way is lost."""
    if not reset:
        writer.close()
        return
    raw: socket.socket | None = writer.get_extra_info("socket")
    if raw is not None:
        with suppress(OSError):
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
    writer.transport.abort()
