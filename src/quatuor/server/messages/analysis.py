"""What is asked and told over the socket of an analysis.

    page ──▶ server    Analyse  Review  Rest
    server ──▶ page    Finding  Reviewed  Luck  ReviewDone  Trouble

A page asks one thing at a time: whatever it asks next ends what was asked before. `id` is a number of the
page's own, by which it knows an answer that comes too late.
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
"""Forced against every play of all others, or what an engine expects: nothing turns one into the other."""


class Analyse(Place, frozen=True, kw_only=True, tag_field="type", tag="analyse"):
    """What is a place worth, and which moves are best? Told again and again, until all is known or enough."""

    id: Number
    longer: bool = False
    """Whether it was told once already, and is to be looked at for longer."""


class Review(Place, frozen=True, kw_only=True, tag_field="type", tag="review"):
    """What was each position of a game worth? One after the other; of a game with a die its luck too."""

    id: Number


class Rest(FromPage, frozen=True, tag="rest"):
    """Nobody looks any more."""


class Candidate(Struct, frozen=True):
    """A move, what it leads to, and how play would go on, itself first; a roll has its probability."""

    move: str
    tokens: list[Token]
    kind: Kind
    scores: list[float]
    """The expected score of each player."""
    distance: int | None
    """Plies to the end with best play; only what is exact can have one."""
    line: list[str]
    probability: float | None
    group: int
    """Moves that lead to the same position but for a symmetry have the same number."""


class Finding(ToPage, frozen=True, tag="finding"):
    """What was found so far, the best moves first; before a roll the faces of the die."""

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
    """Whether more will be told; nothing is left to find out once it is finished."""


class Reviewed(ToPage, frozen=True, tag="reviewed"):
    """What the position after so many plies is worth, and the best move there."""

    id: int
    ply: int
    kind: Kind
    scores: list[float]
    distance: int | None
    player: int | None
    """Whose turn it was, to move or to roll; null after the end."""
    best: str | None
    tokens: list[Token]


class LuckEvent(Struct, frozen=True):
    """A roll, a move or an end, and by how much it changed what the position is worth to each player."""

    ply: int
    kind: Literal["roll", "move", "end"]
    text: str
    player: int | None
    change: list[float]
    margin: list[float]
    """The standard error of the change; 0 where all is exact."""
    best: str | None
    """The best move there was."""


class LuckAccount(Struct, frozen=True):
    """A player's result taken apart: prior + luck - error + gifts + ended = score."""

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
    """What was luck and what was error in a game with a die."""

    id: int
    kind: Kind
    finished: bool
    events: list[LuckEvent]
    accounts: list[LuckAccount]


class ReviewDone(ToPage, frozen=True, tag="review-done"):
    """All of the game was looked at."""

    id: int


class Impossible(ToPage, frozen=True, tag="impossible"):
    """There is no such place, or its moves cannot be played."""

    id: int
    words: Words


AnalysisRequest: TypeAlias = Analyse | Review | Rest
AnalysisAnswer: TypeAlias = Finding | Reviewed | Luck | ReviewDone | Impossible | Trouble
