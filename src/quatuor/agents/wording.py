"""Moves and games in words, for agents to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from quatuor.i18n import voice
from quatuor.render.standing import seat_name
from quatuor.render.text import draw
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Move

from .answers import AnalysisAnswer, GamesAnswer, MovesAnswer, RulesAnswer, StateAnswer
from .tables import Table

MOVES_SHOWN: Final = 12
"""Legal moves that a text names; the fields have all of them."""
CANDIDATES_SHOWN: Final = 5

_CUBE: Final = r"(?P<cell>[a-c][1-3][1-3])"
PATTERNS: Final[Mapping[str, Mapping[str, str]]] = {
    "quantik": {"place": r"(?P<shape>[A-D])(?P<cell>[a-d][1-4])"},
    "oxono": {"move": r"(?P<totem>[XO])(?P<to>[a-f][1-6])(?P<cell>[a-f][1-6])"},
    "cubulus": {
        "free": _CUBE,
        "push": rf"{_CUBE}(?P<face>[LRFBDU])",
        "shift": rf"{_CUBE}(?P<face>[LRFBDU])~",
        "pass": "-",
    },
    "omba": {
        "roll": r"(?P<number>[1-6])",
        "reserve": r"@(?P<cell>[a-c][1-3])",
        "walk": r"(?P<cell>[a-c][1-3])(?P<to>[a-c][1-3])",
        "none": "-",
    },
}
"""How the moves of a game are written, each with the key of its sentence in `i18n`."""


def explained(game: str, move: Move, language: str) -> str:
    """What a move does, in a sentence."""
    say, text = voice("agents", language), str(move)
    for key, pattern in PATTERNS[game].items():
        if found := re.fullmatch(pattern, text):
            facts = {
                name: say.texts.get(f"{game}.{name}.{word}", word) for name, word in found.groupdict().items()
            }
            return say(f"{game}.{key}", **facts)
    return text


def player_name(game: str, player: int, language: str) -> str:
    return seat_name(rule_book(game, language), player)


def notation(game: str, language: str) -> str:
    """How moves and positions of a game are written."""
    return voice("agents", language)(f"{game}.notation").strip()


def drawn(table: Table, language: str, marks: Iterable[str] = ()) -> str:
    return draw(table.match.position, marks=tuple(marks), language=language)


# ── Answers as texts ─────────────────────────────────────────────────────────────────────────────────────


def games_text(answer: GamesAnswer) -> str:
    parts = (
        f"# {game.title} (`{game.game}`)\n{game.summary}\n\nplayers: {', '.join(map(str, game.players))}"
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
    return "\n".join(f"{move.move}  {move.meaning}" for move in answer.moves)


def analysis_text(answer: AnalysisAnswer, verdict: str, language: str) -> str:
    """The verdict behind its kind, and the best moves, each behind its own."""
    say = voice("engine", language)
    lines = [f"{say(f'verdict.{answer.kind}')}: {verdict}"]
    for move in answer.moves[:CANDIDATES_SHOWN]:
        scores = " – ".join(f"{score:.3g}" for score in move.scores)
        lines.append(f"{move.move}  {say(f'verdict.{move.kind}')}  {scores}  ({' '.join(move.line)})")
    return "\n".join(lines)
