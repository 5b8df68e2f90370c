"""The folders for computed and stored user data."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

TABLES: Final = "exact"
"""The folder of solved games in the data folder."""


def data_folder() -> Path:
    """The data folder, as is usual on this operating system; QUATUOR_DATA overrides it."""
    if chosen := os.environ.get("QUATUOR_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "quatuor"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "quatuor"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "quatuor"


def tables_folder(data: Path | None = None) -> Path:
    """The folder of tables within a data folder."""
    return (data or data_folder()) / TABLES
