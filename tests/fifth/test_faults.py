"""A faulty game is left out with one line and breaks nothing else; the contract says which part is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from .bringing import FOLDER, contract, copy_with, quatuor

ENGLISH = "articles/wild.en.toml"
FRENCH = "articles/wild.fr.toml"

UNUSABLE = {
    "no import": ("rules.py", "    Word,\n", "    Word,\n    Nothing,\n", "cannot import name 'Nothing'"),
    "no game": ("rules.py", "GAME: Final = Game(", "GAME: Final = dict(", "it is not a Game"),
    "no method": ("rules.py", "def after(", "def afterwards(", "WildPosition does not define after"),
    "bad TOML": (FRENCH, "[words]", "[words", "wild.fr.toml: Expected ']'"),
    "no summary": (ENGLISH, "summary", "abstract", "wild.en.toml: 'summary' is missing"),
    "no text": (ENGLISH, 'text = "A full', 'txt = "A full', "wild.en.toml: 'text' is missing in article W3"),
    "no seat": (FRENCH, "second = {", "deuxieme = {", "wild.fr.toml: [words] has no second.one"),
    "no name": (ENGLISH, ', name = "First"', "", "wild.en.toml: [words] has no first.name"),
}
"""Faults that keep a game from being used: the file, what is replaced by what, and what is said."""


@pytest.mark.parametrize("fault", UNUSABLE)
def test_a_game_that_cannot_be_used_is_left_out_in_one_line(tmp_path: Path, fault: str) -> None:
    *change, told = UNUSABLE[fault]
    folder = copy_with(tmp_path, *change)
    for command in (("--version",), ("rules", "quantik")):
        done = quatuor(*command, folder=folder)
        assert done.returncode == 0, done.stderr
        assert done.stderr.startswith("the game of wild.rules:GAME cannot be used: ")
        assert told in done.stderr
        assert done.stderr.count("\n") == 1
    assert quatuor("rules", "wild", folder=folder).returncode == 2


def test_the_contract_says_why_a_game_is_not_there(tmp_path: Path) -> None:
    done = contract(FOLDER, "clobber")
    assert "no game 'clobber' is installed; there are quantik, cubulus, oxono, omba, wild" in done.stdout
    *change, told = UNUSABLE["bad TOML"]
    done = contract(copy_with(tmp_path, *change))
    assert "no game 'wild' is installed" in done.stdout
    assert told in done.stdout


BROKEN = {
    "an ending in one language": (
        ENGLISH,
        "agreement =",
        "agreed =",
        "wild.en.toml: the endings of W3 lack agreement, which wild.fr.toml has",
    ),
    "a fact with another name": (
        FRENCH,
        "{cell}",
        "{cel}",
        "wild.fr.toml: the sentence 'occupied' of W2 needs 'cel', which it is not given",
    ),
    "an option in capitals": (
        "rules.py",
        '("off", "on")',
        '("Off", "on")',
        "Game.options: 'Off', a value of misere, must be in lower case",
    ),
    "a player count that is not stated": (
        "rules.py",
        'player_counts=(2,),\n    moves=MOVES,\n    seats=("first", "second"),',
        'player_counts=(2, 3),\n    moves=MOVES,\n    seats=("first", "second", "first"),',
        "stated_players('.../.../...') is None, not 2",
    ),
}
"""Faults that the contract finds: the file, what is replaced by what, and what it says."""


@pytest.mark.parametrize("fault", BROKEN)
def test_the_contract_names_the_file_and_the_part(tmp_path: Path, fault: str) -> None:
    *change, told = BROKEN[fault]
    done = contract(copy_with(tmp_path, *change))
    assert done.returncode == 1
    assert told in done.stdout
