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
from ..evaluation import WIDTH
from ..names import padded
from ..styles import style
from .session import PuzzleSession

BAR: Final = 23


def title(session: PuzzleSession, language: str) -> Text:
    """The game, and that puzzles of it are solved."""
    say, book = voice("puzzles", language), rule_book(session.puzzle.game, language)
    words = [book.title, say("screen.title")]
    if session.course.difficulty is not None:
        words.append(stars(session.course.difficulty))
    return Text(f" {' · '.join(words)}", no_wrap=True, overflow="ellipsis")


def summary(session: PuzzleSession, language: str) -> Text:
    """Everything about a puzzle but its moves."""
    say, puzzle, course = voice("puzzles", language), session.puzzle, session.course
    place = say("place.number", number=course.number, count=len(course.puzzles))
    lines = [
        Text(place, "bold"),
        *_wrapped(f"{stars(puzzle.difficulty)} · {length(puzzle, language)}"),
        Text(),
        *_task(session, language),
        Text(),
        *_progress(session, say),
    ]
    return Text("\n").join(lines)


def _task(session: PuzzleSession, language: str) -> Iterator[Text]:
    """The task, with the player's name in their colour."""
    player, puzzle = session.match.start.player, session.puzzle
    called = name(puzzle.game, player, language)
    first, *others = wrap(f"   {task(puzzle, language)}", WIDTH, break_on_hyphens=False)
    rest = first.strip().removeprefix(called)
    chip = (f" {called} ", style(puzzle.game, f"ink-{player}", f"fill-{player}"))
    yield Text.assemble(("▶", "bold"), chip, rest.removeprefix(" "))
    yield from map(Text, others)


def _progress(session: PuzzleSession, say: Voice) -> Iterator[Text]:
    course = session.course
    solved, shown = course.diary.count(course.asked)
    count = len(course.asked)
    yield Text(say("place.solved", solved=solved, count=count))
    filled = round(BAR * solved / count) or (1 if solved else 0)
    seen = round(BAR * shown / count)
    yield Text.assemble(("━" * filled, "green"), ("─" * seen, ""), ("░" * (BAR - filled - seen), "dim"))
    if shown:
        yield Text(say("place.shown", shown=shown), "dim")
    yield from _standing(session, say)
    yield Text()


def _standing(session: PuzzleSession, say: Voice) -> Iterator[Text]:
    standing = session.course.standing
    if standing.solved:
        yield Text(f"✓ {say('place.done-solved')}", "bold green")
    elif standing.shown:
        yield Text(f"○ {say('place.done-shown')}", "bold")
    elif standing.failed:
        key = "place.failed-one" if standing.failed == 1 else "place.failed"
        yield Text(f"✗ {say(key, failed=standing.failed)}", "dim")
    if session.course.diary.unwritten is not None:
        yield from _wrapped(say("diary.unwritten", problem=session.course.diary.unwritten), "bold red")


def move_list(session: PuzzleSession, language: str) -> Text:
    """The moves that were played, and those that are shown, with a mark at the one on the board."""
    played = [(entry.player, entry.move) for entry in session.match.entries if isinstance(entry, Ply)]
    walkthrough = session.steppable
    shown = [(frame.player, frame.move) for frame in walkthrough.frames] if walkthrough else []
    here = len(played) + walkthrough.place if walkthrough else len(played) - 1
    lines = [
        _line(session, number, player, move, language, here=number == here, played=number < len(played))
        for number, (player, move) in enumerate(played + shown)
    ]
    return Text("\n").join(lines)


def _line(
    session: PuzzleSession,
    number: int,
    player: Player | None,
    move: Move,
    language: str,
    *,
    here: bool,
    played: bool,
) -> Text:
    called = name(session.puzzle.game, player, language) if player is not None else "⚄"
    walkthrough, first = session.walkthrough, len(session.match.entries)
    wrong = walkthrough is not None and walkthrough.wrong and number == first
    weight = "bold" if here or played else ""
    return Text.assemble(
        ("▶" if here else " ", "bold"),
        (f"{number + 1:>2} ", "dim"),
        f"{padded(called, 8)} ",
        (f"{move}{' ✗' if wrong else ''}", weight),
    )


def _wrapped(words: str, style: str = "") -> Iterator[Text]:
    return (Text(line, style) for line in wrap(words, WIDTH, break_on_hyphens=False))
