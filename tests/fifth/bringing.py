"""The fifth game brought in: for this process while a test lasts, or for programs that are started."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quatuor.rules import GAMES
from quatuor.rules.game import Game
from tests import ROOT

FOLDER = Path(__file__).parent
"""A package and its entry point, as pip would have installed them."""


def environment(folder: Path = FOLDER) -> dict[str, str]:
    """The environment of a program that finds the fifth game."""
    return os.environ | {"PYTHONPATH": str(folder), "QUATUOR_LANG": "en"}


def quatuor(*arguments: str, folder: Path = FOLDER) -> subprocess.CompletedProcess[str]:
    """Run the command where the fifth game is installed."""
    command = [sys.executable, "-m", "quatuor", *arguments]
    return subprocess.run(command, env=environment(folder), capture_output=True, text=True, check=False)


def contract(folder: Path = FOLDER, game: str = "wild") -> subprocess.CompletedProcess[str]:
    """Run the contract on the fifth game, as the page for authors says."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    files = re.findall(r"tests/rules/test_\w+\.py", page)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", *files]
    asked = environment(folder) | {"QUATUOR_CONTRACT": game}
    return subprocess.run(command, cwd=ROOT, env=asked, capture_output=True, text=True, check=False)


def copy_with(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the fifth game in which one text is replaced."""
    for each in ("wild", "quatuor_wild-1.0.dist-info"):
        shutil.copytree(FOLDER / each, folder / each, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "wild" / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} does not contain {old!r}"
    path.write_text(text.replace(old, new), "utf-8")
    return folder


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
