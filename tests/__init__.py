"""The tests: one folder per part of `src/quatuor`, and `project` for the whole repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The repository."""
