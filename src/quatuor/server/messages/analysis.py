"""The messages of the analysis socket.

    page ──▶ server    Analyse  Review  Rest
    server ──▶ page    Finding  Reviewed  Luck  ReviewDone  Trouble

A page has one request at a time: a new one ends the previous one. `id` is a number chosen by the page, which
identifies late answers.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .boards import Place
from .from_page import FromPage
from .parts import Token, Words
from .to_page import ToPage, Trouble

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Kind: TypeAlias = Literal["exact", "estimate"]
"""Forced against any play by the others, or an engine's expectation: one never becomes the other."""


class Analyse(Place, frozen=True, kw_only=True, tag_field="type", tag="analyse"):
    """Asks for the value of a place and its best moves; answers repeat until all is known or time is up."""

    id: Number
    longer: bool = False
    """Whether to continue an analysis that was already reported, for longer."""


class Review(Place, frozen=True, kw_only=True, tag_field="type", tag="review"):
    """Asks for the value of each position of a game, in order, and for the luck of a game with a die."""

    id: Number


class Rest(FromPage, frozen=True, tag="rest"):
    """Stops the analysis: nobody is watching."""


class Candidate(Struct, frozen=True):
    """A move, its verdict, and the line that starts with it; a roll has a probability."""

    move: str
    tokens: list[Token]
    kind: Kind
    scores: list[float]
    """The expected score of each player."""
    distance: int | None
    """Plies to the end with best play; only an exact verdict can have a distance."""
    line: list[str]
    probability: float | None
    group: int
    """Moves that lead to symmetric positions have the same number."""
    within: int | None = None
    """A bound on the distance, where only that is known."""


class Finding(ToPage, frozen=True, tag="finding"):
    """The findings so far, the best moves first; before a roll, the faces of the die."""

    id: int
    kind: Kind
    scores: list[float]
    distance: int | None
    moves: list[Candidate]
    line: list[str]
    depth: int
    nodes: int
    seconds: float
    state: Literal["searching", "finished", "rested"]
    """Whether more findings will follow; once finished, nothing is left to find."""
    within: int | None = None


class Reviewed(ToPage, frozen=True, tag="reviewed"):
    """The value of the position after `ply` plies, and the best move there."""

    id: int
    ply: int
    kind: Kind
    scores: list[float]
    distance: int | None
    player: int | None
    """The player to move or to roll; null after the end."""
    best: str | None
    tokens: list[Token]
    within: int | None = None


class LuckEvent(Struct, frozen=True):
    """A roll, a move or an end, and how it changed the value of the position for each player."""

    ply: int
    kind: Literal["roll", "move", "end"]
    text: str
    player: int | None
    change: list[float]
    margin: list[float]
    """The standard error of the change; 0 if the values are exact."""
    best: str | None
    """The best move available."""


class LuckAccount(Struct, frozen=True):
    """A player's result, broken down: prior + luck - error + gifts + ended = score."""

    prior: float
    luck: float
    error: float
    gifts: float
    ended: float
    score: float
    luck_margin: float
    error_margin: float
    gifts_margin: float


class Luck(ToPage, frozen=True, tag="luck"):
    """Luck and error in a game with a die."""

    id: int
    kind: Kind
    finished: bool
    events: list[LuckEvent]
    accounts: list[LuckAccount]


class ReviewDone(ToPage, frozen=True, tag="review-done"):
    """The whole game has been reviewed."""

    id: int


class Impossible(ToPage, frozen=True, tag="impossible"):
    """The place does not exist, or its moves cannot be played."""

    id: int
    words: Words


AnalysisRequest: TypeAlias = Analyse | Review | Rest
AnalysisAnswer: TypeAlias = Finding | Reviewed | Luck | ReviewDone | Impossible | Trouble
