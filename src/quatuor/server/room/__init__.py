"""One game as the server keeps it, pure: no file, no socket, no clock of its own."""

from __future__ import annotations

from ..errors import Refusal, refused
from .asked import Asked
from .events import Event, Stored
from .room import ComputerTurn, Room

__all__ = ["Asked", "ComputerTurn", "Event", "Refusal", "Room", "Stored", "refused"]
