"""A small picture of each game, three lines of nine characters, for the chooser."""

from __future__ import annotations

from typing import Final

PICTURES: Final = {
    "quantik": (
        " ○ ■ │ ▲ ",
        " ▯ △ │ ● ",
        "─────┼───",
    ),
    "cubulus": (
        "  ╱◍╱●╱○╱",
        " ╱●╱◍╱○╱│",
        "╱○╱○╱●╱◍│",
    ),
    "oxono": (
        " ╳ ○ · ╳ ",
        " ·[X]○ · ",
        " ○ · [O]╳",
    ),
    "omba": (
        "    ▐A▌ ⚂",
        "▐B▌ ▐B▌  ",
        "▐A▌ ▐A▌  ",
    ),
}
