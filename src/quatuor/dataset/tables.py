"""The columns of the files, and the metadata of a file."""

from __future__ import annotations

import json
from typing import Final

import pyarrow as pa

from quatuor.rules.game import Game, Ruleset

FORMAT: Final = 1
"""The version of the columns; a change that breaks readers increments it."""

_KIND = pa.dictionary(pa.int8(), pa.string())
_SCORES = pa.list_(pa.float64())
_TEXTS = pa.list_(pa.string())


def _needed(name: str, kind: pa.DataType) -> pa.Field:
    return pa.field(name, kind, nullable=False)


POSITIONS: Final = pa.schema(
    [
        _needed("number", pa.int64()),
        _needed("ply", pa.int32()),
        _needed("game", pa.string()),
        _needed("players", pa.int8()),
        _needed("position", pa.string()),
        pa.field("turn", pa.int8()),
        _needed("player", pa.int8()),
        _needed("legal", _TEXTS),
        _needed("actions", pa.list_(pa.int16())),
        _needed("kind", _KIND),
        _needed("scores", _SCORES),
        pa.field("distance", pa.int16()),
        pa.field("best", pa.string()),
        _needed("line", _TEXTS),
        _needed(
            "moves",
            pa.list_(
                pa.struct(
                    [
                        ("move", pa.string()),
                        ("action", pa.int16()),
                        ("kind", pa.string()),
                        ("scores", _SCORES),
                        ("distance", pa.int16()),
                        ("probability", pa.float64()),
                    ]
                )
            ),
        ),
        _needed("nodes", pa.int64()),
    ]
)

GAMES: Final = pa.schema(
    [
        _needed("number", pa.int64()),
        _needed("game", pa.string()),
        _needed("players", pa.int8()),
        _needed("pairing", pa.int32()),
        _needed("block", pa.int64()),
        _needed("engines", _TEXTS),
        _needed("engine_seeds", pa.list_(pa.uint64())),
        _needed("seed", pa.uint64()),
        _needed("start", pa.string()),
        _needed("opening", pa.int32()),
        _needed("moves", _TEXTS),
        _needed("plies", pa.int32()),
        _needed("scores", _SCORES),
        _needed("article", pa.string()),
        _needed(
            "forfeits",
            pa.list_(
                pa.struct(
                    [
                        ("player", pa.int8()),
                        ("ply", pa.int32()),
                        ("reason", pa.string()),
                        ("detail", pa.string()),
                    ]
                )
            ),
        ),
        _needed("nodes", pa.list_(pa.int64())),
    ]
)


def described(
    schema: pa.Schema, what: str, *, game: Game, ruleset: Ruleset, seed: int, command: str
) -> pa.Schema:
    """The schema with the provenance of the rows; the command reproduces the file."""
    from quatuor import __version__

    facts = {
        "quatuor.format": str(FORMAT),
        "quatuor.version": __version__,
        "quatuor.what": what,
        "quatuor.game": game.id,
        "quatuor.ruleset": json.dumps({"players": ruleset.players, "options": dict(ruleset.options)}),
        "quatuor.seed": str(seed),
        "quatuor.command": command,
    }
    return schema.with_metadata(facts)
