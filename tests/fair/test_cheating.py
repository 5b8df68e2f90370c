"""A server that cheats writes a record that fails for a player who kept what their page was shown.

Every record here is consistent in itself: whatever the server changed, it computed everything else anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from quatuor.cli import main
from quatuor.dice import Dice
from quatuor.fair import Facts, Kept, commitment_to, given_by, order_of_turns, seat_commitment, verify
from quatuor.match import Match, Seat
from quatuor.record import Record
from quatuor.rules import GAMES

GAME = "game-1"
SECRET = bytes(range(32))
HOST, GUEST = "aa" * 32, "bb" * 32
OTHERS = [f"{number:064x}" for number in range(1000)]
FACES = {"1", "2", "3", "4", "5", "6"}


def facts_of(*entropies: str, secret: bytes = SECRET, order: str = "drawn") -> Facts:
    """What the dice depend on, computed as an honest server does."""
    bound = tuple(entropy and seat_commitment(GAME, seat, entropy) for seat, entropy in enumerate(entropies))
    return Facts(commitment_to(secret), secret.hex(), entropies, GAME, order, (), commitments=bound)


def written(facts: Facts, rolls: Iterable[str] = (), kinds: tuple[str, str] = ("human", "human")) -> Record:
    """The record of a whole game with these dice; or with the given rolls first, and dice after them."""
    facts = replace(facts, seats=tuple(order_of_turns(facts.seed, 2, facts.order)))
    seats = [Seat(kind=kinds[seat]) for seat in facts.seats]
    match, chance, wanted = Match(GAMES["omba"].start(2), seats, facts.seed), Dice(1), iter(rolls)
    while match.outcome() is None:
        if match.must_roll:
            face = next(wanted, None)
            match.enter(face) if face else match.roll()
        else:
            match.play(chance.choice(list(match.legal_moves())))
    return Record.from_match(match, facts.headers())


HONEST = facts_of(HOST, GUEST)
KEPT = Kept(HONEST.commitment, GUEST, HONEST.commitments, "drawn", "-")
"""Everything that the guest's page keeps."""


def suits(facts: Facts) -> bool:
    """Whether the host begins, with a six."""
    host_begins = order_of_turns(facts.seed, 2, facts.order)[0] == 0
    return host_begins and written(facts).line.nodes[0].move == "6"


def another_entropy() -> Record:
    """The host tries entropies after the guest has revealed, and stays with the list that was sent."""
    tried = (replace(facts_of(each, GUEST), commitments=HONEST.commitments) for each in OTHERS)
    return written(next(filter(suits, tried)))


def another_list() -> Record:
    """The same, and the host's commitment is replaced as well."""
    return written(next(filter(suits, (facts_of(each, GUEST) for each in OTHERS))))


def another_secret() -> Record:
    """The server tries secrets after everyone has revealed."""
    tried = (facts_of(HOST, GUEST, secret=bytes.fromhex(each)) for each in OTHERS)
    return written(next(filter(suits, tried)))


def another_guest() -> Record:
    """The server tries entropies for the guest."""
    return written(next(filter(suits, (facts_of(HOST, each) for each in OTHERS))))


def another_order() -> Record:
    """Turns follow the seats, decided after everyone has revealed: the host begins."""
    return written(facts_of(HOST, GUEST, order="seats"))


def everything_given() -> Record:
    """All rolls are chosen, and said to come from another record."""
    dice = Dice(5)
    chosen = [str(dice.below(6) + 1) for _ in range(500)]
    record = written(HONEST, chosen)
    entries = [node.move for node in record.line.nodes]
    given = given_by(str(record.start), entries, FACES)
    return written(replace(HONEST, given=given), chosen)


def first_scheme() -> Record:
    """The server writes a record of the old scheme, which binds no seat."""
    tried = (facts_of(each[:32], GUEST[:32]) for each in OTHERS)
    return written(next(filter(suits, (replace(each, commitments=None) for each in tried))))


def nobody_bound() -> Record:
    """The guest's seat adds nothing, as if it were a computer's, but is a person's."""
    return written(next(filter(suits, (facts_of(each, "") for each in OTHERS))))


def a_computer_instead() -> Record:
    """The same, and the record says that a computer played."""
    facts = next(filter(suits, (facts_of(each, "") for each in OTHERS)))
    return written(facts, kinds=("human", "level:3"))


CHEATS: dict[Callable[[], Record], tuple[set[str], bool]] = {
    another_entropy: ({"seat"}, True),
    another_list: ({"promises"}, False),
    another_secret: ({"promise"}, False),
    another_guest: ({"entropy", "promises"}, False),
    another_order: ({"order"}, False),
    everything_given: ({"given-before"}, False),
    first_scheme: ({"entropy", "promises"}, False),
    nobody_bound: ({"entropy", "promises", "unbound"}, True),
    a_computer_instead: ({"entropy", "promises"}, False),
}
"""By way of cheating: what is found wrong, and whether the record alone shows it."""


def wrong(record: Record, kept: Kept) -> set[str]:
    return {found.what for found in verify(record, kept).wrong}


def test_an_honest_record_passes() -> None:
    assert wrong(written(HONEST), KEPT) == set()


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheating_server_is_found_out(cheat: Callable[[], Record]) -> None:
    found, alone = CHEATS[cheat]
    record = cheat()
    assert wrong(record, KEPT) == found
    assert bool(wrong(record, Kept())) == alone


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_the_command_of_the_page_finds_it_too(
    cheat: Callable[[], Record], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "honest.qtr").write_text(written(HONEST).to_text(), "utf-8")
    (tmp_path / "cheated.qtr").write_text(cheat().to_text(), "utf-8")
    kept = [f"--commitment={KEPT.commitment}", f"--entropy={KEPT.entropy}"]
    kept += [f"--commitments={','.join(KEPT.commitments or ())}", "--order", "drawn", "--given", "-"]
    assert main(["verify-dice", str(tmp_path / "honest.qtr"), *kept, "--lang", language]) == 0
    assert main(["verify-dice", str(tmp_path / "cheated.qtr"), *kept, "--lang", language]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_what_was_given_is_compared_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = given_by(str(GAMES["omba"].start(2)), ["3"], FACES)
    record = written(replace(HONEST, given=given), ["3"])
    (tmp_path / "game.qtr").write_text(record.to_text(), "utf-8")
    path = str(tmp_path / "game.qtr")
    assert main(["verify-dice", path, "--given", str(given)]) == 0
    assert main(["verify-dice", path, "--given", f"2,{given.digest}"]) == 1
    assert main(["verify-dice", path, "--given", f"1,{'00' * 32}"]) == 1
    capsys.readouterr()
    for unreadable in ("x", "1", "1,ab", f",{given.digest}", f"-1,{given.digest}"):
        assert main(["verify-dice", path, f"--given={unreadable}", "--lang", "en"]) == 2
    assert "--given" in capsys.readouterr().err
