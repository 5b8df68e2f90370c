"""What a page may ask about a game without changing it: why something is no move, and what a good one is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quatuor.engine.hints import Hint
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Citation
from quatuor.selection import Selection, choose

from ..messages import Advice, Article, Words
from ..room import Room, refused
from ..words import article


def reasons(match: Match, picks: Sequence[str | None]) -> list[Article]:
    """The articles that forbid what was picked; none where more has to be picked to tell."""

    def judge(text: str) -> Citation | None:
        return match.refusal(match.position.parse_move(text))

    picked = Selection(match.legal_moves(), tuple(picks))
    nothing_more: tuple[str, ...] = ()
    chosen = choose(picked, [nothing_more], judge, _vocabulary(match.game.id))
    return [article(citation) for citation in chosen.refusals]


@cache
def _vocabulary(game: str) -> tuple[str, ...]:
    """All the tokens that moves of a game are made of."""
    return tuple(dict.fromkeys(token for move in GAMES[game].moves for token in move.tokens))


def advisable(room: Room, holder: str | None) -> Match:
    """The match, where its holder may be given a hint: it is his turn, and no other person plays."""
    seats = room.seats_of(holder)
    if not seats:
        raise refused("not-seated")
    match = room.playing
    if not room.is_alone(holder):
        raise refused("hint-people")
    if room.acting_seat not in seats:
        raise refused("not-your-turn")
    if room.must_roll:
        raise refused("roll-first")
    return match


def advice(found: Hint, version: int) -> Advice:
    words = Words(en=found.sentence("en"), fr=found.sentence("fr"))
    return Advice(str(found.move), [str(token) for token in found.move.tokens], words, version)
