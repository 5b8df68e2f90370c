"""Boards without a room: a place is replayed from its start each time, and nothing is stored.

Analysis, lessons, puzzles and studies build on this, and so do games for their history and for the reasons
why a pick is not a move. An invalid place is a `QuatuorError`. A move that
cannot be played ends the display, with the article it breaks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from quatuor.engine.core import CorePosition, core_position
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import IllegalMove, Outcome, Position, QuatuorError

from .. import wire
from ..errors import against, refused, words_of
from ..messages import Article, Moment, Place, PositionRequest, Reasons, Scene, Stopped, Why
from ..room.state import listed
from ..room.view import ended, moments, tokens
from .reasons import reasons


class Reached(NamedTuple):
    """A match as far as the moves of a place could be played, and what stopped it."""

    match: Match
    stopped: Stopped | None


def first_position(place: Place) -> Position:
    """The position a place starts from."""
    game = GAMES.get(place.game)
    if game is None:
        raise refused("no-such-game")
    if place.position is None:
        return game.start(place.players, place.options)
    return game.parse(place.position, place.players, place.options)


def match_at(place: Place) -> Match:
    """The match at a place. Raises `QuatuorError` with the first move that cannot be played."""
    match = Match(first_position(place))
    _play(match, place.moves)
    return match


class Standing(NamedTuple):
    """What a search must know of a match: its position, those that may repeat, and its outcome."""

    position: Position
    history: tuple[CorePosition, ...]
    outcome: Outcome | None


def stand_at(place: Place) -> Standing:
    """The match at a place, for a search. Raises `QuatuorError` as `match_at` does."""
    match = match_at(place)
    return Standing(match.position, tuple(map(core_position, match.history)), match.outcome())


def reached(place: Place) -> Reached:
    """Play the moves of a place, up to the first that cannot be played."""
    match = Match(first_position(place))
    try:
        _play(match, place.moves)
    except QuatuorError as error:
        played = len(match.entries)
        return Reached(match, _stopped(played + 1, place.moves[played], error))
    return Reached(match, None)


def _play(match: Match, moves: Iterable[str]) -> None:
    for text in moves:
        match.enter(text)


def _stopped(ply: int, text: str, error: QuatuorError) -> Stopped:
    if isinstance(error, IllegalMove):
        found = against(error.refusal)
        assert found.article is not None
        return Stopped(ply, text, found.words, wire.article(found.article))
    return Stopped(ply, text, words_of(error), None)


def scene(asked: PositionRequest) -> Scene:
    """The state at a place."""
    match, stopped = reached(asked)
    since = min(asked.since, len(match.entries))
    position, outcome = match.position, match.outcome()
    return Scene(
        game=asked.game,
        players=match.ruleset.players,
        options=dict(match.ruleset.options),
        start=str(match.start),
        position=str(position),
        contents=list(position.contents),
        since=since,
        moments=wire.moments(moments(match.positions, match.entries)[since:]),
        entries=[wire.entry(entry) for entry in listed(match)[since:]],
        player=None if outcome else position.player,
        must_roll=match.must_roll,
        legal=[tokens(move) for move in match.legal_moves()],
        ending=wire.ending(ended(outcome)) if outcome else None,
        out=sorted(position.out),
        refused=stopped,
    )


def moments_at(place: Place) -> list[Moment]:
    """The state at the start of a place and after each of its moves."""
    match = match_at(place)
    return wire.moments(moments(match.positions, match.entries))


def reasons_at(place: Place, picks: list[str | None]) -> list[Article]:
    """The articles that forbid what was picked at a place."""
    return reasons(match_at(place), picks)


def why(asked: Why) -> Reasons:
    """Why something picked at a place is not a move there."""
    return Reasons(reasons_at(asked, asked.picks))
