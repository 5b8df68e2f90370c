"""The commands of a game besides moving, with their keys: data for bindings, menu and help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Command:
    """One command; its words are under `command.<name>`."""

    name: str
    keys: tuple[str, ...]
    label: str
    """The key as it is shown."""
    in_bar: bool = False
    """Whether the bar of keys shows it, by the word under `bar.<name>`; all fit into 80 columns."""

    @property
    def action(self) -> str:
        return self.name.replace("-", "_")


COMMANDS: Final = (
    Command("help", ("question_mark", "f1"), "?", in_bar=True),
    Command("menu", ("m", "f10"), "m", in_bar=True),
    Command("type", ("colon", "slash"), ":", in_bar=True),
    Command("hint", ("h",), "h", in_bar=True),
    Command("evaluation", ("e",), "e", in_bar=True),
    Command("take-back", ("u", "ctrl+z"), "u", in_bar=True),
    Command("save", ("s", "ctrl+s"), "s", in_bar=True),
    Command("load", ("o", "ctrl+o"), "^o"),
    Command("draw", ("equals_sign",), "="),
    Command("resign", ("g",), "g"),
    Command("rematch", ("ctrl+r",), "^r"),
    Command("new", ("n", "ctrl+n"), "n"),
    Command("language", ("l", "f2"), "l", in_bar=True),
    Command("quit", ("q",), "q", in_bar=True),
)

MOVING: Final = ("arrows", "choose", "letters", "cancel", "mouse", "scroll")
"""The keys of the board itself, as the help lists them, under `keys.<name>`."""


def bindings(commands: Iterable[Command] = COMMANDS) -> list[Binding]:
    return [Binding(",".join(command.keys), command.action, show=False) for command in commands]
