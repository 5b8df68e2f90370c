"""A match: play, chance, take-back, resignation, agreed draws, repetition and seats."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from quatuor.dice import Dice
from quatuor.i18n import LANGUAGES, voice
from quatuor.match import ROLLS, Draw, Match, MatchError, Ply, Resignation, Seat
from quatuor.rules import GAMES
from quatuor.rules.game import IllegalMove, NotationError, Position, RulesetError

QUANTIK, CUBULUS, OXONO, OMBA = GAMES.values()

STARTS = [game.position.start(ruleset) for game in GAMES.values() for ruleset in game.rulesets()]

TWO_LINES = "wbr/.../...|rrr/r.r/rr.|.../.../brw 2 w -"
"""Two full lines to shift in turn, the top back row and the bottom front row, without any square."""
ROUND = ("a33L~", "a11L~")


def scores(match: Match) -> str:
    outcome = match.outcome()
    assert outcome is not None
    return "-".join(map(str, outcome.scores))


def ending(match: Match) -> str:
    outcome = match.outcome()
    assert outcome is not None
    return outcome.citation.key


def played(start: str, *texts: str) -> Match:
    """A match of `game` or `game:players`, with entries played."""
    game, _, players = start.partition(":")
    match = Match(GAMES[game].start(int(players) if players else None))
    for text in texts:
        match.enter(text)
    return match


# ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_is_played_as_a_value_or_as_text() -> None:
    match = played("quantik")
    first = match.play("ca3")
    second = match.play(match.legal_moves()[0])
    assert match.entries == (Ply(first, 0), Ply(second, 1))
    assert [str(entry) for entry in match.entries] == ["Ca3", str(second)]
    assert match.positions == (match.start, match.start.play(first), match.position)
    assert str(match.position).startswith("a.../C")


def test_an_illegal_move_names_its_article_and_changes_nothing() -> None:
    match = played("quantik", "Ca3")
    with pytest.raises(IllegalMove) as caught:
        match.play("Cb3")
    assert caught.value.refusal.article == "Q4"
    assert match.refusal(caught.value.move) == caught.value.refusal
    assert caught.value.sentence("en").startswith("Cb3: Q4: ")
    assert caught.value.sentence("fr").startswith("Cb3\N{NO-BREAK SPACE}: Q4\N{NO-BREAK SPACE}: ")
    assert len(match.entries) == 1


def test_an_unreadable_move_changes_nothing() -> None:
    match = played("quantik", "Ca3")
    with pytest.raises(NotationError):
        match.play("Zz9")
    assert len(match.entries) == 1


def test_nothing_may_be_played_when_the_position_is_over() -> None:
    match = played("quantik", "Aa1", "Bb1", "Cc1", "Dd1")
    assert scores(match) == "0-1"
    assert match.legal_moves() == ()
    with pytest.raises(IllegalMove) as caught:
        match.play("Aa4")
    assert caught.value.refusal.key == "over"


@pytest.mark.parametrize("entry", ["resign:0", "draw"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_may_be_played_after_an_end_of_the_match(game: str, entry: str) -> None:
    match = played(game)
    move = match.legal_moves()[0]
    match.enter(entry)
    assert match.legal_moves() == ()
    assert not match.must_roll
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.refusal.key == "over"
    assert match.refusal(move) == caught.value.refusal
    for ask in (match.resign, match.agree_draw):
        with pytest.raises(MatchError, match="over"):
            ask()


def test_a_copy_is_independent() -> None:
    match = played("quantik", "Ca3")
    twin = match.copy()
    twin.play("Bb1")
    twin.take_back()
    twin.take_back()
    assert len(match.entries) == 1
    assert match.position != twin.position


# ── Chance ───────────────────────────────────────────────────────────────────────────────────────────────


def random_match(match: Match, seed: int) -> Match:
    dice = Dice(seed, 99)
    while moves := match.legal_moves():
        if match.must_roll:
            match.roll()
        else:
            match.play(dice.choice(moves))
    return match


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_random_matches_end_under_every_ruleset(start: Position) -> None:
    outcome = random_match(Match(start, seed=5), 5).outcome()
    assert outcome
    assert sum(outcome.scores) == 1


def test_a_seed_reproduces_a_match() -> None:
    def match_of(seed: int) -> tuple[object, ...]:
        match = random_match(Match.new(OMBA, 3, names=["Ana", "Bo", "Cy"], seed=seed), 1)
        return match.seats, match.start, match.entries

    assert match_of(7) == match_of(7)
    assert match_of(7) != match_of(8)


def test_the_rolls_of_a_seed_never_change() -> None:
    """A record with "seed 7" means these rolls forever, on every machine."""
    match = Match(OMBA.start(), seed=7)
    rolls = []
    for _ in range(12):
        rolls.append(str(match.roll()))
        match.play(match.legal_moves()[0])
    assert "".join(rolls) == "465364223651"


def test_the_kth_roll_is_the_kth_draw_whatever_the_moves() -> None:
    dice = Dice(3, ROLLS)
    expected = [str(1 + dice.below(6)) for _ in range(4)]
    match = Match(OMBA.start(3), seed=3)
    match.roll()
    match.resign()
    match.play(expected[1])
    match.play(match.legal_moves()[-1])
    match.roll()
    match.play(match.legal_moves()[-1])
    match.roll()
    rolls = [str(entry) for entry in match.entries if isinstance(entry, Ply) and entry.player is None]
    assert rolls == expected


def test_a_given_roll_replaces_the_drawn_one() -> None:
    drawn = Match(OMBA.start(), seed=3)
    given = Match(OMBA.start(), seed=3)
    drawn.roll()
    given.play("1")
    for match in (drawn, given):
        match.play(match.legal_moves()[0])
    assert drawn.roll() == given.roll()


def test_a_match_without_a_seed_can_roll() -> None:
    faces = {str(Match(OMBA.start()).roll()) for _ in range(200)}
    assert faces == set("123456")


def test_a_roll_is_made_only_when_one_is_due() -> None:
    assert played("omba").must_roll
    for match in (played("omba", "4"), played("omba", "draw"), played("quantik")):
        assert not match.must_roll
        with pytest.raises(MatchError, match="It isn’t time to roll"):
            match.roll()


def test_both_starts_are_drawn() -> None:
    starts = Counter(str(Match.new(OXONO, seed=seed).start) for seed in range(100))
    assert len(starts) == 2
    assert min(starts.values()) > 25


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(MatchError, match="seed"):
        Match.new(QUANTIK, seed=seed)


def test_a_new_match_without_a_seed_takes_one() -> None:
    assert Match.new(QUANTIK).seed != Match.new(QUANTIK).seed


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────────────


def test_seats_are_drawn_evenly() -> None:
    people = ("Ana", Seat("Bo", "random"), "Cy")
    orders = Counter(Match.new(CUBULUS, 3, names=people, seed=seed).seats for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60
    assert all(sorted(seat.name for seat in order) == ["Ana", "Bo", "Cy"] for order in orders)
    assert all(
        seat.kind == ("random" if seat.name == "Bo" else "human") for order in orders for seat in order
    )


def test_seats_may_be_fixed_and_the_start_is_still_drawn() -> None:
    matches = [Match.new(OXONO, names=["Ana", "Bo"], seed=seed, draw_seats=False) for seed in range(20)]
    assert {match.seats for match in matches} == {(Seat("Ana"), Seat("Bo"))}
    assert len({match.start for match in matches}) == 2


def test_seats_without_a_name_are_filled() -> None:
    assert Match(OMBA.start(3), ["Ana"]).seats == (Seat("Ana"), Seat(), Seat())


def test_more_names_than_players_are_refused() -> None:
    with pytest.raises(MatchError, match="3 names for 2 players"):
        Match.new(QUANTIK, names=["a", "b", "c"])


@pytest.mark.parametrize("name", ["two\nlines", "nul\0", "\x1b[2J", "\ud800", "x" * 201])
def test_a_name_is_one_short_line(name: str) -> None:
    with pytest.raises(MatchError, match="one line"):
        Seat(name)
    with pytest.raises(MatchError, match="one line"):
        Seat("Ana", name)


def test_rulesets_are_those_of_the_game() -> None:
    match = Match.new(OMBA, 4, {"gate": "flat"})
    assert match.game is OMBA
    assert match.ruleset == OMBA.ruleset(4, {"gate": "flat"})
    with pytest.raises(RulesetError):
        Match.new(QUANTIK, 3)


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────────────


def test_taking_back_undoes_one_ply() -> None:
    match = played("quantik", "Ca3")
    before = match.copy()
    move = match.play("Bb1")
    assert match.can_take_back
    assert match.take_back() == Ply(move, 1)
    assert (match.position, match.entries) == (before.position, before.entries)


def test_there_must_be_something_to_take_back() -> None:
    match = played("quantik")
    assert not match.can_take_back
    with pytest.raises(MatchError, match="nothing to take back"):
        match.take_back()


def test_a_roll_is_never_taken_back() -> None:
    match = played("omba", "4", "@b2", "6")
    assert not match.can_take_back
    with pytest.raises(MatchError, match="roll"):
        match.take_back()
    assert len(match.entries) == 3


def test_taking_back_the_move_that_spent_a_roll_keeps_the_roll() -> None:
    match = played("omba", "4", "@b2")
    match.take_back()
    assert str(match.position) == ".,.,./.,.,./.,.,. 2 a 4 -"
    assert not match.can_take_back


def test_an_elimination_is_taken_back_like_a_move() -> None:
    """All gates are closed to player a, who has nothing on the board."""
    match = Match(OMBA.parse(".,b,./b,.,c/.,c,. 3 a 1 -", options={"gate": "closed"}))
    match.play("-")
    assert str(match.position) == ".,b,./b,.,c/.,c,. 3 b - a"
    match.take_back()
    assert match.position == match.start
    assert [str(move) for move in match.legal_moves()] == ["-"]


def test_the_last_move_of_a_finished_game_is_taken_back() -> None:
    match = played("quantik", "Aa1", "Bb1", "Cc1", "Dd1")
    match.take_back()
    assert match.outcome() is None
    match.play("Bb3")


@pytest.mark.parametrize("start", ["quantik", "cubulus:3", "omba:2", "omba:4"])
@pytest.mark.parametrize("entry", ["resign:0", "resign:1", "draw"])
def test_resigning_and_agreeing_are_taken_back(start: str, entry: str) -> None:
    match = played(start)
    match.play(match.legal_moves()[0])
    before = match.position
    match.enter(entry)
    assert str(match.take_back()) == entry
    assert match.position == before
    assert match.outcome() is None


def test_a_resignation_that_was_followed_by_a_roll_stays() -> None:
    match = played("omba:3", "4", "resign:0", "5")
    assert not match.can_take_back


# ── Resigning ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("loser", [0, 1])
def test_resigning_a_two_player_game_loses_it(game: str, loser: int) -> None:
    match = played(game)
    assert match.resign(loser) == Resignation(loser)
    assert scores(match) == f"{loser}-{1 - loser}"
    assert ending(match) == "resignation"
    seats = match.game.seats
    outcome = match.outcome()
    assert outcome is not None
    assert dict(outcome.citation.facts) == {"winner": seats[1 - loser], "loser": seats[loser]}


def test_the_player_to_act_resigns_unless_another_is_named() -> None:
    assert played("quantik", "Aa1", "Bb1").resign() == Resignation(0)
    assert played("omba").resign() == Resignation(0)
    assert played("cubulus").resign() == Resignation(1)


def test_three_player_cubulus_continues_after_a_resignation() -> None:
    match = played("cubulus:3", "a11", "resign:1", "c11")
    assert match.outcome() is None
    assert [entry.player for entry in match.entries if isinstance(entry, Ply)] == [0, 2]
    assert match.position.player == 0
    match.resign(0)
    assert scores(match) == "0-0-1"
    assert ending(match) == "alone"


def test_four_player_omba_continues_until_one_is_left() -> None:
    match = played("omba:4", "4", "resign:0")
    assert str(match.position) == ".,.,./.,.,./.,.,. 4 b - a"
    for text in ("resign:2", "5"):
        match.enter(text)
    match.resign(3)
    assert scores(match) == "0-1-0-0"
    assert ending(match) == "last"


def test_a_player_who_is_out_cannot_resign_again() -> None:
    match = played("omba:3", "resign:1")
    for player in (1, 3, -1):
        with pytest.raises(MatchError, match=f"Player {player} is not in the game"):
            match.resign(player)


def test_a_game_without_a_rule_for_leaving_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("omba:3")
    monkeypatch.setattr(type(match.position), "leave", Position.leave)
    with pytest.raises(MatchError, match="Omba has no rule for a player who leaves") as refused:
        match.resign()
    assert refused.value.sentence("fr").startswith("Omba n’a pas de règle")
    assert match.entries == ()


# ── Agreeing on a draw ───────────────────────────────────────────────────────────────────────────────────


def test_two_share_an_agreed_draw() -> None:
    match = played("oxono")
    assert match.agree_draw() == Draw()
    assert scores(match) == "1/2-1/2"
    assert ending(match) == "agreement"


def test_only_those_still_in_share_an_agreed_draw() -> None:
    match = played("omba:4", "resign:2", "draw")
    assert scores(match) == "1/3-1/3-0-1/3"


# ── Repetition ───────────────────────────────────────────────────────────────────────────────────────────


def shifting(plies: int, **options: str) -> Match:
    """A match that keeps shifting two lines; the position recurs after six plies."""
    match = Match(CUBULUS.parse(TWO_LINES, options=options))
    for ply in range(plies):
        match.play(ROUND[ply % 2])
    return match


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    """The position after ply 1 recurs after plies 7 and 13; at the start no shift was banned."""
    assert shifting(12).outcome() is None
    match = shifting(13)
    assert scores(match) == "1/2-1/2"
    assert ending(match) == "repetition"
    assert match.legal_moves() == ()
    with pytest.raises(IllegalMove) as caught:
        match.play(ROUND[1])
    assert caught.value.refusal.key == "over"


def test_repetition_may_be_switched_off() -> None:
    assert shifting(40, repetition="off").outcome() is None


def test_a_repetition_can_be_taken_back_and_recurs() -> None:
    match = shifting(13)
    match.take_back()
    assert match.outcome() is None
    match.play(ROUND[0])
    assert ending(match) == "repetition"


def test_an_agreed_draw_that_is_taken_back_is_not_an_occurrence() -> None:
    match = shifting(7)
    for _ in range(5):
        match.agree_draw()
        match.take_back()
    assert match.outcome() is None


def test_only_those_still_in_share_a_repetition() -> None:
    match = Match(CUBULUS.parse("wbr/.../...|.../.../...|.../.../brw 3 w -"))
    match.resign(1)
    for ply in range(13):
        match.play(ROUND[ply % 2])
    assert scores(match) == "1/2-0-1/2"


def test_the_history_goes_back_to_the_last_inserted_ball() -> None:
    match = shifting(3)
    assert match.history == match.positions
    match.play("c12")
    assert match.history == (match.position,)
    match.play(ROUND[0])
    assert match.history == match.positions[-2:]
    match.take_back()
    match.take_back()
    assert match.history == match.positions


# ── Words ────────────────────────────────────────────────────────────────────────────────────────────────


def test_refusals_have_words_in_every_language() -> None:
    keys = {language: set(voice("match", language).texts) for language in LANGUAGES}
    assert keys["en"] == keys["fr"]
    error = MatchError("out", player=2)
    assert error.sentence("fr") == "Le joueur 2 n’est pas dans la partie."


def test_errors_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(MatchError("out", player=2)))
    assert str(error) == "Player 2 is not in the game."
