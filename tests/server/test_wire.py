"""The conversion between rooms and messages loses nothing in either direction."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest
from msgspec import json, structs

from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.server import messages, room, wire
from quatuor.server.errors import Refusal, refused
from quatuor.server.room.views import Change, View
from tests.server.rooms import asked, friends, guest, one_screen

CLOCKS = [(messages.NoClock(), room.NoClock()), (messages.Days(3), room.Days(3))]
CLOCKS += [(messages.Countdown(60, 2), room.Countdown(60, 2))]


def test_a_message_has_all_fields_of_its_source() -> None:
    for shown, message in ((View, messages.View), (Change, messages.Change)):
        assert [field.name for field in fields(shown)] == list(message.__struct_fields__)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_reads_every_view_of_a_game(game: str) -> None:
    kept = one_screen(game, clock=room.Countdown(600))
    dice = Dice(1, 1)
    for _ in range(40):
        sent = json.decode(json.encode(wire.view(kept.room.view())), type=messages.View)
        assert sent == wire.view(kept.room.view())
        assert sent.version == kept.room.version
        assert [entry.text for entry in sent.entries] == [entry.text for entry in kept.room.entries]
        if kept.room.status == "over":
            break
        kept.step(dice)


def test_changes_are_converted_completely() -> None:
    kept = friends("omba", 3, clock=room.Days(1))
    kept.roll()
    converted = [wire.change(each) for each in kept.room.changes_since(0)]
    assert json.decode(json.encode(converted), type=list[messages.Change]) == converted
    assert [each.kind for each in converted] == [
        *["joined"] * 2,
        *["bound"] * 3,
        *["revealed"] * 3,
        "started",
        "entry",
    ]
    assert converted[-1].entry == wire.entry(kept.room.entries[-1])


def test_an_offer_lists_those_who_agreed_in_order() -> None:
    kept = friends("cubulus", 3)
    kept.offer("draw")
    kept.answer(True, guest(2))
    offer = wire.view(kept.room.view()).offer
    assert offer is not None
    assert (offer.what, offer.seat, offer.accepted) == ("draw", 0, [2])


def _example(kind: Any) -> Any:
    given = {"key": "key-key-key", "text": "Aa1", "version": 3, "what": "draw", "accept": True}
    given |= {"commitments": {0: "ab" * 32}, "entropies": {1: "cd" * 32}, "seat": 2, "level": 4}
    return kind(**{name: given[name] for name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", get_args(wire.CommandMessage))
def test_every_command_of_a_page_is_one_of_a_room(kind: Any) -> None:
    message = _example(kind)
    command = wire.command_of(message)
    assert type(command).__name__ == kind.__name__
    assert {field.name: getattr(command, field.name) for field in fields(command)} == structs.asdict(message)


def test_every_command_of_a_room_can_be_sent() -> None:
    sent = {type(wire.command_of(_example(kind))) for kind in get_args(wire.CommandMessage)}
    assert sent == set(get_args(room.Command))


@pytest.mark.parametrize(("message", "clock"), CLOCKS)
def test_clocks_are_converted_both_ways(message: messages.Clock, clock: room.Clock) -> None:
    assert wire.clock_of(message) == clock
    kept = room.Room(asked("quantik", [room.Me(), room.Me()], clock=clock))
    assert wire.view(kept.view()).clock == message


def test_seat_requests_are_converted() -> None:
    sitters: list[messages.Sitter] = [messages.Me("Ana"), messages.Friend(), messages.Computer(3)]
    assert [wire.sitter_of(each) for each in sitters] == [room.Me("Ana"), room.Friend(), room.Computer(3)]


def test_a_refusal_by_an_article_names_it() -> None:
    kept = one_screen("quantik")
    kept.play("Aa1")
    with pytest.raises(Refusal) as found:
        kept.play("Aa2")
    converted = wire.refusal("a key", found.value)
    assert converted.article is not None
    assert converted.article.number == "Q4"
    assert wire.refusal("a key", refused("busy")).article is None
