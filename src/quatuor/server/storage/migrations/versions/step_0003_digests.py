"""Digests of everything stored, so that damage shows; names in a table of their own; no addresses.

Names move out of requests and events, and the pseudonyms of addresses are dropped. The form of a digest is
written out here: a published step must not change when the program does.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"

GAMES = sa.table("games", *map(sa.column, ("id", "asked", "head")))
EVENTS = sa.table("events", *map(sa.column, ("game_id", "version", "at", "key", "event", "digest")))
NAMES = sa.table("names", *map(sa.column, ("game_id", "seat", "name", "digest")))
STUDIES = sa.table("studies", *map(sa.column, ("id", "game", "holder", "version", "content", "digest")))
SERVICE = sa.table("service", *map(sa.column, ("dice_key", "digest")))


def upgrade() -> None:
    """Add the columns, then fill them."""
    op.create_table(
        "names",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_names"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_names_game_id"),
    )
    for table, column in (("games", "head"), ("events", "digest"), ("studies", "digest")):
        op.add_column(table, sa.Column(column, sa.String(64), nullable=False, server_default=""))
    op.add_column("service", sa.Column("digest", sa.String(64)))
    connection = op.get_bind()
    for game, asked in connection.execute(sa.select(GAMES.c.id, GAMES.c.asked)).all():
        _chain(connection, game, asked)
    for study in connection.execute(sa.select(STUDIES)).mappings().all():
        _seal_study(connection, study)
    key = connection.scalar(sa.select(SERVICE.c.dice_key))
    if key is not None:
        connection.execute(sa.update(SERVICE).values(digest=_digest("key", key)))


def _chain(connection: sa.Connection, game: str, asked: str) -> None:
    """Write the digests of a game, and move its names."""
    request, names = _without_names(json.loads(asked))
    head = _digest("game", game, request)
    rows = connection.execute(
        sa.select(EVENTS).where(EVENTS.c.game_id == game).order_by(EVENTS.c.version)
    ).mappings()
    for row in rows.all():
        event = json.loads(row["event"])
        if event.get("name"):
            names[event["seat"]] = event["name"]
        text = _json(event | {"name": ""}) if "name" in event else row["event"]
        head = _digest(head, row["version"], row["at"], row["key"] or "", text)
        this = (EVENTS.c.game_id == game) & (EVENTS.c.version == row["version"])
        connection.execute(sa.update(EVENTS).where(this).values(event=text, digest=head))
    connection.execute(sa.update(GAMES).where(GAMES.c.id == game).values(asked=request, head=head))
    for seat, name in names.items():
        named = {"game_id": game, "seat": seat, "name": name, "digest": _digest("name", game, seat, name)}
        connection.execute(sa.insert(NAMES).values(named))


def _without_names(asked: dict[str, Any]) -> tuple[str, dict[int, str]]:
    """A request without names and addresses, and its names by seat."""
    named = {seat: sitter["name"] for seat, sitter in enumerate(asked["sitters"]) if sitter.get("name")}
    sitters = [sitter | {"name": ""} if "name" in sitter else sitter for sitter in asked["sitters"]]
    kept = {name: value for name, value in asked.items() if name != "client"}
    return _json(kept | {"sitters": sitters}), named


def _seal_study(connection: sa.Connection, study: sa.RowMapping) -> None:
    """Write the digest of a study; one that cannot be read gets none, so it counts as damaged from now on."""
    if not _is_study(study["content"]):
        return
    parts = (study[name] for name in ("id", "game", "holder", "version", "content"))
    this = STUDIES.c.id == study["id"]
    connection.execute(sa.update(STUDIES).where(this).values(digest=_digest("study", *parts)))


def _is_study(content: str) -> bool:
    try:
        study = json.loads(content)
    except ValueError:
        return False
    return isinstance(study, dict) and isinstance(study.get("game"), str)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _digest(*parts: object) -> str:
    texts = (str(part).encode("utf-8", "surrogatepass") for part in parts)
    return sha256(b"".join(len(text).to_bytes(4) + text for text in texts)).hexdigest()
