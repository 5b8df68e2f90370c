"""Sends odd requests and broken frames to a real server, and checks that it stays healthy."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import httpx

from bench.hosts.host import memory_of
from quatuor.fair import seat_commitment
from tests.server.live import ENTROPY

from .feeding import Failure
from .requests import FRAMES_EACH, Frames, Names, Requests, address

AT_ONCE: Final = 32
ANSWER_WITHIN: Final = 60.0
"""Seconds in which a whole request must be answered, on however busy a machine."""
LINGER: Final = 0.2
"""Seconds that something broken has to be answered."""
WARM: Final = 0.25
"""The share of all inputs after which the server should not grow any more,"""
GROWTH: Final = 96.0
"""and the MiB by which it may: some of the inputs create games, which stay in memory for a while."""
SYMPTOMS: Final = (" ERROR ", "Traceback", "never awaited", "was never retrieved")
HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def visited(
    count: int, run: int, show: Callable[[str], None] = lambda _: None, python: str = sys.executable
) -> list[Failure]:
    """Send this many inputs, half of them frames of sockets, and return what went wrong."""
    with TemporaryDirectory(prefix="quatuor-fuzz-") as folder, _process(python, Path(folder)) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            visit = Visit(int(url.rpartition(":")[2]), run, process.pid, show)
            asyncio.run(visit.all(count))
        finally:
            process.terminate()
            process.communicate(timeout=60)
        log = (Path(folder) / "log").read_text()
    return [*visit.failures, *_complaints(log)]


def _process(python: str, folder: Path) -> subprocess.Popen[str]:
    """A server that trusts this machine about addresses, so that every input has limits of its own."""
    words = ["serve", "--no-browser", "--port", "0", "--proxy", "127.0.0.1", "--data", str(folder)]
    with (folder / "log").open("w") as log:
        command = [python, "-m", "quatuor", *words]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)


def _complaints(log: str) -> list[Failure]:
    """The first complaint in the log, with what follows it."""
    lines = log.splitlines()
    found = [number for number, line in enumerate(lines) if any(symptom in line for symptom in SYMPTOMS)]
    return [Failure("log", log.encode(), "\n".join(lines[found[0] : found[0] + 80]))] if found else []


@dataclass
class Visit:
    """All inputs for one server, many at once."""

    port: int
    run: int
    process: int
    show: Callable[[str], None]
    failures: list[Failure] = field(default_factory=list)
    _done: int = 0
    _answers: Counter[str] = field(default_factory=Counter)
    _names: Names = field(default_factory=Names)
    _addresses: Iterator[int] = field(default_factory=itertools.count)
    """Our own requests come from another address each, so that no limit applies to them."""

    async def all(self, count: int) -> None:
        """Send everything; note the memory after a part of it, and at the end."""
        await self._rename()
        self._requests, self._frames, began = Requests(self.run), Frames(self.run), time.monotonic()
        warm = int(WARM * count)
        await self._send(0, warm)
        memory = memory_of(self.process)
        await self._send(warm, count)
        growth = memory_of(self.process) - memory
        print(
            f"\nserver: {self._done:,} inputs in {time.monotonic() - began:,.0f} s, "
            f"memory grew by {growth:.0f} MiB to {memory + growth:.0f} MiB; answers: "
            + ", ".join(f"{count:,} × {status}" for status, count in self._answers.most_common())
        )
        if growth > GROWTH:
            self.failures.append(Failure("memory", b"", f"the server grew by {growth:.0f} MiB"))
        await self._check_health()

    async def _send(self, first: int, end: int) -> None:
        """Half of the inputs are frames, several per socket."""
        frames = range(first, end, 2 * FRAMES_EACH)
        work = iter([*range(first + 1, end, 2), *(-start - 1 for start in frames)])
        order = list(work)
        Random(self.run).shuffle(order)  # noqa: S311 - no secret
        queue = iter(order)

        async def worker() -> None:
            for number in queue:
                await (self._ask(number) if number >= 0 else self._talk(-number - 1))
                self.show(f"{self._done:,} inputs, {len(self.failures)} failures")

        await asyncio.gather(*(worker() for _ in range(AT_ONCE)))

    # One input.

    async def _ask(self, number: int) -> None:
        """One request."""
        sent = self._requests.made(number, self._names)
        answer = await self._exchange(sent.data, ANSWER_WITHIN if sent.whole else LINGER)
        status = answer[9:12]
        self._done += 1
        self._answers[status.decode() or "none"] += 1
        if status.startswith(b"5") and not answer.startswith(b"HTTP/1.1 501"):
            self._fail(f"request:{number}", sent.data, answer)
        if sent.whole and not answer:
            self._fail(f"request:{number}", sent.data, b"no answer")

    async def _talk(self, start: int) -> None:
        """One socket with several frames, at a game or, now and then, at an analysis."""
        numbers = range(start, start + FRAMES_EACH)
        if start % (500 * FRAMES_EACH) == 0:
            await self._rename()
        path = "/api/analysis" if start % 9 == 8 else f"/api/games/{self._names.game}/socket"
        hello = HANDSHAKE.format(path=path, address=address(Random(start)))  # noqa: S311 - no secret
        greeting = self._frames.greeting(self._names) if start % 3 else b""
        frames = [self._frames.made(number, self._names) for number in numbers]
        answer = await self._exchange(hello.encode(), LINGER, (greeting, *frames))
        self._done += FRAMES_EACH
        self._answers["messages"] += answer.count(b'{"type":')
        if b'"failed"' in answer or b"\x88\x02\x03\xf3" in answer:
            self._fail(f"frames:{start}", b"\n".join(frames), answer)

    async def _exchange(self, data: bytes, within: float, then: tuple[bytes, ...] = ()) -> bytes:
        """Send some bytes, and return the start of the answer.

        With more to send then, return everything that comes until there is nothing for a while.
        """
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError as error:
            return f"HTTP/1.1 599 {error}".encode()
        answer = b""
        try:
            writer.write(data)
            async with asyncio.timeout(ANSWER_WITHIN if then else within):
                answer = await reader.read(1 << 16)
            for each in then:
                writer.write(each)
                await writer.drain()
            while then and (more := await asyncio.wait_for(reader.read(1 << 16), within)):
                answer += more
        except (OSError, TimeoutError):
            pass
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        return answer

    def _fail(self, name: str, data: bytes, answer: bytes) -> None:
        self.failures.append(Failure(name, data, answer[:2000].decode("utf-8", "replace")))

    # The server.

    def _http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}",
            headers={"X-Forwarded-For": f"192.0.2.{next(self._addresses) % 256}"},
            timeout=ANSWER_WITHIN,
            trust_env=False,
        )

    async def _rename(self) -> None:
        """New games to ask for: those of before are over by now."""
        async with self._http() as http:
            seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
            game = (
                (await http.post("/api/games", json={"game": "omba", "seats": seats}))
                .raise_for_status()
                .json()
            )
            drawn = {
                "secret": game["secret"],
                "commitments": {"0": seat_commitment(game["id"], 0, ENTROPY)},
                "entropies": {"0": ENTROPY},
            }
            (await http.post(f"/api/games/{game['id']}/draw", json=drawn)).raise_for_status()
            study = (await http.post("/api/studies", json={"game": "oxono"})).raise_for_status().json()
        self._names = Names(game["id"], game["secret"], study["study"]["id"])

    async def _check_health(self) -> None:
        """It still creates games, and says that it is well."""
        await self._rename()
        async with self._http() as http:
            answer = await http.get("/health")
        if answer.status_code != httpx.codes.OK:
            self._fail("health", b"", answer.content)
