"""`quatuor render`: a position as a picture, or a whole game as an animated one."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from quatuor.i18n import Voice, voice

from .arguments import add_game, add_place, command, replay, starting_position
from .errors import CommandError, check_folder, one_line
from .numbers import number
from .verify_dice import record_in

if TYPE_CHECKING:
    from quatuor.match import Match

    from .arguments import Commands

STILL: Final = ("svg", "png")
ANIMATED: Final = ("gif", "webp")


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor render`."""
    parser = command(commands, say, "render", run)
    add_game(parser, say, optional=True)
    add_place(parser, say)
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("render.record"))
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help=say("render.out"))
    parser.add_argument("--size", type=number(64, 2000), metavar="PIXELS", help=say("render.size"))
    parser.add_argument("--delay", type=number(20, 10_000), metavar="MS", help=say("render.delay"))


def run(arguments: Namespace) -> int:
    """Draw, then write the file: nothing is written if anything is wrong."""
    from quatuor.record import save

    form = _form(arguments)
    check_folder(arguments.out)
    content = _drawn(_match(arguments), form, arguments)
    save(arguments.out, content)
    say = voice("cli", arguments.language)
    print(one_line(say("render.done", path=arguments.out, size=-(-len(content) // 1024))), file=sys.stderr)
    return 0


def _form(arguments: Namespace) -> str:
    """The form that the file's ending asks for; options that do not suit it are refused."""
    form: str = arguments.out.suffix.lower().removeprefix(".")
    if form not in STILL + ANIMATED:
        raise CommandError("render-ending", path=arguments.out)
    if form == "svg" and arguments.size is not None:
        raise CommandError("render-size")
    if form in STILL and arguments.delay is not None:
        raise CommandError("render-delay")
    return form


def _match(arguments: Namespace) -> Match:
    from quatuor.match import Match

    if arguments.record is not None:
        return _recorded(arguments)
    if arguments.game is None:
        raise CommandError("nothing-to-draw")
    match = Match(starting_position(arguments))
    replay(match, arguments.moves)
    return match


def _recorded(arguments: Namespace) -> Match:
    if arguments.moves or arguments.position or arguments.players or arguments.option:
        raise CommandError("record-alone")
    match = record_in(arguments.record).to_match()
    if arguments.game not in (None, match.game):
        raise CommandError("other-game", path=arguments.record, game=match.game.id, asked=arguments.game.id)
    return match


def _drawn(match: Match, form: str, arguments: Namespace) -> bytes:
    from quatuor.render.pixels.animation import DELAY, WIDTH, animation, final
    from quatuor.render.pixels.raster import png

    language, width = arguments.language, arguments.size or WIDTH
    if form in ANIMATED:
        return animation(match, form, width=width, delay=arguments.delay or DELAY, language=language)
    drawing = final(match).drawing(language)
    return drawing.encode() if form == "svg" else png(drawing, width)
