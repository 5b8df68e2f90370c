"""Names: whatever is sent, others see one line of letters."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quatuor.server.room import Friend, Me
from quatuor.server.room.names import shown_name
from tests.server.rooms import Kept, asked


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u200b\u0308", "Zoë"),
        ("  Ana\t\n Bo\u00a0 C ", "Ana Bo C"),
        ("Ana\u2028Bo\u2029C", "Ana Bo C"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("a\u200bb\u00ad\ufeff", "ab"),
        ("e" + "\u0317" * 12, "e" + "\u0317" * 2),
        ("\u0317\u0317", ""),
        ("a \u0317b", "a b"),
        ("\u3164\u2800 \u115f", ""),
        ("\u200b\u200d", ""),
        ("\x00\x1b[31m", "[31m"),
        ("\ud83d!", "!"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("กี่ 李小龍 Ἀθηνᾶ", "กี่ 李小龍 Ἀθηνᾶ"),
        ("أمينة 🦊", "أمينة 🦊"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("👩🏽\u200d🚀 🏳\ufe0f\u200d🌈", "👩🏽\u200d🚀 🏳\ufe0f\u200d🌈"),
        ("A\u200dna\u200d 🦊\u200d", "Ana 🦊"),
    ],
)
def test_a_name_is_shown_as_people_read_it(sent: str, shown: str) -> None:
    assert shown_name(sent) == shown


@given(st.text(max_size=40) | st.text("ab \u200d🦊🏽\u0308\ufe0f", max_size=60))
def test_any_input_becomes_a_name_of_one_short_line(sent: str) -> None:
    name = shown_name(sent)
    assert len(name) <= 40
    assert name == " ".join(name.split(" ")).strip()
    assert not {"Cc", "Cf", "Cs", "Zl", "Zp"} & {category(each) for each in name if each != "\u200d"}
    assert shown_name(name) == name


def test_names_are_cleaned_from_every_source() -> None:
    kept = Kept(asked("quantik", [Me("A\u202ena"), Friend()]))
    kept.join(1, "B\u200bo ")
    assert [seat.name for seat in kept.room.view().seats] == ["Ana", "Bo"]
    assert [seat.name for seat in kept.room.record().seats] == ["Ana", "Bo"]
