"""Moves and games in words, for agents to read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quatuor.i18n import voice
from quatuor.render.text import draw
from quatuor.rules.game import Move
from quatuor.rules.move import FORCED

from .answers import AnalysisAnswer, GamesAnswer, MovesAnswer, RulesAnswer, StateAnswer
from .games import OpenGame

MOVES_SHOWN: Final = 12
"""The most legal moves a text lists; the fields have all of them."""
CANDIDATES_SHOWN: Final = 5


def explained(game: str, move: Move, language: str) -> str:
    """A sentence that says what a move does; empty if the game has no words for it."""
    say, key = voice("agents", language), f"{game}.{move.kind}"
    if key not in say.texts:
        return say("any.nothing") if move.tokens == (FORCED,) else ""
    words = {name: say.texts.get(f"{game}.{name}.{word}", word) for name, word in move.facts.items()}
    return say(key, **words)


def notation(game: str, language: str) -> str:
    """How moves and positions of a game are written."""
    say = voice("agents", language)
    return say(say.first(f"{game}.notation", "any.notation")).strip()


def drawn(open_game: OpenGame, language: str, marks: Iterable[str] = ()) -> str:
    match = open_game.match
    return draw(match.position, marks=tuple(marks), language=language, outcome=match.outcome())


# ── Answers as texts ─────────────────────────────────────────────────────────────────────────────────────


def games_text(answer: GamesAnswer) -> str:
    parts = (
        f"# {game.title} (`{game.game}`)\n{game.summary}"
        f"\n\nplayers: {', '.join(map(str, game.player_counts))}"
        + "".join(f"\noption {option.name}: {' | '.join(option.values)}" for option in game.options)
        + f"\n\n{game.notation}"
        for game in answer.games
    )
    return "\n\n".join(parts)


def rules_text(answer: RulesAnswer) -> str:
    parts = (f"## {article.article} · {article.title}\n\n{article.text}" for article in answer.articles)
    return "\n\n".join((f"# {answer.title}", *parts))


def state_text(answer: StateAnswer, language: str) -> str:
    say = voice("agents", language)
    parts = [answer.drawing]
    if answer.refused:
        key = "told.unreadable" if answer.refused.article is None else "told.refused"
        parts.insert(0, say(key, **answer.refused.model_dump()))
    if answer.ending:
        scores = " – ".join(f"{score:g}" for score in answer.ending.scores)
        article, reason = answer.ending.article, answer.ending.reason
        parts.append(say("told.over", scores=scores, article=article, reason=reason))
    else:
        key = "told.to-roll" if answer.must_roll else "told.to-move"
        shown = " ".join(answer.legal[:MOVES_SHOWN]) + (" …" if len(answer.legal) > MOVES_SHOWN else "")
        parts.append(say(key, player=answer.player, count=len(answer.legal), moves=shown))
    parts.append(say("told.place", id=answer.game_id, position=answer.position))
    return "\n".join(parts)


def moves_text(answer: MovesAnswer) -> str:
    return "\n".join(f"{move.move}  {move.meaning}".rstrip() for move in answer.moves)


def analysis_text(answer: AnalysisAnswer, verdict: str, language: str) -> str:
    """The verdict with its kind, and the best moves, each with its own."""
    say = voice("engine", language)
    lines = [f"{say(f'verdict.{answer.kind}')}: {verdict}"]
    for move in answer.moves[:CANDIDATES_SHOWN]:
        scores = " – ".join(f"{score:.3g}" for score in move.scores)
        lines.append(f"{move.move}  {say(f'verdict.{move.kind}')}  {scores}  ({' '.join(move.line)})")
    return "\n".join(lines)
