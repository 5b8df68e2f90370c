"""Complete random games: nothing fails, each ends by an article, every text reads back."""

from __future__ import annotations

import pytest

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.record import Record, parse
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Game

SEATINGS = [(game, players) for game in GAMES.values() for players in game.player_counts]
IDS = [f"{game.id}-{players}" for game, players in SEATINGS]

FEWER = 4
FEW = 100
MANY = 10_000


@pytest.mark.parametrize(("game", "players"), SEATINGS, ids=IDS)
def test_random_games(game: Game, players: int) -> None:
    for stream in range(FEW):
        check_random_game(game, players, stream)


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_random_games_under_every_option(game: Game) -> None:
    for ruleset in game.rulesets():
        for stream in range(FEWER):
            check_random_game(game, ruleset.players, stream, dict(ruleset.options))


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), SEATINGS, ids=IDS)
def test_many_random_games(game: Game, players: int) -> None:
    for stream in range(FEW, MANY):
        check_random_game(game, players, stream)


def check_random_game(game: Game, players: int, stream: int, options: dict[str, str] | None = None) -> None:
    match = Match(game.start(players, options))
    dice = Dice(2026, stream)
    while match.outcome() is None:
        move = dice.choice(match.legal_moves())
        assert match.position.parse_move(str(move)) == move
        match.play(move)
        assert game.parse(str(match.position), players, options) == match.position
    check_end(match)
    check_record(match)


def check_end(match: Match) -> None:
    """The game ended by an article about endings, and its point was awarded."""
    outcome = match.outcome()
    assert outcome is not None
    citation = outcome.citation
    assert citation.key in rule_book(match.game.id).articles[citation.article].endings
    assert sum(outcome.scores) == 1
    assert match.legal_moves() == ()


def check_record(match: Match) -> None:
    record = Record.from_match(match)
    assert parse(record.to_text()) == record
    assert parse(record.to_json()) == record
    again = record.to_match()
    assert again.position == match.position
    assert again.outcome() == match.outcome()
