"""The chain of digests over a stored game: any changed, missing or added event shows.

    request ──▶ digest 0 ──event 1──▶ digest 1 ──event 2──▶ digest 2 … the head, kept with the game

Each digest is the SHA-256 of the one before and of everything stored with the event. Names are outside the
chain, each with a digest of its own: people may ask to be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from .errors import Damaged


class Link(NamedTuple):
    """An event as stored, before it is decoded."""

    version: int
    at: int
    key: str | None
    event: str


def digest(*parts: object) -> str:
    """The SHA-256 of the texts of these parts, which can be read in only one way."""
    texts = (str(part).encode("utf-8", "surrogatepass") for part in parts)
    return sha256(b"".join(len(text).to_bytes(4) + text for text in texts)).hexdigest()


def first_digest(game: str, asked: str) -> str:
    """The digest of a game before its first event."""
    return digest("game", game, asked)


def digests(before: str, links: Iterable[Link]) -> Sequence[str]:
    """The digest after each of these events."""
    found = [before]
    for link in links:
        found.append(digest(found[-1], link.version, link.at, link.key or "", link.event))
    return found[1:]


def check_chain(
    game: str, before: str, version: int, links: Iterable[tuple[Link, str]], head: str
) -> Iterator[Link]:
    """The events after a version and its digest, each compared with its own digest. Raises `Damaged`."""
    last = before
    for number, (link, kept) in enumerate(links, version + 1):
        [last] = digests(last, [link])
        if last != kept or link.version != number:
            raise Damaged(game)
        yield link
    if last != head:
        raise Damaged(game)
