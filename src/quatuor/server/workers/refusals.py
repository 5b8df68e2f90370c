"""Why work is refused; both are refusals with words, so no caller has to translate them."""

from __future__ import annotations

from ..errors import Refusal
from ..words import said


class Busy(Refusal):
    """The queue is full, for this client or for all; or the client has used up their processor time."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__("busy", said("refused.busy"))
        self.seconds = seconds
        """How long to wait before trying again, if that is known."""


class Overtime(Refusal):
    """The work took longer than it may, and was ended."""

    def __init__(self) -> None:
        super().__init__("overtime", said("refused.overtime"))
