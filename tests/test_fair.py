"""Dice that can be checked: a record alone proves them, and whatever is changed in it shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quatuor.cli import main
from quatuor.dice import Dice
from quatuor.fair import Facts, NoDice, commitment_to, order_of_turns, seed_from, verify
from quatuor.i18n import LANGUAGES
from quatuor.match import Match
from quatuor.record import Line, Node, Record, parse
from quatuor.rules import GAMES
from quatuor.server.messages import Me, Resign
from tests.server.rooms import Kept, asked, friends, one_screen

COUNTS = [(game.id, players) for game in GAMES.values() for players in game.players]


def finished(game: str, players: int, chance: int = 1, **more: object) -> Record:
    """The record of a random game among friends."""
    kept, dice = friends(game, players, order="drawn", secret=f"{chance:064x}", **more), Dice(chance)
    while kept.room.status == "playing":
        if len(kept.room.entries) > 120:
            kept.tell(Resign(kept.key()), kept.acting_holder())
        else:
            kept.step(dice)
    return kept.room.record()


def with_header(record: Record, name: str, value: str | None) -> Record:
    headers = dict(record.headers) | {name: value or ""}
    return replace(record, headers=tuple((n, v) for n, v in headers.items() if v))


def test_the_seed_is_made_as_the_page_says() -> None:
    secret, first, third = bytes(range(32)), "aa" * 16, "0b" * 16
    digest = sha256(secret + bytes.fromhex(first + third) + b"game-1").digest()
    assert seed_from(secret, [first, "", third], "game-1") == int.from_bytes(digest[:8], "big")
    assert commitment_to(secret) == sha256(secret).hexdigest()


@given(seed=st.integers(0, 2**64 - 1), players=st.integers(2, 4))
def test_the_order_of_turns_is_the_one_a_match_draws(seed: int, players: int) -> None:
    names = [str(seat) for seat in range(4)]
    if players in GAMES["omba"].players:
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


@pytest.mark.parametrize("header", ["DiceEntropy", "DiceGame"])
def test_changed_entropy_or_another_game_shows(header: str) -> None:
    value = {"DiceEntropy": "-,-", "DiceGame": "game-2"}[header]
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


def test_a_changed_roll_shows_where_it_stands() -> None:
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


def test_rolls_of_a_game_taken_up_are_not_checked_but_those_that_follow_are() -> None:
    kept = one_screen("omba", moves=["2", "@b2", "3"])
    dice = Dice(5)
    while kept.room.status == "playing":
        kept.step(dice)
    record = kept.room.record()
    verdict = verify(parse(record.to_text()))
    assert verdict.fair
    assert verdict.given == 2
    assert verdict.rolls == sum(node.move in "123456" for node in record.line.nodes) - 2
    assert not verify(with_header(record, "DiceGiven", "0")).fair


def test_the_headers_are_read_back() -> None:
    facts = Facts("ab" * 32, "cd" * 32, ("0a" * 16, ""), "game-1", "drawn", (1, 0), 3)
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
    ],
)
def test_headers_that_are_missing_or_unreadable_are_named(header: str, value: str | None, key: str) -> None:
    with pytest.raises(NoDice) as refusal:
        verify(with_header(finished("quantik", 2), header, value))
    assert (refusal.value.key, refusal.value.header) == (key, header)


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────

Save = Callable[[Record], str]


@pytest.fixture
def saved(tmp_path: Path) -> Save:
    def save(record: Record) -> str:
        path = tmp_path / "game.qtr"
        path.write_text(record.to_text(), "utf-8")
        return str(path)

    return save


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_praises_in_one_line(
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
@pytest.mark.parametrize("what", ["commitment", "seed", "seats", "start", "roll", "given"])
def test_the_command_has_words_for_everything(language: str, what: str) -> None:
    from quatuor.i18n import voice

    key = "fair-given" if what == "given" else f"wrong-{what}"
    assert voice("cli", language).texts[f"verify-dice.{key}"]


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


def test_what_is_no_record_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\x00")
    assert main(["verify-dice", str(tmp_path / "noise")]) == 2
    assert main(["verify-dice", str(tmp_path / "nothing")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_names_do_not_confuse_the_record() -> None:
    kept = Kept(asked("quantik", [Me('An"a\n[x]'), Me("\x00")], order="drawn"))
    kept.tell(Resign(kept.key()))
    assert verify(parse(kept.room.record().to_text())).fair
