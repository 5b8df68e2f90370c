"""The compiled core equals the Python rules for every game, player count and option."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading

import pytest

from quatuor import _core
from quatuor.dice import Dice
from quatuor.engine.core import compiled_position, core_position, perft, playouts, rules_position
from quatuor.match import Match
from quatuor.perft import perft as reference_perft
from quatuor.playout import playouts as reference_playouts
from quatuor.rules import GAMES
from quatuor.rules.cubulus import SHIFT_LIMIT, CubulusPosition
from quatuor.rules.game import Game, Position, Ruleset
from tests.golden import middle_games

RULESETS = [(game, ruleset) for game in GAMES.values() for ruleset in game.rulesets()]
IDS = [f"{game.id}-{r.players}-{'-'.join(value for _, value in r.options)}" for game, r in RULESETS]


def same(position: Position) -> None:
    """Every answer of the core about a position equals that of the rules."""
    core = core_position(position)
    moves = position.legal_moves()
    assert core.legal_moves() == [move.action for move in moves], str(position)
    assert core.perft(1) == len(moves)
    outcome = position.outcome()
    assert tuple(core.winners) == (outcome.winners if outcome else ()), str(position)
    assert core.player == position.player
    assert core.turn == position.turn
    assert rules_position(core, position) == position


def walk(game: Game, ruleset: Ruleset, dice: Dice, plies: int) -> None:
    """Follow a random game in both; with three or four players one sometimes leaves."""
    position: Position = game.position.start(ruleset)
    for _ in range(plies):
        same(position)
        if position.outcome() is not None:
            return
        move = dice.choice(position.legal_moves())
        after = position.after(move)
        assert core_position(position).play(move.action) == core_position(after)
        position = after
        if ruleset.players > 2 and position.outcome() is None and dice.below(40) == 0:
            position = position.leave(dice.choice(position.remaining))


@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=IDS)
def test_core_and_rules_agree_on_random_games(game: Game, ruleset: Ruleset) -> None:
    for stream in range(6):
        walk(game, ruleset, Dice(3, stream), plies=150)


@pytest.mark.parametrize("gone", ["", " r"])
@pytest.mark.parametrize("left", [1, 2, 4, 8])
def test_core_and_rules_agree_near_the_limit_of_shifts(left: int, gone: str) -> None:
    """All white balls are in the cube: the count runs out, or a ball of another player starts it again."""
    text = f"wr./brr/wb.|w.w/r.w/wbw|bbw/brr/rbw 3 w - {SHIFT_LIMIT - left}{gone}"
    for stream in range(6):
        position = GAMES["cubulus"].parse(text, 3, {"shift-limit": str(SHIFT_LIMIT)})
        dice = Dice(9, stream)
        assert isinstance(position, CubulusPosition)
        while position.outcome() is None and position.since_ball:
            same(position)
            shifts = [move for move in position.legal_moves() if "~" in str(move)]
            move = dice.choice(shifts if dice.below(4) else position.legal_moves())
            assert core_position(position).play(move.action) == core_position(position.after(move))
            position = position.after(move)
        same(position)


def test_positions_that_differ_only_in_their_count_are_different() -> None:
    game, text = GAMES["cubulus"], "wr./brr/wb.|w.w/r.w/wbw|bbw/brr/rbw 3 w -"
    counted = [game.parse(f"{text} {count}", 3, {"shift-limit": str(SHIFT_LIMIT)}) for count in (1, 2, 128)]
    assert len(set(counted)) == len({core_position(position) for position in counted}) == 3
    assert len({core_position(position).canonical() for position in counted}) == 3


@pytest.mark.long
@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=IDS)
def test_core_and_rules_agree_on_many_random_games(game: Game, ruleset: Ruleset) -> None:
    for stream in range(6, 300):
        walk(game, ruleset, Dice(3, stream), plies=1000)


@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=IDS)
def test_one_seed_gives_the_same_random_games(game: Game, ruleset: Ruleset) -> None:
    match = Match(game.position.start(ruleset))
    assert list(playouts(match, 5, seed=8)) == list(reference_playouts(match, 5, seed=8))


def test_the_core_counts_every_stored_middle_game() -> None:
    for stored in middle_games.stored():
        assert perft(stored.position, middle_games.DEPTH) == stored.nodes, str(stored.position)


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_all_images_have_one_canonical_image(game: Game) -> None:
    for stored in middle_games.stored()[::7]:
        if stored.position.GAME == game.id:
            check_canonical(game, stored.position)


def check_canonical(game: Game, position: Position) -> None:
    symmetries = game.symmetries()
    step = max(1, len(symmetries) // 48)
    canonical = core_position(position).canonical()
    assert canonical.canonical() == canonical
    images = [core_position(position.mapped(symmetry)) for symmetry in symmetries[::step]]
    assert {image.canonical().packed for image in images} == {canonical.packed}
    if step == 1:
        assert canonical.packed in {image.packed for image in images}


@pytest.mark.parametrize(
    ("words", "nodes"),
    [("quantik 4", 6776960), ("quantik 5", 231883776), ("oxono 4", 6470416)],
)
def test_known_counts(words: str, nodes: int) -> None:
    game, depth = words.split()
    assert perft(GAMES[game].start(), int(depth)) == nodes


@pytest.mark.parametrize(("game", "players"), [("cubulus", 2), ("cubulus", 3), ("omba", 2), ("omba", 4)])
def test_depth_four_agrees_with_the_rules(game: str, players: int) -> None:
    start = GAMES[game].start(players)
    assert perft(start, 4) == reference_perft(start, 4)


# ── At the border ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_a_core_position_survives_pickling(game: Game) -> None:
    core = core_position(game.start())
    again = pickle.loads(pickle.dumps(core))
    assert again == core
    assert hash(again) == hash(core)


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
@pytest.mark.parametrize("action", [-1, 65535, 65536, 2**64, 1.5, "0", None])
def test_an_invalid_action_is_refused(game: Game, action: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        core_position(game.start()).play(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_invalid_position_bytes_are_refused(game: Game) -> None:
    packed = core_position(game.start()).packed
    for garbage in (b"", packed[:-1], packed + b"\0", b"\xff" * len(packed)):
        with pytest.raises(ValueError, match="not a packed position"):
            type(compiled_position(game.start()))(garbage)


def test_several_threads_play_the_same_games_as_one() -> None:
    core = _core.Quantik(bytes(16))
    one, two = core.playouts(5000, 7), core.playouts(5000, 7, threads=2)
    assert (one.games, one.plies, one.won_by) == (two.games, two.plies, two.won_by)
    parts = [core.playouts(2500, 7, first) for first in (0, 2500)]
    assert one.plies == sum(part.plies for part in parts)


# ── Stopping ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_time_limit_is_kept() -> None:
    with pytest.raises(TimeoutError):  # bench/ measures how closely; here it only has to stop
        _core.Quantik(bytes(16)).perft(12, seconds=0.1)


def test_a_stop_flag_stops_all_threads() -> None:
    flag = _core.StopFlag()
    threading.Timer(0.1, flag.set).start()
    with pytest.raises(InterruptedError):
        _core.Quantik(bytes(16)).playouts(10**12, 1, threads=2, stop=flag)
    assert flag.is_set()


def test_ctrl_c_interrupts() -> None:
    threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        _core.Quantik(bytes(16)).perft(12)


# ── Two builds ───────────────────────────────────────────────────────────────────────────────────────────


def test_the_portable_build_gives_the_same_answers() -> None:
    code = (
        "from quatuor import _core; from quatuor.engine.core import perft; from quatuor.rules import GAMES;"
        "print(_core.build_info()['machine'], *(perft(game.start(), 3) for game in GAMES.values()))"
    )
    environment = os.environ | {"QUATUOR_CORE": "portable"}
    words = [sys.executable, "-c", code]
    shown = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["any", *(str(perft(game.start(), 3)) for game in GAMES.values())]
