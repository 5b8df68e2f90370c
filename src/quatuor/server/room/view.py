"""The public view of a room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quatuor.match import Entry as PlayedEntry
from quatuor.match import Match, Ply
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Game, Move, Outcome, Player, Position
from quatuor.rules.move import FORCED
from quatuor.starts import fair_start_at

from ..words import Article, Words, article, both, said
from .fairness import public
from .offers import can_take_back
from .state import State
from .views import DiceDraw, Ending, Entry, Fairness, FairStart, Given, LastMove, Moment, View, Way


def view(room: State) -> View:
    """The view of a room, the same for everyone."""
    position = room.match.position if room.match else room.asked.first_position()
    return View(
        id=room.id,
        game=room.asked.game,
        players=len(room.asked.sitters),
        options=dict(position.ruleset.options),
        version=room.version,
        status=room.status,
        position=str(position),
        contents=list(position.contents),
        player=room.player,
        must_roll=room.must_roll,
        legal=[tokens(move) for move in room.legal_moves()],
        ways=_ways(room),
        entries=list(room.entries),
        last=_last(room.match) if room.match else None,
        start_kind=room.asked.start_kind,
        fair_start=_fair_start(room),
        seats=room.seating.public_seats,
        out=sorted(position.out),
        time=room.clock.as_time(),
        clock=room.asked.clock,
        offer=room.offer,
        obstacles=_obstacles(room),
        can_take_back=can_take_back(room),
        ending=_ending(room, outcome) if (outcome := room.outcome()) else None,
        lasted=room.lasted,
        fairness=_fairness(room),
        dice=_draw(room) if room.status in ("drawing", "void") else None,
        rematch=room.followed,
        created=room.asked.created,
        updated=room.updated,
    )


def _ways(room: State) -> list[Way]:
    """The ways of the legal moves. Nobody looks at those of a computer."""
    if not room.legal_moves() or room.computer() is not None:
        return []
    steps = [room.playing.position.steps(move) for move in room.legal_moves()]
    return (
        [Way([str(cell) for cell, _ in each], [cost for _, cost in each]) for each in steps]
        if any(steps)
        else []
    )


def _obstacles(room: State) -> list[Article]:
    """What holds pieces of a player whose only move says that nothing can be played."""
    if [move.tokens for move in room.legal_moves()] != [(FORCED,)]:
        return []
    return list(map(article, room.playing.position.obstacles()))


def _fair_start(room: State) -> FairStart | None:
    start = fair_start_at(room.match.start if room.match else room.asked.first_position())
    if start is None:
        return None
    return FairStart(start.number, list(start.moves), start.level6.share, start.level7.share, start.winner)


@cache
def tokens(move: Move) -> list[str]:
    """The tokens of a move as plain strings: cells are a type of their own."""
    return [str(token) for token in move.tokens]


def _last(match: Match) -> LastMove | None:
    """The last move, skipping rolls and resignations."""
    positions = match.positions
    moved = (_moved(positions[n], match.entries[n]) for n in reversed(range(len(match.entries))))
    return next(filter(None, moved), None)


def _moved(before: Position, entry: PlayedEntry) -> LastMove | None:
    """An entry as the last move, if it is a move."""
    if not isinstance(entry, Ply) or entry.player is None:
        return None
    cells = [str(cell) for cell in before.path(entry.move)]
    return LastMove(str(entry), tokens(entry.move), cells)


def moments(positions: Sequence[Position], entries: Sequence[PlayedEntry]) -> list[Moment]:
    """The state of a game at its start and after each entry."""
    found = [_moment(positions[0], None)]
    for before, entry, after in zip(positions, entries, positions[1:], strict=False):
        found.append(_moment(after, _moved(before, entry) or found[-1].last))
    return found


def _moment(position: Position, last: LastMove | None) -> Moment:
    return Moment(str(position), list(position.contents), last)


def _fairness(room: State) -> Fairness:
    over = room.status == "over"
    known = public(room.facts, over)
    return Fairness(
        scheme=known.scheme,
        commitment=known.commitment,
        commitments=list(known.commitments or ()),
        order=room.asked.order,
        given=None if known.given is None else Given(known.given.rolls, known.given.digest),
        entropy=list(known.public_entropies),
        secret=known.secret,
        seed=str(known.seed) if over else None,
        restored=known.restored,
    )


def _draw(room: State) -> DiceDraw:
    return DiceDraw(sorted(room.draw.commitments), sorted(room.draw.entropies), room.draw.until)


# ── How it ended ─────────────────────────────────────────────────────────────────────────────────────────


def ended(outcome: Outcome, cited: Article | None = None) -> Ending:
    """An outcome, with the article that the rules cite for it or another one."""
    return Ending([str(score) for score in outcome.scores], cited or article(outcome.citation))


def _ending(room: State, outcome: Outcome) -> Ending:
    last = room.entries[-1] if room.entries else None
    forced = last is not None and last.because != ""
    return ended(outcome, _forced(room.asked.rules, last, outcome) if last and forced else None)


def _forced(game: Game, last: Entry, outcome: Outcome) -> Article:
    """The article of resignation, for a player who did not choose to resign."""
    assert last.player is not None
    loser, winner = _colour(game, last.player), _colour(game, outcome.winners[0])
    words = said(f"ending.{last.because}", loser=loser, winner=winner)
    return Article(rule_book(game.id).citing("resignation"), words)


def _colour(game: Game, player: Player) -> Words:
    """A player's name in a sentence."""
    return both(lambda language: rule_book(game.id, language).word(game.seats[player], "name"))
