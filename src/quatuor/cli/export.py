"""`quatuor export`: labelled data as Parquet, one file per command."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quatuor.dice import SEEDS
from quatuor.i18n import Voice, voice

from .arguments import add_game, add_ray, chosen_options, command
from .errors import CommandError, one_line
from .numbers import number
from .progress import counted, progress_line

if TYPE_CHECKING:
    from quatuor.rules.game import Ruleset

    from .arguments import Commands, Parser

COUNT: Final = 1_000
NODES: Final = 20_000
LINES: Final = 5
SEED: Final = 1


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor export`: positions or games."""
    parser = command(commands, say, "export", None)
    parts = parser.add_subparsers(title=say("export.parts"), metavar=say("export.part"), required=True)
    _add_positions(parts, say)
    _add_games(parts, say)


def _add_positions(parts: Commands, say: Voice) -> None:
    parser = command(parts, say, "positions", run_positions, words="export-positions")
    add_game(parser, say)
    parser.add_argument(
        "--count", type=number(1, 10**8), metavar="N", default=COUNT, help=say("export-positions.count")
    )
    parser.add_argument("--by", metavar="ENGINE", default="random", help=say("export-positions.by"))
    parser.add_argument(
        "--per-game", type=number(1, 1000), metavar="N", default=1, help=say("export-positions.per-game")
    )
    parser.add_argument(
        "--nodes", type=number(1, 10**12), metavar="N", default=NODES, help=say("export-positions.nodes")
    )
    parser.add_argument(
        "--lines", type=number(1, 255), metavar="N", default=LINES, help=say("export-positions.lines")
    )
    _add_common(parser, say)


def _add_games(parts: Commands, say: Voice) -> None:
    parser = command(parts, say, "games", run_games, words="export-games")
    add_game(parser, say)
    parser.add_argument("engines", metavar="ENGINE", nargs="+", help=say("arena.engine"))
    parser.add_argument("--games", type=number(1, 10**7), metavar="N", default=100, help=say("arena.games"))
    parser.add_argument("--openings", type=number(0, 99), metavar="PLIES", help=say("arena.openings"))
    _add_common(parser, say)


def _add_common(parser: Parser, say: Voice) -> None:
    parser.add_argument(
        "--seed", type=number(0, SEEDS - 1), metavar="S", default=SEED, help=say("export.seed")
    )
    parser.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("export.out"))
    parser.add_argument("--processes", type=number(1, 999), metavar="N", help=say("puzzles-make.processes"))
    add_ray(parser, say)


def run_positions(arguments: Namespace) -> int:
    """Sample positions, analyse them, and write them."""
    _check_extra()
    from quatuor.dataset.positions import Sampling, sampled
    from quatuor.dataset.tables import POSITIONS, described
    from quatuor.engine.engines import engine_named
    from quatuor.sharing import pool_of

    ruleset = _ruleset(arguments)
    engine_named(arguments.by, seed=0).close()  # an unknown name is reported at once
    sampling = Sampling(
        arguments.game.id,
        ruleset,
        arguments.seed,
        arguments.by,
        arguments.per_game,
        arguments.nodes,
        arguments.lines,
    )
    asked = [
        *("--count", arguments.count, "--by", arguments.by, "--per-game", arguments.per_game),
        *("--nodes", arguments.nodes, "--lines", arguments.lines),
    ]
    facts = _facts("positions", arguments, ruleset, asked)
    pool = pool_of(arguments.processes, arguments.ray)
    with pool as workers, closing(sampled(sampling, arguments.count, workers)) as rows:
        return _write(arguments, described(POSITIONS, "positions", **facts), rows, arguments.count)


def run_games(arguments: Namespace) -> int:
    """Let engines play, and write their games."""
    _check_extra()
    from quatuor.arena import ArenaError, Contest
    from quatuor.arena.entrants import check
    from quatuor.dataset.games import games_of
    from quatuor.dataset.tables import GAMES, described

    from .arena import pool_on_ray

    if len(arguments.engines) < 2:
        raise ArenaError("two-engines")
    contest = Contest.between(
        arguments.game,
        arguments.engines,
        arguments.games,
        players=arguments.players,
        options=chosen_options(arguments),
        seed=arguments.seed,
        plies=arguments.openings,
    )
    for spec in contest.engines:
        check(spec, contest.game, contest.ruleset)
    asked = [*contest.engines, "--games", arguments.games, "--openings", contest.opening_plies]
    facts = _facts("games", arguments, contest.ruleset, asked)
    pool, number = pool_on_ray(arguments.processes, arguments.ray), arguments.processes
    with pool as others, closing(games_of(contest, workers=number, pool=others)) as rows:
        return _write(arguments, described(GAMES, "games", **facts), rows, contest.total)


def _check_extra() -> None:
    """Say in one line what to install if the extra is missing."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ModuleNotFoundError as error:
        raise CommandError("no-data") from error


def _ruleset(arguments: Namespace) -> Ruleset:
    ruleset: Ruleset = arguments.game.ruleset(arguments.players, chosen_options(arguments))
    return ruleset


def _write(arguments: Namespace, schema: Any, rows: Iterable[dict[str, Any]], total: int) -> int:
    from quatuor.dataset.writing import write

    say = voice("cli", arguments.language)
    with progress_line(arguments.language, "export", "rows") as line:
        written = write(arguments.out, schema, counted(rows, total, line))
    print(one_line(say("export.done", rows=written, path=arguments.out)), file=sys.stderr)
    return 0


def _facts(what: str, arguments: Namespace, ruleset: Ruleset, asked: list[Any]) -> dict[str, Any]:
    """The metadata of a file."""
    command_line = _command(what, arguments, ruleset, asked)
    return {"game": arguments.game, "ruleset": ruleset, "seed": arguments.seed, "command": command_line}


def _command(what: str, arguments: Namespace, ruleset: Ruleset, asked: list[Any]) -> str:
    """The command that reproduces the rows: every relevant argument, without the destination."""
    options = [f"--option={name}={value}" for name, value in ruleset.options]
    words = ["quatuor", "export", what, arguments.game.id, *asked, "--players", ruleset.players, *options]
    return shlex.join(map(str, [*words, "--seed", arguments.seed]))
