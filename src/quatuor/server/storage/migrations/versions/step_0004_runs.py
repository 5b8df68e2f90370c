"""Runs of the server, so that a restored backup shows; no key of the dice any more.

The server's part of the dice is drawn for each game and stored with it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    """Replace the key by the number of the run."""
    op.drop_column("service", "dice_key")
    op.drop_column("service", "digest")
    op.add_column("service", sa.Column("run", sa.String(64)))
