"""The border: converts a room's views to messages, and a page's messages to data for a room.

    room.View, room.Change, Refusal ──▶ messages ──▶ page
    page ──▶ messages.Play, messages.Me, … ──▶ room

A room knows nothing of messages, and a message nothing of rooms. Only this module translates between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import json, structs

from quatuor.rules.game import Misread, QuatuorError

from . import messages, room, words
from .errors import Refusal, problem_words, words_of
from .room import clock, commands, views
from .room.names import shown_name

CommandMessage: TypeAlias = (
    messages.Play
    | messages.Roll
    | messages.Resign
    | messages.Offer
    | messages.Answer
    | messages.TakeBack
    | messages.Claim
    | messages.Bind
    | messages.Reveal
    | messages.Substitute
)


# ── To the page: state ───────────────────────────────────────────────────────────────────────────────────


def view(shown: room.View) -> messages.View:
    return messages.View(
        id=shown.id,
        game=shown.game,
        players=shown.players,
        options=shown.options,
        version=shown.version,
        status=shown.status,
        position=shown.position,
        contents=shown.contents,
        player=shown.player,
        must_roll=shown.must_roll,
        legal=shown.legal,
        ways=[messages.Way(each.cells, each.costs) for each in shown.ways],
        entries=[entry(each) for each in shown.entries],
        last=_last(shown.last),
        start_kind=shown.start_kind,
        fair_start=_fair_start(shown.fair_start),
        seats=[_seat(each) for each in shown.seats],
        out=shown.out,
        time=_time(shown.time),
        clock=_clock(shown.clock),
        offer=_offer(shown.offer),
        obstacles=[article(each) for each in shown.obstacles],
        can_take_back=shown.can_take_back,
        ending=ending(shown.ending),
        lasted=shown.lasted,
        fairness=_fairness(shown.fairness),
        dice=_dice(shown.dice),
        rematch=shown.rematch,
        created=shown.created,
        updated=shown.updated,
    )


def entry(shown: views.Entry) -> messages.Entry:
    return messages.Entry(shown.text, shown.player, shown.kind, shown.because, shown.setting_up)


def change(made: room.Change) -> messages.Change:
    added = None if made.entry is None else entry(made.entry)
    return messages.Change(made.version, made.kind, made.seat, added, made.accepted)


def moments(shown: Iterable[views.Moment]) -> list[messages.Moment]:
    return [messages.Moment(each.position, each.contents, _last(each.last)) for each in shown]


def ending(shown: views.Ending | None) -> messages.Ending | None:
    return None if shown is None else messages.Ending(shown.scores, article(shown.article))


def article(applied: words.Article) -> messages.Article:
    return messages.Article(applied.number, applied.words, applied.cells)


def _last(move: views.LastMove | None) -> messages.LastMove | None:
    return None if move is None else messages.LastMove(move.text, move.tokens, move.path)


def _fair_start(shown: views.FairStart | None) -> messages.FairStart | None:
    if shown is None:
        return None
    return messages.FairStart(shown.number, shown.moves, shown.level6, shown.level7, shown.winner)


def _seat(shown: views.Seat) -> messages.Seat:
    return messages.Seat(
        shown.seat, shown.kind, shown.name, shown.level, shown.player, shown.taken, shown.removed
    )


def _time(shown: clock.Time | None) -> messages.Time | None:
    return None if shown is None else messages.Time(list(shown.left), shown.running, shown.at)


def _clock(kind: room.Clock) -> messages.Clock:
    match kind:
        case room.NoClock():
            return messages.NoClock()
        case room.Countdown(seconds=seconds, increment=increment):
            return messages.Countdown(seconds, increment)
        case room.Days(days=days):
            return messages.Days(days)


def _offer(shown: views.OpenOffer | None) -> messages.Offered | None:
    if shown is None:
        return None
    return messages.Offered(shown.what, shown.seat, sorted(shown.accepted), shown.version)


def _fairness(shown: views.Fairness) -> messages.Fairness:
    given = None if shown.given is None else messages.Given(shown.given.rolls, shown.given.digest)
    return messages.Fairness(
        scheme=shown.scheme,
        commitment=shown.commitment,
        commitments=shown.commitments,
        order=shown.order,
        given=given,
        entropy=shown.entropy,
        secret=shown.secret,
        seed=shown.seed,
        restored=shown.restored,
    )


def _dice(shown: views.DiceDraw | None) -> messages.DiceDraw | None:
    return None if shown is None else messages.DiceDraw(shown.bound, shown.revealed, shown.until)


# ── To the page: refusals ────────────────────────────────────────────────────────────────────────────────


def refusal(key: str, refused: Refusal) -> messages.Refused:
    broken = None if refused.article is None else article(refused.article)
    return messages.Refused(key, refused.code, refused.words, broken)


def problem(code: str) -> messages.Problem:
    """A problem the server has words for."""
    return messages.Problem(code, problem_words(code))


def impossible(error: QuatuorError) -> messages.Problem:
    """What the rules or a record say, and where a position is wrong as far as that is known."""
    if isinstance(error, Misread) and any(error.fault):
        return messages.Faulty("impossible", words_of(error), messages.Fault(*map(list, error.fault)))
    return messages.Problem("impossible", words_of(error))


def trouble(code: str) -> bytes:
    """The socket message that reports a problem."""
    return json.encode(messages.Trouble(code, problem_words(code)))


# ── From the page ────────────────────────────────────────────────────────────────────────────────────────

_COMMANDS: Final[Mapping[type[CommandMessage], Any]] = {
    messages.Play: commands.Play,
    messages.Roll: commands.Roll,
    messages.Resign: commands.Resign,
    messages.Offer: commands.Offer,
    messages.Answer: commands.Answer,
    messages.TakeBack: commands.TakeBack,
    messages.Claim: commands.Claim,
    messages.Bind: commands.Bind,
    messages.Reveal: commands.Reveal,
    messages.Substitute: commands.Substitute,
}
_SITTERS: Final[Mapping[type[messages.Sitter], Any]] = {
    messages.Me: room.Me,
    messages.Friend: room.Friend,
    messages.Computer: room.Computer,
}
_CLOCKS: Final[Mapping[type[messages.Clock], Any]] = {
    messages.NoClock: room.NoClock,
    messages.Countdown: room.Countdown,
    messages.Days: room.Days,
}


def command_of(message: CommandMessage) -> room.Command:
    found: room.Command = _COMMANDS[type(message)](*structs.astuple(message))
    return found


def sitter_of(message: messages.Sitter) -> room.Sitter:
    found: room.Sitter = _SITTERS[type(message)](*structs.astuple(message))
    return room.Me(shown_name(found.name)) if isinstance(found, room.Me) else found


def clock_of(message: messages.Clock) -> room.Clock:
    found: room.Clock = _CLOCKS[type(message)](*structs.astuple(message))
    return found
