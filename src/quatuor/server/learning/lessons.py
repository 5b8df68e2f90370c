"""Lessons for pages: guided lessons, examples to try, and moves judged by exact knowledge and proofs."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal
from zlib import crc32

from quatuor import lessons
from quatuor.engine.exact import Known, KnownMove
from quatuor.engine.keeping import Gone, kept, plan
from quatuor.engine.wording import Written, counted, in_notation, name, sole_winner
from quatuor.i18n import LANGUAGES, voice
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules import articles as books
from quatuor.rules.game import Move, Player, Position

from ..boards import places
from ..errors import Unable, refused
from ..messages import (
    ArticleLesson,
    ArticleTrial,
    GameLessons,
    GuidedLesson,
    Judged,
    LessonStep,
    Place,
    Try,
    Words,
)
from ..words import both, told

# ── Contents ─────────────────────────────────────────────────────────────────────────────────────────────


@cache
def game_lessons(game: str) -> GameLessons:
    """All the lessons of a game."""
    if game not in GAMES:
        raise Unable(404, "not-found")
    english, french = (books.rule_book(game, language).articles.values() for language in LANGUAGES)
    articles = [_article(game, *pair) for pair in zip(english, french, strict=True)]
    return GameLessons(game, [_guided(lesson) for lesson in lessons.lessons(game)], articles)


def pictured_lessons(game: str) -> list[Position]:
    """A position of each lesson: where a guided lesson ends, and the first example of an article with any."""
    guided = [lesson.matches()[-1].position for lesson in lessons.lessons(game)]
    articles = books.rule_book(game, LANGUAGES[0]).articles.values()
    return guided + [_example(game, article.examples[0]) for article in articles if article.examples]


def _example(game: str, example: books.Example) -> Position:
    return GAMES[game].parse(example.position, example.players, example.options)


def _guided(lesson: lessons.Lesson) -> GuidedLesson:
    return GuidedLesson(
        id=lesson.id,
        title=Words(**lesson.title),
        summary=Words(**lesson.summary),
        players=lesson.players,
        steps=[_step(step) for step in lesson.steps],
    )


def _step(step: lessons.Step) -> LessonStep:
    return LessonStep(
        task=step.task,
        words=Words(**step.words),
        before=list(step.before),
        instead=list(step.instead),
        anew=step.anew,
        position=step.position,
        answers=list(step.answers),
        tries=list(step.tries),
        article=step.article,
        done=Words(**step.done) if step.done else None,
        otherwise=Words(**step.otherwise) if step.otherwise else None,
    )


def _article(game: str, english: books.Article, french: books.Article) -> ArticleLesson:
    examples = zip(english.examples, french.examples, strict=True)
    return ArticleLesson(
        number=english.id,
        title=Words(english.title, french.title),
        trials=[_trial(game, *pair) for pair in examples],
    )


def _unwrapped(text: str) -> str:
    """A text on one line; a no-break space, as in French before a colon, is kept."""
    return re.sub(r"[ \n]+", " ", text).strip(" ")


def _trial(game: str, english: books.Example, french: books.Example) -> ArticleTrial:
    position = _example(game, english)
    return ArticleTrial(
        position=english.position,
        players=position.ruleset.players,
        options=dict(english.options),
        marks=list(english.mark),
        caption=Words(*(_unwrapped(each.caption) for each in (english, french))),
        tries=[
            *_tries(position, english.wins, "wins"),
            *_tries(position, english.allowed, "allowed"),
            *_tries(position, english.refused, "refused"),
        ],
    )


def _tries(
    position: Position, texts: tuple[str, ...], kind: Literal["allowed", "refused", "wins"]
) -> list[Try]:
    moves = [(text, position.parse_move(text)) for text in texts]
    return [Try(text, [str(token) for token in move.tokens], kind) for text, move in moves]


# ── A course: a won position, and moves that keep the win ────────────────────────────────────────────────


def judged(place: Place) -> Judged:
    """Whether the last move of a place provably keeps the win, and the reply to it."""
    match = places.match_at(Place(place.game, place.players, place.options, place.position, place.moves[:-1]))
    if match.outcome() is not None:
        raise refused("over")
    if match.must_roll or not place.moves:
        raise refused("not-your-turn")
    before, move = match.position, match.position.parse_move(place.moves[-1])
    match.play(move)
    return _after(match, move, before)


def _after(match: Match, move: Move, before: Position) -> Judged:
    player = before.player
    if match.outcome() is not None:
        return _ended(match, move, player)
    found = kept(match.position)
    if isinstance(found, Gone):
        return _gone(match, found, move, player)
    if found is None:
        return _unsettled(move, before)
    if sole_winner(found.verdict) is None:
        raise refused("not-known")
    return (_kept if sole_winner(found.verdict) == player else _lost)(match, found, move, player)


def _ended(match: Match, move: Move, player: Player) -> Judged:
    outcome = match.outcome()
    assert outcome is not None
    won = outcome.scores[player] == 1

    def say(language: str, written: Written = in_notation) -> str:
        key = "course.won" if won else "course.ended"
        return voice("server", language)(key, move=written(move, player))

    return Judged(won, won, [], 0, both(say), told(say), proved=True)


def _kept(match: Match, found: Known, move: Move, player: Player) -> Judged:
    """The reply that holds out longest, as far as known; the position breaks ties, deterministically."""
    most = max(_plies(each) for each in found.moves)
    longest = [each for each in found.moves if _plies(each) == most]
    reply = longest[crc32(str(match.position).encode()) % len(longest)]

    def say(language: str, written: Written = in_notation) -> str:
        facts = {"move": written(move, player), "winner": name(match.game.id, player, language)}
        plies = found.verdict.most_plies or most
        return counted(voice("server", language), "course.kept", match.game.id, plies, **facts)

    return Judged(True, False, [str(reply.move)], 1, both(say), told(say), proved=True)


def _lost(match: Match, found: Known, move: Move, player: Player) -> Judged:
    best = found.moves[0]

    def say(language: str, written: Written = in_notation) -> str:
        opponent = name(match.game.id, 1 - player, language)
        facts = {"move": written(move, player), "reply": written(best.move, 1 - player), "opponent": opponent}
        return counted(voice("puzzles", language), "refuted.loses-in", match.game.id, _plies(best), **facts)

    line = [str(each) for each in best.line]
    return Judged(False, False, line, 1, both(say), told(say), proved=True)


def _gone(match: Match, found: Gone, move: Move, player: Player) -> Judged:
    def say(language: str, written: Written = in_notation) -> str:
        opponent = name(match.game.id, 1 - player, language)
        facts = {
            "move": written(move, player),
            "reply": written(found.reply, 1 - player),
            "opponent": opponent,
        }
        return voice("puzzles", language)("refuted.gone", **facts)

    return Judged(False, False, [str(found.reply)], 1, both(say), told(say), proved=True)


def _unsettled(move: Move, before: Position) -> Judged:
    """A move that may or may not keep a proved win: it does not count, and is not called a mistake."""
    if (planned := plan(before)) is None:
        raise refused("not-known")

    def say(language: str, written: Written = in_notation) -> str:
        facts = {"move": written(move, before.player), "plan": written(planned, before.player)}
        return voice("server", language)("course.unsettled", **facts)

    return Judged(False, False, [], 0, both(say), told(say), proved=False)


def _plies(move: KnownMove) -> int:
    """The most plies that a reply leaves, as far as known."""
    return move.verdict.most_plies or 0
