"""The move list and the current message: words about a table, independent of any screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..i18n import Voice, voice
from ..match import Draw, Match, Ply, Resignation
from ..rules.game import Player
from .table import FORCED, Table


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


def status(table: Table, language: str) -> str:
    """The current message: the last notice, the outcome, or the instructions."""
    if table.notice is not None:
        return table.notice.speak(language)
    if table.outcome is not None:
        return table.outcome.citation.full(language)
    if table.trouble is not None:
        return table.trouble.speak(language)
    return _task(table, language)


def _task(table: Table, language: str) -> str:
    say, game = voice("tui", language), table.match.game.id
    player = table.name(table.match.position.player, language)
    if table.forced is not None:
        return f"{_forced(table, language)} {say('task.go-on') if table.person_acts else ''}"
    if table.machine_acts:
        return say("task.thinking", player=player)
    if table.match.must_roll:
        return say("task.roll", player=player)
    picks = table.selection.picks
    facts = {"player": player, "roll": table.rolled, "picked": picks[-1] if picks else ""}
    step = _step(table)
    return say(say.first(f"task.{game}.{step}", f"task.any.{step}", "task.any.more"), **facts)


def _step(table: Table) -> str:
    """How far a move has been picked, or that the game is still being set up."""
    if table.match.position.setting_up:
        return "set-up"
    picks = table.selection.picks
    return "gap" if None in picks else str(len(picks))


def _forced(table: Table, language: str) -> str:
    """Why nothing can be played, and what that means for the player."""
    assert table.forced is not None
    position = table.match.position
    fate = "out" if position.player in position.after(table.forced).out else "passes"
    say = voice("tui", language)
    player = table.name(position.player, language)
    cause = say("forced.roll", roll=table.rolled) if table.rolled else say("forced.nothing")
    return say(f"forced.{fate}", cause=cause, player=player)
