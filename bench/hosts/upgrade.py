"""The next version of the program, as far as its database is concerned: it has one more migration.

program = next_version(folder)     # what to start instead of `python -m quatuor`
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from quatuor.server.storage.migrations import FOLDER

STEP: Final = "9000"
_STEP: Final = '''"""Ratings, of a version to come."""

import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{before}"


def upgrade():
    op.add_column("games", sa.Column("rated", sa.BigInteger))
    op.create_index("ix_games_rated", "games", ["rated"])
    op.execute("UPDATE games SET rated = updated")
    key = sa.PrimaryKeyConstraint("id", name="pk_ratings")
    op.create_table("ratings", sa.Column("id", sa.String(64)), key)
'''
_PROGRAM: Final = '''"""Starts the program with the steps beside this file."""

import sys
from pathlib import Path

from sqlalchemy import BigInteger, Column, Index, String, Table

from quatuor.cli import main
from quatuor.server.storage import migrations, tables

migrations.FOLDER = Path(__file__).parent / "migrations"
tables.GAMES.append_column(Column("rated", BigInteger))
Index("ix_games_rated", tables.GAMES.c.rated)
Table("ratings", tables.METADATA, Column("id", String(64), primary_key=True))
sys.exit(main())
'''


def next_version(folder: Path) -> tuple[str, ...]:
    """Write the next version into a folder; returns the words that start it."""
    steps = folder / "migrations"
    shutil.copytree(FOLDER, steps, ignore=shutil.ignore_patterns("__pycache__"))
    latest = max(each.name.split("_")[1] for each in (steps / "versions").glob("step_*.py"))
    (steps / "versions" / f"step_{STEP}_ratings.py").write_text(_STEP.replace("{before}", latest))
    program = folder / "program.py"
    program.write_text(_PROGRAM)
    return sys.executable, str(program)
