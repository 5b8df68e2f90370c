"""French and English have the same texts, each with correct typography."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter

import pytest

from quatuor import i18n
from quatuor.i18n import LANGUAGES, Voice, preferred_language, voice

PARTS = sorted({name.name.split(".")[0] for name in files(i18n).iterdir() if name.name.endswith(".toml")})


def facts(voice: Voice) -> dict[str, set[str]]:
    """The placeholders of each text of a part; texts that show JSON have none."""
    return {key: named(text) for key, text in voice.texts.items() if '{"' not in text}


def named(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_part_has_words() -> None:
    assert {"cli", "match", "render", "tui"} <= set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_have_the_same_keys_and_facts(part: str) -> None:
    english, french = (facts(voice(part, language)) for language in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("part", PARTS)
def test_french_has_its_apostrophes_and_spaces(part: str) -> None:
    for key, text in voice(part, "fr").texts.items():
        assert not re.search(r"\w'\w", text), f"{part}: {key}"
        assert not re.search(r"[\w»)] [;:?!](\s|$)", text), f"{part}: {key} wants a no-break space"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:en", "LANG": "en_US.UTF-8"}, "fr"),
        ({"LANGUAGE": "en", "LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": "de", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"QUATUOR_LANG": "fr", "LC_ALL": "en_GB.UTF-8"}, "fr"),
        ({"QUATUOR_LANG": "klingon", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language
