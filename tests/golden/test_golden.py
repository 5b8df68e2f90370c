"""The golden files agree with the rules."""

from __future__ import annotations

import pytest

from quatuor.perft import perft
from quatuor.rules import GAMES
from quatuor.rules.game import Game
from tests.golden import FOLDER, middle_games, playthrough, selection

STORED = middle_games.stored()
SAMPLE = STORED[::3]


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_playthrough_is_what_the_rules_play(game: Game) -> None:
    assert (FOLDER / f"{game.id}.txt").read_text("utf-8") == playthrough.playthrough(game)


def test_every_ruleset_has_its_ten_positions() -> None:
    rulesets = [(stored.position.GAME, stored.position.ruleset) for stored in STORED]
    for game in GAMES.values():
        for ruleset in game.rulesets():
            assert rulesets.count((game.id, ruleset)) == middle_games.POSITIONS


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_middle_games_branch_as_stored(game: Game) -> None:
    for stored in SAMPLE:
        if game.id == stored.position.GAME:
            assert perft(stored.position, middle_games.DEPTH) == stored.nodes, str(stored.position)


@pytest.mark.long
def test_all_middle_games_branch_as_stored() -> None:
    for stored in STORED:
        assert perft(stored.position, middle_games.DEPTH) == stored.nodes, str(stored.position)


def test_clicks_pick_what_is_stored_for_the_page_too() -> None:
    assert selection.FILE.read_text("utf-8") == selection.found()
