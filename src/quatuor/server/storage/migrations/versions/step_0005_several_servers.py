"""Several servers on one database: when each game is due, who is connected where, and when nobody served."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Games that need the server are due at once: whoever looks at them finds out when they really are."""
    op.add_column("games", sa.Column("due", sa.BigInteger))
    op.create_index("ix_games_due", "games", ["due"])
    op.execute("UPDATE games SET due = updated WHERE status = 'drawing' OR status = 'playing' AND attended")
    op.drop_column("games", "attended")
    op.add_column("service", sa.Column("swept", sa.BigInteger))
    op.add_column("service", sa.Column("needs", sa.String(4)))
    op.execute("UPDATE service SET needs = '0005'")
    op.create_table(
        "absences",
        sa.Column("since", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("since", name="pk_absences"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "presence",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("process", sa.String(64), nullable=False),
        sa.Column("gone", sa.BigInteger),
        sa.PrimaryKeyConstraint("game_id", "holder", "process", name="pk_presence"),
    )
