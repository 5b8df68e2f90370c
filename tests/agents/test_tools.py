"""The tools alone: stored games, moves in words, the computer's moves."""

from __future__ import annotations

from typing import Any

import anyio
import pytest
from mcp.server.mcpserver.exceptions import ToolError

from quatuor.agents.games import MOST_PLIES, AgentError, OpenGame, OpenGames
from quatuor.agents.tools import Tools
from quatuor.agents.wording import explained
from quatuor.i18n import LANGUAGES
from quatuor.match import Match
from quatuor.rules import GAMES


def test_the_least_recently_used_game_is_dropped() -> None:
    games = OpenGames(most=2)
    start = GAMES["quantik"].start()
    first, second = games.open(Match(start)), games.open(Match(start))
    games.find(first.id)
    third = games.open(Match(start))
    assert len(games) == 2
    assert games.find(first.id) is first
    assert games.find(third.id) is third
    with pytest.raises(AgentError, match="start_game"):
        games.find(second.id)


def test_game_ids_are_unguessable() -> None:
    games = OpenGames()
    names = {games.open(Match(GAMES["quantik"].start())).id for _ in range(50)}
    assert len(names) == 50
    assert all(len(name) >= 12 for name in names)


def test_the_length_of_a_game_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.agents.games.MOST_PLIES", 1)
    open_game = OpenGame("name", Match(GAMES["quantik"].start()))
    open_game.enter("Ca3")
    with pytest.raises(AgentError):
        open_game.enter("Ba4")
    assert MOST_PLIES > 1000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_words(game: str, language: str) -> None:
    for move in (*GAMES[game].moves, *GAMES[game].rolls):
        meaning = explained(game, move, language)
        assert meaning != str(move)
        assert "{" not in meaning


def fields(answer: Any) -> dict[str, Any]:
    content = answer.structured_content
    assert isinstance(content, dict)
    return content


def test_the_computer_rolls_and_moves_and_take_back_keeps_the_roll() -> None:
    tools = Tools()
    state = fields(tools.start_game("omba", seed=3))
    moved = fields(anyio.run(tools.engine_move, state["game_id"], 2))
    assert len(moved["played"]) == 2
    assert moved["moves"] == moved["played"]
    back = fields(tools.take_back(state["game_id"]))
    assert back["moves"] == moved["played"][:1]
    with pytest.raises(ToolError):
        tools.take_back(state["game_id"])


def test_a_game_starts_from_a_position_with_options() -> None:
    tools = Tools()
    state = fields(tools.start_game("omba", options={"gate": "flat"}, position=".,ab,./a,.,./.,.,. 2 b 4 -"))
    assert state["options"]["gate"] == "flat"
    assert (state["turn"], state["must_roll"]) == (1, False)
    over = fields(tools.play(state["game_id"], "resign:1"))
    assert over["ending"]["scores"] == [1, 0]
    with pytest.raises(ToolError, match="over"):
        anyio.run(tools.engine_move, state["game_id"], 1)
    known = fields(anyio.run(tools.analyse, state["game_id"]))
    assert (known["kind"], known["scores"], known["distance"]) == ("exact", [1, 0], 0)
