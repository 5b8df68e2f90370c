"""Files that hold what the rules do, made by the program and read by people: `make golden` makes them anew.

A change of these files is a change of the rules (or of how a board is drawn), and is looked at as such.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
