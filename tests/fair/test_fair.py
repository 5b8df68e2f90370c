"""Fair dice: a record alone proves them, and every change in it shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quatuor import fair
from quatuor.cli import main
from quatuor.dice import Dice
from quatuor.fair import Facts, Given, NoDice, commitment_to, order_of_turns, seed_from, verify
from quatuor.i18n import LANGUAGES
from quatuor.match import Match
from quatuor.record import Line, Node, Record, parse
from quatuor.rules import GAMES
from quatuor.server.room import Friend, Me
from quatuor.server.room.commands import Resign, TakeBack
from tests.server.rooms import MAKER, Kept, asked, friends, guest, one_screen

COUNTS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]


def finished(game: str, players: int, chance: int = 1, **more: object) -> Record:
    """The record of a random game among friends."""
    kept, dice = friends(game, players, order="drawn", secret=f"{chance:064x}", **more), Dice(chance)
    while kept.room.status == "playing":
        if len(kept.room.entries) > 120:
            kept.resign(kept.acting_holder())
        else:
            kept.step(dice)
    return kept.room.record()


def with_header(record: Record, name: str, value: str | None) -> Record:
    headers = dict(record.headers) | {name: value or ""}
    return replace(record, headers=tuple((n, v) for n, v in headers.items() if v))


def test_the_seed_is_computed_as_the_page_says() -> None:
    secret, first, third = bytes(range(32)), "aa" * 16, "0b" * 16
    written = (
        b"\0\0\0\x0cquatuor dice" + b"\0\0\0\x20" + secret + b"\0\0\0\x01\x03"
        b"\0\0\0\x10" + bytes.fromhex(first) + b"\0\0\0\0" + b"\0\0\0\x10" + bytes.fromhex(third)
    )
    plain = sha256(written + b"\0\0\0\x05drawn\0\0\0\x06game-1\0\0\0\0").digest()
    assert seed_from(secret, [first, "", third], "drawn", "game-1") == int.from_bytes(plain[:8], "big")
    digest = sha256(b"\0\0\0\x05start\0\0\0\x016").digest()
    taken_up = sha256(written + b"\0\0\0\x05seats\0\0\0\x06game-1\0\0\0\x20" + digest).digest()
    seed = seed_from(secret, [first, "", third], "seats", "game-1", digest.hex())
    assert seed == int.from_bytes(taken_up[:8], "big")
    assert commitment_to(secret) == sha256(secret).hexdigest()


@given(st.lists(st.sampled_from(["", "aa" * 16, "bb" * 16]), min_size=2, max_size=4))
def test_no_other_entropies_give_the_same_seed(entropies: list[str]) -> None:
    def seed(parts: list[str]) -> int:
        return seed_from(bytes(32), parts, "drawn", "game-1")

    joined = ["".join(entropies), *[""] * (len(entropies) - 1)]
    assert (seed(joined) == seed(entropies)) == (joined == entropies)
    assert seed([*entropies, ""]) != seed(entropies)


@given(seed=st.integers(0, 2**64 - 1), players=st.integers(2, 4))
def test_the_order_of_turns_is_the_one_a_match_draws(seed: int, players: int) -> None:
    names = [str(seat) for seat in range(4)]
    if players in GAMES["omba"].player_counts:
        match = Match.new(GAMES["omba"], players, names=names[:players], seed=seed)
        assert [int(seat.name) for seat in match.seats] == order_of_turns(seed, players, "drawn")
    assert order_of_turns(seed, players, "seats") == list(range(players))


@pytest.mark.parametrize(("game", "players"), COUNTS)
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_record_of_a_finished_game_proves_its_dice(game: str, players: int, form: str) -> None:
    record = finished(game, players)
    read = parse(record.to_text() if form == "text" else record.to_json())
    verdict = verify(read)
    assert verdict.fair
    assert verdict.seed == record.seed
    assert verdict.rolls == sum(node.move in "123456" for node in record.line.nodes)
    assert (verdict.rolls > 0) == (game == "omba")


def test_a_changed_secret_shows() -> None:
    record = finished("omba", 2)
    found = [wrong.what for wrong in verify(with_header(record, "DiceSecret", "00" * 32)).wrong]
    assert found[:2] == ["commitment", "seed"]


@pytest.mark.parametrize(
    ("header", "value"), [("DiceEntropy", "-,-"), ("DiceGame", "game-2"), ("DiceOrder", "seats")]
)
def test_changed_entropy_order_or_another_game_shows(header: str, value: str) -> None:
    assert "seed" in [w.what for w in verify(with_header(finished("omba", 2), header, value)).wrong]


def test_another_seed_shows() -> None:
    assert [w.what for w in verify(replace(finished("quantik", 2), seed=7)).wrong] == ["seed"]


def test_swapped_seats_show() -> None:
    record = finished("quantik", 2)
    swapped = dict(record.headers)["DiceSeats"][::-1]
    assert [wrong.what for wrong in verify(with_header(record, "DiceSeats", swapped)).wrong] == ["seats"]


def test_the_other_start_shows() -> None:
    record = finished("oxono", 2)
    board = str(record.start).translate(str.maketrans("*@", "@*"))
    other = replace(record, start=GAMES["oxono"].parse(board), line=Line(), result="")
    (wrong,) = verify(other).wrong
    assert (wrong.what, wrong.found, wrong.due) == ("start", board, str(record.start))


def test_a_changed_roll_shows_with_its_place() -> None:
    record = finished("omba", 2)
    first = record.line.nodes[0].move
    other = str(int(first) % 6 + 1)
    changed = replace(record, line=Line((Node(other),)), result="")
    (wrong,) = verify(changed).wrong
    assert (wrong.what, wrong.found, wrong.due, wrong.place) == (
        "roll",
        other,
        first,
        {"number": 1, "ply": 1},
    )


def test_only_rolls_after_a_continued_record_are_checked() -> None:
    kept = one_screen("omba", moves=["2", "@b2", "3"])
    dice = Dice(5)
    while kept.room.status == "playing":
        kept.step(dice)
    record = kept.room.record()
    verdict = verify(parse(record.to_text()))
    assert verdict.fair
    assert verdict.given == 2
    assert verdict.rolls == sum(node.move in "123456" for node in record.line.nodes) - 2
    digest = dict(record.headers)["DiceGiven"].partition(",")[2]
    assert "given" in [wrong.what for wrong in verify(with_header(record, "DiceGiven", f"1,{digest}")).wrong]
    assert "seed" in [wrong.what for wrong in verify(with_header(record, "DiceGiven", None)).wrong]
    start = GAMES["omba"].start().play(GAMES["omba"].start().parse_move("2"))
    other = next(str(move) for move in start.legal_moves() if str(move) != "@b2")
    changed = replace(record, line=Line((Node("2"), Node(other), Node("3"))), result="")
    assert [wrong.what for wrong in verify(changed).wrong] == ["given"]


def test_our_own_rolls_cannot_be_passed_off_as_given() -> None:
    record = finished("omba", 2)
    rolls = sum(node.move in "123456" for node in record.line.nodes)
    for claimed in (0, 1, rolls):
        found = verify(with_header(record, "DiceGiven", f"{claimed},{'00' * 32}")).wrong
        assert {"seed", "given"} <= {wrong.what for wrong in found}


def test_taking_back_after_the_last_given_roll_changes_nothing() -> None:
    kept = one_screen("quantik", moves=["Ca3", "Bb1"])
    kept.do(TakeBack(kept.key(), kept.room.version))
    kept.do(Resign(kept.key(), kept.room.version))
    verdict = verify(parse(kept.room.record().to_text()))
    assert (verdict.fair, verdict.given) == (True, 0)


def test_the_players_own_commitment_and_entropy_are_compared() -> None:
    record = finished("omba", 2)
    kept, sent = dict(record.headers)["DiceCommitment"], dict(record.headers)["DiceEntropy"].split(",")[1]
    assert verify(record, fair.Kept(kept, sent)).fair
    assert [wrong.what for wrong in verify(record, fair.Kept("00" * 32, sent)).wrong] == ["promise"]
    assert [wrong.what for wrong in verify(record, fair.Kept(kept, "99" * 32)).wrong] == ["entropy"]


def test_entropies_are_shown_only_when_all_are_revealed() -> None:
    kept = Kept(asked("quantik", [Me(), Friend()]))
    kept.join(1)
    for act, holder in ((kept.bind, MAKER), (kept.bind, guest(1)), (kept.reveal, MAKER)):
        act(holder)
        assert "DiceEntropy" not in dict(kept.room.record().headers)
        assert kept.room.view().fairness.entropy == []
    kept.reveal(guest(1))
    assert dict(kept.room.record().headers)["DiceEntropy"].count(",") == 1
    assert all(kept.room.view().fairness.entropy)


def test_the_headers_are_read_back() -> None:
    facts = Facts("ab" * 32, "cd" * 32, ("0a" * 16, ""), "game-1", "drawn", (1, 0), Given(3, "ef" * 32))
    assert Facts.read(dict(facts.headers())) == facts


@pytest.mark.parametrize(
    ("header", "value", "key"),
    [
        ("DiceSecret", None, "missing"),
        ("DiceCommitment", None, "missing"),
        ("DiceSecret", "xyz", "unreadable"),
        ("DiceSecret", "abc", "unreadable"),
        ("DiceEntropy", "0a,,0b", "unreadable"),
        ("DiceSeats", "one", "unreadable"),
        ("DiceOrder", "mine", "unreadable"),
        ("DiceGiven", "-1", "unreadable"),
        ("DiceGiven", "3", "unreadable"),
        ("DiceGiven", "999," + "00" * 32, "unfit"),
        ("DiceGiven", "1," + "00" * 32, "unfit"),
        ("DiceEntropy", "00" * 32, "unfit"),
        ("DiceEntropy", "00" * 16, "unreadable"),
        ("DiceEntropy", "-,-,-", "unfit"),
        ("DiceEntropy", "0a" * 15 + ",-", "unreadable"),
    ],
)
def test_headers_that_are_missing_or_unreadable_are_named(header: str, value: str | None, key: str) -> None:
    with pytest.raises(NoDice) as refusal:
        verify(with_header(finished("quantik", 2), header, value))
    assert (refusal.value.key, refusal.value.header) == (key, header)


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────

Save = Callable[[Record], str]
KINDS = (
    *("promise", "entropy", "promises", "order", "given-before", "commitment", "seat", "unbound", "seed"),
    *("given", "seats", "start", "roll"),
)
WRONG = ["fair-given", "fair-scheme-1", "fair-restored", *(f"wrong-{kind}" for kind in KINDS)]


@pytest.fixture
def saved(tmp_path: Path) -> Save:
    def save(record: Record) -> str:
        path = tmp_path / "game.qtr"
        path.write_text(record.to_text(), "utf-8")
        return str(path)

    return save


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_confirms_in_one_line(
    saved: Save, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert main(["verify-dice", saved(finished("omba", 3)), "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith({"en": "The dice are fair", "fr": "Les dés sont loyaux"}[language])
    assert out.count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_what_is_wrong_and_where(
    saved: Save, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    record = finished("omba", 2)
    other = str(int(record.line.nodes[0].move) % 6 + 1)
    path = saved(replace(record, line=Line((Node(other),)), result=""))
    assert main(["verify-dice", path, "--lang", language]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert {"en": "Roll 1 (ply 1)", "fr": "lancer 1 (demi-coup 1)"}[language] in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", WRONG)
def test_the_command_has_words_for_everything(language: str, what: str) -> None:
    from quatuor.i18n import voice

    assert voice("cli", language).texts[f"verify-dice.{what}"]


def test_the_command_compares_commitment_and_entropy(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished("quantik", 2)
    path, headers = saved(record), dict(record.headers)
    mine = ["--commitment", headers["DiceCommitment"].upper(), "--entropy", headers["DiceEntropy"][:64]]
    assert main(["verify-dice", path, *mine]) == 0
    assert main(["verify-dice", path, "--commitment", "00" * 32, "--lang", "en"]) == 1
    assert headers["DiceCommitment"] in capsys.readouterr().err
    assert main(["verify-dice", path, "--entropy", "99" * 16]) == 1
    capsys.readouterr()
    assert main(["verify-dice", path, "--entropy", "99", "--lang", "en"]) == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_the_command_speaks_json(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished("omba", 2)
    assert main(["verify-dice", saved(replace(record, seed=7)), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["fair"] is False
    assert answer["seed"] == str(record.seed)
    assert answer["wrong"] == [{"what": "seed", "found": "7", "due": str(record.seed)}]


def test_an_unfinished_game_cannot_be_checked_yet(saved: Save, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify-dice", saved(friends("omba").room.record()), "--lang", "en"]) == 2
    assert "DiceSecret" in capsys.readouterr().err


def test_an_invalid_record_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\x00")
    assert main(["verify-dice", str(tmp_path / "noise")]) == 2
    assert main(["verify-dice", str(tmp_path / "nothing")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_names_do_not_confuse_the_record() -> None:
    kept = Kept(asked("quantik", [Me('An"a\n[x]'), Me("\x00")], order="drawn")).drawn()
    kept.resign()
    assert verify(parse(kept.room.record().to_text())).fair
