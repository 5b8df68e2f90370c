"""The status of a session in words: its last notice, its outcome, or what to do next."""

from __future__ import annotations

from ..i18n import voice
from .session import Session


def status(session: Session, language: str) -> str:
    """The current message: the last notice, the outcome, or the instructions."""
    if session.notice is not None:
        return session.notice.speak(language)
    if (outcome := session.match.outcome()) is not None:
        return outcome.citation.full(language)
    if session.trouble is not None:
        return session.trouble.speak(language)
    return _task(session, language)


def _task(session: Session, language: str) -> str:
    say, game = voice("tui", language), session.match.game.id
    player = session.name(session.match.position.player, language)
    if session.forced is not None:
        return f"{_forced(session, language)} {say('task.go-on') if session.person_acts else ''}"
    if session.machine_acts:
        return say("task.thinking", player=player)
    if session.match.must_roll:
        return say("task.roll", player=player)
    picks = session.selection.picks
    facts = {"player": player, "roll": session.rolled, "picked": picks[-1] if picks else ""}
    step = _step(session)
    return say(say.first(f"task.{game}.{step}", f"task.any.{step}", "task.any.more"), **facts)


def _step(session: Session) -> str:
    """How far a move has been picked, or that the game is still being set up."""
    if session.match.position.setting_up:
        return "set-up"
    picks = session.selection.picks
    return "gap" if None in picks else str(len(picks))


def _forced(session: Session, language: str) -> str:
    """Why nothing can be played, and what that means for the player."""
    assert session.forced is not None
    position = session.match.position
    fate = "out" if position.player in position.after(session.forced).out else "passes"
    say = voice("tui", language)
    player = session.name(position.player, language)
    cause = say("forced.roll", roll=session.rolled) if session.rolled else say("forced.nothing")
    return say(f"forced.{fate}", cause=cause, player=player)
