"""Alembic's entry point: runs the steps on the given connection, in its transaction."""

from __future__ import annotations

from alembic import context

from quatuor.server.storage.tables import METADATA


def take_steps() -> None:
    """Run the missing steps."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=True)
    context.run_migrations()


if __name__ == "env_py":  # only when Alembic runs it; a plain import takes no steps
    take_steps()
