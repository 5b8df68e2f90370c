"""Text is not wrapped at a no-break space."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.markdown import Markdown

from quatuor.render.prose import NO_BREAK, STAND_IN, Prose


def shown(prose: Prose, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    with console.capture() as capture:
        console.print(prose)
    return [line.rstrip() for line in capture.get().splitlines()]


@pytest.mark.parametrize("width", range(8, 40))
@pytest.mark.parametrize("markdown", [False, True])
def test_no_line_begins_after_a_no_break_space(width: int, markdown: bool) -> None:
    text = f"Qui perd{NO_BREAK}? Personne ne sait{NO_BREAK}; on joue{NO_BREAK}: voilà{NO_BREAK}!"
    lines = shown(Prose(text, Markdown) if markdown else Prose(text), width)
    assert not any(line.lstrip()[:1] in "?;:!" for line in lines if line)
    assert STAND_IN not in "".join(lines)
    assert " ".join(lines).replace(NO_BREAK, " ").split() == text.replace(NO_BREAK, " ").split()


def test_prose_keeps_its_text() -> None:
    assert str(Prose("a b")) == "a b"
    assert Prose("a b") == Prose("a b")
