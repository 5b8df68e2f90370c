"""The side panel of a puzzle: its number, the task, and the progress.

Puzzle 12 of 250
★★★☆☆ · 5 plies

▶ Light to move and win

37 of 250 solved
━━━░░░░░░░░░░░░░░░░░░░░
2 wrong tries so far
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from rich.text import Text

from ...engine.puzzles.wording import length, stars, task
from ...engine.wording import name
from ...i18n import Voice, voice
from ...match import Ply
from ...rules.articles import rule_book
from ...rules.game import Move, Player
from ..inks import style
from ..judgement import WIDTH
from ..names import padded
from .desk import Desk

BAR: Final = 23


def title(desk: Desk, language: str) -> Text:
    """The game, and that puzzles of it are solved."""
    say, book = voice("puzzles", language), rule_book(desk.puzzle.game, language)
    words = [book.title, say("screen.title")]
    if desk.course.difficulty is not None:
        words.append(stars(desk.course.difficulty))
    return Text(f" {' · '.join(words)}", no_wrap=True, overflow="ellipsis")


def summary(desk: Desk, language: str) -> Text:
    """Everything about a puzzle but its moves."""
    say, puzzle, course = voice("puzzles", language), desk.puzzle, desk.course
    place = say("place.number", number=course.number, count=len(course.puzzles))
    lines = [
        Text(place, "bold"),
        *_wrapped(f"{stars(puzzle.difficulty)} · {length(puzzle, language)}"),
        Text(),
        *_task(desk, language),
        Text(),
        *_progress(desk, say),
    ]
    return Text("\n").join(lines)


def _task(desk: Desk, language: str) -> Iterator[Text]:
    """The task, with the player's name in their colour."""
    player, puzzle = desk.match.start.player, desk.puzzle
    called = name(puzzle.game, player, language)
    first, *others = wrap(f"   {task(puzzle, language)}", WIDTH, break_on_hyphens=False)
    rest = first.strip().removeprefix(called)
    chip = (f" {called} ", style(puzzle.game, f"ink-{player}", f"fill-{player}"))
    yield Text.assemble(("▶", "bold"), chip, rest.removeprefix(" "))
    yield from map(Text, others)


def _progress(desk: Desk, say: Voice) -> Iterator[Text]:
    course = desk.course
    solved, shown = course.diary.count(course.asked)
    count = len(course.asked)
    yield Text(say("place.solved", solved=solved, count=count))
    filled = round(BAR * solved / count) or (1 if solved else 0)
    seen = round(BAR * shown / count)
    yield Text.assemble(("━" * filled, "green"), ("─" * seen, ""), ("░" * (BAR - filled - seen), "dim"))
    if shown:
        yield Text(say("place.shown", shown=shown), "dim")
    yield from _standing(desk, say)
    yield Text()


def _standing(desk: Desk, say: Voice) -> Iterator[Text]:
    standing = desk.course.standing
    if standing.solved:
        yield Text(f"✓ {say('place.done-solved')}", "bold green")
    elif standing.shown:
        yield Text(f"○ {say('place.done-shown')}", "bold")
    elif standing.failed:
        key = "place.failed-one" if standing.failed == 1 else "place.failed"
        yield Text(f"✗ {say(key, failed=standing.failed)}", "dim")
    if desk.course.diary.unwritten is not None:
        yield from _wrapped(say("diary.unwritten", problem=desk.course.diary.unwritten), "bold red")


def move_list(desk: Desk, language: str) -> Text:
    """The moves that were played, and those that are shown, with a mark at the one on the board."""
    played = [(entry.player, entry.move) for entry in desk.match.entries if isinstance(entry, Ply)]
    film = desk.film if desk.film and (desk.film.wrong or desk.shown) else None
    shown = [(frame.player, frame.move) for frame in film.frames] if film else []
    here = len(played) + film.place if film else len(played) - 1
    lines = [
        _line(desk, number, player, move, language, here=number == here, played=number < len(played))
        for number, (player, move) in enumerate(played + shown)
    ]
    return Text("\n").join(lines)


def _line(
    desk: Desk, number: int, player: Player | None, move: Move, language: str, *, here: bool, played: bool
) -> Text:
    called = name(desk.puzzle.game, player, language) if player is not None else "⚄"
    wrong = desk.film is not None and desk.film.wrong and number == len(desk.match.entries)
    weight = "bold" if here or played else ""
    return Text.assemble(
        ("▶" if here else " ", "bold"),
        (f"{number + 1:>2} ", "dim"),
        f"{padded(called, 8)} ",
        (f"{move}{' ✗' if wrong else ''}", weight),
    )


def _wrapped(words: str, look: str = "") -> Iterator[Text]:
    return (Text(line, look) for line in wrap(words, WIDTH, break_on_hyphens=False))
