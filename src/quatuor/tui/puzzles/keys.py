"""The commands of a puzzle besides moving, with their keys."""

from __future__ import annotations

from typing import Final

from ..keys import Command

COMMANDS: Final = (
    Command("help", ("question_mark", "f1"), "?", in_bar=True),
    Command("menu", ("m", "f10"), "m", in_bar=True),
    Command("type", ("colon", "slash"), ":", in_bar=True),
    Command("hint", ("h",), "h", in_bar=True),
    Command("solution", ("v",), "v", in_bar=True),
    Command("next", ("n",), "n", in_bar=True),
    Command("previous", ("p",), "p"),
    Command("skip", ("s",), "s"),
    Command("number", ("g", "number_sign"), "g"),
    Command("reset", ("r", "backspace", "ctrl+r"), "r"),
    Command("games", ("ctrl+n",), "^n"),
    Command("language", ("l", "f2"), "l", in_bar=True),
    Command("quit", ("q",), "q", in_bar=True),
)
