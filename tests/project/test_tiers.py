"""The tiers of the tests: `make test` visits every page once."""

from __future__ import annotations

import re

from tests import ROOT

ROUTER = ROOT / "web" / "src" / "navigation" / "router.svelte.ts"


def pages() -> list[str]:
    union = re.search(r"type PageName =([^;]*);", ROUTER.read_text("utf-8"))
    assert union is not None
    return re.findall(r'"(\w+)"', union[1])


def journeys() -> list[str]:
    modules = (ROOT / "tests" / "web").glob("test_*.py")
    texts = (path.read_text("utf-8") for path in modules)
    return [page for text in texts for page in re.findall(r'mark\.journey\("(\w+)"\)', text)]


def test_every_page_has_one_journey() -> None:
    assert sorted(journeys()) == sorted(pages())
