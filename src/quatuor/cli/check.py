"""`quatuor check`: replays moves or a record, and reports the state of the game or the broken article."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quatuor.i18n import Voice, voice
from quatuor.render.standing import seat_name
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Citation, IllegalMove
from quatuor.rules.move import as_number

from .arguments import add_game, add_json, add_place, command, replay, starting_position
from .errors import AtPly, CommandError

if TYPE_CHECKING:
    from quatuor.match import Match
    from quatuor.record import Record

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor check`."""
    parser = command(commands, say, "check", run)
    add_game(parser, say, optional=True)
    add_place(parser, say)
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("check.record"))
    add_json(parser, say)


@dataclass(frozen=True, slots=True)
class Illegal:
    """The first illegal move: its ply (the first move is ply 1), and the reason."""

    ply: int
    move: str
    refusal: Citation
    where: str = ""
    """The place in a record: a move of a variation has a ply too."""


def run(arguments: Namespace) -> int:
    """Replay, then report the state of the game."""
    match, illegal = _checked_record(arguments) if arguments.record else _checked_moves(arguments)
    if arguments.json:
        print(json.dumps(_as_json(match, illegal, arguments.language)))
    else:
        _print_report(match, illegal, arguments.language)
    return 1 if illegal else 0


def _checked_moves(arguments: Namespace) -> tuple[Match, Illegal | None]:
    from quatuor.match import Match

    if arguments.game is None:
        raise CommandError("nothing-to-check")
    match = Match(starting_position(arguments))
    try:
        replay(match, arguments.moves)
    except AtPly as stop:
        if isinstance(stop.error, IllegalMove):
            return match, Illegal(stop.ply, str(stop.error.move), stop.error.refusal)
        raise
    return match, None


def _checked_record(arguments: Namespace) -> tuple[Match, Illegal | None]:
    from quatuor.record import IllegalRecord

    if arguments.moves or arguments.position or arguments.players or arguments.option:
        raise CommandError("record-alone")
    try:
        match, illegal = _record(arguments.record).to_match(), None
    except IllegalRecord as error:
        match, illegal = error.match, Illegal(error.ply, str(error.move), error.refusal, f" ({error.where})")
    if arguments.game not in (None, match.game):
        raise CommandError("other-game", path=arguments.record, game=match.game.id, asked=arguments.game.id)
    return match, illegal


def _record(path: Path) -> Record:
    """The record in a file, or on stdin for `-`."""
    from quatuor.record import load, parse
    from quatuor.record.tree import SIZE_LIMIT

    return parse(sys.stdin.buffer.read(SIZE_LIMIT + 1)) if str(path) == "-" else load(path)


def _as_json(match: Match, illegal: Illegal | None, language: str) -> dict[str, Any]:
    outcome = match.outcome()
    return {
        "position": str(match.position),
        "turn": None if outcome else match.position.turn,
        "legal": [str(move) for move in match.legal_moves()],
        "scores": [as_number(score) for score in outcome.scores] if outcome else None,
        "illegal": illegal
        and {
            "ply": illegal.ply,
            "move": illegal.move,
            "article": illegal.refusal.article,
            "reason": illegal.refusal.sentence(language),
        },
    }


def _print_report(match: Match, illegal: Illegal | None, language: str) -> None:
    from .boards import board

    say = voice("cli", language)
    print(board(match.position, language, illegal.refusal.cells if illegal else (), match.outcome()))
    print(say("check.position", text=match.position))
    print(_standing(match, language))
    if illegal:
        refusal = illegal.refusal.full(language)
        facts = {"ply": illegal.ply, "where": illegal.where, "move": illegal.move, "refusal": refusal}
        print(say("check.illegal", **facts), file=sys.stderr)


def _standing(match: Match, language: str) -> str:
    """The outcome, or the player to move and the number of legal moves."""
    say = voice("cli", language)
    if outcome := match.outcome():
        scores = " – ".join(str(score) for score in outcome.scores)
        return say("check.over", scores=scores, reason=outcome.citation.full(language))
    seat = seat_name(rule_book(match.game.id, language), match.position.player)
    key = "check.to-roll" if match.position.turn is None else "check.to-move"
    return say(key, player=seat, number=match.position.player, legal=len(match.legal_moves()))
