"""Games, their events, and the server's beat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("attended", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_status_updated", "games", ["status", "updated"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "version", name="pk_events"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
        sa.UniqueConstraint("game_id", "key", name="uq_events_game_id_key"),
    )
    service = op.create_table(
        "service",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("beat", sa.BigInteger),
        sa.Column("dice_key", sa.String(64)),
        sa.PrimaryKeyConstraint("id", name="pk_service"),
    )
    op.bulk_insert(service, [{"id": 1, "beat": None, "dice_key": None}])
