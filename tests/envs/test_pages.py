"""The examples on the PettingZoo and OpenSpiel pages are true."""

from __future__ import annotations

import doctest

import pytest

from tests import ROOT

DOCS = ROOT / "docs"


@pytest.mark.parametrize("page", ["pettingzoo.md", "openspiel.md"])
def test_the_examples_of_the_page_are_true(page: str) -> None:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    tried = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=options)
    assert tried.attempted > 5
    assert tried.failed == 0
