"""The examples on the page about the vector environment are true."""

from __future__ import annotations

import doctest

import pytest

from quatuor.envs import planes, symmetry, vector
from tests import ROOT

PAGE = ROOT / "docs" / "vector.md"


def test_the_examples_of_the_page_are_true() -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert result.attempted > 20
    assert result.failed == 0


@pytest.mark.parametrize("module", [planes, symmetry, vector])
def test_examples_are_there_and_true(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0
