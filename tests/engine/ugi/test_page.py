"""The page on UGI: its sessions are true, and it is complete."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from quatuor.engine.ugi.options import advertised
from tests import ROOT
from tests.engine.ugi.sessions import Talk

PAGE = ROOT / "docs" / "ugi.md"


def sessions() -> Iterator[tuple[list[str], list[str]]]:
    """The sessions on the page: the lines sent (`>`), and the answers."""
    for block in re.findall(r"^```ugi\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        lines = block.splitlines()
        yield (
            [text[2:] for text in lines if text.startswith("> ")],
            [t for t in lines if not t.startswith("> ")],
        )


def shape(lines: Sequence[str]) -> list[str]:
    """Lines without search results, which a better search may change."""
    kept = [line for line in lines if not line.startswith("info depth")]
    return [re.sub(r"^(bestmove|id name Quatuor) .*", r"\1", line) for line in kept]


@pytest.mark.parametrize(("sent", "answered"), list(sessions()))
def test_the_page_shows_the_real_answers(sent: list[str], answered: list[str]) -> None:
    # A search ends before the next line is sent, as on the page.
    talk = Talk()
    answers = talk(*(text for text in sent if text != "quit"))
    assert shape(answers) == shape(answered)


def test_the_page_names_every_option_and_query() -> None:
    page = PAGE.read_text("utf-8")
    for option in advertised():
        assert f"`{option.split()[1]}`" in page
    for question in ("p1turn", "gameover", "result", "turn", "scores"):
        assert f"`query {question}`" in page
