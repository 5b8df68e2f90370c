"""The four games in OpenSpiel: its own tests, its algorithms, and agreement with matches."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, mcts, minimax
from open_spiel.python.algorithms import random_agent as random_agents

import quatuor.envs.openspiel  # noqa: F401 - registers the games
from quatuor.dice import Dice
from quatuor.engine.investigation import without_search
from quatuor.envs.games import ENVIRONMENTS
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position, QuatuorError, Ruleset

COUNTS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]
QUANTIK_END = "a.d./Cd.C/D.../.Ba."
OXONO_NEAR_END = ".O.x../oo@oOX/xxX.O*/X..X../.X...x/.x.X.x"
OXONO_END = "@oXXOo/oOxX.O/Xo..O./Xx.xXx/.X...x/x.xxX*"
SHIFTING = "wbr/.../...|.../.../...|.../.../brw 3 w -"
ROUND = ("a33L~", "a11L~")


def loaded(game: str, **parameters: int | str) -> Any:
    return pyspiel.load_game(f"quatuor_{game}", parameters)


def named_options(ruleset: Ruleset) -> str:
    return ",".join(f"{name}={value}" for name, value in ruleset.options)


def on(ruleset: Ruleset, game: str) -> Any:
    options = {"options": named_options(ruleset)} if ruleset.options else {}
    return loaded(game, players=ruleset.players, **options)


def played(game: Any, moves: str) -> Any:
    state = game.new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    return state


# ── OpenSpiel's own test ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_random_sim_test(game: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players=players), num_sims=2, serialize=True, verbose=False)


def test_random_sim_test_with_options_a_position_and_a_limit() -> None:
    omba = loaded("omba", options="pass=on,gate=flat", position=".,ab,./a,.,./.,.,. 3 b 4 -", ply_limit=9)
    pyspiel.random_sim_test(omba, num_sims=5, serialize=True, verbose=False)
    cubulus = loaded("cubulus", options="null-shift=on,repetition=off", position=SHIFTING, ply_limit=30)
    pyspiel.random_sim_test(cubulus, num_sims=2, serialize=True, verbose=False)


def test_all_games_are_registered_with_their_types() -> None:
    for game in GAMES.values():
        kind = loaded(game.id).get_type()
        assert kind.short_name in pyspiel.registered_names()
        assert (kind.min_num_players, kind.max_num_players) == (
            min(game.player_counts),
            max(game.player_counts),
        )
        assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        modes = pyspiel.GameType.ChanceMode
        assert kind.chance_mode == (modes.EXPLICIT_STOCHASTIC if game.rolls else modes.DETERMINISTIC)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_the_description_of_a_game(game: str, players: int) -> None:
    about, record = loaded(game, players=players), GAMES[game]
    assert about.num_players() == players
    assert about.num_distinct_actions() == record.actions
    assert about.max_chance_outcomes() == len(record.rolls)
    assert (about.min_utility(), about.max_utility(), about.utility_sum()) == (-1, players - 1, 0)
    limit = ENVIRONMENTS[game].ply_limit
    assert about.max_game_length() == (limit // 2 if record.rolls else limit)


# ── The same games as in a match ─────────────────────────────────────────────────────────────────────────


def in_step(game: Any, match: Match, dice: Dice) -> Iterator[tuple[Any, Match]]:
    """A random game played in both in parallel."""
    state = game.new_initial_state()
    while match.outcome() is None:
        yield state, match
        move = dice.choice(match.legal_moves())
        state.apply_action(move.action)
        match.play(move)
    yield state, match


@pytest.mark.parametrize("game", GAMES)
def test_states_are_those_of_a_match(game: str) -> None:
    for seed, ruleset in enumerate(list(GAMES[game].rulesets())[::5]):
        start = GAMES[game].position.start(ruleset)
        for state, match in in_step(on(ruleset, game), Match(start), Dice(seed)):
            assert str(state) == str(match.position)
            assert state.is_terminal() == (match.outcome() is not None)
            assert state.is_chance_node() == match.must_roll
            assert state.legal_actions() == [move.action for move in match.legal_moves()]
        outcome = match.outcome()
        assert outcome is not None
        assert state.returns() == [float(ruleset.players * s - 1) for s in outcome.scores]


@pytest.mark.parametrize("game", GAMES)
def test_actions_are_written_and_read_in_our_notation(game: str) -> None:
    for state, match in in_step(loaded(game), Match(GAMES[game].start()), Dice(5)):
        moves = match.legal_moves()
        assert [state.action_to_string(move.action) for move in moves] == [str(move) for move in moves]
        assert all(state.string_to_action(str(move)) == move.action for move in moves)


def test_a_roll_is_a_chance_node_with_six_outcomes() -> None:
    state = loaded("omba", players=4).new_initial_state()
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    assert [state.action_to_string(face) for face in range(6)] == list("123456")


def test_the_third_occurrence_is_a_draw_and_history_is_part_of_the_state() -> None:
    game = loaded("cubulus", position=SHIFTING)
    state = played(game, " ".join(ROUND[ply % 2] for ply in range(12)))
    again = played(game, " ".join(ROUND[ply % 2] for ply in range(6)))
    assert str(state) == str(again)
    assert state.information_state_string() != again.information_state_string()
    for twin in (state, state.clone(), pickle.loads(pickle.dumps(state))):
        twin.apply_action(twin.string_to_action(ROUND[0]))
        assert twin.is_terminal()
        assert twin.returns() == [0, 0, 0]
    again.apply_action(again.string_to_action(ROUND[0]))
    assert not again.is_terminal()


def test_repetition_can_be_switched_off() -> None:
    game = loaded("cubulus", position=SHIFTING, options="repetition=off")
    assert not played(game, " ".join(ROUND[ply % 2] for ply in range(20))).is_terminal()


def test_a_ply_limit_is_a_draw_of_those_still_in() -> None:
    assert played(loaded("quantik", ply_limit=2), "Aa1 Bb2").returns() == [0, 0]
    out = loaded("omba", position=".,.,./.,.,./.,.,. 3 b - a", ply_limit=1)
    assert played(out, "4").returns() == [-1, 0.5, 0.5]
    assert not played(loaded("quantik", ply_limit=3), "Aa1 Bb2").is_terminal()


def test_a_win_with_the_last_ply_is_a_win() -> None:
    position = GAMES["quantik"].parse("AbC./..../..../d...")
    (win,) = [m for m in position.legal_moves() if position.after(m).outcome() is not None][:1]
    game = loaded("quantik", position=str(position), ply_limit=1)
    assert sorted(played(game, str(win)).returns()) == [-1, 1]


# ── Parameters ───────────────────────────────────────────────────────────────────────────────────────────


def middle(game: str, ruleset: Ruleset, seed: int) -> Position:
    """A position some plies into a random game."""
    dice, position = Dice(seed), GAMES[game].position.start(ruleset)
    for _ in range(7):
        position = position.after(dice.choice(position.legal_moves()))
        if position.outcome() is not None:
            return GAMES[game].position.start(ruleset)
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_loaded_from_its_own_string(game: str) -> None:
    for seed, ruleset in enumerate(GAMES[game].rulesets()):
        position = middle(game, ruleset, seed)
        options = {"options": named_options(ruleset)} if ruleset.options else {}
        original = loaded(
            game, position=str(position), players=ruleset.players, ply_limit=seed + 5, **options
        )
        again = pyspiel.load_game(str(original))
        assert str(again) == str(original)
        assert again.terms == original.terms
        assert again.terms.start == position
        assert again.terms.ply_limit == seed + 5


def test_a_game_is_pickled_and_copied() -> None:
    game = loaded("omba", players=3, options="pass=on", ply_limit=9)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert str(twin) == str(game)
        assert twin.terms == game.terms
        assert str(twin.new_initial_state()) == str(game.new_initial_state())


def test_an_ending_before_a_roll_is_not_a_chance_node() -> None:
    state = loaded("omba", ply_limit=2).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.chance_outcomes() == []


@pytest.mark.parametrize("action", [-1, 64])
def test_an_invalid_action_has_no_text(action: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 63"):
        loaded("quantik").new_initial_state().action_to_string(0, action)


def test_default_parameters_are_omitted() -> None:
    assert str(loaded("omba", players=2, ply_limit=ENVIRONMENTS["omba"].ply_limit)) == "quatuor_omba()"


@pytest.mark.parametrize(
    ("game", "parameters", "words"),
    [
        ("omba", {"players": 9}, "2, 3 or 4 players"),
        ("omba", {"players": 2, "position": ".,.,./.,.,./.,.,. 3 a - -"}, "3"),
        ("omba", {"position": "nonsense"}, "5 fields"),
        ("omba", {"options": "pass"}, "name=value"),
        ("omba", {"options": "pass=on,pass=off"}, "each once"),
        ("omba", {"options": "speed=on"}, "speed"),
        ("quantik", {"ply_limit": -1}, "1 or more"),
        ("quantik", {"position": "AbCd/..../..../...."}, "over"),
    ],
)
def test_impossible_parameters_get_one_line(game: str, parameters: Any, words: str) -> None:
    with pytest.raises(QuatuorError, match=words) as caught:
        loaded(game, **parameters)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("action", [-2, 63, 64, 70_000])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(action: int) -> None:
    state = played(loaded("quantik"), "Dd1")
    with pytest.raises(ValueError, match=f"the action {action} is not legal in"):
        state.apply_action(action)
    assert str(state) == str(played(loaded("quantik"), "Dd1"))
    assert len(state.history()) == 1


# ── Algorithms of OpenSpiel ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", [QUANTIK_END, "db../..AB/.d.a/CCD.", "..AB/...C/dd.B/c..a"])
def test_minimax_finds_the_exact_value(text: str) -> None:
    position = GAMES["quantik"].parse(text)
    value, action = minimax.alpha_beta_search(
        loaded("quantik", position=text), maximizing_player_id=position.player
    )
    known = without_search(position, lines=100)
    assert known is not None
    assert value == 2 * known.verdict.scores[position.player] - 1
    exact = {candidate.move.action: candidate.verdict for candidate in known.candidates}
    assert exact[action].scores == known.verdict.scores


def expected(position: Position, plies: int) -> Fraction:
    """The first player's expected score by the rules, with a draw at the ply limit."""
    if (outcome := position.outcome()) is not None:
        return 2 * outcome.scores[0] - 1
    if plies == 0:
        return Fraction(0)
    values = [expected(position.after(move), plies - 1) for move in position.legal_moves()]
    if position.turn is None:
        return sum(values, Fraction(0)) / len(values)
    return max(values) if position.turn == 0 else min(values)


def test_expectiminimax_weighs_the_faces_of_the_die() -> None:
    text = ".,ab,./.,aab,abbbb/aa,.,. 2 b - -"
    game = loaded("omba", position=text, ply_limit=4)
    value, _ = minimax.expectiminimax(game.new_initial_state(), 4, None, 0)
    assert expected(GAMES["omba"].parse(text), 4) == Fraction(-4, 9)
    assert value == pytest.approx(-4 / 9)


def bot(game: Any, simulations: int, seed: int) -> Any:
    rng = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 2, simulations, mcts.RandomRolloutEvaluator(1, rng), True, rng)


def test_mcts_finds_the_winning_move() -> None:
    game = loaded("oxono", position=OXONO_END, ply_limit=3)
    state = game.new_initial_state()
    player = state.current_player()
    state.apply_action(bot(game, 400, 1).step(state))
    value, _ = minimax.alpha_beta_search(game, state, maximizing_player_id=player)
    assert value == 1


@pytest.mark.parametrize(("game", "players"), [("omba", 3), ("cubulus", 2)])
def test_mcts_plays_itself_to_the_end(game: str, players: int) -> None:
    about = loaded(game, players=players)
    state, mover, chance = about.new_initial_state(), bot(about, 3, 4), Dice(1)
    while not state.is_terminal():
        chosen = chance.choice(state.legal_actions()) if state.is_chance_node() else mover.step(state)
        state.apply_action(chosen)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > -1


def test_the_learning_environment_plays_self_play_episodes() -> None:
    environment = rl_environment.Environment(loaded("oxono"))
    actions = environment.action_spec()["num_actions"]
    agents = [random_agents.RandomAgent(player, actions) for player in range(2)]
    step = environment.reset()
    while not step.last():
        step = environment.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0


# ── Exploitability ───────────────────────────────────────────────────────────────────────────────────────


@cache
def worth(state_line: Any) -> float:
    """The value to player 0 after a line, with best play by both."""
    if state_line.winners:
        return 1.0 if state_line.winners == (0,) else -1.0 if state_line.winners == (1,) else 0.0
    best = max if state_line.turn == 0 else min
    return best(worth(state_line.play(action)) for action in state_line.core.legal_moves())


class Optimal(policy.Policy):  # type: ignore[misc]
    """Any move that keeps the value."""

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        value = worth(state.line)
        keeps = {action: worth(state.line.play(action)) == value for action in state.legal_actions()}
        return {action: kept / sum(keeps.values()) for action, kept in keeps.items()}


@pytest.mark.parametrize(
    ("game", "position", "limit"), [("quantik", QUANTIK_END, 16), ("oxono", OXONO_NEAR_END, 3)]
)
def test_only_perfect_play_cannot_be_exploited(game: str, position: str, limit: int) -> None:
    endgame = loaded(game, position=position, ply_limit=limit)
    players = range(endgame.num_players())
    perfect = Optimal(endgame, players)
    assert exploitability.nash_conv(endgame, perfect) == pytest.approx(0)
    assert exploitability.exploitability(endgame, perfect) == pytest.approx(0)
    assert exploitability.nash_conv(endgame, policy.UniformRandomPolicy(endgame)) > 0.5
