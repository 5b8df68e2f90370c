"""The tables. Any database that SQLAlchemy supports can hold them; times are milliseconds since 1970.

games ──◀ events        a game: its request and its state; its events, numbered from 1
games ──◀ names         the names of people, by seat; outside the chain of digests, since they can be removed
studies                 a study: its owner, version and content
service                 one row: the last heartbeat, and the number of the run
absences                when no server was running: no clock counts that
processes, presence     several servers on one database: their heartbeats, and who is connected to which
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
"""Every constraint has a name, so that later migrations can refer to it."""

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("status", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("asked", Text, nullable=False),
    Column("head", String(64), nullable=False),  # the digest after the last event
    Column("due", BigInteger),  # when the server must have done something: a flag, a draw, a computer's turn
    Index(None, "status", "updated"),
    Index(None, "due"),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("game_id", String(64), ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("key", String(64)),
    Column("event", Text, nullable=False),
    Column("digest", String(64), nullable=False),  # of the digest before, and of this row
    UniqueConstraint("game_id", "key"),
)

NAMES: Final = Table(
    "names",
    METADATA,
    Column("game_id", String(64), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("digest", String(64), nullable=False),
)

STUDIES: Final = Table(
    "studies",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("holder", String(64), nullable=False),  # the hash of the secret that allows editing
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # when it was last read or changed, to the day
    Column("content", Text, nullable=False),
    Column("digest", String(64), nullable=False),  # of everything but the times
    Index(None, "used"),
)

SERVICE: Final = Table(
    "service",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("beat", BigInteger),
    Column("key", String(64)),  # marks the ids of games issued here
    Column("digest", String(64)),  # of that key
    Column("run", String(64)),  # compared with the file of `restoring`; a backup has another one
    Column("swept", BigInteger),  # when old games were last looked for
    Column("needs", String(4)),  # the oldest migration that a program must know to use these tables
)

ABSENCES: Final = Table(
    "absences",
    METADATA,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

PRESENCE: Final = Table(
    "presence",
    METADATA,
    Column("game_id", String(64), primary_key=True),
    Column("holder", String(64), primary_key=True),  # as in the game's events, a hash
    Column("process", String(64), primary_key=True),
    Column("gone", BigInteger),  # since when they are no longer connected there
)
