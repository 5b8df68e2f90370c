"""The page on UGI: its conversations are held, and it leaves nothing out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from quatuor.engine.ugi.options import advertised
from tests import ROOT
from tests.engine.ugi.test_session import Talk

PAGE = ROOT / "docs" / "ugi.md"


def sessions() -> Iterator[tuple[list[str], list[str]]]:
    """The conversations shown in the page: what is sent (`>`), and what is answered."""
    for block in re.findall(r"^```ugi\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        lines = block.splitlines()
        yield (
            [text[2:] for text in lines if text.startswith("> ")],
            [t for t in lines if not t.startswith("> ")],
        )


def shape(lines: Sequence[str]) -> list[str]:
    """Lines without what a better search may change: its findings."""
    kept = [line for line in lines if not line.startswith("info depth")]
    return [re.sub(r"^(bestmove|id name Quatuor) .*", r"\1", line) for line in kept]


@pytest.mark.parametrize(("sent", "answered"), list(sessions()))
def test_the_page_shows_what_is_answered(sent: list[str], answered: list[str]) -> None:
    # A search ends before the next line is sent, as in the page.
    talk = Talk()
    answers = talk(*(text for text in sent if text != "quit"))
    assert shape(answers) == shape(answered)


def test_the_page_names_every_option_and_question() -> None:
    page = PAGE.read_text("utf-8")
    for option in advertised():
        assert f"`{option.split()[1]}`" in page
    for question in ("p1turn", "gameover", "result", "turn", "scores"):
        assert f"`query {question}`" in page
