"""Around the whole app: limits before it, headers and a line of the log after it.

It wraps the framework's own layers, so it also sees requests without a route.
"""

from __future__ import annotations

import logging
import math
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from msgspec import json

from ..log import REFUSED
from ..wire import problem
from .closing import POLICY, TRY_LATER
from .headers import host_named, is_foreign, is_loopback, security_headers
from .limits import BytesInFlight, RateLimit
from .loop_time import LoopTime

_log = logging.getLogger("quatuor.access")
_refused = logging.getLogger(REFUSED)

# ASGI as it is: mappings. The framework and the server each have their own types for them.
Scope: TypeAlias = Any
Message: TypeAlias = Any
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

CREATING: Final = ("/api/games", "/api/import", "/api/studies")
"""Paths that store something new when posted to."""
COSTLY: Final = (*CREATING, "/api/certificate", "/api/records", "/api/puzzles/", "/api/pictures/", "/embed/")
"""Paths that cost a whole token: everything stored, and everything that takes long to compute."""
READING: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
CHEAP: Final = 0.1
"""The cost of the rest: a page is about twenty files, and a whole class may share one address."""


def address_of(scope: Scope) -> str:
    """The requester's address, as seen by uvicorn or reported by a trusted proxy."""
    client = scope.get("client")
    return client[0] if client else ""


def host_of(scope: Scope) -> str:
    """The requested host name, without the port; empty if missing."""
    return host_named(header_of(scope, b"host") or "")


def header_of(scope: Scope, name: bytes) -> str | None:
    """A header of a request; None if it has none of that name."""
    found = next((value for each, value in scope["headers"] if each == name), None)
    return None if found is None else found.decode("latin-1")


def path_of(scope: Scope) -> str:
    """The path as the framework reads it, which takes several slashes for one."""
    return re.sub("/+", "/", scope["path"]).rstrip("/")


@dataclass
class Middleware:
    """An ASGI app around another one."""

    app: App
    requests: RateLimit
    new_games: RateLimit
    bodies: BytesInFlight
    loop_time: LoopTime
    most_bytes: int
    """The size of a body whose sender did not say how long it is."""
    loopback_only: bool = False
    """Whether only this machine can reach the server: then its only names are local ones."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        await self.loop_time.turn(address)
        await self.loop_time.metered(address, self._serve(scope, receive, send))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif code := self._closing(scope):
            await receive()
            await send({"type": "websocket.close", "code": code})
        else:
            await self.app(scope, receive, send)

    def _closing(self, scope: Scope) -> int:
        """The code with which a socket is rejected; 0 if it is admitted."""
        return POLICY if self._misled(scope) else TRY_LATER if self._wait(scope) else 0

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, log = time.perf_counter(), 0, _log

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = _never_cached(scope, message)
                secure = security_headers(scope["scheme"], (name for name, _ in headers))
                message["headers"] = [*headers, *secure]
            await send(message)

        try:
            if problem := self._problem(scope):
                log = _refused
                await _refuse(*problem, with_headers)
            elif wait := self._wait(scope):
                log = _refused
                await _refuse(429, "too-many", with_headers, _retry_after(wait))
            else:
                await self._pass(scope, receive, with_headers)
        finally:
            log.info(
                '%s "%s %s" %s %.1f ms',
                address_of(scope),
                scope["method"],
                safe_path(scope["path"]),
                status or "-",
                (time.perf_counter() - began) * 1000,
            )

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the app answer, if its body still fits beside the others."""
        address, size = address_of(scope), _body_size(scope, self.most_bytes)
        if not self.bodies.enter(address, size):
            await _refuse(429, "too-many", send, _retry_after(1))
            return
        try:
            await self.app(_as_get(scope), receive, send)
        finally:
            self.bodies.leave(address, size)

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        """The status and code with which a request is refused unread; None if it may be answered."""
        if self._misled(scope):
            return 421, "host"
        if scope["method"] in READING:
            return None
        if _is_foreign(scope):
            return 403, "origin"
        has_body = _body_size(scope, self.most_bytes) > 0
        return (415, "not-json") if has_body and not _is_json(scope) else None

    def _misled(self, scope: Scope) -> bool:
        """Whether the host name is not ours: another site's name can point at this machine."""
        host = host_of(scope)
        return self.loopback_only and bool(host) and not is_loopback(host)

    def _wait(self, scope: Scope) -> float:
        """How long this address must wait before it is answered."""
        address, path = address_of(scope), path_of(scope)
        makes_game = scope.get("method") == "POST" and (path in CREATING or path.endswith("/rematch"))
        cost = 1.0 if path.startswith(COSTLY) else CHEAP
        return self.requests.wait(address, cost) or (self.new_games.wait(address) if makes_game else 0.0)


def _is_foreign(scope: Scope) -> bool:
    host = header_of(scope, b"host") or ""
    return is_foreign(header_of(scope, b"origin"), header_of(scope, b"sec-fetch-site"), host)


def _body_size(scope: Scope, unknown: int) -> int:
    """The bytes a request announces; `unknown` if it sends them in chunks."""
    if header_of(scope, b"transfer-encoding") is not None:
        return unknown
    announced = header_of(scope, b"content-length") or "0"
    return min(int(announced), unknown) if announced.isdecimal() else unknown


def _is_json(scope: Scope) -> bool:
    """Whether a body is declared as JSON: a form on another site cannot do that unasked."""
    declared = header_of(scope, b"content-type") or ""
    return declared.partition(";")[0].strip().lower() == "application/json"


def _never_cached(scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
    """The headers of an answer; data about games is not kept by browsers or proxies unless it says so."""
    headers = list(message.get("headers", ()))
    is_data = path_of(scope).startswith("/api/")
    if is_data and not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    return headers


def _retry_after(seconds: float) -> tuple[bytes, bytes]:
    return b"retry-after", str(math.ceil(seconds)).encode()


def _as_get(scope: Scope) -> Scope:
    """HEAD asks for what GET would answer; uvicorn leaves the body out."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def safe_path(path: str) -> str:
    """A path for the log: one line, truncated, and without the query."""
    return "".join(c if c.isprintable() and c != '"' else "?" for c in path[:200])


async def _refuse(status: int, code: str, send: Send, *more: tuple[bytes, bytes]) -> None:
    body = json.encode(problem(code))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *more,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
