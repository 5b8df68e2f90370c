"""Generated files that show what the rules do, for people to read: `make golden` regenerates them.

A change in these files is a change of the rules or of the drawings, and is reviewed as such.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
