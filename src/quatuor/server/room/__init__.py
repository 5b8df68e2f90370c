"""One game as the server keeps it, pure: no file, no socket, no wire format, no clock of its own.

    asked, events, commands, standing    plain data: what was asked for, happened, is wanted, is seen
    state                                the fold: events in, how the game stands out
    decisions, offers                    a command or a deadline in, events or a refusal out
    view, recording, fairness            how the game stands, for people to see and to check
    room                                 all of it under one name, `Room`

It imports the rules, matches, records and words of this project and Python itself, and nothing else, so that
it runs wherever Python does.
"""

from __future__ import annotations

from .asked import Asked, Computer, Friend, Me, Sitter
from .clock import Clock, Countdown, Days, NoClock
from .commands import Command
from .events import Event, Stored
from .room import Room
from .standing import Change, View
from .state import ComputerTurn

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
