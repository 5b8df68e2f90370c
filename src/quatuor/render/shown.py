"""Notebook output: positions and matches as pictures, in the reader's language."""

from __future__ import annotations

from quatuor.i18n import preferred_language
from quatuor.match import Match, Ply
from quatuor.rules.game import Position

from .svg import svg


def position(shown: Position) -> str:
    """A position with its players."""
    return svg(shown, language=preferred_language())


def match(shown: Match) -> str:
    """The current position of a match, with the cells of its last move ringed."""
    last = shown.last.move if isinstance(shown.last, Ply) and shown.last.player is not None else None
    return svg(shown.position, last=last, language=preferred_language(), outcome=shown.outcome())
