"""Parts that the position texts of several games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import Fault, Misread
from .move import Player
from .ruleset import Ruleset


def count_in(text: str) -> int | None:
    """The player count in the second field of a text, if that field is a digit."""
    fields = text.split()
    return int(fields[1]) if len(fields) > 1 and fields[1] in tuple("0123456789") else None


def check_count(field: str, ruleset: Ruleset) -> None:
    """Check that the second field states the expected player count."""
    if field != str(ruleset.players):
        raise Misread("players", Fault(fields=("players",)), players=ruleset.players, text=field[:20])


def player_named(field: str, letters: str) -> Player:
    """The player to act, by a letter."""
    if field not in tuple(letters):
        raise Misread("turn", Fault(fields=("turn",)), players=", ".join(letters), text=field[:20])
    return letters.index(field)


def players_named(field: str, letters: str) -> frozenset[Player]:
    """Players who no longer take part, by their letters, each once."""
    if len(set(field)) != len(field) or not set(field) <= set(letters):
        raise Misread("out", Fault(fields=("out",)), players=", ".join(letters), text=field[:20])
    return frozenset(map(letters.index, field))


def cells_with(pieces: str, cells: Iterable[object], contents: Sequence[str]) -> tuple[str, ...]:
    """The names of the cells that hold one of these pieces, or a stack with one of them."""
    return tuple(str(cell) for cell, held in zip(cells, contents, strict=True) if set(pieces) & set(held))
