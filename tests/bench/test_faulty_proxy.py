"""The proxy forwards everything, and makes the trouble that it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, ClassVar

import pytest

from bench.faults.proxy import HOST, FaultyProxy

Test = Callable[[FaultyProxy], Coroutine[Any, Any, None]]
LONG = 60.0
"""Seconds that no test waits for."""


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1000):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


@asynccontextmanager
async def proxied() -> AsyncIterator[FaultyProxy]:
    """A proxy in front of a server that repeats everything."""
    async with await asyncio.start_server(echo, HOST, 0) as server:
        proxy = await asyncio.to_thread(FaultyProxy, server.sockets[0].getsockname()[1])
        yield proxy
        await asyncio.to_thread(proxy.close)


def run(test: Test) -> None:
    async def whole() -> None:
        async with proxied() as proxy:
            await test(proxy)
            while Client.opened:
                Client.opened.pop().writer.close()

    asyncio.run(whole())


class Client:
    """A connection through the proxy."""

    opened: ClassVar[list[Client]] = []

    @classmethod
    async def of(cls, proxy: FaultyProxy) -> Client:
        client = cls(*await asyncio.open_connection(HOST, proxy.port))
        assert await client.hears(b"first")
        return client

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.opened.append(self)

    async def hears(self, text: bytes) -> bool:
        """Whether a text comes back."""
        self.writer.write(text)
        return await self.reader.readexactly(len(text)) == text

    async def hears_soon(self, text: bytes) -> bool:
        """Whether it comes back at once; what waits is still read later."""
        self.writer.write(text)
        try:
            async with asyncio.timeout(0.2):
                return await self.reader.readexactly(len(text)) == text
        except TimeoutError:
            return False


def test_everything_is_forwarded_in_order() -> None:
    async def test(proxy: FaultyProxy) -> None:
        client = await Client.of(proxy)
        assert await client.hears(bytes(range(256)) * 2000)
        client.writer.write_eof()
        assert await client.reader.read() == b""

    run(test)


@pytest.mark.parametrize("reset", [False, True])
def test_connections_are_cut(reset: bool) -> None:
    async def test(proxy: FaultyProxy) -> None:
        client = await Client.of(proxy)
        assert await asyncio.to_thread(proxy.cut, reset=reset) == 1
        if reset:
            with pytest.raises(ConnectionResetError):
                await client.reader.read()
        else:
            assert await client.reader.read() == b""
        await Client.of(proxy)

    run(test)


def test_a_share_of_the_connections_is_cut() -> None:
    async def test(proxy: FaultyProxy) -> None:
        clients = [await Client.of(proxy) for _ in range(8)]
        assert len(proxy) == 8
        assert await asyncio.to_thread(proxy.cut, 0.25) == 2
        ended = [client.reader.at_eof() or await ends(client) for client in clients]
        assert sum(ended) == 2

    async def ends(client: Client) -> bool:
        try:
            return not await client.hears(b"more")
        except (ConnectionError, asyncio.IncompleteReadError):
            return True

    run(test)


def test_nothing_arrives_early_while_there_is_a_delay() -> None:
    async def test(proxy: FaultyProxy) -> None:
        client = await Client.of(proxy)
        await asyncio.to_thread(proxy.delay, 0.15, LONG)
        began = asyncio.get_running_loop().time()
        assert await client.hears(b"late")
        assert asyncio.get_running_loop().time() - began >= 0.3

    run(test)


def test_a_stall_ends_and_loses_nothing() -> None:
    async def test(proxy: FaultyProxy) -> None:
        client = await Client.of(proxy)
        await asyncio.to_thread(proxy.stall, 0.5)
        assert not await client.hears_soon(b"a")
        assert await client.reader.readexactly(1) == b"a"
        assert await client.hears(b"b")

    run(test)


def test_later_data_of_other_connections_overtake_those_that_are_held() -> None:
    async def test(proxy: FaultyProxy) -> None:
        clients = [await Client.of(proxy) for _ in range(2)]
        assert await asyncio.to_thread(proxy.hold, 0.5, LONG) == 1
        heard = [await client.hears_soon(b"x") for client in clients]
        assert sorted(heard) == [False, True]
        await Client.of(proxy)

    run(test)


def test_a_target_that_is_away_refuses() -> None:
    async def test(proxy: FaultyProxy) -> None:
        proxy.target = 1
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await Client.of(proxy)
        assert len(proxy) == 0

    run(test)
