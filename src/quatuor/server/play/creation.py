"""Creation of games: turns a request into the stored game and the secrets for its creator.

The tokens created here are sent once. Only their hashes are stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from quatuor.dice import Dice, fresh_seed
from quatuor.fair import commitment_to
from quatuor.match import check_start
from quatuor.record import Record, parse
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Ruleset
from quatuor.starts import StartKind, drawn_start, fair_start_at

from ..errors import refused
from ..messages import Created, Import, Invitation, NewGame, Rematch, View
from ..messages.reading import decoded
from ..room import Asked, Computer, Friend, Me, Room, Sitter
from ..secrets import hashed, new_dice_secret, new_id, new_token
from ..wire import clock_of, sitter_of


class Made(NamedTuple):
    """A new game, and the secrets for its creator."""

    asked: Asked
    secret: str
    """Makes the creator the host, and holds all their seats."""
    invitations: list[Invitation]

    def answer(self, view: View) -> Created:
        """The answer to the creator, once the game is stored."""
        commitment = commitment_to(bytes.fromhex(self.asked.secret))
        return Created(self.asked.id, self.secret, self.invitations, commitment, view)


class Resumption(NamedTuple):
    """A record up to where play resumes, as texts; a finished game resumes before its last entry."""

    game: str
    players: int
    options: dict[str, str]
    start: str
    moves: list[str]


def new_game(wish: NewGame, key: bytes, now: int) -> Made:
    """The requested game. Raises a `QuatuorError` for rules or a start that it does not have."""
    rules = GAMES.get(wish.game)
    if rules is None:
        raise refused("no-such-game")
    ruleset = rules.ruleset(len(wish.seats), wish.options)
    game, secret = new_id(key, now), new_token()
    sitters = [sitter_of(seat) for seat in wish.seats]
    invitations = dict.fromkeys(_friends(sitters), new_token())
    asked = Asked(
        id=game,
        game=wish.game,
        sitters=sitters,
        secret=new_dice_secret(),
        created=now,
        options=dict(ruleset.options),
        order=wish.order,
        clock=clock_of(wish.clock),
        start=_start(rules, ruleset, wish.start),
        start_kind=wish.start,
        holder=hashed(game, secret),
        invitations={seat: hashed(game, token) for seat, token in invitations.items()},
    )
    reserved = [Invitation(seat, token) for seat, token in invitations.items()]
    return Made(asked, secret, reserved)


def read(body: bytes, most: int) -> tuple[Import, Resumption]:
    """A request without its record, and the record to resume. Raises `RecordError` if it cannot be read.

    It runs in a process, because it may take a second.
    """
    wish = decoded(body, Import)
    return structs.replace(wish, record=""), _resumption(parse(wish.record), most)


def _resumption(record: Record, most: int) -> Resumption:
    start, ruleset = record.start, record.start.ruleset
    moves = _resumed_moves(record, most)
    return Resumption(start.GAME, ruleset.players, dict(ruleset.options), str(start), moves)


def _resumed_moves(record: Record, most: int) -> list[str]:
    moves = [node.move for node in record.line.nodes]
    if len(moves) > most:
        raise refused("record-too-long", most=most)
    if record.to_match().outcome() is None:
        return moves
    if not moves:
        raise refused("over")
    return moves[:-1]


def resumed(wish: Import, found: Resumption, key: bytes, now: int) -> Made:
    """The game that continues a record; its seats are the players in turn order."""
    if len(wish.seats) != found.players:
        raise refused("seats", players=found.players)
    made = new_game(NewGame(found.game, wish.seats, found.options, order="seats"), key, now)
    return made._replace(asked=replace(made.asked, start=found.start, moves=found.moves))


def again(room: Room, wish: Rematch, key: bytes, now: int) -> Asked:
    """A rematch, with turns rotated by one; a special start is drawn anew. Old tokens hold their seats again.

    The others' tokens are unknown here. Their seats are reserved for the owners of the old tokens: the
    invitation is the hash of their token in the old game.
    """
    old, game, kind = room.asked, new_id(key, now), _kind_again(room.asked)
    asker = hashed(old.id, wish.secret)
    seats = [*room.seating.turn_order[1:], room.seating.turn_order[0]]
    holders = [room.seating.holder(seat) for seat in seats]
    return replace(
        old,
        id=game,
        sitters=[_same_sitter(room, seat) for seat in seats],
        secret=new_dice_secret(),
        created=now,
        order="seats",
        start=_start(old.rules, old.ruleset, kind) or old.start,
        start_kind=kind,
        moves=[],
        holder=hashed(game, wish.secret),
        invitations={new: holder for new, holder in enumerate(holders) if holder and holder != asker},
        entropy={},
        previous=old.id,
    )


# ── Internals ────────────────────────────────────────────────────────────────────────────────────────────


def _start(rules: Game, ruleset: Ruleset, kind: StartKind) -> str | None:
    """A special start, which everyone sees before the seats are drawn; the dice draw a usual one."""
    check_start(rules, ruleset, kind)
    return None if kind == "usual" else str(drawn_start(rules, ruleset, kind, Dice(fresh_seed())))


def _kind_again(old: Asked) -> StartKind:
    """The start of a rematch is like the one before, which a record may have brought along."""
    was_fair = old.start is not None and fair_start_at(old.first_position()) is not None
    return "fair" if was_fair else old.start_kind


def _same_sitter(room: Room, seat: int) -> Sitter:
    level = room.seating.level(seat)
    return Me(room.seating.name(seat)) if level is None else Computer(level)


def _friends(sitters: Sequence[Sitter]) -> list[int]:
    return [seat for seat, sitter in enumerate(sitters) if isinstance(sitter, Friend)]
