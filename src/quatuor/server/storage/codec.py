"""Encodes a stored game as JSON, and back. Values of several kinds name theirs under `kind`.

Existing databases use this form: data written by an older version must stay readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from msgspec import convert, json

from ..room import Asked, Computer, Countdown, Days, Event, Friend, Me, NoClock
from ..room.events import Answered, Entered, Followed, Joined, Offered, Resumed, Started, TakenBack

_EVENTS: Final[Mapping[str, type[Event]]] = {
    each.kind: each for each in (Joined, Started, Entered, TakenBack, Offered, Answered, Resumed, Followed)
}
_SITTERS: Final = {each.kind: each for each in (Me, Friend, Computer)}
_CLOCKS: Final = {each.kind: each for each in (NoClock, Countdown, Days)}


def event_text(event: Event) -> str:
    return json.encode(_tagged(event)).decode()


def event_of(text: str) -> Event:
    found: Event = _untagged(json.decode(text), _EVENTS)
    return found


def asked_text(asked: Asked) -> str:
    kinds = {"sitters": [_tagged(sitter) for sitter in asked.sitters], "clock": _tagged(asked.clock)}
    return json.encode(_fields(asked) | kinds).decode()


def asked_of(text: str) -> Asked:
    kept = json.decode(text)
    return Asked(
        **{name: kept[name] for name in _ASKED if name in kept}
        | {
            "sitters": [_untagged(sitter, _SITTERS) for sitter in kept["sitters"]],
            "clock": _untagged(kept["clock"], _CLOCKS),
            "invitations": _by_seat(kept["invitations"]),
            "entropy": _by_seat(kept["entropy"]),
        }
    )


_ASKED: Final = frozenset(each.name for each in fields(Asked))


def _fields(value: Any) -> dict[str, Any]:
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _tagged(value: Any) -> dict[str, Any]:
    return {"kind": value.kind, **_fields(value)}


def _untagged(kept: dict[str, Any], kinds: Mapping[str, type[Any]]) -> Any:
    return convert(kept, kinds[kept["kind"]])


def _by_seat(kept: Mapping[str, str]) -> dict[int, str]:
    """JSON keys cannot be numbers."""
    return {int(seat): text for seat, text in kept.items()}
