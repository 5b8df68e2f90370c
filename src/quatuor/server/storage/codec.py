"""Encodes a stored game as JSON, and back. Values of several kinds name theirs under `kind`.

Existing databases use this form: data written by an older version must stay readable. Names of people are
stored separately: `without_names` takes them out and leaves `GIVEN`, `with_names` puts them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from msgspec import convert, json

from ..room import Asked, Computer, Countdown, Days, Event, Friend, Me, NoClock, Stored
from ..room.events import EVENTS, Joined, NameRemoved, Substituted

_EVENTS: Final[Mapping[str, type[Event]]] = {each.kind: each for each in EVENTS}
_SITTERS: Final = {each.kind: each for each in (Me, Friend, Computer)}
_CLOCKS: Final = {each.kind: each for each in (NoClock, Countdown, Days)}
GIVEN: Final = "?"
"""Stored in place of a name, so that a lost one is noticed; an older version left nothing."""


def without_names(asked: Asked) -> Asked:
    """A request that names nobody."""
    sitters = [Me(_placeholder(each.name)) if isinstance(each, Me) else each for each in asked.sitters]
    return replace(asked, sitters=sitters)


def _placeholder(name: str) -> str:
    return GIVEN if name else ""


def names_in(asked: Asked, events: Iterable[Stored]) -> dict[int, str]:
    """The names in a request and in events, by seat."""
    sitting = {seat: each.name for seat, each in enumerate(asked.sitters) if isinstance(each, Me)}
    return {seat: name for seat, name in sitting.items() if name} | names_joined(events)


def names_joined(events: Iterable[Stored]) -> dict[int, str]:
    """The names that people gave when they joined, by seat."""
    joined = (each.event for each in events if isinstance(each.event, Joined))
    return {event.seat: event.name for event in joined if event.name}


def names_removed(events: Iterable[Stored]) -> list[int]:
    """The seats whose names these events remove: whoever lost a seat could not remove theirs."""
    return [each.event.seat for each in events if isinstance(each.event, NameRemoved | Substituted)]


def names_given(asked: Asked, events: Sequence[Stored]) -> set[int]:
    """The seats whose names must be stored, by a request and events as they are stored."""
    return names_in(asked, events).keys() - names_removed(events)


def with_names(
    asked: Asked, events: Sequence[Stored], names: Mapping[int, str]
) -> tuple[Asked, list[Stored]]:
    """A request and its events with the names of people, by seat."""
    sitters = [
        Me(names.get(seat, "")) if isinstance(each, Me) else each for seat, each in enumerate(asked.sitters)
    ]
    return replace(asked, sitters=sitters), [_named(each, asked, names) for each in events]


def _named(stored: Stored, asked: Asked, names: Mapping[int, str]) -> Stored:
    """A friend's name comes with the event of joining; every other name is in the request."""
    event = stored.event
    if not isinstance(event, Joined) or isinstance(asked.sitters[event.seat], Me):
        return stored
    return replace(stored, event=replace(event, name=names.get(event.seat, "")))


def event_text(event: Event) -> str:
    """An event as JSON, without a name."""
    nameless = replace(event, name=_placeholder(event.name)) if isinstance(event, Joined) else event
    return json.encode(_tagged(nameless)).decode()


def event_of(text: str) -> Event:
    found: Event = _untagged(json.decode(text), _EVENTS)
    return found


def asked_text(asked: Asked) -> str:
    """A request as JSON, without names."""
    nameless = without_names(asked)
    kinds = {"sitters": [_tagged(sitter) for sitter in nameless.sitters], "clock": _tagged(asked.clock)}
    content = _fields(nameless) | kinds
    if asked.start_kind == "usual":
        del content["start_kind"]  # older versions had none, and the text of their games must not change
    return json.encode(content).decode()


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
