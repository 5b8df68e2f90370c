"""`quatuor prove`: proves who wins a position and writes a certificate that anyone can check."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from quatuor.engine.limit import MOST_MEBIBYTES, MOST_THREADS
from quatuor.i18n import Voice, voice

from .arguments import add_game, add_place, command, replay, starting_position
from .errors import CommandError, check_folder, one_line
from .numbers import grouped, number, seconds, with_point
from .progress import progress_line

if TYPE_CHECKING:
    from quatuor.engine.limit import Limit
    from quatuor.engine.proving import Prover
    from quatuor.engine.strategy import Choice
    from quatuor.match import Match
    from quatuor.proof import Answers, Certificate
    from quatuor.rules.game import Player

    from .arguments import Commands

SECONDS: Final = 60.0
"""The default time limit for a proof."""
MEBIBYTES: Final = 512
MOST_POSITIONS: Final = 1_000_000


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor prove`."""
    parser = command(commands, say, "prove", run)
    add_game(parser, say)
    add_place(parser, say)
    parser.add_argument("--out", metavar="FILE", type=Path, help=say("prove.out"))
    parser.add_argument("--time", type=seconds, metavar="S", default=SECONDS, help=say("prove.time"))
    parser.add_argument(
        "--memory",
        type=number(1, MOST_MEBIBYTES),
        metavar="MIB",
        default=MEBIBYTES,
        help=say("prove.memory"),
    )
    parser.add_argument(
        "--threads", type=number(1, MOST_THREADS), metavar="N", default=1, help=say("prove.threads")
    )
    parser.add_argument(
        "--most",
        type=number(1, MOST_POSITIONS),
        metavar="N",
        default=MOST_POSITIONS // 10,
        help=say("prove.most"),
    )
    parser.add_argument("--answers", action="store_true", help=say("prove.answers"))


def run(arguments: Namespace) -> int:
    """Prove, write the certificate, check it, and report what was proved."""
    from quatuor.match import Match

    check_folder(arguments.out)
    match = Match(starting_position(arguments))
    replay(match, arguments.moves)
    if match.outcome() is not None:
        raise CommandError("already-over")
    say = voice("cli", arguments.language)
    certificate = _proved(match, arguments, say)
    if isinstance(certificate, str):
        allowed = with_point(f"{arguments.time:g}", say)
        print(one_line(say(f"prove.{certificate}", seconds=allowed)), file=sys.stderr)
        return 1
    from .verify import checked, sentence

    proved = checked(certificate, arguments.threads, arguments.language)
    _write(_written(certificate), arguments.out)
    print(sentence(proved, say), file=sys.stderr)
    return 0


def _proved(match: Match, arguments: Namespace, say: Voice) -> Certificate | Answers | str:
    """The certificate, or the key of the reason why there is none."""
    from quatuor.engine.exact import is_large
    from quatuor.engine.limit import Limit
    from quatuor.engine.proving import Prover
    from quatuor.engine.strategy import certificate

    try:
        prover = Prover(
            match.position,
            match.history,
            memory=arguments.memory << 19,
            threads=arguments.threads,
            taught=True,
        )
        winners = _winners(prover, Limit(seconds=arguments.time), say)
        if winners is None:
            return "exhausted" if prover.exhausted else "open"
        if arguments.answers or is_large(match.position):
            return _answers(prover, winners, arguments.language)
        choice = _short_strategy(prover, winners, arguments.language)
        with progress_line(arguments.language, "write", "positions") as line:
            return certificate(prover, winners, choice, most=arguments.most, progress=line)
    except MemoryError:
        raise CommandError("memory", option="--memory", mebibytes=arguments.memory) from None


def _answers(prover: Prover, winners: tuple[Player, ...], language: str) -> Answers | str:
    from quatuor.engine.answers import answers

    if len(winners) > 1:
        return "answers-draw"
    with progress_line(language, "write", "positions") as line:
        return answers(prover, winners[0], line)


def _winners(prover: Prover, limit: Limit, say: Voice) -> tuple[Player, ...] | None:
    """The winners, if they are found within the limit."""
    with progress_line(say.language, "prove", "nodes") as line:

        def report(done: float, total: float | None) -> None:
            line(done, total)
            line.note(_numbers(prover, say))

        return prover.winner(limit, progress=report)


def _numbers(prover: Prover, say: Voice) -> str:
    """How far the latest question is from an answer."""
    from quatuor.engine.wording import name

    proof, disproof = prover.numbers(prover.asked)
    player = name(prover.position.GAME, prover.asked, say.language)
    return say("prove.numbers", player=player, proof=grouped(proof, say), disproof=grouped(disproof, say))


def _short_strategy(prover: Prover, winners: tuple[Player, ...], language: str) -> Choice | None:
    """The choice of a short strategy, if the game is small enough to search for one."""
    from quatuor.engine.short_strategy import ShortStrategy, suits

    if not suits(prover, winners):
        return None
    with progress_line(language, "shorten", "rounds") as line:
        return ShortStrategy(prover, winners[0]).choice(progress=line)


def _written(certificate: Certificate | Answers) -> bytes:
    from quatuor.proof import Certificate, answers_written, written

    if isinstance(certificate, Certificate):
        return written(certificate).encode()
    return answers_written(certificate)


def _write(content: bytes, out: Path | None) -> None:
    from quatuor.record.files import save

    if out is None or str(out) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        save(out, content)
