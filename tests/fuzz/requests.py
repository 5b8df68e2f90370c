"""Odd requests and broken frames, as raw bytes."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from . import seeds
from .mutation import ODD, Mutator

GAMES: Final = ("quantik", "cubulus", "oxono", "omba")
PAGES: Final = (
    *(
        "/",
        "/en/play",
        "/api/catalogue",
        "/api/openapi.json",
        "/health",
        "/metrics",
        "/.well-known/security.txt",
    ),
    *(f"/api/games/{seeds.GAME}{end}" for end in ("", "/positions", "/record", "/record?form=json")),
    *(f"/api/{part}/{game}" for part in ("rules", "puzzles", "lessons") for game in GAMES),
    *(f"/api/puzzles/{game}/3" for game in GAMES),
    *(f"/pictures/{game}/dark.svg" for game in GAMES),
    *(f"/api/studies/{seeds.GAME}{end}" for end in ("", "/record", "/record?form=json")),
)
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "GEŤ", "")
HEADERS: Final = (
    *(b"Content-Length: -1", b"Content-Length: 9999999999", b"Content-Length: 1, 2", b"Content-Length: +5"),
    *(b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked", b"Content-Encoding: gzip"),
    *(b"Content-Type: text/plain", b"Content-Type: application/json; charset=utf-16", b"Content-Type:"),
    *(b"Origin: http://elsewhere.example", b"Origin: null", b"Sec-Fetch-Site: cross-site"),
    *(b"Host: elsewhere.example", b"Host: [::1", b"Host:", b"Host: a b", b"Host: \xff"),
    *(
        b"X-Forwarded-For: ,,,",
        b"X-Forwarded-For: \xff",
        b"X-Forwarded-For: 1.2.3.4.5, ::1%eth0",
        b"Forwarded: for=_x",
    ),
    *(
        b"X-Forwarded-Proto: \xf0\x9f\x82\xa1",
        b"X-Forwarded-Proto: javascript",
        b"Accept: text/html",
        b"Accept: ;;;",
    ),
    *(
        b"If-None-Match: W/",
        b"If-None-Match: *",
        b"Range: bytes=9-1",
        b"Expect: 100-continue",
        b"Upgrade: h2c",
    ),
    *(
        b"Connection: upgrade",
        b"Quatuor-Secret: \xff\xfe",
        b"Quatuor-Secret: " + b"s" * 32,
        b"Cookie: " + b"a=b;" * 900,
    ),
    *(
        b"Accept-Encoding: br;q=\xff",
        b" folded: line",
        b"no colon",
        b"\0: nul",
        b": empty",
        b"X: " + b"a" * 9000,
    ),
    *(b"Sec-WebSocket-Key: short", b"Sec-WebSocket-Version: 7", b"Accept-Language: *;q=NaN"),
)


@dataclass(frozen=True)
class Sent:
    """Bytes to send; whole ones must be answered, broken ones may be ignored."""

    data: bytes
    whole: bool


@dataclass(frozen=True)
class Names:
    """What the server under test calls the things that the seeds ask for."""

    game: str = seeds.GAME
    secret: str = seeds.SECRET
    study: str = seeds.GAME

    def put_into(self, data: bytes) -> bytes:
        named = data.replace(b"/api/studies/" + seeds.GAME.encode(), f"/api/studies/{self.study}".encode())
        named = named.replace(seeds.GAME.encode(), self.game.encode())
        return named.replace(seeds.SECRET.encode(), self.secret.encode())


class Requests:
    """HTTP requests by their number."""

    def __init__(self, run: int) -> None:
        bodies = [(path, body) for path, several in seeds.http_bodies().items() for body in several]
        self._run = run
        self._bodies = bodies
        self._paths = [page.encode() for page in PAGES] + [path.encode() for path, _ in bodies]
        self._damaged = Mutator("http-body", [body for _, body in bodies], run)
        self._torn = Mutator("http-path", self._paths, run)

    def made(self, number: int, names: Names) -> Sent:
        """A request: a page, a post with a damaged body, odd headers, or bytes that are hardly HTTP."""
        chance = Random(self._run << 40 | number)  # noqa: S311 - no secret
        method, path, body = self._asked(chance, number)
        headers = [b"Host: 127.0.0.1", f"X-Forwarded-For: {address(chance)}".encode()]
        odd = [chance.choice(HEADERS) for _ in range(int(chance.expovariate(1.0)))]
        if body and chance.random() < 0.95:
            headers.append(b"Content-Type: application/json")
        headers += [*odd, f"Content-Length: {len(body)}".encode()]
        raw = method.encode() + b" " + path + b" HTTP/1.1\r\n" + b"\r\n".join(headers) + b"\r\n\r\n" + body
        raw, whole = names.put_into(raw), not odd and b" " not in path and method != ""
        if chance.random() < 0.15:
            return Sent(_torn(chance, raw), whole=False)
        return Sent(raw, whole)

    def _asked(self, chance: Random, number: int) -> tuple[str, bytes, bytes]:
        if chance.random() < 0.35:
            method = "GET" if chance.random() < 0.8 else chance.choice(METHODS)
            page = chance.choice(PAGES).encode()
            return method, page if chance.random() < 0.5 else _in_a_line(self._torn.made(number)), b""
        path, _ = chance.choice(self._bodies)
        method = "POST" if chance.random() < 0.9 else chance.choice(METHODS)
        return method, path.encode(), self._damaged.made(number)


def address(chance: Random) -> str:
    """An address of a visitor, each with limits of its own."""
    return f"10.{chance.randrange(256)}.{chance.randrange(256)}.{chance.randrange(256)}"


def _in_a_line(path: bytes) -> bytes:
    return b"/" + path[:3000].replace(b"\n", b"%0a").replace(b"\r", b"%0d").replace(b" ", b"%20").lstrip(b"/")


def _torn(chance: Random, raw: bytes) -> bytes:
    at = chance.randrange(len(raw) + 1)
    return raw[:at] + chance.choice(ODD) + raw[at + chance.randrange(4) :]


# ── Sockets ──────────────────────────────────────────────────────────────────────────────────────────────

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FRAMES_EACH: Final = 20
"""Frames per socket: more would be slowed down."""
LONGEST_MESSAGE: Final = 4000
"""A longer message ends the socket."""


def frame(
    data: bytes, opcode: int = TEXT, *, first: int = 0x80, masked: bool = True, says: int | None = None
) -> bytes:
    """A frame; `first` holds its flags, and `says` the length it claims to have."""
    length = len(data) if says is None else says
    flag = 0x80 if masked else 0
    if length < 126:
        head = struct.pack("!BB", first | opcode, flag | length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", first | opcode, flag | 126, length)
    else:
        head = struct.pack("!BBQ", first | opcode, flag | 127, length)
    if not masked:
        return head + data
    key = b"\x5a\xa5\x0f\xf0"
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(data))


class Frames:
    """Frames for sockets by their number; most hold damaged messages, some are broken themselves."""

    def __init__(self, run: int) -> None:
        self._run = run
        self._damaged = Mutator("frames", seeds.socket_messages(), run)

    @staticmethod
    def greeting(names: Names) -> bytes:
        """The first message of a player."""
        return frame(f'{{"type":"hello","secret":"{names.secret}"}}'.encode())

    def made(self, number: int, names: Names) -> bytes:
        """A frame with a damaged message; the last one of a socket is itself broken, which ends it."""
        chance = Random(self._run << 40 | 1 << 39 | number)  # noqa: S311 - no secret
        message = names.put_into(self._damaged.made(number))
        if (number + 1) % FRAMES_EACH:
            return frame(message.decode("utf-8", "replace").encode()[:LONGEST_MESSAGE])
        return b"".join(_broken(chance, message))


def _broken(chance: Random, message: bytes) -> Iterator[bytes]:
    """Frames that a browser would never send."""
    return chance.choice((_odd_heads, _odd_controls, _odd_pieces, _noise))(chance, message)


def _odd_heads(chance: Random, message: bytes) -> Iterator[bytes]:
    """Unknown kinds, no mask, reserved bits, a wrong length."""
    lengths = (0, 1, 125, 1 << 15, 1 << 31, (1 << 63) + 1)
    yield chance.choice(
        (
            frame(message, chance.randrange(16)),
            frame(message, masked=False),
            frame(message, first=chance.randrange(8) << 4),
            frame(message, says=chance.choice(lengths)),
        )
    )


def _odd_controls(chance: Random, message: bytes) -> Iterator[bytes]:
    """Control frames that are too long, and closings with reasons that do not exist or are no text."""
    codes = (0, 999, 1005, 1015, 4999, 65535)
    yield frame(message[:125] + b"\xff" * 3, chance.choice((PING, PONG)))
    yield frame(struct.pack("!H", chance.choice(codes)) + b"\xed\xa0\x80", CLOSE)


def _odd_pieces(chance: Random, message: bytes) -> Iterator[bytes]:
    """A message in pieces, with a control frame between them; the last piece may never come."""
    yield frame(message[:9], first=0)
    yield frame(b"", PING)
    yield frame(message[9:], 0, first=chance.choice((0, 0x80)))
    yield frame(message, 0)


def _noise(chance: Random, message: bytes) -> Iterator[bytes]:
    """A text that is none, or bytes that are no frame."""
    yield frame(message + b"\xff")
    yield chance.randbytes(chance.randrange(60))
