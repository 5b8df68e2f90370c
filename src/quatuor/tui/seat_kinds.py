"""Kinds of players: a person, or an engine by name; a record may have others.

A seat's kind is the name of an engine as the engines themselves read it (`level:5`, `random`), or `human`.
For a kind that is neither, a person plays.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ..engine.engines import LEVELS, EngineError, engine_named
from ..engine.player import Engine
from ..i18n import Voice
from ..match import Seat
from .names import shown

HUMAN: Final = "human"
RANDOM: Final = "random"
LEVEL: Final = "level:"
KINDS: Final = (HUMAN, *(f"{LEVEL}{level}" for level in LEVELS), RANDOM)
"""The kinds that are offered; other engines can be seated by their names."""
FIRST_OPPONENT: Final = f"{LEVEL}3"
"""The default opponent: it misses no immediate win, and can be beaten."""


def engine_of(kind: str, seed: int | None = None) -> Engine:
    """The engine a kind names. Raises `EngineError` if there is none."""
    return engine_named(kind, seed=seed)


def seat_named(text: str) -> Seat:
    """The seat a word of the command line stands for: `human`, an engine, or else a person's name.

    No person's name has a colon or is a number, so a typo in the name of an engine is reported.
    """
    word = text.strip().lower()
    if word == HUMAN:
        return Seat()
    if word == RANDOM or word.isdigit() or ":" in word:
        return Seat(kind=engine_of(word).name)
    return Seat(text)


def kind_of(seat: Seat) -> str:
    """The kind that plays a seat here: a person if the kind is unknown."""
    return _engine_name(seat.kind) or HUMAN


def other_kind(seat: Seat) -> str:
    """The kind of a seat as written, if it is unknown here."""
    person = seat.kind.strip().lower() in ("", HUMAN)
    return "" if person or _engine_name(seat.kind) else shown(seat.kind)


def kind_word(kind: str, say: Voice) -> str:
    """A kind in few words."""
    if kind.startswith(LEVEL):
        return say("kind.level", level=kind.removeprefix(LEVEL))
    return say(f"kind.{kind}") if kind in KINDS else shown(kind)


def kind_offer(kind: str, say: Voice) -> str:
    """A kind as it is offered: a level says how strong it is."""
    level = kind.removeprefix(LEVEL)
    return f"{kind_word(kind, say)} · {say(f'strength.{level}')}" if level != kind else kind_word(kind, say)


@cache
def _engine_name(kind: str) -> str:
    """The name of the engine a kind means, or nothing."""
    try:
        return engine_of(kind).name
    except EngineError:
        return ""
