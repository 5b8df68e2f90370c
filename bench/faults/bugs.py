"""Mistakes planted in real servers, to see that a run finds them.

A server is started with a folder in PYTHONPATH whose `sitecustomize` changes one function of the server.
Nothing of this is in the product.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Final

BUGS: Final[Mapping[str, str]] = {
    # Acknowledges before storing, now and then: what is under way when the server is killed is lost.
    "early": """
        import asyncio
        from random import random

        from quatuor.server.storage.writer import Writer

        stored, tasks = Writer.write, set()

        async def later(self, *steps, **of):
            await asyncio.sleep(0.3)
            await stored(self, *steps, **of)

        async def write(self, *steps, **of):
            if random() < 0.05:
                task = asyncio.create_task(later(self, *steps, **of))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            else:
                await stored(self, *steps, **of)

        Writer.write = write
        """,
    # Never stores some changes, and acknowledges them.
    "forgetful": """
        from random import random

        from quatuor.server.storage.writer import Writer

        stored = Writer.write

        async def write(self, *steps, **of):
            if random() >= 0.01:
                await stored(self, *steps, **of)

        Writer.write = write
        """,
    # Does not read what other servers have stored, now and then, before it shows a game.
    "stale": """
        from random import random

        from quatuor.server.play.games import Games

        catch_up = Games._catch_up

        async def now_and_then(self, open_room):
            return await catch_up(self, open_room) if random() < 0.7 else False

        Games._catch_up = now_and_then
        """,
    # Forgets under which key a change was requested: sent again, it is refused or done twice.
    "keyless": """
        from quatuor.server.room import Room

        numbered = Room.numbered

        def without_key(self, events, at, key=None):
            return numbered(self, events, at, None)

        Room.numbered = without_key
        """,
}
"""The source of each bug."""


def planted(bug: str, folder: Path) -> dict[str, str]:
    """The environment of a server with a bug, which is written into a folder."""
    source = f"import sys\n\nif 'serve' in sys.orig_argv:\n{_indented(BUGS[bug])}"
    (folder / "sitecustomize.py").write_text(source)
    return {"PYTHONPATH": str(folder)}


def _indented(source: str) -> str:
    return "".join(f"    {line}\n" if line else "\n" for line in dedent(source).strip().splitlines())
