"""The fifth game brought in: for this process while a test lasts, or for programs that are started."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quatuor.rules import GAMES
from quatuor.rules.game import Game

FOLDER = Path(__file__).parent
"""A package and its entry point, as pip would have installed them."""


def environment() -> dict[str, str]:
    """The environment of a program that finds the fifth game."""
    return os.environ | {"PYTHONPATH": str(FOLDER), "QUATUOR_LANG": "en"}


def quatuor(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command where the fifth game is installed."""
    command = [sys.executable, "-m", "quatuor", *arguments]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)


@contextmanager
def brought() -> Iterator[Game]:
    """The fifth game, found in this process too."""
    sys.path.insert(0, str(FOLDER))
    GAMES.__dict__.pop("_found", None)
    try:
        yield GAMES["wild"]
    finally:
        sys.path.remove(str(FOLDER))
        GAMES.__dict__.pop("_found", None)
