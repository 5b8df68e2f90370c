"""Seats bound before anyone reveals: what a cheating server or player changes afterwards shows."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from quatuor.cli import main
from quatuor.dice import Dice
from quatuor.fair import Facts, Kept, commitment_to, order_of_turns, seat_commitment, seed_from, verify
from quatuor.match import ROLLS, Match, Seat
from quatuor.record import Record, load
from quatuor.rules import GAMES

GAME = "game-1"
SECRET = bytes(range(32))
ENTROPIES = ("aa" * 32, "bb" * 32)
OLD = Path(__file__).parent / "scheme-1.qtr"


def bound(entropies: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(entropy and seat_commitment(GAME, seat, entropy) for seat, entropy in enumerate(entropies))


def played(entropies: tuple[str, ...] = ENTROPIES, commitments: tuple[str, ...] | None = None) -> Record:
    """The record of a whole game of Omba whose dice come from these entropies."""
    facts = Facts(commitment_to(SECRET), SECRET.hex(), entropies, GAME, "drawn", ())
    facts = replace(facts, commitments=bound(entropies) if commitments is None else commitments)
    facts = replace(facts, seats=tuple(order_of_turns(facts.seed, len(entropies), "drawn")))
    seats = [Seat() if entropies[seat] else Seat(kind="level:3") for seat in facts.seats]
    match, chance = Match(GAMES["omba"].start(len(entropies)), seats, facts.seed), Dice(1)
    while match.outcome() is None:
        if match.must_roll:
            match.roll()
        else:
            match.play(chance.choice(list(match.legal_moves())))
    return Record.from_match(match, facts.headers())


def first_roll(entropies: tuple[str, ...], commitments: tuple[str, ...]) -> str:
    return str(Dice(seed_from(SECRET, entropies, "drawn", GAME, commitments=commitments), ROLLS).below(6) + 1)


def wrong(record: Record, kept: Kept | None = None) -> list[str]:
    return [found.what for found in verify(record, kept or Kept()).wrong]


def test_seat_commitment_is_built_as_documented() -> None:
    parts = b"\0\0\0\x0cquatuor seat" + b"\0\0\0\x06game-1" + b"\0\0\0\x01\x01" + b"\0\0\0\x20"
    assert seat_commitment(GAME, 1, "ab" * 32) == sha256(parts + b"\xab" * 32).hexdigest()


def test_seed_is_built_as_documented() -> None:
    first, second = (bytes.fromhex(text) for text in (ENTROPIES[0], seat_commitment(GAME, 0, ENTROPIES[0])))
    parts = b"\0\0\0\x0equatuor dice 2" + b"\0\0\0\x20" + SECRET + b"\0\0\0\x01\x02"
    parts += b"\0\0\0\x20" + first + b"\0\0\0\0" + b"\0\0\0\x20" + second + b"\0\0\0\0"
    parts += b"\0\0\0\x05seats\0\0\0\x06game-1\0\0\0\0"
    entropies, commitments = [ENTROPIES[0], ""], [second.hex(), ""]
    seed = seed_from(SECRET, entropies, "seats", GAME, commitments=commitments)
    assert seed == int.from_bytes(sha256(parts).digest()[:8])


@pytest.mark.parametrize("entropies", [ENTROPIES, ("", ENTROPIES[1]), ("", ""), (*ENTROPIES, "cc" * 32)])
def test_record_of_a_game_verifies(entropies: tuple[str, ...]) -> None:
    verdict = verify(played(entropies))
    assert (verdict.fair, verdict.scheme) == (True, 2)


def test_entropy_chosen_after_seeing_the_others_shows() -> None:
    """A host who plays tries entropies until the first roll suits them, bound to another one before."""
    tries = ((f"{number:064x}", ENTROPIES[1]) for number in range(1000))
    chosen = next(entropies for entropies in tries if first_roll(entropies, bound(ENTROPIES)) == "6")
    cheated = played(chosen, bound(ENTROPIES))
    assert cheated.line.nodes[0].move == "6"
    assert wrong(cheated) == ["seat"]


def test_commitment_replaced_after_the_fact_shows_to_a_player_who_kept_the_list() -> None:
    chosen = (f"{7:064x}", ENTROPIES[1])
    forged = played(chosen)
    assert wrong(forged) == []
    assert wrong(forged, Kept(commitments=bound(ENTROPIES))) == ["promises"]


def test_replaced_entropy_of_a_player_shows_to_that_player() -> None:
    forged = played((ENTROPIES[0], "cc" * 32))
    assert wrong(forged, Kept(entropy=ENTROPIES[1])) == ["entropy"]


def test_seat_left_out_shows() -> None:
    assert "seat" in wrong(played((ENTROPIES[0], ""), bound(ENTROPIES)))


def test_new_game_cannot_pass_as_an_old_one() -> None:
    """A server that drops the commitments is found out by a player who kept them."""
    old = load(OLD)
    assert wrong(old, Kept(commitments=bound(ENTROPIES))) == ["promises"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "follows the old scheme"), ("fr", "suit l’ancien protocole")]
)
def test_old_record_still_verifies_and_says_so(
    language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify-dice", str(OLD), "--lang", language]) == 0
    assert words in capsys.readouterr().out


def test_command_compares_the_kept_commitments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.qtr"
    path.write_text(played().to_text(), "utf-8")
    kept, other = ",".join(bound(ENTROPIES)), ",".join(("-", bound(ENTROPIES)[1]))
    assert main(["verify-dice", str(path), "--commitments", kept.upper()]) == 0
    assert main(["verify-dice", str(path), f"--commitments={other}", "--lang", "en"]) == 1
    assert "DiceCommitments" in capsys.readouterr().err
    assert main(["verify-dice", str(path), "--commitments", "12,-", "--lang", "en"]) == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err
