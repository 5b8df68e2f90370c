"""`GET /api/catalogue`: all the games, in both languages."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from quatuor.engine.games import twin
from quatuor.engine.levels import LEVELS
from quatuor.engine.puzzle_sets import has_puzzles
from quatuor.render.standing import seat_name
from quatuor.rules import GAMES
from quatuor.rules import game as rules
from quatuor.rules.articles import rule_book
from quatuor.rules.readings import Reading, readings
from quatuor.starts import fair_starts, start_kinds

from .. import messages
from ..messages import Catalogue, Colour, GameOffered, Level, Value, Words
from ..words import words, words_or
from .assets import Asset, json_asset
from .constants import constant
from .declared import CACHED, kept


@get("/api/catalogue", responses=kept(), response_headers=CACHED, operation_id="catalogue", tags=["games"])
async def catalogue(request: Request[Any, Any, Any]) -> Response[Catalogue]:
    """The games, their options and colours, and the levels of the computer."""
    return await constant(request, built)


def built() -> Asset:
    """The catalogue as an answer; runs in a process."""
    return json_asset(whole_catalogue())


def whole_catalogue() -> Catalogue:
    """The games in the order they are offered, and the levels from the weakest on."""
    return Catalogue(
        games=[_offered(game) for game in GAMES.values()],
        levels=[Level(level, words(f"level.{level}")) for level in LEVELS],
    )


def _offered(game: rules.Game) -> GameOffered:
    return GameOffered(
        id=game.id,
        title=game.title,
        sentence=words_or(f"{game.id}.sentence", _both(game.id, "summary")),
        summary=_both(game.id, "summary"),
        player_counts=list(game.player_counts),
        minutes=game.minutes,
        age=game.age,
        die=bool(game.rolls),
        puzzles=has_puzzles(game.id),
        proofs=twin(game.id).proof is not None,
        start_kinds=[list(start_kinds(game, game.ruleset(count))) for count in game.player_counts],
        fair_starts=len(fair_starts(game)),
        options=[_option(game.id, option) for option in game.options],
        colours=[_colour(game, player) for player in range(len(game.seats))],
        cells=[str(cell) for cell in game.cells],
        shape=list(game.shape),
        pieces=dict(game.pieces),
        authors=list(game.authors),
        publisher=game.publisher,
        year=game.year,
    )


def _both(game: str, part: str) -> Words:
    """A part of the rule books, without line breaks."""
    english, french = (getattr(rule_book(game, language), part) for language in ("en", "fr"))
    return Words(en=" ".join(english.split("\n")), fr=" ".join(french.split("\n")))


def _colour(game: rules.Game, player: int) -> Colour:
    english, french = (seat_name(rule_book(game.id, language), player) for language in ("en", "fr"))
    return Colour(game.seats[player], Words(en=english, fr=french))


def _option(game: str, option: rules.Option) -> messages.Option:
    """An option with its reading, if the game has a register."""
    reading = next((row for row in readings(game) if row.option == option.name), None)
    label = words_or(f"option.{game}.{option.name}.label", _worded(game, option, "name", option.name))
    return messages.Option(
        name=option.name,
        article=reading.article if reading else "",
        label=label,
        question=_in_both(reading.question) if reading else label,
        values=[_value(game, option, reading, value) for value in option.values],
    )


def _value(game: str, option: rules.Option, reading: Reading | None, value: str) -> Value:
    label = words_or(f"option.{game}.{option.name}.{value}", _worded(game, option, value, value))
    return Value(value, label, _in_both(reading.values[value]) if reading else label)


def _worded(game: str, option: rules.Option, form: str, default: str) -> Words:
    """A word about an option from the game's own books; its plain name if they have none."""
    english, french = (
        rule_book(game, language).form(option.name, form, default) for language in ("en", "fr")
    )
    return Words(en=english, fr=french)


def _in_both(text: Any) -> Words:
    return Words(en=text["en"], fr=text["fr"])
