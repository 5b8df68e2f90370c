"""Records as text: what the reader accepts, the canonical form, and error messages."""

from __future__ import annotations

import pytest

from quatuor.record import Line, Node, Record, UnreadableRecord, parse
from quatuor.rules import GAMES

OMBA = r"""[Game "omba"]
[Players "3"]
[Options "gate=flat, loop=on"]
[Position ".,.,./.,ab,./.,.,. 3 c - -"]
[Seed "18446744073709551615"]
[Player0 "Ana \"la grande\""]
[Player2 "C:\\y"]
[Kind1 "random"]
[Event "a rainy evening"]
[Date "2026.11.15"]
[Result "0-1-0"]

{Before the first roll.} {Twice.} 1. 1 @b1! $14 {good; (really) \} \\ and long
enough to be wrapped at the end of a line} (1... @a2? 2. 5 @b3) (1... @c2)
resign:0 2. 6 resign:2 0-1-0
"""


def moves(text: str, game: str = "quantik") -> list[str]:
    return [node.move for node in parse(f'[Game "{game}"]\n{text}').line.nodes]


def wrong(text: str) -> str:
    """The error message of an invalid record."""
    with pytest.raises(UnreadableRecord) as caught:
        parse(text)
    return str(caught.value)


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_written_record_looks_like_this() -> None:
    record = parse(OMBA)
    assert record.to_text() == OMBA
    assert record.seed == 2**64 - 1
    assert record.options == {"gate": "flat", "loop": "on"}
    assert [(seat.name, seat.kind) for seat in record.seats] == [
        ('Ana "la grande"', "human"),
        ("", "random"),
        (r"C:\y", "human"),
    ]
    assert record.headers == (("Event", "a rainy evening"), ("Date", "2026.11.15"))
    assert record.line.nodes[1] == Node(
        "@b1",
        (1, 14),
        ("good; (really) } \\ and long enough to be wrapped at the end of a line",),
        (Line((Node("@a2", (2,)), Node("5"), Node("@b3"))), Line((Node("@c2"),))),
    )


def test_an_unfinished_record_without_names_is_short() -> None:
    record = Record(GAMES["quantik"].start(), Line((Node("Ca3"), Node("Bb1"))))
    assert record.to_text() == '[Game "quantik"]\n[Players "2"]\n[Result "*"]\n\n1. Ca3 2. Bb1 *\n'


def test_a_turn_of_omba_has_one_number() -> None:
    text = '[Game "omba"] [Players "3"] 4 @b2 {x} 6 {y} @a1 (@c1) 5 resign:2 3 resign:1 *'
    written = parse(text.replace(" *", "")).to_text()
    assert written.endswith("1. 4 @b2 {x} 2. 6 {y} 2... @a1 (2... @c1) 3. 5 resign:2 4. 3 resign:1 1-0-0\n")


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "1. Ca3 2. Bb1 *",
        "Ca3 Bb1",
        "1.Ca3 1...Bb1",
        "17. Ca3\r\n\t18. Bb1\r\n*\r\n",
        "CA3 bB1 *",
        "\u00a0Ca3\u00a0Bb1",
        "; a remark\nCa3 ; another (not a variation\nBb1 *",
    ],
)
def test_layout_case_and_numbers_do_not_matter(text: str) -> None:
    assert moves(text) == ["Ca3", "Bb1"]


def test_headers_may_come_in_any_order_and_case() -> None:
    record = parse('\ufeff[event "x"][PLAYER1 "Bo"] [ gAmE "OmbA" ]\n[Options " LOOP = yes "]\n[players "2"]')
    assert record.game.id == "omba"
    assert record.options == {"loop": "on"}
    assert record.seats[1].name == "Bo"
    assert record.headers == (("event", "x"),)
    assert record.result == "*"


def test_marks_are_signs_or_numbers() -> None:
    record = parse('[Game "quantik"] Ca3!? $17 Bb1 $1 $1 Da1 ?? *')
    assert [node.marks for node in record.line.nodes] == [(5, 17), (1,), (4,)]
    assert record.to_text().endswith("1. Ca3!? $17 2. Bb1! 3. Da1?? *\n")


def test_comments_after_a_variation_belong_to_the_move_before_it() -> None:
    record = parse('[Game "quantik"] {a} Ca3 {b} ({c} Cb3 {d}) {e} * {f}')
    assert record.line == Line(
        (Node("Ca3", (), ("b", "e", "f"), (Line((Node("Cb3", (), ("d",)),), ("c",)),)),), ("a",)
    )
    assert parse(record.to_text()) == record


def test_an_unneeded_backslash_is_kept() -> None:
    record = parse(r'[Game "quantik"] [Site "C:\new \"x\" \\"] {a\b \} \\} *')
    assert record.headers == (("Site", r'C:\new "x" ' + "\\"),)
    assert record.line.comments == ("a\\b } \\",)
    assert parse(record.to_text()) == record


def test_the_position_states_the_number_of_players() -> None:
    assert parse('[Game "omba"] [Position ".,.,./.,.,./.,.,. 4 b - a"]').start.ruleset.players == 4


# ── Errors ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 'line 1, column 1: the header [Game "…"] is missing'),
        ("hello world", 'line 1, column 1: the header [Game "…"] is missing'),
        (
            '[Game "chess"]',
            "line 1, column 1: there is no game 'chess': the games are quantik, cubulus, oxono, omba",
        ),
        ('[Game "quantik"]\n[Players "3"]', "line 2, column 1: Quantik is for 2 players, not 3"),
        ('[Game "omba"]\n[Players "many"]', "line 2, column 1: 'many' is not a number of players"),
        ('[Game "omba"] [Options "gate"]', "options are written name=value, separated by commas, not 'gate'"),
        ('[Game "omba"] [Options "gate=flat, gate=flat"]', "the option 'gate' appears twice"),
        ('[Game "omba"]\n\n[Options "speed=9"]', "line 3, column 1: Omba has no option 'speed'"),
        ('[Game "omba"] [Options "gate=ajar"]', "option gate must be climb, flat or closed, not 'ajar'"),
        ('[Game "quantik"] [Position "AB"]', "a Quantik position has 4 ranks separated by '/', not 1"),
        (
            '[Game "omba"] [Players "2"]\n[Position ".,.,./.,.,./.,.,. 4 b - a"]',
            "line 2, column 1: the position is",
        ),
        ('[Game "omba"] [Seed "seven"]', "a seed is a whole number of at most 20 digits, not 'seven'"),
        (
            '[Game "omba"] [Seed "18446744073709551616"]',
            "A seed must be a whole number from 0 to 18446744073709551615",
        ),
        ('[Game "omba"]\n[Player2 "Cy"]', "line 2, column 1: There are 3 names for 2 players"),
        ('[Game "omba"] [Event "a"] [EVENT "b"]', "the header EVENT appears twice"),
        ('[Game "omba"] [9 "a"]', "'9' is not a header name"),
        (
            '[Game "omba"] [Event "a\nb"]',
            "line 1, column 15: a control character, '\\n'",
        ),
        (
            '[Game "omba"] [Event unquoted]',
            'line 1, column 15: a header that is not written as [Name "value"]',
        ),
        ('[Game "omba"] 4 [Event "late"]', "line 1, column 17: headers must come before the moves"),
        ('[Game "omba"] 4 {never closed', "line 1, column 17: a comment that is not closed"),
        ('[Game "omba"] 4 {escaped \\}', "line 1, column 17: a comment that is not closed"),
        ('[Game "omba"] 4 } 3', "a closing brace that closes no comment"),
        ('[Game "omba"] 4 ] 3', "a ] that closes no header"),
        ('[Game "omba"] 4 " 3', "a quotation mark outside a header"),
        ('[Game "omba"] 4 $ 3', "a $ that is not followed by the number of a mark"),
        ('[Game "omba"] 4 $1000 3', "there is no mark $1000"),
        ('[Game "omba"] 4 $256 3', "a mark is a number from 0 to 255"),
        ('[Game "omba"] 4 !!! 3', "a mark is one of ! ? !! ?? !? ?!, not !!!"),
        ('[Game "omba"] ! 4', "! before any move"),
        ('[Game "omba"] (4) 4', "( before any move"),
        ('[Game "omba"] 4 () 4', "a variation without a move"),
        ('[Game "omba"] 4 ({only words}) 4', "a variation without a move"),
        ('[Game "omba"] 4 (3 @b3', "line 1, column 17: a variation that is not closed"),
        ('[Game "omba"] 4 ) @b2', "line 1, column 17: a ) that closes no variation"),
        ('[Game "omba"] 4 (3 *) @b2', "the result belongs at the end, not in a variation"),
        ('[Game "omba"] 4 * @b2', "line 1, column 19: nothing may follow the result"),
        ('[Game "omba"] 4 * *', "nothing may follow the result"),
        ('[Game "omba"] 4 1-0', "line 1, column 17: the result is 1-0, but the moves give *"),
        ('[Game "omba"] 4 resign:0 *', "the result is *, but the moves give 0-1"),
        ('[Game "omba"] [Result "1-0"] 4 *', "the moves end with *, but the header Result says '1-0'"),
        ('[Game "omba"] [Result "*"] 4', "line 1, column 15: the moves do not end with the result '*'"),
        ('[Game "omba"] 4 @b9 *', "line 1, column 17: ply 2: '@b9' is not an Omba move"),
        ('[Game "omba"] 4 resign:2 *', "line 1, column 17: ply 2: Player 2 is not in the game"),
        ('[Game "omba"] draw draw *', "line 1, column 20: ply 2: The game is over"),
        ('[Game "omba"] ' + "4" * 21, "is not a move"),
        ('[Game "omba"]\n4 \0', "line 2, column 3: a control character, '\\x00'"),
        ('[Game "omba"] \x1b[2J', "a control character, '\\x1b'"),
        ('[Game "omba"] \ud800', "a control character, '\\ud800'"),
        ('[Game "omba"] 4 ' + "(3 " * 40, "variations are nested more than 32 deep"),
        ('[Game "omba"] ' + "4 " * 20_001, "20001 moves in a record: the limit is 20000"),
        ('[Game "omba"] ' + "{x} " * 101, "101 comments in one place: the limit is 100"),
        ('[Game "omba"] {' + "x" * 10_001 + "}", "10001 characters in a comment: the limit is 10000"),
        (" " * (1 << 20) + "x", "a record has at most 1048576 bytes, and this one has more"),
    ],
)
def test_errors_name_their_place(text: str, line: str) -> None:
    assert line in wrong(text)


def test_a_truncated_record_is_noticed() -> None:
    lines = OMBA.splitlines(keepends=True)
    headers = len("".join(lines[:12]))
    for length in range(headers, len(OMBA.rstrip())):
        with pytest.raises(UnreadableRecord):
            parse(OMBA[:length])


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-32"])
def test_only_utf8_is_read(encoding: str) -> None:
    with pytest.raises(UnreadableRecord):
        parse('[Game "omba"] [Event "à bientôt"]'.encode(encoding))
    assert parse('[Game "omba"] [Event "à bientôt"]'.encode("utf-8-sig")).headers == (("Event", "à bientôt"),)
