"""`quatuor luck`: luck and error in a game with a die."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quatuor.i18n import Voice, voice

from .arguments import add_json, command
from .numbers import number, with_point
from .progress import progress_line
from .tables import print_table
from .verify_dice import record_in

if TYPE_CHECKING:
    from rich.table import Table

    from quatuor.engine.luck import Account, Event, LuckReport
    from quatuor.match import Match

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor luck`."""
    parser = command(commands, say, "luck", run)
    parser.add_argument("record", metavar="RECORD", type=Path, help=say("luck.record"))
    parser.add_argument("--nodes", type=number(1, 10**7), metavar="N", help=say("luck.nodes"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Break down the game, and report."""
    from quatuor.engine.luck import NODES, luck_report

    match = record_in(arguments.record).to_match()
    with progress_line(arguments.language, "estimate", "positions") as line:
        report = luck_report(match, nodes=arguments.nodes or NODES, progress=line)
    if arguments.json:
        print(json.dumps(_data(match, report)))
    else:
        _print_report(match, report, voice("cli", arguments.language))
    return 0


# ── Output as JSON ───────────────────────────────────────────────────────────────────────────────────────


def _data(match: Match, report: LuckReport) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "kind": _kind(report),
        "finished": report.finished,
        "players": [_account_data(account) for account in report.accounts],
        "events": [_event_data(event) for event in report.events],
    }


def _kind(report: LuckReport) -> str:
    return "exact" if report.exact else "estimate"


def _account_data(account: Account) -> dict[str, float]:
    names = ("prior", "luck", "error", "gifts", "ended", "score")
    margins = tuple(f"{name}_margin" for name in names)
    return {name: float(getattr(account, name)) for name in names + margins}


def _event_data(event: Event) -> dict[str, Any]:
    return {
        "ply": event.ply,
        "kind": event.kind,
        "text": event.text,
        "player": event.player,
        "change": list(map(float, event.change)),
        "margin": list(event.margin),
        "loss": None if event.loss is None else float(event.loss),
        "choices": dict(event.choices),
    }


# ── Output as text ───────────────────────────────────────────────────────────────────────────────────────


def _print_report(match: Match, report: LuckReport, say: Voice) -> None:
    print(say(f"luck.{_kind(report)}"))
    print_table(_accounts(match, report, say))
    print_table(_events(match, report, say))
    print(say("luck.sum" if report.finished else "luck.sum-unfinished"))


def _accounts(match: Match, report: LuckReport, say: Voice) -> Table:
    """One row per player."""
    table = _table(say, ("player", "prior", "luck", "error", "gifts", "ended", "score"))
    for player, account in enumerate(report.accounts):
        table.add_row(
            _name(match, player, say),
            _points(account.prior, say, account.prior_margin),
            _points(account.luck, say, account.luck_margin, signed=True),
            _points(-account.error, say, account.error_margin, signed=True),
            _points(account.gifts, say, account.gifts_margin, signed=True),
            _points(account.ended, say, account.ended_margin, signed=True),
            _points(account.score, say, account.score_margin),
        )
    return table


def _events(match: Match, report: LuckReport, say: Voice) -> Table:
    """One row per roll, move and end: its change for its player, and the best choice."""
    table = _table(say, ("ply", "player", "what", "change", "best"))
    for event in report.events:
        for player in _concerned(match, event):
            change = _points(event.change[player], say, event.margin[player], signed=True)
            name = _name(match, player, say)
            table.add_row(str(event.ply), name, _what(event, say), change, _best(event))
    return table


def _concerned(match: Match, event: Event) -> tuple[int, ...]:
    """The player responsible; for a draw, everyone still in the game."""
    return match.position.remaining if event.player is None else (event.player,)


def _what(event: Event, say: Voice) -> str:
    """A roll or a move as in the record, an end in words."""
    if event.kind != "end":
        return event.text
    return say("luck.draw" if event.player is None else "luck.resigns")


def _best(event: Event) -> str:
    """The best move, if another was played."""
    if event.kind != "move" or not event.choices:
        return ""
    best, value = max(event.choices, key=lambda choice: choice[1])
    return best if value > dict(event.choices).get(event.text, 0.0) else ""


def _table(say: Voice, columns: Sequence[str]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for column in columns:
        words = column in {"player", "what", "best"}
        table.add_column(say(f"luck.{column}"), justify="left" if words else "right", no_wrap=True)
    return table


def _name(match: Match, player: int, say: Voice) -> str:
    from quatuor.engine.wording import name

    return match.seats[player].name or name(match.game.id, player, say.language)


def _points(value: Fraction, say: Voice, margin: float = 0.0, *, signed: bool = False) -> str:
    """Percent of a win, with the standard error, if any."""
    text = f"{float(100 * value):{'+' if signed else ''}.2f}"
    text += f" ±{100 * margin:.2f}" if margin else ""
    return with_point(text, say)
