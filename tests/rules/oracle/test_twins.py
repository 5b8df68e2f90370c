"""The rules agree with their second implementation: the same moves, positions and endings.

They are compared along random games of every game, player count and combination of options; along games that
avoid ending, which reach crowded boards; and on random crowded boards that games hardly ever reach.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from . import crowded_boards
from .cubulus import Cubulus
from .omba import Omba
from .oracle import Oracle
from .oxono import Oxono
from .quantik import Quantik

POSITIONS: Final = {"quantik": 200, "oxono": 300, "cubulus": 100, "omba": 60}
"""Positions compared per case and kind in the fast run; Omba has 36 cases, OXONO one."""
LONGER: Final = 15
"""The factor for the long run."""

READ: Final[Mapping[str, Callable[[str, Mapping[str, str]], Oracle]]] = {
    "quantik": lambda text, _: Quantik.read(text),
    "oxono": lambda text, _: Oxono.read(text),
    "cubulus": Cubulus.read,
    "omba": Omba.read,
}


class Case(NamedTuple):
    """A game, a player count and a value for each option."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(f"{name}={value}" for name, value in self.options)])


def cases() -> Iterator[Case]:
    for name, game in GAMES.items():
        for players in game.player_counts:
            for values in product(*(option.values for option in game.options)):
                names = (option.name for option in game.options)
                yield Case(name, players, tuple(zip(names, values, strict=True)))


CASES: Final = tuple(cases())
every_case = pytest.mark.parametrize("case", CASES, ids=str)


class Pair(NamedTuple):
    """The same state in both implementations."""

    position: Position
    oracle: Oracle

    def agree(self, generator: random.Random) -> None:
        position, oracle = self
        where = str(position)
        assert where == oracle.text()
        outcome = position.outcome()
        assert (None if outcome is None else outcome.scores) == oracle.scores(), where
        assert position.turn == oracle.turn(), where
        legal = oracle.moves()
        assert sorted(map(str, position.legal_moves())) == sorted(legal), where
        self.agree_on_refusals(legal, generator)

    def agree_on_refusals(self, legal: set[str], generator: random.Random) -> None:
        for text in generator.choices(self.oracle.universe(), k=20):
            move = self.position.parse_move(text)
            refused = self.position.refusal(move) is not None
            assert refused == (str(move) not in legal), f"{text} in {self.position}"

    def play(self, text: str) -> Pair:
        return Pair(self.position.play(self.position.parse_move(text)), self.oracle.play(text))

    def leave(self, player: int) -> Pair:
        return Pair(self.position.leave(player), self.oracle.leave(player))

    def over(self) -> bool:
        return self.oracle.scores() is not None


def pair(case: Case, text: str) -> Pair:
    options = dict(case.options)
    return Pair(GAMES[case.game].parse(text, case.players, options), READ[case.game](text, options))


def starts(case: Case) -> list[Pair]:
    rules = GAMES[case.game]
    every = rules.position.starts(rules.ruleset(case.players, dict(case.options)))
    return [pair(case, str(position)) for position in every]


def any_move(pair: Pair, generator: random.Random) -> Pair:
    return pair.play(generator.choice(sorted(pair.oracle.moves())))


def a_move_that_plays_on(pair: Pair, generator: random.Random) -> Pair:
    """A random move after which there is a choice again, if a few attempts find one."""
    trials = (any_move(pair, generator) for _ in range(8))
    lively = (later for later in trials if later.oracle.moves() - {"-"})
    return next(lively, None) or any_move(pair, generator)


def a_move_or_a_departure(pair: Pair, generator: random.Random) -> Pair:
    if generator.random() < 0.1:
        return pair.leave(generator.choice(pair.position.remaining))
    return a_move_that_plays_on(pair, generator)


def compare_games(case: Case, choose: Callable[[Pair, random.Random], Pair], times: int = 1) -> None:
    generator = random.Random(f"{case}/{choose.__name__}")  # noqa: S311
    here = generator.choice(starts(case))
    for _ in range(times * POSITIONS[case.game]):
        here.agree(generator)
        endless = case.game == "cubulus" and generator.random() < 0.01
        here = generator.choice(starts(case)) if here.over() or endless else choose(here, generator)


def compare_crowded_boards(case: Case, times: int = 1) -> None:
    """Random boards, and the position after one move in each."""
    generator = random.Random(f"{case}/crowds")  # noqa: S311
    for _ in range(times * POSITIONS[case.game] // 2):
        board = crowded_boards.BOARDS[case.game](generator, case.players)
        limit = dict(case.options).get("shift-limit", "off")
        if limit != "off":
            board = crowded_boards.with_count(generator, board, int(limit))
        here = pair(case, board)
        here.agree(generator)
        if not here.over():
            any_move(here, generator).agree(generator)


@every_case
def test_random_games_agree(case: Case) -> None:
    compare_games(case, any_move)


@every_case
def test_games_that_avoid_ending_agree(case: Case) -> None:
    compare_games(case, a_move_that_plays_on)


@every_case
def test_crowded_boards_agree(case: Case) -> None:
    compare_crowded_boards(case)


@pytest.mark.parametrize("case", [case for case in CASES if case.players > 2], ids=str)
def test_games_that_players_leave_agree(case: Case) -> None:
    compare_games(case, a_move_or_a_departure)


@pytest.mark.long
@every_case
def test_many_positions_agree(case: Case) -> None:
    compare_games(case, any_move, LONGER)
    compare_games(case, a_move_that_plays_on, LONGER)
    compare_crowded_boards(case, LONGER)
