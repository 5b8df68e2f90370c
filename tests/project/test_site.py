"""The hooks of the documentation site; `make site` builds all of it in strict mode."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from docs.site.hooks import ELSEWHERE, on_page_markdown
from docs.site.sessions import fenced


def page(path: str) -> Any:
    return cast(Any, SimpleNamespace(file=SimpleNamespace(src_uri=path)))


@pytest.mark.parametrize(
    ("path", "written", "shown"),
    [
        ("host.md", "[how](analysis.md#ten-at-once)", "[how](analysis.md#ten-at-once)"),
        ("guides/train.md", "[why](../../ARCHITECTURE.md#chance)", "[why](../architecture.md#chance)"),
        ("record.md", "a [schema](../src/quatuor/schemas/record-1.schema.json).", "a schema."),
        ("play.md", "![a picture](../elsewhere.png)", "![a picture](../elsewhere.png)"),
        ("agents.md", "[Ray](https://ray.io)", "[Ray](https://ray.io)"),
    ],
)
def test_links_lead_to_the_sites_own_pages(path: str, written: str, shown: str) -> None:
    assert on_page_markdown(written, page(path)) == shown


def test_sessions_are_highlighted_as_sessions() -> None:
    text = "```python\n>>> 1 + 1\n2\n```\n\n```python\nprint(2)\n```\n\n```pgn loose\n1. Aa1\n```"
    shown = on_page_markdown(text, page("x.md"))
    assert [line for line in shown.splitlines() if line.startswith("```") and line != "```"] == [
        "```pycon",
        "```python",
        "```pgn",
    ]


def test_examples_of_docstrings_are_blocks() -> None:
    text = "A sentence.\n\n    >>> print()\n    <BLANKLINE>\n\n    >>> 1\n    1\n\nThe end."
    assert fenced(text) == "A sentence.\n\n```pycon\n>>> print()\n\n>>> 1\n1\n```\n\nThe end."
    assert fenced(fenced(text)) == fenced(text)


@pytest.mark.parametrize(
    "tag", ['<script src="https://x.org/y.js">', '<link rel="stylesheet" href="//x.org/y.css">']
)
def test_external_resources_are_noticed(tag: str) -> None:
    assert ELSEWHERE.search(tag)
    assert not ELSEWHERE.search('<a href="https://ray.io">')
    assert not ELSEWHERE.search('<img src="images/mark.svg">')
