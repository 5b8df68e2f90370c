"""The stored form of games, which every existing database uses, is written and read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quatuor.server.room import Asked, Computer, Countdown, Days, Event, Friend, Me, NoClock
from quatuor.server.room.events import (
    Answered,
    Bound,
    Entered,
    Followed,
    Joined,
    Offered,
    Restored,
    Resumed,
    Revealed,
    Started,
    TakenBack,
    Voided,
)
from quatuor.server.storage.codec import GIVEN, asked_of, asked_text, event_of, event_text, without_names

EVENTS = {
    Joined(1, "h", "Bo", "e"): '{"kind":"joined","seat":1,"holder":"h","name":"?","entropy":"e"}',
    Bound(0, "c"): '{"kind":"bound","seat":0,"commitment":"c"}',
    Revealed(0, "e"): '{"kind":"revealed","seat":0,"entropy":"e"}',
    Restored(): '{"kind":"restored"}',
    Entered("Aa1"): '{"kind":"entered","text":"Aa1","because":""}',
    Entered("resign:1", "time"): '{"kind":"entered","text":"resign:1","because":"time"}',
    TakenBack(2): '{"kind":"taken-back","count":2}',
    Offered("draw", 0): '{"kind":"offered","what":"draw","seat":0}',
    Answered(1, False): '{"kind":"answered","seat":1,"accept":false}',
    Resumed(5): '{"kind":"resumed","lost":5}',
    Followed("x"): '{"kind":"followed","id":"x"}',
}
LISTS = [
    (Started(7, [1, 0], 2), '{"kind":"started","seed":7,"seats":[1,0],"scheme":2}'),
    (Voided([1]), '{"kind":"voided","seats":[1]}'),
]
ASKED = (
    '{"id":"g","game":"omba","sitters":[{"kind":"me","name":"?"},{"kind":"friend"},'
    '{"kind":"computer","level":3}],"secret":"5e","created":7,"options":{"gate":"flat"},"order":"drawn",'
    '"clock":{"kind":"countdown","seconds":300,"increment":5},"start":null,"moves":[],"holder":"h",'
    '"invitations":{"1":"i"},"entropy":{"0":"e"},"previous":null}'
)


@pytest.mark.parametrize(("event", "text"), [*EVENTS.items(), *LISTS])
def test_the_text_of_an_event_never_changes(event: Event, text: str) -> None:
    assert event_text(event) == text
    assert event_of(text) == (replace(event, name=GIVEN) if isinstance(event, Joined) else event)


def test_an_older_start_has_the_first_scheme() -> None:
    assert event_of('{"kind":"started","seed":7,"seats":[1,0]}') == Started(7, [1, 0], 1)


def test_the_text_of_a_request_never_changes() -> None:
    asked = Asked(
        id="g",
        game="omba",
        sitters=[Me("Ana"), Friend(), Computer(3)],
        secret="5e",
        created=7,
        options={"gate": "flat"},
        clock=Countdown(300, 5),
        holder="h",
        invitations={1: "i"},
        entropy={0: "e"},
    )
    assert asked_text(asked) == ASKED
    assert asked_of(ASKED) == without_names(asked)
    older = ASKED.replace(GIVEN, "")
    assert asked_of(older).sitters == [Me(), Friend(), Computer(3)]


@pytest.mark.parametrize("clock", [NoClock(), Days(3), Countdown(60)])
def test_every_clock_is_read_back(clock: NoClock | Days | Countdown) -> None:
    asked = Asked(id="g", game="quantik", sitters=[Me(), Me()], secret="5e", created=7, clock=clock)
    assert asked_of(asked_text(asked)) == asked
