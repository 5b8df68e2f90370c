"""Where a program keeps what it has worked out or stored for its user."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

TABLES: Final = "exact"
"""The folder of solved games in the data folder."""


def data_folder() -> Path:
    """Where a program keeps its data on this kind of machine; QUATUOR_DATA names another folder."""
    if chosen := os.environ.get("QUATUOR_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "quatuor"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "quatuor"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "quatuor"


def tables_folder(data: Path | None = None) -> Path:
    """Where tables lie in a data folder."""
    return (data or data_folder()) / TABLES
