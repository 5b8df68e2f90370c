"""The tools' answers, as types; agents receive their schemas."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

Kind = Literal["exact", "estimate"]


class OptionAnswer(BaseModel):
    """A reading of the rules that players may change."""

    name: str
    values: list[str] = Field(description="the first one is the default")


class GameAnswer(BaseModel):
    """One of the games."""

    game: str = Field(description="its id, for the other tools")
    title: str
    summary: str
    player_counts: list[int] = Field(description="the usual one first")
    options: list[OptionAnswer]
    notation: str = Field(description="how moves and positions are written")
    articles: list[str] = Field(description="the numbers of its rules, for read_rules")


class GamesAnswer(BaseModel):
    """All games."""

    games: list[GameAnswer]


class ArticleAnswer(BaseModel):
    """One rule."""

    article: str
    title: str
    text: str = Field(description="Markdown")


class RulesAnswer(BaseModel):
    """The rules of a game."""

    game: str
    title: str
    articles: list[ArticleAnswer]


class Ending(BaseModel):
    """How a game ended."""

    scores: list[float] = Field(description="by player: 1 for a sole win, shares of 1 for a shared one")
    article: str = Field(description="the rule that ended it")
    reason: str


class Refused(BaseModel):
    """A move that was not played; the game is unchanged."""

    move: str
    article: str | None = Field(description="the rule that forbids it; null where it is no move")
    reason: str


class StateAnswer(BaseModel):
    """The state of a game."""

    game_id: str
    game: str
    players: int
    options: dict[str, str]
    position: str = Field(description="the position as text")
    drawing: str = Field(description="the board in characters")
    moves: list[str] = Field(description="all that was played so far")
    turn: int | None = Field(description="the player to move, from 0 on; null before a roll and at the end")
    player: str = Field(description="the name of the player to move, or whose roll it is")
    must_roll: bool = Field(description='a die is due: play "roll", or the face a real die shows')
    legal: list[str] = Field(description="every move that may be played")
    ending: Ending | None = Field(description="null while the game runs")
    refused: Refused | None = Field(description="the first move asked for that may not be played")


class Explained(BaseModel):
    """A legal move in words."""

    move: str
    meaning: str


class MovesAnswer(BaseModel):
    """Every legal move, explained."""

    game_id: str
    player: str
    moves: list[Explained]


class JudgedMove(BaseModel):
    """A move with its verdict."""

    move: str
    kind: Kind
    scores: list[float]
    distance: int | None
    within: int | None = None
    probability: float | None = None
    line: list[str]


class AnalysisAnswer(BaseModel):
    """The value of a position; the same as `quatuor analyse --json`."""

    game: str
    position: str
    kind: Kind = Field(description="exact: proved against every play; estimate: what a search expects")
    scores: list[float] = Field(description="the score each player may expect, from player 0 on")
    distance: int | None = Field(description="plies to the end with best play, where that is proved")
    within: int | None = Field(None, description="a bound on the distance, where only that is proved")
    moves: list[JudgedMove] = Field(description="best first; before a roll the faces of the die")
    line: list[str] = Field(description="how play goes on with best play of all")
    depth: int
    nodes: int
    seconds: float


class EngineAnswer(StateAnswer):
    """The state of a game after a move of the computer."""

    played: list[str] = Field(description="what was rolled and played now")
