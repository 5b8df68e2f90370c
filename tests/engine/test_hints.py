"""Hints: the reason for a move is true in every game, and has words in both languages."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from quatuor._core import StopFlag
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.core import compiled_position, core_position
from quatuor.engine.hints import Hint, HintError, Reason, hint
from quatuor.engine.limit import Limit
from quatuor.engine.verdict import Estimate, Exact
from quatuor.i18n import LANGUAGES
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Move, Position
from tests.engine import brute
from tests.engine.test_analysis import circled

PLACES = [(game, players) for game in GAMES.values() for players in game.player_counts]
PLACE_IDS = [f"{game.id}-{players}" for game, players in PLACES]
QUICK = Limit(nodes=4000)


def hint_at(game: str, text: str, limit: Limit = QUICK) -> Hint:
    return hint(Match(GAMES[game].parse(text)), limit)


# ── One position for each reason ─────────────────────────────────────────────────────────────────────────

AFTER_ANY_OTHER = "After any other move Dark can win at once, for example with Cb2."
NAMED = [
    ("quantik", ".a.C/b..d/.BD./..Ba", Reason.WINS_NOW, "Cd2 wins at once."),
    ("oxono", "...O.o/..O.OO/.*xx.o/.xxxO./...X@X/.O..o.", Reason.WINS_NOW, "Xa4a3 wins at once."),
    ("cubulus", "rbw/www/r.w|wbb/wrw/rbb|bbr/rbb/r.r 3 w c12F~", Reason.WINS_NOW, "b13 wins at once."),
    ("quantik", "A.CD/AD.b/d.ac/BBac", Reason.ONLY_MOVE, "Bc3 is the only legal move."),
    ("omba", "baa,.,./b,.,aab/.,bab,ab 2 a 5 -", Reason.ONLY_MOVE, "a3b3 is the only legal move."),
    (
        "quantik",
        "C.../.Bc./.dAd/..A.",
        Reason.FORCES_WIN,
        "Aa3: a forced win in at most 3 moves.",
    ),
    (
        "omba",
        "c,.,./.,bab,c/bc,caba,a 3 c 6 a",
        Reason.FORCES_WIN,
        "c2b2: a forced win, whatever the others play.",
    ),
    (
        "quantik",
        "C..D/.dC./B..a/ad..",
        Reason.LOSES,
        "Every move loses against best play. Bb2 holds out longest, for 2 moves. " + AFTER_ANY_OTHER,
    ),
]


@pytest.mark.parametrize(("game", "text", "reason", "sentence"), NAMED, ids=lambda part: str(part)[:40])
def test_the_reason_is_named(game: str, text: str, reason: Reason, sentence: str) -> None:
    found = hint_at(game, text)
    assert (found.reason, found.sentence("en")) == (reason, sentence)


def test_a_win_is_stopped_and_named() -> None:
    found = hint_at("oxono", ".O..oo/.o..@./oXX.O./...Xx./.*X.../......", Limit(nodes=800))
    assert found.reason is Reason.STOPS_WIN
    assert found.stops is not None
    assert (found.stops.player, str(found.stops.threat[0])) == (0, "Od5d4")
    assert "stops a win. After 12 of the 16 other moves Pink can win at once" in found.sentence("en")
    assert "empêche un gain. Après 12 des 16 autres coups, Rose peut gagner" in found.sentence("fr")


def test_every_other_move_loses() -> None:
    found = hint_at("oxono", "....../....../O.O..X/.o@.o./..oOX*/.o....")
    assert found.reason is Reason.ONLY_SAFE_MOVE
    assert found.sentence("en") == f"{found.move}: every other move loses by force."


def test_a_draw_is_held() -> None:
    drawn = (p for p in ends_of_draws() if len(p.legal_moves()) > 1)
    reasons = [hint(Match(position), QUICK) for position in drawn]
    held = [found for found in reasons if found.reason is Reason.HOLDS_DRAW]
    assert held
    assert all(isinstance(found.verdict, Exact) for found in held)
    assert "keeps the draw" in held[0].sentence("en")


def ends_of_draws() -> list[Position]:
    """Positions two plies before the end of random games of OXONO that nobody won."""
    start = GAMES["oxono"].start()
    games = (compiled_position(start).playout(3, stream) for stream in range(5000))
    drawn = [actions for actions, _, _, winners in games if len(winners) == 2]
    return [
        brute.position_after(start, actions[: len(actions) - back]) for actions in drawn for back in (2, 3)
    ]


def test_the_past_of_a_match_counts() -> None:
    assert hint(circled(12), QUICK).move in circled(12).legal_moves()
    with pytest.raises(HintError, match="over"):
        hint(circled(13))


# ── Every reason is true ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_reasons_are_true_on_random_positions(game: Game, players: int) -> None:
    for before_end in (1, 2, 3, 5):
        for position in brute.late_positions(game, players, before_end, count=10, seed=before_end):
            if position.turn is not None:
                check(position, hint(Match(position), QUICK))


def check(position: Position, found: Hint) -> None:
    """Check a hint with the rules."""
    player = position.player
    assert found.move in position.legal_moves()
    assert (found.line[0], found.player) == (found.move, player)
    assert (found.reason is Reason.WINS_NOW) == wins_now(position)
    check_verdict(position, found)
    check_threat(position, found)
    for language in LANGUAGES:
        assert str(found.move) in found.sentence(language)
        assert "{" not in found.sentence(language)


def wins_now(position: Position) -> bool:
    return brute.forced_win(core_position(position), position.player, 1) is not None


def check_verdict(position: Position, found: Hint) -> None:
    player, verdict = position.player, found.verdict
    if found.reason is Reason.ONLY_MOVE:
        assert position.legal_moves() == (found.move,)
    if found.reason in (Reason.WINS_NOW, Reason.FORCES_WIN):
        assert isinstance(verdict, Exact)
        assert verdict.scores[player] == 1
        if found.plies is not None and found.plies <= 3:
            assert brute.forced_win(core_position(position), player, found.plies) == found.plies
    if found.reason is Reason.LOSES:
        assert isinstance(verdict, Exact)
        assert verdict.scores[player] == 0
    if found.reason is Reason.BEST_FOUND:
        assert isinstance(verdict, Estimate)
    if found.reason is Reason.HOLDS_DRAW:
        assert isinstance(verdict, Exact)
        assert verdict.scores[player] == verdict.scores[1 - player]
    if found.reason is Reason.ONLY_SAFE_MOVE:
        assert all(loses(position, move) for move in position.legal_moves() if move != found.move)


def loses(position: Position, move: Move) -> bool:
    """Whether a longer search proves that a move loses."""
    after = last_analysis(analyse(position.after(move), Limit(nodes=200_000)))
    return isinstance(after.verdict, Exact) and after.verdict.scores[position.player] == 0


def test_every_other_move_really_loses_wherever_the_search_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("quatuor.engine.exact.source_of", lambda _: None)  # by search, without lookups
    only_safe = 0
    for seed in range(60):
        match = brute.random_match(GAMES["quantik"], 2, 4 + seed % 3, seed)
        if match.outcome() is None and not wins_now(match.position):
            found = hint(match, Limit(nodes=50 + 17 * seed))
            check_verdict(match.position, found)
            only_safe += found.reason is Reason.ONLY_SAFE_MOVE
    assert only_safe


def check_threat(position: Position, found: Hint) -> None:
    """The prevented win does not work after the move, and works after as many other moves as stated."""
    assert found.stops is not None or found.reason is not Reason.STOPS_WIN
    if found.stops is None:
        return
    allowing = [move for move in position.legal_moves() if next_can_win(position.after(move))]
    assert found.move not in allowing
    assert found.stops.allowing == len(allowing)
    assert found.stops.others == len(position.legal_moves()) - 1
    assert 2 * len(allowing) >= found.stops.others
    assert found.stops.player == position.after(found.move).player
    assert any(wins_by(position.after(move), found.stops.threat) for move in allowing)


def next_can_win(position: Position) -> bool:
    if position.turn is None:
        return any(wins_now(position.after(roll)) for roll in position.legal_moves())
    return position.outcome() is None and wins_now(position)


def wins_by(position: Position, threat: tuple[Move, ...]) -> bool:
    player = position.player
    for move in threat:
        if move not in position.legal_moves():
            return False
        position = position.after(move)
    outcome = position.outcome()
    return outcome is not None and outcome.winners == (player,)


# ── Interface ──────────────────────────────────────────────────────────────────────────────────────────────


def test_there_are_no_hints_before_a_roll() -> None:
    with pytest.raises(HintError) as refused:
        hint(Match(GAMES["omba"].start(4)))
    assert "roll the die first" in refused.value.sentence("en")
    assert "lancez d’abord le dé" in refused.value.sentence("fr")


@pytest.mark.parametrize("entry", ["resign:0", "draw"])
def test_there_are_no_hints_after_the_end(entry: str) -> None:
    match = Match(GAMES["quantik"].start())
    match.enter(entry)
    with pytest.raises(HintError) as refused:
        hint(match)
    assert "la partie est finie" in refused.value.sentence("fr")


def test_a_hint_can_be_stopped_at_once() -> None:
    flag = StopFlag()
    flag.set()
    for game, players in PLACES:
        match = Match(game.start(players))
        if match.must_roll:
            match.play("4")
        assert hint(match, Limit(), stop=flag).move in match.legal_moves()


def test_a_hint_is_a_value() -> None:
    found = hint_at("quantik", ".a.C/b..d/.BD./..Ba")
    assert found == hint_at("quantik", ".a.C/b..d/.BD./..Ba")
    with pytest.raises(FrozenInstanceError):
        found.reason = Reason.LOSES  # type: ignore[misc]
