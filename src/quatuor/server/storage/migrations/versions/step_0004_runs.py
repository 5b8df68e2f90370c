"""Runs of the server, so that a restored backup shows; the key only marks ids.

The server's part of the dice is drawn for each game and stored with it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    """Rename the key, and add the number of the run."""
    op.execute("ALTER TABLE service RENAME COLUMN dice_key TO key")
    op.add_column("service", sa.Column("run", sa.String(64)))
