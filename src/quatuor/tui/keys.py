"""What can be done in a game besides moving, and with which keys: data for bindings, menu and help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do; its words stand under `command.<name>`."""

    name: str
    keys: tuple[str, ...]
    label: str
    """The key as it is shown."""
    bar_from: int | None = None
    """How many columns a terminal must have for the bar of keys to show it, if it ever does."""

    @property
    def action(self) -> str:
        return self.name.replace("-", "_")


ALWAYS: Final = 0
WIDE: Final = 105

COMMANDS: Final = (
    Command("help", ("question_mark", "f1"), "?", bar_from=ALWAYS),
    Command("menu", ("m", "f10"), "m", bar_from=ALWAYS),
    Command("type", ("colon", "slash"), ":", bar_from=WIDE),
    Command("hint", ("h",), "h", bar_from=ALWAYS),
    Command("evaluation", ("e",), "e", bar_from=WIDE),
    Command("take-back", ("u", "ctrl+z"), "u", bar_from=ALWAYS),
    Command("save", ("s", "ctrl+s"), "s", bar_from=ALWAYS),
    Command("load", ("o", "ctrl+o"), "^o"),
    Command("draw", ("equals_sign",), "="),
    Command("resign", ("g",), "g"),
    Command("rematch", ("ctrl+r",), "^r"),
    Command("new", ("n", "ctrl+n"), "n"),
    Command("language", ("l", "f2"), "l", bar_from=ALWAYS),
    Command("quit", ("q",), "q", bar_from=ALWAYS),
)

MOVING: Final = ("arrows", "choose", "letters", "cancel", "mouse", "scroll")
"""The keys of the board itself, as the help lists them, under `keys.<name>`."""


def bindings() -> list[Binding]:
    return [Binding(",".join(command.keys), command.action, show=False) for command in COMMANDS]
