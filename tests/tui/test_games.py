"""Complete games, played with real keys and clicks on the smallest screen."""

from __future__ import annotations

import pytest

from quatuor.rules.game import Move
from quatuor.tui import application

from .player import Player, play
from .positions import COUNTS

SEEDS = dict(zip(COUNTS, (54, 26, 8, 29, 1, 1, 44), strict=True))
"""Seeds of games of ordinary length, short enough to click through."""


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_complete_game_is_played_by_mouse_and_keyboard_in_turn(game: str, players: int) -> None:
    async def scenario(player: Player) -> None:
        async def act(move: Move) -> None:
            by_key = len(player.moves) % 2
            await (player.key_move(move) if by_key else player.click_move(move))

        await player.play_out(seed, act)
        outcome = player.session.match.outcome()
        assert outcome is not None
        assert outcome.citation.sentence("fr") in player.status

    seed = SEEDS[game, players]
    play(application(game, players=players, language="fr", seed=seed, pace=0), scenario)


@pytest.mark.parametrize(("game", "players"), [("quantik", 2), ("cubulus", 3), ("omba", 4)])
def test_random_opponents_play_a_complete_game_by_themselves(game: str, players: int) -> None:
    async def scenario(player: Player) -> None:
        await player.until(lambda: player.session.match.outcome() is not None)

    play(application(game, players=players, seats=["random"] * players, seed=44, pace=0), scenario)


def test_a_random_opponent_answers_a_person() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("a3")
        await player.until(lambda: len(player.moves) == 2)
        assert player.session.person_acts

    play(application("quantik", seats=["Ana", "random"], seed=1, pace=0), scenario)


def test_a_random_opponent_rolls_and_moves_by_itself() -> None:
    async def scenario(player: Player) -> None:
        await player.press("space")
        await player.click_move(player.session.match.legal_moves()[0])
        await player.until(lambda: len(player.session.match.entries) == 4)
        assert player.session.may_roll

    play(application("omba", seats=["Ana", "random"], seed=3, pace=0), scenario)


def test_the_same_seed_gives_the_same_opponent() -> None:
    games: list[list[str]] = []

    async def scenario(player: Player) -> None:
        await player.until(lambda: bool(player.moves))
        games.append(player.moves)

    for _ in range(2):
        play(application("quantik", seats=["random", "Bo"], seed=9, pace=0), scenario)
    assert games[0] == games[1] != []
