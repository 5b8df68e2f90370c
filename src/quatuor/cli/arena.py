"""`quatuor arena`: engines play each other, and the scores show which is stronger."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.dice import SEEDS, fresh_seed
from quatuor.i18n import Voice, voice

from .arguments import add_game, add_json, add_ray, add_start, chosen_options, command
from .numbers import number, positive
from .progress import progress_line

if TYPE_CHECKING:
    from quatuor.arena import Contest, Journal, Result, Sprt, Standing
    from quatuor.sharing import Pool

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor arena`."""
    parser = command(commands, say, "arena", run)
    add_game(parser, say)
    parser.add_argument("engines", metavar="ENGINE", nargs="+", help=say("arena.engine"))
    parser.add_argument("--games", type=number(1, 10**7), metavar="N", default=100, help=say("arena.games"))
    parser.add_argument("--seed", type=number(0, SEEDS - 1), metavar="S", help=say("arena.seed"))
    parser.add_argument("--openings", type=number(0, 99), metavar="PLIES", help=say("arena.openings"))
    add_start(parser, say)
    parser.add_argument("--workers", type=number(1, 999), metavar="N", help=say("arena.workers"))
    parser.add_argument("--timeout", type=positive, metavar="SECONDS", help=say("arena.timeout"))
    parser.add_argument("--sprt", metavar="ELO0,ELO1", help=say("arena.sprt"))
    parser.add_argument("--alpha", type=positive, metavar="A", default=0.05, help=say("arena.alpha"))
    parser.add_argument("--beta", type=positive, metavar="B", default=0.05, help=say("arena.beta"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=say("arena.out"))
    parser.add_argument("--records", type=Path, metavar="FOLDER", help=say("arena.records"))
    add_ray(parser, say)
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Play the contest, and report the standing."""
    from quatuor.arena import Standing
    from quatuor.arena import run as results_of
    from quatuor.arena.entrants import check

    say = voice("arena", arguments.language)
    seed = _seed(arguments)
    contest = _contest(arguments, fresh_seed() if seed is None else seed)
    sprt = _sprt(arguments, contest)
    for spec in contest.engines:
        check(spec, contest.game, contest.ruleset)
    standing = Standing(contest)
    if arguments.records:
        arguments.records.mkdir(parents=True, exist_ok=True)
    try:
        with (
            _journal(arguments, contest, say) as journal,
            pool_on_ray(arguments.workers, arguments.ray) as pool,
        ):
            if seed is None:
                print(say("report.seed", seed=contest.seed), file=sys.stderr)
            results = results_of(contest, workers=arguments.workers, journal=journal, pool=pool)
            _play(standing, results, sprt, arguments.records, say)
    except KeyboardInterrupt:
        key = "report.stopped" if arguments.out is None else "report.resumable"
        print(f"\n{say(key, games=standing.games, path=arguments.out)}", file=sys.stderr)
        if standing.games:
            _print_report(standing, sprt, say, as_json=arguments.json)
        return 130
    _print_report(standing, sprt, say, as_json=arguments.json)
    return 0


# ── Arguments ────────────────────────────────────────────────────────────────────────────────────────────


def _contest(arguments: Namespace, seed: int) -> Contest:
    from quatuor.arena import ArenaError, Contest
    from quatuor.arena.task import TIMEOUT

    if len(arguments.engines) < 2:
        raise ArenaError("two-engines")
    return Contest.between(
        arguments.game,
        arguments.engines,
        arguments.games,
        players=arguments.players,
        options=chosen_options(arguments),
        seed=seed,
        plies=arguments.openings,
        timeout=TIMEOUT if arguments.timeout is None else arguments.timeout,
        start=arguments.start,
    )


def _seed(arguments: Namespace) -> int | None:
    """The requested seed, or that of the file to resume; None to draw a fresh one."""
    if arguments.seed is not None:
        return int(arguments.seed)
    from quatuor.arena.journal import settings_in

    on_file = settings_in(arguments.out).get("seed") if arguments.out else None
    if isinstance(on_file, int) and 0 <= on_file < SEEDS:
        return on_file
    return None


def _sprt(arguments: Namespace, contest: Contest) -> Sprt | None:
    from quatuor.arena import ArenaError, Sprt

    if arguments.sprt is None:
        return None
    if len(contest.pairings) != 1 or contest.ruleset.players != 2:
        raise ArenaError("sprt-pair")
    try:
        elo0, elo1 = map(float, arguments.sprt.split(","))
        return Sprt(elo0, elo1, arguments.alpha, arguments.beta)
    except ValueError as error:
        raise ArenaError("sprt-bounds") from error


# ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _journal(arguments: Namespace, contest: Contest, say: Voice) -> Iterator[Journal | None]:
    """The file to write games to, if requested."""
    from quatuor.arena import Journal

    with Journal(arguments.out, contest) if arguments.out else nullcontext() as journal:
        if journal is not None and len(journal):
            print(say("report.resumed", games=len(journal), path=arguments.out), file=sys.stderr)
        yield journal


def pool_on_ray(workers: int | None, address: str | None) -> AbstractContextManager[Pool | None]:
    """The pool on Ray, if requested; otherwise the arena has its own processes."""
    if address is None:
        return nullcontext()
    from quatuor.sharing import pool_of

    return pool_of(workers, address)


def _play(
    standing: Standing,
    results: Generator[Result, None, None],
    sprt: Sprt | None,
    records: Path | None,
    say: Voice,
) -> None:
    """Add every result to the standing, until all are in or the test is decided."""
    with closing(results), progress_line(say.language, "play", "games") as line:
        for result in results:
            standing.add(result)
            if records:
                _save(result, records)
            line(standing.games, standing.contest.total)
            line.note(_so_far(standing, sprt, say))
            if sprt and sprt.accepted(standing.pairings[0].sample):
                return


def _save(result: Result, folder: Path) -> None:
    """A game as a record; a forfeit is a resignation with its reason as a comment."""
    from quatuor.record import Record, save

    headers = [("Event", "quatuor arena"), ("Round", f"{result.task.block + 1}")]
    headers += [("Forfeit", f"{f.player} {f.reason} {f.detail}") for f in result.forfeits[:1]]
    cleaned = [(name, "".join(c if c.isprintable() else "?" for c in value)) for name, value in headers]
    path = folder / f"{result.task.number + 1:05}.qtr"
    save(path, Record.from_match(result.match(), cleaned).to_text())


def _so_far(standing: Standing, sprt: Sprt | None, say: Voice) -> str:
    """The score of a contest of two in a few words."""
    from quatuor.arena.rating import elo
    from quatuor.arena.report import elo_text, points_text
    from quatuor.arena.report import number as written

    if len(standing.pairings) > 1:
        return ""
    (pairing,) = standing.pairings
    parts = [points_text(pairing, say)]
    if pairing.players == 2 and pairing.sample.size:
        parts.append(f"Elo {elo_text(elo(pairing.sample), say)}")
    if sprt:
        parts.append(f"LLR {written(sprt.ratio(pairing.sample), 2, say)}")
    return ", ".join(parts)


def _print_report(standing: Standing, sprt: Sprt | None, say: Voice, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(standing.to_data(sprt)))
        return
    from rich.console import Console

    from quatuor.arena.report import report

    Console(highlight=False, markup=False, emoji=False).print(report(standing, say, sprt))
