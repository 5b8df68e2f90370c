"""The files of the puzzles that come with the package; light, to ask cheaply whether a game has any."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def puzzle_set(game: str) -> Traversable:
    """The file of a game's puzzles, which may not exist."""
    return files("quatuor.engine") / "puzzles" / "sets" / f"{game}.jsonl"


def has_puzzles(game: str) -> bool:
    """Whether puzzles of a game come with the package."""
    return puzzle_set(game).is_file()
