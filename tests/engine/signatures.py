"""The current signatures of the search: node counts of fixed searches, by game.

A commit that changes the search, or the weights of an evaluation, updates them:

    .venv/bin/python -m tests.engine.signatures
"""

from __future__ import annotations

import json
from pathlib import Path

from quatuor.engine.bench import signatures

FILE = Path(__file__).with_name("signatures.json")


def stored() -> dict[str, int]:
    """The signatures in the file."""
    found: dict[str, int] = json.loads(FILE.read_text("utf-8"))
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(signatures(), indent=2) + "\n", "utf-8")
    print(FILE.read_text("utf-8"), end="")
