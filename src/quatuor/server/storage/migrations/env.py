"""What Alembic runs to make its steps: on the connection it is given, in that connection's transaction."""

from __future__ import annotations

from alembic import context

from quatuor.server.storage.tables import METADATA


def take_steps() -> None:
    """Take the steps that are missing."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=True)
    context.run_migrations()


if __name__ == "env_py":  # as Alembic calls it; whoever merely imports it takes no steps
    take_steps()
