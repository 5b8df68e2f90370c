"""The tests: folder by folder as in `src/quatuor`, and those of the whole repository in `project`."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The repository."""
