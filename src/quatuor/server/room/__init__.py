"""One game on the server, pure: no file, no socket, no wire format, no clock of its own.

    asked, events, commands, views       plain data: the request, the events, the commands, the view
    kinds                                the words that several of these share
    state                                the fold: events in, state out; seating, draw and clock its parts
    decisions, drawing, offers, leaving, substitution
                                         a command or a deadline in, events or a refusal out
    view, recording, fairness            the state, for people to see and to verify
    room                                 all of it under one name, `Room`

It imports only the rules, matches, records and words of this project and the standard library, so it runs
wherever Python does.
"""

from __future__ import annotations

from .asked import Asked, Computer, Friend, Me, Sitter
from .clock import Clock, Countdown, Days, NoClock
from .commands import Command
from .events import Event, Stored
from .room import Room
from .state import ComputerTurn
from .views import Change, View

__all__ = [
    "Asked",
    "Change",
    "Clock",
    "Command",
    "Computer",
    "ComputerTurn",
    "Countdown",
    "Days",
    "Event",
    "Friend",
    "Me",
    "NoClock",
    "Room",
    "Sitter",
    "Stored",
    "View",
]
