"""The list of moves, independent of any screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..i18n import Voice, voice
from ..match import Draw, Match, Ply, Resignation
from ..rules.game import Player
from ..rules.move import FORCED


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the list of moves: a roll comes before the move that spends it."""

    number: int
    player: Player | None
    text: str


def turns(match: Match, language: str) -> list[Turn]:
    """Everything that happened, numbered."""
    say = voice("tui", language)
    return [Turn(number, player, text) for number, (player, text) in enumerate(_lines(match, say), 1)]


def _lines(match: Match, say: Voice) -> Iterator[tuple[Player | None, str]]:
    roll = ""
    for entry in match.entries:
        if isinstance(entry, Ply) and entry.player is None:
            roll = f"{entry} → "
            continue
        if isinstance(entry, Ply):
            yield entry.player, roll + (say("moves.forced") if entry.move.tokens == (FORCED,) else str(entry))
        elif isinstance(entry, Resignation):
            yield entry.player, say("moves.resigned")
        elif isinstance(entry, Draw):
            yield None, say("moves.draw")
        roll = ""
    if roll:
        yield match.position.player, f"{roll}…"
