"""Between Playwright and the system's Firefox: `python bidi.py firefox ARGUMENTS…` is started as the browser.

Playwright drives an unmodified Firefox by WebDriver BiDi, and sends a command that long-term versions of
Firefox do not know yet. This answers that command and passes on everything else.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from asyncio import StreamReader
from asyncio.subprocess import PIPE
from functools import partial

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve

READY = "WebDriver BiDi listening on "
UNKNOWN = "emulation.setMediaFeaturesOverride"
"""The colour scheme of a page. It stays the system's."""


async def browse(*command: str) -> int:
    """Run Firefox, and announce an address of our own."""
    firefox = await asyncio.create_subprocess_exec(*command, stderr=PIPE)
    assert firefox.stderr
    address = await announced(firefox.stderr)
    async with serve(partial(carry, address), "127.0.0.1", 0, max_size=None) as server:
        print(f"{READY}ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", file=sys.stderr, flush=True)
        await announced(firefox.stderr)
    return await firefox.wait()


async def announced(lines: StreamReader) -> str:
    """Pass on what Firefox says until it gives its address, or ends."""
    async for line in lines:
        if found := re.search(f"{READY}(.*)", line.decode()):
            return found[1]
        sys.stderr.buffer.write(line)
        sys.stderr.flush()
    return ""


async def carry(address: str, playwright: ServerConnection) -> None:
    assert playwright.request
    async with connect(address + playwright.request.path, max_size=None, proxy=None) as firefox:
        await asyncio.gather(ask(playwright, firefox), answer(firefox, playwright))


async def ask(playwright: Connection, firefox: Connection) -> None:
    async for message in playwright:
        asked = json.loads(message)
        if asked["method"] == UNKNOWN:
            await playwright.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
        else:
            await firefox.send(message)
    await firefox.close()


async def answer(firefox: Connection, playwright: Connection) -> None:
    async for message in firefox:
        await playwright.send(message)
    await playwright.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(browse(*sys.argv[1:])))
